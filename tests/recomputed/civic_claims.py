"""Reads off the figures that decide the claims of a report."""

from collections.abc import Iterator, Sequence

from analysis.claims import Every, Evidence, Mean, Tallied, TestedClaim


def values_by_figure(claims: Sequence[TestedClaim]) -> dict[str, list[float]]:
    """Return the figures that decide some claims.

    Args:
        claims: claims with their evidence.

    Returns:
        The values of each figure by name, in the order of the claims.
    """
    found: dict[str, list[float]] = {}
    for part in _parts(claims):
        if isinstance(part, Mean):
            found.setdefault(part.figure, []).extend(world.value for world in part.of)
    return found


def counts(claims: Sequence[TestedClaim]) -> list[tuple[int, int]]:
    """Return the counts that decide some claims.

    Args:
        claims: claims with their evidence.

    Returns:
        For each claim that something holds for every one: the number for which it holds, and all.
    """
    return [(part.kept, part.of) for part in _parts(claims) if isinstance(part, Tallied)]


def _parts(claims: Sequence[TestedClaim]) -> Iterator[Evidence]:
    for claim in claims:
        if isinstance(claim.evidence, Every):
            yield from claim.evidence.parts
        else:
            yield claim.evidence
