// --- path: main.ts ---
type Listener = (value: number) => void;
function first() {}
function second() {}
function never() {}
class Hub {
  private list: Listener[] = [];
  private byName = new Map<string, Listener[]>();
  private others: Listener[] = [];
  add(listener: Listener) { this.list.push(listener); }
  addNamed(name: string, listener: Listener) {
    if (!this.byName.has(name)) this.byName.set(name, []);
    this.byName.get(name)!.push(listener);
  }
  fire() {
    for (const listener of this.list) listener(1);
    //                                ^^^^^^^^ call main.ts#first probable
    //                                ^^^^^^^^ ! call main.ts#second probable
    this.list.forEach((one) => one(1));
    //                         ^^^ call main.ts#first probable
    for (const other of this.others) other(1);
    //                               ^^^^^ ! call main.ts#first probable
  }
  fireNamed(name: string) {
    for (const one of this.byName.get(name) ?? []) one(1);
    //                                             ^^^ call main.ts#second probable
    //                                             ^^^ ! call main.ts#first probable
  }
}
const hub = new Hub();
hub.add(first);
hub.addNamed('x', second);
// --- path: untyped.js ---
function one() {}
function two() {}
class Made { run() {} }
const handlers = [];
handlers.push(one);
handlers.push(two);
for (const h of handlers) h();
//                        ^ call untyped.js#one
//                        ^ call untyped.js#two
handlers.forEach((h) => h());
//                      ^ call untyped.js#one
//                      ^ call untyped.js#two
const queue = [];
queue.push(one);
const next = queue.shift();
next();
// <- call untyped.js#one
// <- ! call untyped.js#two
const table = {};
table[name()] = two;
const chosen = table[name()];
chosen();
// <- call untyped.js#two
// <- ! call untyped.js#one
const map = new Map();
map.set('a', one);
const got = map.get('a');
got();
// <- call untyped.js#one
const made = [];
made.push(new Made());
made[0].run();
//      ^^^ call untyped.js#Made.run
function fill(list) {
  list.push(one);
  list.run();
  //   ^^^ call dynamic
}
class Own { push(f) { return f; } go() {} }
const own = new Own();
own.push(two);
own.go();
//  ^^ call untyped.js#Own.go
class Held {
  constructor(fn) { this.fn = fn; }
  change(fn) { this.fn = fn; }
  go() {
    this.fn();
    //   ^^ call untyped.js#one probable
    //   ^^ call untyped.js#two probable
  }
}
const held = new Held(one);
held.change(two);
