greet() echo hello
# <- def function greet
#       ^^^^ ref call echo
outer() {
# <- def function outer
  inner() greet
# ^^^^^ def function outer.inner
}
list=()
# <- def variable list
