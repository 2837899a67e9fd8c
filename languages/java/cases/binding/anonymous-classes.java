// --- path: Anonymous.java ---
interface Listener {
  void click();
  default void other() {}
}

abstract class Worker {
  int state;
  Worker(int n) {}
  abstract void work();
  void rest() {}
}

class Anonymous {
  int state;
  static final Listener SHARED = new Listener() {
    public void click() { other(); }
//              ^^^^^ override Anonymous.java#Listener.click
//                        ^^^^^ call Anonymous.java#Listener.other
  };

  void rest() {}
  void outerOnly() {}

  Worker make(String text) {
    return new Worker(3) {
//             ^^^^^^ new Anonymous.java#Worker.Worker
      int own;
      @Override void work() {
//                   ^^^^ override Anonymous.java#Worker.work
        state = own;
//      ^^^^^ write Anonymous.java#Worker.state
//              ^^^ read Anonymous.java#Anonymous.make.Worker{}.own
        this.own = 1;
//           ^^^ write Anonymous.java#Anonymous.make.Worker{}.own
        rest();
//      ^^^^ call Anonymous.java#Worker.rest
        this.rest();
//           ^^^^ call Anonymous.java#Worker.rest
        outerOnly();
//      ^^^^^^^^^ call Anonymous.java#Anonymous.outerOnly
        Anonymous.this.rest();
//                     ^^^^ call Anonymous.java#Anonymous.rest
        text.length();
//      ^^^^ def 25
        helper();
//      ^^^^^^ call Anonymous.java#Anonymous.make.Worker{}.helper
        toString();
//      ^^^^^^^^ call external
      }
      void helper() {}
    };
  }

  void use() {
    make("a").work();
//            ^^^^ call Anonymous.java#Worker.work
    SHARED.click();
//         ^^^^^ call Anonymous.java#Listener.click
    helper();
//  ^^^^^^ call unknown
    new Thread() {
      @Override public void run() { outerOnly(); setName("x"); }
//                                  ^^^^^^^^^ call Anonymous.java#Anonymous.outerOnly
//                                               ^^^^^^^ call external
    }.start();
//    ^^^^^ call external
  }
}
