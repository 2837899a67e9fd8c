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
