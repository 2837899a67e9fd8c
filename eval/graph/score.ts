/** Marks one answer to a graph case and adds marks up: the same figures as the suites' own scorer. */
import type { CallGraphCase, ExpectedEdge, GraphCase, PointCase, Spot } from './cases.ts';

/** An answer: places for the point tasks (ranked for definitions), edges for call graphs. */
export type AnswerSpot = { readonly file: string; readonly line: number; readonly name?: string };
export type AnswerEdge = { readonly from: AnswerSpot; readonly to: AnswerSpot };
export type Answer = readonly AnswerSpot[] | readonly AnswerEdge[];

/** `means` are averaged over the cases that have them, `sums` are added up. */
export interface Marks {
  readonly means: Readonly<Partial<Record<Mean, number>>>;
  readonly sums: Readonly<Partial<Record<Sum, number>>>;
}

type Mean =
  | 'hit1'
  | 'hitAny'
  | 'answered'
  | 'precision'
  | 'finalHit'
  | 'recall'
  | 'exact'
  | 'negative'
  | 'complete'
  | 'sound';
type Sum = 'found' | 'expected' | 'right' | 'given' | 'forbidden' | 'forbiddable';

export interface Score extends Readonly<Partial<Record<Mean, number>>> {
  readonly cases: number;
  readonly edgeRecall?: number;
  readonly edgePrecision?: number;
  readonly forbidden?: number;
  readonly forbiddable?: number;
}

export function markAnswer(one: GraphCase, answer: Answer): Marks {
  if (one.task === 'callgraph') return markEdges(one, answer as readonly AnswerEdge[]);
  const given = (answer as readonly AnswerSpot[]).map(keyOf);
  if (one.expect.length === 0) return { means: { negative: Number(given.length === 0) }, sums: {} };
  return { means: one.task === 'definition' ? markDefinition(one, given) : markSet(one, given), sums: {} };
}

function markDefinition(one: PointCase, given: readonly string[]): Marks['means'] {
  const accepted = (one.accept ?? []).map(keyOf);
  const good = new Set([...one.expect.map(keyOf), ...accepted]);
  const final = new Set([...one.expect.filter(({ role }) => role !== 'import').map(keyOf), ...accepted]);
  const distinct = new Set(given);
  return {
    hit1: Number(given.length > 0 && good.has(given[0])),
    hitAny: Number(given.some((key) => good.has(key))),
    answered: Number(given.length > 0),
    ...(given.length > 0 && { precision: common(distinct, good) / distinct.size }),
    ...(final.size > 0 && { finalHit: Number(given.some((key) => final.has(key))) }),
  };
}

function markSet(one: PointCase, given: readonly string[]): Marks['means'] {
  const expected = new Set(one.expect.map(keyOf));
  const distinct = new Set(given);
  const both = common(distinct, expected);
  return {
    recall: both / expected.size,
    ...(distinct.size > 0 && { precision: both / distinct.size }),
    exact: Number(both === expected.size && both === distinct.size),
  };
}

function markEdges(one: CallGraphCase, given: readonly AnswerEdge[]): Marks {
  const found = one.expect.filter((edge) => given.some((answer) => sameEdge(answer, edge))).length;
  const right = given.filter((answer) => one.expect.some((edge) => sameEdge(answer, edge))).length;
  const whole = one.tags.includes('exact');
  const forbid = one.forbid ?? [];
  const forbidden = forbid.filter((edge) => given.some((answer) => sameEdge(answer, edge))).length;
  return {
    means: whole ? { complete: Number(found === one.expect.length), sound: Number(right === given.length) } : {},
    sums: {
      found,
      expected: one.expect.length,
      ...(whole && { right, given: given.length }),
      ...(forbid.length > 0 && { forbidden, forbiddable: forbid.length }),
    },
  };
}

/** A caller without a line is told by its name alone. */
export function sameEdge(answer: AnswerEdge, { from, to, to_any: any }: ExpectedEdge): boolean {
  const caller =
    from.line == null
      ? plain(answer.from.file) === from.file && lastName(answer.from.name) === lastName(from.name)
      : sameSpot(answer.from, from);
  const targets = any !== undefined && any.length > 0 ? any : [to];
  return caller && targets.some((target) => sameSpot(answer.to, target));
}

function sameSpot(answer: AnswerSpot, spot: Spot): boolean {
  if (plain(answer.file) !== spot.file) return false;
  return spot.line == null ? lastName(answer.name) === lastName(spot.name) : answer.line === spot.line;
}

const lastName = (name: string | null | undefined): string =>
  (name ?? '').replaceAll('::', '.').split('.').at(-1)!.split('(')[0];
const plain = (path: string): string => (path.startsWith('./') ? path.slice(2) : path);
export const keyOf = ({ file, line }: Spot): string => `${plain(file)}:${line ?? ''}`;
const common = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => [...a].filter((key) => b.has(key)).length;

export function addUp(marks: readonly Marks[]): Score {
  const means: Record<string, number[]> = {};
  const sums: Record<string, number> = {};
  for (const one of marks) {
    for (const [name, value] of Object.entries(one.means)) (means[name] ??= []).push(value);
    for (const [name, value] of Object.entries(one.sums)) sums[name] = (sums[name] ?? 0) + value;
  }
  const { found, expected, right, given, forbidden, forbiddable } = sums;
  return {
    cases: marks.length,
    ...Object.fromEntries(Object.entries(means).map(([name, values]) => [name, average(values)])),
    ...(expected > 0 && { edgeRecall: found / expected }),
    ...(given > 0 && { edgePrecision: right / given }),
    ...(forbiddable > 0 && { forbidden, forbiddable }),
  };
}

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
