/** Ruby's parts of types, test files and load path; and what a file comes to does not depend on who was asked before. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LoadPath } from '../../../languages/ruby/modules/load-path.ts';
import { fileId } from '../../../src/model/ids.ts';
import { LINK } from '../../../src/model/links.ts';
import { readBindingCase } from '../../kit/binding-case.ts';
import { type BoundFiles, bindFiles } from '../../kit/memory-world.ts';

/** `line path#name` for each link of a file. */
function linksOf({ binder, links }: BoundFiles, path: string): string[] {
  const { links: table } = links(path);
  return Array.from({ length: table.rows }, (_, row) => {
    const cell = (column: number) => table.data[row * LINK.stride + column];
    const target = binder.world.view(fileId(cell(LINK.file)));
    return `${cell(LINK.line)} ${target.file.path}#${target.nameOf(cell(LINK.symbol))}`;
  });
}

describe('types that tests declare', () => {
  it('are seen in their own file only, where others declare one of that name', async () => {
    const bound = await bindFiles({
      'lib/user.rb': 'class User\n  def name; end\nend\n',
      'lib/main.rb': 'Fake.new\nUser.new.name\nUser.new.stub\n',
      'spec/a_spec.rb': 'class User\n  def stub; end\nend\nclass Fake\n  def a; end\nend\nUser.new.stub\nFake.new.a\n',
      'spec/b_spec.rb': 'class Fake\n  def b; end\nend\nFake.new.b\nFake.new.a\n',
    });
    expect(linksOf(bound, 'lib/main.rb')).toEqual(['2 lib/user.rb#User', '2 lib/user.rb#name', '3 lib/user.rb#User']);
    expect(linksOf(bound, 'spec/a_spec.rb')).toEqual([
      '7 spec/a_spec.rb#User',
      '7 spec/a_spec.rb#stub',
      '8 spec/a_spec.rb#Fake',
      '8 spec/a_spec.rb#a',
    ]);
    expect(linksOf(bound, 'spec/b_spec.rb')).toEqual([
      '4 spec/b_spec.rb#Fake',
      '4 spec/b_spec.rb#b',
      '5 spec/b_spec.rb#Fake',
    ]);
  });
});

describe('the load path', () => {
  it('looks beside the file, in a lib around it, then in any lib', async () => {
    const bound = await bindFiles({
      'gems/a/lib/a/one.rb': '',
      'gems/a/lib/a.rb': '',
      'gems/b/lib/b.rb': '',
      'spec/spec_helper.rb': '',
      'spec/deep/x_spec.rb': '',
    });
    const { world } = bound.binder;
    const paths = new LoadPath(world);
    const found = (path: string, from: string) => world.file(paths.fileOf(path, from) ?? fileId(0))?.path;
    expect(found('./one', 'gems/a/lib/a/two.rb')).toBe('gems/a/lib/a/one.rb');
    expect(found('a/one', 'gems/a/spec/a_spec.rb')).toBe('gems/a/lib/a/one.rb');
    expect(found('b', 'gems/a/lib/a.rb')).toBe('gems/b/lib/b.rb');
    expect(found('spec_helper', 'spec/deep/x_spec.rb')).toBe('spec/spec_helper.rb');
    expect(found('json', 'gems/a/lib/a.rb')).toBeUndefined();
    expect(found('../../../../etc/passwd', 'spec/deep/x_spec.rb')).toBeUndefined();
  });
});

describe('names that lead back to themselves', () => {
  it('come to an end', async () => {
    const bound = await bindFiles({
      'a.rb':
        'class A < A; end\nmodule M\n  class N::M; end\n  class M::N; end\nend\nclass A::A::A; end\nX = Y\nY = X\n',
      'b.rb':
        'class B < C\n  def f = f\n  attr_reader :g\n  def h = @g = g\nend\nclass C < B; end\nB.new.f.g.h\nX.new\nM::N::M.new\n',
    });
    expect(linksOf(bound, 'b.rb')).toContain('7 b.rb#f');
  });
});

describe('what a file comes to', () => {
  it('does not depend on the files resolved before it', async () => {
    const dir = join(import.meta.dirname, '../../../languages/ruby/cases/binding');
    for (const name of readdirSync(dir)) {
      const { files } = readBindingCase(readFileSync(join(dir, name), 'utf8'), name);
      const together = await bindFiles(files);
      const inOrder = [...files.keys()].map((path) => together.links(path));
      const reversed = await bindFiles(files);
      const backwards = [...files.keys()].reverse().map((path) => reversed.links(path));
      expect(backwards.reverse()).toEqual(inOrder);
    }
  });
});
