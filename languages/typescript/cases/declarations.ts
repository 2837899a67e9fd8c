/** Adds two numbers.
 * @deprecated use sum */
export function add(a: number, b = 1, ...rest: string[]): number {
//              ^^^ def function add exported publicApi deprecated -local type=literal:number lines=3-6 sig=export function add(a: number, b = 1, ...rest: string[]): number
// <- bind parameter a type=literal:number
// <- bind parameter b value=literal:number
// <- bind parameter rest type=wrapped:array(literal:string)
  const total = a + b;
//      ^^^^^ ! def constant total
// <- bind local total
  return total;
// <- bind return value=total
//       ^^^^^ ! ref read total
}

async function* pages(): AsyncGenerator<Page> {
//              ^^^^^ def function pages async generator -exported type=generic(AsyncGenerator,[Page])
  yield load();
// <- bind yield value=call(load)
}

export function parse(text: string): Node;
//              ^^^^^ def function parse declaration exported sig=export function parse(text: string): Node
export function parse(text: string, deep: boolean): Node;
//              ^^^^^ def function parse declaration
export function parse(text: string): Node {
//              ^^^^^ def function parse -declaration
  function inner() {}
//         ^^^^^ def function parse.inner local -exported
  return inner();
}

export const LIMIT = 10, other = 'x';
//           ^^^^^ def constant LIMIT exported readonly value=literal:number sig=export const LIMIT = 10
//                       ^^^^^ def constant other exported readonly value=literal:string
let counter: number;
//  ^^^^^^^ def variable counter -exported -readonly type=literal:number
var legacy = 1;
//  ^^^^^^ def variable legacy

/** Finds one. */
export const find = async <T>(id: string): Promise<T> => get<T>(id);
//           ^^^^ def function find exported async type=generic(Promise,[T]) sig=export const find = async <T>(id: string): Promise<T> doc=Finds one.
//           ^^^^ ! def constant find
//                                                       ^^^ ref call get args=1
//                                                 ^ ! ref type T
// <- bind return value=call(get,[T])
const handler: Handler = function named(event) {
//    ^^^^^^^ def function handler
//                                ^^^^^ ! def function named
// <- bind symbol named
// <- bind assign handler type=Handler
  named(event);
//^^^^^ ref call named
};
const Anonymous = class extends Base {
//    ^^^^^^^^^ def class Anonymous
// <- base inherit Base
//                              ^^^^ ref inherit Base
  run() {}
//^^^ def method Anonymous.run
};

export const { first, nested: { second: renamed }, ...others } = settings();
//             ^^^^^ def constant first exported value=property:first(call(settings))
//                                      ^^^^^^^ def constant renamed
//                                                    ^^^^^^ def constant others
//                              ^^^^^^ ! def constant second
const [one, two = 2] = pair;
//     ^^^ def constant one value=position:0(pair)
//          ^^^ def constant two value=position:1(pair)

export enum Colour {
//          ^^^^^^ def enum Colour exported
  /** Like blood. */
  Red,
//^^^ def enum_member Colour.Red exported doc=Like blood.
  Green = 2,
//^^^^^ def enum_member Colour.Green value=literal:number
  'deep-blue',
}
export const enum Flat { A = 1 }
//                ^^^^ def enum Flat
//                       ^ def enum_member Flat.A

namespace Outer.Inner {
//        ^^^^^ ! ref read Outer
  export const visible = 1;
//             ^^^^^^^ def constant Outer.Inner.visible exported
  const hidden = 2;
//      ^^^^^^ def constant Outer.Inner.hidden -exported
  export function run() { hidden; }
//                ^^^ def function Outer.Inner.run
//                        ^^^^^^ ref read hidden
}

(function () {
  const scoped = () => 1;
//      ^^^^^^ def function scoped local
  const value = 2;
//      ^^^^^ ! def constant value
})();

if (true) {
  const inBlock = 1;
//      ^^^^^^^ ! def constant inBlock
  var hoisted = 2;
// <- bind local hoisted
}
hoisted;
// <- ! ref read hoisted
later();
// <- ref call later

export default function () {
//     ^^^^^^^ def function default exported default sig=export default function ()
  return new Thing();
// <- bind return value=new(Thing)
}

// A section, not a doc.

const apart = 1;
//    ^^^^^ def constant apart doc=
/** Stands apart. */

const documented = 1;
//    ^^^^^^^^^^ def constant documented doc=Stands apart.
