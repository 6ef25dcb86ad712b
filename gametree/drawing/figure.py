"""A figure of matplotlib that says what it shows; importing this brings matplotlib in."""

from typing import Any

from matplotlib.figure import Figure


class DescribedFigure(Figure):
    """A figure whose text form, which a notebook stores beside the picture, says what its Axes show."""

    def __repr__(self) -> str:
        return f"<{self._shows}>"

    @property
    def _shows(self) -> str:
        return "; ".join(str(ax.get_label()) for ax in self.axes)

    def _repr_mimebundle_(self, **_kinds: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return no picture, which matplotlib makes, and the words for it, where nbconvert looks for them."""
        return {}, {"image/png": {"alt": self._shows}}
