/** Relations of bindings to each other and to their decorators: parts of a file's interface that no expression spells. */
import { at, BINDING, type FileFacts, REFERENCE } from '../../model/facts.ts';
import { bindingKindCode, referenceKindCode, scopeKindCode } from '../../model/kinds.ts';
import type { FileView } from '../core/file-view.ts';

/** The position of a binding among those of its name: in how many branches, and whether it replaces the one before. */
export function blockOf(view: FileView, row: number): string {
  const scope = view.binding(row, BINDING.scope);
  let depth = 0;
  for (let around = scope; view.scopeKind(around) === scopeKindCode.branch; around = view.scopeParent(around)) depth++;
  let before = -1;
  const first = view.firstBinding(view.declaringScope(row), view.binding(row, BINDING.name));
  for (let next = first; next >= 0 && next !== row; next = view.nextBinding(next)) before = next;
  return `${depth}${before >= 0 && view.isInside(view.binding(before, BINDING.scope), scope) ? '!' : ''}`;
}

/** Whether a binding is of a symbol, or assigns to one. */
export function isOfSymbol(view: FileView, row: number): boolean {
  const first = view.firstBinding(view.declaringScope(row), view.binding(row, BINDING.name));
  return first >= 0 && view.binding(first, BINDING.kind) === bindingKindCode.symbol;
}

/** Binding rows by the import they bind. */
export function importBindings(view: FileView): Map<number, number> {
  const found = new Map<number, number>();
  for (let row = 0; row < view.facts.bindings.rows; row++)
    if (view.binding(row, BINDING.kind) === bindingKindCode.import) found.set(view.binding(row, BINDING.value), row);
  return found;
}

/** Binding rows of the fields without names (`0`, `1`) of each type, by its scope. */
export function fieldsWithoutNames(view: FileView): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (let row = 0; row < view.facts.bindings.rows; row++) {
    if (view.binding(row, BINDING.kind) !== bindingKindCode.field) continue;
    if (!/^\d/.test(view.facts.strings[view.binding(row, BINDING.name)])) continue;
    const rows = found.get(view.binding(row, BINDING.scope));
    if (rows === undefined) found.set(view.binding(row, BINDING.scope), [row]);
    else rows.push(row);
  }
  return found;
}

/** Rows of the references that decorate each symbol. */
export function decorationsOf({ references }: FileFacts): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (let row = 0; row < references.rows; row++) {
    if (at(references, row, REFERENCE.kind) !== referenceKindCode.decorate) continue;
    const symbol = at(references, row, REFERENCE.symbol);
    const rows = found.get(symbol);
    if (rows === undefined) found.set(symbol, [row]);
    else rows.push(row);
  }
  return found;
}
