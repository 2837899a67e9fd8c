/** Cuts an impact to a budget: shortens the lists first, keeping some of each as long as possible, then the facts above them. */
import type { ImpactResult } from './tool.ts';

export function sizeOfImpact({ affected, tests, public_api, ...about }: ImpactResult): number {
  return aboutSize(about) + affected.length + tests.length + public_api.length;
}

type About = Pick<ImpactResult, 'risk' | 'symbols' | 'levels' | 'diff'>;

const aboutSize = ({ risk, symbols, levels, diff }: About): number =>
  risk.reasons.length +
  symbols.length +
  (diff?.files.length ?? 0) +
  levels.reduce((sum, { modules }) => sum + 1 + modules.length, 0);

export function takeImpact<T extends ImpactResult>(results: T, count: number): T {
  return { ...results, ...takeAbout(results, count), ...takeLists(results, Math.max(0, count - aboutSize(results))) };
}

/** Reasons, then symbols and files, then levels with the directories in them. */
function takeAbout({ risk, symbols, levels, diff }: About, count: number): About {
  let left = count;
  const some = <E>(list: readonly E[]): E[] => {
    const kept = list.slice(0, Math.max(0, left));
    left -= kept.length;
    return kept;
  };
  return {
    risk: { ...risk, reasons: some(risk.reasons) },
    symbols: some(symbols),
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
