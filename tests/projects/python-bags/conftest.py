import pytest
from things import Bag
@pytest.fixture
def thing():
    return Bag().first
