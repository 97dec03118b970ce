"""The solver of `recto-regions` for the fit: the disjoint claims with the greatest sum among those that straight cuts part."""

from __future__ import annotations

from typing import Sequence

import numpy

STATES = 6000


def solve(claims: Sequence[Sequence[float]], scores: Sequence[float]) -> tuple[int, ...]:
    """Numbers of the chosen claims (left, top, right, bottom), ascending."""
    # Numbers of Python are read faster than those of an array.
    scores = [float(score) for score in scores]
    order = [i for i in range(len(claims)) if scores[i] > 0]
    order.sort(key=lambda i: (claims[i][1], claims[i][0], claims[i][3], claims[i][2], -scores[i]))
    # Of claims to one place the greatest one.
    order = [i for at, i in enumerate(order) if at == 0 or claims[i] != claims[order[at - 1]]]
    order = undominated(order, claims, scores)
    known: dict[tuple[int, ...], tuple[float, tuple[int, ...]]] = {}

    def single(members: tuple[int, ...]) -> tuple[float, tuple[int, ...]]:
        if not members:
            return 0.0, ()
        best = max(members, key=lambda i: scores[i])
        return float(scores[best]), (best,)

    def best(members: tuple[int, ...]) -> tuple[float, tuple[int, ...]]:
        if len(members) < 2:
            return single(members)
        if members not in known:
            if len(known) >= STATES:
                return single(members)
            known[members] = find(members)
        return known[members]

    def cuts(members: tuple[int, ...]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        found: dict[tuple[tuple[int, ...], tuple[int, ...]], None] = {}
        for low, high in ((1, 3), (0, 2)):
            for at in sorted({claims[i][high] for i in members}):
                sides = (
                    tuple(i for i in members if claims[i][high] <= at),
                    tuple(i for i in members if claims[i][low] > at),
                )
                if sides[0] and sides[1]:
                    found[sides] = None
        return list(found)

    def find(members: tuple[int, ...]) -> tuple[float, tuple[int, ...]]:
        value, chosen = single(members)
        ways = cuts(members)
        lossless = [way for way in ways if len(way[0]) + len(way[1]) == len(members)]
        for a, b in lossless[:1] or ways:
            if sum(scores[i] for i in a) + sum(scores[i] for i in b) <= value:
                continue
            (va, ca), (vb, cb) = best(a), best(b)
            if va + vb > value:
                value, chosen = va + vb, tuple(sorted(ca + cb))
        return value, chosen

    return best(tuple(order))[1]


def undominated(order: list[int], claims: Sequence[Sequence[float]], scores: list[float]) -> list[int]:
    """Those that hold no claim of greater worth, which could stand in their place wherever they could."""
    if len(order) < 2:
        return order
    left, top, right, bottom = numpy.array([claims[i] for i in order]).T
    own = numpy.array([scores[i] for i in order])
    holds = (
        (left[:, None] <= left)
        & (top[:, None] <= top)
        & (right[:, None] >= right)
        & (bottom[:, None] >= bottom)
        & (own[:, None] < own)
    )
    return [i for i, is_worse in zip(order, holds.any(axis=1)) if not is_worse]
