// --- path: src/main/java/mixed/Account.java ---
package mixed;

public class Account {
  private final Ledger ledger = new Ledger(1);
//              ^^^^^^ type src/main/kotlin/mixed/Ledger.kt#Ledger
//                                  ^^^^^^ new src/main/kotlin/mixed/Ledger.kt#Ledger
  public int total() { return ledger.sum() + ledger.getRows(); }
//                                   ^^^ call src/main/kotlin/mixed/Ledger.kt#Ledger.sum
//                                                  ^^^^^^^ read src/main/kotlin/mixed/Ledger.kt#Ledger.rows
  static Ledger make() { return Ledger.Companion.create(); }
//                                               ^^^^^^ call src/main/kotlin/mixed/Ledger.kt#Ledger.Companion.create
}
// --- path: src/main/kotlin/mixed/Ledger.kt ---
package mixed

class Ledger(val rows: Int) {
  fun sum() = Account().total()
//            ^^^^^^^ new src/main/java/mixed/Account.java#Account
//                      ^^^^^ call src/main/java/mixed/Account.java#Account.total
  companion object { fun create() = Ledger(2) }
}
// --- path: src/main/kotlin/mixed/tools.kt ---
package mixed
fun twice(n: Int) = n * 2
val rate = 3
private class Hidden
fun read(bean: Bean) {
    bean.title.make()
//       ^^^^^ read src/main/java/mixed/Bean.java#Bean.getTitle exact
//             ^^^^ call src/main/java/mixed/Bean.java#Title.make
    bean.isOpen
//       ^^^^^^ read src/main/java/mixed/Bean.java#Bean.isOpen
    bean.size
//       ^^^^ read src/main/java/mixed/Bean.java#Bean.getSize probable
    bean.twice
//       ^^^^^ ! read src/main/java/mixed/Bean.java#Bean.twice
}
// --- path: src/main/java/mixed/Bean.java ---
package mixed;
import static mixed.ToolsKt.twice;
class Title { void make() {} }
public class Bean {
  public Title getTitle() { return null; }
  public boolean isOpen() { return true; }
  public int getSize() { return 1; }
  public void setSize(int size) {}
  public int twice() { return ToolsKt.twice(2) + ToolsKt.getRate() + OtherKt.twice(1); }
//                                    ^^^^^ call src/main/kotlin/mixed/tools.kt#twice
//                                                       ^^^^^^^ read src/main/kotlin/mixed/tools.kt#rate
//                                                                           ^^^^^ ! call src/main/kotlin/mixed/tools.kt#twice
}
class Direct { int n = twice(4); }
//                     ^^^^^ call src/main/kotlin/mixed/tools.kt#twice
