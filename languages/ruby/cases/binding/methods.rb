# --- path: lib/animal.rb ---
module Loud
  def shout; end
  def self.loud_only; end
end
module Registry
  def register; end
end
class Animal
  include Loud
  extend Registry
  attr_accessor :name
  def initialize(name); end
  def speak; end
  def self.create(name)
    new(name)
    # <- new lib/animal.rb#Animal
  end
  class << self
    def all
      create('x').speak
      # <- call lib/animal.rb#Animal.create
      #           ^^^^^ call lib/animal.rb#Animal.speak
    end
  end
  register
  # <- call lib/animal.rb#Registry.register
  speak
  # <- ! call lib/animal.rb#Animal.speak
  before_save :speak
  #            ^^^^^ read lib/animal.rb#Animal.speak
  before_save :nothing
  #            ^^^^^^^ read none
end
class Dog < Animal
  def speak
    # <- ! override lib/animal.rb#Animal.name
    super
    # <- call lib/animal.rb#Animal.speak
    shout
    # <- call lib/animal.rb#Loud.shout
    name
    # <- read lib/animal.rb#Animal.name
    self.name = 'x'
    #    ^^^^ write lib/animal.rb#Animal.name=
    create
    # <- call unknown
    puts 'x'
    # <- call external
    class_name = self.class.create('x')
    #                       ^^^^^^ call lib/animal.rb#Animal.create
    wag
    # <- call lib/dog.rb#Dog.wag
    send(:wag)
    #     ^^^ call lib/dog.rb#Dog.wag
    helper
    # <- call unknown
  end
end
Dog.create('a')
#   ^^^^^^ call lib/animal.rb#Animal.create
Dog.register
#   ^^^^^^^^ call lib/animal.rb#Registry.register
Dog.loud_only
#   ^^^^^^^^^ ! call lib/animal.rb#Loud.loud_only
Loud.loud_only
#    ^^^^^^^^^ call lib/animal.rb#Loud.loud_only
Dog.speak
#   ^^^^^ ! call lib/animal.rb#Dog.speak
Dog.new('x').speak
# <- new lib/dog.rb#Dog
#            ^^^^^ call lib/animal.rb#Dog.speak
Dog.new('x').create
#            ^^^^^^ ! call lib/animal.rb#Animal.create
# --- path: lib/dog.rb ---
class Dog
  def wag
    speak
    # <- call lib/animal.rb#Dog.speak
    shout
    # <- call lib/animal.rb#Loud.shout
  end
  alias swing wag
  #           ^^^ read lib/dog.rb#Dog.wag
end
def helper; end
def Dog.late; end
Dog.late
#   ^^^^ call lib/dog.rb#Dog.late
helper
# <- call lib/dog.rb#helper
# --- path: bin/run.rb ---
require_relative '../lib/dog'
helper
# <- call lib/dog.rb#helper
Dog.new('x').helper
#            ^^^^^^ ! call lib/dog.rb#helper
# --- path: lib/concern.rb ---
module Countable
  module ClassMethods
    def count; end
  end
end
class Model
  include Countable
  extend self
  count
  # <- call lib/concern.rb#Countable.ClassMethods.count
end
module Tools
  module_function
  def tool
    other
    # <- call lib/concern.rb#Tools.other
  end
  def other; end
end
Tools.tool
#     ^^^^ call lib/concern.rb#Tools.tool
