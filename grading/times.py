"""Times as platforms write them: ISO, or a day, a month's name and a year in many languages; zones by name."""

import re
from contextlib import suppress
from datetime import datetime, tzinfo
from unicodedata import combining, normalize
from zoneinfo import ZoneInfo

_MONTHS = """
jan feb mar apr may jun jul aug sep oct nov dec
january february march april may june july august sept october november december
januar februar marz april mai juni juli august september oktober november dezember
janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro
januari februari maart april mei juni juli augustus september oktober november december
stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia
января февраля марта апреля мая июня июля августа сентября октября ноября декабря
"""
_NUMBERS = {name: at for line in _MONTHS.splitlines() for at, name in enumerate(line.split(), 1)}
_PM, _AM = ("pm", "下午", "午後"), ("am", "上午", "午前")
# With a colon, as 1005 PM, or as 2205 after the year; as Brightspace writes it.
_CLOCKS = (r"(\d{1,2}):(\d\d)(?::(\d\d))?", r"\b(\d{1,2})(\d\d)(?= ?[ap]m\b)", r"(?<=\b\d{4} )(\d{1,2})(\d\d)$")


def time_of(text: str, zone: tzinfo) -> datetime | None:
    """Return the time in a text; None where there is none, or where it may be two days, as 03/04/2026.

    Args:
        text: what a platform or a teacher wrote, perhaps with a zone: +01:00, Z, or a name, Europe/Berlin.
        zone: where it is when the text does not say; of an hour that comes twice there, it is the first.

    """
    plain = normalize("NFKC", text).strip()
    time = _iso(plain) if re.match(r"\d{4}-\d\d-\d\d", plain) else _spelled(plain)
    return time if time is None or time.tzinfo else time.replace(tzinfo=zone)


def _iso(text: str) -> datetime | None:
    """Return a time in ISO's form, or in Blackboard's (2026-11-20-22-05-11), with the zone that stands there."""
    plain = re.sub(r"^(\d{4}-\d\d-\d\d)-(\d\d)-(\d\d)-(\d\d)$", r"\1 \2:\3:\4", text)
    with suppress(ValueError):
        return datetime.fromisoformat(plain)
    stem, _, name = plain.rpartition(" ")
    with suppress(ValueError, LookupError, OSError):  # no time, or a zone that is none
        return datetime.fromisoformat(stem).replace(tzinfo=ZoneInfo(name))
    return None


def _spelled(text: str) -> datetime | None:
    """Return a time whose day is spelled out, with hours of twelve or of twenty-four."""
    plain = "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))
    plain = normalize("NFC", plain)
    clock = next((found for form in _CLOCKS if (found := re.search(form, plain))), None)
    day = _day(f"{plain[: clock.start()]} {plain[clock.end() :]}") if clock else None
    if clock is None or day is None:
        return None
    hour, minute, second = (int(digits or 0) for digits in (*clock.groups(), None)[:3])
    beside = re.sub(r"[.\s]", "", plain[clock.end() :])[:2] + plain[max(0, clock.start() - 3) : clock.start()]
    hour += 12 * (any(one in beside for one in _PM) and hour < 12)
    hour -= 12 * (any(one in beside for one in _AM) and hour == 12)
    with suppress(ValueError):
        return datetime(*day, hour, minute, second)
    return None


def _day(text: str) -> tuple[int, int, int] | None:
    """Return year, month and day."""
    if asian := re.search(r"(\d{4})年 ?(\d{1,2})月 ?(\d{1,2})日", text):
        return int(asian[1]), int(asian[2]), int(asian[3])
    numbers = re.findall(r"\b\d{1,4}(?!\d)", text)
    years, days = ([int(one) for one in numbers if (len(one) == 4) == is_year] for is_year in (True, False))
    named = [_NUMBERS[one] for one in re.findall(r"[^\W\d_]+", text) if one in _NUMBERS]
    if len(years) == len(named) == len(days) == 1:
        return years[0], named[0], days[0]
    if named or len(years) != 1 or len(days) != 2 or not (max(days) > 12 or days[0] == days[1] or "." in text):
        return None
    day, month = days if days[1] <= 12 else reversed(days)
    return years[0], month, day
