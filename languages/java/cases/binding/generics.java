// --- path: Generics.java ---
import java.util.*;

class Animal { void eat() {} }
class Dog extends Animal { void bark() {} }
interface Tagged { void tag(); }

class Cage<T extends Animal> {
  T held;
  T get() { return held; }
  <R> R turn(Class<R> type) { return null; }
  static <E> E first(List<E> list) { return null; }
  static <E> E same(E one) { return one; }
  <A extends Animal & Tagged> void both(A a) {
    a.eat();
//    ^^^ call Generics.java#Animal.eat
    a.tag();
//    ^^^ call Generics.java#Tagged.tag
  }
  void use() {
    held.eat();
//       ^^^ call Generics.java#Animal.eat
    held.bark();
//       ^^^^ ! call Generics.java#Dog.bark
  }
}

class DogCage extends Cage<Dog> {
  void use() { get().bark(); held.bark(); }
//             ^^^ call Generics.java#Cage.get
//                   ^^^^ call Generics.java#Dog.bark
//                                ^^^^ call Generics.java#Dog.bark
}

class Generics {
  void go(Cage<Dog> cage, Cage<? extends Dog> any, Cage raw, DogCage sub, List<Dog> dogs) {
    cage.get().bark();
//             ^^^^ call Generics.java#Dog.bark
    any.get().bark();
//            ^^^^ call Generics.java#Dog.bark
    raw.get().eat();
//            ^^^ call Generics.java#Animal.eat
    sub.get().bark();
//            ^^^^ call Generics.java#Dog.bark
    cage.turn(Dog.class).bark();
//                       ^^^^ call Generics.java#Dog.bark
    cage.<Dog>turn(null).bark();
//                       ^^^^ call Generics.java#Dog.bark
    Cage.first(dogs).bark();
//                   ^^^^ call Generics.java#Dog.bark
    Cage.same(sub).get().bark();
//                       ^^^^ call Generics.java#Dog.bark
    Cage<Dog> made = new Cage<>();
    made.held.bark();
//            ^^^^ call Generics.java#Dog.bark
    new Cage<Dog>().held.bark();
//                       ^^^^ call Generics.java#Dog.bark
    Map<String, List<Cage<Dog>>> deep = new HashMap<>();
    deep.get("a").get(0).get().bark();
//                             ^^^^ call Generics.java#Dog.bark
  }
}
