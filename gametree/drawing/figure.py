"""A figure of matplotlib that says what it shows; importing this brings matplotlib in."""

from matplotlib.figure import Figure


class DescribedFigure(Figure):
    """A figure whose text form, which a notebook stores beside the picture, says what its Axes show."""

    def __repr__(self) -> str:
        return f"<{'; '.join(str(ax.get_label()) for ax in self.axes)}>"
