// --- path: app/Work.java ---
package app;
public class Work {
  static void first() {}
  static void second() {}
  static void third() {}
  static int size(String text) { return 1; }
  static int other(String text) { return 2; }
}
// --- path: app/Step.java ---
package app;
public interface Step { void go(int times); default void rest() {} }
// --- path: app/Passed.java ---
package app;
import java.util.function.Function;
import java.util.function.Supplier;
class Passed {
  static void twice(Runnable task) { task.run(); task.run(); }
  //                                      ^^^ call app/Work.java#Work.first probable
  //                                      ^^^ call app/Work.java#Work.second probable
  //                                      ^^^ ! call app/Work.java#Work.third probable
  //                                      ^^^ ! call app/Work.java#Work.first exact
  static int measure(Function<String, Integer> by) { return by.apply(""); }
  //                                                           ^^^^^ call app/Work.java#Work.size probable
  static void outer(Runnable task) { twice(task); }
  static void step(Step step) { step.go(1); step.rest(); }
  //                                 ^^ call app/Step.java#Step.go
  //                                 ^^ call app/Passed.java#Passed.walk probable
  //                                             ^^^^ ! call app/Passed.java#Passed.walk probable
  static void walk(int times) {}
  static void several(Runnable task) { task.run(); }
  //                                        ^^^ ! call app/Work.java#Work.first probable
  static void unused(Runnable task) { task.run(); }
  //                                       ^^^ ! call app/Work.java#Work.first probable
  void main() {
    twice(Work::first);
    outer(() -> Work.second());
    measure(Work::size);
    step(Passed::walk);
    several(() -> { Work.first(); Work.second(); });
    Supplier<Integer> none = () -> 1;
  }
}
// --- path: app/Stored.java ---
package app;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
class Stored {
  private final Runnable onClose;
  private Runnable onOpen;
  private Runnable never;
  private final List<Runnable> hooks = new ArrayList<>();
  private final Map<String, Function<String, Integer>> table = new HashMap<>();
  private static final Map<String, Runnable> FIXED = Map.of("a", Work::first, "b", Work::second);
  private static final List<Runnable> LISTED = List.of(Work::third, () -> Work.first());
  Stored(Runnable onClose) { this.onClose = Objects.requireNonNull(onClose); }
  void setOnOpen(Runnable task) { onOpen = task; }
  void start() {
    hooks.add(Work::first);
    hooks.add(() -> Work.third());
    table.put("size", Work::size);
    table.put("other", Work::other);
  }
  void run(String name, Stored other) {
    onClose.run();
    //      ^^^ call app/Work.java#Work.second probable
    //      ^^^ ! call app/Work.java#Work.first probable
    this.onOpen.run();
    //          ^^^ call app/Work.java#Work.third probable
    never.run();
    //    ^^^ ! call app/Work.java#Work.third probable
    for (Runnable hook : hooks) hook.run();
    //                               ^^^ call app/Work.java#Work.first probable
    //                               ^^^ call app/Work.java#Work.third probable
    //                               ^^^ ! call app/Work.java#Work.second probable
    table.get(name).apply("");
    //              ^^^^^ call app/Work.java#Work.size probable
    //              ^^^^^ call app/Work.java#Work.other probable
    //              ^^^^^ ! call app/Work.java#Work.first probable
    FIXED.get(name).run();
    //              ^^^ call app/Work.java#Work.first probable
    //              ^^^ call app/Work.java#Work.second probable
    Runnable found = LISTED.get(0);
    found.run();
    //    ^^^ call app/Work.java#Work.third probable
    //    ^^^ ! call app/Work.java#Work.second probable
    Runnable either = name == null ? Work::first : Work::second;
    either.run();
    //     ^^^ call app/Work.java#Work.first probable
    //     ^^^ call app/Work.java#Work.second probable
  }
}
class Use {
  void use() {
    new Stored(Work::second).setOnOpen(Work::third);
  }
}
record Named(String name, Runnable task) {
  void go() { task.run(); task().run(); }
  //               ^^^ call app/Work.java#Work.third probable
  static Named make() { return new Named("a", Work::third); }
}
