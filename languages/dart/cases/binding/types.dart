// --- path: a.dart ---
abstract class Animal {
  String get name;
  void speak();
}
mixin Walks {
  void walk() {}
}
class Dog extends Animal with Walks {
  static Dog make() => Dog();
  @override
  String get name => 'dog';
  @override
  void speak() => walk();
//                ^^^^ call a.dart#Walks.walk
  Future<Dog> later() async => this;
}
extension Tricks on Dog {
  void roll() => speak();
//               ^^^^^ call a.dart#Dog.speak
}
extension on String {
  bool isShort() => true;
}
void f(List<Dog> dogs, Map<String, Dog> byName, Object o, Animal animal) async {
  for (final dog in dogs) {
    dog.speak();
//      ^^^^^ call a.dart#Dog.speak
  }
  dogs.first.walk();
//           ^^^^ call a.dart#Walks.walk
  byName['a']!.roll();
//             ^^^^ call a.dart#Tricks.roll
  'a'.isShort();
//    ^^^^^^^ call `a.dart#on String.isShort`
  if (o is Dog) {
    o.walk();
//    ^^^^ call a.dart#Walks.walk
  }
  (await Dog.make().later()).speak();
//                           ^^^^^ call a.dart#Dog.speak
  animal.speak();
//       ^^^^^ call a.dart#Animal.speak
  animal.walk();
//       ^^^^ ! call a.dart#Walks.walk
  final (a, b) = pair();
  a.walk();
//  ^^^^ ! call a.dart#Walks.walk
  Dog()..speak()..walk();
//       ^^^^^ call a.dart#Dog.speak
//                ^^^^ call a.dart#Walks.walk
}
