struct Length {
  void show() {}
};
struct Point {
  Length operator-(const Point& other) const { return Length(); }
  void show() {}
};
struct Vector {
  void show() {}
};
Vector operator+(const Vector& a, const Vector& b);
void measure(Point a, Point b, Vector v, Point* places) {
  (a - b).show();
  //      ^^^^ call operators.cpp#Length.show
  //      ^^^^ ! call operators.cpp#Point.show
  (v + v).show();
  //      ^^^^ call operators.cpp#Vector.show
  (places + 1)->show();
  //            ^^^^ call operators.cpp#Point.show
  auto gap = a - b;
  gap.show();
  //  ^^^^ call operators.cpp#Length.show
}
