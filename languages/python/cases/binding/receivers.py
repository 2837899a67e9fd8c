# --- path: shapes.py ---
from abc import abstractmethod
from functools import cached_property

class Shape:
    kind = 'shape'

    def __init__(self, owner: 'Owner' = None):
        self.owner = owner
        self.parent = None
        self.label = Label('x')

    @abstractmethod
    def area(self): ...

    def grow(self):
        self.parent = Shape()
        return self

    @classmethod
    def make(cls):
        cls.check()
        #   ^^^^^ call shapes.py#Shape.check
        return cls()
        #      ^^^ new shapes.py#Shape

    @staticmethod
    def check(): pass

    @property
    def tag(self) -> 'Label':
        #             ^^^^^ type shapes.py#Label
        return self.label

    @cached_property
    def twin(self):
        return Shape()

    def __add__(self, other):
        return Label('sum')

    def __call__(self, n):
        return Label(n)

class Label:
    def __init__(self, text): self.text = text
    def draw(self): return 'label'

class Owner:
    def pay(self): pass

class Square(Shape):
    def __init__(self):
        super().__init__(None)
        #       ^^^^^^^^ call shapes.py#Shape.__init__
        self.side = 1

    def area(self):
    #   ^^^^ override shapes.py#Shape.area
        super(Square, self).grow()
        #                   ^^^^ call shapes.py#Shape.grow
        type(self).make()
        #          ^^^^ call shapes.py#Shape.make
        return self.side

    def corner(self): pass
# --- path: main.py ---
from shapes import Shape, Square

def use(shape: Shape, square: Square, thing):
    shape.area()
    #     ^^^^ call shapes.py#Shape.area
    square.area()
    #      ^^^^ call shapes.py#Square.area
    #      ^^^^ ! call shapes.py#Shape.area
    square.grow().corner()
    #             ^^^^^^ call shapes.py#Square.corner
    Square.make().corner()
    #             ^^^^^^ call shapes.py#Square.corner
    Square().grow().__class__.make()
    #                         ^^^^ call shapes.py#Shape.make
    shape.label.draw()
    #           ^^^^ call shapes.py#Label.draw
    shape.tag.draw()
    #         ^^^^ call shapes.py#Label.draw
    shape.twin.area()
    #          ^^^^ call shapes.py#Shape.area
    shape.owner.pay()
    #           ^^^ call shapes.py#Owner.pay
    shape.parent.grow()
    #            ^^^^ call shapes.py#Shape.grow
    (shape + square).draw()
    #                ^^^^ call shapes.py#Label.draw
    shape(1).draw()
    # <- call shapes.py#Shape.__call__
    #        ^^^^ call shapes.py#Label.draw
    shape.missing()
    #     ^^^^^^^ call unknown
    thing.area()
    #     ^^^^ call dynamic
    #     ^^^^ ! call shapes.py#Shape.area
    'text'.area()
    #      ^^^^ call external
    shape.kind.area()
    #          ^^^^ call external
    bound = shape.grow
    bound()
    # <- call shapes.py#Shape.grow
