/** What TypeScript's compiler says about each kind of place that the binder records. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TypescriptProject, typescriptProject } from './typescript-project.ts';

const FILES = {
  'tsconfig.json': '{ "compilerOptions": { "jsx": "preserve", "experimentalDecorators": true } }',
  'shapes.ts': `export interface Named { name: string; label?: string }
export abstract class Shape implements Named {
  name = 'shape';
  #secret = 1;
  static count = 0;
  constructor(readonly size: number) {}
  area(): number { return this.size + this.#secret; }
  abstract draw(): void;
}
export function make(size: number): Shape;
export function make(size: string): Shape;
export function make(size: unknown): Shape { return null as never; }
export enum Color { Red, Green }
export type Pair<T> = { first: T; second: T };
export const registry = { circle: 1, 'dashed-line': 2 };
export default class Canvas { render(shape: Shape) {} }
export namespace Deep { export const value = 1; export type Inner = string }
`,
  'again.ts': `export { make as build, type Named } from './shapes';
export * from './shapes';
export * as shapes from './shapes';
export { default } from './shapes';
`,
  'use.ts': `import Canvas, { type Named } from './again';
import { build, Shape, Color, registry, Deep, shapes } from './again';
import type { Pair } from './shapes.js';
import './effects';
import './script';
import * as all from './shapes';
class Circle extends Shape implements Named {
  draw() { super.area(); }
  constructor() { super(1); this.size; }
}
const circle = new Circle();
circle.area();
circle.draw();
build(1);
new Canvas().render(circle);
Color.Red;
registry.circle; registry['dashed-line'];
const pair: Pair<Named> = { first: circle, second: { name: 'x', label: undefined } };
let typed: typeof registry;
all.make(2); shapes.make(3);
Deep.value; let inner: Deep.Inner;
Shape.count;
const { area, size: width } = circle;
const name = 'n';
const shorthand: Named = { name };
const short = { circle };
function tag(parts: TemplateStringsArray) {}
tag\`text\`;
import('./shapes').then((loaded) => loaded.make(1));
[1].map((one) => one);
const emoji = '😀'; circle.area(/* after 😀 */);
unknownName.member;
function log(target: unknown) {}
@log class Decorated { @log field = 1 }
let imported: import('./shapes').Color;
console.log(JSON.stringify(1));
area();
export {};
`,
  'effects.ts': 'globalThis.x = 1;\nexport {};\n',
  'script.ts': 'globalThis.y = 1;\n',
  'view.tsx': `declare namespace JSX { interface IntrinsicElements { div: { id?: string } } interface Element {} }
interface CardProps { title: string; onOpen?: () => void }
function Card(props: CardProps) { return <div id="a" />; }
const cards = { Card };
const view = <Card title="t" onOpen={() => {}} />;
const other = <cards.Card title="t"></cards.Card>;
`,
};

let project: TypescriptProject;
beforeAll(async () => {
  project = await typescriptProject(FILES);
});
afterAll(() => project.close());

const check = async (path: string, places: Readonly<Record<string, string>>): Promise<void> => {
  const answers = await project.ask(path, ...Object.keys(places));
  expect(Object.fromEntries(Object.keys(places).map((place, i) => [place, answers[i]]))).toEqual(places);
};

describe('places', () => {
  test('imports and re-exports lead to the end', () =>
    check('use.ts', {
      'import |Canvas': 'shapes.ts:16 Canvas',
      'type |Named }': 'shapes.ts:1 Named',
      '{ |build, Shape': 'shapes.ts:10 make, shapes.ts:11 make, shapes.ts:12 make',
      "from |'./again';\nimport { build": 'again.ts',
      "from |'./shapes.js'": 'shapes.ts',
      'Deep, |shapes }': 'shapes.ts',
      '* as |all': 'shapes.ts',
      "import |'./effects'": 'effects.ts',
      "|import './effects'": 'effects.ts',
      // A script is no module: the compiler has nothing to say about it.
      "import |'./script'": '?',
    }));

  test('exports of other modules', () =>
    check('again.ts', {
      '{ |make as build': 'shapes.ts:10 make, shapes.ts:11 make, shapes.ts:12 make',
      'make as |build': 'shapes.ts:10 make, shapes.ts:11 make, shapes.ts:12 make',
      '{ |default }': 'shapes.ts:16 Canvas',
      "|export * from './shapes'": 'shapes.ts',
      "* from |'./shapes'": 'shapes.ts',
      'as |shapes': 'shapes.ts',
    }));

  test('calls, members and types', () =>
    check('use.ts', {
      'new |Circle()': 'use.ts:7 Circle',
      'circle.|area();': 'shapes.ts:7 area',
      'circle.|draw();': 'use.ts:8 draw',
      'new |Canvas().render': 'shapes.ts:16 Canvas',
      'new Canvas().|render': 'shapes.ts:16 render',
      'render(|circle)': 'use.ts:11 circle',
      '|build(1)': 'shapes.ts:10 make, shapes.ts:11 make, shapes.ts:12 make',
      'Color.|Red': 'shapes.ts:13 Red',
      'registry.|circle': 'shapes.ts:15 circle',
      "registry[|'dashed-line']": "shapes.ts:15 'dashed",
      'extends |Shape': 'shapes.ts:2 Shape',
      'implements |Named': 'shapes.ts:1 Named',
      'this.|size;': 'shapes.ts:6 size',
      'super.|area()': 'shapes.ts:7 area',
      '|super(1)': 'shapes.ts:2 Shape',
      'pair: |Pair<': 'shapes.ts:14 Pair',
      'typeof |registry': 'shapes.ts:15 registry',
      'all.|make(2)': 'shapes.ts:10 make, shapes.ts:11 make, shapes.ts:12 make',
      'shapes.|make(3)': 'shapes.ts:10 make, shapes.ts:11 make, shapes.ts:12 make',
      'Deep.|value': 'shapes.ts:17 value',
      'Deep.|Inner': 'shapes.ts:17 Inner',
      'Shape.|count': 'shapes.ts:5 count',
      "import(|'./shapes').then": 'shapes.ts',
      "|import('./shapes').then": 'shapes.ts',
      'loaded.|make': 'shapes.ts:10 make, shapes.ts:11 make, shapes.ts:12 make',
      "imported: |import('./shapes')": 'shapes.ts',
      "import('./shapes').|Color": 'shapes.ts:13 Color',
      '|tag`text`': 'use.ts:27 tag',
      '@|log class': 'use.ts:33 log',
      '@|log field': 'use.ts:33 log',
    }));

  test('private names are members', () => check('shapes.ts', { 'this.|#secret': 'shapes.ts:4 #secret' }));

  test('names that are keys', () =>
    check('use.ts', {
      '{ |first: circle': 'shapes.ts:14 first',
      '{ |name: ': 'shapes.ts:1 name',
      "'x', |label:": 'shapes.ts:1 label',
      'const { |area': 'shapes.ts:7 area',
      '|size: width': 'shapes.ts:6 size',
      // The value, and the property that is expected.
      '= { |name }': 'use.ts:24 name, shapes.ts:1 name',
      'short = { |circle }': 'use.ts:11 circle',
      // The variable, and the property that it was taken from.
      'stringify(1));\n|area();': 'use.ts:23 area, shapes.ts:7 area',
      // Nothing is expected of it.
      "const name = |'n'": '?',
    }));

  test('components and their attributes', () =>
    check('view.tsx', {
      '<|Card title': 'view.tsx:3 Card',
      'Card |title="t" onOpen': 'view.tsx:2 title',
      '|onOpen={': 'view.tsx:2 onOpen',
      '<cards.|Card title': 'view.tsx:4 Card',
      '<|div id': 'view.tsx:1 div',
      'div |id="a"': 'view.tsx:1 id',
    }));

  test('what is declared by the language is outside', () =>
    check('use.ts', {
      '[1].|map': 'outside',
      '|console.log': 'outside',
      'JSON.|stringify': 'outside',
      'parts: |TemplateStringsArray': 'outside',
    }));

  test('what nobody declares is not known', () =>
    check('use.ts', { '|unknownName.member': '?', 'unknownName.|member': '?', "'|😀'": '?' }));

  test('columns are UTF-16 units', async () => {
    await check('use.ts', { "'😀'; circle.|area(": 'shapes.ts:7 area' });
    const [answer] = await project.answers(project.asked('use.ts', "'😀'; |circle.area("));
    expect(answer.declarations).toEqual([{ path: 'use.ts', line: 11, col: 6, end: { line: 11, col: 27 } }]);
  });

  test('several places of a file are answered together, in their order', async () => {
    const answers = await project.answers(
      project.asked('use.ts', 'import |Canvas', 'import { |build, Shape', 'new |Canvas().render', 'Color.|Red'),
    );
    expect(answers.map(({ declarations }) => declarations.map(({ line }) => line))).toEqual([
      [16],
      [10, 11, 12],
      [16],
      [13],
    ]);
  });

  test('a text that is not the compiler’s is not answered about', async () => {
    const file = project.asked('use.ts', 'Color.|Red');
    expect(await project.answers({ ...file, text: () => undefined })).toEqual([{ declarations: [] }]);
    expect(await project.answers({ ...file, text: () => `// another\n${file.text()}` })).toEqual([
      { declarations: [] },
    ]);
  });

  test('files that are no code of TypeScript are not answered about', async () => {
    const file = { ...project.asked('tsconfig.json', '"|jsx"') };
    expect(await project.answers(file)).toEqual([{ declarations: [] }]);
  });
});
