package broken;

public class Broken {
//           ^^^^^^ def class Broken
  public void first(String prefix = "abc") {}
//            ^^^^^ def method Broken.first
  void second() { call(1, ; }
//     ^^^^^^ def method Broken.second
  void third() { if (x > ) { done(); } }
//     ^^^^^ def method Broken.third
//                           ^^^^ ref call done
  @Override
  public fourth() { return other.thing(; }
//                               ^^^^^ ref read other.thing
  void fifth() {
//     ^^^^^ def method Broken.fifth
    last.
  }
}
