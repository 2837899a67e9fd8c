/** Types that TypeScript derives from functions and classes: `ReturnType<typeof f>`, `Parameters`, `InstanceType`. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { rowOfKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { callOf } from '../../../src/resolve/core/evaluate.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { isTypeKind } from '../../../src/resolve/core/type-of.ts';
import {
  alternatives,
  builtin,
  instanceOf,
  unionOf,
  type Value,
  type Values,
} from '../../../src/resolve/core/values.ts';
import { argumentOf, constructorArgumentOf } from '../../../src/resolve/overloads/arguments.ts';
import { awaited } from './built-in-types.ts';
import { promised } from './inference.ts';

export function utilityType(b: Binder, name: string, [type]: Values): Value | undefined {
  if (type === undefined) return undefined;
  switch (name) {
    case 'ReturnType':
      return promised(b, type, settle(b, callOf(b, type)));
    case 'Awaited':
      return settle(b, awaited(b, type));
    case 'Parameters':
      return places(b, type, (index) => argumentOf(b, type, { index, types: [] }));
    case 'ConstructorParameters': {
      const made = instanceMade(b, type);
      return places(b, type, (index) => constructorArgumentOf(b, made, { index, types: [] }));
    }
    case 'InstanceType':
      return instanceMade(b, type);
    default:
      return undefined;
  }
}

const MAX_PLACES = 6;

function places(b: Binder, type: Value, at: (index: number) => Value | undefined): Value {
  const { reason } = b;
  const args = Array.from({ length: countOf(b, type) }, (_, index) => at(index));
  b.reason = reason;
  return builtin('typescript', 'tuple', args);
}

/** The number of parameters that are worth a look. */
function countOf(b: Binder, type: Value): number {
  if (type.kind === 'callable') return type.parameters?.length ?? 0;
  if (type.kind !== 'symbol' || isTypeKind(b.cell(type.key, SYMBOL.kind))) return MAX_PLACES;
  const [first, end] = b.view(type.key).parametersOf(rowOfKey(type.key));
  return Math.min(end - first, MAX_PLACES);
}

function instanceMade(b: Binder, type: Value): Value | undefined {
  return unionOf(
    alternatives(type).map((one) => {
      if (one.kind === 'callable') return one.isConstructor ? one.returns : undefined;
      return one.kind === 'symbol' && isTypeKind(b.cell(one.key, SYMBOL.kind)) ? instanceOf(one.key) : undefined;
    }),
  );
}
