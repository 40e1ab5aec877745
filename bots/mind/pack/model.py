"""What the rules mind knows of a theme: roles, pastimes, matters, duties and the words that go with them.

A pack is data that a scenario names. The engine knows needs, work, talk and how arguments are read; everything that
belongs to one experiment stands in that experiment's ``rules.yaml``.
"""

from collections.abc import Iterable
from functools import cache
from string import Formatter
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Field, field_validator, model_validator

from bots.mind.moment.situation import Trait
from configs.models import StrictModel
from skills.catalog import Catalog, InvalidArguments, load_catalog

Grade = Literal["strongly_against", "against", "neither", "in_favour", "strongly_in_favour"]
"""How somebody stands to a matter."""

IMPORTANCE_LEAST, IMPORTANCE_MOST = 1.0, 10.0
"""The scale of importance: mundane to poignant."""

_ITEM, _HEADING = "oak_log", "north"
"""Stand-ins for the names of a deed while its arguments are checked against the skill's card."""


def _one_placeholder(text: str) -> str:
    unknown = set(_placeholders(text)) - {"name"}
    if unknown:
        raise ValueError(
            f"{text!r} names {{{sorted(unknown)[0]}}}; only {{name}}, the person spoken to, is known here."
        )
    return text


Text = Annotated[str, Field(min_length=1, max_length=300)]
"""A sentence or a word that is said or looked for."""
Line = Annotated[Text, AfterValidator(_one_placeholder)]
"""A sentence that is said to somebody; ``{name}`` stands for the person."""
Texts = Annotated[tuple[Text, ...], Field(min_length=1)]
Lines = Annotated[tuple[Line, ...], Field(min_length=1)]
Weight = Annotated[float, Field(gt=0, le=100, allow_inf_nan=False)]


class RoleDeed(StrictModel):
    """An action that belongs to a role, and when it can be taken.

    In ``intent`` and in text arguments, ``{place}``, ``{held}``, ``{person}`` and ``{heading}`` stand for names that
    are known when the action is chosen.
    """

    intent: Text
    """What the agent says it is going to do."""
    skill: str
    """Name of a skill of the library."""
    args: dict[str, Any] = Field(default_factory=dict)
    """Its arguments."""
    holds: dict[str, Annotated[int, Field(ge=1)]] = Field(default_factory=dict)
    """Items that it takes, with their counts; ``*`` for any letters, ``|`` between kinds that add up. ``{held}`` is the
    item of the first of them of which the agent holds most."""
    lacks: tuple[Text, ...] = ()
    """Items of which the agent may not hold any."""
    sees: tuple[Text, ...] = ()
    """Blocks, animals or things, one of which must be near."""
    misses: tuple[Text, ...] = ()
    """Blocks, animals or things, none of which may be near."""
    place: tuple[Text, ...] = ()
    """Names of places, the best first; the agent has to know one, which is ``{place}``."""
    weight: Weight = 1.0
    """How often it is chosen, relative to the other deeds of the role."""
    rest_seconds: float = Field(0.0, ge=0, allow_inf_nan=False)
    """How long it is left alone after it was done."""

    @model_validator(mode="after")
    def _can_be_done(self) -> Self:
        known = {"heading": _HEADING, "place": _ITEM, "held": _ITEM, "person": _ITEM}
        texts = [self.intent, *(value for value in self.args.values() if isinstance(value, str))]
        used = {name for text in texts for name in _placeholders(text)}
        for name in sorted(used - set(known)):
            raise ValueError(f"{{{name}}} is not a name that a deed can take; known are {', '.join(sorted(known))}.")
        if "place" in used and not self.place:
            raise ValueError("{place} is used, and place names none: say which places will do.")
        if "held" in used and not self.holds:
            raise ValueError("{held} is used, and holds names no items: say which items will do.")
        if "person" in used and "{person}" not in self.intent:
            raise ValueError("{person} stands in args but not in intent: name the person in intent, too.")
        filled = {key: value.format(**known) if isinstance(value, str) else value for key, value in self.args.items()}
        try:
            _catalog().validate(self.skill, filled)
        except InvalidArguments as error:
            raise ValueError(str(error)) from error
        return self


class RoleKnowledge(StrictModel):
    """A part that somebody can play in a community."""

    sentence: Text
    """The role as a goal, first person."""
    aims: tuple[Text, ...] = ()
    """Nearer goals that belong to it, first person."""
    activity: Text
    """The role in a few words: ``tend the animals``."""
    base: float = Field(ge=-10, le=10, allow_inf_nan=False)
    """How much any community needs it; below 0 only a community that asks for it does."""
    called_by: dict[str, Weight]
    """Beginnings of words in a community's goal that ask for it, with how much."""
    told_by: Texts
    """Beginnings of words by which it shows in what people say they do."""
    fits: Texts
    """Beginnings of words in traits, values and occupations that it suits."""
    traits: dict[Trait, Annotated[float, Field(ge=-1, le=1)]] = Field(default_factory=dict)
    """How much of a personality trait above the ordinary speaks for it; below 0, how much beneath it."""
    places: Texts
    """Words in the names of places where it is done."""
    steps: Texts
    """What it takes from minute to minute."""
    deeds: tuple[RoleDeed, ...] = Field(min_length=1)
    """The actions that it is played with."""


class Pastime(StrictModel):
    """Something that people do together beyond what they need to live, and talk about."""

    held_dear: Texts
    """How an agent's values name it."""
    told_by: Texts
    """Beginnings of words by which talk of it is known."""
    goals: Texts
    """What somebody who took it up aims for."""
    says: Lines
    """What they say of it."""
    begun_near: tuple[Text, ...] = ()
    """Kinds of block in whose sight it comes to mind."""


class Sides(StrictModel):
    """Words and phrases that argue for something or against it, by how much they weigh.

    A star stands for any ending. What says which way it should go weighs 2, a reason 1.
    """

    in_favour: dict[Weight, tuple[Text, ...]]
    against: dict[Weight, tuple[Text, ...]]


class Standing(StrictModel):
    """What somebody says of a matter, by how they stand to it."""

    strongly_against: Text
    against: Text
    neither: Text
    in_favour: Text
    strongly_in_favour: Text


class Arguments(StrictModel):
    """What people who want to win others over say, by side.

    Each sentence names the matter, and is read as an argument of its side.
    """

    in_favour: tuple[Line, ...] = ()
    against: tuple[Line, ...] = ()


class MatterKnowledge(Sides):
    """How talk of one matter is read, and what is said in it."""

    words: Texts
    """Words by which it is known that the matter is spoken of; a star stands for any ending."""
    suits_for: tuple[Text, ...] = ()
    """Beginnings of words in values, traits and stances of people whom arguments for it suit."""
    suits_against: tuple[Text, ...] = ()
    """The same for arguments against it."""
    standing: Standing
    passed_on: dict[Grade, Lines] = Field(default_factory=dict)
    """What people who were won over say; of a matter without, they pass on their view."""
    arguments: Arguments = Field(default_factory=Arguments)


class Duty(StrictModel):
    """What a law asks of everybody: to give a share of what they hold at a place, while that is open.

    The share is the one that the numbered laws of a document in hand name, percent.
    """

    announced_by: Texts
    """Beginnings of words by which an announcement speaks of it."""
    place_words: Texts
    """Words that the name of a place has where it is given; all of them."""
    skill: str
    """The skill that gives it; takes ``percent``, ``container`` and ``within_seconds``."""
    remembered_by: Text
    """Words by which a memory of having given it is known."""
    open_seconds: float = Field(gt=0, le=3600, allow_inf_nan=False)
    """How long it is open where the announcement does not say so, run clock."""
    called: Text
    """What is given, in a word in the plural: ``dues``."""
    season_called: Text
    """What the time is called in which it is open: ``season of dues``."""

    @property
    def laws_known_by(self) -> tuple[str, ...]:
        """Beginnings of words that show that a law asks for it: those of its announcements, and its place."""
        return (*self.announced_by, " ".join(self.place_words))

    @field_validator("skill")
    @classmethod
    def _is_known(cls, skill: str) -> str:
        if skill not in _catalog().cards:
            raise ValueError(f"There is no skill called {skill!r}: name one of skills/.")
        return skill


class RulesPack(StrictModel):
    """All that the rules mind knows beyond what any agent knows, with every pack that it extends merged into it."""

    words: tuple[Text, ...] = ()
    """Beginnings of the theme's own words, which stand nowhere in generic code."""
    roles: dict[str, RoleKnowledge] = Field(default_factory=dict)
    """By name; the order decides between roles that fit equally well."""
    trades: dict[Text, Texts] = Field(default_factory=dict)
    """Items that people of an occupation want, the most wanted first, by a word in the occupation's name."""
    pastimes: dict[str, Pastime] = Field(default_factory=dict)
    """By name; of several that a text speaks of, the first in the text counts."""
    matters: dict[str, MatterKnowledge] = Field(default_factory=dict)
    """By the name that the scenario gives them under ``brain.matters``."""
    occasions_named_for: tuple[Text, ...] = ()
    """Names in front of an occasion that are no host's: ``Nicholas`` of ``Nicholas's feast``."""
    importance: dict[Annotated[float, Field(ge=IMPORTANCE_LEAST, le=IMPORTANCE_MOST)], tuple[Text, ...]] = Field(
        default_factory=dict
    )
    """Words that raise a memory to an importance from 1 to 10; a star stands for any ending."""
    alike: tuple[Annotated[tuple[Text, ...], Field(min_length=2)], ...] = ()
    """Groups of words that speak of the same, though they do not look alike."""
    duties: tuple[Duty, ...] = ()

    def sentences(self) -> Iterable[str]:
        """Every sentence that somebody with this pack says or sets as a goal."""
        for role in self.roles.values():
            yield from (role.sentence, *role.aims)
        for pastime in self.pastimes.values():
            yield from (*pastime.goals, *pastime.says)
        for matter in self.matters.values():
            yield from (*matter.arguments.in_favour, *matter.arguments.against)
            yield from matter.standing.model_dump().values()
            yield from (line for lines in matter.passed_on.values() for line in lines)

    def word_lists(self) -> Iterable[tuple[str, tuple[str, ...]]]:
        """Every list of words by which something is recognised in a text, with the keys that lead there."""
        for name, role in self.roles.items():
            for key in ("told_by", "fits", "places"):
                yield f"roles.{name}.{key}", getattr(role, key)
        for name, pastime in self.pastimes.items():
            for key in ("held_dear", "told_by"):
                yield f"pastimes.{name}.{key}", getattr(pastime, key)
        for name, matter in self.matters.items():
            for key in ("words", "suits_for", "suits_against"):
                yield f"matters.{name}.{key}", getattr(matter, key)
            for side in ("in_favour", "against"):
                for weight, words in getattr(matter, side).items():
                    yield f"matters.{name}.{side}.{weight:g}", words
        for value, words in self.importance.items():
            yield f"importance.{value:g}", words
        for index, words in enumerate(self.alike):
            yield f"alike.{index}", words


class PackFile(RulesPack):
    """A pack as it stands in a file."""

    extends: tuple[str, ...] = ()
    """Packs that it builds on: names of experiments of Civitas, or paths from this file."""

    def own(self) -> RulesPack:
        """What stands in the file itself."""
        return RulesPack.model_validate(self.model_dump(exclude={"extends"}))


def _placeholders(text: str) -> list[str]:
    try:
        return [name for _, name, _, _ in Formatter().parse(text) if name is not None]
    except ValueError as error:
        raise ValueError(
            f"{text!r} has a brace that does not close: write {{{{ or }}}} for one that is meant."
        ) from error


@cache
def _catalog() -> Catalog:
    return load_catalog()
