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
