/** The symbol that a name in a file means. */
import type { NameInFile, Results as Names } from '../../answers/names-in/tool.ts';

/** An import is bound to the file that passes a name on, too: the symbol itself is meant. */
export function targetOf(
  { symbols }: Names,
  { defines, targets = [] }: NameInFile,
): Names['symbols'][number] | undefined {
  if (defines !== undefined) return symbols[defines];
  const all = targets.map(({ symbol }) => symbols[symbol]);
  return all.find(({ kind }) => kind !== 'file') ?? all[0];
}
