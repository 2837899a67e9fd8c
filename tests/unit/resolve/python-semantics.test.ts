/** Python's names end somewhere whatever the code says, and what a file comes to does not depend on who was asked before. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileId } from '../../../src/model/ids.ts';
import { REFERENCE_KINDS } from '../../../src/model/kinds.ts';
import { LINK, OPEN, STORED_REASONS } from '../../../src/model/links.ts';
import { readBindingCase } from '../../kit/binding-case.ts';
import { type BoundFiles, bindFiles } from '../../kit/memory-world.ts';

const open = (files: Readonly<Record<string, string>>): Promise<BoundFiles> =>
  bindFiles(new Map(Object.entries(files)));

/** `call path#name` for links, `call name: reason` for what is left open, in source order. */
function outcome(project: BoundFiles, path: string): string[] {
  const { world } = project.binder;
  const { links, open } = project.links(path);
  const view = world.view(world.fileAt(path)!.id);
  const out: { line: number; col: number; text: string }[] = [];
  for (let row = 0; row < links.rows; row++) {
    const cell = (column: number) => links.data[row * LINK.stride + column];
    const target = world.view(fileId(cell(LINK.file)));
    const name = target.nameOf(cell(LINK.symbol));
    const text = `${REFERENCE_KINDS[cell(LINK.kind)]} ${target.file.path}${name && `#${name}`}`;
    out.push({ line: cell(LINK.line), col: cell(LINK.col), text });
  }
  for (let row = 0; row < open.rows; row++) {
    const cell = (column: number) => open.data[row * OPEN.stride + column];
    const text = `${REFERENCE_KINDS[cell(OPEN.kind)]} ${view.facts.strings[cell(OPEN.name)]}: ${STORED_REASONS[cell(OPEN.reason)]}`;
    out.push({ line: cell(OPEN.line), col: cell(OPEN.col), text });
  }
  return out.sort((a, b) => a.line - b.line || a.col - b.col).map(({ text }) => text);
}

describe('questions that lead back to themselves', () => {
  it('a name is bound to what it was bound to, thousands of times', async () => {
    const node = 'class Node:\n  def next(self): return Node()\n';
    const body = (times: number) => `def f():\n  x = Node()\n${'  x = x.next()\n'.repeat(times)}`;
    const few = outcome(await open({ 'a.py': node + body(3) }), 'a.py');
    expect(few.filter((text) => text === 'call a.py#next')).toHaveLength(3);
    const many = outcome(await open({ 'a.py': node + body(10_000) }), 'a.py');
    expect(many.filter((text) => text === 'call next: dynamic').length).toBeGreaterThan(9_000);
  });

  it('a package imports its own modules by name', async () => {
    const project = await open({
      'pkg/__init__.py': 'from . import sub\nfrom .sub import sub as renamed\n',
      'pkg/sub.py': 'def sub(): pass\n',
      'main.py': 'import pkg\npkg.sub.sub()\npkg.renamed()\n',
    });
    expect(outcome(project, 'main.py')).toEqual([
      'import pkg/__init__.py',
      'read pkg/__init__.py',
      'read pkg/sub.py',
      'call pkg/sub.py#sub',
      'read pkg/__init__.py',
      'call pkg/sub.py#sub',
    ]);
  });

  it('modules import one name from each other', async () => {
    const project = await open({
      'a.py': 'from b import thing\nthing()\n',
      'b.py': 'from a import thing\nfrom a import *\n',
    });
    expect(outcome(project, 'a.py')).toEqual(['import b: unknown', 'call thing: unknown']);
  });

  it('classes, values and iterators hold themselves', async () => {
    const source = [
      'class A(A, B): pass',
      'class B(A): pass',
      'class Called: pass',
      'class Loop:',
      '    __call__ = None',
      '    def __iter__(self): return self if self else [self]',
      '    def __next__(self): return self',
      '    def __await__(self): return self',
      '    def me(self): return self.me()',
      'Loop.__call__ = Loop()',
      'class Self:',
      '    def __init__(self): self.__call__ = self',
      '    __call__ = property(lambda self: self)',
      'x = x',
      'y = z = y',
      'def f(g=f): return f(g)()()',
      'Self()()',
      'A().b()',
      'for each in Loop(): each.me().me()',
      'T = TypeVar("T", bound=T)',
      'd = {"a": d}',
      'd["a"]["a"].b()',
      'lambda: (lambda: x)()',
    ].join('\n');
    const project = await open({ 'main.py': source });
    expect(outcome(project, 'main.py')).toContain('call main.py#me');
  });

  it('unfinished and hostile text', async () => {
    const texts = [
      'from . import\nfrom .... import x\nimport\nfrom x import (a,',
      'class A(:\n  def f(self: "A[", x: "[[[[" = ): "".y()',
      'x: "a.b.c[d, e | f]" = [*y, **z]\n__all__ = [*a, "b", c] + __all__\n__all__.extend(',
      `${'('.repeat(300)}a${')'.repeat(300)}()`,
      `x = ${'a.'.repeat(500)}b()`,
      `def f(x: ${'Optional['.repeat(60)}A${']'.repeat(60)}): x.y()`,
    ];
    const project = await open(Object.fromEntries(texts.map((text, i) => [`m${i}.py`, text])));
    for (const i of texts.keys()) expect(outcome(project, `m${i}.py`)).toBeInstanceOf(Array);
  });
});

describe('what a file comes to', () => {
  const cases = join(import.meta.dirname, '../../../languages/python/cases/binding');

  it.each(readdirSync(cases))('is the same alone and after all others: %s', async (name) => {
    const { files } = readBindingCase(readFileSync(join(cases, name), 'utf8'), name);
    const together = await bindFiles(files);
    for (const path of [...files.keys()].reverse()) together.links(path);
    for (const path of files.keys()) {
      const alone = await bindFiles(files);
      expect(alone.links(path)).toEqual(together.links(path));
    }
  });
});

describe('module names', () => {
  it('of a stub and its source: the source', async () => {
    const project = await open({
      'lib.py': 'def f(): pass\n',
      'lib.pyi': 'def f() -> None: ...\n',
      'only.pyi': 'class Typed:\n    def go(self) -> Typed: ...\n',
      'main.py': 'import lib, only\nlib.f()\nonly.Typed().go().go()\n',
    });
    const found = outcome(project, 'main.py');
    expect(found).toContain('call lib.py#f');
    expect(found.filter((one) => one === 'call only.pyi#go')).toHaveLength(2);
  });

  it('a namespace package has modules and nothing else', async () => {
    const project = await open({
      'space/inner/mod.py': 'def f(): pass\n',
      'main.py':
        'import space.inner.mod\nfrom space.inner import mod, other\nspace.inner.mod.f()\nmod.f()\nother.f()\n',
    });
    const found = outcome(project, 'main.py');
    expect(found.filter((one) => one === 'call space/inner/mod.py#f')).toHaveLength(2);
    expect(found).toContain('import space.inner: unknown');
  });
});
