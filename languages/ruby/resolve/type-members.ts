/** Members of a class or module named as such: its own, those of modules it extends and of its superclass; and its constants. */
import { at, BASE, EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { expressionOpCode, referenceKindCode, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { type Ancestor, ancestorsOf, ownMember } from '../../../src/resolve/core/members.ts';
import { Memo } from '../../../src/resolve/core/memo.ts';
import type { Want } from '../../../src/resolve/core/semantics.ts';
import { typeOf } from '../../../src/resolve/core/type-of.ts';
import { alternatives, EXTERNAL, instanceOf, type SymbolValue, type Value } from '../../../src/resolve/core/values.ts';
import { objectMember } from './built-in-types.ts';
import type { Constants } from './constants.ts';

export const isConstantName = (name: string): boolean => {
  const first = name.charCodeAt(0);
  return first >= 65 && first <= 90;
};

/** `Type.name`, `Type::Name`. */
export function typeMember(
  b: Binder,
  constants: Constants,
  { type, name, want }: Omit<Asked, 'one'>,
): Value | undefined {
  if (isConstantName(name)) {
    const constant = constantOf(b, constants, { type: type.key, name });
    if (constant !== undefined && constant.kind !== 'external') return constant;
  }
  let isOutside = false;
  for (const one of [instanceOf(type.key), ...ancestorsOf(b, type.key)]) {
    if (one.kind === 'external') isOutside = true;
    else {
      const found = ofType(b, constants, { type, one: one.key, name, want });
      if (found?.kind === 'external') isOutside = true;
      else if (found !== undefined) return found;
    }
  }
  const known = objectMember(b, type, name);
  if (known !== undefined) return known;
  return isOutside || isConstantName(name) ? EXTERNAL : b.fail('unknown');
}

/** A constant of a type, or of one above it. */
function constantOf(b: Binder, constants: Constants, asked: Nested): Value | undefined {
  return oneThing(constants, constants.constantsIn(asked.type, asked.name)) ?? inheritedConstant(b, constants, asked);
}

interface Nested {
  readonly type: SymbolKey;
  readonly name: string;
}

export function inheritedConstant(b: Binder, constants: Constants, { type, name }: Nested): Value | undefined {
  for (const one of ancestorsOf(b, type)) {
    const found = one.kind === 'external' ? undefined : oneThing(constants, constants.constantsIn(one.key, name));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** One thing for all the declarations of one path. */
export const oneThing = (constants: Constants, keys: readonly SymbolKey[]): Value | undefined =>
  keys.length === 0 ? undefined : { kind: 'symbol', key: constants.whole(keys[0]) };

interface Asked {
  readonly type: SymbolValue;
  /** The type or one above it. */
  readonly one: SymbolKey;
  readonly name: string;
  readonly want: Want;
}

/** The members from one type of the line: an included module adds only the members of its `ClassMethods`. */
function ofType(b: Binder, constants: Constants, { type, one, name, want }: Asked): Value | undefined {
  const isIncluded = one !== type.key && b.cell(one, SYMBOL.kind) === symbolKindCode.module;
  if (isIncluded) {
    const [handed] = constants.constantsIn(one, 'ClassMethods');
    return handed === undefined ? undefined : ownMember(b, handed, name, { ...instanceOf(handed), isSelf: true }, want);
  }
  const own = ownMember(b, one, name, type, want);
  if (own !== undefined) return own;
  let isOutside = false;
  for (const module of extendedBy(b, constants, one)) {
    if (module.kind === 'external') isOutside = true;
    else {
      const found = ownMember(b, module.key, name, instanceOf(module.key), want);
      if (found !== undefined) return found.kind === 'symbol' ? { ...found, on: type } : found;
    }
  }
  return isOutside ? EXTERNAL : undefined;
}

const NO_MODULES: readonly Ancestor[] = [];

/** Modules that a type extends itself with, the last one first, and those above them. */
function extendedBy(b: Binder, constants: Constants, type: SymbolKey): readonly Ancestor[] {
  let memo = b.notes.get('ruby extended') as Memo<readonly Ancestor[]> | undefined;
  if (memo === undefined) b.notes.set('ruby extended', (memo = new Memo()));
  // `extend helper` asks the type itself for the method: a question with levels, or it would have no end.
  return b.ask(memo, type, NO_MODULES, () => modulesExtending(b, constants, type));
}

function modulesExtending(b: Binder, constants: Constants, type: SymbolKey): Ancestor[] {
  const out: Ancestor[] = [];
  for (const part of constants.partsOf(type)) {
    const view = b.view(part);
    const { bases, expressions } = view.facts;
    for (const base of view.basesOf(rowOfKey(part)).toReversed()) {
      if (at(bases, base, BASE.kind) !== referenceKindCode.implement) continue;
      const expression = at(bases, base, BASE.expression);
      // `extend self`.
      const isSelf = at(expressions, expression, EXPRESSION.op) === expressionOpCode.this;
      const value = isSelf ? instanceOf(type) : typeOf(b, view, expression, view.scopeOf(rowOfKey(part)));
      out.push(...lineOf(b, value));
    }
  }
  return out;
}

function lineOf(b: Binder, module: Value | undefined): Ancestor[] {
  const types = alternatives(module).filter((one) => one.kind === 'instance');
  if (types.length === 0) return [EXTERNAL];
  return types.flatMap((one) => [one, ...ancestorsOf(b, one.key)]);
}
