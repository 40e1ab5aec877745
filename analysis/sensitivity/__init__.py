"""In which region of the constants each verdict holds: the designs, what matters, the region, and the page."""

from analysis.sensitivity.design import Range, latin_hypercube, trajectories
from analysis.sensitivity.judging import Judged, judge_point
from analysis.sensitivity.page import Explored, SensitivityPage, write_page
from analysis.sensitivity.screening import most_influential, screen

__all__ = [
    "Explored",
    "Judged",
    "Range",
    "SensitivityPage",
    "judge_point",
    "latin_hypercube",
    "most_influential",
    "screen",
    "trajectories",
    "write_page",
]
