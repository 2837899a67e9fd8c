/** Types of the language and its library that lead to types of the tree: pointers, smart pointers, containers, tuples. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { callOf } from '../../../src/resolve/core/evaluate.ts';
import { memberOf } from '../../../src/resolve/core/members.ts';
import type { ElementUse } from '../../../src/resolve/core/semantics.ts';
import { settle, typeOfSymbol } from '../../../src/resolve/core/settle.ts';
import {
  type BuiltinValue,
  builtinsOf,
  EXTERNAL,
  type InstanceValue,
  type Value,
  type Values,
} from '../../../src/resolve/core/values.ts';
import { substitute } from '../../../src/resolve/overloads/type-arguments.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const POINTERS = words(
  'pointer unique_ptr shared_ptr weak_ptr optional scoped_refptr intrusive_ptr reference_wrapper iterator atomic',
);
const SEQUENCES = words(
  'array vector list deque set multiset unordered_set forward_list span initializer_list stack queue priority_queue valarray',
);
const MAPS = words('map multimap unordered_map unordered_multimap');
const TUPLES = words('pair tuple');

const cpp = builtinsOf('cpp');

/** Functions that make what they are named after. */
const MAKERS: Readonly<Record<string, string>> = {
  make_unique: 'unique_ptr',
  make_shared: 'shared_ptr',
  allocate_shared: 'shared_ptr',
  make_optional: 'optional',
};

export function library(name: string, args: Values, isOutside: boolean): Value | undefined {
  const made = Object.hasOwn(MAKERS, name) ? MAKERS[name] : undefined;
  if (made !== undefined && args.length > 0) return { kind: 'callable', returns: cpp(made, args) };
  if (name === 'function' && args[0]?.kind === 'callable') return args[0];
  const isKnown = POINTERS.has(name) || SEQUENCES.has(name) || MAPS.has(name) || TUPLES.has(name);
  return isKnown && args.length > 0 ? cpp(name, args) : isOutside ? EXTERNAL : undefined;
}

export const wrapped = (name: string, inner: Value | undefined): Value => cpp(name, [inner]);

export const literal = (name: string): Value => cpp(name);

/** Members of library types lead out of the tree, except for their results. */
export function builtinMember(b: Binder, value: BuiltinValue, name: string): Value | undefined {
  if (value.name === 'pointer')
    return value.args[0] === undefined ? b.fail('dynamic') : memberOf(b, value.args[0], name);
  if (TUPLES.has(value.name) && name === 'first') return value.args[0] ?? EXTERNAL;
  if (TUPLES.has(value.name) && name === 'second') return value.args[1] ?? EXTERNAL;
  return memberResult(value, name);
}

const ITEMS = words('front back at top value value_or emplace_back emplace_front operator*');
/** Members of maps and sets that return where they put something, and whether they did. */
const INSERTS = words('try_emplace insert_or_assign emplace insert');
const ITERATORS = words('begin end cbegin cend rbegin rend find lower_bound upper_bound');

function memberResult(value: BuiltinValue, name: string): Value {
  const isMap = MAPS.has(value.name);
  if (POINTERS.has(value.name) && (name === 'get' || name === 'lock' || name === 'value' || name === 'release'))
    return { kind: 'callable', returns: cpp('pointer', [value.args[0]]) };
  if (name === 'data') return { kind: 'callable', returns: cpp('pointer', [value.args[0]]) };
  if (INSERTS.has(name)) {
    const item = isMap ? cpp('pair', value.args) : value.args[0];
    return { kind: 'callable', returns: cpp('pair', [cpp('iterator', [item]), cpp('bool')]) };
  }
  if (ITEMS.has(name)) return { kind: 'callable', returns: isMap ? value.args[1] : value.args[0] };
  if (!ITERATORS.has(name)) return EXTERNAL;
  return { kind: 'callable', returns: cpp('iterator', [isMap ? cpp('pair', value.args) : value.args[0]]) };
}

export function element(b: Binder, value: Value, how: ElementUse): Value | undefined {
  if (value.kind === 'external') return EXTERNAL;
  if (value.kind === 'instance') return elementOfInstance(b, value, how);
  if (value.kind === 'callable') return how === 'deref' ? value : b.fail('dynamic');
  if (value.kind !== 'builtin') return how === 'deref' ? value : b.fail('dynamic');
  if (MAPS.has(value.name)) return how === 'loop' ? cpp('pair', value.args) : value.args[1];
  if (POINTERS.has(value.name) || SEQUENCES.has(value.name)) return value.args[0] ?? b.fail('dynamic');
  return b.fail('dynamic');
}

/** Through the operator that the type declares. What has no `->` of its own is a pointer whose star the text does not show. */
function elementOfInstance(b: Binder, value: InstanceValue, how: ElementUse): Value | undefined {
  if (how === 'loop') {
    const begin = settle(b, callOf(b, memberOf(b, value, 'begin', 'call')));
    return begin === undefined ? undefined : settle(b, element(b, begin, 'deref'));
  }
  const operators = how === 'deref' ? ['operator->', 'operator*'] : ['operator[]'];
  for (const name of operators) {
    const found = memberOf(b, value, name, 'call');
    if (found?.kind !== 'symbol' && found?.kind !== 'union') continue;
    const made = settle(b, callOf(b, found));
    return made?.kind === 'builtin' && made.name === 'pointer' ? made.args[0] : made;
  }
  return value;
}

/** `auto [a, b] = value`: the parts of a tuple, or the fields of a struct in their order. `value + other`: what the operator returns. */
export function position(b: Binder, value: Value, index: string): Value | undefined {
  if (index.startsWith('operator')) return operated(b, value, index);
  if (value.kind === 'builtin') return TUPLES.has(value.name) ? value.args[Number(index)] : b.fail('dynamic');
  if (value.kind !== 'instance') return b.fail('dynamic');
  const view = b.view(value.key);
  const isPart = (row: number) =>
    view.symbol(row, SYMBOL.kind) === symbolKindCode.field && (view.symbol(row, SYMBOL.flags) & FLAG.static) === 0;
  const field = view.children(rowOfKey(value.key)).filter(isPart)[Number(index)];
  return field === undefined ? b.fail('unknown') : substitute(b, typeOfSymbol(b, view.key(field)), value);
}

/** The result of the operator that a type declares. Where another place declares it, or the language has it, that is mostly the type itself. */
function operated(b: Binder, value: Value, operator: string): Value {
  if (value.kind !== 'instance') return value;
  const found = memberOf(b, value, operator, 'call');
  const isOurs = found?.kind === 'symbol' || found?.kind === 'union';
  return (isOurs ? settle(b, callOf(b, found)) : undefined) ?? value;
}
