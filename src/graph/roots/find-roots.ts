/** All places where the programs of a tree start, each with the line that makes it one. */
import { calledCommands } from './called-commands.ts';
import { declaredRoots } from './declared.ts';
import { pathRoots } from './found-by-path.ts';
import { namedInStrings } from './named-in-strings.ts';
import { programRoots } from './programs.ts';
import type { Root, RootProvider, RootSource } from './root.ts';
import { settingRoots } from './settings/read-settings.ts';

/** Earlier ones win where two name the same symbol with the same kind. */
const PROVIDERS: readonly RootProvider[] = [
  settingRoots,
  pathRoots,
  declaredRoots,
  calledCommands,
  programRoots,
  namedInStrings,
];

/** By symbol and kind, each once. `more`: what other features know, such as the handlers of routes. */
export function findRoots(source: RootSource, more: readonly RootProvider[] = []): Root[] {
  const found = new Map<string, Root>();
  const known = new Set<number>();
  for (const provide of [...more, ...PROVIDERS]) {
    for (const root of provide(source)) {
      if (root.isGuess && known.has(root.id)) continue;
      known.add(root.id);
      const key = `${root.id} ${root.kind} ${root.name ?? ''}`;
      if (!found.has(key)) found.set(key, root);
    }
  }
  return [...found.values()];
}
