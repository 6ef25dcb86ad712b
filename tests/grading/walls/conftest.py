import pytest

from grading.walls.session import Sandbox
from tests.grading.walls import SOON


@pytest.fixture(params=["full", pytest.param("limited", marks=pytest.mark.slow)])
def level(request):
    return request.param


@pytest.fixture
def sandbox(level):
    with Sandbox(SOON, level) as sandbox:
        yield sandbox
