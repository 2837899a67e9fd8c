// --- path: tool.js ---
export class Tool {
  use() {}
}
// --- path: main.js ---
/** @typedef {import('./tool.js').Tool} Alias */
/** @import { Tool as Other } from './tool.js' */
/**
 * @param {Alias} first
 * @param {Other[]} [many]
 * @param {{ inner: Promise<import('./tool').Tool> }} options
 * @param {function(Alias): void} callback
 * @param {?Alias|string} maybe
 * @returns {Map<string, Alias>}
 */
export function take(first, many, options, callback, maybe) {
  first.use();
  //    ^^^ call tool.js#Tool.use
  many[0].use();
  //      ^^^ call tool.js#Tool.use
  options.inner.then((tool) => tool.use());
  //                                ^^^ call tool.js#Tool.use
  maybe.use();
  //    ^^^ call tool.js#Tool.use
  return load();
}
take().get('x').use();
//              ^^^ call tool.js#Tool.use
take(null, [], null, (tool) => tool.use());
//                                  ^^^ call tool.js#Tool.use
/** @type {Alias} */
const typed = load();
typed.use();
//    ^^^ call tool.js#Tool.use
/** @returns {Object} vague */
function vague() { return typed; }
vague().use();
//      ^^^ call tool.js#Tool.use
/** @param {Broken<Array<{ x */
function broken(x) { x.use(); }
//                     ^^^ call dynamic
