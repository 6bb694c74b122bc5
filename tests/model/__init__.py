"""Second implementations of the games' rules, and the games that they and the library play side by side."""

import pytest

pytest.register_assert_rewrite("tests.model.lockstep")  # a failure there shows where the two sides part
