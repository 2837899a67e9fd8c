from things import Bag, Thing, Other, Proxy
from extra import *
try:
    from missing import helper
except ImportError:
    def helper(): return Thing()
def bag(): return Bag()
def sub(): return SubBag()
class SubBag(Bag):
    def extra(self): return self.first
if helper:
    def choose(): return Thing()
else:
    def choose(): return Other()
def twice(): return Thing()
def twice(): return Other()
