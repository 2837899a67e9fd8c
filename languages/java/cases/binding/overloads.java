// --- path: Overloads.java ---
import java.io.*;
import java.util.*;

class Shape {}
class Circle extends Shape {}

class Writer {
  void put(int a) {}
  void put(int a, int b) {}
  void put(String a) {}
  void put(Object a) {}
  void put(Shape a) {}
  void put(char[] a) {}
  void put(Circle a, Object b) {}
  void put(Shape a, String b) {}
  void log(String text, Object... more) {}
  void log(String text) {}
  void read(Reader in) {}
  void read(InputStream in) {}
  void run(Runnable r) {}
  void run(String r) {}
}

class Special extends Writer {
  void put(long a) {}
  void put(Circle a) {}
  @Override void log(String text) {}
}

class Overloads {
  Overloads() { this(1); }
//              ^^^^ def 34
  Overloads(int a) {}
  Overloads(String a, int b) { super(); }

  void go(Writer w, Special s, Shape shape, Circle circle, Object any, char[] chars) {
    w.put(1);
//    ^^^ def 9
    w.put(1, 2);
//    ^^^ def 10
    w.put("a" + 1);
//    ^^^ def 11
    w.put(any);
//    ^^^ def 12
    w.put(shape);
//    ^^^ def 13
    w.put(circle);
//    ^^^ def 13
    w.put(chars);
//    ^^^ def 14
    w.put(new int[3]);
//    ^^^ def 12
    w.put(-1);
//    ^^^ def 9
    w.put(shape.toString());
//    ^^^ def 11
    w.put(Integer.MAX_VALUE);
//    ^^^ def 9
    w.put(circle, any);
//    ^^^ def 15
    w.put(shape, "x");
//    ^^^ def 16
    w.put(unheard());
//    ^^^ call Overloads.java#Writer.put probable
//    ^^^ ! call Overloads.java#Writer.put exact
    w.log("a");
//    ^^^ def 18
    w.log("a", 1, 2);
//    ^^^ def 17
    w.read(new StringReader(""));
//    ^^^^ def 19
    w.run(() -> {});
//    ^^^ def 21
    w.run(this::helper);
//    ^^^ def 21
    s.put(1L);
//    ^^^ def 26
    s.put(1);
//    ^^^ def 9
    s.put(circle);
//    ^^^ def 27
    s.put(shape);
//    ^^^ def 13
    s.log("a");
//    ^^^ def 28
    s.log("a", "b");
//    ^^^ def 17
    new Overloads("a", 1);
//      ^^^^^^^^^ def 35
    new Overloads(1);
//      ^^^^^^^^^ def 34
    new Shape();
//      ^^^^^ new Overloads.java#Shape
    new Shape(1);
//      ^^^^^ new Overloads.java#Shape
  }
  void helper() {}
}
