// --- path: names.cpp ---
namespace a {
int f() { return 1; }
struct S { int x; static int count; enum class E { one }; };
namespace inner { int deep() { return f(); } }
//                                    ^ call names.cpp#a.f
inline namespace v1 { int lifted(); }
}
namespace b {
using a::S;
//       ^ read names.cpp#a.S
namespace ai = a::inner;
//                ^^^^^ type names.cpp#a.inner
int f(int) { return 2; }
int g() { return f(1) + ai::deep() + a::lifted(); }
//               ^ call names.cpp#b.f
//                          ^^^^ call names.cpp#a.inner.deep
//                                      ^^^^^^ call names.cpp#a.lifted
S make() { return S(); }
//                ^ new names.cpp#a.S
}
int f(int, int);
int top() {
  auto [x] = b::make();
  a::S::E e = a::S::E::one;
//      ^ type names.cpp#a.S.E
//                     ^^^ read names.cpp#a.S.E.one
  return ::f(1, 2) + b::make().x + a::S::count;
//         ^ call names.cpp#f
//                             ^ read names.cpp#a.S.x
//                                       ^^^^^ read names.cpp#a.S.count
}
void over(int);
void over(int, int) {}
void pick() { over(1, 2); over(1); }
//            ^^^^ call names.cpp#over
template <typename T> struct Box { T held; T *get(); T *operator->(); };
void boxed(Box<a::S> box) {
  box.held.x = 1;
//         ^ write names.cpp#a.S.x
  box.get()->x = 2;
//           ^ write names.cpp#a.S.x
  box->x = 3;
//     ^ write names.cpp#a.S.x
  box.nothing;
//    ^^^^^^^ read unknown
}
