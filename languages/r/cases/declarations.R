library(dplyr)
# <- import wildcard from dplyr
requireNamespace("stats", quietly = TRUE)
# <- import effect from stats
source("R/util.R")
# <- import wildcard from R/util.R
#' Adds two numbers.
#' @export
add <- function(x, y = 2, ...) {
# <- def function add exported sig=add <- function(x, y = 2, ...) doc=Adds two numbers. @export
  z <- x + y
# ^ ! def variable add.z
  inner = \(a) a
# ^^^^^ def function add.inner local
  pkg::other(z)
#      ^^^^^ ref call pkg.other
  helper(z, name = 1)$run()
# ^^^^^^ ref call helper
#           ^^^^ ! ref read name
#                     ^^^ ref call call(helper).run
}
`%+%` <- function(a, b) paste0(a, b)
#                       ^^^^^^ ref call paste0
LIMIT <- 10
# <- def constant LIMIT
total = 1
# <- def variable total
total <- LIMIT
# <- ! def variable total
#        ^^^^^ ref read LIMIT
5 -> right
#    ^^^^^ def variable right
"quoted" <- 3
#^^^^^^ def variable quoted
x[1] <- 2
# <- ! def variable x
names(total) <- "a"
# <- ! def variable names
(shown <- 3)
#^^^^^ def variable shown
if (TRUE) { inside <- 1 }
#           ^^^^^^ def variable inside
for (i in 1:3) { total <- i }
#    ^ ! def variable i
test_that("works", { value <- add(1); expect_equal(value, 3) })
#                    ^^^^^ ! def variable value
#                             ^^^ ref call add
a == b
# <- ref read a
