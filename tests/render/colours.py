"""Colours as people see them: contrasts, and how far apart two are for people who lack one kind of cones."""

from math import dist
from operator import mul
from typing import Final

SIGHTS: Final = {
    "none": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""How people see linear RGB, of whom some lack one kind of cones, after Machado, Oliveira and Fernandes (2009)."""


def apart(one: str, other: str, sight: str) -> float:
    """How far apart two colours are in CIELAB, where 2.3 is a difference that can just be seen."""
    return dist(seen(one, sight), seen(other, sight))


def seen(colour: str, sight: str) -> tuple[float, float, float]:
    """Where somebody sees a colour in CIELAB."""
    red, green, blue = [min(1, max(0, sum(map(mul, row, linear(colour))))) for row in SIGHTS[sight]]
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    roots = [share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116 for share in (x, y, z)]
    return 116 * roots[1] - 16, 500 * (roots[0] - roots[1]), 200 * (roots[1] - roots[2])


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, as WCAG defines it."""
    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    """The relative luminance of `#rrggbb`, as WCAG defines it."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(colour: str) -> list[float]:
    """Linear red, green and blue of `#rrggbb`, from 0 to 1."""
    shares = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    return [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
