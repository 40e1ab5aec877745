"""Mechanism and measure share nothing: a lexicon does not count sentences that a rules pack lets agents say."""

from pathlib import Path

import pytest
import yaml

from bots.mind.pack import whole_pack
from configs.experiments import known_experiments
from orchestrator.config.sharing import check_lexicon, shared_lists, shared_sentences
from orchestrator.errors import BadInputError

LEXICONS = {name: one.lexicon for name, one in known_experiments().items() if one.lexicon is not None}
"""By experiment."""

KNOWN: dict[str, dict[str, set[str]]] = {
    "constitution": {"words.taxation": {"importance.7", "matters.taxation.words"}},
    "party": {"party.words": {"importance.7"}},
    "culture": {
        "memes.dance": {"pastimes.dancing.told_by"},
        "memes.music": {"pastimes.music.held_dear"},
        "memes.vintage": {"pastimes.vintage.told_by"},
        "memes.storytelling": {"roles.storyteller.told_by"},
        "memes.talent show": {"pastimes.talents.told_by"},
        "memes.games": {"pastimes.games.held_dear"},
        "memes.art": {"pastimes.painting.held_dear"},
        "faith.direct": {"importance.7"},
        "empty": {"matters.pastafarianism.in_favour.1"},
        "chores": {
            "roles.farmer.told_by",
            "roles.miner.told_by",
            "roles.lumberjack.told_by",
            "roles.herder.told_by",
            "roles.builder.told_by",
            "roles.smith.told_by",
            "roles.guard.told_by",
        },
    },
    "specialization": {
        "roles.guard.does": {"roles.guard.told_by"},
        "roles.blacksmith.things": {"roles.smith.told_by"},
        "roles.miner.does": {"roles.miner.told_by"},
        "roles.lumberjack.things": {"roles.lumberjack.told_by"},
        "roles.fisher.things": {"roles.fisher.places"},
        "roles.herder.things": {"roles.herder.told_by"},
        "roles.cook.names": {"roles.cook.fits"},
        "roles.farmer.things": {"roles.farmer.told_by"},
        "roles.artist.things": {"pastimes.music.held_dear", "roles.artist.fits", "roles.artist.told_by"},
        "roles.storyteller.things": {"roles.storyteller.told_by"},
        "roles.priest.things": {"importance.7"},
        "roles.trader.does": {"roles.trader.told_by"},
        "roles.leader.names": {"roles.leader.told_by", "roles.leader.fits"},
        "roles.leader.things": {"importance.7", "matters.taxation.suits_for"},
        "roles.explorer.does": {"roles.explorer.told_by"},
    },
}
"""Lists that are still shared, by experiment and list of the lexicon. This table only shrinks."""


@pytest.mark.parametrize("experiment", sorted(LEXICONS))
def test_a_lexicon_shares_no_sentence_with_a_pack(experiment: str) -> None:
    assert not list(shared_sentences(yaml.safe_load(LEXICONS[experiment].read_text(encoding="utf-8")), whole_pack()))


@pytest.mark.parametrize("experiment", sorted(LEXICONS))
def test_a_lexicon_shares_no_list_of_words_but_the_known_ones(experiment: str) -> None:
    found: dict[str, set[str]] = {}
    for share in shared_lists(yaml.safe_load(LEXICONS[experiment].read_text(encoding="utf-8")), whole_pack()):
        found.setdefault(share.lexicon, set()).add(share.pack)
    assert found == KNOWN.get(experiment, {})


def test_a_lexicon_with_a_sentence_of_the_pack_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "lexicon.yaml"
    path.write_text("words: [feast]\nsaid:\n  - There is dancing.\n", encoding="utf-8")
    check_lexicon(path, whole_pack())
    path.write_text("words: [feast]\nsaid:\n  - i say that 10 percent is tax enough, and 5 percent would be better.\n")
    with pytest.raises(
        BadInputError,
        match=r"lexicon\.yaml, line 3: agents with the rules pack say 'I say that 10 percent is tax enough.*remove it",
    ):
        check_lexicon(path, whole_pack())
