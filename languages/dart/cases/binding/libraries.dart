// --- path: pubspec.yaml ---
name: app
// --- path: lib/app.dart ---
export 'src/shapes.dart';
export 'src/colors.dart' show Color;
// --- path: lib/src/shapes.dart ---
import 'base.dart';
part 'shapes_part.dart';
class Shape extends Base {
//                  ^^^^ inherit lib/src/base.dart#Base
  Shape(this.name);
//           ^^^^ write lib/src/shapes.dart#Shape.name
  Shape.named(String n) : this(n);
  final String name;
  Shape? next;
  Shape grow() => this;
  void use(Shape other) {
    grow().grow();
//  ^^^^ call lib/src/shapes.dart#Shape.grow
//         ^^^^ call lib/src/shapes.dart#Shape.grow
    other.next!.base();
//        ^^^^ read lib/src/shapes.dart#Shape.next
//              ^^^^ call lib/src/base.dart#Base.base
    _helper();
//  ^^^^^^^ call lib/src/shapes_part.dart#_helper
  }
}
// --- path: lib/src/shapes_part.dart ---
part of 'shapes.dart';
void _helper() {
  Base().base();
//^^^^ new lib/src/base.dart#Base
//       ^^^^ call lib/src/base.dart#Base.base
}
// --- path: lib/src/base.dart ---
class Base {
  void base() {}
}
// --- path: lib/src/colors.dart ---
enum Color { red, green }
class Hidden {}
// --- path: bin/main.dart ---
import 'package:app/app.dart';
import 'package:app/app.dart' as app;
import 'package:other/other.dart' as other;
void main() {
  final shape = Shape('a');
//              ^^^^^ new lib/src/shapes.dart#Shape
  shape.grow().base();
//      ^^^^ call lib/src/shapes.dart#Shape.grow
//             ^^^^ call lib/src/base.dart#Base.base
  Shape.named('b').grow();
//      ^^^^^ call lib/src/shapes.dart#Shape.named
//                 ^^^^ call lib/src/shapes.dart#Shape.grow
  app.Shape('c');
//    ^^^^^ new lib/src/shapes.dart#Shape
  other.thing();
//      ^^^^^ call external
  print(Color.red);
//^^^^^ call external
//            ^^^ read lib/src/colors.dart#Color.red
  Hidden();
//^^^^^^ ! call lib/src/colors.dart#Hidden
  _helper();
//^^^^^^^ ! call lib/src/shapes_part.dart#_helper
}
