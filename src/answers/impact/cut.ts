/** Cuts an impact to a budget: shortens the lists first, keeping some of each as long as possible, then the facts above them. */
import type { ImpactResult } from './tool.ts';

export function sizeOfImpact({ affected, tests, public_api, ...about }: ImpactResult): number {
  return aboutSize(about) + affected.length + tests.length + public_api.length + laterUses(about).length;
}

/** Uses that are no calls and come before the lists; the others come after them. */
const FIRST_USES = 3;
const laterUses = ({ used_by: uses = [] }: Pick<ImpactResult, 'used_by'>) => uses.slice(FIRST_USES);

type About = Pick<ImpactResult, 'risk' | 'symbols' | 'levels' | 'diff' | 'used_by'>;

const aboutSize = ({ risk, symbols, levels, diff, used_by: uses = [] }: About): number =>
  risk.reasons.length +
  symbols.length +
  Math.min(uses.length, FIRST_USES) +
  (diff?.files.length ?? 0) +
  levels.reduce((sum, { modules }) => sum + 1 + modules.length, 0);

export function takeImpact<T extends ImpactResult>(results: T, count: number): T {
  const about = takeAbout(results, count);
  const lists = takeLists(results, Math.max(0, count - aboutSize(results)));
  const left = Math.max(0, count - sizeOfImpact({ ...results, used_by: results.used_by?.slice(0, FIRST_USES) ?? [] }));
  const used = [...(about.used_by ?? []), ...laterUses(results).slice(0, left)];
  return { ...results, ...about, ...lists, ...(results.used_by && { used_by: used }) };
}

/** Reasons, then symbols and files, then levels with the directories in them. */
function takeAbout({ risk, symbols, levels, diff, used_by: uses }: About, count: number): About {
  let left = count;
  const some = <E>(list: readonly E[]): E[] => {
    const kept = list.slice(0, Math.max(0, left));
    left -= kept.length;
    return kept;
  };
  return {
    risk: { ...risk, reasons: some(risk.reasons) },
    symbols: some(symbols),
    ...(uses && { used_by: some(uses.slice(0, FIRST_USES)) }),
    ...(diff && { diff: { ...diff, files: some(diff.files) } }),
    levels: some(levels).map((level) => ({ ...level, modules: some(level.modules) })),
  };
}

/** Four of six elements are affected symbols, one is a test file and one a symbol of the public API, until a list is used up. */
const TURNS = [0, 0, 0, 0, 1, 2];

function takeLists(
  { affected, tests, public_api }: ImpactResult,
  count: number,
): Pick<ImpactResult, 'affected' | 'tests' | 'public_api'> {
  const sizes = [affected.length, tests.length, public_api.length];
  const kept = [0, 0, 0];
  const all = sizes.reduce((sum, size) => sum + size, 0);
  for (let left = Math.min(count, all), turn = 0; left > 0; turn++) {
    const list = TURNS[turn % TURNS.length];
    if (kept[list] >= sizes[list]) continue;
    kept[list]++;
    left--;
  }
  return {
    affected: affected.slice(0, kept[0]),
    tests: tests.slice(0, kept[1]),
    public_api: public_api.slice(0, kept[2]),
  };
}
