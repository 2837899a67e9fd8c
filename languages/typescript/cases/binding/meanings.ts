// --- path: hooks.ts ---
export declare namespace useData {
  export interface Result<T> {
    data: T;
  }
  export namespace Documentation {
    export interface useData {
      (given: useData.Result<string>): void;
      //              ^^^^^^ type hooks.ts#useData.Result
    }
  }
}
export const useData = (given: useData.Result<number>): useData.Result<number> => given;
//                                     ^^^^^^ type hooks.ts#useData.Result
// --- path: main.ts ---
interface Shape {
  area: number;
}
const kept = 1;
function outer(Shape: string, kept: string) {
  const made: Shape = { area: 1 };
  //          ^^^^^ type main.ts#Shape
  made.area;
  //   ^^^^ read main.ts#Shape.area
  return Shape.length;
  //     ^^^^^ ! read main.ts#Shape
}
function inner() {
  interface kept {
    a: string;
  }
  const read = kept;
  //           ^^^^ read main.ts#kept
  const typed: kept = { a: '' };
  //           ^^^^ ! type main.ts#kept
  return [read, typed];
}
const Base = class {
  run() {}
};
class Derived extends Base {}
//                    ^^^^ inherit main.ts#Base
new Derived().run();
//            ^^^ call main.ts#Base.run
