#include <stdio.h>
// <- import wildcard from stdio.h
#include "lib/list.h"

struct list { struct list *next; int value; };
struct ops { int (*open)(int); };

static int visit(int v) { return v; }

static struct ops table = { .open = visit };
//                           ^^^^ ref write cast(ops).open
//                                  ^^^^^ ref read visit

int walk(struct list *l, int (*each)(int)) {
//              ^^^^ ref type list
  int total = 0;
  for (struct list *at = l; at; at = at->next) {
//                                       ^^^^ ref read index:deref(at).next
    total += visit(at->value);
//           ^^^^^ ref call visit args=1
//                     ^^^^^ ref read index:deref(at).value
    (*at).value = 1;
//        ^^^^^ ref write index:deref(at).value
    l->next->value++;
//           ^^^^^ ref write index:deref(index:deref(l).next).value
  }
  struct list *made = (struct list *)malloc(sizeof(struct list));
//                            ^^^^ ref type list
//                                   ^^^^^^ ref call malloc args=1
  each(total);
//^^^^ ref call each args=1
  return made->next ? total : SQUARE(2);
//                            ^^^^^^ ref call SQUARE args=1
}

#undef SQUARE
//     ^^^^^^ ref read SQUARE

int labels(int n) {
again:
  if (n) goto again;
//            ^^^^^ ! ref read again
  return n;
//       ^ ! ref read n
}
