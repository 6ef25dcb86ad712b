"""Draws trees and recorded runs, as SVG and as steps with captions."""
