"""Draws trees and recorded runs, as SVG and as steps with captions.

A *narration* tells a recording as *frames*: a picture of the tree, a *caption*, the line of code and the call stack. A
*mark* is what a frame adds to a node; a node's *style* is how it is drawn. The *legend* says what marks mean.
"""
