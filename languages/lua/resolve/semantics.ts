/** How Lua finds names: locals by scope, globals in one table, members on the tables they are written for. */
import { at, BINDING, IMPORT, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { defineSemantics } from '../../../src/resolve/core/define-semantics.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { memberOf } from '../../../src/resolve/core/members.ts';
import { Memo } from '../../../src/resolve/core/memo.ts';
import type { Semantics } from '../../../src/resolve/core/semantics.ts';
import { EXTERNAL, type ModuleValue, unionOf, type Value } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { WHOLE } from '../../../src/resolve/invalidate/expression-text.ts';
import { PackagePath } from '../modules/package-path.ts';
import { selfOf, TableMembers } from './table-members.ts';

const TABLES = new Set([symbolKindCode.class, symbolKindCode.module]);

export function createSemantics(world: World): Semantics {
  const paths = new PackagePath(world);
  const members = new TableMembers(world);
  const fileNamed = (view: FileView, path: string): FileView | undefined => {
    const file = paths.fileOf(path, view.file.path);
    return file === undefined ? undefined : world.view(file);
  };
  /** What a file returns to those that require it: a table, most often; a file that returns nothing is its globals. */
  const returnedBy = (b: Binder, view: FileView): Value | undefined => {
    world.asks?.note(view.file.id, WHOLE);
    const [row] = view.resultsOf(0);
    if (row === undefined) return b.moduleOf(view);
    let memo = b.notes.get('lua files') as Memo<Value | undefined> | undefined;
    if (memo === undefined) b.notes.set('lua files', (memo = new Memo()));
    // Files may return each other.
    return b.ask(memo, view.key(0), undefined, () =>
      evaluate(b, view, view.binding(row, BINDING.value), view.binding(row, BINDING.scope)),
    );
  };
  const moduleNamed = (b: Binder, view: FileView, path: string): Value | undefined => {
    const target = fileNamed(view, path);
    return target === undefined ? EXTERNAL : returnedBy(b, target);
  };
  const pathAt = (view: FileView, row: number): string =>
    view.facts.strings[at(view.facts.imports, row, IMPORT.module)];
  return defineSemantics({
    names: {
      imported(b, view, row, want) {
        const value = moduleNamed(b, view, pathAt(view, row));
        const name = view.facts.strings[at(view.facts.imports, row, IMPORT.imported)];
        return name === '' ? value : memberOf(b, value, name, want);
      },
      importTarget(b, view, row) {
        const target = fileNamed(view, pathAt(view, row));
        return target === undefined ? EXTERNAL : b.moduleOf(target);
      },
      moduleNamed,
      moduleMember(b, module: ModuleValue, name, want) {
        const view = world.view(module.file);
        world.asks?.note(view.file.id, WHOLE);
        if (view.resultsOf(0).length > 0) return memberOf(b, returnedBy(b, view), name, want);
        const row = view.firstChild(0, view.nameId(name));
        return row > 0 && isGlobal(b, view.key(row)) ? { kind: 'symbol', key: view.key(row) } : b.fail('unknown');
      },
      // Globals are one table for all files; what no file declares belongs to the program that runs them.
      unboundName(b, view, name) {
        const found = world.declared(name, 'lua').filter((key) => isGlobal(b, key));
        if (found.length === 0) return EXTERNAL;
        const here = found.filter((key) => b.view(key) === view);
        if (here.length === 1) return { kind: 'symbol', key: here[0] };
        if (found.length > 1 && !found.every((key) => TABLES.has(b.cell(key, SYMBOL.kind)))) return b.fail('ambiguous');
        return unionOf(found.map((key) => ({ kind: 'symbol', key })));
      },
    },
    members: {
      outsideMembers: (b, type, name) => members.of(b, type, name),
      builtinMember: (_b, { name }) => (name === 'table' ? undefined : EXTERNAL),
    },
    types: {
      severalAreProbable: true,
      literalType: (name) => ({ kind: 'builtin', language: 'lua', name, args: [] }),
      parameterValue: selfOf,
    },
    calls: { callConstructs: true },
  });
}

/** Settings of tools are written in Lua too, and declare nothing for programs. */
const isGlobal = (b: Binder, key: SymbolKey): boolean =>
  b.view(key).file.path.endsWith('.lua') &&
  (b.cell(key, SYMBOL.flags) & (FLAG.private | FLAG.local)) === 0 &&
  b.cell(key, SYMBOL.owner) < 0 &&
  b.view(key).symbol(rowOfKey(key), SYMBOL.parent) === 0 &&
  b.cell(key, SYMBOL.kind) !== symbolKindCode.field;
