/** A language that states two rules finds names in its own files and in others; everything else is a default. */

import { describe, expect, it } from 'vitest';
import { SYMBOL } from '../../../src/model/facts.ts';
import { fileId } from '../../../src/model/ids.ts';
import { LINK, OPEN, OPEN_REASONS } from '../../../src/model/links.ts';
import { Binder } from '../../../src/resolve/core/binder.ts';
import { DEFAULT_SEMANTICS, defineSemantics } from '../../../src/resolve/core/define-semantics.ts';
import { resolveFile } from '../../../src/resolve/core/resolve-file.ts';
import type { Semantics } from '../../../src/resolve/core/semantics.ts';
import { bindFiles } from '../../kit/memory-world.ts';

/** Functions of all files see each other. */
const SIMPLE = defineSemantics({
  names: {
    unboundName(b, view, name) {
      const [key, ...others] = b.world.declared(name, view.file.language!);
      if (key === undefined) return b.fail('unknown');
      return others.length > 0 ? b.fail('ambiguous') : { kind: 'symbol', key };
    },
  },
  types: { fixedTypes: true },
});

const TEXTS = {
  'a.go':
    'package a\nfunc helper() {}\nfunc twice() {}\nfunc main() {\n  own := 1\n  _ = own\n  helper()\n  other()\n  twice()\n  gone()\n}\n',
  'b.go': 'package b\nfunc other() {}\nfunc twice() {}\n',
};

async function resolved(semantics: Semantics) {
  const { binder } = await bindFiles(TEXTS);
  const { world } = binder;
  const b = new Binder(world, () => semantics);
  const view = world.view(world.fileAt('a.go')!.id);
  const { links, open } = resolveFile(b, view);
  const linked = Array.from({ length: links.rows }, (_, row) => {
    const cell = (column: number) => links.data[row * LINK.stride + column];
    const target = world.view(fileId(cell(LINK.file)));
    return `${cell(LINK.line)} ${target.file.path} ${target.facts.strings[target.symbol(cell(LINK.symbol), SYMBOL.name)]}`;
  });
  const left = Array.from({ length: open.rows }, (_, row) => {
    const cell = (column: number) => open.data[row * OPEN.stride + column];
    return `${cell(OPEN.line)} ${view.facts.strings[cell(OPEN.name)]} ${OPEN_REASONS[cell(OPEN.reason)]}`;
  });
  return { linked, left };
}

describe('defineSemantics', () => {
  it('takes what a language states in place of a default', async () => {
    const { linked, left } = await resolved(SIMPLE);
    expect(linked).toEqual(['7 a.go helper', '8 b.go other', '9 a.go twice']);
    expect(left).toEqual(['10 gone unknown']);
  });

  it('leaves names of other files open by default', async () => {
    const { linked, left } = await resolved(DEFAULT_SEMANTICS);
    expect(linked).toEqual(['7 a.go helper', '9 a.go twice']);
    expect(left).toEqual(['8 other unknown', '10 gone unknown']);
  });

  it('lists the same keys in the same order for every language', () => {
    const keys = (semantics: Semantics) => Object.values(semantics).map((group) => Object.keys(group));
    expect(keys(SIMPLE)).toEqual(keys(DEFAULT_SEMANTICS));
  });
});
