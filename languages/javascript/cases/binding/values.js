// --- path: main.js ---
import helper from './helper.js';
class Tool { use() { return this; } }
function same(value) { return value; }
same(new Tool()).use();
//               ^^^ call main.js#Tool.use
const pick = (a, b) => b;
pick(1, new Tool()).use();
//                  ^^^ call main.js#Tool.use
same(1).use();
//      ^^^ ! call main.js#Tool.use
let later;
later = new Tool();
later.use();
//    ^^^ call main.js#Tool.use
const tools = [new Tool(), 1];
tools[0].use();
//       ^^^ call main.js#Tool.use
const settings = { tool: new Tool(), run() { this.tool.use(); } };
//                                                     ^^^ call main.js#Tool.use
settings.run();
//       ^^^ call main.js#settings.run
settings['tool'].use();
//               ^^^ call main.js#Tool.use
function* each() { yield new Tool(); }
for (const tool of each()) tool.use();
//                              ^^^ call main.js#Tool.use
helper(({ tool }) => tool.use());
//                        ^^^ call dynamic
function Legacy() { this.tool = new Tool(); }
new Legacy().tool.use();
//                ^^^ call main.js#Tool.use
function leak() { leaked = new Tool(); }
leaked.use();
//     ^^^ ! call main.js#Tool.use
same.tool = new Tool();
same.tool.use();
//        ^^^ call main.js#Tool.use
// --- path: helper.js ---
export default function helper(callback) { callback({}); }
// --- path: defaults.js ---
class Made { run() {} }
class Other { run() {} }
const last = (a) => (1, a);
last(new Made()).run();
//               ^^^ call defaults.js#Made.run
const [, second = new Made()] = [1];
second.run();
//     ^^^ call defaults.js#Made.run
const { third = new Made() } = globalThis.options;
third.run();
//    ^^^ call defaults.js#Made.run probable
const { fourth = new Made() } = { fourth: new Other() };
fourth.run();
//     ^^^ call defaults.js#Other.run
class Keeper { constructor(kept) { this.kept = kept; } }
const keeper = new Keeper({ part: last });
keeper.kept.part;
//          ^^^^ def 57
