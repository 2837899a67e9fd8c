class Reply {
 public:
  void MergeFrom(const Message& from) PB_526_OVERRIDE;
  //   ^^^^^^^^^ def method Reply.MergeFrom
  int GetCachedSize() const PB_425_OVERRIDE { return ByteSize(); }
  //  ^^^^^^^^^^^^^ def method Reply.GetCachedSize
  int count_ GUARDED_BY(mu_);
  //  ^^^^^^ def field Reply.count_
};
TEST_CASE("default_error_handler", "[errors]") {
  check(1);
  // <- ref call check args=1
}
int BENCHMARK_NOINLINE Factorial(int n) { return n; }
//                     ^^^^^^^^^ def function Factorial
