/** The functions that decorators put in the place of what they decorate: a call of the decorated function calls them. */
import { at, BINDING, EXPRESSION, REFERENCE, SYMBOL } from '../../../src/model/facts.ts';
import { expressionOpCode, referenceKindCode, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import type { Value } from '../../../src/resolve/core/values.ts';

interface Called {
  readonly view: FileView;
  readonly row: number;
  readonly scope: number;
  readonly called: Value;
}

const NONE: readonly SymbolKey[] = [];
const FUNCTIONS = new Set([symbolKindCode.function, symbolKindCode.method]);

/** The functions that a call reaches beside the one that it names: wrappers, or what a function with a declared result returns. */
export function heldFunctions(b: Binder, { view, row, scope, called }: Called): readonly SymbolKey[] {
  if (called.kind === 'symbol') return FUNCTIONS.has(b.cell(called.key, SYMBOL.kind)) ? wrapperOf(b, called.key) : NONE;
  // A declared result says that it is some function of the library's kind.
  const isDeclared = called.kind === 'callable' || called.kind === 'external';
  if (!isDeclared || at(view.facts.expressions, row, EXPRESSION.op) !== expressionOpCode.call) return NONE;
  const made = madeBy(b, settle(b, evaluate(b, view, at(view.facts.expressions, row, EXPRESSION.a), scope, 'call')));
  return made === undefined || made === 'argument' ? NONE : [made];
}

/** Kept for the run: decorators are mostly in other files, whose expressions are evaluated anew each time. */
function wrapperOf(b: Binder, key: SymbolKey): readonly SymbolKey[] {
  const view = b.view(key);
  const rows = decorationsOf(view).get(rowOfKey(key));
  if (rows === undefined) return NONE;
  const known = wrappersOf(b);
  let found = known.get(key);
  if (found === undefined) known.set(key, (found = wrapperIn(b, view, rows)));
  return found;
}

function wrappersOf(b: Binder): Map<SymbolKey, readonly SymbolKey[]> {
  let known = b.notes.get(NOTE) as Map<SymbolKey, readonly SymbolKey[]> | undefined;
  if (known === undefined) b.notes.set(NOTE, (known = new Map()));
  return known;
}

const NOTE = 'python wrappers';

/** The outermost decorator decides; one that returns what it takes leaves that to the next. */
function wrapperIn(b: Binder, view: FileView, rows: readonly number[]): readonly SymbolKey[] {
  for (const row of rows) {
    const { references } = view.facts;
    const scope = at(references, row, REFERENCE.scope);
    const named = settle(b, evaluate(b, view, at(references, row, REFERENCE.expression), scope, 'call'));
    const isCalled = at(references, row, REFERENCE.args) !== -1;
    const decorator = isCalled ? madeBy(b, named) : keyOf(named);
    if (decorator === undefined || decorator === 'argument') return NONE;
    const made = madeBy(b, { kind: 'symbol', key: decorator });
    if (made === 'argument') continue;
    return made === undefined ? NONE : [made];
  }
  return NONE;
}

const keyOf = (value: Value | undefined): SymbolKey | undefined => (value?.kind === 'symbol' ? value.key : undefined);

/** The function of its own that a function always returns; `argument`: it returns what it takes. Undefined: neither is certain. */
function madeBy(b: Binder, value: Value | undefined): SymbolKey | 'argument' | undefined {
  const key = keyOf(value);
  if (key === undefined || !FUNCTIONS.has(b.cell(key, SYMBOL.kind))) return undefined;
  const view = b.view(key);
  const own = rowOfKey(key);
  let found: SymbolKey | 'argument' | undefined;
  for (const row of view.resultsOf(own)) {
    const returned = evaluate(b, view, view.binding(row, BINDING.value), view.binding(row, BINDING.scope));
    const one = isArgument(view, own, returned) ? 'argument' : innerOf(b, view, own, returned);
    if (one === undefined || (found !== undefined && found !== one)) return undefined;
    found = one;
  }
  return found;
}

function isArgument(view: FileView, own: number, value: Value | undefined): boolean {
  if (value?.kind !== 'local' || value.file !== view.file.id) return false;
  const isParameter = view.scopeSymbol(view.binding(value.row, BINDING.scope)) === own;
  return isParameter && view.nextBinding(value.row) < 0 && view.binding(value.row, BINDING.value) < 0;
}

/** A function that is declared inside of this one. */
function innerOf(b: Binder, view: FileView, own: number, value: Value | undefined): SymbolKey | undefined {
  const key = keyOf(value);
  if (key === undefined || b.view(key) !== view || !FUNCTIONS.has(b.cell(key, SYMBOL.kind))) return undefined;
  return view.symbol(rowOfKey(key), SYMBOL.parent) === own ? key : undefined;
}

const decorations = new WeakMap<FileView, Map<number, number[]>>();

/** Rows of the decorations of each symbol of a file, the outermost first. */
function decorationsOf(view: FileView): Map<number, number[]> {
  let found = decorations.get(view);
  if (found !== undefined) return found;
  decorations.set(view, (found = new Map()));
  const { references } = view.facts;
  for (let row = 0; row < references.rows; row++) {
    if (at(references, row, REFERENCE.kind) !== referenceKindCode.decorate) continue;
    const symbol = at(references, row, REFERENCE.symbol);
    const rows = found.get(symbol);
    if (rows === undefined) found.set(symbol, [row]);
    else rows.push(row);
  }
  return found;
}
