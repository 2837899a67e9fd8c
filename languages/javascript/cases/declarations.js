#!/usr/bin/env node
export class Counter extends Base {
//           ^^^^^^^ def class Counter exported
// <- base inherit Base
//                           ^^^^ ref inherit Base
  #count = 0;
//^^^^^^ def field Counter.#count private
  static shared = new Map();
//       ^^^^^^ def field Counter.shared static
  handle = () => this.run();
//^^^^^^ def method Counter.handle
  constructor() {
//^^^^^^^^^^^ def constructor Counter.constructor
    super();
    // <- ref call super.constructor args=0
    this.state = {};
//       ^^^^^ def field Counter.state value=literal:object
    this.run = this.run.bind(this);
//       ^^^ ! def field Counter.run
//       ^^^ ref write this.run
    this.later = () => 1;
//       ^^^^^ def method Counter.later
  }
  @logged
// ^^^^^^ ref decorate logged
  run(a, { b, c: [d] }, e = 1, ...f) {
//^^^ def method Counter.run
// <- bind parameter a
// <- bind parameter b
// <- bind parameter d
// <- bind parameter e value=literal:number
// <- bind parameter f
    this.#count++;
//       ^^^^^^ ref write this.#count
    this.state = 1;
//       ^^^^^ ref write this.state
  }
  static async *all() {}
//              ^^^ def method Counter.all static async generator
  get value() { return this.#count; }
//    ^^^^^ def property Counter.value getter
}
class Mixed extends mix(Base) {}
// <- base inherit call(mix)
export const plain = (a) => a * 2;
//           ^^^^^ def function plain exported
xs.map(x => x.y);
// <- bind assign x value=argument:0(argument:0(xs.map))
const single = a => a;
// <- bind parameter a
var one = 1, two = function () {}, three;
//  ^^^ def variable one
//           ^^^ def function two
//                                 ^^^^^ def variable three
function \u00e9t\u00e9() {}
const obj = { 'a b': function () {}, ['c']: 1, *gen() {}, async load() {} };
//                                              ^^^ def method obj.gen generator
//                                                              ^^^^ def method obj.load async
export { plain as default };
// <- export plain as default
export * from './all.js';
// <- export * as * from ./all.js
import def, * as ns from './m.js';
// <- import default default from ./m.js as def
// <- import namespace from ./m.js as ns
<!-- an old comment
setTimeout(function tick() { tick(); }, 10);
//                  ^^^^ def function tick
//                           ^^^^ ref call tick
function Plain() { this.x = 1; }
//                      ^ def field Plain.x
function lower() { this.y = 1; }
//                      ^ ! def field lower.y
//                      ^ ref write this.y
