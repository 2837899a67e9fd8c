/** The functions that a value may be called as. */
import { at, EXPRESSION, SYMBOL } from '../../model/facts.ts';
import { expressionOpCode, symbolKindCode } from '../../model/kinds.ts';
import type { SymbolKey } from '../../model/links.ts';
import type { Binder } from './binder.ts';
import { memberOf } from './members.ts';
import { isTypeKind } from './type-of.ts';
import { alternatives, type CallableValue, type InstanceValue, symbolsIn, type Value } from './values.ts';

/** Whether calling the symbol makes an instance: a type, or one of its variants. */
export const isMade = (b: Binder, key: SymbolKey): boolean => {
  const kind = b.cell(key, SYMBOL.kind);
  return (
    isTypeKind(kind) || (kind === symbolKindCode.enum_member && b.semanticsOf(key).types.variantsAreTypes === true)
  );
};

/** Whether a call can be of the symbol itself, not of what it holds. */
export function isCallable(b: Binder, key: SymbolKey): boolean {
  const kind = b.cell(key, SYMBOL.kind);
  return (
    kind === symbolKindCode.function ||
    kind === symbolKindCode.method ||
    kind === symbolKindCode.constructor ||
    kind === symbolKindCode.component ||
    kind === symbolKindCode.macro ||
    isMade(b, key) ||
    (kind === symbolKindCode.variable && isFunctionLiteral(b, key))
  );
}

/** A variable that a function was written for: its body is the variable's. */
function isFunctionLiteral(b: Binder, key: SymbolKey): boolean {
  const value = b.cell(key, SYMBOL.value);
  return value >= 0 && at(b.view(key).facts.expressions, value, EXPRESSION.op) === expressionOpCode.function;
}

/** Functions among what a value may be, and the member that makes an instance callable. */
export const functionsIn = (b: Binder, value: Value | undefined): SymbolKey[] =>
  alternatives(value)
    .flatMap((one) => {
      if (one.kind === 'callable') return madeFunctions(b, one);
      return symbolsIn(one.kind === 'instance' ? calledMember(b, one) : one);
    })
    .filter((key) => isCallable(b, key));

function madeFunctions(b: Binder, { made }: CallableValue): readonly SymbolKey[] {
  if (made === undefined) return [];
  return b.semantics(b.world.view(made.file)).calls.functionsOf?.(b, made) ?? [];
}

function calledMember(b: Binder, value: InstanceValue): Value | undefined {
  const { callMember } = b.semanticsOf(value.key).calls;
  return callMember === undefined ? undefined : memberOf(b, value, callMember, 'call');
}
