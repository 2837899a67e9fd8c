# The compiler.
CC ?= gcc
# <- def variable CC doc=The compiler.
export FLAGS := -O2
#      ^^^^^ def variable FLAGS
include common.mk
# <- import wildcard from common.mk
all: build test ## everything
# <- def function all
#    ^^^^^ ref call build
build: main.o
# <- def function build
	$(CC) $(FLAGS) -o a main.o
#        ^^^^^ ref read FLAGS
.PHONY: all clean
# <- ! def function .PHONY
define RUN
#      ^^^ def macro RUN
echo
endef
one two: three
# <- def function one
#   ^^^ def function two
clean:
# <- def function clean
	rm -f *.o
ifeq ($(A),
