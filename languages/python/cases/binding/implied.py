# --- path: implied.py ---
class Bag:
    def __iter__(self):
        return Steps()
    def __enter__(self):
        return self
    def __exit__(self, *args): pass
    def __add__(self, other): pass
    def __lt__(self, other): pass
    def __contains__(self, thing): pass

class Steps:
    def __next__(self): pass

class Failure(Exception):
    def __init__(self): pass

class Empty: pass

def use(bag: Bag, empty: Empty, other):
    for each in bag:
    # <- call implied.py#Bag.__iter__
    # <- call implied.py#Steps.__next__
        pass
    for each in [1, 2]:
    # <- call none
        pass
    with bag:
    #    ^^^ call implied.py#Bag.__enter__
    #    ^^^ call implied.py#Bag.__exit__
        pass
    bag + other
    #     ^^^^^ call implied.py#Bag.__add__
    bag < other
    #     ^^^^^ call implied.py#Bag.__lt__
    other in bag
    #        ^^^ call implied.py#Bag.__contains__
    empty + bag
    #       ^^^ call none
    other == bag
    #        ^^^ call none
    [x for x in bag]
    #  ^^^ call implied.py#Bag.__iter__
    raise Failure
    #     ^^^^^^^ new implied.py#Failure
    #     ^^^^^^^ throw implied.py#Failure

class Store:
    def __init__(self):
        self.bags = []
        self.by_name = {}
        self.plain = Empty()

    def fill(self, bag):
        self.bags.append(Bag())
        self.by_name['steps'] = Steps()
        self.plain['x'] = Bag()

    def read(self):
        for bag in self.bags:
            bag.__add__(1)
            #   ^^^^^^^ call implied.py#Bag.__add__
        self.by_name['steps'].__next__()
        #                     ^^^^^^^^ call implied.py#Steps.__next__
        self.plain['x'].__add__(1)
        #               ^^^^^^^ call dynamic

def registered(): pass
TABLE = {}
TABLE['first'] = registered
TABLE['first']()
# <- call implied.py#registered
TABLE['second']()
# <- call none
