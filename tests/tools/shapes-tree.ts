/** A small tree with an interface, its implementers, callers of several sorts, a cycle and a test: what references are asked about. */

const SHAPES = `export interface Shape {
  area(): number;
}
export class Base implements Shape {
  constructor(readonly size: number) {}
  area(): number {
    return this.size;
  }
}
export class Square extends Base {
  area(): number {
    return super.area() * 2;
  }
}
export function make(size: number): Shape {
  return new Square(size);
}
export function lonely(): void {}
export class Robot {
  polishWidget(force: number): number {
    return force;
  }
  run(): void {}
}
`;
const MAIN = `import { make as build, Robot, type Shape } from './shapes';
import { missing } from 'elsewhere';

export function total(shapes: Shape[], anything: any): number {
  let sum = 0;
  for (const shape of shapes) sum += shape.area();
  anything.area();
  anything.polishWidget(3);
  anything.polishWidget(3, 4);
  anything.run();
  missing.area();
  return sum + build(1).area();
}
export function report(): number {
  return total([], 1) + total([], 2);
}
export function outer(): number {
  return report() + loop(3);
}
export function loop(n: number): number {
  return n > 0 ? loop(n - 1) : outer();
}
export const password = { check: () => build(7), key: 'sk_live_abcdefghijklmnopqrstu' };
const robot = new Robot();
robot.run();
`;
const TEST = `import { make } from '../src/shapes';
import { total } from '../src/main';
make(3).area();
export function checkTotal(): void {
  total([make(1), make(2)], JSON.parse('{}'));
}
`;
export const SHAPES_TREE: Readonly<Record<string, string>> = {
  'src/shapes.ts': SHAPES,
  'src/main.ts': MAIN,
  'tests/main.test.ts': TEST,
  'tools/gen.py': 'def make(size):\n    return size\n\nclass Helper:\n    def run(self):\n        return make(3)\n',
};

/** What tests look at in a reference. */
export interface Row {
  readonly kind: string;
  readonly path: string;
  readonly line: number;
  readonly confidence?: string;
  readonly reason?: string;
  readonly symbol?: { readonly handle: string; readonly name: string };
}
export const rowsOf = (results: { files: { references: Row[] }[] }) =>
  results.files.flatMap(({ references }) => references);
export const short = ({ kind, path, line, symbol }: Row) => `${path}:${line} ${kind} ${symbol?.name ?? '-'}`;
