int before(void) { return 1; }
//  ^^^^^^ def function before
DEFINE_LOCK(queue_lock);
EXPORTED int listed(void) { return 2; }
//           ^^^^^^ def function listed
void twice(int n) { foreach (item, list) { use(item); } }
//                  ^^^^^^^ ! def function twice.foreach
//                                         ^^^ ref call use args=1
SYSCALL_DEFINE2(fetch, int, fd) { return before(); }
//              ^^^^^ def function fetch lines=5-5
//                                       ^^^^^^ ref call before args=0
bare() { return 1; }
// <- def function bare
// <- ! ref call bare
int half( { return ; }
struct unfinished { int a;
