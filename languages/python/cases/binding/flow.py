# --- path: flow.py ---
class A:
    def go(self): pass
    def next(self): return B()
class B:
    def go(self): pass
    def stop(self): pass
class C(A):
    def extra(self): pass

def straight():
    x = A()
    x.go()
    # ^^ call flow.py#A.go
    # ^^ ! call flow.py#B.go
    x = B()
    x.go()
    # ^^ call flow.py#B.go
    # ^^ ! call flow.py#A.go

def branches(flag):
    if flag:
        x = A()
        x.go()
        # ^^ call flow.py#A.go
    else:
        x = B()
        x.go()
        # ^^ call flow.py#B.go
        # ^^ ! call flow.py#A.go
    x.go()
    # ^^ call flow.py#A.go probable
    # ^^ call flow.py#B.go probable

def own_value():
    x = A()
    x = x.next()
    #     ^^^^ call flow.py#A.next
    x.stop()
    # ^^^^ call flow.py#B.stop
    x = wrap(x.stop())
    #          ^^^^ call flow.py#B.stop
    x.stop()
    # ^^^^ call dynamic

def wrap(value): return value

def default(x=None):
    x = x or A()
    x.go()
    # ^^ call flow.py#A.go

def checks(x, y, z):
    if isinstance(x, A):
        x.go()
        # ^^ call flow.py#A.go
    elif isinstance(x, (B, C)) and y:
        x.stop()
        # ^^^^ call flow.py#B.stop
    x.go()
    # ^^ call dynamic
    if not isinstance(y, B):
        y.go()
        # ^^ call dynamic
        return
    y.go()
    # ^^ call flow.py#B.go
    assert isinstance(z, C)
    z.extra()
    # ^^^^^ call flow.py#C.extra

def walrus():
    if (found := A()):
        found.go()
        #     ^^ call flow.py#A.go

def handlers():
    try:
        x = A()
    except (ValueError, Failure) as error:
        error.explain()
        #     ^^^^^^^ call flow.py#Failure.explain
        raise
    x.go()
    # ^^ call flow.py#A.go

class Failure(Exception):
    def explain(self): pass

def outer():
    x = A()
    def inner():
        x.go()
        # ^^ call flow.py#A.go
    inner()
    # <- call flow.py#outer.inner
    return inner

outer()()
# <- call flow.py#outer
# <- call flow.py#outer.inner

def cases(command):
    match command:
        case A() as a:
            a.go()
            # ^^ call flow.py#A.go
        case B():
            command.stop()
            #       ^^^^ call flow.py#B.stop

counter = A()
def swap():
    global counter
    new = B()
    counter = new
    counter.go()
    #       ^^ call flow.py#A.go probable
    #       ^^ call flow.py#B.go probable
