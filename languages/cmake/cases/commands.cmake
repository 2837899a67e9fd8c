project(Shop VERSION 1.0)
#       ^^^^ def module Shop
include(cmake/Util.cmake)
# <- import wildcard from cmake/Util.cmake
add_subdirectory(src)
# <- import wildcard from src
# Adds a thing.
function(add_thing name)
#        ^^^^^^^^^ def function add_thing doc=Adds a thing.
  message(STATUS ${name})
# ^^^^^^^ ref call message
#                  ^^^^ ref read name
  set(local_value 1)
#     ^^^^^^^^^^^ ! def variable add_thing.local_value
endfunction()
macro(my_macro x)
#     ^^^^^^^^ def macro my_macro
endmacro()
set(SOURCES a.cpp b.cpp)
#   ^^^^^^^ def variable SOURCES
option(BUILD_TESTS "Builds the tests" ON)
#      ^^^^^^^^^^^ def constant BUILD_TESTS
add_executable(app ${SOURCES})
#              ^^^ def function app
#                    ^^^^^^^ ref read SOURCES
add_library(${NAME} STATIC a.cpp)
#           ^^^^^^^ ! def function ${NAME}
ADD_THING(z)
# <- ref call ADD_THING
function(
add_library(last a.cpp)
