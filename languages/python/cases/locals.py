from geometry.shapes import area as size, Point
#    ^^^^^^^^ use import literal:geometry
#                                   ^^^^ name size
#                                         ^^^^^ name Point

counter = 0
# <- name counter
counter += 1
# <- ref write counter
# <- means counter


def head(size, *args, key: size = size, **kw) -> Point:
#        ^^^^ name sizeParameter
#               ^^^^ name args
#                     ^^^ name key
#                          ^^^^ means size
#                                 ^^^^ means size
#                                         ^^ name kw
    total = size + args[0]
#   ^^^^^ name total
#           ^^^^ means sizeParameter
#                  ^^^^ means args
    total = total + key
#           ^^^^^ means total
    total += kw
#            ^^ means kw
    return lambda key=key: key + total
#                 ^^^ name lambdaKey
#                     ^^^ means key
#                          ^^^ means lambdaKey
#                                ^^^^^ means total


def comprehensions(rows, row):
#                  ^^^^ name rows
#                        ^^^ name row
    found = [(last := row) for row in rows if row for row in row]
#             ^^^^ name last
#                     ^^^ ! means row
#                              ^^^ name each
#                                     ^^^^ means rows
#                                             ^^^ means each
    rows = {rows: x for rows in rows for x in rows}
#           ^^^^ ! means rows
#                       ^^^^ name innerRows
#                               ^^^^ means rows
#                                             ^^^^ means innerRows
    return last, row, found
#          ^^^^ means last
#                ^^^ means row


class Config:
    size = 1
#   ^^^^ name classSize
    double = size * 2
#            ^^^^ means classSize
    all = [size for _ in range(size)]
#          ^^^^ means size
#                              ^^^^ means classSize

    def method(self, value=size) -> size:
#              ^^^^ name self
#                          ^^^^ means classSize
#                                   ^^^^ means classSize
        return self.size + size + value
#              ^^^^ means self
#                          ^^^^ means size


def outer():
    state = 0
#   ^^^^^ name state

    def inner():
#       ^^^^^ name inner
        global counter, fresh
#              ^^^^^^^ means counter
        nonlocal state
#                ^^^^^ means state
        counter = 2
#       ^^^^^^^ ref write counter
#       ^^^^^^^ means counter
        state = counter
#       ^^^^^ means state
#               ^^^^^^^ means counter
        fresh = 1
#       ^^^^^ use write fresh

    return inner, state
#          ^^^^^ means inner
#                 ^^^^^ means state


def statements(data):
#              ^^^^ name data
    with open(data) as file, lock as (a, [b]), other as data.field:
#             ^^^^ means data
#                      ^^^^ name file
#                                     ^ name a
#                                         ^ name b
#                                                       ^^^^ means data
#                                                            ^^^^^ ref write data.field
        print(f"{file!r:>{a}} {b=}")
#                ^^^^ means file
#                         ^ means a
#                              ^ means b
    try:
        pass
    except (KeyError, ValueError) as error:
#                                    ^^^^^ name error
        raise error
#             ^^^^^ means error
    for key, (head, *rest) in data:
#       ^^^ name loopKey
#             ^^^^ name loopHead
#                    ^^^^ name rest
        del key, head[rest]
#           ^^^ means loopKey
#                ^^^^ means loopHead
#                     ^^^^ means rest
    if (n := len(data)) > 1:
#       ^ name n
        assert n
#              ^ means n


def matches(command):
#           ^^^^^^^ name command
    match command:
#         ^^^^^^^ means command
        case [first, *others] if first:
#             ^^^^^ name first
#                     ^^^^^^ name others
#                                ^^^^^ means first
            print(others)
#                 ^^^^^^ means others
        case {"a": item, **remaining}:
#                  ^^^^ name item
#                          ^^^^^^^^^ name remaining
            print(item, remaining)
#                 ^^^^ means item
        case Point(x=px, y=0) | Color.RED as whole:
#            ^^^^^ means Point
#                  ^ ref read cast(Point).x
#                    ^^ name px
#                               ^^^^^ ref read Color
#                                     ^^^ ref read Color.RED
#                                            ^^^^^ name whole
            print(whole, px)
#                 ^^^^^ means whole
#                        ^^ means px
        case Point() as point:
#                       ^^^^^ bind catch point type=Point
            pass
        case _:
            pass


def generic[T: Point, *Ts](item: T, *rest: *Ts) -> T:
#           ^ name T
#              ^^^^^ means Point
#                      ^^ name Ts
#                                ^ means T
#                                           ^^ means Ts
#                                                  ^ means T
    return item


class Box[T](Base[T]):
#         ^ name boxT
#                 ^ means boxT
    def get(self) -> T:
#                    ^ means boxT
        pass


type Pair[K] = tuple[K, K]
#    ^^^^ def type_alias Pair exported publicApi
#         ^ name K
#                    ^ means K
