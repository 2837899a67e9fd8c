// --- path: ops.c ---
struct inner { int depth; };
struct ops {
  int (*open)(int);
  struct inner in;
  struct inner *list[4];
  union { int i; float f; } u;
};
typedef struct { struct ops *ops; } *handle;
static int do_open(int mode) { return mode; }
static struct ops table = { .open = do_open, .in = { .depth = 1 } };
//                           ^^^^ write ops.c#ops.open
//                                  ^^^^^^^ read ops.c#do_open
//                                                    ^^^^^ write ops.c#inner.depth

int use(handle h, struct ops all[]) {
  h->ops->in.depth = 1;
//           ^^^^^ write ops.c#inner.depth
  all[0].list[1]->depth++;
//                ^^^^^ write ops.c#inner.depth
  (*h->ops).u.i = 2;
//            ^ write ops.c#ops.u.i
  struct ops *o = (struct ops *)find();
//                              ^^^^ call unknown
  return o->in.depth + table.open(2);
//             ^^^^^ read ops.c#inner.depth
//                           ^^^^ read ops.c#ops.open
}
