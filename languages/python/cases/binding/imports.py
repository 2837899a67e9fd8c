# --- path: pkg/__init__.py ---
from .shapes import area as a, Circle
from . import util
# --- path: pkg/shapes.py ---
def area(r):
    return r * r
class Circle:
    def size(self):
        return area(1)
#              ^^^^ call pkg/shapes.py#area
# --- path: pkg/util.py ---
def area(): pass
# --- path: main.py ---
import pkg
from pkg import a, Circle
from pkg.util import *
a(2)
# <- call pkg/shapes.py#area
area(2)
# <- call pkg/util.py#area
# <- ! call pkg/shapes.py#area
pkg.Circle().size()
#            ^^^^ call pkg/shapes.py#Circle.size
pkg.util.area()
#        ^^^^ call pkg/util.py#area
print(a)
# <- call external
missing()
# <- call unknown
