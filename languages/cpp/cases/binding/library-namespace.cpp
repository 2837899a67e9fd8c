#include <string>
#include <unistd.h>

struct Key { int n; };
namespace std {
template <> struct hash<Key> { int operator()(const Key &k) const; };
void swap(Key &a, Key &b);
}

void use(Key a, Key b) {
  std::string text;
  //   ^^^^^^ type external
  std::swap(a, b);
  //   ^^^^ call library-namespace.cpp#std.swap
  ::close(1);
  //^^^^^ call external
}
