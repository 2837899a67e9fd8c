/** Values of C# library types, as tables about the library write them. */
import { type BuiltinValue, builtin, type Value } from '../../../src/resolve/core/values.ts';

export type Values = readonly (Value | undefined)[];
export const of = (name: string, args: Values = []): BuiltinValue => builtin('csharp', name, args);
export const names = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

export const STRING = of('string');
export const BOOL = of('bool');
export const INT = of('int');

/** A function of the library: what it returns, and what it takes where that matters to lambdas and `out`. */
export const method = (returns: Value | undefined, parameters?: Values): Value => ({
  kind: 'callable',
  returns,
  ...(parameters && { parameters }),
});
