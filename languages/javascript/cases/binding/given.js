// --- path: package.json ---
{ "name": "app" }
// --- path: main.js ---
function f([x, y], { z, u: { v } }) {
  x();
//^ call main.js#first
  z();
//^ call main.js#second
  v();
//^ call main.js#third
  y();
//^ call none
}
function first() {}
function second() {}
function third() {}
f([first, 2], { z: second, u: { v: third } });
function typed({ a } = {}) {
  a();
//^ call main.js#first probable
//^ ! call main.js#second probable
}
typed({ a: first });
typed(unknown);
class Tool {
  run() {}
}
(function (t, Tool) {
  t.run();
//  ^^^ call main.js#Tool.run
  new Tool().run();
//           ^^^ call main.js#Tool.run
})(new Tool(), Tool);
(function again(t) {
  t.run();
//  ^^^ ! call main.js#Tool.run
})(new Tool());
made = new Tool();
made.run();
//   ^^^ call main.js#Tool.run
function later() {
  other = new Tool();
  other.run();
//      ^^^ ! call main.js#Tool.run
}
const Held = pick();
function pick() {
  return Tool;
}
new Held().run();
//  ^^^^ new main.js#Tool
//  ^^^^ read main.js#Held
//         ^^^ call main.js#Tool.run
// --- path: amd-part.js ---
define(['./amd-object'], function (object) {
  object.show();
//       ^^^^ call amd-object.js#show
  function Part(name) {
    this.name = name;
  }
  return Part;
});
// --- path: amd-object.js ---
define({
  show() {},
  hide: function () {},
});
// --- path: uses.js ---
const Part = require('./amd-part');
const object = require('./amd-object');
new Part('x');
//  ^^^^ new amd-part.js#Part
object.show();
//     ^^^^ call amd-object.js#show
function define() {}
// --- path: umd.js ---
(function (root, factory) {
  if (typeof define === 'function' && define.amd) define([], factory);
  else if (typeof exports === 'object') module.exports = factory();
  else root.Umd = factory();
})(this, function () {
  return { open() {} };
});
// --- path: uses-umd.js ---
const umd = require('./umd');
umd.open();
//  ^^^^ call umd.js#open
