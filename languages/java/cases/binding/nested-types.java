// --- path: lib/Outer.java ---
package lib;

public class Outer<T> {
  public class Inner { public T value; public void poke() {} }
  public static class Nested<K> { public K key; public class Deep {} }
  public interface Visitor { void visit(Inner inner); }
//                                      ^^^^^ type lib/Outer.java#Outer.Inner
  private Nested<T> nested;
//        ^^^^^^ type lib/Outer.java#Outer.Nested
}
// --- path: app/Use.java ---
package app;

import lib.Outer;
import lib.Outer.Nested;

class Sub extends Outer<Sub> {
  Visitor visitor;
//^^^^^^^ type lib/Outer.java#Outer.Visitor
  Inner inner;
//^^^^^ type lib/Outer.java#Outer.Inner
  void self() { inner.value.self(); }
//                    ^^^^^ read lib/Outer.java#Outer.Inner.value
}

class Use {
  Inner unseen;
//^^^^^ type unknown
  Nested<Use>.Deep deep;
//            ^^^^ type lib/Outer.java#Outer.Nested.Deep
  void go(Outer<Use> outer) {
    Outer<Use>.Inner made = outer.new Inner();
//                                    ^^^^^ new lib/Outer.java#Outer.Inner
//             ^^^^^ type lib/Outer.java#Outer.Inner
    made.poke();
//       ^^^^ call lib/Outer.java#Outer.Inner.poke
    outer.new Inner().poke();
//                    ^^^^ call lib/Outer.java#Outer.Inner.poke
    Sub.Nested<Use> nested = new Nested<>();
//      ^^^^^^ type lib/Outer.java#Outer.Nested
    nested.key.go(null);
//         ^^^ read lib/Outer.java#Outer.Nested.key
//             ^^ call app/Use.java#Use.go
    class Local { void here() {} }
    new Local().here();
//      ^^^^^ new app/Use.java#Use.go.Local
//              ^^^^ call app/Use.java#Use.go.Local.here
  }
}
