#include "widget.h"
// <- import wildcard from widget.h
using namespace std;
//              ^^^ import wildcard from std
using a::b::name;
//          ^^^^ import name name from a::b
namespace fs = std::filesystem;

int main() {
  auto [p, q] = pair();
//      ^ bind local p value=position:0(call(pair))
  for (auto &item : items) item.run();
//           ^^^^ bind element item value=items
//                              ^^^ ref call item.run args=0
  auto twice = [&, q](int n) -> int { return n * 2; };
//                        ^ bind parameter n
  Widget *w = new Widget(3);
//                ^^^^^^ ref new Widget args=1
  auto made = std::make_unique<Widget>();
//                 ^^^^^^^^^^^ ref call std.make_unique args=0
//            ^^^ ref type std
  static_cast<Widget *>(w)->size();
//^^^^^^^^^^^ ! ref call static_cast
//                          ^^^^ ref call index:deref(cast(wrapped:pointer(Widget),w)).size args=0
  a::b::call<int>(1);
//      ^^^^ ref call a.b.call args=1
//   ^ ref type a.b
  Color c = Color::red;
//                 ^^^ ref read Color.red
  ::global();
//  ^^^^^^ ref call module:::.global args=0
  if (auto found = look(); found) found->use();
//         ^^^^^ bind local found
  try { throw Failure(1); } catch (const Failure &e) { e.what(); }
//            ^^^^^^^ ref throw Failure
//                                                ^ bind parameter e
  Widget vexed(c);
//       ^^^^^ bind local vexed
//       ^^^^^ ! def function main.vexed
  return 12_km;
//         ^^^^^^^^^^^^^ ref call operator""_km
}
