/** Members of Rust types and traits by their name, wherever in the tree their impl blocks are. */
import { at, BINDING, EXPRESSION, IMPORT, SYMBOL } from '../../../src/model/facts.ts';
import { bindingKindCode, expressionOpCode, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { Want } from '../../../src/resolve/core/semantics.ts';
import { implAround, typeOfImpl } from './impls.ts';
import { type MembersNamed, notesOf } from './notes.ts';

export function membersNamed(b: Binder, name: string): MembersNamed {
  const known = notesOf(b).members;
  let members = known.get(name);
  if (members === undefined) known.set(name, (members = sortMembers(b, b.world.declared(name, 'rust'))));
  return members;
}

function sortMembers(b: Binder, keys: readonly SymbolKey[]): MembersNamed {
  const ofTraits: SymbolKey[] = [];
  const ofParameters: SymbolKey[] = [];
  const ofTypes = new Map<string, SymbolKey[]>();
  for (const key of keys) {
    const view = b.view(key);
    const row = rowOfKey(key);
    if (view.symbol(view.symbol(row, SYMBOL.parent), SYMBOL.kind) === symbolKindCode.trait) {
      ofTraits.push(key);
      continue;
    }
    const isMember = view.symbol(row, SYMBOL.kind) === symbolKindCode.method || view.symbol(row, SYMBOL.owner) >= 0;
    const impl = isMember ? implAround(view, row) : -1;
    const owner = impl < 0 ? undefined : ownerName(view, impl);
    if (owner === undefined) continue;
    const list = isParameter(view, impl, owner) ? ofParameters : ofTypes.get(owner);
    if (list === undefined) ofTypes.set(owner, [key]);
    else list.push(key);
  }
  return { ofTraits, ofTypes, ofParameters };
}

/** The declared name of the type, followed through an import that renames it. Slices and arrays are `array`. */
function ownerName(view: FileView, impl: number): string | undefined {
  const { expressions, strings, imports } = view.facts;
  let row = view.binding(impl, BINDING.type);
  if (row >= 0 && at(expressions, row, EXPRESSION.op) === expressionOpCode.generic)
    row = at(expressions, row, EXPRESSION.a);
  if (row < 0) return undefined;
  const op = at(expressions, row, EXPRESSION.op);
  if (op === expressionOpCode.list) return 'tuple';
  const nameId = at(expressions, row, EXPRESSION.name);
  if (op !== expressionOpCode.name) return strings[nameId] || undefined;
  for (let scope = view.binding(impl, BINDING.scope); scope >= 0; scope = view.scopeParent(scope)) {
    const binding = view.firstBinding(scope, nameId);
    if (binding < 0) continue;
    if (view.binding(binding, BINDING.kind) === bindingKindCode.import)
      return strings[at(imports, view.binding(binding, BINDING.value), IMPORT.imported)] || strings[nameId];
    const symbol = view.binding(binding, BINDING.symbol);
    const isAlias = symbol >= 0 && view.symbol(symbol, SYMBOL.kind) === symbolKindCode.type_alias;
    return isAlias ? lastName(view, view.symbol(symbol, SYMBOL.type)) : strings[nameId];
  }
  return strings[nameId];
}

/** The name of a type without its path and arguments. */
function lastName({ facts: { expressions, strings } }: FileView, type: number): string | undefined {
  const isGeneric = type >= 0 && at(expressions, type, EXPRESSION.op) === expressionOpCode.generic;
  const row = isGeneric ? at(expressions, type, EXPRESSION.a) : type;
  return row < 0 ? undefined : strings[at(expressions, row, EXPRESSION.name)] || undefined;
}

function isParameter(view: FileView, impl: number, name: string): boolean {
  const binding = view.firstBinding(view.binding(impl, BINDING.scope), view.nameId(name));
  return binding >= 0 && view.binding(binding, BINDING.kind) === bindingKindCode.type_parameter;
}

/** Members of a type from other files than its own. Fields, which are read with a dot, are never among them. */
export function otherParts(b: Binder, type: SymbolKey, name: string, want: Want = 'call'): readonly SymbolKey[] {
  if (want === 'value') return NONE;
  const view = b.view(type);
  const keys = membersNamed(b, name).ofTypes.get(view.nameOf(rowOfKey(type)));
  if (keys === undefined) return NONE;
  return keys.filter((key) => {
    const of = b.view(key);
    const owner = typeOfImpl(b, of, implAround(of, rowOfKey(key)));
    return owner?.kind === 'instance' && owner.key === type;
  });
}
const NONE: readonly SymbolKey[] = [];
