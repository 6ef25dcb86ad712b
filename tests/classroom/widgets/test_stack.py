"""A stack of calls to build."""

import re
from itertools import pairwise
from xml.etree import ElementTree

from classroom import build_stack
from gametree import power

SVG = "{http://www.w3.org/2000/svg}"


def test_a_stack_to_build_has_a_picture_with_its_first_three_plates_to_stand_in_for_it():
    picture = ElementTree.fromstring(build_stack(power, 2, 3).svg)
    plates = sorted(picture.iter(SVG + "text"), key=lambda text: -float(text.get("y")))
    assert [plate.text for plate in plates] == ["power(2, 3)", "power(2, 2)", "power(2, 1)"]


def test_the_plates_of_the_picture_lie_on_each_other_above_the_ground_with_their_names_in_the_middle():
    picture = ElementTree.fromstring(build_stack(power, 2, 3).svg)
    left, top, width, height = map(float, picture.get("viewBox").split())
    boxes = [
        [float(box.get(name)) for name in ("x", "y", "width", "height")]
        for box in picture.iter(SVG + "rect")
        if box.get("class") == "gt-box"
    ]
    texts = [(float(text.get("x")), float(text.get("y"))) for text in picture.iter(SVG + "text")]
    assert all(abs(x + wide / 2 - at) < 1 for (x, _, wide, _), (at, _) in zip(boxes, texts, strict=True))
    assert all(y + high / 2 < base < y + high for (_, y, _, high), (_, base) in zip(boxes, texts, strict=True))
    assert all(above[1] + above[3] < below[1] for below, above in pairwise(boxes))
    start, ground, end = map(float, re.findall(r"-?[\d.]+", next(picture.iter(SVG + "path")).get("d")))
    assert left < start < boxes[0][0] < boxes[0][0] + boxes[0][2] < end < left + width
    assert top < boxes[-1][1] < boxes[0][1] + boxes[0][3] < ground < top + height
