package shop.orders;

/** An order. */
@Entity
public sealed class Order<T extends Item & Priced> extends Base<T> implements Comparable<Order>, Priced permits Draft {
//                  ^^^^^ def class Order exported publicApi -internal lines=4-35 doc=An order.
//                  ^^^^^ base inherit generic(Base,[T])
//                  ^^^^^ base implement generic(Comparable,[Order])
//                  ^^^^^ base implement Priced
//                        ^ bind type_parameter T type=union(Item,Priced)
  public static final int LIMIT = 10, OTHER[] = {1};
//                        ^^^^^ def constant Order.LIMIT exported static final readonly type=int value=literal:int sig=public static final int LIMIT = 10
//                                    ^^^^^ def constant Order.OTHER exported static final readonly -private
  private final String name;
//                     ^^^^ def field Order.name private final readonly -exported -publicApi type=String
  protected int a, b = 2;
//              ^ def field Order.a protected exported publicApi
//                 ^ def field Order.b protected type=int value=literal:int
  int shared;
//    ^^^^^^ def field Order.shared internal -exported -private
  static final Comparator<Order> BY_NAME = new Comparator<>() {
//                               ^^^^^^^ def constant Order.BY_NAME type=generic(Comparator,[Order]) sig=static final Comparator<Order> BY_NAME
    @Override
    public int compare(Order x, Order y) {
//             ^^^^^^^ def method Order.BY_NAME.Comparator{}.compare local override -publicApi
      return 0;
    }
  };

  static { register(); }
//         ^^^^^^^^ ref call register args=0
  { count = 0; }
//  ^^^^^ ref write count

  /**
   * Makes one.
   *
   * @deprecated use the other
   */
  public Order(String name, final int... rest) throws IOException {
//       ^^^^^ def constructor Order.Order exported publicApi deprecated sig=public Order(String name, final int... rest) throws IOException
//                    ^^^^ bind parameter name type=String
//                                       ^^^^ bind parameter rest type=wrapped:array(int)
//                                                    ^^^^^^^^^^^ ref type IOException
    class Local { void inner() {} }
//        ^^^^^ def class Order.Order.Local local -exported
//                     ^^^^^ def method Order.Order.Local.inner -publicApi
  }

  Order() {}
//^^^^^ def constructor Order.Order internal

  @Deprecated public abstract <R> List<R> map(@Nullable Function<? super T, R> f);
//                                        ^^^ def method Order.map abstract declaration deprecated exported type=generic(List,[R])
//                             ^ bind type_parameter R
//                                             ^^^^^^^^ ref decorate Nullable
  @Test void works() {}
//           ^^^^^ def method Order.works test internal -declaration
  @org.junit.Test void old() {}
//           ^^^^ ref decorate org.junit.Test
  int size() { int size = 1, more = 2; return size; }
//    ^^^^ def method Order.size type=int
//                 ^^^^ ! def field Order.size.size
//                 ^^^^ bind local size type=int
//                           ^^^^ bind local more type=int
}
// <- ! def field Order.x

interface Shape extends Priced, Named {
//        ^^^^^ def interface Shape internal
//        ^^^^^ base inherit Priced
//        ^^^^^ base inherit Named
  int SIDES = 4;
//    ^^^^^ def constant Shape.SIDES static final exported -internal
  double area();
//       ^^^^ def method Shape.area declaration exported -internal
  default void draw() {}
//             ^^^^ def method Shape.draw default exported -declaration
  private void secret() {}
//             ^^^^^^ def method Shape.secret private -exported
}

public enum Color implements Named {
//          ^^^^^ def enum Color exported publicApi
//          ^^^^^ base implement Named
  RED(1) { @Override void paint() {} }, @Old GREEN;
//^^^ def enum_member Color.RED exported publicApi
//                        ^^^^^ def method Color.RED.paint override
//                                           ^^^^^ def enum_member Color.GREEN
//                                       ^^^ ref decorate Old
  Color(int code) {}
//^^^^^ def constructor Color.Color
  private int code;
//            ^^^^ def field Color.code private
  void paint() {}
//     ^^^^^ def method Color.paint
}

public record Point<T>(int x, @Id List<T> rest) implements Shape {
//            ^^^^^ def class Point exported publicApi sig=public record Point<T>(int x, List<T> rest) implements Shape
//                         ^ def field Point.x exported readonly publicApi type=int
//                                        ^^^^ def field Point.rest type=generic(List,[T])
//                             ^^ ref decorate Id
  Point { check(x); }
//^^^^^ def constructor Point.Point
//              ^ ref read x
  static int zero;
//           ^^^^ def field Point.zero static internal
}

@interface Marker {
//         ^^^^^^ def interface Marker internal
  String value() default "x";
//       ^^^^^ def method Marker.value declaration exported type=String
  int[] sizes();
//      ^^^^^ def method Marker.sizes type=wrapped:array(int)
}
