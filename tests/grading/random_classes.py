"""Classes made to be mixed up: homonyms, logins that are others' names or numbers, names in any layout, strangers."""

from dataclasses import dataclass
from io import BytesIO
from zipfile import ZipFile

FIRST = ["Ann", "Bob", "Kim", "Rose", "Lee", "Jörg", "Änne", "José", "Anna", "Ann-Kathrin", "三"]
LAST = ["Lee", "Ash", "Berg", "Rose", "Kim", "Müller", "Bob", "Núñez", "Ann", "张"]
NAME = "01-recursion"


@dataclass(frozen=True)
class One:
    id: str
    first: str
    last: str
    login: str
    canvas: str

    @property
    def name(self):
        return f"{self.first} {self.last}"


def a_class(random):
    """Students, of whom some have one name and some a login that is another's name, number or login with a mark."""
    count, start = random.randint(3, 12), random.choice([1, 98, 1001, 410_000])
    style = random.choice(["{}", "{:05}", "s{}", "{}"])
    made, logins = [], set()
    for number in range(start, start + count):
        first, last = random.choice(FIRST), random.choice(LAST)
        if made and random.random() < 0.25:
            first, last = made[-1].first, made[-1].last
        other = random.choice(made) if made else One("", first, last, first, "")
        own = [f"{first}.{last}", first, f"{last}{number % 100}", f"x{number}-{number % 7}", f"{first[0]}{last}"]
        theirs = [
            f"{other.first}-{other.last}",
            other.last,
            other.id,
            f"{other.login}-1",
            f"{other.first}.{other.last}",
        ]
        login = random.choice(theirs if made and random.random() < 0.3 else own).lower().replace(" ", "")
        login = login if login not in logins else f"{login}{number}"
        logins.add(login)
        made.append(One(style.format(number), first, last, login, str(9000 + number)))
    return made


def a_list(random, students, layout):
    """The teacher's own list, or the platform's, which has its numbers."""
    columns = {"id": "id", "name": "name"}
    kinds = [{"email": "email"}, {"username": "login"}, {"email": "email", "aliases": "login"}]
    columns |= random.choice(kinds)
    columns |= {"lms user id": "canvas"} if layout == "canvas" and random.random() < 0.5 else {}
    rows = [",".join(columns)]
    for one in students:
        cells = {**vars(one), "name": one.name, "email": f"{one.login}@x.edu"}
        rows.append(",".join(cells[column] for column in columns.values()))
    return "\n".join(rows) + "\n"


def plain_names(random, one):
    """How a student may name a file."""
    names = [one.id, one.login, one.name, f"{one.last}, {one.first}", f"{one.name} {one.id}", f"{one.name} hw1"]
    names += [f"{one.id} (1)", f"01-recursion {one.id}", one.first, f"hw1_{one.first}", f"{one.last}{one.first}"]
    names += [f"{one.id}{one.first}{one.last}", f"recursion-{one.login}", f"Copy of 01-recursion.ipynb - {one.name}"]
    return random.choice([*names, "homework"])


LAYOUTS = {
    "moodle": lambda random, one, n: f"{one.name}_{500_000 + n}_assignsubmission_file_/{NAME}.ipynb",
    "canvas": lambda random, one, n: f"{one.last}{one.first}_{one.canvas}_{70_000 + n}_{NAME}.ipynb".lower(),
    "brightspace": lambda random, one, n: f"7000-80 - {one.name} - Nov {1 + n % 28}, 2026 1005 PM/{NAME}.ipynb",
    "blackboard": lambda random, one, n: f"HW_1_{one.login}_attempt_2026-11-20-18-05-{10 + n}_{NAME}.ipynb",
    "ilias": lambda random, one, n: f"HW/Abgaben/{one.last}_{one.first}_{one.login}_{5000 + n}/{NAME}.ipynb",
    "nbgrader": lambda random, one, n: f"{one.login}/{NAME}/{NAME}.ipynb",
    "repositories": lambda random, one, n: f"recursion-{one.login}/{NAME}.ipynb",
    "ids": lambda random, one, n: f"{one.id}/{NAME}.ipynb",
    "plain": lambda random, one, n: f"{plain_names(random, one)}.ipynb",
}


def handed_in(random, students, layout):
    """A zip file of what most have handed in, and a stranger, and whose each file is."""
    stranger = One("77777", "Zoë", "Zander", "zz-top", "8999")
    some = [one for one in students if random.random() < 0.8] + [stranger] * (random.random() < 0.4)
    random.shuffle(some)
    whose, buffer = {}, BytesIO()
    with ZipFile(buffer, "w") as archive:
        for number, one in enumerate(some):
            path = LAYOUTS[layout](random, one, number)
            if path not in whose:
                whose[path] = one.id
                archive.writestr(path, one.id)
    return buffer.getvalue(), whose
