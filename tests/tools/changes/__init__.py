"""Changes of rules: nasty ones, written by hand, most of them wrong only where two conditions meet; what refuses each.

    python -m tests.tools.changes

Each change makes theorems false, and is written into a copy of the checkout. There the tests run that are near it, layer by
layer, until one of them fails. Then `rulebook verify` checks the theorems that are false now, the quick checks first, until
each is refuted or the time is up. What is left of `verify` counts as if it had found nothing wrong, so the status in the
report is the best that a theorem could have kept. It must never be "proved".
"""
