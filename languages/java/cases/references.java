class References extends Base implements Runnable {
  private int count;
  References other;

  References(int n) {
    this(n, 2);
//  ^^^^^^^^^^ ref call this.References args=2
  }
  References(int n, int m) {
    super(n);
//  ^^^^ ref call super.Base args=1
    this.count = n;
//       ^^^^^ ref write this.count
//               ^ ! ref read n
    count += 1;
//  ^^^^^ ref write count
    count++;
//  ^^^^^ ref write count
    other.count--;
//        ^^^^^ ref write other.count
//  ^^^^^ ref read other
    other.list[0] = count;
//        ^^^^ ref read other.list
//                  ^^^^^ ref read count
  }

  void calls(String text, References[] many) {
    run();
//  ^^^ ref call run args=0
    text.trim().length();
//       ^^^^ ref call text.trim args=0
//              ^^^^^^ ref call call(text.trim).length args=0
//  ^^^^ ! ref read text
    Helper.of(text, 1).go(a -> a.stop());
//         ^^ ref call Helper.of args=2
//                     ^^ ref call call(Helper.of).go args=1
//  ^^^^^^ ref read Helper
//                               ^^^^ ref call a.stop
//                        ^ bind parameter a
    many[0].run();
//          ^^^ ref call index(many).run
    ((Special) other).special();
//                    ^^^^^^^ ref call cast(Special,other).special
//    ^^^^^^^ ref type Special
    super.run();
//        ^^^ ref call super.run
    References.this.run();
//                  ^^^ ref call References.run
    Runnable.super.run();
//                 ^^^ ref call Runnable.run
    References.super.run();
//                   ^^^ ref call super.run
    this.<String>generic(text);
//               ^^^^^^^ ref call this.generic args=1
//        ^^^^^^ ref type String
    new Thing<String>(1, 2).use();
//      ^^^^^ ref new Thing args=2
//                          ^^^ ref call new(generic(Thing,[String])).use
//            ^^^^^^ ref type String
    new a.b.Deep();
//          ^^^^ ref new a.b.Deep
//        ^ ! ref type a.b
    other.new Inner(1);
//            ^^^^^ ref new typeof(other).Inner args=1
//  ^^^^^ ref read other
    new Thing[3].length;
//      ^^^^^ ref type Thing
    new Listener() {
//      ^^^^^^^^ ref new Listener args=0
      int clicks;
//        ^^^^^^ def field References.calls.Listener{}.clicks local
      public void onClick() { clicks++; calls(null, null); }
//                ^^^^^^^ def method References.calls.Listener{}.onClick local -publicApi
//                            ^^^^^^ ref write clicks
//                                      ^^^^^ ref call calls args=2
    };
    Object o = ok ? new A() : new B();
//                      ^ ref new A
//                                ^ ref new B
    throw new IllegalStateException("x");
//            ^^^^^^^^^^^^^^^^^^^^^ ref throw IllegalStateException
//            ^^^^^^^^^^^^^^^^^^^^^ ref new IllegalStateException args=1
  }

  void methodReferences() {
    use(Helper::make);
//              ^^^^ ref read Helper.make
//      ^^^^^^ ref read Helper
    use(this::calls);
//            ^^^^^ ref read this.calls
    use(Thing::new);
//      ^^^^^ ref new Thing args=-2
    use(List<String>::size);
//                    ^^^^ ref read generic(List,[String]).size
    use(int[]::new);
    Filter f = item -> item.fits();
//             ^^^^ bind parameter item value=position:0(cast(Filter))
    each(text, (key, value) -> key.go());
//                   ^^^^^ bind parameter value value=position:1(argument:1(each))
    this.other = (String typed) -> typed;
//                       ^^^^^ bind parameter typed type=String
  }

  Filter made() {
    switch (kind) {
      case ROUND: return x -> x.ok();
//         ^^^^^ ref read ROUND
//                       ^ bind parameter x value=position:0(cast(Filter))
      default: return null;
    }
  }

  @Rule(value = LIMIT, types = {A.class, B.class})
// ^^^^ ref decorate Rule
//      ^^^^^ ref read Rule.value
//              ^^^^^ ref read LIMIT
//                              ^ ref type A
  void labels() {
    outer:
//  ^^^^^ ! ref read outer
    for (;;) { break outer; }
//                   ^^^^^ ! ref read outer
    for (;;) { continue outer; }
//                      ^^^^^ ! ref read outer
    assert ready : message();
//         ^^^^^ ref read ready
//                 ^^^^^^^ ref call message
    synchronized (lock) { }
//                ^^^^ ref read lock
    String text = "a" + NAME;
//                      ^^^^ ref read NAME
  }
}

class Late extends Base {
  Late(int n) {
    check(n);
    super(n);
//  ^^^^ ref call super.Base args=1
  }
}

enum Planet {
  EARTH(1) { void turn() {} }, MOON;
//     ^^^^^^ ref new Planet args=1
//                ^^^^ def method Planet.EARTH.turn local
//                             ^^^^ def enum_member Planet.MOON
  Planet(int n) {}
  Planet() {}
}
