class Before { void f(); };
//    ^^^^^^ def class Before
template <typename
struct { int x
class After { int g() { return 1; } };
namespace open {
void inside() {
