/** Ruby's own types: what they hold and return, as far as values of the tree pass through them. */
import { at, EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { callOf, valueList } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { memberOf } from '../../../src/resolve/core/members.ts';
import type { ElementUse } from '../../../src/resolve/core/semantics.ts';
import {
  alternatives,
  type BuiltinValue,
  builtinsOf,
  EXTERNAL,
  instanceOf,
  returning,
  unionOf,
  type Value,
} from '../../../src/resolve/core/values.ts';
import { isObjectMethod } from './built-in-names.ts';

const of = builtinsOf('ruby');

export const literal = (name: string): Value => of(name);

/** `[a, b]`, `{key: a}`: the elements. */
export function collection(b: Binder, view: FileView, row: number, scope: number): Value {
  const { expressions, strings } = view.facts;
  const parts = valueList(b, view, at(expressions, row, EXPRESSION.a), scope);
  return of(strings[at(expressions, row, EXPRESSION.name)], [unionOf(parts)]);
}

/** Methods of every object that return the object itself. */
const SAME = new Set(['itself', 'dup', 'clone', 'freeze', 'tap', 'extend', 'presence', 'deep_dup', 'reload', 'with']);

/** Members that every object has without a declaration in its type. */
export function objectMember(_b: Binder, receiver: Value, name: string): Value | undefined {
  if (SAME.has(name)) return returning(receiver);
  if (receiver.kind === 'instance' && name === 'class')
    return returning({ kind: 'symbol', key: receiver.key, isSelf: receiver.isSelf === true });
  // `include Singleton`.
  if (receiver.kind === 'symbol' && name === 'instance') return returning(instanceOf(receiver.key));
  return isObjectMethod(name) ? EXTERNAL : undefined;
}

const ELEMENT = new Set([
  'first',
  'last',
  'min',
  'max',
  'sample',
  'pop',
  'shift',
  'find',
  'detect',
  'fetch',
  'dig',
  'min_by',
  'max_by',
  'delete',
  'delete_at',
  'at',
  '[]',
  'fetch',
]);
const SAME_COLLECTION = new Set(
  `select filter reject sort sort_by reverse uniq compact shuffle take drop take_while drop_while each each_with_index
  reverse_each to_a entries rotate + - & | << push append unshift prepend concat dup freeze lazy force partition_first select!
  reject! compact! uniq! sort! reverse! find_all each_entry values`.split(/\s+/),
);

/** Members of arrays and hashes that return their elements. */
export function builtinMember(
  _b: Binder,
  { name: type, args: [first] }: BuiltinValue,
  name: string,
): Value | undefined {
  if (type !== 'Array' && type !== 'Hash') return undefined;
  if (ELEMENT.has(name)) return returning(first);
  if (name === 'values') return returning(of('Array', [first]));
  return SAME_COLLECTION.has(name) ? returning(of(type, [first])) : undefined;
}

export function element(b: Binder, value: Value, how: ElementUse): Value | undefined {
  return unionOf(alternatives(value).map((one) => elementOf(b, one, how)));
}

function elementOf(b: Binder, value: Value, how: ElementUse): Value | undefined {
  switch (value.kind) {
    case 'external':
      return EXTERNAL;
    case 'builtin':
      if (value.name === 'Array' || value.name === 'Hash') return value.args[0];
      return value.name === 'tuple' ? unionOf(value.args) : EXTERNAL;
    case 'symbol':
    case 'instance':
      return how === 'index' ? callOf(b, memberOf(b, value, '[]', 'call')) : undefined;
    default:
      return undefined;
  }
}

/** `a, b = value`. */
export function position(b: Binder, value: Value, index: string): Value | undefined {
  if (value.kind === 'builtin' && value.name === 'tuple') return value.args[Number(index)];
  if (value.kind === 'builtin') return element(b, value, 'index');
  return undefined;
}

/** Accessors are read when they are called. */
export const isProperty = (b: Binder, value: Value): boolean =>
  value.kind === 'symbol' && b.cell(value.key, SYMBOL.kind) === symbolKindCode.property;
