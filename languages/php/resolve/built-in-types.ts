/** PHP's own types, what they hold and return: arrays, iterators, names of classes. */
import { at, EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { expressionOpCode, symbolKindCode } from '../../../src/model/kinds.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { callOf, evaluate, valueList } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { memberOf } from '../../../src/resolve/core/members.ts';
import type { ElementUse, Want } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import {
  alternatives,
  type BuiltinValue,
  builtinsOf,
  EXTERNAL,
  instanceOf,
  unionOf,
  type Value,
  type Values,
} from '../../../src/resolve/core/values.ts';
import { ELEMENT, SAME } from '../extract/library-functions.ts';

const of = builtinsOf('php');
const ARRAY = 'array';
const CLASS_NAME = 'class-string';

/** They hold nothing that has members. */
const NOTHING = new Set(['null', 'void', 'never', 'mixed', 'no-return', 'never-return']);

export const literal = (name: string): Value | undefined => (NOTHING.has(name) ? undefined : of(name));

/** Arguments of an array: its element type, and its keys where they are known. */
export const wrapped = (name: string, inner: Value | undefined, key?: Value): Value | undefined =>
  name === CLASS_NAME && inner === undefined ? undefined : of(name, key === undefined ? [inner] : [inner, key]);

/** A type of a library that is generic holds things of its last argument. */
export const library = (_name: string, args: Values): Value | undefined =>
  args.length === 0 ? undefined : of('iterable', [args.at(-1)]);

/** An array literal: each place where there are no keys, else any of its values. */
export function collection(b: Binder, view: FileView, row: number, scope: number): Value {
  return of('tuple', valueList(b, view, at(view.facts.expressions, row, EXPRESSION.a), scope));
}

export function position(b: Binder, value: Value, index: string): Value | undefined {
  const isTuple = value.kind === 'builtin' && value.name === 'tuple';
  return isTuple ? (value.args[Number(index)] ?? undefined) : element(b, value, 'index');
}

export function element(b: Binder, value: Value, how: ElementUse): Value | undefined {
  return unionOf(alternatives(value).map((one) => elementOf(b, one, how)));
}

function elementOf(b: Binder, value: Value, how: ElementUse): Value | undefined {
  if (how === 'deref') return classNamed(b, value);
  if (value.kind === 'external') return EXTERNAL;
  if (value.kind === 'builtin') {
    if (value.name === 'tuple') return unionOf(value.args);
    if (how === 'key') return value.args[1];
    return ELEMENTS.has(value.name) ? value.args[0] : undefined;
  }
  if (value.kind !== 'instance') return undefined;
  return how === 'loop' ? iterated(b, value) : resultOf(b, value, 'offsetGet');
}

const ELEMENTS = new Set([ARRAY, 'iterable', 'iterator']);

/** The element of a loop over an object. */
function iterated(b: Binder, value: Value): Value | undefined {
  const current = resultOf(b, value, 'current');
  if (current !== undefined && current.kind !== 'external') return current;
  const iterator = resultOf(b, value, 'getIterator');
  if (iterator?.kind === 'builtin') return elementOf(b, iterator, 'loop');
  return iterator?.kind === 'instance' ? resultOf(b, iterator, 'current') : (iterator ?? current);
}

function resultOf(b: Binder, value: Value, method: string): Value | undefined {
  const found = memberOf(b, value, method, 'call');
  return found?.kind === 'symbol' ? settle(b, callOf(b, found)) : found?.kind === 'external' ? EXTERNAL : undefined;
}

/** `new $class`: an instance of the class that the text names, or of the class of an object. */
function classNamed(b: Binder, value: Value): Value | undefined {
  if (value.kind === 'instance') return value;
  if (value.kind === 'external') return EXTERNAL;
  return value.kind === 'builtin' && value.name === CLASS_NAME ? settle(b, value.args[0]) : b.fail('dynamic');
}

/** `$class::create()`: the members of the class that is named. */
export function builtinMember(b: Binder, value: BuiltinValue, name: string): Value | undefined {
  if (value.name === 'string') return b.fail('dynamic');
  if (value.name !== CLASS_NAME) return EXTERNAL;
  const found = (['call', 'macro', 'value'] as const).map((want) => memberOfClass(b, value.args[0], { name, want }));
  return found.find((one) => one !== undefined && one.kind !== 'external') ?? EXTERNAL;
}

function memberOfClass(
  b: Binder,
  type: Value | undefined,
  { name, want }: { name: string; want: Want },
): Value | undefined {
  return unionOf(
    alternatives(settle(b, type)).map((one) =>
      one.kind === 'instance' ? memberOf(b, { kind: 'symbol', key: one.key }, name, want) : undefined,
    ),
  );
}

/** Members that every enumeration has. */
export function impliedMember(b: Binder, receiver: Value, name: string, want: Want): Value | undefined {
  if (
    (receiver.kind !== 'symbol' && receiver.kind !== 'instance') ||
    b.cell(receiver.key, SYMBOL.kind) !== symbolKindCode.enum
  )
    return undefined;
  if (want !== 'call') return name === 'name' || name === 'value' ? of('string') : undefined;
  const one = instanceOf(receiver.key);
  if (name === 'cases') return { kind: 'callable', returns: of(ARRAY, [one]) };
  return name === 'from' || name === 'tryFrom' ? { kind: 'callable', returns: one } : undefined;
}

/** Calls of library functions that return or pass on their arguments; undefined: an ordinary call. */
export function libraryCall(b: Binder, view: FileView, callee: number, scope: number): Value | undefined {
  const { expressions, strings } = view.facts;
  if (callee < 0) return undefined;
  const op = at(expressions, callee, EXPRESSION.op);
  if (op !== expressionOpCode.name && op !== expressionOpCode.member) return undefined;
  const list = at(expressions, callee, EXPRESSION.b);
  if (list < 0) return undefined;
  const name = strings[at(expressions, callee, EXPRESSION.name)].toLowerCase();
  if (name === 'array_map') return mapped(b, view, list, scope);
  const given = settle(b, evaluate(b, view, at(expressions, list, EXPRESSION.a), scope));
  if (given === undefined) return undefined;
  if (ELEMENT.has(name)) return element(b, given, 'loop');
  return SAME.has(name) ? of(ARRAY, [element(b, given, 'loop')]) : undefined;
}

function mapped(b: Binder, view: FileView, list: number, scope: number): Value | undefined {
  const closure = settle(b, evaluate(b, view, at(view.facts.expressions, list, EXPRESSION.a), scope));
  return closure?.kind === 'callable' || closure?.kind === 'symbol' ? of(ARRAY, [callOf(b, closure)]) : undefined;
}
