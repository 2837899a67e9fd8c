import def, { area as size, Point } from './shapes';
//     ^^^ name def
//                    ^^^^ name size
//                          ^^^^^ name Point
//                                        ^^^^^^^^ use import literal:./shapes

function hoisting(flag: boolean) {
//                ^^^^ name flag
  early;
//^^^^^ means early
  if (flag) {
//    ^^^^ means flag
    var early = 1;
//      ^^^^^ name early
    let flag = 2;
//      ^^^^ name inner
    const fn = () => flag + early;
//                   ^^^^ means inner
//                          ^^^^^ means early
    flag;
//  ^^^^ means inner
  }
  for (var i of [1]) {}
//         ^ name i
  for (let flag = 0; flag < i; flag++) early;
//         ^^^^ name loop
//                   ^^^^ means loop
//                          ^ means i
//                             ^^^^ means loop
//                                     ^^^^^ means early
  for (const flag in early) use(flag);
//           ^^^^ name key
//                              ^^^^ means key
  return [flag, i];
//        ^^^^ means flag
//              ^ means i
}

function patterns({ a, b: { c = a }, ...rest }: Props, [d, , ...e]: number[], f = d) {
//                  ^ name a
//                  ^ ref read cast(Props).a
//                     ^ ref read cast(Props).b
//                          ^ name c
//                              ^ means a
//                                      ^^^^ name rest
//                                                      ^ name d
//                                                              ^ name e
//                                                                            ^ name f
//                                                                                ^ means d
  const { x: y = c, [f]: z } = make();
//        ^ ref read call(make).x
//           ^ name y
//               ^ means c
//                   ^ means f
//                       ^ name z
  ({ y, k: z } = rest);
//   ^ means y
//         ^ means z
//               ^^^^ means rest
  const shorthand = { y, z: e, [y]: z };
//                    ^ means y
//                       ^ ! means z
//                          ^ means e
//                              ^ means y
//                                  ^ means z
  try {
    throw y;
  } catch ({ message }) {
//           ^^^^^^^ name message
    message;
//  ^^^^^^^ means message
  }
  try {} catch (error) { error; }
//              ^^^^^ name error
//                       ^^^^^ means error
  return `${y} ${tag`${z}`}`;
//          ^ means y
//                     ^ means z
}

const named = function self(n: number): number { return n ? self(n - 1) : 0; };
//                     ^^^^ name self
//                                                          ^^^^ means self
const Outer = class Inner { make() { return new Inner(); } };
//                  ^^^^^ name Inner
//                                              ^^^^^ means Inner

function types<T extends Point, U = T>(value: T, cast: unknown): cast is U {
//             ^ name T
//                       ^^^^^ means Point
//                              ^ name U
//                                  ^ means T
//                                     ^^^^^ name value
//                                            ^ means T
//                                               ^^^^ name cast
//                                                               ^^^^ means cast
//                                                                       ^ means U
  type Local = { [K in keyof T]: T[K] } & { [K in 'a']: K };
//                ^ name mapped
//                                 ^ means mapped
//                                           ^ name mappedAgain
//                                                      ^ means mappedAgain
  type Inferred = T extends Promise<infer V> ? V : typeof value;
//                                        ^ name V
//                                             ^ means V
//                                                        ^^^^^ means value
  let point: typeof cast = cast satisfies T;
//    ^^^^^ name point
//                  ^^^^ means cast
//                         ^^^^ means cast
//                                        ^ means T
  return (<T>point) as U;
//         ^ means T
//           ^^^^^ means point
//                     ^ means U
}

function asserted(value: unknown, Point: Point): asserts value is string {}
//                ^^^^^ name asserted
//                                ^^^^^ name pointParameter
//                                       ^^^^^ means Point
//                                       ^^^^^ ref type Point
//                                                       ^^^^^ means asserted

enum Level { Low, High = Low }
//           ^^^ name Low
//                       ^^^ means Low

namespace Deep.Down {
//        ^^^^ def namespace Deep
//             ^^^^ def namespace Deep.Down exported
  export const here = 1;
//             ^^^^ name here
  here;
//^^^^ means here
}

class Holder {
  #secret = 1;
  constructor(private readonly size: number, twice = size) {}
//                             ^^^^ name property
//                                           ^^^^^ name twice
//                                                   ^^^^ means property
  has(other: Holder) { return #secret in other && size; }
//                            ^^^^^^^ ref read this.#secret
//                                       ^^^^^ use read other
//                                                ^^^^ means size
}

const options: Options = { level: 1, nested: { deep: [{ last: 1 }] }, size, run() {} };
//                         ^^^^^ ref write cast(Options).level
//                                             ^^^^ ref write cast(Options).nested.deep
//                                                      ^^^^ ref write index(cast(Options).nested.deep).last
//                                                                    ^^^^ ref write cast(Options).size
//                                                                    ^^^^ means size
//                                                                          ^^^ ref write cast(Options).run
configure({ level: 1 }, [{ deep: 2 }]);
//          ^^^^^ use write argument:0(configure).level
//          ^^^^^ ref write argument:0(configure).level
//                         ^^^^ use write index(argument:1(configure)).deep
new Server({ port: 1 });
//           ^^^^ use write argument:0(new(Server)).port
async function load(): Promise<Options> { return { level: 2 }; }
//                                                 ^^^^^ ref write await(cast(generic(Promise,[Options]))).level
({ level: 3 }) as Options;
// ^^^^^ ref write cast(Options).level
options['level'];
//       ^^^^^ ref read options.level
export { size as area, options as 'settings' };
//       ^^^^ means size
export { Point as Place } from './places';
//                              ^^^^^^^^ use import literal:./places
