from typing import TypeGuard
class S:
    def m(self): pass
    def next(self) -> "S": return self
class T:
    def m(self): pass
    def n(self) -> S: return S()
class Sub(S):
    def own(self): pass
    def m(self): pass
def is_s(x) -> TypeGuard[S]: return True
class Holder:
    e: S | T
    def __init__(self, u):
        self.u = u
    def members(self, other: "Holder"):
        if isinstance(self.e, S):
            self.e.m()
#                  ^ call narrowing.py#S.m
#                  ^ ! call narrowing.py#T.m
        else:
            self.e.m()
#                  ^ call narrowing.py#T.m
#                  ^ ! call narrowing.py#S.m
        if isinstance(self.u, S):
            self.u.m()
#                  ^ call narrowing.py#S.m
#                  ^ ! call narrowing.py#T.m
            self.u = other
            self.u.m()
#                  ^ call unknown
        if not isinstance(other.e, T):
            other.e.m()
#                   ^ call narrowing.py#S.m
#                   ^ ! call narrowing.py#T.m
            return
        other.e.m()
#               ^ call narrowing.py#T.m
#               ^ ! call narrowing.py#S.m
        self.e.m()
#              ^ call narrowing.py#S.m probable
#              ^ call narrowing.py#T.m probable
        other = self
        other.e.m()
#               ^ call narrowing.py#S.m probable
#               ^ call narrowing.py#T.m probable
def conditions(e: S | T, u, c: Holder, es: list[S | T]):
    if isinstance(e, (S, str)) and e.m():
#                                    ^ call narrowing.py#S.m
#                                    ^ ! call narrowing.py#T.m
        e.m()
#         ^ call narrowing.py#S.m
#         ^ ! call narrowing.py#T.m
    elif isinstance(e, T):
        e.m()
#         ^ call narrowing.py#T.m
#         ^ ! call narrowing.py#S.m
    isinstance(e, S) and e.m()
#                          ^ call narrowing.py#S.m
#                          ^ ! call narrowing.py#T.m
    isinstance(e, S) or e.m()
#                         ^ call narrowing.py#T.m
#                         ^ ! call narrowing.py#S.m
    v = e.next() if isinstance(e, S) else e.n()
#         ^^^^ call narrowing.py#S.next
#                                           ^ call narrowing.py#T.n
    v.m()
#     ^ call narrowing.py#S.m
#     ^ ! call narrowing.py#T.m
    e.m() if isinstance(e, S) else e.m()
#     ^ call narrowing.py#S.m
#     ^ ! call narrowing.py#T.m
#                                    ^ call narrowing.py#T.m
#                                    ^ ! call narrowing.py#S.m
    while isinstance(e, T):
        e.m()
#         ^ call narrowing.py#T.m
#         ^ ! call narrowing.py#S.m
    e.m()
#     ^ call narrowing.py#S.m
#     ^ ! call narrowing.py#T.m
    if is_s(u):
        u.m()
#         ^ call narrowing.py#S.m
#         ^ ! call narrowing.py#T.m
    if type(u) is S:
        u.m()
#         ^ call narrowing.py#S.m
#         ^ ! call narrowing.py#T.m
    if isinstance(y := c.e, S):
        y.m()
#         ^ call narrowing.py#S.m
#         ^ ! call narrowing.py#T.m
    [x.m() for x in es if isinstance(x, T)]
#      ^ call narrowing.py#T.m
#      ^ ! call narrowing.py#S.m
    w = [x.n() for x in es if isinstance(x, T)]
#          ^ call narrowing.py#T.n
    w[0].m()
#        ^ call narrowing.py#S.m
#        ^ ! call narrowing.py#T.m
    match c.e:
        case S():
            c.e.m()
#               ^ call narrowing.py#S.m
#               ^ ! call narrowing.py#T.m
        case T() as t:
            t.m()
#             ^ call narrowing.py#T.m
#             ^ ! call narrowing.py#S.m
    match u:
        case S() | T():
            u.m()
#             ^ call narrowing.py#S.m probable
#             ^ call narrowing.py#T.m probable
def exits(u, x: Sub | T):
    assert isinstance(u, S)
    u.m()
#     ^ call narrowing.py#S.m
#     ^ ! call narrowing.py#T.m
    u = T()
    u.m()
#     ^ call narrowing.py#T.m
#     ^ ! call narrowing.py#S.m
    if isinstance(x, S):
        x.m()
#         ^ call narrowing.py#Sub.m
        x.own()
#         ^^^ call narrowing.py#Sub.own
        return
    x.m()
#     ^ call narrowing.py#T.m
#     ^ ! call narrowing.py#S.m
def walk(p):
    while not isinstance(p, S):
        p = p.n()
    p.m()
#     ^ call narrowing.py#S.m
#     ^ ! call narrowing.py#T.m
def branches(x, c):
    if isinstance(x, S):
        if c:
            x = x.next()
#                 ^^^^ call narrowing.py#S.next
        elif c > 1:
            x.m()
#             ^ call narrowing.py#S.m
#             ^ ! call narrowing.py#T.m
        else:
            x, y = x.m(), 1
#                    ^ call narrowing.py#S.m
#                    ^ ! call narrowing.py#T.m
def later(x, c):
    if isinstance(x, S):
        x.m()
#         ^ call narrowing.py#S.m
#         ^ ! call narrowing.py#T.m
        if c:
            x = T()
        x.m()
#         ^ call narrowing.py#T.m
#         ^ ! call narrowing.py#S.m
class Rooted:
    def f(self, o, c):
        if isinstance(o.e, S):
            if c:
                o = Rooted()
            else:
                o.e.m()
#                   ^ call narrowing.py#S.m
#                   ^ ! call narrowing.py#T.m
            o.e.m()
#               ^ call dynamic
def is_ok(x): return True
def guarded(x, y):
    if isinstance(x, S) and is_ok(x):
        x.m()
#         ^ call narrowing.py#S.m
#         ^ ! call narrowing.py#T.m
    if not isinstance(y, S) or not is_ok(y):
        return
    y.m()
#     ^ call narrowing.py#S.m
#     ^ ! call narrowing.py#T.m
class Base:
    def m(self): pass
class One(Base):
    def m(self): pass
class Two(Base):
    def m(self): pass
cur: Base = Base()
class Box:
    def __init__(self, e: Base):
        self.e = e
    def attributes(self, q, bs):
        if isinstance(self.e, One):
            setattr(self, "e", Two())
            self.e.m()
#                  ^ ! call narrowing.py#One.m exact
        if isinstance(self.e, One):
            for self.e in bs:
                self.e.m()
#                      ^ ! call narrowing.py#One.m exact
        if isinstance(self.e, One):
            self.e, y = Two(), 1
            self.e.m()
#                  ^ ! call narrowing.py#One.m exact
        if not isinstance(self.e, One):
            return
        self.e.m()
#              ^ call narrowing.py#One.m
        while q:
            self.e.m()
#                  ^ ! call narrowing.py#One.m exact
            self.e = Two()
def replaced(w: Base, x: Base, y: Base, z: Base, q, c: Box, reg):
    global cur
    if isinstance(cur, One):
        cur.m()
#           ^ call narrowing.py#One.m
        cur = Two()
        cur.m()
#           ^ ! call narrowing.py#One.m exact
    if isinstance(y, One):
        def later(): y.m()
#                      ^ ! call narrowing.py#One.m exact
        reg(later)
        y = Two()
    if isinstance(w, One):
        reg(lambda: w.m())
#                     ^ call narrowing.py#One.m
    if isinstance(z, One):
        try:
            q()
        except Exception as z:
            z.m()
#             ^ ! call narrowing.py#One.m exact
    if not isinstance(x, One):
        return
    if isinstance(c.e, One):
        for c in q:
            c.e.m()
#               ^ ! call narrowing.py#One.m exact
    while q:
        x.m()
#         ^ ! call narrowing.py#One.m exact
        x = Two()
