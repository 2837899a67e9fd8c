"""Module docstring."""
import os
#      ^^ ! def module os

MAX_RETRIES = 3
# <- def constant MAX_RETRIES readonly exported sig=MAX_RETRIES = 3
logger = logging.getLogger(__name__)
# <- def variable logger publicApi value=call(logging.getLogger)
#                ^^^^^^^^^ ref call logging.getLogger args=1
_hidden = 1
# <- def variable _hidden private -exported
first, (second, *rest) = load()
# <- def variable first value=position:0(call(load))
#       ^^^^^^ def variable second
#                ^^^^ def variable rest
typed: Dict[str, int] = {}
# <- def variable typed type=generic(Dict,[str,int]) value=literal:dict


# Adds two numbers.
# Slowly.
def add(a: int, b=1, *args: str, c, **kwargs) -> int:
#   ^^^ def function add exported publicApi type=int sig=def add(a: int, b=1, *args: str, c, **kwargs) -> int doc=Return a + b.
    """Return a + b."""
    total = a + b
    # <- ! def variable total
    # <- bind local total
    return total
    # <- bind return value=total


# A comment that is apart is no documentation.

def documented():
#   ^^^^^^^^^^ def function documented doc=Says what it does.
    """Says what it does."""
    def inner(x):
#       ^^^^^ def function documented.inner local -publicApi
        return x
    square = lambda n: n * n
#   ^^^^^^ def function documented.square local
    return inner


async def fetch(): ...
#         ^^^^^ def function fetch async sig=async def fetch()


class Base(object, metaclass=Meta):
    # <- ! base inherit Meta
    """A base."""
    #  ^ ! def field A
    kind = 'base'
    #<- def field Base.kind value=literal:str
    LIMIT: int = 10
    #<- def field Base.LIMIT readonly type=int
    size: int
    #<- def field Base.size

    def __init__(self, name: str):
#       ^^^^^^^^ def constructor Base.__init__
        self.name = name
        #    ^^^^ def field Base.name value=name -local
        self._count: int = 0
        #    ^^^^^^ def field Base._count private type=int
        self.name = name.strip()
        #    ^^^^ ! def field Base.name
        #    ^^^^ ref write self.name
        other.thing = 1
        #     ^^^^^ ref write other.thing
        #     ^^^^^ ! def field Base.thing

    @property
    def label(self):
#       ^^^^^ def property Base.label getter lines=44-46
        return self.name

    @label.setter
    def label(self, value):
#       ^^^^^ def property Base.label setter
        self.name = value

    def __new__(cls): pass
    #   ^^^^^^^ def method Base.__new__ static

    @classmethod
    def make(cls):
#       ^^^^ def method Base.make static
        return cls()

    @staticmethod
    @functools.lru_cache(maxsize=None)
    #          ^^^^^^^^^ ref decorate functools.lru_cache args=1
    def helper():
#       ^^^^^^ def method Base.helper static
        pass

    @abstractmethod
    def must(self): ...
    #   ^^^^ def method Base.must abstract

    def _private(self): pass
    #   ^^^^^^^^ def method Base._private private

    class Meta:
        # ^^^^ def class Base.Meta
        ordering = ['name']
        #<- def field Base.Meta.ordering


class Child(Base, mixins.Mixin, Generic[T]):
    # ^^^ base inherit Base
    # ^^^ base inherit mixins.Mixin
    # ^^^ base inherit generic(Generic,[T])
    pass


class Color(Enum):
    # ^^^^^ ! def class Color
    RED = 1
    #<- def enum_member Color.RED
    GREEN = auto()
    #<- def enum_member Color.GREEN


if TYPE_CHECKING:
    guarded = 1
    #<- def variable guarded
else:
    guarded = 2
    #<- ! def variable guarded

type Vector = list[float]
#    ^^^^^^ def type_alias Vector
