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
    java.lang.reflect.Method m = Use.class.getMethod("name");
    //                                                ^^^^ call app/Use.java#Use.name
    m.invoke(this);
    Use.class.getDeclaredField("field");
    //                          ^^^^^ read app/Use.java#Use.field
    MethodHandles.lookup().findStatic(Use.class, "sum", null);
    //                                            ^^^ call app/Use.java#Use.sum
    type.getMethod("name");
    //              ^^^^ ! read app/Use.java#Use.name
  }
  Use field;
  static void over(int i) {}
  static void over(byte i) {}
  void handles(Use use, Above above) throws Throwable {
    var taking = java.lang.invoke.MethodType.methodType(void.class, int.class);
    MethodHandles.lookup().findStatic(Use.class, "over", taking);
    //                                            ^^^^ call app/Use.java#Use.over exact
    //                                            ^^^^ def app/Use.java:29
    Use.class.getMethod("over", byte.class).invoke(null, 1);
    //                   ^^^^ call app/Use.java#Use.over exact
    //                   ^^^^ def app/Use.java:30
    var got = MethodHandles.lookup().findGetter(Use.class, "field", Use.class);
    //                                                      ^^^^^ read app/Use.java#Use.field
    got.invoke(use).name();
    //              ^^^^ call app/Use.java#Use.name
    var virtual = MethodHandles.lookup().findVirtual(Above.class, "version", null);
    //                                                             ^^^^^^^ call app/Use.java#Use.version
    //                                                             ^^^^^^^ ! call app/Use.java#Above.version
    virtual.invoke(use);
    var unused = MethodHandles.lookup().findVirtual(Above.class, "version", null);
    //                                                            ^^^^^^^ read app/Use.java#Above.version
    //                                                            ^^^^^^^ ! call app/Use.java#Above.version
  }
  String version() { return "2"; }
  void checks(Object o, Above a, Object p) {
    if (o instanceof Use) o.hashCode();
    //                      ^^^^^^^^ call app/Use.java#Use.hashCode
    if (Use.class.isInstance(o) && o.hashCode() > 1) o.hashCode();
    //                               ^^^^^^^^ call app/Use.java#Use.hashCode
    //                                                 ^^^^^^^^ call app/Use.java#Use.hashCode
    int h = o.getClass() == Use.class ? o.hashCode() : o.hashCode();
    //                                    ^^^^^^^^ call app/Use.java#Use.hashCode
    //                                                   ^^^^^^^^ ! call app/Use.java#Use.hashCode
    if (Use.class.isAssignableFrom(p.getClass())) { p.hashCode(); o.hashCode(); }
    //                                                ^^^^^^^^ call app/Use.java#Use.hashCode
    //                                                              ^^^^^^^^ ! call app/Use.java#Use.hashCode
    if (a instanceof Use) a.version();
    //                      ^^^^^^^ call app/Use.java#Above.version
    //                      ^^^^^^^ ! call app/Use.java#Use.version
    if (o instanceof Use || o.hashCode() > 1) o.hashCode();
    //                        ^^^^^^^^ ! call app/Use.java#Use.hashCode
    //                                          ^^^^^^^^ ! call app/Use.java#Use.hashCode
    if (o instanceof Use) { o = p; o.hashCode(); }
    //                               ^^^^^^^^ ! call app/Use.java#Use.hashCode
  }
  public int hashCode() { return 1; }
}
// --- path: app/Made.java ---
package app;
import java.util.function.Supplier;
class Provider {
  static void work() {}
  static void rest() {}
  static Runnable made() { return () -> work(); }
  static Runnable referred() { return Provider::work; }
  static Runnable either(boolean a) { if (a) return () -> work(); return () -> rest(); }
  static Runnable several() { return () -> { work(); rest(); }; }
  static Iterable<Runnable> all() { return () -> null; }
  Runnable open() { return () -> work(); }
  final Runnable last() { return () -> work(); }
}
class Made {
  private final Runnable kept = () -> Provider.work();
  private Runnable changing = () -> Provider.work();
  static final Supplier<String> NAMED = Made::name;
  static String name() { return ""; }
  void run(Provider p) {
    Runnable r = Provider.made();
    r.run();
    //^^^ call app/Made.java#Provider.work
    Provider.referred().run();
    //                  ^^^ call app/Made.java#Provider.work
    kept.run();
    //   ^^^ call app/Made.java#Provider.work
    this.kept.run();
    //        ^^^ call app/Made.java#Provider.work
    NAMED.get();
    //    ^^^ call app/Made.java#Made.name
    changing.run();
    //       ^^^ ! call app/Made.java#Provider.work
    Provider.either(true).run();
    //                    ^^^ ! call app/Made.java#Provider.work
    //                    ^^^ ! call app/Made.java#Provider.rest
    Provider.several().run();
    //                 ^^^ ! call app/Made.java#Provider.work
    p.open().run();
    //       ^^^ ! call app/Made.java#Provider.work
    p.last().run();
    //       ^^^ call app/Made.java#Provider.work
  }
}
