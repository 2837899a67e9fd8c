import 'dart:async';
// <- import wildcard from dart:async
import 'package:app/x.dart' as x;
//                             ^ import namespace from package:app/x.dart as x
import 'y.dart' show A, B;
//                   ^ import name A from y.dart
//                      ^ import name B from y.dart

/// A shape.
@immutable
abstract class Shape<T extends Base> extends Base<T> with Paints implements Drawable {
//             ^^^^^ def class Shape exported abstract
//                                           ^^^^ ref inherit Base
//                                                        ^^^^^^ ref inherit Paints
//                                                                          ^^^^^^^^ ref implement Drawable
  static const int count = 1;
//                 ^^^^^ def constant Shape.count static readonly
  final String name;
//             ^^^^ def field Shape.name readonly
  late List<A> _items;
//             ^^^^^^ def field Shape._items private -exported
  var first = 1, second = 2;
//    ^^^^^ def field Shape.first
//               ^^^^^^ def field Shape.second
  Shape(this.name, {int size = 3}) : _items = [];
//^^^^^ def constructor Shape.Shape default
//           ^^^^ ref write this.name
//                                   ^^^^^^ ref write this._items
  const Shape.named(String n) : this(n);
//            ^^^^^ def constructor Shape.named
  factory Shape.fromJson(Map<String, Object> json) => Shape('a');
//              ^^^^^^^^ def constructor Shape.fromJson
//                                                    ^^^^^ ref call Shape
  int get area => 1;
//        ^^^^ def property Shape.area getter
  set area(int v) {}
//    ^^^^ def property Shape.area setter
  Future<A> draw(Point at, [int? times]) async {}
//          ^^^^ def method Shape.draw async
//               ^^^^^ ref type Point
  bool operator ==(Object other) => true;
//              ^^ def method Shape.== operator
  static Shape make() => Shape.named('x');
//             ^^^^ def method Shape.make static
//                             ^^^^^ ref call Shape.named
  void open();
//     ^^^^ def method Shape.open declaration
}

class Mixed = Base with Paints;
//    ^^^^^ def class Mixed
enum Color { red, green }
//   ^^^^^ def enum Color
//           ^^^ def enum_member Color.red
mixin Paints on Base {
//    ^^^^^^ def trait Paints
  void paint() {}
//     ^^^^^ def method Paints.paint
}
extension Texts on String {
//        ^^^^^ def class Texts extension
  bool get isShort => length < 3;
//         ^^^^^^^ def property Texts.isShort extension
}
extension type Id(int value) {}
//             ^^ def class Id
//                    ^^^^^ def field Id.value
typedef Callback = void Function(int);
//      ^^^^^^^^ def type_alias Callback
const limit = 1;
//    ^^^^^ def constant limit
final Shape shape = Shape('a');
//          ^^^^^ def variable shape
int top(int a) {
//  ^^^ def function top
  int inner(int b) => b;
//    ^^^^^ def function top.inner local
  var local = inner(a);
  //  ^^^^^ ! def
  return local;
}
