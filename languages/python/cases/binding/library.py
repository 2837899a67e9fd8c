import asyncio, itertools, functools, collections, contextlib
from collections import defaultdict, deque, OrderedDict, namedtuple, Counter
from dataclasses import dataclass, field
from functools import partial, cached_property, lru_cache, reduce
from itertools import chain, groupby, islice
from typing import Dict, List, Optional, NamedTuple
class N:
    def m(self): pass
    kids: "list[N]"
    name: str
class O:
    def o(self): pass
def load() -> N: return N()
async def aload() -> N: return N()
def a(ns: list[N], d: dict[str, N], dn: Dict[str, List[N]], o: Optional[N], s: set[N]):
    [n for n in ns][0].m()
#                      ^ call library.py#N.m
    [n.kids for n in ns][0][0].m()
#                              ^ call library.py#N.m
    {n.name: n for n in ns}["a"].m()
#                                ^ call library.py#N.m
    {n for n in ns}.pop().m()
#                         ^ call library.py#N.m
    next(n for n in ns).m()
#                       ^ call library.py#N.m
    next((n for n in ns if n), None).m()
#                                    ^ call library.py#N.m
    list(n for n in ns)[0].m()
#                          ^ call library.py#N.m
    for n in d.values(): n.m()
#                          ^ call library.py#N.m
    for k, n in d.items(): n.m()
#                            ^ call library.py#N.m
    d.get("a").m()
#              ^ call library.py#N.m
    d.setdefault("a", N()).m()
#                          ^ call library.py#N.m
    d.pop("a").m()
#              ^ call library.py#N.m
    d["a"].m()
#          ^ call library.py#N.m
    dn["a"][0].m()
#              ^ call library.py#N.m
    for k, v in dn.items():
        for n in v: n.m()
#                     ^ call library.py#N.m
    for x, y in zip(ns, ns): x.m(); y.m()
#                              ^ call library.py#N.m
#                                     ^ call library.py#N.m
    for i, n in enumerate(ns): n.m()
#                                ^ call library.py#N.m
    for n in reversed(ns): n.m()
#                            ^ call library.py#N.m
    sorted(ns)[0].m()
#                 ^ call library.py#N.m
    sorted(ns, key=lambda n: n.m())
#                              ^ call library.py#N.m
    for n in map(lambda n: n, ns): n.m()
#                                    ^ call library.py#N.m
    for n in filter(None, ns): n.m()
#                                ^ call library.py#N.m
    next(iter(ns)).m()
#                  ^ call library.py#N.m
    max(ns).m(); min(ns, key=lambda q: q.name).m()
#           ^ call library.py#N.m
#                                              ^ call library.py#N.m
    for n in chain(ns, ns): n.m()
#                             ^ call library.py#N.m
    for n in chain.from_iterable(dn.values()): n.m()
#                                                ^ call library.py#N.m
    for k, g in groupby(ns):
        for n in g: n.m()
#                     ^ call library.py#N.m
    for n in islice(ns, 2): n.m()
#                             ^ call library.py#N.m
    for p, q in itertools.product(ns, ns): p.m()
#                                            ^ call library.py#N.m
    for p, q in itertools.combinations(ns, 2): p.m()
#                                                ^ call library.py#N.m
    for p, q in itertools.zip_longest(ns, ns): p.m()
#                                                ^ call library.py#N.m
    for n in itertools.takewhile(lambda n: n, ns): n.m()
#                                                    ^ call library.py#N.m
    for p, q in itertools.pairwise(ns): p.m()
#                                         ^ call library.py#N.m
    partial(load)().m()
#                   ^ call library.py#N.m
    reduce(lambda x, y: x, ns).m()
#                              ^ call library.py#N.m
    de = defaultdict(N); de["a"].m()
#                                ^ call library.py#N.m
    dq = deque([N()]); dq.popleft().m()
#                                   ^ call library.py#N.m
    for n in dq: n.m()
#                  ^ call library.py#N.m
    od = OrderedDict(); od["a"] = N(); od["a"].m()
#                                              ^ call library.py#N.m
    dd2: defaultdict[str, list[N]] = defaultdict(list); dd2["b"][0].m()
#                                                                   ^ call library.py#N.m
    (ns + ns)[0].m()
#                ^ call library.py#N.m
    (o or N()).m()
#              ^ call library.py#N.m
    ns[1:][0].m()
#             ^ call library.py#N.m
    ns.copy()[0].m()
#                ^ call library.py#N.m
    first, *rest = ns; first.m(); rest[0].m()
#                            ^ call library.py#N.m
#                                         ^ call library.py#N.m
    list(d.values())[0].m()
#                       ^ call library.py#N.m
    dict(a=N())["a"].m()
#                    ^ call library.py#N.m
    dict(d)["a"].m()
#                ^ call library.py#N.m
    tuple(ns)[0].m()
#                ^ call library.py#N.m
    set(ns).pop().m()
#                 ^ call library.py#N.m
    s.union(s).pop().m()
#                    ^ call library.py#N.m
    [*ns, N()][0].m()
#                 ^ call library.py#N.m
    {**d}["a"].m()
#              ^ call library.py#N.m
    list(map(load, ns))[0].m()
#                          ^ call library.py#N.m
    sum([[N()]], [])[0].m()
#                       ^ call library.py#N.m
    d2 = {"a": N()}; d2["a"].m()
#                            ^ call library.py#N.m
    for n in d2.values(): n.m()
#                           ^ call library.py#N.m
    for k, n in d2.items(): n.m()
#                             ^ call library.py#N.m
    d2.get("a").m()
#               ^ call library.py#N.m
    copy = {k: v for k, v in d.items()}; copy["a"].m()
#                                                  ^ call library.py#N.m
    dict((n.name, n) for n in ns)["a"].m()
#                                      ^ call library.py#N.m
    dict(zip(["a"], ns))["a"].m()
#                             ^ call library.py#N.m
async def b(ns: list[N]):
    (await aload()).m()
#                   ^ call library.py#N.m
    x, y = await asyncio.gather(aload(), aload()); x.m(); y.m()
#                                                    ^ call library.py#N.m
#                                                           ^ call library.py#N.m
    (await asyncio.wait_for(aload(), 1)).m()
#                                        ^ call library.py#N.m
    t = asyncio.create_task(aload()); (await t).m(); t.result().m()
#                                               ^ call library.py#N.m
#                                                               ^ call library.py#N.m
    async with asyncio.TaskGroup() as tg:
        u = tg.create_task(aload())
    u.result().m()
#              ^ call library.py#N.m
    for z in await asyncio.gather(*[aload() for _ in ns]): z.m()
#                                                            ^ call library.py#N.m
    res = await asyncio.gather(*(aload() for n in ns)); res[0].m()
#                                                              ^ call library.py#N.m
class H:
    @cached_property
    def n(self) -> N: return N()
    @cached_property
    def p(self): return N()
    @property
    def q(self): return N()
    @lru_cache(maxsize=None)
    def c(self): return N()
    @functools.cache
    def cc(self): return N()
    def go(self):
        self.n.m(); self.p.m(); self.q.m(); self.c().m(); self.cc().m()
#              ^ call library.py#N.m
#                          ^ call library.py#N.m
#                                      ^ call library.py#N.m
#                                                    ^ call library.py#N.m
#                                                                   ^ call library.py#N.m
@contextlib.contextmanager
def ctx():
    yield N()
@contextlib.asynccontextmanager
async def actx():
    yield N()
def gen():
    yield N()
@dataclass
class D:
    n: N = field(default_factory=N)
    ns: list[N] = field(default_factory=list)
    x = field(default_factory=N)
P = namedtuple("P", ["a", "b"])
class Q(NamedTuple):
    n: N
Alias = Dict[str, N]
def c(q: Q, al: Alias, dd: D):
    with ctx() as n: n.m()
#                      ^ call library.py#N.m
    for n in gen(): n.m()
#                     ^ call library.py#N.m
    dd.n.m(); dd.ns[0].m(); D().n.m()
#        ^ call library.py#N.m
#                      ^ call library.py#N.m
#                                 ^ call library.py#N.m
    al["a"].m()
#           ^ call library.py#N.m
    list(gen())[0].m()
#                  ^ call library.py#N.m
async def e():
    async with actx() as n: n.m()
#                             ^ call library.py#N.m
def negatives(ns: list[N], any, d: dict[str, N]):
    [O() for n in ns][0].m()
#                        ^ call unknown
    list(map(lambda n: O(), ns))[0].m()
#                                   ^ call unknown
    any.product(ns)[0].m()
#                      ^ call dynamic
    for k in d: k.m()
#                 ^ call external
    d2 = {"a": N(), "b": O()}
    d2["b"].m()
#           ^ call unknown
    sorted(any, key=lambda n: n.m())
#                               ^ call dynamic
class product:
    def o(self): pass
product(1, 2).o()
#             ^ call library.py#product.o
