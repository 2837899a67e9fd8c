/** Renders uses that are no calls in the tree: `registered: app/routes.py:12  @router.post("/users")`. */
import type { Terminal } from '../../tools/define.ts';
import { table } from '../../tools/layout.ts';
import type { UsedBy } from './fields.ts';

const TITLES: Readonly<Record<UsedBy['how'], string>> = {
  mark: 'registered',
  decorator: 'decorated',
  value: 'passed',
  type_argument: 'registered',
  test: 'a test',
  main: 'entry point',
  language: 'called by the language',
  outside_base: 'may be called',
};

/** Those at places that are not listed anyway. */
export function unlisted(uses: readonly UsedBy[], places: readonly Pick<UsedBy, 'path' | 'line'>[]): UsedBy[] {
  const listed = new Set(places.map(({ path, line }) => `${path}:${line}`));
  return uses.filter(({ path, line }) => !listed.has(`${path}:${line}`));
}

export function usedByLines(uses: readonly UsedBy[], terminal: Terminal): string[] {
  const { color } = terminal;
  const rows = uses.map(({ how, path, line, name, text, more }) => [
    { text: `  ${TITLES[how]}:`, paint: color.dim },
    { text: `${path}:${line}`, paint: color.cyan },
    { text: how === 'outside_base' ? `by ${name}, declared outside this tree` : (text ?? ''), paint: color.dim },
    { text: more === undefined ? '' : `and ${more} more ${more === 1 ? 'mark' : 'marks'}`, paint: color.dim },
  ]);
  return table(rows, terminal);
}

/** For a note: what uses it, where no call does, or none outside of tests. */
export const usedByText = (uses: readonly UsedBy[], isTested = false): string =>
  `${isTested ? 'only tests are known to call it' : 'no call of it is in this index'}; ${howUsed(uses)}`;

/** `registered at app/routes.py:12 and 2 more`. */
export const howUsed = ([first, ...others]: readonly UsedBy[]): string =>
  `${howText(first)}${others.length > 0 ? ` and ${others.length} more` : ''}`;

function howText({ how, path, line, name }: UsedBy): string {
  if (how === 'outside_base') return `its base ${name}, declared outside this tree, may call it`;
  if (how === 'test') return 'it is a test';
  if (how === 'main') return 'it is an entry point';
  return how === 'language' ? 'the language calls it' : `${TITLES[how]} at ${path}:${line}`;
}
