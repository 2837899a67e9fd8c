from typing import Annotated, Literal, Optional, TypeVar, cast

T = TypeVar('T', bound='Node')
# <- def constant T value=call(TypeVar)
#                       ^^^^ ref type Node
Alias = Optional['Node']
# <- def variable Alias type=_ value=generic(Optional,[Node])
#                 ^^^^ ref type Node
table = HANDLERS['first']
# <- def variable table value=position:'first(HANDLERS)


def forward(a: 'Node', b: "Optional[pkg.Node]", c: 'Node | None', d: 'no type at all', e: Literal['x']) -> 'Node':
#           ^ bind parameter a type=Node
#               ^^^^ ref type Node
#                                   ^^^ ref type pkg
#                                       ^^^^ ref type pkg.Node
#                      ^ bind parameter b type=generic(Optional,[pkg.Node])
#                                               ^ bind parameter c type=union(Node,literal:None)
#                                                                 ^ bind parameter d type=_
#                                                                                      ^ bind parameter e type=generic(Literal)
#                                                                                                  ^ ! ref type x
#   ^^^^^^^ def function forward type=Node
    return cast('Node', a)
#                ^^^^ ref type Node
#   <- bind return value=call(cast)


def shapes(a: Node | None, b: dict[str, 'Node'], c: Annotated[Node, 'doc'], *d: Node):
#          ^ bind parameter a type=union(Node,literal:None)
#             ^^^^ ref type Node
#                          ^ bind parameter b type=generic(dict,[str,Node])
#                                                ^ bind parameter c type=generic(Annotated,[Node])
#                                                                    ^^^ ! ref type doc
    pair = a, [b, 1], {'k': a, 2: b}
#   ^^^^ bind local pair value=literal:tuple([a,literal:list([b,literal:int]),literal:dict([property:'k(a),property:2(b)])])
    plain = [1, 'x', None]
#   ^^^^^ bind local plain value=literal:list
    each = [x.size for x in c]
#   ^^^^ bind local each value=wrapped:list(function)
#          <- bind return value=x.size
    first, *rest, last = pair
#   ^^^^^ bind local first value=position:0(pair)
#           ^^^^ bind local rest value=position:1:-1(pair)
#                 ^^^^ bind local last value=position:-1(pair)
    for key, value in b.items():
#       ^^^ bind local key value=position:0(index:loop(call(b.items)))
        a = a.next()
#       <- bind local a value=behind(call(a.next))
    total = a + b and c or d
#   ^^^^^ bind local total value=union(c,d)
    pair[0] = a
#   <- bind assign pair value=spread(literal:dict([property:0(a)]))
    rest.append(key)
#   <- bind assign rest value=spread(literal:set([key]))
    total += 1
#   <- ! bind assign total
    return getattr(a, 'left')
#   <- bind return value=a.left


class Store:
    def __init__(self):
        self.left, self.right = pair()
#            ^^^^ def field Store.left value=position:0(call(pair))
#                       ^^^^^ def field Store.right value=position:1(call(pair))
        self.items = []

    def add(self, item):
        self.items = item
#            ^^^^^ bind assign items value=item
        self.items.append(item)
#            ^^^^^ bind assign items value=spread(literal:set([item]))
        yield from self.items
#                  <- bind return value=self.items


__all__ = ['forward', 'shapes'] + more
# <- def variable __all__
#           ^^^^^^^ export forward as forward
#                     ^^^^^^ export shapes as shapes
#                                 ^^^^ export * as *
__all__.extend(['Store'])
#                ^^^^^ export Store as Store
first = second = third = make()
# <- def variable first value=call(make)
#       ^^^^^^ def variable second value=call(make) -local
#                        ^^^^ ref call make args=0
