# --- path: results.py ---
from typing import Callable, Generic, Optional, TypeVar

T = TypeVar('T')

class A:
    def go(self): pass
class B:
    def go(self): pass

def same(x: T) -> T: return x
def first(xs: list[T]) -> T: return xs[0]
def default(x: Optional[T], other: T) -> T: ...
def make(cls: type[T]) -> T: return cls()
def run(function: Callable[[], T]) -> T: return function()
def newer[U](x: U, y: list[U]) -> U: ...
def plain(x, y=None): return x
def replaced(x):
    x = unknown()
    return x
def either(x, y):
    if y: return x
    return y
def many(*x): return x
def build() -> B: ...

same(A()).go()
#         ^^ call results.py#A.go
same(x=B()).go()
#           ^^ call results.py#B.go
first([A()]).go()
#            ^^ call results.py#A.go
default(None, B()).go()
#                  ^^ call results.py#B.go
make(A).go()
#       ^^ call results.py#A.go
run(build).go()
#          ^^ call results.py#B.go
run(A).go()
#      ^^ call results.py#A.go
newer(A(), []).go()
#              ^^ call results.py#A.go
plain(A()).go()
#          ^^ call results.py#A.go
plain(y=A(), x=B()).go()
#                   ^^ call results.py#B.go
replaced(A()).go()
#             ^^ ! call results.py#A.go
either(A(), B()).go()
#                ^^ ! call results.py#A.go exact
many(A()).go()
#         ^^ ! call results.py#A.go
plain(*[A()]).go()
#             ^^ ! call results.py#A.go exact
same(same(B())).go()
#               ^^ call results.py#B.go

class Box(Generic[T]):
    def __init__(self, item: T): self.item = item
    def get(self) -> T: return self.item
    def of(self, cls: type[T]) -> T: ...
    def keep(self, x): return x

Box(A()).get().go()
#              ^^ call results.py#A.go
Box(A()).item.go()
#             ^^ call results.py#A.go probable
Box(A()).keep(B()).go()
#                  ^^ call results.py#B.go
Box.keep(None, B()).go()
#                   ^^ call results.py#B.go

class AFailure(Exception):
    def tell(self): pass
class BFailure(Exception):
    def tell(self): pass

def clauses(subject):
    try:
        pass
    except AFailure as error:
        error.tell()
        #     ^^^^ call results.py#AFailure.tell
        #     ^^^^ ! call results.py#BFailure.tell
    except BFailure as error:
        error.tell()
        #     ^^^^ call results.py#BFailure.tell
        #     ^^^^ ! call results.py#AFailure.tell
    except (AFailure, BFailure) as error:
        error.tell()
        #     ^^^^ call results.py#AFailure.tell probable
        #     ^^^^ call results.py#BFailure.tell probable
    match subject:
        case A() as found:
            found.go()
            #     ^^ call results.py#A.go
        case B() as found:
            found.go()
            #     ^^ call results.py#B.go
            #     ^^ ! call results.py#A.go
