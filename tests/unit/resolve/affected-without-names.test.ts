/** Ways a change affects a file that spells none of the changed names. */
import { describe, expect, it } from 'vitest';
import { EditedProject } from '../../kit/edited-project.ts';

interface Edit {
  readonly what: string;
  readonly files: Readonly<Record<string, string>>;
  readonly path: string;
  readonly from: string;
  readonly to: string;
}

const SHELF_CS = `class Shelf { public Cursor GetEnumerator() => null; public A this[int i] => null; }
class Cursor { public A Current => null; }`;

const EDITS: readonly Edit[] = [
  {
    what: 'what a loop gives (C#)',
    files: {
      'Shelf.cs': SHELF_CS,
      'Types.cs': 'class A { public void Go() {} } class B { public void Go() {} }',
      'Use.cs': 'class Use { Shelf shelf; void Run() { foreach (var one in shelf) one.Go(); } }',
    },
    path: 'Shelf.cs',
    from: 'A Current',
    to: 'B Current',
  },
  {
    what: 'what an index gives (C#)',
    files: {
      'Shelf.cs': SHELF_CS,
      'Types.cs': 'class A { public void Go() {} } class B { public void Go() {} }',
      'Use.cs': 'class Use { Shelf shelf; void Run() { shelf[1].Go(); } }',
    },
    path: 'Shelf.cs',
    from: 'A this',
    to: 'B this',
  },
  {
    what: 'which overload the name of an argument chooses (C#)',
    files: {
      'Shelf.cs': 'class Shelf { public void Put(int a, int place) {} public void Put(int a, long label) {} }',
      'Use.cs': 'class Use { void Run(Shelf shelf) { shelf.Put(1, label: 2); } }',
    },
    path: 'Shelf.cs',
    from: 'int a, int place) {} public void Put(int a, long label)',
    to: 'int a, int label) {} public void Put(int a, long place)',
  },
  {
    what: 'whether a namespace is there (C#)',
    files: { 'Texts.cs': 'namespace Shop { class Texts {} }', 'Use.cs': 'using Shop.Words; class Use {}' },
    path: 'Texts.cs',
    from: 'class Texts {}',
    to: 'namespace Words {}',
  },
  {
    what: 'the type that a static using names (C#)',
    files: { 'Texts.cs': 'namespace Shop; class Texts {}', 'Use.cs': 'using static Shop.Words; class Use {}' },
    path: 'Texts.cs',
    from: 'class Texts',
    to: 'class Words',
  },
  {
    what: 'what a lambda is given (Java)',
    files: {
      'Test.java': 'interface Test { boolean accepts(A item); }',
      'Shelf.java': 'class Shelf { void find(Test test) {} }',
      'Types.java': 'class A { boolean go() { return true; } } class B { boolean go() { return true; } }',
      'Use.java': 'class Use { void run(Shelf shelf) { shelf.find(one -> one.go()); } }',
    },
    path: 'Test.java',
    from: 'A item',
    to: 'B item',
  },
  {
    what: 'the order of fields (C++)',
    files: {
      'types.h': 'struct A { void go(); }; struct B { void go(); };\n',
      'pair.h': '#include "types.h"\nstruct Pair { A first; B second; };\n',
      'make.h': '#include "pair.h"\nPair make();\n',
      'use.cpp': '#include "make.h"\nvoid run() { auto [one, two] = make(); one.go(); }\n',
    },
    path: 'pair.h',
    from: 'A first; B second;',
    to: 'B second; A first;',
  },
  {
    what: 'what an arrow leads to (C++)',
    files: {
      'types.h': 'struct A { void go(); }; struct B { void go(); };\n',
      'handle.h': '#include "types.h"\nstruct Handle { A *operator->(); };\nHandle make();\n',
      'use.cpp': '#include "handle.h"\nvoid run() { auto one = make(); one->go(); }\n',
    },
    path: 'handle.h',
    from: 'A *operator',
    to: 'B *operator',
  },
  {
    what: 'whether an object is the companion (Kotlin)',
    files: {
      'Shelf.kt': 'class Shelf { companion object Maker { fun make() = Shelf() } }',
      'Use.kt': 'fun run() = Shelf.make()',
    },
    path: 'Shelf.kt',
    from: 'companion object',
    to: 'object',
  },
  {
    what: 'what a value is taken apart into (Kotlin)',
    files: {
      'Shelf.kt': 'class Shelf { operator fun component1(): A = A() }',
      'Types.kt': 'class A { fun go() {} }\nclass B { fun go() {} }',
      'Use.kt': 'fun run(shelf: Shelf) { val (one) = shelf; one.go() }',
    },
    path: 'Shelf.kt',
    from: 'component1(): A',
    to: 'component1(): B',
  },
  {
    what: 'a property that Java calls by its getter (Kotlin)',
    files: {
      'Shelf.kt': 'class Shelf { val first: A = A() }',
      'Make.kt': 'object Make { fun shelf() = Shelf() }',
      'Types.kt': 'class A { fun go() {} }\nclass B { fun go() {} }',
      'Use.java': 'class Use { void run() { Make.INSTANCE.shelf().getFirst().go(); } }',
    },
    path: 'Shelf.kt',
    from: 'first: A',
    to: 'first: B',
  },
  {
    what: 'whether a module is included or extended (Ruby)',
    files: {
      'loud.rb': 'module Loud\n  def shout; end\nend\n',
      'shop.rb': "require_relative 'loud'\nclass Shop\n  include Loud\nend\n",
      'make.rb': "require_relative 'shop'\nmodule Make\n  def self.shop = Shop.new\nend\n",
      'use.rb': "require_relative 'make'\nMake.shop.shout\n",
    },
    path: 'shop.rb',
    from: 'include',
    to: 'extend',
  },
  {
    what: 'what a name of a path is handed on from (Rust)',
    files: {
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/lib.rs': 'mod a;\nmod b;\nmod c;\nmod user;\n',
      'src/a.rs': 'pub enum Kind { Book }\n',
      'src/b.rs': 'pub enum Kind { Book }\n',
      'src/c.rs': 'pub use crate::a::Kind;\n',
      'src/user.rs': 'use crate::c::Kind::*;\nfn run() { Book; }\n',
    },
    path: 'src/c.rs',
    from: 'a::Kind',
    to: 'b::Kind',
  },
];

describe('a change affects other files through', () => {
  it.each(EDITS)('$what', async ({ files, path, from, to }) => {
    const project = new EditedProject();
    await project.edit(new Map(Object.entries(files)));
    const text = files[path].replace(from, to);
    expect(text).not.toBe(files[path]);
    const { stale, affected } = await project.edit(new Map([[path, text]]));
    expect(affected).toBeGreaterThan(0);
    expect(stale).toEqual([]);
  });
});
