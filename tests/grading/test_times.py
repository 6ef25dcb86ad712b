"""Times as platforms write them are read, in many languages and by the names of zones; what may be two days is none."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from grading.times import time_of

BERLIN = ZoneInfo("Europe/Berlin")
LATE = datetime(2026, 11, 20, 22, 58, tzinfo=UTC)
SAME = [  # one moment, read in Berlin
    *("2026-11-20T22:58Z", "2026-11-20 23:58", "2026-11-20 23:58:00 Europe/Berlin", "2026-11-20 22:58:00.000000 UTC"),
    *("2026-11-21T00:58+02:00", "2026-11-20-23-58-00", "2026-11-20 22:58:00.000000000 Z", "20.11.2026 23:58"),
    *(
        "Friday, 20 November 2026, 11:58 PM",
        "Nov 20, 2026 1158 PM",
        "Nov 20, 2026 2358",
        "November 20, 2026 at 11:58 p.m.",
    ),
    *(
        "Freitag, 20. November 2026, 23:58",
        "vendredi 20 novembre 2026, 23:58",
        "viernes, 20 de noviembre de 2026, 23:58",
    ),
    *("20 nov. 2026, 23:58", "20 nov. 2026 2358", "20 novembre 2026 23:58", "sex., 20 de novembro de 2026, 23:58"),
    *("vrijdag, 20 november 2026, 23:58", "пятница, 20 ноября 2026, 23:58", "2026年11月20日 星期五 23:58"),
    *("2026年11月20日 下午 11:58", "2026년 11월 20일 오후 11:58"),
    *("２０. November ２０２６ 23:58", "20/11/2026 23:58", "11/20/2026 11:58 PM"),
]


@pytest.mark.parametrize("text", SAME)
def test_a_time_is_read(text):
    assert time_of(text, BERLIN) == LATE


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "gestern",
        "03/04/2026 10:00",
        "2026-11-20 12:00 XYZ",
        "2026-13-20 12:00",
        "31 November 2026, 10:00",
        "3 jui 2026 10:00",
    ],
)
def test_what_is_no_time_or_may_be_two_days_is_none(text):
    assert time_of(text, BERLIN) is None


def test_of_an_hour_that_comes_twice_it_is_the_first():
    assert time_of("2026-10-25 02:30", BERLIN).astimezone(UTC) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert time_of("12:00 AM, 1 March 2026", UTC) == datetime(2026, 3, 1, tzinfo=UTC)
