require 'json'
# <- import effect from json
require_relative 'lib/other'
# <- import effect from ./lib/other
require_relative('lib/third')
# <- import effect from ./lib/third
load 'tasks.rb'
# <- import effect from tasks.rb
autoload :Late, 'late/file'
# <- import effect from late/file
require "made/#{name}"
# <- ! import effect from made/
object.require 'no'
# <- ! import effect from no
