/** Library types that a type of the tree extends, itself or through others. */
import { rowOfKey, type SymbolKey } from '../../model/links.ts';
import type { Binder } from '../core/binder.ts';
import { ancestorsOf, writtenBases } from '../core/members.ts';
import { Memo } from '../core/memo.ts';
import { ownInstance } from '../core/type-of.ts';
import { type BuiltinValue, EXTERNAL, type InstanceValue } from '../core/values.ts';
import { substitute } from './type-arguments.ts';

const NO_BASES: readonly BuiltinValue[] = [];

/** Library types above a type, with the type arguments that an instance of it has. */
export function libraryBases(b: Binder, type: InstanceValue): readonly BuiltinValue[] {
  let memo = b.notes.get('library bases') as Memo<readonly BuiltinValue[]> | undefined;
  if (memo === undefined) b.notes.set('library bases', (memo = new Memo()));
  const bases = b.ask(memo, type.key, NO_BASES, () => declaredBases(b, type.key));
  return type.args.length === 0 || bases.length === 0
    ? bases
    : bases.map((base) => substitute(b, base, type) as BuiltinValue);
}

/** In terms of the type's own parameters. */
function declaredBases(b: Binder, key: SymbolKey): readonly BuiltinValue[] {
  const ancestors = ancestorsOf(b, key);
  if (!ancestors.includes(EXTERNAL)) return NO_BASES;
  const own = ownInstance(b.view(key), rowOfKey(key));
  const types = [key, ...ancestors.flatMap((one) => (one.kind === 'instance' ? [one.key] : []))];
  const parts = types.flatMap((type) => b.semanticsOf(type).positions.declarations?.(b, type) ?? [type]);
  return parts
    .flatMap((part) => writtenBases(b, part))
    .filter((value) => value?.kind === 'builtin')
    .map((base) => substitute(b, base, own) as BuiltinValue);
}
