"""Draws trees and recorded runs, as SVG and as steps with captions.

A *narration* tells a recording as *frames*: a picture of the tree, a *caption* such as "A returns 3", the line of code
and the call stack. A *mark* is what a frame adds to a node, e.g. "gt-open" while its call runs and "gt-done" after it;
a node's *style* is how it is drawn, e.g. ▲ for MAX. The *legend* says what marks mean.
"""
