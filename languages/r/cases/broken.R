f <- function(x) {
# <- def function f
  y <- g(x,,)
}
)
h <- function(a b) 1
k <- function() 2
# <- def function k
