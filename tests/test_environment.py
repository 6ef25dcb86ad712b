"""environment.yml (conda, mamba, Binder) and pyproject.toml (pip, uv) install the same course."""

import re
import tomllib

import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

import gametree
from tools import ROOT

ENVIRONMENT = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
WORKFLOWS = ROOT / ".github" / "workflows"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def requirements(name: str) -> list[Requirement]:
    """What a file of pip's asks for."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return [Requirement(line.partition("  #")[0]) for line in lines if not line.startswith("#")]


def test_conda_takes_python_from_conda_forge_alone_and_each_package_once_from_the_project():
    assert ENVIRONMENT["channels"] == ["conda-forge", "nodefaults"]
    python, pip, packages = ENVIRONMENT["dependencies"]
    assert pip == "pip"
    assert packages == {"pip": ["-c locked.txt", "-e .[lab]", "nbval"]}
    assert f"{python.removeprefix('python=')}.99" in SpecifierSet(PROJECT["requires-python"])


def test_what_is_locked_is_one_version_of_each_package_that_the_project_asks_for():
    locked = {one.name: one.specifier for one in requirements("locked.txt")}
    assert all(re.fullmatch("==[^*]+", str(specifier)) for specifier in locked.values())
    asked = map(Requirement, [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["lab"], "nbval"])
    for one in (*asked, *requirements("constraints.txt")):
        assert one.specifier.contains(str(locked[one.name]).removeprefix("==")), one.name


def test_what_the_package_asks_for_has_a_lower_bound_and_no_upper_one_that_is_not_exact():
    extras = PROJECT["optional-dependencies"]
    asked = map(Requirement, [*PROJECT["dependencies"], *extras["lab"], *extras["grade"]])
    assert [one.name for one in asked if not re.fullmatch(">=[^,]+", str(one.specifier))] == []


def test_the_lowest_python_is_one_and_the_same_wherever_it_is_named():
    (floor,) = re.fullmatch(r">=(3\.\d+)", PROJECT["requires-python"]).groups()
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert tool["mypy"]["python_version"] == floor
    assert tool["ruff"]["target-version"] == f"py{floor.replace('.', '')}"
    assert f"({floor.replace('.', ', ')})" in (ROOT / "tools" / "env.sh").read_text(encoding="utf-8")
    for document in ("README.md", "docs/install.md", "tools/env.sh"):
        text = (ROOT / document).read_text(encoding="utf-8")
        assert set(re.findall(r"Python (3\.\d+) or newer", text)) == {floor}, document


def test_the_page_on_installing_says_for_whom_each_extra_is():
    text = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `\.(?:\[(\w+)\])?` \|", text, re.MULTILINE)
    assert told == ["", *PROJECT["optional-dependencies"]]


def test_pull_requests_are_tried_on_the_lowest_python_with_the_lowest_versions():
    workflow = yaml.safe_load((ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8"))
    versions = {
        name: [step["with"]["python-version"] for step in job["steps"] if "python-version" in step.get("with", {})]
        for name, job in workflow["jobs"].items()
    }
    for name in ("style", "lowest", "site"):
        assert versions[name] == [PROJECT["requires-python"].removeprefix(">=")]
    assert any("--resolution lowest-direct" in step.get("run", "") for step in workflow["jobs"]["lowest"]["steps"])


def test_urls_name_one_repository_and_versions_agree():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == gametree.__version__
    assert f"## {gametree.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert citation.get("repository-code") == PROJECT.get("urls", {}).get("Repository")


def test_what_the_public_workflows_run_is_what_is_promised():
    found = {path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in WORKFLOWS.glob("*.yml")}
    assert {"pull_request", "push"} <= found["tests"][True].keys()  # YAML takes `on` for a truth
    run = {name: " ".join(step.get("run", "") for step in job["steps"]) for name, job in found["tests"]["jobs"].items()}
    assert ".ci/run" in run["all"], "nbval and the browser"
    assert "README.md" in run["pasted"]
    assert {"tests/alone.py", "tests/typed.py"} <= {
        *run["alone"].replace('"$GITHUB_WORKSPACE/', " ").replace('"', " ").split()
    }
    assert found["site"][True]["workflow_run"] == {"workflows": ["tests"], "types": ["completed"]}
    assert "workflow_run.conclusion == 'success'" in found["site"]["jobs"]["build"]["if"]
