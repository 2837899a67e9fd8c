// --- path: app/Use.java ---
package app;
import java.lang.invoke.MethodHandles;
import java.util.function.Supplier;
class Above { String version() { return ""; } }
class Use extends Above {
  interface Adds { double add(double a, double b); default void other() {} }
  static double sum(double a, double b) { return a + b; }
  String name() { return ""; }
  void held() {
    Supplier<String> named = this::name;
    named.get();
    //    ^^^ call app/Use.java#Use.name
    Adds adds = Use::sum;
    adds.add(1, 2);
    //   ^^^ call app/Use.java#Use.Adds.add
    //   ^^^ call app/Use.java#Use.sum
    adds.other();
    //   ^^^^^ ! call app/Use.java#Use.sum
    Supplier<String> changed = this::name;
    changed = super::version;
    changed.get();
    //      ^^^ ! call app/Use.java#Use.name
  }
  void reflected(Class<?> type) throws Exception {
    Use.class.getDeclaredMethod("name").invoke(this);
    //                           ^^^^ call app/Use.java#Use.name
    Use.class.getMethod("sum", double.class, double.class);
    //                   ^^^ read app/Use.java#Use.sum
    //                   ^^^ ! call app/Use.java#Use.sum
    MethodHandles.lookup().findStatic(Use.class, "sum", null);
    //                                            ^^^ call app/Use.java#Use.sum
    type.getMethod("name");
    //              ^^^^ ! read app/Use.java#Use.name
  }
}
