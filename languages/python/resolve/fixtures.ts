/** Parameters that pytest fills in: a test or fixture takes the value that the fixture of that name returns or yields. */
import { at, BINDING, EXPRESSION, REFERENCE, SYMBOL } from '../../../src/model/facts.ts';
import { referenceKindCode, symbolKindCode } from '../../../src/model/kinds.ts';
import type { SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { resultOf } from '../../../src/resolve/core/type-of.ts';
import { alternatives, unionOf, type Value } from '../../../src/resolve/core/values.ts';
import { FIXTURE } from '../extract/fixtures.ts';

/** Rows of the fixtures of a file. */
type Fixtures = ReadonlySet<number>;

/** A test or fixture. */
interface FixtureUser {
  readonly view: FileView;
  readonly user: number;
}

export class FixtureParameters {
  private readonly byFile = new Map<number, Fixtures>();

  /** The value of a parameter without a type; undefined when no fixture of its name is in reach. */
  valueOf(b: Binder, view: FileView, binding: number): Value | undefined {
    const user = view.scopeSymbol(view.binding(binding, BINDING.scope));
    const takesFixtures = view.nameOf(user).startsWith('test') || this.fixturesOf(view).has(user);
    if (!takesFixtures || view.symbol(user, SYMBOL.kind) === symbolKindCode.file) return undefined;
    const fixture = this.fixtureFor(b, { view, user }, view.facts.strings[view.binding(binding, BINDING.name)]);
    return fixture === undefined ? undefined : given(b, fixture);
  }

  /** The fixture that a parameter of a test or fixture names: one of the file, else one of the nearest `conftest.py`. */
  fixtureFor(b: Binder, { view, user }: FixtureUser, name: string): SymbolKey | undefined {
    const own = this.fixtureIn(view, view.symbol(user, SYMBOL.parent), name, user);
    if (own >= 0) return view.key(own);
    for (let directory = view.file.path; directory !== ''; ) {
      directory = directory.slice(0, Math.max(0, directory.lastIndexOf('/')));
      const file = b.world.fileAt(directory === '' ? 'conftest.py' : `${directory}/conftest.py`);
      if (file === undefined || file.id === view.file.id) continue;
      const shared = b.world.view(file.id);
      const row = this.fixtureIn(shared, 0, name, -1);
      if (row >= 0) return shared.key(row);
    }
    return undefined;
  }

  /** The fixture behind the row that the extraction rules make of a parameter; undefined for other calls. */
  named(b: Binder, view: FileView, callee: number, scope: number): Value | undefined {
    const { expressions, strings } = view.facts;
    const name = callee < 0 ? '' : strings[at(expressions, callee, EXPRESSION.name)];
    if (!name.startsWith(FIXTURE)) return undefined;
    const key = this.fixtureFor(b, { view, user: view.scopeSymbol(scope) }, name.slice(FIXTURE.length));
    return key === undefined ? undefined : { kind: 'symbol', key };
  }

  /** In a class or at file level; a fixture that takes its own name means one further out. */
  private fixtureIn(view: FileView, parent: number, name: string, except: number): number {
    const nameId = view.nameId(name);
    for (let around = parent; nameId >= 0 && around >= 0; around = view.symbol(around, SYMBOL.parent))
      for (let row = view.firstChild(around, nameId); row >= 0; row = view.nextNamesake(row))
        if (row !== except && this.fixturesOf(view).has(row)) return row;
    return -1;
  }

  private fixturesOf(view: FileView): Fixtures {
    let found = this.byFile.get(view.file.id);
    if (found === undefined) {
      found = new Set(fixtureRows(view));
      this.byFile.set(view.file.id, found);
    }
    return found;
  }
}

/** Functions under `@pytest.fixture` or `@fixture`. */
function* fixtureRows(view: FileView): Generator<number> {
  const { references, expressions } = view.facts;
  const names = ['fixture', 'async_fixture'].map((name) => view.nameId(name));
  if (names.every((id) => id < 0)) return;
  for (let row = 0; row < references.rows; row++) {
    if (at(references, row, REFERENCE.kind) !== referenceKindCode.decorate) continue;
    const name = at(expressions, at(references, row, REFERENCE.expression), EXPRESSION.name);
    if (names.includes(name)) yield at(references, row, REFERENCE.symbol);
  }
}

/** A fixture that yields passes on the yielded value. */
function given(b: Binder, fixture: SymbolKey): Value | undefined {
  return unionOf(
    alternatives(resultOf(b, fixture)).map((one) =>
      one.kind === 'builtin' && one.name === 'iterator' ? one.args[0] : one,
    ),
  );
}
