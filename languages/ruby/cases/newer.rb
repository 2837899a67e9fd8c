def make(&)
  build(
# ^^^^^ ref call build
    1,
    &
  )
end
def super(times = 1) = lookup(times)
#   ^^^^^ def function super
#                      ^^^^^^ ref call lookup args=1
