# --- path: types.rb ---
class Engine
  def start; end
  def +(other); self; end
  def [](key); Wheel.new; end
end
class Wheel
  def turn; end
end
class Car
  attr_reader :engine
  def initialize
    @engine = Engine.new
    @wheels = [Wheel.new, Wheel.new]
    @lazy = nil
  end
  def lazy
    @lazy ||= Engine.new
  end
  def either(flag)
    flag ? Engine.new : Wheel.new
  end
  def self_again = self
  def go
    @engine.start
    # <- read types.rb#Car.@engine
    #       ^^^^^ call types.rb#Engine.start
    engine.start
    #      ^^^^^ call types.rb#Engine.start
    lazy.start
    #    ^^^^^ call types.rb#Engine.start
    @wheels.each { |wheel| wheel.turn }
    #                            ^^^^ call types.rb#Wheel.turn
    @wheels.each(&:turn)
    #              ^^^^ call types.rb#Wheel.turn
    @wheels.first.turn
    #             ^^^^ call types.rb#Wheel.turn
    either(1).start
    #         ^^^^^ call types.rb#Engine.start
    self_again.go
    #          ^^ call types.rb#Car.go
    engine + 1
    # <- call types.rb#Engine.+
    (engine + 1).start
    #            ^^^^^ call types.rb#Engine.start
    engine[0].turn
    #         ^^^^ call types.rb#Wheel.turn
    @missing.start
    #        ^^^^^ call dynamic
    engine.unknown_method
    #      ^^^^^^^^^^^^^^ call unknown
    engine.dup.start
    #          ^^^^^ call types.rb#Engine.start
    'text'.start
    #      ^^^^^ call external
  end
  def locals(value, other = Engine.new)
    value.start
    # <- def 57
    #     ^^^^^ call dynamic
    other.start
    #     ^^^^^ call types.rb#Engine.start
    part = Engine.new
    part.start
    # <- def 63
    #    ^^^^^ call types.rb#Engine.start
    part = Wheel.new
    part.turn
    # <- def 63
    #    ^^^^ call types.rb#Wheel.turn
    part.start
    #    ^^^^^ ! call types.rb#Engine.start
    [1].each do
      part.turn
      # <- def 63
      inner = 1
    end
    inner
    # <- call unknown
    klass = Engine
    klass.new.start
    #         ^^^^^ call types.rb#Engine.start
    case value
    when Wheel
      value.turn
      #     ^^^^ call types.rb#Wheel.turn
    end
    value.turn if value.is_a?(Wheel)
    a, b = Engine.new, Wheel.new
    a.start
    # ^^^^^ call types.rb#Engine.start
    b.turn
    # ^^^^ call types.rb#Wheel.turn
  rescue Broken => error
    error.explain
    # <- def 94
    #     ^^^^^^^ call types.rb#Broken.explain
  end
end
class Broken < StandardError
  def explain; end
  def self.wrap = raise(Broken)
  #                     ^^^^^^ throw types.rb#Broken
end
Point = Struct.new(:x, :y) do
  def length = x + y
  #            ^ read types.rb#Point.x
end
Point.new(1, 2).length
#               ^^^^^^ call types.rb#Point.length
point = Point.new(1, 2)
point.x = 3
#     ^ write types.rb#Point.x=
describe Car do
  let(:car) { Car.new }
  it 'goes' do
    car.go
    # <- call types.rb#car
    #   ^^ call types.rb#Car.go
  end
end
car
# <- call unknown
# --- path: unknown.rb ---
class Thing
  def label; end
  def dup; end
end
def take(given)
  given.nil?
  #     ^^^^ call external
  given.respond_to?(:label)
  #     ^^^^^^^^^^^ call external
  given.tap.label
  #         ^^^^^ call dynamic
  given.label
  #     ^^^^^ call dynamic
  Thing.new.dup
  #         ^^^ call unknown.rb#Thing.dup
end
