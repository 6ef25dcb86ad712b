"""What a widget of this room shows, and the squares of its picture."""

import re


def texts(svg):
    """What stands in the squares, in order."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def bundle(widget):
    """What a notebook is given for a widget, by its kinds."""
    data = widget._repr_mimebundle_()
    return data[0] if isinstance(data, tuple) else data


def click(board, *squares):
    """What the page asks for where it does not know the reply."""
    for square in squares:
        board._asked({"play": board.start.move_at(square)})


def status(board):
    return board.now["said"] if board.now else board._said()
