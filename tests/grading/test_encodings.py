"""Letters by agreement: of all that bytes may mean, what list and names have in common."""

import pytest

from grading.collect import collect
from grading.encodings import agreed, readings_of
from grading.roster import read_roster
from grading.who import claims
from tests.grading.made import folder
from tests.grading.whose import NAME, unmarked

PEOPLE = {
    "cp1251": "Иван Петров\nАнна Орлова",
    "cp1250": "Łukasz Żak\nJiří Dvořák",
    "cp1253": "Γιώργος Παππάς\nΕλένη Νίκου",
    "gb18030": "王小明\n李娜",
    "shift_jis": "山田太郎\n鈴木花子",
    "mac_roman": "Zoë Brontë\nJosé Núñez",
}


def lists_of(text, encoding):
    """Return a class list in each encoding that its bytes allow."""
    data = text.encode(encoding)
    return {one: data.decode(one) for one in readings_of(data)}


@pytest.mark.parametrize("data", ["Jörg Müller".encode(), "\ufeffJörg".encode(), "Jörg".encode("utf-16"), b"plain"])
def test_what_is_unicode_or_ascii_is_read_in_one_way(data):
    assert len(readings_of(data)) == 1


@pytest.mark.parametrize("encoding", PEOPLE)
def test_a_list_of_one_byte_a_letter_may_be_all_that_its_bytes_allow(encoding):
    lists = lists_of(PEOPLE[encoding], encoding)
    assert lists[encoding] == PEOPLE[encoding]
    assert len(lists) > 1


@pytest.mark.parametrize("encoding", PEOPLE)
def test_names_that_say_how_they_are_encoded_decide_for_the_list(encoding):
    text = PEOPLE[encoding]
    found, _, words = agreed(lists_of(text, encoding), [], text.splitlines())
    assert lists_of(text, encoding)[found] == text
    assert words == len({*text.split()})


@pytest.mark.parametrize(("encoding", "packed"), [("cp1251", "cp866"), ("cp1250", "cp852"), ("cp1253", "cp737")])
def test_a_list_of_one_system_and_names_of_another_decide_for_each_other(encoding, packed):
    text = PEOPLE[encoding]
    list_as, names_as, words = agreed(lists_of(text, encoding), [text.encode(packed)], [])
    assert (lists_of(text, encoding)[list_as], text.encode(packed).decode(names_as)) == (text, text)
    assert words == len({*text.split()})


def test_without_a_word_in_common_the_commonest_encoding_is_taken_and_none_is_claimed():
    lists = lists_of("Jörg Müller", "cp1252")
    assert agreed(lists, [], []) == (next(iter(lists)), "", 0)
    assert agreed(lists, [b"Ann Ash"], ["Bob"])[2] == 0


def test_numbers_are_no_words_and_case_is_none_either():
    assert agreed({"utf-8": "ŁUKASZ 7"}, [], ["łukasz_7007_a.ipynb"]) == ("utf-8", "", 1)


# In a class


@pytest.mark.parametrize("names", ["utf-8", "cp866"])
def test_letters_are_read_so_that_list_and_names_agree(tmp_path, names):
    pairs = [("1", "Иван Петров"), ("2", "Анна Орлова")]
    text = "id;name\n" + "".join(f"{one};{name}\n" for one, name in pairs)
    folder(tmp_path, {"class.csv": text.encode("cp1251")})
    (tmp_path / "class.zip").write_bytes(unmarked({f"{name}.ipynb" for _, name in pairs}, names))
    found = collect(tmp_path / "class.zip", assignment=NAME, roster=read_roster(tmp_path / "class.csv"))
    told = f"class.csv is read as cp1251, the names in class.zip as {names}: 4 words agree."
    assert found.layouts[0] == told
    assert [one.students[0].name for one in claims(found.attempts, found.roster, NAME)] == [
        "Анна Орлова",
        "Иван Петров",
    ]


LETTERS = {  # how lists and names are encoded, with names of people
    "Jörg Müller, Änne Groß, José Núñez": ["cp1252 cp850", "mac_roman cp437", "utf-16 utf-8", "cp850 cp1252"],
    "Łukasz Żółć, Świętosława Gęś": ["cp1250 cp852", "iso8859-2 utf-8"],
    "Иван Петров, Фёдор Щукин": ["koi8-r cp866", "mac_cyrillic cp1251", "iso8859-5 utf-8", "utf-8 cp1251"],
    "张三, 李四, 欧阳娜娜": ["gb18030 utf-8", "utf-8 gb18030"],
    "山田太郎, 佐藤花子, 鈴木一郎": ["euc_jp shift_jis", "shift_jis euc_jp"],
    "Γιώργος Παπαδόπουλος, Μαρία Νικολάου": ["cp1253 cp737"],
    "Şule Çağlar, Işık Yıldız": ["cp1254 cp857"],
}


@pytest.mark.parametrize("people", LETTERS)
def test_letters_of_many_systems_agree(tmp_path, people):
    names = people.split(", ")
    text = "id;name\n" + "".join(f"{n};{name}\n" for n, name in enumerate(names))
    for pair in LETTERS[people]:
        of_list, of_names = pair.split()
        (tmp_path / "class.csv").write_bytes(text.encode(of_list))
        (tmp_path / "class.zip").write_bytes(unmarked({f"{name}.ipynb" for name in names}, of_names))
        found = collect(tmp_path / "class.zip", assignment=NAME, roster=read_roster(tmp_path / "class.csv"))
        assert {one.how for one in claims(found.attempts, found.roster, NAME)} == {"sure"}, pair
