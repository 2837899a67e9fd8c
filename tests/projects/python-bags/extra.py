from things import Thing
__all__ = ['visible', 'Named']
def visible(): return Thing()
def hidden(): return Thing()
class Named:
    thing: Thing
    def go(self) -> 'Thing': ...
