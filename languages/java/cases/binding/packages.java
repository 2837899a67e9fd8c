// --- path: shop/Order.java ---
package shop;

public class Order {
  public static int count;
  public static class Line {
    public static class Part {}
  }
  public void ship() {}
}
// --- path: shop/Hidden.java ---
package shop;

class Hidden {
  Gone gone;
//^^^^ type unknown
  Order peer() { return null; }
//^^^^^ type shop/Order.java#Order
  void go() { peer().ship(); }
//                   ^^^^ call shop/Order.java#Order.ship
}
// --- path: shop/Same.java ---
package shop;

public class Same {}
// --- path: billing/Same.java ---
package billing;

public class Same {
  public void pay() {}
}
// --- path: billing/Invoice.java ---
package billing;

import java.util.*;
//     ^^^^^^^^^ import external
import java.util.List;
import shop.Order;
//          ^^^^^ import shop/Order.java#Order
import shop.Order.Line;
//                ^^^^ import shop/Order.java#Order.Line

class Invoice {
  Order order;
//^^^^^ type shop/Order.java#Order
  Line line;
//^^^^ type shop/Order.java#Order.Line
  Line.Part part;
//     ^^^^ type shop/Order.java#Order.Line.Part
  shop.Hidden hidden;
//     ^^^^^^ type shop/Hidden.java#Hidden
  List<Order> orders;
//^^^^ type external
//     ^^^^^ type shop/Order.java#Order
  Same same;
//^^^^ type billing/Same.java#Same
  Map<String, Order> byName;
//^^^ type external
//    ^^^^^^ type external

  void send() {
    order.ship();
//        ^^^^ call shop/Order.java#Order.ship
    shop.Order.count = 1;
//             ^^^^^ write shop/Order.java#Order.count
    new shop.Order().ship();
//           ^^^^^ new shop/Order.java#Order
//                   ^^^^ call shop/Order.java#Order.ship
    same.pay();
//       ^^^ call billing/Same.java#Same.pay
    java.lang.System.exit(1);
//                   ^^^^ call external
    byName.get("a").ship();
//                  ^^^^ call shop/Order.java#Order.ship
  }
}
// --- path: report/Report.java ---
package report;

import shop.*;
import shop.Order.*;
import billing.Same;

class Report {
  Order order;
//^^^^^ type shop/Order.java#Order
  Part none;
  Line line;
//^^^^ type shop/Order.java#Order.Line
  Same same;
//^^^^ type billing/Same.java#Same
//^^^^ ! type shop/Same.java#Same
}
// --- path: Main.java ---
class Main {
  Lonely lonely;
//^^^^^^ type Lonely.java#Lonely
  Order order;
//^^^^^ ! type shop/Order.java#Order
}
// --- path: Lonely.java ---
class Lonely {}
// --- path: a/src/app/Config.java ---
package app;
class Config { void a() {} }
// --- path: b/src/app/Config.java ---
package app;
class Config { void b() {} }
// --- path: a/src/app/Run.java ---
package app;
class Run {
  Config config;
//^^^^^^ type a/src/app/Config.java#Config
//^^^^^^ ! type b/src/app/Config.java#Config
}
// --- path: c/src/app/Run.java ---
package app;
class Run {
  Config config;
//^^^^^^ type ambiguous
}
