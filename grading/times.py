"""Times as platforms write them: ISO, or a day, a month's name and a year in many languages; zones by name."""

import re
from collections import Counter
from contextlib import suppress
from datetime import datetime, tzinfo
from unicodedata import normalize
from zoneinfo import ZoneInfo

from grading.files import plain

_MONTHS = """
january february march april may june july august september october november december
januar februar marz april mai juni juli august september oktober november dezember
janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro
januari februari maart april mei juni juli augustus september oktober november december
января февраля марта апреля мая июня июля августа сентября октября ноября декабря
"""
_NAMES = [(plain(name), at) for line in _MONTHS.splitlines() for at, name in enumerate(line.split(), 1)]
_STARTS = {(name[:end], at) for name, at in _NAMES for end in range(3, len(name) + 1)}  # "nov", "sept", "juil"
_COUNTS = Counter(start for start, _ in _STARTS)  # "jui" may be June or July
_NUMBERS = {start: at for start, at in _STARTS if _COUNTS[start] == 1}
_CJK_DAY = r"(\d{4})[年년] ?(\d\d?)[月월] ?(\d\d?)[日일]"
_CJK_HALF = r"(?:(上午|午前|오전)|下午|午後|오후) ?(\d+:[\d:]+)"
# With a colon, as 1005 PM, or as 2205 after the year: Brightspace.
_CLOCKS = (r"(\d{1,2}):(\d\d)(?::(\d\d))?", r"\b(\d{1,2})(\d\d)(?= ?[ap]m\b)", r"(?<=\b\d{4} )(\d{1,2})(\d\d)$")


def time_of(text: str, zone: tzinfo) -> datetime | None:
    """Return the time in a text; None where there is none, or where it may be two days, as 03/04/2026.

    Args:
        text: what a platform or a teacher wrote, perhaps with a zone: +01:00, Z, or a name, Europe/Berlin.
        zone: where it is when the text does not say; of an hour that comes twice there, it is the first.

    """
    text = normalize("NFKC", text).strip()
    text = re.sub(_CJK_DAY, r"\3.\2.\1", text)
    text = re.sub(_CJK_HALF, lambda half: f"{half[2]} {'am' if half[1] else 'pm'}", text)
    time = _iso(text) if re.match(r"\d{4}-\d\d-\d\d", text) else _spelled(plain(text))
    return time if time is None or time.tzinfo else time.replace(tzinfo=zone)


def _iso(text: str) -> datetime | None:
    """Return a time in ISO's form, or in Blackboard's (2026-11-20-22-05-11), with the zone that stands there."""
    text = re.sub(r"^(\d{4}-\d\d-\d\d)-(\d\d)-(\d\d)-(\d\d)$", r"\1 \2:\3:\4", text)
    with suppress(ValueError):
        return datetime.fromisoformat(text)
    stem, _, name = text.rpartition(" ")
    with suppress(ValueError, LookupError, OSError):  # no time, or a zone that is none
        return datetime.fromisoformat(stem).replace(tzinfo=ZoneInfo(name))
    return None


def _spelled(text: str) -> datetime | None:
    """Return a time whose day is spelled out, with hours of twelve or of twenty-four."""
    clock = next((found for form in _CLOCKS if (found := re.search(form, text))), None)
    day = _day(f"{text[: clock.start()]} {text[clock.end() :]}") if clock else None
    if clock is None or day is None:
        return None
    hour, minute, second = (int(digits or 0) for digits in (*clock.groups(), None)[:3])
    half = re.sub(r"[.\s]", "", text[clock.end() :])[:2]
    hour += 12 * ((half == "pm" and hour < 12) - (half == "am" and hour == 12))
    with suppress(ValueError):
        return datetime(*day, hour, minute, second)
    return None


def _day(text: str) -> tuple[int, int, int] | None:
    """Return year, month and day: by the month's name, else where numbers leave no other."""
    numbers = re.findall(r"\b\d{1,4}(?!\d)", text)
    years, days = ([int(one) for one in numbers if (len(one) == 4) == is_year] for is_year in (True, False))
    named = [_NUMBERS[one] for one in re.findall(r"[^\W\d_]+", text) if one in _NUMBERS]
    if len(years) == len(named) == len(days) == 1:
        return years[0], named[0], days[0]
    if named or len(years) != 1 or len(days) != 2 or not (max(days) > 12 or days[0] == days[1] or "." in text):
        return None
    day, month = days if days[1] <= 12 else reversed(days)
    return years[0], month, day
