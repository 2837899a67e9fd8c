// --- path: tsconfig.json ---
{ "compilerOptions": { "baseUrl": ".", "paths": { "@lib/*": ["lib/*"] } } }
// --- path: lib/shapes.ts ---
export class Circle {
  area(): number { return 1; }
}
export function draw(c: Circle): void {}
//                      ^^^^^^ type lib/shapes.ts#Circle
function hidden(): void {}
export { hidden as shown };
//       ^^^^^^ read lib/shapes.ts#hidden
export default function make(): Circle { return new Circle(); }
//                                                  ^^^^^^ new lib/shapes.ts#Circle
export interface Options { size: number }
export const Options = { size: 1 };
// --- path: lib/index.ts ---
export * from './shapes';
// <- import lib/shapes.ts
export * as shapes from './shapes.js';
export { draw as paint } from './shapes';
//       ^^^^ import lib/shapes.ts#draw
export { default } from './shapes';
// --- path: lib/whole.ts ---
function tool(): void {}
namespace tool { export const version = 1; }
export = tool;
// --- path: main.ts ---
import build, { draw, paint, Circle as Round, shown, shapes } from '@lib/index';
//     ^^^^^ import lib/shapes.ts#make
//              ^^^^ import lib/shapes.ts#draw
//                           ^^^^^^ def lib/shapes.ts#Circle
import * as all from './lib';
import whole = require('./lib/whole');
import { missing } from './lib';
         // <- import unknown
import { readFile } from 'node:fs';
         // <- import external
build().area();
// <- call lib/shapes.ts#make
//      ^^^^ call lib/shapes.ts#Circle.area
draw(new Round());
// <- call lib/shapes.ts#draw
//       ^^^^^ new lib/shapes.ts#Circle
paint(null);
// <- call lib/shapes.ts#draw
shown();
// <- call lib/shapes.ts#hidden
shapes.draw(null);
//     ^^^^ call lib/shapes.ts#draw
all.shapes.default();
//         ^^^^^^^ call lib/shapes.ts#make
all.hidden();
//  ^^^^^^ call unknown
//  ^^^^^^ ! call lib/shapes.ts#hidden
whole();
// <- call lib/whole.ts#tool
whole.version;
//    ^^^^^^^ read lib/whole.ts#tool.version
readFile('x');
// <- call external
missing();
// <- ! call lib/shapes.ts#hidden
const late = async () => {
  const { draw: later } = await import('./lib/shapes');
  later(null);
  // <- call lib/shapes.ts#draw
  import('./lib/shapes').then((m) => m.draw(null));
  //                                   ^^^^ call lib/shapes.ts#draw
};
let options: import('./lib/shapes').Options;
//                                  ^^^^^^^ def lib/shapes.ts#Options
let many: import('./lib/shapes').Options[];
//                               ^^^^^^^ type lib/shapes.ts#Options exact
many[0].size;
//      ^^^^ read lib/shapes.ts#Options.size
const actual = await original<typeof import('./lib/shapes')>();
all.Options.size;
//          ^^^^ read lib/shapes.ts#Options.size
// --- path: apart.ts ---
let x = 1;
export {};
// --- path: other.ts ---
x;
// <- ! read apart.ts#x
export {};
