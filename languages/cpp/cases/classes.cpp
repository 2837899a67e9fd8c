namespace shapes::detail {
//        ^^^^^^ def namespace shapes
//                ^^^^^^ def namespace shapes.detail
template <typename T, int N = 3>
//                 ^ bind type_parameter T
class Shape : public Base<T>, private other::Mixin {
//    ^^^^^ def class shapes.detail.Shape
//                   ^^^^ ref inherit Base
//                                           ^^^^^ ref inherit other.Mixin
  int hidden;
//    ^^^^^^ def field shapes.detail.Shape.hidden private
 public:
  Shape() : hidden(1), Base<T>(2) {}
//^^^^^ def constructor shapes.detail.Shape.Shape exported
//          ^^^^^^ ref write hidden
  explicit Shape(int n = 3);
//         ^^^^^ def constructor shapes.detail.Shape.Shape declaration
  virtual ~Shape() = default;
//        ^^^^^^ def method shapes.detail.Shape.~Shape
  virtual double area() const = 0;
//               ^^^^ def method shapes.detail.Shape.area abstract declaration
  void draw() override { this->hidden = 2; area(); }
//     ^^^^ def method shapes.detail.Shape.draw override
//                             ^^^^^^ ref write this.hidden
//                                         ^^^^ ref call area args=0
  Shape &operator=(const Shape &other) = delete;
//       ^^^^^^^^^ def method shapes.detail.Shape.operator= operator
  operator bool() const;
  friend void inspect(Shape &);
//            ^^^^^^^ ! def method shapes.detail.Shape.inspect
  friend class Viewer;
//             ^^^^^^ ref type Viewer
  static int count;
//           ^^^^^ def field shapes.detail.Shape.count static
 protected:
  enum class Side { left, right };
//           ^^^^ def enum shapes.detail.Shape.Side protected
//                  ^^^^ def enum_member shapes.detail.Shape.Side.left
  using Value = T;
//      ^^^^^ def type_alias shapes.detail.Shape.Value
  template <class U> U map(U from) { return from; }
//                     ^^^ def method shapes.detail.Shape.map
};

template <typename T, int N>
double Shape<T, N>::area() const { return hidden; }
//                  ^^^^ def method shapes.detail.Shape.area

namespace {
int secret;
//  ^^^^^^ def variable shapes.detail.secret private
}
inline namespace v1 { struct In {}; }
//               ^^ def namespace shapes.detail.v1
}  // namespace shapes::detail

class EXPORTED Widget final : public shapes::detail::In {
//    ^^^^^^^^ ! ref type EXPORTED
//             ^^^^^^ def class Widget
  int size() const { return 0; }
//    ^^^^ def method Widget.size private
};

class Later;
//    ^^^^^ ! def class Later
using Number = double;
//    ^^^^^^ def type_alias Number
template <typename T> concept Small = sizeof(T) < 4;
//                            ^^^^^ def interface Small
template <typename T> constexpr T zero = T(0);
//                                ^^^^ def constant zero
auto trailing(int a) -> Widget;
//   ^^^^^^^^ def function trailing declaration type=Widget
bool operator==(const Widget &a, const Widget &b);
//   ^^^^^^^^^^ def function operator== operator
