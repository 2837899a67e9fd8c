/** Adds two numbers. */
int add(int a, int b) {
//  ^^^ def function add exported type=literal:number sig=int add(int a, int b)
  return a + b;
}

static int *first(struct node *n, char s[], ...);
//          ^^^ ! def function first
//          ^^^^^ def function first private static declaration type=wrapped:pointer(literal:number)

struct node {
//     ^^^^ def struct node
  struct node *next;
//             ^^^^ def field node.next type=wrapped:pointer(node)
  union { int i; float f; } u;
//            ^ def field node.u.i
//                          ^ def field node.u
  struct { int left; };
//             ^^^^ def field node.left
  unsigned flag : 1, other;
//         ^^^^ def field node.flag
//                   ^^^^^ def field node.other
  int (*open)(void);
//      ^^^^ def field node.open
};

typedef struct { int x, y; } point, *point_ptr;
//                   ^ def field point.x
//                           ^^^^^ def struct point
//                                   ^^^^^^^^^ def type_alias point_ptr type=wrapped:pointer(point)
typedef int (*handler)(int sig);
//            ^^^^^^^ def type_alias handler
//                         ^^^ ! def variable sig
typedef struct tree tree;
//                  ^^^^ def type_alias tree

enum color { RED, GREEN = 2 } paint;
//   ^^^^^ def enum color
//           ^^^ def enum_member color.RED
//                            ^^^^^ def variable paint
enum { ALONE };
//     ^^^^^ def enum_member ALONE

const int limit = 3;
//        ^^^^^ def constant limit
const char *text;
//          ^^^^ def variable text
extern int shared;
//         ^^^^^^ def variable shared declaration
int one, *two, three[3];
//  ^^^ def variable one
//        ^^^ def variable two
//             ^^^^^ def variable three
struct hidden;
//     ^^^^^^ ! def struct hidden
//     ^^^^^^ import name hidden from hidden

#define LIMIT 10
//      ^^^^^ def macro LIMIT
#define SQUARE(x) ((x) * (x))
//      ^^^^^^ def macro SQUARE
//             ^ ! def variable x

void (*signal(int sig, void (*func)(int)))(int);
//     ^^^^^^ def function signal declaration
int (grouped)(void) { return 0; }
//   ^^^^^^^ def function grouped

#ifdef WIDE
typedef long width;
//           ^^^^^ def type_alias width
#else
typedef int width;
//          ^^^^^ def type_alias width
#endif

int old(a, b)
//  ^^^ def function old
  int a; char *b;
//    ^ ! def variable a
{
  int inner = a;
//    ^^^^^ ! def variable inner
  return inner;
}
