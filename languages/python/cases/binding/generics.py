# --- path: generics.py ---
from enum import Enum
from typing import Generic, NewType, TypeVar, Protocol, Dict, Optional

class Animal:
    def speak(self): pass
class Dog(Animal):
    def bark(self): pass

T = TypeVar('T')
K = TypeVar('K', bound=Animal)
Pack = Dict[str, Dog]
Pet = Optional[Dog]
Tag = NewType('Tag', Dog)
Alias = Dog

class Box(Generic[T]):
    item: T
    def get(self) -> T: ...
    def put(self, item: T) -> 'Box[T]':
        return self

class Kennel(Box[Dog]):
    pass

class Named(Box[T], Generic[K, T]):
    def key(self) -> K: ...

class Modern[V]:
    def get(self) -> V: ...

def first(animal: K) -> K: ...

class Color(Enum):
    RED = 1
    @classmethod
    def best(cls): return cls.RED
    def shade(self):
        return self.best()
        #           ^^^^ call generics.py#Color.best

def use(box: Box[Dog], named: Named[Animal, Dog], pack: Pack, pet: Pet, tag: Tag, alias: Alias, modern: Modern[Dog], any_box: Box):
    box.get().bark()
    #         ^^^^ call generics.py#Dog.bark
    box.item.bark()
    #        ^^^^ call generics.py#Dog.bark
    box.put(1).get().bark()
    #                ^^^^ call generics.py#Dog.bark
    Kennel().get().bark()
    #              ^^^^ call generics.py#Dog.bark
    named.get().bark()
    #           ^^^^ call generics.py#Dog.bark
    named.key().speak()
    #           ^^^^^ call generics.py#Animal.speak
    named.key().bark()
    #           ^^^^ call unknown
    pack['a'].bark()
    #         ^^^^ call generics.py#Dog.bark
    pet.bark()
    #   ^^^^ call generics.py#Dog.bark
    tag.bark()
    #   ^^^^ call generics.py#Dog.bark
    alias.bark()
    #     ^^^^ call generics.py#Dog.bark
    modern.get().bark()
    #            ^^^^ call generics.py#Dog.bark
    any_box.get().bark()
    #             ^^^^ call dynamic
    first(pet).speak()
    #          ^^^^^ call generics.py#Animal.speak
    Color.RED.shade()
    #         ^^^^^ call generics.py#Color.shade
    Color.best().shade()
    #            ^^^^^ call generics.py#Color.shade
    for color in Color:
        color.shade()
        #     ^^^^^ call generics.py#Color.shade
    Color['RED'].shade()
    #            ^^^^^ call generics.py#Color.shade
