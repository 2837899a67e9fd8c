/** Interfaces that a lambda can implement, and what values of a type are made of by place. */
import { SYMBOL } from '../../model/facts.ts';
import { symbolKindCode } from '../../model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../model/links.ts';
import type { Binder } from '../core/binder.ts';
import type { FileView } from '../core/file-view.ts';
import { ancestorsOf } from '../core/members.ts';
import { type InstanceValue, instanceOf, type SymbolValue, type Value, type Values } from '../core/values.ts';
import { parameterTypes } from './signatures.ts';

/** The method that an interface leaves to its implementers, when it is the only one. */
export function functionOf(b: Binder, type: InstanceValue): SymbolValue | undefined {
  for (const one of [type, ...ancestorsOf(b, type.key)]) {
    if (one.kind !== 'instance') continue;
    const view = b.view(one.key);
    const open = view.children(rowOfKey(one.key)).filter((row) => isOpen(view, row));
    if (open.length > 1) return undefined;
    if (open.length === 1) return { kind: 'symbol', key: view.key(open[0]), on: type };
  }
  return undefined;
}

const isOpen = (view: FileView, row: number): boolean =>
  view.symbol(row, SYMBOL.kind) === symbolKindCode.method &&
  view.symbol(row, SYMBOL.bodyStart) === view.symbol(row, SYMBOL.end);

/** Whether a method is the one that an interface leaves to its implementers. */
export function isOnlyMethod(b: Binder, method: SymbolKey): boolean {
  const view = b.view(method);
  const parent = view.symbol(rowOfKey(method), SYMBOL.parent);
  if (parent <= 0 || view.symbol(parent, SYMBOL.kind) !== symbolKindCode.interface) return false;
  return functionOf(b, instanceOf(view.key(parent)))?.key === method;
}

/** Types of the library are taken for functions where a function is looked for: most of its interfaces have one method. */
export function mayBeFunction(b: Binder, value: Value): boolean {
  if (value.kind === 'external' || value.kind === 'builtin') return true;
  const isInterface = value.kind === 'instance' && b.cell(value.key, SYMBOL.kind) === symbolKindCode.interface;
  return isInterface && functionOf(b, value) !== undefined;
}

/** The parameter types of an interface's one method; for another type, the types of its parts, such as a record's components. */
export function partTypes(b: Binder, value: InstanceValue): Values {
  const isInterface = b.cell(value.key, SYMBOL.kind) === symbolKindCode.interface;
  const method = isInterface ? functionOf(b, value) : undefined;
  return parameterTypes(b, method ?? { kind: 'symbol', key: value.key, on: value });
}
