class Half
  def whole; end
  #   ^^^^^ def method Half.whole
  attr_accessor
  alias_method :only_one
  include
  def arguments(a, b
  end
  @x =
  def after; end
  #   ^^^^^ def method Half.after
  delegate :a
  #         ^ ! def method Half.a
  define_method
  private :nothing_of_that_name
  Struct.new
end

x = [1, 2
def beside; end
#   ^^^^^^ def function beside
