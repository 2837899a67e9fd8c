/** Which places name the same thing: several declarations may make up one. */
import { BINDING, SYMBOL } from '../../model/facts.ts';
import { bindingKindCode, scopeKindCode } from '../../model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../model/links.ts';
import { constructorsOf } from '../overloads/arguments.ts';
import type { Binder } from './binder.ts';
import type { FileView } from './file-view.ts';
import { isChecked } from './narrowing.ts';
import type { LocalValue, Value } from './values.ts';

/** Texts that two values share when they are the same thing. */
export function identitiesOf(b: Binder, value: Value): readonly string[] {
  switch (value.kind) {
    case 'symbol':
      return identitiesOfSymbol(b, value.key);
    case 'local':
      return isChecked(b, value) ? [] : identitiesOfLocal(b, value);
    case 'instance':
      return [`instance ${value.key}`];
    case 'property':
      return [`property ${value.file} ${value.row}`];
    case 'module':
      return [`module ${value.file} ${value.name}`];
    case 'parameter':
      return [`type parameter ${wholeOf(b, value.owner)} ${value.index}`];
    default:
      return [];
  }
}

/** Making an instance names the constructor too. */
export function identitiesOfConstructor(b: Binder, type: Value): readonly string[] {
  if (type.kind !== 'symbol') return [];
  return constructorsOf(b, type.key).map((key) => symbolIdentity(b, key));
}

function identitiesOfSymbol(b: Binder, key: SymbolKey): string[] {
  const out = [symbolIdentity(b, key)];
  const view = b.view(key);
  const row = rowOfKey(key);
  const local = bindingAt(view, view.symbol(row, SYMBOL.nameLine), view.symbol(row, SYMBOL.nameCol));
  if (local >= 0) out.push(localIdentity(view, local));
  return out;
}

const symbolIdentity = (b: Binder, key: SymbolKey): string => `symbol ${wholeOf(b, key)}`;

/** The first of the declarations that make up one thing. */
const wholeOf = (b: Binder, key: SymbolKey): SymbolKey =>
  Math.min(key, ...(b.semanticsOf(key).positions.declarations?.(b, key) ?? [])) as SymbolKey;

/** A parameter that declares a field is both. */
function identitiesOfLocal(b: Binder, { file, row }: LocalValue): string[] {
  const view = b.world.view(file);
  const first = firstBinding(view, row);
  const symbol = view.symbolSpelledAt(view.binding(first, BINDING.line), view.binding(first, BINDING.col));
  return symbol < 0 || view.isAnonymous(symbol)
    ? [localIdentity(view, first)]
    : [localIdentity(view, first), ...identitiesOfSymbol(b, view.key(symbol))];
}

const localIdentity = (view: FileView, row: number): string => `local ${view.file.id} ${row}`;

/** The row that first binds a local name. */
export function firstBinding(view: FileView, row: number): number {
  const first = view.firstBinding(view.declaringScope(row), view.binding(row, BINDING.name));
  for (let next = first; next >= 0; next = view.nextBinding(next))
    if (view.binding(next, BINDING.kind) !== bindingKindCode.narrow) return next;
  return row;
}

/** The row that a reader wants to see: what the pattern of a branch binds is new in each branch. */
export function declaringBinding(view: FileView, row: number): number {
  const first = firstBinding(view, row);
  if (view.binding(row, BINDING.kind) !== bindingKindCode.catch) return first;
  const scope = view.binding(row, BINDING.scope);
  if (view.scopeKind(scope) !== scopeKindCode.branch) return first;
  for (let next = first; next >= 0; next = view.nextBinding(next))
    if (view.binding(next, BINDING.scope) === scope && view.binding(next, BINDING.kind) === bindingKindCode.catch)
      return next;
  return first;
}

function bindingAt(view: FileView, line: number, col: number): number {
  for (let row = 0; row < view.facts.bindings.rows; row++) {
    const cell = (column: number) => view.binding(row, column);
    if (cell(BINDING.line) === line && cell(BINDING.col) === col && cell(BINDING.kind) === bindingKindCode.parameter)
      return row;
  }
  return -1;
}
