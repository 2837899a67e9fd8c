function good(x) x end
#        ^^^^ def function good
function half(x
struct
f(x) = (1
