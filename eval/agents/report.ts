/** Figures of all askers: by kind of task at the headline budget, and in total by budget. */
import { align, percent } from '../search/table.ts';
import { BUDGETS, HEADLINE, type Score } from './score.ts';
import { KINDS, type Task } from './tasks.ts';

export interface Result {
  readonly task: Task;
  readonly asker: string;
  readonly budget: number;
  readonly score: Score;
}

const GREP = 'grep';
const WAYFIND = 'wayfind';
const ASKED = 0.8;

export function reportOf(results: readonly Result[]): string[] {
  const askers = [...new Set(results.map(({ asker }) => asker))];
  const at = (asker: string, budget: number) => results.filter((one) => one.asker === asker && one.budget === budget);
  const kinds = KINDS.filter((kind) => results.some(({ task }) => task.kind === kind));
  const rows = ['total', ...kinds].flatMap((kind) =>
    askers.map((asker) => {
      const own = at(asker, HEADLINE).filter(({ task }) => kind === 'total' || task.kind === kind);
      return [`${kind}, ${asker}`, ...cellsOf(own)];
    }),
  );
  const curve = askers.flatMap((asker) =>
    BUDGETS.map((budget) => [`${asker}, ${budget / 1000}k`, ...cellsOf(at(asker, budget))]),
  );
  const columns = ['tasks', 'evidence found', 'tasks complete', 'mean tokens', 'mean calls', ''];
  return [
    ...align([[`within ${HEADLINE / 1000}k tokens`, ...columns], ...rows]),
    '',
    ...align([['by budget', ...columns], ...curve]),
    '',
    ...verdictOf(results, kinds),
  ];
}

function cellsOf(results: readonly Result[]): string[] {
  const mean = (of: (score: Score) => number): string =>
    (results.reduce((sum, { score }) => sum + of(score), 0) / results.length).toFixed(1);
  return [
    String(results.length),
    evidenceOf(results).text,
    percent(results.filter(isComplete).length, results.length),
    String(Math.round(Number(mean(({ tokens }) => tokens)))),
    mean(({ calls }) => calls),
    '',
  ];
}

const isComplete = ({ score }: Result): boolean => score.found.every(Boolean);

function evidenceOf(results: readonly Result[]): { readonly share: number; readonly text: string } {
  const all = results.flatMap(({ score }) => score.found);
  const found = all.filter(Boolean).length;
  return { share: found / all.length, text: percent(found, all.length) };
}

/** What is asked of Wayfind: most tasks complete, and in every kind as much evidence as grep finds with twice the tokens. */
function verdictOf(results: readonly Result[], kinds: readonly string[]): string[] {
  const own = results.filter(({ asker, budget }) => asker === WAYFIND && budget === HEADLINE);
  if (own.length === 0 || !results.some(({ asker }) => asker === GREP)) return [];
  const complete = own.filter(isComplete).length / own.length;
  const short = kinds.filter((kind) => {
    const share = (asker: string, budget: number): number =>
      evidenceOf(results.filter((one) => one.asker === asker && one.budget === budget && one.task.kind === kind)).share;
    return share(WAYFIND, HEADLINE / 2) < share(GREP, HEADLINE);
  });
  return [
    `complete in ${(100 * complete).toFixed(1)} % of tasks; asked ${100 * ASKED} %`,
    `less evidence in ${HEADLINE / 2000}k tokens than grep in ${HEADLINE / 1000}k: ${short.join(', ') || 'no kind'}`,
  ];
}
