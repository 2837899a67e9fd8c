/** Reads arguments of sites: texts, also behind constants; lists; the functions they name. */

import { at, EXPRESSION, PARAMETER, SYMBOL } from '../model/facts.ts';
import type { ArgumentPick } from '../model/framework.ts';
import { expressionOpCode, symbolKindCode } from '../model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../model/links.ts';
import type { SiteValue } from '../model/sites.ts';
import type { Binder } from '../resolve/core/binder.ts';
import { evaluate } from '../resolve/core/evaluate.ts';
import type { FileView } from '../resolve/core/file-view.ts';
import { lookup } from '../resolve/core/lookup.ts';
import { memberOf } from '../resolve/core/members.ts';
import type { Want } from '../resolve/core/semantics.ts';
import { settle } from '../resolve/core/settle.ts';
import { typeOf } from '../resolve/core/type-of.ts';
import { alternatives, type Value } from '../resolve/core/values.ts';
import type { Reader } from '../store/read/read.ts';
import { referenceAt } from './tree-sites.ts';

export interface Evaluation {
  readonly b: Binder;
  readonly reader: Reader;
}

/** Where a value is written. */
export interface ValuePlace {
  readonly view: FileView;
  readonly scope: number;
}

/** Arguments without a key, in order. */
const positional = (args: readonly SiteValue[], keys: boolean): readonly SiteValue[] =>
  keys ? args.filter((arg) => !isNamed(arg)) : args;

/** Named arguments are records of one entry; an object literal may be one too, and counts as both. */
const isNamed = (arg: SiteValue): boolean => 'record' in arg && arg.record.length === 1;

/** The argument that a pattern means. */
export function pickArgument(args: readonly SiteValue[], pick: ArgumentPick | undefined): SiteValue | undefined {
  if (pick === undefined) return undefined;
  const picks = typeof pick === 'object' ? pick : [pick];
  for (const one of picks) {
    const found = typeof one === 'number' ? positional(args, true)[one] : keyed(args, one);
    if (found !== undefined) return found;
  }
  // An object literal of one entry looks like a named argument; one of the keys would have found that.
  const place = picks.find((one) => typeof one === 'number');
  return place === undefined ? undefined : args[place];
}

/** The value under a key of any argument. */
export function keyed(args: readonly SiteValue[], key: string): SiteValue | undefined {
  for (const arg of args) if ('record' in arg) for (const [name, value] of arg.record) if (name === key) return value;
  return undefined;
}

/** The texts of an argument: itself, or those of a list. Undefined: it is none, or not known. */
export function textsOf(e: Evaluation, place: ValuePlace, value: SiteValue | undefined): string[] | undefined {
  if (value === undefined) return undefined;
  if ('list' in value) {
    const texts = value.list.map((one) => textOf(e, place, one));
    return texts.every((text) => text !== undefined) ? (texts as string[]) : undefined;
  }
  const text = textOf(e, place, value);
  return text === undefined ? undefined : [text];
}

/** A text that is written, or the one that a constant holds. */
export function textOf(e: Evaluation, place: ValuePlace, value: SiteValue | undefined): string | undefined {
  if (value === undefined) return undefined;
  if ('text' in value) return interpolated(e, place, value.text);
  if ('call' in value) return joinedText(e, place, value);
  if (!('name' in value)) return undefined;
  const found = valueOfName(e, place, value);
  return found?.kind === 'symbol' ? constantText(e, found.key) : undefined;
}

/** `path.Join(ADMIN, "/login")`: the texts of its arguments, joined as parts of a path. */
function joinedText(e: Evaluation, place: ValuePlace, { call, args }: CallValue): string | undefined {
  if (!JOINS.has(call) || args.length === 0) return undefined;
  const texts = args.map((arg) => textOf(e, place, arg));
  if (texts.includes(undefined)) return undefined;
  return texts.join('/').replace(/\/{2,}/g, '/');
}

/** Calls that join parts of a path, in Go, Node and Python. */
const JOINS = new Set(['Join', 'join', 'JoinPath', 'urljoin']);

/** `${API}/users` with the text of the constant; what is no constant is a parameter: `{id}`. */
function interpolated(e: Evaluation, place: ValuePlace, text: string): string {
  return text.replace(/\$\{([\w$.]*)\}/g, (_, name: string) => {
    const found = name === '' ? undefined : valueOfName(e, place, { name, line: LAST, col: 0 });
    const constant = found?.kind === 'symbol' ? constantText(e, found.key) : undefined;
    return constant ?? `{${name}}`;
  });
}

/** A line after all others: a name in a text has no reference of its own. */
const LAST = 1 << 20;

/** The text that a field or constant holds. */
export const fieldText = (e: Evaluation, key: SymbolKey): string | undefined => constantText(e, key);

/** The text in `const API = "/api"`, as its signature has it. */
function constantText({ b, reader }: Evaluation, key: SymbolKey): string | undefined {
  const view = b.view(key);
  const row = rowOfKey(key);
  if (!HOLDERS.has(view.symbol(row, SYMBOL.kind))) return undefined;
  const symbol = reader.symbolsInFile(view.file.id)[row];
  return symbol === undefined ? undefined : textAfterSign(symbol.signature);
}

/** The text literal that a signature ends with: `… = "/api"`. */
function textAfterSign(signature: string): string | undefined {
  const ended = signature.trimEnd().replace(/[;,]$/, '').trimEnd();
  const end = ended.endsWith('as const') ? ended.slice(0, -'as const'.length).trimEnd() : ended;
  const quote = end.at(-1) ?? '';
  const start = '"\'`'.includes(quote) ? end.lastIndexOf(quote, end.length - 2) : -1;
  const sign = start < 0 ? '' : (end.slice(0, start).trimEnd().at(-1) ?? '');
  const text = end.slice(start + 1, -1);
  return (sign === '=' || sign === ':') && !text.includes('${') ? text : undefined;
}

const HOLDERS = new Set([
  symbolKindCode.constant,
  symbolKindCode.variable,
  symbolKindCode.field,
  symbolKindCode.property,
  symbolKindCode.enum_member,
]);

type CallValue = Extract<SiteValue, { call: string }>;
type NameValue = Extract<SiteValue, { name: string }>;

/** What a name among arguments means. Uses of local names have no reference: they are looked up by their parts. */
export function valueOfName(
  { b }: Evaluation,
  { view, scope }: ValuePlace,
  { name, line, col }: NameValue,
  want: Want = 'value',
): Value | undefined {
  const known = referenceAt(view, { line, col });
  const meant = known && evaluate(b, view, known.expression, known.scope, want);
  // `{ handler }` is first of all a key of what the callee takes.
  if (meant !== undefined && meant.kind !== 'external') return meant;
  const [first, ...others] = name.split(/[^\w$]+/).filter((part) => part !== '');
  const nameId = first === undefined ? -1 : view.nameId(first);
  if (nameId < 0) return meant;
  let value = lookup(b, { view, scope, nameId, line, col, want, arity: undefined });
  for (const part of others) value = memberOf(b, value, part);
  return value === undefined || value.kind === 'external' ? (meant ?? value) : value;
}

/** The function that an argument is or names; wrappers such as `asyncHandler(fn)` count as what they are given. */
export function functionOf(
  e: Evaluation,
  place: ValuePlace,
  value: SiteValue | undefined,
  depth = 0,
): SymbolKey | undefined {
  if (value === undefined || depth > 3) return undefined;
  if ('function' in value) return functionAt(place.view, value.line, value.col);
  if ('name' in value)
    return functionIn(e, valueOfName(e, place, value)) ?? functionIn(e, valueOfName(e, place, value, 'call'));
  if ('list' in value) return lastOf(value.list, (one) => functionOf(e, place, one, depth + 1));
  if ('call' in value) return calledFunction(e, place, value, depth);
  return undefined;
}

function calledFunction(e: Evaluation, place: ValuePlace, value: CallValue, depth: number): SymbolKey | undefined {
  const given = lastOf(value.args, (one) => functionOf(e, place, one, depth + 1));
  if (given !== undefined && mayHandle(e.b, given)) return given;
  const known = referenceAt(place.view, value);
  if (known === undefined) return undefined;
  const { expressions } = place.view.facts;
  // `controller.show.bind(controller)`, `View.as_view()`: what it is called on.
  const isMember = at(expressions, known.expression, EXPRESSION.op) === expressionOpCode.member;
  const receiver = isMember
    ? evaluate(e.b, place.view, at(expressions, known.expression, EXPRESSION.a), known.scope)
    : undefined;
  const called = functionIn(e, evaluate(e.b, place.view, known.expression, known.scope, 'call'));
  // `api.LoginHandler()` of the tree makes the handler.
  const isOurs = called !== undefined && FUNCTIONS.has(e.b.cell(called, SYMBOL.kind));
  return isOurs ? called : (functionIn(e, receiver) ?? called);
}

/** A function that takes only texts and numbers gets no request: `serve("index.html", trim)` is answered by what `serve` makes. */
function mayHandle(b: Binder, key: SymbolKey): boolean {
  const view = b.view(key);
  const row = rowOfKey(key);
  const [first, end] = view.parametersOf(row);
  for (let one = first; one < end; one++) {
    const type = at(view.facts.parameters, one, PARAMETER.type);
    const value = type < 0 ? undefined : typeOf(b, view, type, view.outerScopeOf(row));
    if (value?.kind !== 'builtin' && !(value?.kind === 'external' && BASIC.test(value.path ?? ''))) return true;
  }
  return first === end;
}

/** Types that a language has without an import. */
const BASIC = /^\?\.(?:string|str|bool|byte|rune|error|u?int\d*|float\d*|number)$/;

const FUNCTIONS = new Set([symbolKindCode.function, symbolKindCode.method]);

function lastOf<T, U>(list: readonly T[], of: (one: T) => U | undefined): U | undefined {
  for (let i = list.length - 1; i >= 0; i--) {
    const found = of(list[i]);
    if (found !== undefined) return found;
  }
  return undefined;
}

const HANDLERS = new Set([
  symbolKindCode.function,
  symbolKindCode.method,
  symbolKindCode.class,
  symbolKindCode.component,
  symbolKindCode.struct,
  symbolKindCode.constructor,
]);

/** The function, method or class that a value is. */
export function functionIn({ b }: Evaluation, value: Value | undefined): SymbolKey | undefined {
  for (const one of [...alternatives(value), ...alternatives(settle(b, value))]) {
    if (one.kind === 'symbol' && HANDLERS.has(b.cell(one.key, SYMBOL.kind))) return one.key;
    if (one.kind === 'instance') return one.key;
    if (one.kind === 'callable' && one.made !== undefined) {
      const view = b.world.view(one.made.file);
      const [line, col] = [EXPRESSION.line, EXPRESSION.col].map((column) =>
        at(view.facts.expressions, one.made!.row, column),
      );
      const made = functionAt(view, line, col);
      if (made !== undefined) return made;
    }
  }
  const held = alternatives(value).find((one) => one.kind === 'symbol');
  return held?.kind === 'symbol' && isFunctionHolder(b, held.key) ? held.key : undefined;
}

/** A variable that holds a function without a symbol of its own: `const list = wrap(async () => …)`. */
function isFunctionHolder(b: Binder, key: SymbolKey): boolean {
  const view = b.view(key);
  return HOLDERS.has(view.symbol(rowOfKey(key), SYMBOL.kind)) && view.symbol(rowOfKey(key), SYMBOL.value) >= 0;
}

/** The symbol of a function that is written at a place; functions without a name are called after their place. */
export function functionAt(view: FileView, line: number, col: number): SymbolKey | undefined {
  const spelled = view.symbolSpelledAt(line, col);
  if (spelled > 0) return view.key(spelled);
  const { symbols } = view.facts;
  for (let row = 1; row < symbols.rows; row++)
    if (at(symbols, row, SYMBOL.line) === line && at(symbols, row, SYMBOL.col) === col) return view.key(row);
  return undefined;
}
