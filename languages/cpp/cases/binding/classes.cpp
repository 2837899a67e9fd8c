// --- path: shape.h ---
#pragma once
namespace geo {
class Base {
 public:
  virtual double area() const = 0;
  void log();
 protected:
  int id_;
};
class Shape : public Base {
//                   ^^^^ inherit shape.h#geo.Base
 public:
  explicit Shape(int n);
  double area() const override;
  void grow(int by);
  static Shape make();
  Shape *next;
 private:
  int size_;
};
double measure(const Shape &s);
}
// --- path: shape.cpp ---
#include "shape.h"
#include <memory>
namespace geo {
Shape::Shape(int n) : size_(n) { log(); }
// <- type shape.h#geo.Shape
//                    ^^^^^ write shape.h#geo.Shape.size_
//                               ^^^ call shape.h#geo.Base.log

double Shape::area() const { return size_ + id_; }
//                                  ^^^^^ read shape.h#geo.Shape.size_
//                                          ^^^ read shape.h#geo.Base.id_
void Shape::grow(int by) {
  this->size_ += by;
//      ^^^^^ write shape.h#geo.Shape.size_
  next->next->grow(measure(*this));
//            ^^^^ call shape.cpp#geo.grow
//                 ^^^^^^^ call shape.cpp#geo.measure
}
double measure(const Shape &s) { return s.area(); }
//                                        ^^^^ call shape.cpp#geo.area
}
// --- path: main.cpp ---
#include <vector>
#include "shape.h"
using namespace geo;
//              ^^^ type shape.h#geo

int main() {
  Shape s(3);
//^^^^^ type shape.h#geo.Shape
  auto made = geo::Shape::make();
//                        ^^^^ call shape.h#geo.Shape.make
  made.grow(1);
//     ^^^^ call shape.cpp#geo.grow
  auto *p = new geo::Shape(1);
//                   ^^^^^ new shape.h#geo.Shape
  p->log();
//   ^^^ call shape.h#geo.Base.log
  std::unique_ptr<Shape> owned = std::make_unique<Shape>(2);
//     ^^^^^^^^^^ type external
  owned->grow(2);
//       ^^^^ call shape.cpp#geo.grow
  owned.reset();
//      ^^^^^ call external
  std::vector<Shape> all;
  for (auto &one : all) one.grow(1);
//                          ^^^^ call shape.cpp#geo.grow
  all[0].grow(2);
//       ^^^^ call shape.cpp#geo.grow
  s.missing();
//  ^^^^^^^ call unknown
  auto twice = [&](Shape &each) { each.grow(2); };
//                                     ^^^^ call shape.cpp#geo.grow
  return measure(s);
//       ^^^^^^^ call shape.cpp#geo.measure
}
// --- path: constructors.cpp ---
template <typename T> class Buffer {
 protected:
  T* held;
 public:
  Buffer(T* t) : held(t) {}
};
template <typename T> class Lines : public Buffer<T> {
  using Buffer<T>::Buffer;
  void read() { this->held; read(); }
//                    ^^^^ read constructors.cpp#Buffer.held
//                          ^^^^ call constructors.cpp#Lines.read
};
