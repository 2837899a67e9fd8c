import main, { named, original as alias, type OnlyType } from './module';
// <- import default default from ./module as main
// <- import name named from ./module
// <- import name original from ./module as alias
// <- import name OnlyType from ./module
//     ^^^^ ! def variable main
import * as everything from '../all';
// <- import namespace from ../all as everything
import type { Erased } from 'erased';
// <- import name Erased from erased
import './effect';
// <- import effect from ./effect
import fs = require('fs');
// <- import require from fs
import Short = everything.deep.Name;
//     ^^^^^ def type_alias Short value=everything.deep.Name
const { readFile, write: put } = require('node:fs');
// <- import require readFile from node:fs
// <- import require write from node:fs as put
//      ^^^^^^^^ ! def constant readFile
//                               ^^^^^^^ ! ref call require
const one = require('./one').thing;
// <- import require thing from ./one as one
const later = await import('./later');
// <- import dynamic from ./later as later
const promise = import('./promised');
//    ^^^^^^^ def constant promise
// <- import dynamic from ./promised
function lazy() {
  const { part } = await import('./part');
// <- import dynamic part from ./part
  require('./hook');
// <- import require from ./hook
}

export { main, named as renamed, alias as default };
// <- export main as main
// <- export named as renamed
// <- export alias as default
//       ^^^^ ref read main
//             ^^^^^ ref read named
export { inner as outer, plain } from './inner';
// <- export inner as outer from ./inner
// <- export plain as plain from ./inner
//                       ^^^^^ ! ref read plain
export * from './star';
// <- export * as * from ./star
export * as space from './space';
// <- export * as space from ./space
export type { Kept } from './kept';
// <- export Kept as Kept from ./kept
export default main;
// <- export main as default
//             ^^^^ ref read main

class Late { method() {} private own() {} }
//    ^^^^ def class Late exported publicApi
//           ^^^^^^ def method Late.method exported publicApi
//                               ^^^ def method Late.own private -exported
export { Late };
// <- export Late as Late
const both = main(everything.value, alias);
//           ^^^^ ref call main args=2
//                           ^^^^^ ref read everything.value
//                                  ^^^^^ ref read alias
