"""Where each verdict holds: the region of the constants, and the changes of settings that overturn it."""

from analysis.sensitivity.challenges import ChallengesPage, write_challenges
from analysis.sensitivity.design import Range, latin_hypercube, trajectories
from analysis.sensitivity.judging import Judged, judge_point
from analysis.sensitivity.page import Explored, SensitivityPage, write_page
from analysis.sensitivity.screening import most_influential, screen

__all__ = [
    "ChallengesPage",
    "Explored",
    "Judged",
    "Range",
    "SensitivityPage",
    "judge_point",
    "latin_hypercube",
    "most_influential",
    "screen",
    "trajectories",
    "write_challenges",
    "write_page",
]
