"""Requests in words: what the variables of a prompt file stand for."""

from bots.mind.prompt_variables.kinds import VARIABLES, words_of

__all__ = ["VARIABLES", "words_of"]
