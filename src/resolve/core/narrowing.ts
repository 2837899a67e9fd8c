/** Checks that narrow what a name or member is: which of them hold where it is used, and what they leave of its type. */
import { pathsAround } from '../../model/check-paths.ts';
import { at, BINDING, EXPRESSION, SYMBOL } from '../../model/facts.ts';
import { bindingKindCode, expressionOpCode, scopeKindCode, symbolKindCode } from '../../model/kinds.ts';
import { rowKey, rowOfKey } from '../../model/links.ts';
import type { Binder } from './binder.ts';
import { evaluate } from './evaluate.ts';
import type { FileView } from './file-view.ts';
import { isOptional, mayEqual, mustEqual } from './literal-types.ts';
import type { NameUse } from './lookup.ts';
import { ancestorsOf, memberOf } from './members.ts';
import { isBefore, isLater, MAX_BINDINGS } from './reaching.ts';
import { isHolder, settle } from './settle.ts';
import { typeOf } from './type-of.ts';
import { alternatives, type InstanceValue, type LocalValue, type SymbolValue, unionOf, type Value } from './values.ts';

/** A place in a file. */
interface Position {
  readonly line: number;
  readonly col: number;
}

/** A scope has too many checks of the name to compare them all: what they say is not known. */
const UNKNOWN = -2;

/** The last check above the use that says what the name is, -1 when none does; less where that is not known. */
export function narrowedIn(use: NameUse, scope: number): number {
  return lastCheck(use.view, use.view.firstBinding(scope, use.nameId), use);
}

function lastCheck(view: FileView, first: number, use: Position): number {
  let last = -1;
  let looked = 0;
  for (let row = first; row >= 0; row = view.nextBinding(row)) {
    if (++looked > MAX_BINDINGS) return UNKNOWN;
    if (view.binding(row, BINDING.kind) !== bindingKindCode.narrow) continue;
    if (isAbove(view, row, use) && (last < 0 || !isAbove(view, row, placeOf(view, last)))) last = row;
  }
  return last;
}

const placeOf = (view: FileView, row: number): Position => ({
  line: view.binding(row, BINDING.line),
  col: view.binding(row, BINDING.col),
});

/** Whether a check comes before a place; the name in the check itself does not know its outcome. */
const isAbove = (view: FileView, row: number, { line, col }: Position): boolean =>
  view.binding(row, BINDING.line) < line ||
  (view.binding(row, BINDING.line) === line && view.binding(row, BINDING.col) < col);

/** A variable has the type of the innermost check that names one; a type parameter gets more bounds. */
export function narrowedTo(b: Binder, use: NameUse, found: Value, rows: readonly number[]): Value {
  const { view } = use;
  if (found.kind === 'parameter')
    return {
      ...found,
      bounds: { file: view.file.id, rows: [...(found.bounds?.rows ?? []), ...rows.filter((row) => row >= 0)] },
    };
  if (found.kind !== 'local' && !(found.kind === 'symbol' && isHolder(b.cell(found.key, SYMBOL.kind)))) return found;
  if (found.kind === 'symbol' && b.semantics(view).types.ignoresChecks?.(b, found.key)) return found;
  for (const row of rows.slice(0, MAX_AROUND)) {
    if (row < 0) return found;
    let isOver = false;
    const narrowed = checkedType(b, view, row, (check) => {
      isOver = isReplaced(b, found, { check, use });
      return !isOver;
    });
    if (isOver) return found;
    if (narrowed !== undefined) return { ...found, narrowed };
  }
  return found;
}

/** What a check says; where it says nothing, what those before it in the same scope say that still hold. */
function checkedType(b: Binder, view: FileView, check: number, holds: (row: number) => boolean): Value | undefined {
  for (let row = check, tries = 0; row >= 0 && tries < MAX_CHECKS; row = checkBefore(view, row), tries++) {
    if (!holds(row)) return undefined;
    // A check may be a call of a member of the very name it checks: `a.isB(a) || a.isC(a)`.
    const type = b.ask(b.bounds, rowKey(view.file.id, row), undefined, () =>
      typeOf(b, view, view.binding(row, BINDING.type), view.binding(row, BINDING.scope)),
    );
    if (type !== undefined) return type;
  }
  return undefined;
}

const MAX_CHECKS = 8;
/** Checks in scopes around each other that say nothing: code with more of them is generated, and takes a time cubic in their number. */
const MAX_AROUND = 24;

/** The check of the same thing in the same scope that comes before another, -1 when none does. */
function checkBefore(view: FileView, check: number): number {
  let last = -1;
  let looked = 0;
  const first = view.firstBinding(view.binding(check, BINDING.scope), view.binding(check, BINDING.name));
  for (let row = first; row >= 0 && looked < MAX_BINDINGS; row = view.nextBinding(row), looked++)
    if (row < check && view.binding(row, BINDING.kind) === bindingKindCode.narrow) last = row;
  return last;
}

/** Whether the name got another value between a check and the use; a function inside may run when all that follows has. */
function isReplaced(
  b: Binder,
  found: LocalValue | SymbolValue,
  { check, use }: { check: number; use: NameUse },
): boolean {
  const { view, nameId } = use;
  if (b.semantics(view).types.checksDeclare) return false;
  const isLate = isLater(view, use.scope, view.binding(check, BINDING.scope));
  if (isEnded(view, view.facts.strings[nameId], { check, use, isLate: false })) return true;
  const bound = found.kind === 'local' ? found.row : ownBinding(b, view, found);
  return (
    bound >= 0 && isBoundBetween(view, view.firstBinding(view.declaringScope(bound), nameId), { check, use, isLate })
  );
}

/** A place in a file, and the scope around it. */
interface ScopedPosition extends Position {
  readonly scope: number;
}

/** The row that binds a symbol of the same file, -1 for others. */
const ownBinding = (b: Binder, view: FileView, { key }: SymbolValue): number =>
  b.view(key) === view ? view.bindingRowOf(rowOfKey(key)) : -1;

/** From a check to a use of what it is of. */
interface Span {
  readonly check: number;
  readonly use: ScopedPosition;
  /** The use is in a function inside of the code that the check is for. */
  readonly isLate: boolean;
}

function isBoundBetween(view: FileView, first: number, { check, use, isLate }: Span): boolean {
  let looked = 0;
  for (let row = first; row >= 0; row = view.nextBinding(row)) {
    if (++looked > MAX_BINDINGS) return true;
    if (!SETS.has(view.binding(row, BINDING.kind)) || !isAbove(view, check, placeOf(view, row))) continue;
    if (isLate) return true;
    if (isBefore(view, row, use as NameUse) && reaches(view, view.binding(row, BINDING.scope), use.scope)) return true;
  }
  return false;
}

/**
 * Whether code in one scope may have run before code further down in another: not when they are branches of the same place. What
 * comes after the whole statement is told by `isEnded`.
 */
function reaches(view: FileView, from: number, use: number): boolean {
  let around = from;
  while (around > 0 && !view.isInside(use, around)) around = view.scopeParent(around);
  return around === from || around === use;
}

const SETS = new Set([bindingKindCode.assign, bindingKindCode.local, bindingKindCode.element, bindingKindCode.catch]);

/** Whether a write is noted between a check and a use. */
function isEnded(view: FileView, path: string, { check, use, isLate }: Span): boolean {
  let looked = 0;
  for (let row = view.firstEnding(0, path); row >= 0; row = view.nextBinding(row)) {
    if (++looked > MAX_BINDINGS) return true;
    if (isAbove(view, check, placeOf(view, row)) && (isLate || isAbove(view, row, use))) return true;
  }
  return false;
}

/** A member expression whose path is checked somewhere in the file. */
interface MemberUse {
  readonly view: FileView;
  readonly row: number;
  readonly scope: number;
  /** String id of the path. */
  readonly path: number;
}

/** A member as the innermost check of the same path says it is: `if (a.b instanceof T) a.b.m()`. */
export function narrowedMember(b: Binder, use: MemberUse, found: Value | undefined): Value | undefined {
  const { view, row, path } = use;
  if (found?.kind === 'symbol' && b.semantics(view).types.ignoresChecks?.(b, found.key)) return found;
  const { expressions } = view.facts;
  const place = {
    line: at(expressions, row, EXPRESSION.line),
    col: at(expressions, row, EXPRESSION.col),
    scope: use.scope,
  };
  const root = rootOf(view, row);
  let isLate = false;
  let looked = 0;
  for (let scope = use.scope; scope >= 0; scope = view.scopeParent(scope)) {
    const check = lastCheck(view, view.firstBinding(scope, path), place);
    if (check < -1 || looked === MAX_AROUND) return found;
    if (check >= 0) {
      looked++;
      let isOver = false;
      const late = isLate;
      const narrowed = checkedType(b, view, check, (one) => {
        isOver = isPathReplaced(view, { path, root, scope }, { check: one, use: place, isLate: late });
        return !isOver;
      });
      if (isOver) return found;
      if (narrowed !== undefined) return withNarrowed(view, found, { narrowed, check });
    }
    if (root >= 0 ? isDeclaredIn(view, scope, root) : hasOwnThis(view, scope)) break;
    isLate ||= view.scopeKind(scope) === scopeKindCode.function;
  }
  return found;
}

const hasOwnThis = (view: FileView, scope: number): boolean =>
  view.scopeKind(scope) === scopeKindCode.type || view.firstEnding(scope, 'this') >= 0;

/** What is not known otherwise is a thing without a declaration. */
function withNarrowed(
  view: FileView,
  found: Value | undefined,
  { narrowed, check }: { narrowed: Value; check: number },
): Value | undefined {
  if (found === undefined || found.kind === 'external')
    return { kind: 'local', file: view.file.id, row: check, narrowed };
  return found.kind === 'symbol' || found.kind === 'property' || found.kind === 'local'
    ? { ...found, narrowed }
    : found;
}

/** Whether nothing but a check says what a member is: it has a type there, and no declaration. */
export function isChecked(b: Binder, { file, row, narrowed }: LocalValue): boolean {
  if (narrowed === undefined) return false;
  const view = b.world.view(file);
  return (
    view.binding(row, BINDING.kind) === bindingKindCode.narrow &&
    view.facts.strings[view.binding(row, BINDING.name)].includes('.')
  );
}

/** String id of the name that a path starts with, -1 for `this`. */
function rootOf({ facts: { expressions } }: FileView, row: number): number {
  let root = row;
  while (at(expressions, root, EXPRESSION.op) === expressionOpCode.member) root = at(expressions, root, EXPRESSION.a);
  return at(expressions, root, EXPRESSION.op) === expressionOpCode.name ? at(expressions, root, EXPRESSION.name) : -1;
}

const isDeclaredIn = (view: FileView, scope: number, name: number): boolean => {
  for (let row = view.firstBinding(scope, name); row >= 0; row = view.nextBinding(row))
    if (view.binding(row, BINDING.kind) !== bindingKindCode.narrow) return true;
  return false;
};

/** Whether the member, or something it is inside of, got another value between a check and the use. */
function isPathReplaced(
  view: FileView,
  { path, root, scope }: { path: number; root: number; scope: number },
  span: Span,
): boolean {
  if (pathsAround(view.facts.strings[path]).some((one) => isEnded(view, one, span))) return true;
  if (root < 0) return false;
  for (let around = scope; around >= 0; around = view.scopeParent(around))
    if (isDeclaredIn(view, around, root)) return isBoundBetween(view, view.firstBinding(around, root), span);
  return false;
}

/**
 * The value that a test leaves. `is`, `not`: it is of a type, or is not. `in KEY`, `not in KEY`: it has a member. `eq KEY`, `ne KEY`: a
 * member of it equals one of the values. `typeof KIND`, `not typeof KIND`: what the language calls its kind.
 */
export function narrowedBy(b: Binder, view: FileView, row: number, scope: number): Value | undefined {
  const { expressions, strings } = view.facts;
  const [, not = '', test, key = ''] = TEST.exec(strings[at(expressions, row, EXPRESSION.name)])!;
  const operand = at(expressions, row, EXPRESSION.b);
  const tested = settle(b, evaluate(b, view, at(expressions, row, EXPRESSION.a), scope));
  if (test === 'is' || test === '') {
    const type = settle(b, typeOf(b, view, operand, scope));
    return test === 'is' ? asType(b, tested, type) : withoutType(b, tested, type);
  }
  const { isOfKind } = b.semantics(view).types;
  const isWanted = not === '' && test !== 'ne';
  // What may pass a test may fail it too: only what is certain to pass is left out where the test fails.
  const passes = (one: Value): boolean | undefined => {
    if (test === 'in') return hasMember(b, one, key, isWanted);
    if (test === 'typeof') return isOfKind?.(b, one, key);
    const equals = isWanted ? mayEqual : mustEqual;
    return equals(b, memberOf(b, one, key), { view, row: operand, scope });
  };
  return filtered(tested, (one) => passes(one) !== !isWanted);
}

const TEST = /^(not)? ?(is|in|eq|ne|typeof|) ?(.*)$/;

/** The alternatives that pass; what is left when none does is not possible, or not as simple as it looks. */
function filtered(value: Value | undefined, keeps: (one: Value) => boolean): Value | undefined {
  return value === undefined ? undefined : unionOf(alternatives(value).filter(keeps));
}

/** Undefined where that is not known. */
function hasMember(b: Binder, value: Value, name: string, isEnough: boolean): boolean | undefined {
  if (value.kind !== 'instance' && value.kind !== 'shape') return value.kind === 'builtin' ? false : undefined;
  const found = memberOf(b, value, name);
  if (found === undefined) return false;
  return found.kind === 'external' || (!isEnough && isOptional(b, found)) ? undefined : true;
}

/** The alternatives that are of a type, each as what says more; the type itself where that is not known. */
function asType(b: Binder, value: Value | undefined, type: Value | undefined): Value | undefined {
  if (value === undefined || type === undefined || alternatives(type).length > 1) return type;
  const kept = alternatives(value).flatMap((one): Value[] => {
    if (isA(b, one, type) === true) return [one];
    return isA(b, type, one) === false && isClosed(b, one) ? [] : [type];
  });
  return kept.length === 0 ? type : unionOf(kept);
}

/** Whether a value of this type is certain not to be of a type that is unrelated by its declaration. */
const isClosed = (b: Binder, value: Value): boolean =>
  value.kind === 'builtin' || (value.kind === 'instance' && b.cell(value.key, SYMBOL.kind) === symbolKindCode.class);

function withoutType(b: Binder, value: Value | undefined, type: Value | undefined): Value | undefined {
  if (type === undefined) return undefined;
  const excluded = alternatives(type);
  return filtered(value, (one) => !excluded.some((other) => isA(b, one, other) === true));
}

/** Whether every value of one type is of another; undefined where types from outside decide. */
function isA(b: Binder, value: Value, type: Value): boolean | undefined {
  if (value.kind === 'external' || type.kind === 'external') return undefined;
  if (value.kind === 'builtin' && type.kind === 'builtin') return value.name === type.name;
  if (value.kind !== 'instance' || type.kind !== 'instance') return value.kind === type.kind ? undefined : false;
  if (value.key === type.key) return true;
  const above = ancestorsOf(b, value.key);
  if (above.some((one) => one.kind === 'instance' && one.key === (type as InstanceValue).key)) return true;
  return above.some((one) => one.kind === 'external') ? undefined : false;
}
