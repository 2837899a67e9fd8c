// --- path: Overrides.java ---
interface Source<T> {
  void accept(T one);
  void accept(T one, int times);
}

class Base {
  void plain() {}
  void plain(int a) {}
  static void shared() {}
  private void secret() {}
  int value;
}

class Sub extends Base implements Source<String> {
  @Override void plain(int b) {}
//               ^^^^^ override Overrides.java#Base.plain
  void plain(String s) {}
//     ^^^^^ override none
  static void shared() {}
//            ^^^^^^ override none
  void secret() {}
//     ^^^^^^ override none
  int value;
//    ^^^^^ override none
  public void accept(String one) {}
//            ^^^^^^ override Overrides.java#Source.accept
  public void accept(Integer one) {}
//            ^^^^^^ override none
}
