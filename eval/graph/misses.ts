/** Shows a wrong answer so that a person can judge it: the query, what was expected, what came. */
import type { CallGraphCase, ExpectedEdge, GraphCase, PointCase, Spot } from './cases.ts';
import type { FileTexts } from './projects.ts';
import { type Answer, type AnswerEdge, type AnswerSpot, keyOf, type Marks, sameEdge } from './score.ts';

/** Shown lines are cut: generated code has long ones. */
const WIDTH = 110;

export function isWrong({ means, sums }: Marks): boolean {
  const { hit1 = 1, negative = 1, exact = 1, sound = 1 } = means;
  const { found = 0, expected = 0, forbidden = 0 } = sums;
  return hit1 < 1 || negative < 1 || exact < 1 || sound < 1 || found < expected || forbidden > 0;
}

export function describeMiss(one: GraphCase, answer: Answer, files: FileTexts): string[] {
  const head = `${one.id} ${one.task} ${one.lang} ${one.project} [${one.tags.join(' ')}]`;
  const body =
    one.task === 'callgraph'
      ? edgeLines(one, answer as readonly AnswerEdge[])
      : pointLines(one, answer as readonly AnswerSpot[], files);
  return [head, ...body.map((line) => `  ${line}`)];
}

function pointLines(one: PointCase, answer: readonly AnswerSpot[], files: FileTexts): string[] {
  const { file, line, col, name } = one.query;
  const show = (label: string, spots: readonly Spot[]): string[] =>
    spots.map((spot) => `${label.padEnd(9)} ${keyOf(spot)}  ${sourceLine(files, spot)}`);
  const query = `${file}:${line}:${col} ${name ?? ''}  ${sourceLine(files, one.query, col)}`;
  if (one.task === 'definition') {
    const got = answer.length === 0 ? ['got       nothing'] : show('got', answer);
    const wanted = one.expect.length === 0 ? ['expected  nothing'] : show('expected', one.expect);
    return [query, ...wanted, ...show('accepted', one.accept ?? []), ...got];
  }
  const given = new Set(answer.map(keyOf));
  const expected = new Set(one.expect.map(keyOf));
  const right = [...expected].filter((key) => given.has(key)).length;
  return [
    `${query}  (${right} of ${expected.size} right)`,
    ...show(
      'missing',
      one.expect.filter((spot) => !given.has(keyOf(spot))),
    ),
    ...show(
      'extra',
      answer.filter((spot) => !expected.has(keyOf(spot))),
    ),
  ];
}

function edgeLines(one: CallGraphCase, answer: readonly AnswerEdge[]): string[] {
  const has = (edge: ExpectedEdge): boolean => answer.some((given) => sameEdge(given, edge));
  const extra = one.tags.includes('exact')
    ? answer.filter((given) => !one.expect.some((edge) => sameEdge(given, edge)))
    : [];
  return [
    ...one.expect.filter((edge) => !has(edge)).map((edge) => `missing   ${edgeText(edge)}`),
    ...extra.map((edge) => `extra     ${edgeText(edge)}`),
    ...(one.forbid ?? []).filter(has).map((edge) => `FORBIDDEN ${edgeText(edge)}`),
  ];
}

const edgeText = ({ from, to }: ExpectedEdge): string => `${nodeText(from)} -> ${nodeText(to)}`;
const nodeText = ({ file, line, name }: Spot): string => `${file}:${line ?? '?'} ${name ?? ''}`.trimEnd();

/** The line a spot is on, with a mark where a column is known. */
function sourceLine(files: FileTexts, { file, line }: Spot, col?: number): string {
  const text = line == null ? undefined : files.get(file)?.split('\n')[line - 1];
  if (text === undefined) return '';
  const marked = col === undefined ? text : `${text.slice(0, col)}»${text.slice(col)}`;
  return `| ${marked.trim().slice(0, WIDTH)}`;
}
