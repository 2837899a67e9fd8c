// --- path: types.js ---
/**
 * @typedef {Object} Person
 * @property {string} name
 * @property {Tool} [tool]
 */
/** @typedef {{ age: number, tool: Tool }} Animal */
/**
 * @callback Handler
 * @param {Tool} tool
 * @returns {Person}
 */
export class Tool {
  use() {}
}
// --- path: main.js ---
/** @import { Tool } from './types.js' */
/** @import * as Types from './types.js' */
/** @typedef {import('./types.js').Person} Person */
/** @type {Person} */
//         ^^^^^^ type types.js#Person
let person;
person.name;
//     ^^^^ read types.js#Person.name
person.tool.use();
//     ^^^^ read types.js#Person.tool
//          ^^^ call types.js#Tool.use
person.missing;
//     ^^^^^^^ read unknown
/** @type {import('./types.js').Handler} */
const handle = (tool) => {
  tool.use();
  //   ^^^ call types.js#Tool.use
};
handle(null).tool.use();
//                ^^^ call types.js#Tool.use
/**
 * @param {Object} options
 * @param {Tool} options.tool
 * @param {Types.Animal[]} options.animals
 * @param {...Tool} rest
 */
function nested(options, ...rest) {
  options.tool.use();
  //           ^^^ call types.js#Tool.use
  options.animals[0].tool.use();
  //                      ^^^ call types.js#Tool.use
  options.use();
  //      ^^^ ! call types.js#Tool.use
  rest[0].use();
  //      ^^^ call types.js#Tool.use
}
/**
 * @param {Object} options
 * @param {Tool} options.inner
 */
const destructured = ({ inner }) => inner.use();
//                                        ^^^ call types.js#Tool.use
/**
 * @template T
 * @param {T} given
 * @returns {T}
 */
function same(given) {
  return given;
}
same(person.tool).use();
//                ^^^ call types.js#Tool.use
const cast = /** @type {Tool} */ (load());
//                      ^^^^ type types.js#Tool
cast.use();
//   ^^^ call types.js#Tool.use
const loose = /* Tool */ (load());
loose.use();
//    ^^^ ! call types.js#Tool.use
/** @returns {Promise<Tool>} */
async function later() {
  return load();
}
(await later()).use();
//              ^^^ call types.js#Tool.use
/** @type {(tool: Tool, many?: Tool[]) => void} */
const typed = (tool, many) => {
  many[0].use();
  //      ^^^ call types.js#Tool.use
};
// --- path: other.js ---
/** @type {Animal} */
//         ^^^^^^ ! type types.js#Animal
let animal;
export {};
