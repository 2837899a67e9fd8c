/** Type parameters replaced by what a receiver or a call says they are. */
import { SYMBOL } from '../../model/facts.ts';
import { symbolKindCode } from '../../model/kinds.ts';
import type { SymbolKey } from '../../model/links.ts';
import type { Binder } from '../core/binder.ts';
import { ancestorsOf } from '../core/members.ts';
import {
  alternatives,
  type InstanceValue,
  type SymbolValue,
  unionOf,
  type Value,
  type Values,
  withParts,
} from '../core/values.ts';

type Arguments = (owner: SymbolKey, index: number) => Value | undefined;

const DEEPEST_TYPE = 4;

/** A value found on a receiver, with `self` and the parameters of the receiver's types filled in. */
export function substitute(b: Binder, value: Value | undefined, on: Value | undefined): Value | undefined {
  if (value === undefined || on === undefined || !isOpen(value)) return value;
  const receiver = alternatives(on).find((one) => one.kind === 'instance');
  const selfAs = (one: InstanceValue | SymbolValue) => unionOf(alternatives(on).map((self) => asSelf(b, one, self)));
  return replace(value, { self: on, selfAs, argument: argumentsOf(b, receiver) }, 0);
}

/** The receiver, or its type, where a method of a type above says `self`; the value itself where it is not `self`. */
function asSelf(b: Binder, value: InstanceValue | SymbolValue, self: Value): Value {
  const isOther = self.kind !== 'instance' && self.kind !== 'symbol';
  if (isOther || (self.key !== value.key && !isBelow(b, self.key, value.key))) return { ...value, isSelf: false };
  const isSelf = self.isSelf === true;
  if (value.kind === 'symbol') return { kind: 'symbol', key: self.key, isSelf };
  return self.kind === 'instance' ? self : { kind: 'instance', key: self.key, args: [], isSelf };
}

const isBelow = (b: Binder, key: SymbolKey, above: SymbolKey): boolean =>
  ancestorsOf(b, key).some((one) => one.kind === 'instance' && one.key === above);

/** A generic function's result, with its own type arguments filled in. */
export function withArguments(
  value: Value | undefined,
  owner: SymbolKey,
  args: readonly (Value | undefined)[],
): Value | undefined {
  if (value === undefined || args.length === 0 || !isOpen(value)) return value;
  return replace(value, { self: undefined, argument: (of, index) => (of === owner ? args[index] : undefined) }, 0);
}

/** A value with those of its parameters replaced that are known. */
export const replaceParameters = (value: Value, argument: Arguments): Value | undefined =>
  replace(value, { self: undefined, argument }, 0);

function argumentsOf(b: Binder, receiver: InstanceValue | undefined): Arguments {
  if (receiver === undefined) return () => undefined;
  return (owner, index) => {
    if (owner === receiver.key) return receiver.args[index];
    // Not those of the owner: it may be a function of a library, which has no row.
    const { aliasOn } = b.semanticsOf(receiver.key).types;
    if (aliasOn !== undefined && b.cell(owner, SYMBOL.kind) === symbolKindCode.type_alias)
      return aliasOn(b, receiver, owner);
    const ancestor = ancestorsOf(b, receiver.key).find((one) => one.kind === 'instance' && one.key === owner);
    if (ancestor === undefined || ancestor.kind === 'external') return undefined;
    const argument = ancestor.args[index];
    return withArguments(argument, receiver.key, receiver.args);
  };
}

interface Replacement {
  readonly self: Value | undefined;
  readonly selfAs?: (value: InstanceValue | SymbolValue) => Value | undefined;
  readonly argument: Arguments;
}

function replace(value: Value, by: Replacement, depth: number): Value | undefined {
  if (depth > DEEPEST_TYPE) return value;
  const inner = (one: Value | undefined): Value | undefined =>
    one === undefined ? undefined : replace(one, by, depth + 1);
  if ((value.kind === 'instance' || value.kind === 'symbol') && value.isSelf && by.selfAs !== undefined)
    return by.selfAs(value);
  switch (value.kind) {
    case 'self':
      return by.self ?? value;
    case 'parameter':
      return by.argument(value.owner, value.index) ?? value;
    case 'instance':
    case 'builtin': {
      const args = mapped(value.args, inner);
      return args === value.args ? value : { ...value, args };
    }
    case 'callable': {
      const returns = inner(value.returns);
      const parameters = value.parameters && mapped(value.parameters, inner);
      return returns === value.returns && parameters === value.parameters
        ? value
        : { ...value, returns, ...(parameters && { parameters }) };
    }
    case 'symbol': {
      const on = inner(value.on);
      return on === value.on ? value : { ...value, on };
    }
    case 'union': {
      const of = mapped(value.of, inner);
      return of === value.of ? value : withParts(value, of);
    }
    default:
      return value;
  }
}

/** The list itself where nothing in it changes: most of what is looked through has nothing to fill in. */
function mapped(values: Values, change: (value: Value | undefined) => Value | undefined): Values {
  let out: (Value | undefined)[] | undefined;
  for (let i = 0; i < values.length; i++) {
    const changed = change(values[i]);
    if (changed !== values[i]) (out ??= values.slice())[i] = changed;
  }
  return out ?? values;
}

/** Whether anything in it waits to be filled in. */
export function isOpen(value: Value, depth = 0): boolean {
  switch (value.kind) {
    case 'self':
    case 'parameter':
      return true;
    case 'instance':
    case 'builtin':
      if (value.kind === 'instance' && value.isSelf) return true;
      return depth < DEEPEST_TYPE && value.args.some((one) => one !== undefined && isOpen(one, depth + 1));
    case 'callable':
      return (
        depth < DEEPEST_TYPE &&
        ((value.returns !== undefined && isOpen(value.returns, depth + 1)) ||
          value.parameters?.some((one) => one !== undefined && isOpen(one, depth + 1)) === true)
      );
    case 'symbol':
      if (value.isSelf) return true;
      return value.on !== undefined && depth < DEEPEST_TYPE && isOpen(value.on, depth + 1);
    case 'union':
      return value.of.some((one) => isOpen(one, depth + 1));
    default:
      return false;
  }
}
