#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

struct Bar { void hit(); };
struct Foo { bool hit(); Foo *self(); std::unique_ptr<Foo> own(); Bar bar(); };

template <typename T> T ident(T t);
template <typename T> T *create();
template <typename T> T firstOf(std::vector<T> v);
template <typename F> int other(F f);

void results(Foo a, Bar b, std::vector<Bar> v, std::map<int, Foo> m, std::function<Foo()> fn) {
  ident(a).hit();
  //       ^^^ call results.cpp#Foo.hit
  ident(b).hit();
  //       ^^^ call results.cpp#Bar.hit
  //       ^^^ ! call results.cpp#Foo.hit
  create<Foo>()->hit();
  //             ^^^ call results.cpp#Foo.hit
  firstOf(v).hit();
  //         ^^^ call results.cpp#Bar.hit
  auto lam = [&](Foo f) { return f.bar(); };
  lam(a).hit();
  //     ^^^ call results.cpp#Bar.hit
  fn().hit();
  //   ^^^ call results.cpp#Foo.hit
  std::move(a).hit();
  //           ^^^ call results.cpp#Foo.hit
  if (auto w = a.own()) w->hit();
  //                       ^^^ call results.cpp#Foo.hit
  while (auto n = a.self()) n->hit();
  //                           ^^^ call results.cpp#Foo.hit
  decltype(b) again;
  again.hit();
  //    ^^^ call results.cpp#Bar.hit
  v.emplace_back().hit();
  //               ^^^ call results.cpp#Bar.hit
  m.try_emplace(1).first->second.hit();
  //                             ^^^ call results.cpp#Foo.hit
  other(a).hit();
  //       ^^^ ! call results.cpp#Foo.hit
}
