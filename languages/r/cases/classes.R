Queue <- R6::R6Class("Queue", inherit = Base, public = list(
# <- def class Queue
# <- base inherit Base
  size = 0,
# ^^^^ def field Queue.size
  add = function(x) {
# ^^^ def method Queue.add sig=add = function(x)
    item <- x
#   ^^^^ ! def variable Queue.item
    self$push(x)
#        ^^^^ ref call self.push
  }
), private = list(
  items = list()
# ^^^^^ def field Queue.items private
))
setClass("Shape", representation(name = "character"), contains = "Root")
#         ^^^^^ def class Shape
#                                ^^^^ def field Shape.name
# <- base inherit Root
setGeneric("area", function(shape) standardGeneric("area"))
#           ^^^^ def function area
setMethod("area", "Shape", function(shape) width(shape))
#          ^^^^ def method Shape.area
#                                          ^^^^^ ref call width
setMethod("area", signature(shape = "Box"), definition = function(shape) 1)
#          ^^^^ def method Box.area
Account <- setRefClass("Account", fields = list(b = "numeric"), methods = list(pay = function(x) b <<- x))
# <- def class Account
#                                               ^ def field Account.b
#                                                                              ^^^ def method Account.pay
