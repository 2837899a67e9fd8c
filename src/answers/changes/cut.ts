/** Cuts an answer about changes to a budget: changes come first, then places that need work, then affected symbols. */
import type { Results } from './tool.ts';

export const sizeOfChanges = ({ modules, impact }: Results): number =>
  modules.reduce((sum, { changes }) => sum + changes.length, 0) +
  (impact === undefined ? 0 : impact.affected.length + impact.tests.length + impact.still_named.length);

/** Order in which the four lists get an element: three of six are changes while the other lists have elements left. */
const TURNS = [0, 1, 0, 2, 0, 3];

export function takeChanges(results: Results, count: number): Results {
  const { modules, impact } = results;
  const sizes = [
    modules.reduce((sum, { changes }) => sum + changes.length, 0),
    impact?.still_named.length ?? 0,
    impact?.tests.length ?? 0,
    impact?.affected.length ?? 0,
  ];
  const kept = [0, 0, 0, 0];
  const all = sizes.reduce((sum, size) => sum + size, 0);
  for (let left = Math.min(count, all), turn = 0; left > 0; turn++) {
    const list = TURNS[turn % TURNS.length];
    if (kept[list] >= sizes[list]) continue;
    kept[list]++;
    left--;
  }
  let left = kept[0];
  const shorter = modules.flatMap(({ name, changes }) => {
    const some = changes.slice(0, Math.max(0, left));
    left -= some.length;
    return some.length > 0 ? [{ name, changes: some }] : [];
  });
  if (impact === undefined) return { ...results, modules: shorter };
  const lists = {
    still_named: impact.still_named.slice(0, kept[1]),
    tests: impact.tests.slice(0, kept[2]),
    affected: impact.affected.slice(0, kept[3]),
  };
  return { ...results, modules: shorter, impact: { ...impact, ...lists } };
}
