class Thing:
    def use(self): pass
    def twin(self): return self
class Other(Thing):
    def use(self): pass
class Bag:
    def __init__(self):
        self.items = []
        self.first = None
        self.table = {}
    def fill(self):
        self.first = Thing()
        self.items.append(Other())
        self.table['a'] = Thing()
    def __iter__(self): return iter(self.items)
    def __getitem__(self, key): return Thing()
    def __call__(self): return Other()
    def __enter__(self): return Thing()
    def __exit__(self, *args): pass
    def __add__(self, other): return Other()
    def many(self): return [Thing() for _ in self.items]
    def pick(self, flag):
        x = Thing()
        if flag:
            x = Other()
        return x
    def later(self):
        make = lambda: Other()
        return make()
class Proxy:
    def __getattr__(self, name): return Thing()
counter = Thing()
def reset():
    global counter
    counter = Other()
