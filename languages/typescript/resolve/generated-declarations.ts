/** Declarations that plugins of bundlers write for what they import: `const x: typeof import('./a')['x']` stands for `x` of `./a`. */

import { below, directoryOf } from '../../../src/base/tree-paths.ts';
import { at, EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import type { FileId } from '../../../src/model/ids.ts';
import { expressionOpCode, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { Want } from '../../../src/resolve/core/semantics.ts';
import type { Value } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { GENERATED_COMPONENTS } from '../language.ts';
import type { Exports } from './exports.ts';

const { typeof: query, cast, member, module } = expressionOpCode;

/** The module and the name of it that a type is the type of. */
function namedByType(view: FileView, type: number): { readonly module: string; readonly name: string } | undefined {
  const { expressions, strings } = view.facts;
  let name = '';
  // Each row is made of rows before it, so that this ends.
  for (let row = type; row >= 0; row = at(expressions, row, EXPRESSION.a)) {
    const op = at(expressions, row, EXPRESSION.op);
    const text = strings[at(expressions, row, EXPRESSION.name)];
    if (op === module) return name === '' ? undefined : { module: text, name };
    if (op === member && name === '') name = text;
    else if (op !== query && op !== cast) return undefined;
  }
  return undefined;
}

/** What a declaration stands for; undefined for all that are not of that form, or lead nowhere. */
export function standsFor(
  b: Binder,
  key: SymbolKey,
  want: Want,
  { moduleNamed, exportOf }: Pick<Exports, 'moduleNamed' | 'exportOf'>,
): Value | undefined {
  const view = b.view(key);
  const named = namedByType(view, view.symbol(rowOfKey(key), SYMBOL.type));
  const target = named && moduleNamed(b, view, named.module);
  if (target?.kind === 'external') return target;
  return target?.kind === 'module' ? exportOf(b, target, named!.name, want) : undefined;
}

/** A component as the nearest `components.d.ts` lists it: a member of `GlobalComponents`. */
export function createListedComponents(world: World) {
  let lists: { readonly id: FileId; readonly directory: string }[] | undefined;
  return (b: Binder, { file }: FileView, name: string): SymbolKey | undefined => {
    lists ??= Array.from(world.files())
      .filter(({ path, language }) => language !== undefined && GENERATED_COMPONENTS.test(path))
      .map(({ id, path }) => ({ id, directory: directoryOf(path) }))
      .sort((one, other) => other.directory.length - one.directory.length);
    const list = lists.find(({ directory }) => below(directory, file.path) !== undefined);
    return list === undefined ? undefined : listedIn(b.world.view(list.id), name);
  };
}

function listedIn(view: FileView, name: string): SymbolKey | undefined {
  const nameId = view.nameId(name);
  for (const outer of nameId < 0 ? [] : view.children(0))
    for (const list of view.symbol(outer, SYMBOL.kind) === symbolKindCode.module ? view.children(outer) : []) {
      const row = view.nameOf(list) === 'GlobalComponents' ? view.firstChild(list, nameId) : -1;
      if (row >= 0) return view.key(row);
    }
  return undefined;
}
