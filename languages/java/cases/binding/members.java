// --- path: Members.java ---
class Base {
  protected int level;
  static int made;
  void step() {}
  void hidden() {}
}

interface Named {
  String PREFIX = "n";
  default String name() { return PREFIX; }
//                               ^^^^^^ read Members.java#Named.PREFIX
}

interface Titled {
  default String name() { return "t"; }
}

class Members extends Base implements Named, Titled {
  int count;
  int size;
  int size() { return size; }
//                    ^^^^ read Members.java#Members.size
//                    ^^^^ ! read Members.java#Members.size probable

  public String name() {
    return Named.super.name() + Titled.super.name();
//                     ^^^^ call Members.java#Named.name
//                                           ^^^^ call Members.java#Titled.name
  }

  void go(int count) {
    this.count = count;
//       ^^^^^ write Members.java#Members.count
//               ^^^^^ def 32
    level = size();
//  ^^^^^ write Members.java#Base.level
//          ^^^^ call Members.java#Members.size
    step();
//  ^^^^ call Members.java#Base.step
    super.step();
//        ^^^^ call Members.java#Base.step
    hidden();
//  ^^^^^^ call Members.java#Members.hidden
    made++;
//  ^^^^ write Members.java#Base.made
    Members.made = 2;
//          ^^^^ write Members.java#Base.made
    PREFIX.length();
//  ^^^^^^ read Members.java#Named.PREFIX
//         ^^^^^^ call external
    missing();
//  ^^^^^^^ call unknown
    hashCode();
//  ^^^^^^^^ call external
    Members size = new Members();
    size.size();
//       ^^^^ call Members.java#Members.size
//  ^^^^ def 56
  }

  void hidden() { super.hidden(); }
//                      ^^^^^^ call Members.java#Base.hidden

  class Inner extends Base {
    int count;
    void run() {
      count = size;
//    ^^^^^ write Members.java#Members.Inner.count
//            ^^^^ read Members.java#Members.size
      go(1);
//    ^^ call Members.java#Members.go
      step();
//    ^^^^ call Members.java#Base.step
      hidden();
//    ^^^^^^ call Members.java#Base.hidden
      Members.this.hidden();
//                 ^^^^^^ call Members.java#Members.hidden
      toString();
//    ^^^^^^^^ call external
    }
  }

  @Override public String toString() { return ""; }

  void early() {
    level = 3;
//  ^^^^^ def Members.java#Base.level
    int level = 4;
    level = 5;
//  ^^^^^ def 89
  }
}

class FromOutside extends javax.swing.JPanel {
  void paint() {
    repaint();
//  ^^^^^^^ call external
    new Members().step();
//      ^^^^^^^ new Members.java#Members
    width = 1;
//  ^^^^^ write external
  }
  void draw(int a) {}
  void other() { draw(1, 2); }
//               ^^^^ call external
}
