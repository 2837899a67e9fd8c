/** Renames of names that are written once and mean two things, and of members whose uses not every language reads. */
import { describe, expect, it } from 'vitest';
import { openEditor, untilIndexed } from '../kit/lsp-client.ts';
import { writeProject } from '../kit/lsp-project.ts';

const reason = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: Error) => error.message,
  );

describe('renames', () => {
  const FILES = {
    'local.ts':
      'export function f(p: any) {\n  const { own, other = 1 } = p;\n  return { own, both: own + other };\n}\n',
    'typed.ts':
      'export interface P {\n  key: number;\n}\nexport const one: P = { key: 1 };\nexport function two(key: number): P {\n  return { key };\n}\n',
    'taken.ts': 'export interface T {\n  label: string;\n}\nexport const f = ({ label }: T) => label;\n',
    'made.ts': 'export class C {\n  constructor(readonly size: number) {\n    console.log(size);\n  }\n}\n',
    'a.swift': 'struct S {\n  let side: Int\n}\n',
    'b.swift': 'func f() -> S { return S(side: 1) }\n',
    'parts.ts':
      'export function g(a: string): void;\nexport function g(a: number): void;\nexport function g(a: any): void {}\ng(1);\n',
    'pair.py':
      'class P:\n    @property\n    def edge(self):\n        return 1\n\n    @edge.setter\n    def edge(self, v):\n        pass\n',
    'h.h': 'class Abc {\npublic:\n  int run();\n};\n',
    'h.cpp': '#include "h.h"\nint Abc::run() { return 1; }\nint g(Abc a) { return a.run(); }\n',
    'over.h': 'int put(int a);\nint put(double b);\n',
    'over.cpp': '#include "over.h"\nint put(int a) { return a; }\nint put(double b) { return 1; }\n',
    'lib.rs': 'pub struct R { pub low: i32 }\npub fn make(low: i32) -> R { R { low } }\n',
  };

  it('write two meanings apart and all parts of one, or are refused', async () => {
    const odd = writeProject(FILES);
    const client = await openEditor({ folders: [odd.root] });
    const changed = async (path: keyof typeof FILES, marked: string): Promise<Record<string, unknown[]>> => {
      const uri = await client.open(odd.file(path));
      const asked = { ...client.at(uri, marked), newName: 'now' };
      return (await untilIndexed(() => client.request('textDocument/rename', asked))).changes;
    };
    const renamed = async (path: keyof typeof FILES, marked: string): Promise<string> => {
      const uri = await client.open(odd.file(path));
      const asked = { ...client.at(uri, marked), newName: 'now' };
      const { changes } = await untilIndexed(() => client.request('textDocument/rename', asked));
      expect(Object.keys(changes)).toEqual([uri]);
      const edits: { range: { start: { line: number; character: number } }; newText: string }[] = changes[uri];
      return edits
        .map(({ range: { start }, newText }) => `${start.line + 1}:${start.character} ${newText}`)
        .sort()
        .join(', ');
    };
    try {
      expect(await renamed('local.ts', 'const { o^wn')).toBe('2:10 own: now, 3:11 own: now, 3:22 now');
      expect(await renamed('typed.ts', 'k^ey: number;')).toBe('2:2 now, 4:24 now, 6:11 now: key');
      expect(await renamed('lib.rs', 'make(l^ow')).toBe('2:12 now, 2:33 low: now');
      expect(await renamed('lib.rs', 'pub l^ow')).toBe('1:19 now, 2:33 now: low');
      expect(await renamed('parts.ts', 'function ^g(a: string')).toBe('1:16 now, 2:16 now, 3:16 now, 4:0 now');
      expect(await renamed('pair.py', 'def e^dge(self):')).toBe('3:8 now, 6:5 now, 7:8 now');
      for (const [path, marked] of [
        ['h.h', 'int r^un'],
        ['h.cpp', 'Abc::r^un'],
      ] as const)
        expect(
          Object.keys(await changed(path, marked))
            .map((uri) => uri.split('/').at(-1))
            .sort(),
        ).toEqual(['h.cpp', 'h.h']);
      const header = await client.open(odd.file('h.h'));
      const uses = await client.request('textDocument/references', {
        ...client.at(header, 'int r^un'),
        context: { includeDeclaration: false },
      });
      expect(client.shown(uses)).toEqual(['run h.cpp:3']);
      expect(await reason(changed('over.h', 'p^ut(int a)'))).toMatch(/may be another declaration of put/);
      expect(await reason(renamed('taken.ts', 'l^abel: string'))).toMatch(/taken\.ts:4 takes a member into a variable/);
      expect(await reason(renamed('made.ts', 'readonly s^ize'))).toMatch(/made\.ts:3 may use size as a variable/);
      expect(await reason(renamed('a.swift', 'let s^ide'))).toMatch(
        /b\.swift:1 writes side in a way that is not bound/,
      );
    } finally {
      await client.close();
      odd.remove();
    }
  });
});
