func f(lines: Lines) async throws {
//   ^ def function f
  for try await line in lines { line.use() }
//                                   ^^^ ref call line.use
  done(.success(()))
//      ^^^^^^^ ref call argument:0(done).success
}
#if os(Windows)
#error("not there")
#endif
func after() {}
//   ^^^^^ def function after
