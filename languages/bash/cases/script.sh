#!/bin/bash
source ./lib.sh
# <- import wildcard from ./lib.sh
. "$DIR/other.sh"
# <- import wildcard from ./other.sh
export NAME=1
#      ^^^^ def variable NAME
readonly LIMIT=2
#        ^^^^^ def constant LIMIT
NAME=2
# <- ! def variable NAME
# Greets a person.
greet() {
# <- def function greet doc=Greets a person.
  local a=$1
#       ^ ! def variable greet.a
  helper "$NAME"
# ^^^^^^ ref call helper
#          ^^^^ ref read NAME
}
function run { greet b | other; }
#        ^^^ def function run
#              ^^^^^ ref call greet
LANG=C sort
# <- ! def variable LANG
alias ll='ls -l'
#     ^^ def function ll
declare -A TABLE=([a]=1)
#          ^^^^^ def variable TABLE
run "$@"
# <- ref call run
if then
