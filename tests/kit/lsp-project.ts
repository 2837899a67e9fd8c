/** A small project in three languages for tests of the language server. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const PROJECT = {
  'src/shapes.ts': [
    '/** Has an area; `not` *markup* ![x](http://a/b). */',
    'export interface Shape {',
    '  area(): number;',
    '}',
    'export class Square implements Shape {',
    '  constructor(readonly side: number) {}',
    '  area(): number {',
    '    return this.side * this.side;',
    '  }',
    '}',
    'export function make(side: number): Square {',
    '  return new Square(side);',
    '}',
    '',
  ].join('\n'),
  'src/main.ts': [
    "import { make, type Shape } from './shapes';",
    "import { readFileSync } from 'node:fs';",
    'export function run(given: any): number {',
    "  const made: Shape = make(2); const text = '😀'; given.mystery(text);",
    '  return made.area();',
    '}',
    "run(readFileSync('x'));",
    '',
  ].join('\r\n'),
  'src/shapes.test.ts': "import { make } from './shapes';\ntest('area', () => { make(1).area(); });\n",
  'src/keys.ts': 'const code = 1;\nexport class Keyed {\n  [code] = code;\n}\n',
  'tool/base.py':
    'class Box:\n    """A box."""\n\n    def open(self, key):\n        return key\n\n    def guess(self): ...\n',
  'tool/use.py': [
    'from tool.base import Box',
    '',
    'def use(box: Box, other):',
    '    other.guess()',
    '    total = box.open(key=1)',
    '    return total',
    '',
  ].join('\n'),
  'go.mod': 'module sample\n\ngo 1.22\n',
  'shop/shop.go':
    'package shop\n\ntype Buyer interface{ Buy() int }\n\ntype Person struct{}\n\nfunc (p Person) Buy() int { return price() }\n\nfunc price() int { return 1 }\n',
  'wayfind.json': JSON.stringify({
    check: { rules: [{ name: 'no-any', kind: 'text', patterns: [': any'], message: 'say what it is' }] },
  }),
} as const;

export interface WrittenProject {
  readonly root: string;
  file(path: string): string;
  remove(): void;
}

export function writeProject(files: Readonly<Record<string, string>> = PROJECT): WrittenProject {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-lsp-')));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return {
    root,
    file: (path) => join(root, path),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
