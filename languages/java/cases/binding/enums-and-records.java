// --- path: Color.java ---
enum Color implements Painted {
  RED(1) {
    @Override int shade() { return base() + strength; }
//                ^^^^^ override Color.java#Color.shade
//                                 ^^^^ call Color.java#Color.base
//                                          ^^^^^^^^ read Color.java#Color.strength
  },
  BLUE("b");
//    ^^^^^ new Color.java#Color.Color
//^^^^ def Color.java#Color.BLUE
  final int strength = 0;
  Color(int strength) {}
  Color(String name) {}
  int shade() { return 0; }
  int base() { return ordinal(); }
//                    ^^^^^^^ call external
  static Color of(String name) { return valueOf(name); }
//                                      ^^^^^^^ call external
}
// --- path: Painted.java ---
interface Painted {}
// --- path: Point.java ---
record Point(int x, Color color) {
  static final Point ORIGIN = new Point(0, Color.RED);
//                                               ^^^ read Color.java#Color.RED
  Point {
    if (x < 0) throw new IllegalArgumentException();
//      ^ read Point.java#Point.x
  }
  Point moved() { return new Point(x + 1, color); }
//                           ^^^^^ new Point.java#Point.Point
//                                 ^ read Point.java#Point.x
}
// --- path: Pair.java ---
record Pair<A, B>(A first, B second) {
  public A first() { return first; }
//                          ^^^^^ read Pair.java#Pair.first
}
// --- path: Use.java ---
@interface Mark {
  String value() default "";
  int level();
}

@Mark(value = "x", level = 1)
//    ^^^^^ read Use.java#Mark.value
//                 ^^^^^ read Use.java#Mark.level
class Use {
  @Mark(level = 2) @Deprecated
// ^^^^ decorate Use.java#Mark
//      ^^^^^ read Use.java#Mark.level
//                  ^^^^^^^^^^ decorate external
  int go(Color color, Point point, Pair<Point, Color> pair) {
    switch (color) {
      case RED: break;
//         ^^^ read Color.java#Color.RED
      case BLUE: break;
//         ^^^^ read Color.java#Color.BLUE
    }
    int shade = switch (point.color()) {
//                            ^^^^^ call Point.java#Point.color
      case RED, BLUE -> 1;
//         ^^^ read Color.java#Color.RED
//              ^^^^ read Color.java#Color.BLUE
    };
    final int LIMIT = 3;
    switch (shade) { case LIMIT: break; }
//                        ^^^^^ def 67
    Color.values()[0].shade();
//                    ^^^^^ call Color.java#Color.shade
    Color.valueOf("RED").shade();
//                       ^^^^^ call Color.java#Color.shade
    Color.RED.shade();
//            ^^^^^ call Color.java#Color.shade
    for (var one : Color.values()) one.shade();
//                                     ^^^^^ call Color.java#Color.shade
    point.color().shade();
//                ^^^^^ call Color.java#Color.shade
    point.moved().x();
//                ^ call Point.java#Point.x
    pair.second().shade();
//       ^^^^^^ call Pair.java#Pair.second
//                ^^^^^ call Color.java#Color.shade
    pair.first().moved();
//       ^^^^^ call Pair.java#Pair.first
//               ^^^^^ call Point.java#Point.moved
    Object any = pair;
    if (any instanceof Point(int x, var c)) c.shade();
//                                            ^^^^^ call Color.java#Color.shade
    return point.hashCode();
//               ^^^^^^^^ call external
  }
}
