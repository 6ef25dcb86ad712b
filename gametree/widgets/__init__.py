"""What is clicked to look inside: the stepper, two runs beside each other, trees to change.

A widget is made in Python and lives in the page: a *frame* is where a stepper stands, e.g. step 4 of 14; an *explorer*
lets leaves be dragged, e.g. from 3 to 12. What a widget shows is a *drawing*; what it tells the page is a *trait*, e.g.
`step`. A *kind* is what widgets of a class have in common: their scripts and style sheets, which a notebook holds once.
"""

from gametree.widgets.compare import compare as compare
from gametree.widgets.explorer import Explorer as Explorer
from gametree.widgets.run_stepper import RunStepper as RunStepper
from gametree.widgets.shown import show as show
from gametree.widgets.stepper import Stepper as Stepper
from gametree.widgets.watch import watch as watch
