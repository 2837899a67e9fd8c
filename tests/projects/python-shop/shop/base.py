class Entity:
    def __init__(self, key):
        self.key = key

    def describe(self):
        return self.label()

    def label(self):
        return self.key


class Repository:
    kind = Entity

    def __init__(self):
        self.items = {}

    def find(self, key) -> Entity:
        return self.items.get(key)

    def save(self, item: Entity):
        self.items[item.key] = item
        return item
