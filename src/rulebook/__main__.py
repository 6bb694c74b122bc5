"""`python -m rulebook`: the command line."""

import sys

from rulebook.cli import main

if __name__ == "__main__":
    sys.exit(main())
