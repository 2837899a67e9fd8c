# frozen_string_literal: true
require 'set'

# Shapes of all sorts.
module Shapes
#      ^^^^^^ def module Shapes exported publicApi partial sig=module Shapes doc=Shapes of all sorts.
  VERSION = '1.0'
# ^^^^^^^ def constant Shapes.VERSION readonly exported value=literal:String
  ORIGIN, LIMIT = 0, 1
# ^^^^^^ def constant Shapes.ORIGIN
#         ^^^^^ def constant Shapes.LIMIT

  class Error < StandardError; end
  #     ^^^^^ def class Shapes.Error sig=class Error < StandardError
  #     ^^^^^ base inherit StandardError

  # A thing with sides.
  class Polygon < Base
  #     ^^^^^^^ def class Shapes.Polygon doc=A thing with sides.
    include Comparable
    prepend Loud
    extend Registry
    #      ^^^^^^^^ ref implement Registry

    attr_reader :sides
    #            ^^^^^ def property Shapes.Polygon.sides getter exported
    attr_accessor :name, 'label'
    #              ^^^^ def property Shapes.Polygon.name getter
    #                     ^^^^^ def property Shapes.Polygon.label getter
    attr_writer :secret
    #            ^^^^^^^ def property Shapes.Polygon.secret= setter

    @registry = {}
  # ^^^^^^^^^ def field Shapes.Polygon.@registry static private
    @@count = 0
  # ^^^^^^^ def field Shapes.Polygon.@@count static
    $debug = false
  # ^^^^^^ def variable $debug

    def initialize(sides, name: nil, *rest, **options, &block)
    #   ^^^^^^^^^^ def constructor Shapes.Polygon.initialize sig=def initialize(sides, name: nil, *rest, **options, &block)
      @sides = sides
    # ^^^^^^ def field Shapes.Polygon.@sides private value=sides
      @sides = 3 if sides.zero?
    # <- ! def field Shapes.Polygon.@sides
      total = sides
    # ^^^^^ ! def variable total
    # ^^^^^ bind local total
    end

    def area
    #   ^^^^ def method Shapes.Polygon.area exported
      def helper; end
      #   ^^^^^^ def method Shapes.Polygon.helper
    end

    def ==(other)
    #   ^^ def method Shapes.Polygon.== operator
    end

    def name=(value)
    #   ^^^^^ def method Shapes.Polygon.name=
    end

    def empty? = false
    #   ^^^^^^ def method Shapes.Polygon.empty? sig=def empty?

    def self.build(*args)
    #        ^^^^^ def method Shapes.Polygon.build static
      @built = true
    # ^^^^^^ def field Shapes.Polygon.@built static
    end

    def Polygon.other; end
    #           ^^^^^ def method Shapes.Polygon.other static

    class << self
      attr_accessor :config
      #              ^^^^^^ def property Shapes.Polygon.config static
      def reset; end
      #   ^^^^^ def method Shapes.Polygon.reset static
    end

    alias surface area
    #     ^^^^^^^ def method Shapes.Polygon.surface
    alias_method :extent, :area
    #             ^^^^^^ def method Shapes.Polygon.extent
    define_method(:twice) { |by| by * 2 }
    #              ^^^^^ def method Shapes.Polygon.twice
    #                        ^^ bind parameter by

    private

    def hidden; end
    #   ^^^^^^ def method Shapes.Polygon.hidden private -exported

    attr_reader :concealed
    #            ^^^^^^^^^ def property Shapes.Polygon.concealed private

    public

    def shown; end
    #   ^^^^^ def method Shapes.Polygon.shown protected -private
    private def inline; end
    #           ^^^^^^ def method Shapes.Polygon.inline private
    protected :shown
    def later; end
    #   ^^^^^ def method Shapes.Polygon.later private
    private :later
  end
end

class Shapes::Circle
#             ^^^^^^ def class Shapes.Circle extension
  def self.unit; end
end

def Shapes.draw; end
#          ^^^^ def method Shapes.draw static extension

Point = Struct.new(:x, :y) do
# <- def class Point
#                   ^ def property Point.x getter
#                       ^ def property Point.y getter
  def length; end
  #   ^^^^^^ def method Point.length
end
Pair = Data.define(:left)
# <- def class Pair
#                   ^^^^ def property Pair.left -setter
#                   ^^^^^ ! def property Pair.left=
Failure = Class.new(StandardError)
# <- def class Failure
# <- base inherit StandardError

class Named < Struct.new(:first)
#                         ^^^^^ def property Named.first
end

def helper(a, b = 1)
#   ^^^^^^ def function helper exported sig=def helper(a, b = 1)
  local = a
# ^^^^^ ! def variable local
end
count = 1
# <- ! def variable count
# <- bind local count

module Mixed
  module_function

  def both; end
  #   ^^^^ def method Mixed.both static
  class_methods do
    def made; end
    #   ^^^^ def method Mixed.made static
  end
  delegate :size, to: :items
  #         ^^^^ def method Mixed.size
  mattr_accessor :level
  #               ^^^^^ def property Mixed.level static
end

Class.new do
  def unnamed; end
  #   ^^^^^^^ def function unnamed local
end

RSpec.describe Shapes do
  let(:shape) { Shapes::Circle.new }
  #    ^^^^^ def function shape local
  def built; end
  #   ^^^^^ def function built local -exported
end

task :build do
#     ^^^^^ def function build local
end
__END__
def not_code; end
#   ^^^^^^^^ ! def function not_code
