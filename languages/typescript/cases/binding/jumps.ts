// --- path: main.ts ---
/** See {@link Shape.area} and {@link Circle#grow}. @see make */
//             ^^^^^ def main.ts#Shape
//                   ^^^^ def main.ts#Shape.area
//                                           ^^^^ def main.ts#Circle.grow
//                                                       ^^^^ def main.ts#make
export interface Shape { area(): number }
class Circle implements Shape {
  area() { return this.grow(1); }
  //              ^^^^ def main.ts#Circle
  grow(by: number): number {
    return by;
    // <- def main.ts#Circle.grow
  }
}
class Disc extends Circle {
  override grow(by: number) { return super.grow(by); }
  // <- def main.ts#Circle.grow
  //                                 ^^^^^ def main.ts#Circle
}
/** @param radius how large @throws {Disc} never */
//         ^^^^^^ def 24
//                                   ^^^^ def main.ts#Disc
function make(radius: number): Circle { return new Circle(); }
function over(a: string): void;
function over(a: string, b: number): void;
function over(a: string, b?: number): void {}
over('x', 1);
// <- def 26
// --- path: uses.ts ---
import { type Shape as Renamed } from './main';
//            ^^^^^ def main.ts#Shape
let one: Renamed;
//       ^^^^^^^ def main.ts#Shape
