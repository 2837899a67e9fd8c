/** Bindings of a name that can have set its meaning where it is used: by position, and by the blocks that contain them. */
import { at, BINDING, EXPRESSION, SYMBOL } from '../../model/facts.ts';
import { bindingKindCode, expressionOpCode, scopeKindCode, symbolKindCode } from '../../model/kinds.ts';
import type { Binder } from './binder.ts';
import type { FileView } from './file-view.ts';
import type { NameUse } from './lookup.ts';
import { wholeOf } from './type-identity.ts';
import { unionOf, type Value } from './values.ts';

/** More bindings than this that may reach a use tell a reader nothing. */
const MAX_REACHING = 12;
/** A name bound more often in one scope comes from generated code: comparing every pair of its bindings takes too long. */
export const MAX_BINDINGS = 300;

/** Whether a binding holds where a name is used, by position alone. */
export function isBefore(view: FileView, row: number, { line, col }: NameUse): boolean {
  const value = view.binding(row, BINDING.value);
  if (value >= 0 && isVisibleAfter(view, row, value)) {
    const from = at(view.facts.expressions, value, EXPRESSION.line);
    return from < line || (from === line && at(view.facts.expressions, value, EXPRESSION.col) <= col);
  }
  const from = view.binding(row, BINDING.line);
  return from < line || (from === line && view.binding(row, BINDING.col) <= col);
}

const isVisibleAfter = (view: FileView, row: number, value: number): boolean =>
  view.binding(row, BINDING.kind) !== bindingKindCode.import &&
  at(view.facts.expressions, value, EXPRESSION.op) === expressionOpCode.behind;

/** Whether a binding before a use must have run when the use does: it is in a block around the use, in the same function. */
export function isOnly(view: FileView, row: number, use: number): boolean {
  if (isElsewhere(view, row)) return false;
  const from = view.binding(row, BINDING.scope);
  let scope = use;
  while (scope > from && view.scopeKind(scope) !== scopeKindCode.function) scope = view.scopeParent(scope);
  return scope === from;
}

/** The last binding, those before it that no later one in the same block or in one around it replaces, and those of other functions. */
export function reachingRows(view: FileView, rows: readonly number[]): number[] {
  const reaching: number[] = [];
  for (let i = rows.length - 1; i >= 0 && reaching.length < MAX_REACHING; i--) {
    const scope = view.binding(rows[i], BINDING.scope);
    if (isElsewhere(view, rows[i]) || !reaching.some((later) => replaces(view, later, scope))) reaching.push(rows[i]);
  }
  return reaching.reverse();
}

/** Whether a binding only puts something into what the name holds: `name[key] = value`. */
export const isStore = (view: FileView, row: number): boolean => {
  const value = view.binding(row, BINDING.kind) === bindingKindCode.assign ? view.binding(row, BINDING.value) : -1;
  return value >= 0 && at(view.facts.expressions, value, EXPRESSION.op) === expressionOpCode.spread;
};

/** Whether a binding must run after one in a scope has; an assignment out of another function need not. */
const replaces = (view: FileView, later: number, scope: number): boolean =>
  !isElsewhere(view, later) && view.isInside(scope, view.binding(later, BINDING.scope));

const isElsewhere = (view: FileView, row: number): boolean =>
  view.binding(row, BINDING.kind) === bindingKindCode.assign && view.binding(row, BINDING.symbol) >= 0;

/** The value a scope binds a name to, where a later binding replaces an earlier one: repeated functions, fallback imports. */
export function reboundIn(b: Binder, use: NameUse, scope: number): Value | undefined {
  const { view } = use;
  const rows = bindingsOf(view, use, scope);
  if (rows.length > MAX_BINDINGS) return boundOften(view, rows);
  // Putting something into what a name holds does not declare it.
  if (rows.every((row) => view.binding(row, BINDING.kind) === bindingKindCode.assign)) return undefined;
  const variable = rows.find((row) => isVariable(view, row));
  const reaching = reachingAt(view, rows, use, scope);
  const last = reaching.findLast((row) => !isStore(view, row));
  if (last === undefined) return undefined;
  const found: Value[] = [];
  for (const row of reaching) {
    const kind = view.binding(row, BINDING.kind);
    const isHeld = kind === bindingKindCode.assign || row === variable;
    if (isHeld && variable !== undefined) {
      const key = view.key(view.binding(variable, BINDING.symbol));
      found.push({ kind: 'symbol', key, ...(reaching.length === 1 && { given: row }) });
    } else if (kind === bindingKindCode.symbol)
      found.push({ kind: 'symbol', key: wholeOf(b, view, view.binding(row, BINDING.symbol)) });
    else if (kind === bindingKindCode.import) {
      const value = b.imported(view, view.binding(row, BINDING.value), use.want, view.facts.strings[use.nameId]);
      if (value !== undefined) found.push(value);
    }
  }
  if (found.length > 0) return unionOf(found);
  return LOCAL_KINDS.has(view.binding(last, BINDING.kind))
    ? {
        kind: 'local',
        file: view.file.id,
        row: last,
        isOnly: reaching.every((row) => row === last || isStore(view, row)),
      }
    : undefined;
}

/** The variable itself; what it holds is not looked for. */
function boundOften(view: FileView, rows: readonly number[]): Value | undefined {
  const variable = rows.find((row) => isVariable(view, row));
  if (variable !== undefined) return { kind: 'symbol', key: view.key(view.binding(variable, BINDING.symbol)) };
  const local = rows.findLast((row) => LOCAL_KINDS.has(view.binding(row, BINDING.kind)));
  return local === undefined ? undefined : { kind: 'local', file: view.file.id, row: local };
}

const LOCAL_KINDS = new Set([
  bindingKindCode.parameter,
  bindingKindCode.local,
  bindingKindCode.assign,
  bindingKindCode.element,
  bindingKindCode.catch,
]);

/** In order of their places. */
function bindingsOf(view: FileView, { nameId }: NameUse, scope: number): number[] {
  const rows: number[] = [];
  let row = view.firstBinding(scope, nameId);
  for (; row >= 0 && rows.length <= MAX_BINDINGS; row = view.nextBinding(row))
    if (view.binding(row, BINDING.kind) !== bindingKindCode.narrow) rows.push(row);
  if (rows.length === 1) return rows;
  return rows.sort(
    (a, c) =>
      view.binding(a, BINDING.line) - view.binding(c, BINDING.line) ||
      view.binding(a, BINDING.col) - view.binding(c, BINDING.col),
  );
}

const isVariable = (view: FileView, row: number): boolean =>
  view.binding(row, BINDING.kind) === bindingKindCode.symbol &&
  VARIABLES.has(view.symbol(view.binding(row, BINDING.symbol), SYMBOL.kind));

const VARIABLES = new Set([symbolKindCode.variable, symbolKindCode.constant, symbolKindCode.field]);

/** Code in a function runs when all bindings around it may have; elsewhere those above the use have, in blocks around it for certain. */
function reachingAt(view: FileView, rows: readonly number[], use: NameUse, scope: number): number[] {
  if (rows.length === 1) return [...rows];
  const given = rows.filter((row) => !isStore(view, row));
  const stores = rows.length === given.length ? [] : rows.filter((row) => isStore(view, row));
  if (isLater(view, use.scope, scope)) return [...reachingRows(view, given), ...stores];
  const before = given.filter((row) => isBefore(view, row, use));
  const last = before.at(-1);
  if (last === undefined) return [...reachingRows(view, given), ...stores];
  return [...(isOnly(view, last, use.scope) ? [last] : reachingRows(view, before)), ...stores];
}

export function isLater(view: FileView, use: number, scope: number): boolean {
  for (let around = use; around > scope; around = view.scopeParent(around))
    if (view.scopeKind(around) === scopeKindCode.function) return true;
  return false;
}
