__attribute__((deprecated("use total")))
int sum(int a) { return a; }
//  ^^^ def function sum deprecated doc=Deprecated: use total

__declspec(deprecated) int old(void);
//                         ^^^ def function old deprecated

int total(int deprecated) { return deprecated; }
//  ^^^^^ def function total -deprecated
