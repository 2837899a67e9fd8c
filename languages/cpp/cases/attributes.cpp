#if HAS_INCLUDE(<mutex>)
struct Mutex {};
#endif
class Version {};
class Set {
 public:
  Version* const first_ GUARDED_BY(mutex_);
//               ^^^^^^ def field Set.first_
//                      ^^^^^^^^^^ ! def field Set.GUARDED_BY
  Version stats_[config::kLevels] GUARDED_BY(mutex_);
//        ^^^^^^ def field Set.stats_
  void grow(int n) { Version** list = new Version*[n]; use(list); }
//     ^^^^ def method Set.grow
//                                                     ^^^ ref call use args=1
};
EXPORTED template <typename T> class Store {};
//                                   ^^^^^ def class Store
int product(int new_, int* values) { return new_ * values[0]; }
//  ^^^^^^^ def function product
