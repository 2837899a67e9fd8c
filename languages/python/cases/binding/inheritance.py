# --- path: inheritance.py ---
import threading

class Base:
    def hook(self): pass
    def run(self):
        self.hook()
        #    ^^^^ call inheritance.py#Base.hook
class Left(Base):
    def hook(self): pass
class Right(Base):
    def hook(self): pass
    def only(self): pass
class Both(Left, Right):
    def go(self):
        self.hook()
        #    ^^^^ call inheritance.py#Left.hook
        #    ^^^^ ! call inheritance.py#Base.hook
        self.only()
        #    ^^^^ call inheritance.py#Right.only
        Right.hook(self)
        #     ^^^^ call inheritance.py#Right.hook
class Skips(Left):
    pass
class Diamond(Skips, Right):
    def go(self):
        self.hook()
        #    ^^^^ call inheritance.py#Left.hook
class Low(Base):
    pass
class Last(Low, Right):
    def go(self):
        self.hook()
        #    ^^^^ call inheritance.py#Right.hook
        #    ^^^^ ! call inheritance.py#Base.hook

class Mixin:
    def mixed(self):
        self.hook()
        #    ^^^^ call unknown
        #    ^^^^ ! call inheritance.py#Base.hook

class Worker(threading.Thread):
    def work(self):
        self.start()
        #    ^^^^^ call external
        self.__class__.work
        #              ^^^^ read inheritance.py#Worker.work
    def __getattr__(self, name): ...

class Proxy:
    def __getattr__(self, name): ...

def use():
    Proxy().anything()
    #       ^^^^^^^^ call dynamic
    Proxy().__eq__(1)
    #       ^^^^^^ call external

class Names:
    limit = 3
    def limited(self):
        limit
        # <- read unknown
        self.limit
        #    ^^^^^ read inheritance.py#Names.limit
    size = limit
    #      ^^^^^ read inheritance.py#Names.limit

class Meta(type):
    def __new__(mcs, name, bases, attrs):
        return super().__new__(mcs, name, bases, attrs)
        #              ^^^^^^^ call external
