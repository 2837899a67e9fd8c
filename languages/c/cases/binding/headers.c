// --- path: include/list.h ---
#ifndef LIST_H
#define LIST_H
#define LIST_MAX 10
struct list { struct list *next; int value; };
enum color { RED, GREEN };
struct list *list_new(int value);
int list_sum(struct list *l);
extern int list_count;
typedef struct list list_t;
#endif
// --- path: src/list.c ---
#include "list.h"
//       ^^^^^^^^ import include/list.h
int list_count = 0;

static int helper(int v) { return v; }

struct list *list_new(int value) {
  list_count++;
//^^^^^^^^^^ write src/list.c#list_count
  return 0;
}

int list_sum(struct list *l) {
//                  ^^^^ type include/list.h#list
  int total = helper(l->value);
//            ^^^^^^ call src/list.c#helper
//                      ^^^^^ read include/list.h#list.value
  return total + l->next->value;
//       ^^^^^ def 27
//                        ^^^^^ read include/list.h#list.value
}
// --- path: src/main.c ---
#include <stdio.h>
//       ^^^^^^^ import external
#include "list.h"
static int helper(int a, int b) { return a; }

int main(void) {
  list_t *l = list_new(LIST_MAX);
//^^^^^^ type include/list.h#list_t
//            ^^^^^^^^ call src/list.c#list_new
//            ^^^^^^^^ def src/list.c#list_new
//                     ^^^^^^^^ read include/list.h#LIST_MAX
  l->value = RED;
//   ^^^^^ write include/list.h#list.value
//           ^^^ read include/list.h#color.RED
  printf("%d", list_sum(l));
//^^^^^^ call external
//             ^^^^^^^^ call src/list.c#list_sum
  return helper(1, 2) + list_count;
//       ^^^^^^ call src/main.c#helper
//       ^^^^^^ ! call src/list.c#helper
//                      ^^^^^^^^^^ read src/list.c#list_count
}
// --- path: src/apart.c ---
int run(void) {
  return list_sum(0);
//       ^^^^^^^^ call unknown
}
