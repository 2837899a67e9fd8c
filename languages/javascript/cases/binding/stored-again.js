// --- path: package.json ---
{ "name": "app" }
// --- path: main.js ---
// A loader puts back what it took out of the same table: what flows there is asked for once.
var defined = {};
function define(name) {
  var module = { exports: defined[name] };
  defined[name] = module.exports;
}
function work() {}
define('a');
// <- call main.js#define
function run(name) {
  defined[name]();
  // <- read main.js#defined
  // <- ! call main.js#work
}
