/** Values of C# library types, as tables about the library write them. */
import { builtinsOf } from '../../../src/resolve/core/values.ts';

export { returning as method } from '../../../src/resolve/core/values.ts';

export const of = builtinsOf('csharp');
export const names = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

export const STRING = of('string');
export const BOOL = of('bool');
export const INT = of('int');
