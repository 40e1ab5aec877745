"""What the rules mind knows about a theme: roles, pastimes, matters, duties and their words.

A pack is data that a scenario names. The engine itself knows about needs, work, talk and arguments. What belongs to one
experiment is in that experiment's ``rules.yaml``.
"""

from collections.abc import Iterable
from string import Formatter
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BeforeValidator, Field, field_validator, model_validator

from bots.mind.moment.situation import Trait
from configs.models import StrictModel
from skills.catalog import InvalidArguments, known_skills

Grade = Literal["strongly_against", "against", "neither", "in_favour", "strongly_in_favour"]
"""An opinion on a matter, from strongly against to strongly in favour."""

IMPORTANCE_LEAST, IMPORTANCE_MOST = 1.0, 10.0
"""The limits of the scale of importance: mundane and poignant."""

_ITEM, _HEADING = "oak_log", "north"
"""Example values for the names in an action, used to check its arguments against the skill's card."""


def _one_placeholder(text: str) -> str:
    unknown = set(_placeholders(text)) - {"name"}
    if unknown:
        raise ValueError(
            f"{text!r} contains {{{sorted(unknown)[0]}}}; only {{name}}, the person spoken to, is known here."
        )
    return text


Text = Annotated[str, Field(min_length=1, max_length=300)]
"""A sentence or a word that an agent says or that a text is searched for."""
Line = Annotated[Text, AfterValidator(_one_placeholder)]
"""A sentence that is said to somebody. ``{name}`` is replaced by the person's name."""
Texts = Annotated[tuple[Text, ...], Field(min_length=1)]
Lines = Annotated[tuple[Line, ...], Field(min_length=1)]
Sayings = Annotated[
    tuple[Text, ...],
    Field(min_length=1, strict=False),
    BeforeValidator(lambda told: (told,) if isinstance(told, str) else told),
]
"""Sentences of which one is said. A single one may be written without a list."""
Weight = Annotated[float, Field(gt=0, le=100, allow_inf_nan=False)]


class RoleDeed(StrictModel):
    """An action of a role, and the conditions for it.

    In ``intent`` and in text arguments, ``{place}``, ``{held}``, ``{person}`` and ``{heading}`` are replaced by names
    when the action is chosen.
    """

    intent: Text
    """The agent's announcement of the action."""
    skill: str
    """Name of a skill in the catalog."""
    args: dict[str, Any] = Field(default_factory=dict)
    """Arguments of the skill."""
    holds: dict[str, Annotated[int, Field(ge=1)]] = Field(default_factory=dict)
    """The items and counts that the agent must have. ``*`` matches any letters, ``|`` separates kinds that are counted
    together. ``{held}`` is the item matched by the first entry of which the agent has most."""
    lacks: tuple[Text, ...] = ()
    """Items that the agent must not have."""
    sees: tuple[Text, ...] = ()
    """Blocks, animals or things. At least one must be near."""
    misses: tuple[Text, ...] = ()
    """Blocks, animals or things. None may be near."""
    place: tuple[Text, ...] = ()
    """Names of places, the best first. The agent must know one of them, which becomes ``{place}``."""
    weight: Weight = 1.0
    """How often the action is chosen, relative to the role's other actions."""
    rest_seconds: float = Field(0.0, ge=0, allow_inf_nan=False)
    """Minimum time before the action is chosen again."""

    @model_validator(mode="after")
    def _can_be_done(self) -> Self:
        known = {"heading": _HEADING, "place": _ITEM, "held": _ITEM, "person": _ITEM}
        texts = [self.intent, *(value for value in self.args.values() if isinstance(value, str))]
        used = {name for text in texts for name in _placeholders(text)}
        for name in sorted(used - set(known)):
            raise ValueError(f"{{{name}}} is not a name that a deed can use; known are {', '.join(sorted(known))}.")
        if "place" in used and not self.place:
            raise ValueError("{place} is used, but place is empty: name the places that are allowed.")
        if "held" in used and not self.holds:
            raise ValueError("{held} is used, but holds is empty: name the items that are allowed.")
        if "person" in used and "{person}" not in self.intent:
            raise ValueError("{person} is in args but not in intent: name the person in intent, too.")
        filled = {key: value.format(**known) if isinstance(value, str) else value for key, value in self.args.items()}
        try:
            known_skills().validate(self.skill, filled)
        except InvalidArguments as error:
            raise ValueError(str(error)) from error
        return self


class RoleKnowledge(StrictModel):
    """A role that an agent can have in a community."""

    sentence: Text
    """The role as a goal, first person."""
    aims: tuple[Text, ...] = ()
    """More concrete goals of the role, first person."""
    activity: Text
    """The role in a few words, such as ``tend the animals``."""
    told_by: Texts
    """Beginnings of words that show the role in what agents say they do."""
    fits: Texts
    """Beginnings of words in traits, values and occupations that suit the role."""
    traits: dict[Trait, Annotated[float, Field(ge=-1, le=1)]] = Field(default_factory=dict)
    """How much a personality trait above average favours the role. Below 0: how much one below average does."""
    places: Texts
    """Words in the names of places where the role is performed."""
    steps: Texts
    """The minute-by-minute steps of the role."""
    deeds: tuple[RoleDeed, ...] = Field(min_length=1)
    """The actions of the role."""


class Pastime(StrictModel):
    """Something that agents do together beyond what they need to live, and talk about."""

    held_dear: Texts
    """The words for it in an agent's values."""
    told_by: Texts
    """Beginnings of words that show that a text is about it."""
    goals: Texts
    """Goals of an agent that took it up."""
    says: Lines
    """What such agents say about it."""
    begun_near: tuple[Text, ...] = ()
    """Kinds of block that make an agent think of it when they are in sight."""


class Sides(StrictModel):
    """Words and phrases that argue for or against something, by their weight.

    A star stands for any ending. A statement of what should happen has weight 2, a reason has weight 1.
    """

    in_favour: dict[Weight, tuple[Text, ...]]
    against: dict[Weight, tuple[Text, ...]]


class Standing(StrictModel):
    """What agents say about a matter, by their opinion of it: one of several sentences."""

    strongly_against: Sayings
    against: Sayings
    neither: Sayings
    in_favour: Sayings
    strongly_in_favour: Sayings


class Arguments(StrictModel):
    """What agents say to win others over, by side.

    Each sentence names the matter, and is read as an argument for its side.
    """

    in_favour: tuple[Line, ...] = ()
    against: tuple[Line, ...] = ()


class MatterKnowledge(Sides):
    """How talk about one matter is read, and what agents say about it."""

    words: Texts
    """Words that show that a text is about the matter. A star stands for any ending."""
    suits_for: tuple[Text, ...] = ()
    """Words in the values, traits and stances of agents that arguments for the matter suit. A star stands for any
    ending."""
    suits_against: tuple[Text, ...] = ()
    """The same for arguments against it."""
    standing: Standing
    arguments: Arguments = Field(default_factory=Arguments)


class Duty(StrictModel):
    """What a law asks of everybody: to give a share of their holdings at a place while the season is open.

    The share is the one in the numbered laws of a document that the agent has, in percent.
    """

    announced_by: Texts
    """Beginnings of words that show that an announcement is about the duty."""
    place_words: Texts
    """Words that the name of the place must contain, all of them."""
    skill: str
    """The skill that gives it; takes ``percent``, ``container`` and ``within_seconds``."""
    open_seconds: float = Field(gt=0, le=3600, allow_inf_nan=False)
    """How long the season is open if the announcement does not say so, run clock."""
    called: Text
    """What is given, as one word in the plural, such as ``dues``."""
    season_called: Text
    """The name of the time while it is open, such as ``season of dues``."""
    matter: str | None = None
    """The matter that it is about. What an agent thinks of it can change what it gives."""

    @property
    def laws_known_by(self) -> tuple[str, ...]:
        """Beginnings of words that show that a law asks for the duty: those of its announcements, and its place."""
        return (*self.announced_by, " ".join(self.place_words))

    @field_validator("skill")
    @classmethod
    def _is_known(cls, skill: str) -> str:
        if skill not in known_skills().cards:
            raise ValueError(f"There is no skill called {skill!r}: name one of skills/.")
        return skill


class RulesPack(StrictModel):
    """Everything that the rules mind knows beyond general knowledge. All packs that it extends are merged into it."""

    words: tuple[Text, ...] = ()
    """Beginnings of the theme's own words. They must not occur in generic code."""
    roles: dict[str, RoleKnowledge] = Field(default_factory=dict)
    """Roles by name. Their order decides between roles that fit equally well."""
    trades: dict[Text, Texts] = Field(default_factory=dict)
    """Items that agents of an occupation want, the most wanted first, by a word in the occupation's name."""
    pastimes: dict[str, Pastime] = Field(default_factory=dict)
    """Pastimes by name. If a text is about several, the first in the text counts."""
    matters: dict[str, MatterKnowledge] = Field(default_factory=dict)
    """Matters by their name under ``brain.matters`` in the scenario."""
    occasions_named_for: tuple[Text, ...] = ()
    """Names before an occasion that are not those of a host, such as ``Nicholas`` in ``Nicholas's feast``."""
    importance: dict[Annotated[float, Field(ge=IMPORTANCE_LEAST, le=IMPORTANCE_MOST)], tuple[Text, ...]] = Field(
        default_factory=dict
    )
    """Words that raise the importance of a memory, by importance from 1 to 10. A star stands for any ending."""
    alike: tuple[Annotated[tuple[Text, ...], Field(min_length=2)], ...] = ()
    """Groups of words with the same meaning and different spelling."""
    duties: tuple[Duty, ...] = ()
    constants: dict[str, dict[str, float]] = Field(default_factory=dict)
    """Changed constants by group and name, see ``bots/mind/constants.py``."""

    def sentences(self) -> Iterable[str]:
        """Every sentence that an agent with this pack says or sets as a goal."""
        for role in self.roles.values():
            yield from (role.sentence, *role.aims)
        for pastime in self.pastimes.values():
            yield from (*pastime.goals, *pastime.says)
        for matter in self.matters.values():
            yield from (*matter.arguments.in_favour, *matter.arguments.against)
            yield from (one for told in matter.standing.model_dump().values() for one in told)

    def word_lists(self) -> Iterable[tuple[str, tuple[str, ...]]]:
        """Every list of words that is searched for in texts, with its keys."""
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
    """A pack as written in a file."""

    extends: tuple[str, ...] = ()
    """The packs that it extends: names of experiments of Civitas, or paths relative to this file."""

    def own(self) -> RulesPack:
        """The contents of the file itself."""
        return RulesPack.model_validate(self.model_dump(exclude={"extends"}))


def _placeholders(text: str) -> list[str]:
    try:
        return [name for _, name, _, _ in Formatter().parse(text) if name is not None]
    except ValueError as error:
        raise ValueError(f"{text!r} has an unmatched brace: write {{{{ or }}}} for a literal brace.") from error
