// --- path: util/Texts.java ---
package util;

public class Texts extends BaseTexts {
  public static final String EMPTY = "";
  public static String join(String a) { return a; }
  public static String join(String a, String b) { return a; }
  public static int size;
  public static int size() { return 0; }
  public static class Option {}
}
// --- path: util/BaseTexts.java ---
package util;

public class BaseTexts {
  public static String trim(String a) { return a; }
}
// --- path: app/Single.java ---
package app;

import static util.Texts.EMPTY;
//                       ^^^^^ import util/Texts.java#Texts.EMPTY
import static util.Texts.join;
//                       ^^^^ import util/Texts.java#Texts.join
import static util.Texts.size;
import static util.Texts.trim;
//                       ^^^^ import util/BaseTexts.java#BaseTexts.trim
import static util.Texts.Option;
import static org.junit.Assert.assertTrue;

class Single {
  Option option;
//^^^^^^ type util/Texts.java#Texts.Option
  void go(String join) {
    join(EMPTY);
//  ^^^^ call util/Texts.java#Texts.join
//       ^^^^ read util/Texts.java#Texts.EMPTY
    size = size();
//  ^^^^ write util/Texts.java#Texts.size
//         ^^^^ call util/Texts.java#Texts.size
    trim(join);
//  ^^^^ call util/BaseTexts.java#BaseTexts.trim
//       ^^^^ def 34
    assertTrue(true);
//  ^^^^^^^^^^ call external
  }
}
// --- path: app/All.java ---
package app;

import static util.Texts.*;

class All {
  int size() { return 1; }
  void go() {
    join("a", "b");
//  ^^^^ call util/Texts.java#Texts.join
    size();
//  ^^^^ call app/All.java#All.size
    nothing();
//  ^^^^^^^ call unknown
    new Option();
//      ^^^^^^ new util/Texts.java#Texts.Option
  }
}
