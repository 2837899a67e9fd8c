/** The figures of an earlier run, by question: read, compared with those of this run, and written. */
import * as z from 'zod/mini';
import { readRegularFile } from '../../base/regular-file.ts';
import { version } from '../../base/version.ts';
import { AppError } from '../../errors/errors.ts';
import { meansOf } from './figures.ts';
import { FIGURES, type Figure, type Figures } from './marks.ts';
import { hashOf } from './questions.ts';

/** One question with its figures. */
export interface Marked {
  readonly id: string;
  readonly query: string;
  readonly figures: Figures;
}

const MAX_BYTES = 256_000_000;
const FORMAT = 'wayfind-eval-baseline';
const SAME = 1e-9;

const fileSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  wayfind: z.string(),
  created_at: z.string(),
  tool: z.string(),
  /** By id: a hash of the query, and the figures in the order of `names`. */
  names: z.array(z.string()),
  questions: z.record(z.string(), z.strictObject({ hash: z.string(), values: z.array(z.number()) })),
});
export type Baseline = z.output<typeof fileSchema>;

export const isBaseline = (start: string): boolean => start.slice(0, 200).includes(FORMAT);

/** Throws EVAL_INVALID. */
export function readBaseline(file: string): Baseline {
  const fail = (problem: string, fix?: string): never => {
    throw new AppError('EVAL_INVALID', `${file} ${problem}`, fix);
  };
  let text: string;
  try {
    text = readRegularFile(file, { maxBytes: MAX_BYTES, follow: true }).toString('utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return fail('does not exist', 'Create it with --update-baseline.');
    return fail(`cannot be read: ${message}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return fail(`is not a baseline: ${(error as Error).message}`);
  }
  const parsed = fileSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return fail(`is not a baseline: ${issue!.path.join('.') || 'its content'}: ${issue!.message}`);
  }
  return parsed.data;
}

export function baselineText(marked: readonly Marked[], tool: string): string {
  const baseline: Baseline = {
    format: FORMAT,
    version: 1,
    wayfind: version,
    created_at: new Date().toISOString(),
    tool,
    names: [...FIGURES],
    questions: Object.fromEntries(
      marked.map(({ id, query, figures }) => [
        id,
        { hash: hashOf(query), values: FIGURES.map((name) => Math.round(figures[name] * 1e6) / 1e6) },
      ]),
    ),
  };
  // A question a line, so that a change of it is a small diff.
  return `${JSON.stringify(baseline).replace('"questions":{', '"questions":{\n').replaceAll(']},"', ']},\n"')}\n`;
}

export interface Comparison {
  /** Means over the questions that both runs have. */
  readonly figures: readonly { readonly figure: Figure; readonly before: number; readonly now: number }[];
  readonly compared: number;
  /** Questions that the baseline does not have, or has with another text; and those that only it has. */
  readonly added: number;
  readonly removed: number;
  /** By NDCG. */
  readonly better: number;
  readonly worse: readonly { readonly id: string; readonly before: number; readonly now: number }[];
}

/** Largest loss first. */
export function compareWith({ names, questions }: Baseline, marked: readonly Marked[]): Comparison {
  const known = (one: Marked): Figures | undefined => {
    const entry = Object.hasOwn(questions, one.id) ? questions[one.id] : undefined;
    if (entry?.hash !== hashOf(one.query)) return undefined;
    return Object.fromEntries(names.map((name, i) => [name, entry.values[i]])) as Figures;
  };
  const pairs = marked.flatMap((now) => {
    const before = known(now);
    return before ? [{ id: now.id, now: now.figures, before }] : [];
  });
  const [before, now] = [meansOf(pairs.map((pair) => pair.before)), meansOf(pairs.map((pair) => pair.now))];
  const changes = pairs.map((pair) => ({ id: pair.id, before: pair.before['ndcg@10'], now: pair.now['ndcg@10'] }));
  return {
    figures: FIGURES.flatMap((figure) =>
      before[figure] === undefined ? [] : [{ figure, before: before[figure], now: now[figure]! }],
    ),
    compared: pairs.length,
    added: marked.length - pairs.length,
    removed: Object.keys(questions).length - pairs.length,
    better: changes.filter((one) => one.now > one.before + SAME).length,
    worse: changes
      .filter((one) => one.now < one.before - SAME)
      .toSorted((a, b) => a.now - a.before - (b.now - b.before) || (a.id < b.id ? -1 : 1)),
  };
}
