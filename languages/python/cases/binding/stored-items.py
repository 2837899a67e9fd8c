# --- path: items.py ---
def one(): pass
def two(): pass
def three(): pass

table = {'a': one, 'b': one}
table['a'] = two
table['a']()
# <- call items.py#two
# <- ! call items.py#one
table['b']()
# <- call items.py#one probable
# <- ! call items.py#two
table.update({'b': three})
table['b']()
# <- call items.py#three
# <- ! call items.py#one

nested = {'a': {'b': one}}
nested['a']['b'] = two
nested['a']['b']()
# <- call items.py#two
# <- ! call items.py#one
nested = {'a': {'b': one}}
nested['a']['b']()
# <- call items.py#one
# <- ! call items.py#two

def branches(flag):
    places = [one]
    if flag:
        places[0] = two
        places[0]()
        # <- call items.py#two
        # <- ! call items.py#one
    places[0]()
    # <- call items.py#one probable
    # <- call items.py#two probable

def own(key):
    found = {}
    found['a'] = one
    found['a'] = wrap(found['a']())
    #                 ^^^^^ call items.py#one
    found[key] = two
    def later():
        found['a']()
        # <- ! call items.py#two exact
    return later

def wrap(value):
    return 1

more = [one]
more.extend([two])
for each in more:
    each()
    # <- call items.py#one probable
    # <- call items.py#two probable

class Holder:
    def update(self, other): pass
    def append(self, other): pass
    def items(self): pass

holder = Holder()
holder.update({'a': one})
holder.append(one)
holder.items()
#      ^^^^^ call items.py#Holder.items

class Table:
    def __init__(self):
        self.handlers = {'x': one}

    def swap(self):
        self.handlers['x'] = two
        self.handlers['x']()
        # <- call items.py#two
        # <- ! call items.py#one
        self.handlers = {'x': three}
        self.handlers['x']()
        # <- ! call items.py#two exact
