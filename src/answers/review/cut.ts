/** Cuts a review to a budget: what needs work comes first, then the commands, changed symbols and their users in turn. */
import type { Results } from './tool.ts';

/** In the order in which they get an element while they have some left: problems more often than lists. */
const LISTS = ['breaking', 'commands', 'still_named', 'violations', 'cycles', 'unused', 'modules', 'affected'] as const;

type List = (typeof LISTS)[number];

const sizeOf = (results: Results, list: List): number =>
  list === 'modules' ? results.modules.reduce((sum, { changes }) => sum + changes.length, 0) : results[list].length;

const size = (results: Results): number => LISTS.reduce((sum, list) => sum + sizeOf(results, list), 0);

function take(results: Results, count: number): Results {
  const kept = sharesOf(
    LISTS.map((list) => sizeOf(results, list)),
    count,
  );
  const first = <T>(list: readonly T[], name: List): T[] => list.slice(0, kept[LISTS.indexOf(name)]);
  let left = kept[LISTS.indexOf('modules')];
  const modules = results.modules.flatMap((module) => {
    const changes = module.changes.slice(0, left);
    left -= changes.length;
    return changes.length > 0 ? [{ ...module, changes }] : [];
  });
  return {
    ...results,
    modules,
    breaking: first(results.breaking, 'breaking'),
    commands: first(results.commands, 'commands'),
    still_named: first(results.still_named, 'still_named'),
    violations: first(results.violations, 'violations'),
    cycles: first(results.cycles, 'cycles'),
    unused: first(results.unused, 'unused'),
    affected: first(results.affected, 'affected'),
  };
}

/** One element each in turn. */
function sharesOf(sizes: readonly number[], count: number): number[] {
  const kept = sizes.map(() => 0);
  const all = sizes.reduce((sum, one) => sum + one, 0);
  for (let left = Math.min(count, all), i = 0; left > 0; i = (i + 1) % sizes.length) {
    if (kept[i] >= sizes[i]) continue;
    kept[i]++;
    left--;
  }
  return kept;
}

export const takeReview = { size, take };
