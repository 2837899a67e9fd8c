# --- path: methods.py ---
class V:
    def __getitem__(self, key): return self
    def __setitem__(self, key, value): pass
    def __delitem__(self, key): pass
    def __iadd__(self, other): return self
    def __radd__(self, other): return self
    def __add__(self, other): return self
    def __neg__(self): return self
    def __len__(self): return 1
    def __iter__(self): return self
    def __contains__(self, key): return True
    def __eq__(self, other): return True
    def go(self): pass

class Plain:
    pass

v = V()
v[1]
# ^ call methods.py#V.__getitem__
v[1] = 2
# ^ call methods.py#V.__setitem__
# ^ ! call methods.py#V.__getitem__
del v[1]
#     ^ call methods.py#V.__delitem__
#     ^ ! call methods.py#V.__getitem__
v[1] += 2
# ^ call methods.py#V.__getitem__
# ^ call methods.py#V.__setitem__
v += 1
#    ^ call methods.py#V.__iadd__
#    ^ ! call methods.py#V.__add__
v.go()
# ^^ call methods.py#V.go
-v
# <- call methods.py#V.__neg__
1 + v
#   ^ call methods.py#V.__radd__
v + 1
#   ^ call methods.py#V.__add__
1 in v
#    ^ call methods.py#V.__contains__
v == v
#    ^ call methods.py#V.__eq__
len(v)
#   ^ call methods.py#V.__len__
sorted(v)
#      ^ call methods.py#V.__iter__
V[int]
# ^ ! call methods.py#V.__getitem__
def typed(x: V[int]) -> V[str]: pass
#              ^ ! call methods.py#V.__getitem__
len(Plain())
#   ^ call none
v[2].go()
#    ^^ call methods.py#V.go

def len(x): pass
len(v)
#   ^ ! call methods.py#V.__len__

class Outer:
    class Failure(Exception):
        def __init__(self): pass

def fails():
    raise Outer.Failure
    #           ^^^^^^^ new methods.py#Outer.Failure
