/** Several declarations of one name in one container: which of them a use means. */
import { at, EXPRESSION, PARAMETER, SYMBOL } from '../../model/facts.ts';
import { expressionOpCode, FLAG, referenceKindCode, symbolKindCode } from '../../model/kinds.ts';
import { fileOfKey, rowKey, rowOfKey, type SymbolKey } from '../../model/links.ts';
import type { Binder } from '../core/binder.ts';
import type { FileView } from '../core/file-view.ts';
import type { CallUse } from '../core/semantics.ts';
import { alternatives, type SymbolValue, unionOf, type Value } from '../core/values.ts';

export interface Use {
  readonly kind: number;
  /** Number of arguments; negative when unknown. */
  readonly args: number;
}

/** The function a call calls, by the language's own choice among overloads; EXTERNAL when only something from outside can fit. */
export function calledOf(b: Binder, value: Value | undefined, use: CallUse): Value | undefined {
  const candidates = alternatives(value).filter((one) => one.kind === 'symbol');
  if (candidates.length === 0) return value;
  const called = b.semantics(use.view).calls.chooseOverload!(b, candidates, use);
  if (called.length === 1) return called[0];
  if (called.length > 1) return { kind: 'union', of: called };
  // Code in the making: a call that fits nothing still names what it is to call.
  return alternatives(value).find((one) => one.kind !== 'symbol') ?? value;
}

/** The constructor that making a value of a type calls: the one that fits, the type itself where none is written. */
export function constructorOf(b: Binder, type: Value | undefined, use: CallUse): Value | undefined {
  if (type?.kind === 'instance') return constructorOf(b, { kind: 'symbol', key: type.key }, use);
  if (type?.kind !== 'symbol') return type;
  const candidates = writtenConstructors(b, type.key)
    .map((key): SymbolValue => ({ kind: 'symbol', key, on: type }))
    .filter(({ key }) => use.args < 0 || accepts(b, key, use.args));
  if (candidates.length === 0) return type;
  const { chooseOverload } = b.semantics(use.view).calls;
  if (chooseOverload !== undefined) return unionOf(chooseOverload(b, candidates, use)) ?? type;
  const keys = chooseOverloads(
    b,
    candidates.map(({ key }) => key),
    { kind: referenceKindCode.call, args: use.args },
  );
  return unionOf(candidates.filter(({ key }) => keys.includes(key)));
}

/** Constructors in all parts of a type, without static constructors, which run once for the type itself. */
function writtenConstructors(b: Binder, type: SymbolKey): SymbolKey[] {
  const view = b.view(type);
  const own = view.children(rowOfKey(type)).map((row) => view.key(row));
  const others = b.semantics(view).members.outsideMembers?.(b, type, view.nameOf(rowOfKey(type))) ?? [];
  const isOne = (key: SymbolKey) =>
    b.cell(key, SYMBOL.kind) === symbolKindCode.constructor && (b.cell(key, SYMBOL.flags) & FLAG.static) === 0;
  return [...own, ...others].filter(isOne);
}

/** The arguments of a use: what a callee or constructed type has as its second part, with type arguments inside a `generic`. */
export function argumentsAt(
  { facts: { expressions } }: FileView,
  row: number,
): { readonly list: number; readonly types: number } {
  const list = row < 0 ? -1 : at(expressions, row, EXPRESSION.b);
  if (list < 0 || at(expressions, list, EXPRESSION.op) !== expressionOpCode.generic) return { list, types: -1 };
  return { list: at(expressions, list, EXPRESSION.a), types: at(expressions, list, EXPRESSION.b) };
}

/** An argument that a call may write: by place or by name, among `count` that it writes. */
interface WantedArgument {
  readonly index: number;
  readonly name: string;
  readonly count: number;
}

/** Number of arguments of a call in which a spread hides it. */
const SPREAD = -2;

/** The row of an argument, -1 when the call has none or it is a literal; `hidden` behind a spread, or not kept. */
export function argumentFor(
  { facts: { expressions, strings } }: FileView,
  list: number,
  { index, name, count }: WantedArgument,
): number | 'hidden' {
  let place = 0;
  let isHidden = false;
  const isNamed = (cons: number): boolean => at(expressions, cons, EXPRESSION.name) > 0;
  for (let cons = list; cons >= 0; cons = at(expressions, cons, EXPRESSION.b)) {
    const argument = at(expressions, cons, EXPRESSION.a);
    const op = argument < 0 ? -1 : at(expressions, argument, EXPRESSION.op);
    if (op === expressionOpCode.property) {
      if (strings[at(expressions, argument, EXPRESSION.name)] === name) return at(expressions, argument, EXPRESSION.a);
    } else if (op === expressionOpCode.spread) isHidden = true;
    else if (isNamed(cons)) {
      place++;
      if (strings[at(expressions, cons, EXPRESSION.name)] === name) return argument;
    } else if (place++ === index && !isHidden) return argument;
  }
  return isHidden || count === SPREAD || count > place ? 'hidden' : -1;
}

/** Length of a list of expressions. */
export function listLength({ facts: { expressions } }: FileView, list: number): number {
  let length = 0;
  for (let cons = list; cons >= 0; cons = at(expressions, cons, EXPRESSION.b)) length++;
  return length;
}

/** By number of arguments, then the one with a body; accessors by reading or writing. */
export function chooseOverloads(b: Binder, targets: readonly SymbolKey[], use: Use): readonly SymbolKey[] {
  if (targets.length < 2) return targets;
  const groups = new Map<number, SymbolKey[]>();
  for (const key of targets) {
    const container = rowKey(fileOfKey(key), b.cell(key, SYMBOL.parent));
    const group = groups.get(container);
    if (group === undefined) groups.set(container, [key]);
    else group.push(key);
  }
  return [...groups.values()].flatMap((group) => (group.length === 1 ? group : chooseOne(b, group, use)));
}

function chooseOne(b: Binder, keys: readonly SymbolKey[], { kind, args }: Use): readonly SymbolKey[] {
  const accessor = kind === referenceKindCode.write ? FLAG.setter : FLAG.getter;
  const accessors = keys.filter((key) => b.cell(key, SYMBOL.flags) & accessor);
  if (accessors.length > 0) return accessors.slice(0, 1);
  const fitting = args < 0 ? keys : keys.filter((key) => accepts(b, key, args));
  const left = fitting.length > 0 ? fitting : keys;
  const withBody = left.filter((key) => !(b.cell(key, SYMBOL.flags) & FLAG.declaration));
  return withBody.length > 0 ? withBody : left.slice(0, 1);
}

export function accepts(b: Binder, key: SymbolKey, args: number): boolean {
  const view = b.view(key);
  const [first, end] = view.parametersOf(rowOfKey(key));
  let required = 0;
  let variadic = false;
  for (let row = first; row < end; row++) {
    const flags = at(view.facts.parameters, row, PARAMETER.flags);
    if (flags & FLAG.variadic) variadic = true;
    else if (!(flags & FLAG.optional) && at(view.facts.parameters, row, PARAMETER.defaultValue) < 0) required++;
  }
  return args >= required && (variadic || args <= end - first);
}
