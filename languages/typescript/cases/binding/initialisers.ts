// --- path: lexer.ts ---
export class Lexer {
  constructor(options?: unknown) {}
  reset() { return this; }
  static of(options: unknown): Lexer { return new Lexer(options); }
}
export function make(options: unknown): Lexer { return new Lexer(options); }
export async function later(options: unknown): Promise<Lexer> { return new Lexer(options); }
export default new Lexer({ onError() {} });
// --- path: whole.js ---
class Whole { reset() {} }
module.exports = new Whole({ onError() {} });
// --- path: parts.js ---
class Part { reset() {} }
exports.a = new Part({ onError() {} });
module.exports.b = new Part({ onError: function () {} });
// --- path: main.ts ---
import { create } from 'library';
import shared, { Lexer, later, make } from './lexer';
const made = new Lexer({ onError() {}, tokens: { string: () => 1 } });
made.reset();
//   ^^^^^ call lexer.ts#Lexer.reset
made.onError();
//   ^^^^^^^ ! call main.ts#made.onError
//   ^^^^^^^ call unknown
const called = make({ onError: () => 1 });
called.reset();
//     ^^^^^ call lexer.ts#Lexer.reset
const chained = Lexer.of({ onError() {} }).reset();
chained.reset();
//      ^^^^^ call lexer.ts#Lexer.reset
const awaited = await later({ onError() {} });
awaited.reset();
//      ^^^^^ call lexer.ts#Lexer.reset
const either = Math.random() > 0.5 ? new Lexer({ onError() {} }) : make({ onEnd() {} });
either.reset();
//     ^^^^^ call lexer.ts#Lexer.reset
const asserted = make({ onError() {} }) satisfies object as Lexer;
asserted.reset();
//       ^^^^^ call lexer.ts#Lexer.reset
let named = new Lexer(function onError() {});
named.reset();
//    ^^^^^ call lexer.ts#Lexer.reset
shared.reset();
//     ^^^^^ call lexer.ts#Lexer.reset
class Holder {
  own = new Lexer({ onError() {} });
  static all = make({ onError() {} });
  run() {
    this.own.reset();
    //       ^^^^^ call lexer.ts#Lexer.reset
    Holder.all.reset();
    //         ^^^^^ call lexer.ts#Lexer.reset
  }
}
const table = { lexer: new Lexer({ onError() {} }), inner: { one: make({ onError() {} }) } };
table.lexer.reset();
//          ^^^^^ call lexer.ts#Lexer.reset
table.inner.one.reset();
//              ^^^^^ call lexer.ts#Lexer.reset
const plain = { run() {}, key: 1 } as const;
plain.run();
//    ^^^ call main.ts#plain.run
const frozen = Object.freeze({ run() {} });
frozen.run();
//     ^^^ call main.ts#frozen.run
const store = create({ increment() {} });
store.subscribe();
//    ^^^^^^^^^ call external
// --- path: main.js ---
const whole = require('./whole.js');
const parts = require('./parts.js');
whole.reset();
//    ^^^^^ call whole.js#Whole.reset
parts.a.reset();
//      ^^^^^ call parts.js#Part.reset
parts.b.reset();
//      ^^^^^ call parts.js#Part.reset
