'use strict';
const path = require('path');
// <- import require from path
var debug = require('debug')('app');
//  ^^^^^ def variable debug
// <- import require from debug
const { join, resolve: res } = require('path'), plain = 1;
// <- import require join from path
// <- import require resolve from path as res
//                                              ^^^^^ def constant plain
var app = exports = module.exports = {};
//  ^^^ def variable app exported
// <- export app as export=
app.use = function use(fn) {};
//  ^^^ def method app.use exported
function unseen() {}
//       ^^^^^^ def function unseen -exported
function hidden() {}
//       ^^^^^^ def function hidden exported
function shown() {}
//       ^^^^^ def function shown exported
exports.shown = shown;
// <- export shown as shown
//              ^^^^^ ref read shown
exports.make = function (a) { return a; };
//      ^^^^ def function make exported
// <- export make as make
//      ^^^^ ! def method exports.make
exports.version = '1';
//      ^^^^^^^ def constant version exported value=literal:string
exports.tools = require('./tools');
// <- export * as tools from ./tools
exports.a = exports.b = void 0;
//      ^ ! def constant a
module.exports.extra = class {};
//             ^^^^^ def class extra exported
module.exports = {
  shown,
// <- export shown as shown
  renamed: hidden,
// <- export hidden as renamed
  method() {},
//^^^^^^ def function method exported
  arrow: () => 1,
//^^^^^ def function arrow exported
  setting: 1,
//^^^^^^^ def variable setting exported
  ...require('./more'),
// <- export * as * from ./more
};
module.exports = require('./all');
// <- export * as * from ./all
module.exports = function main() {};
//                        ^^^^ def function main exported default
// <- export main as export=
module.exports = hidden;
// <- export hidden as export=
make();
// <- ref call make
