[[deprecated("use total")]] int sum(int a) { return a; }
//                              ^^^ def function sum deprecated doc=Deprecated: use total

class [[deprecated]] Order {
//                   ^^^^^ def class Order deprecated
 public:
  [[deprecated("use " "pay"), nodiscard]] int settle();
  //                                          ^^^^^^ def method Order.settle deprecated doc=Deprecated: use pay
  [[nodiscard]] int pay();
  //                ^^^ def method Order.pay -deprecated
};
