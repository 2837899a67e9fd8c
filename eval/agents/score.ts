/** What an asker's text shows of the evidence, within a number of tokens. */
import type { Step } from './askers.ts';
import { isShown, shownIn } from './shown-lines.ts';
import { linesOf, type Task } from './tasks.ts';
import type { Tree } from './tree.ts';

const CHARACTERS_PER_TOKEN = 4;
/** The figures are about the third; the others are a curve. */
export const BUDGETS = [1000, 2000, 4000, 8000] as const;
export const HEADLINE = 4000;

export interface Score {
  /** One for each piece of evidence. */
  readonly found: readonly boolean[];
  readonly tokens: number;
  readonly calls: number;
}

export const tokensIn = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

/** The steps as they fit into the budget: the last one may be cut. */
export function within(steps: readonly Step[], budget: number): Step[] {
  const kept: Step[] = [];
  let room = budget * CHARACTERS_PER_TOKEN;
  for (const { call, text } of steps) {
    if (room <= 0) break;
    kept.push({ call, text: text.slice(0, room) });
    room -= text.length;
  }
  return kept;
}

export function scoreOf({ evidence }: Task, steps: readonly Step[], tree: Tree): Score {
  const shown = steps.map(({ text }) => shownIn(text, tree));
  const all = {
    code: new Set(shown.flatMap(({ code }) => [...code])),
    places: new Set(shown.flatMap(({ places }) => [...places])),
  };
  return {
    found: evidence.map(({ at, or = [], place = false }) =>
      [at, ...or].some((lines) => isShown(all, { ...linesOf(lines), place }, tree)),
    ),
    tokens: steps.reduce((sum, { text }) => sum + tokensIn(text), 0),
    calls: steps.length,
  };
}
