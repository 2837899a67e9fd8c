# --- path: collections.py ---
from typing import Dict, List, Optional, Iterator, Tuple, Union, Callable, Type

class Item:
    def use(self): pass
class Other:
    def use(self): pass

class Bag:
    def __iter__(self):
        return BagIterator()
    def __getitem__(self, key):
        return Item()
class BagIterator:
    def __next__(self):
        return Other()

def one(): pass
def two(): pass

def annotated(items: List[Item], by_name: Dict[str, Item], pair: Tuple[Item, Other], lazy: 'Iterator[Item]',
              maybe: Optional[Item], either: Union[Item, Other], new: Item | None, make: Callable[[int], Item],
              cls: Type[Item], many: tuple[Item, ...]):
    items[0].use()
    #        ^^^ call collections.py#Item.use
    items[1:][0].use()
    #            ^^^ call collections.py#Item.use
    for item in items:
        item.use()
        #    ^^^ call collections.py#Item.use
    for name, item in by_name.items():
        name.use()
        #    ^^^ call external
        item.use()
        #    ^^^ call collections.py#Item.use
    by_name.get('a').use()
    #                ^^^ call collections.py#Item.use
    first, second = pair
    second.use()
    #      ^^^ call collections.py#Other.use
    #      ^^^ ! call collections.py#Item.use
    next(lazy).use()
    #          ^^^ call collections.py#Item.use
    maybe.use()
    #     ^^^ call collections.py#Item.use
    new.use()
    #   ^^^ call collections.py#Item.use
    either.use()
    #      ^^^ call collections.py#Item.use probable
    #      ^^^ call collections.py#Other.use probable
    make(1).use()
    #       ^^^ call collections.py#Item.use
    cls().use()
    #     ^^^ call collections.py#Item.use
    many[0].use()
    #       ^^^ call collections.py#Item.use
    [x.use() for x in items]
    #  ^^^ call collections.py#Item.use
    made = [Other() for _ in items]
    made[0].use()
    #       ^^^ call collections.py#Other.use
    table = {name: Other() for name in items}
    table['x'].use()
    #          ^^^ call collections.py#Other.use
    for index, each in enumerate(sorted(items)):
        each.use()
        #    ^^^ call collections.py#Item.use
    for left, right in zip(items, made):
        right.use()
        #     ^^^ call collections.py#Other.use
    items.append(Item())
    #     ^^^^^^ call external

def displays():
    functions = [one, two]
    functions[1]()
    #<- call collections.py#two
    #<- ! call collections.py#one
    table = {'a': one, 1: two}
    table['a']()
    #<- call collections.py#one
    #<- ! call collections.py#two
    for function in (one, two):
        function()
        #<- call collections.py#one probable
    first, *rest, last = one, two, one, two
    last()
    #<- call collections.py#two
    rest[0]()
    #<- call collections.py#two
    (a, b), c = (one, two), one
    b()
    #<- call collections.py#two

def own(bag: Bag):
    for thing in bag:
        thing.use()
        #     ^^^ call collections.py#Other.use
    bag[0].use()
    #      ^^^ call collections.py#Item.use
