/** The figures of an evaluation as text: a table by kind, times, the comparison with a baseline, and the worst answers. */
import type { Terminal } from '../../tools/define.ts';
import { type Cell, folded, many, table } from '../../tools/layout.ts';
import { FIGURES } from './marks.ts';
import type { Results } from './tool.ts';

const SHOWN_QUERY = 80;

export function evalLines(results: Results, terminal: Terminal): string[] {
  const { color } = terminal;
  return [
    ...table(figureRows(results, terminal), terminal),
    ...folded(`${color.dim('times')}  ${timesText(results.times)}`, terminal),
    ...baselineLines(results, terminal),
    ...worstLines(results, terminal),
    ...results.written.map((file) => `${color.green('written')} ${file}`),
    ...results.failures.map(
      ({ kind, figure, value, least }) =>
        `${color.red('failed')} ${kind === undefined ? '' : `${kind} `}${figure} is ${share(value)}, below ${share(least)}`,
    ),
  ];
}

function figureRows({ queries, negatives, figures, kinds }: Results, { color }: Terminal): (Cell | string)[][] {
  const right = (text: string): Cell => ({ text, right: true });
  const row = (name: Cell, n: number, of: Results['figures']): (Cell | string)[] => [
    name,
    right(String(n)),
    ...FIGURES.map((figure) => right(share(of[figure]))),
  ];
  const negative = negatives > 0 ? ` (${negatives} negative)` : '';
  return [
    [
      { text: 'queries', paint: color.dim },
      right('n'),
      ...FIGURES.map((figure) => ({ ...right(figure), paint: color.dim })),
    ],
    row({ text: `all${negative}`, paint: color.bold }, queries, figures),
    ...(kinds.length > 1 ? kinds.map((one) => row({ text: one.kind }, one.queries, one.figures)) : []),
  ];
}

function timesText({ warm, cold }: Results['times']): string {
  const text = ({ p50_ms, p95_ms, n }: Results['times']['warm']): string =>
    `p50 ${milliseconds(p50_ms)}, p95 ${milliseconds(p95_ms)} (${n})`;
  return [`warm ${text(warm)}`, ...(cold ? [`cold, a new process each: ${text(cold)}`] : [])].join('; ');
}

function baselineLines({ baseline }: Results, terminal: Terminal): string[] {
  if (baseline === undefined) return [];
  const { color } = terminal;
  const changes = baseline.figures.map(({ figure, before, now }) => {
    const text = `${figure} ${signed(now - before)}`;
    return Math.abs(now - before) < 5e-4 ? text : now > before ? color.green(text) : color.red(text);
  });
  const others = [
    ...(baseline.added > 0 ? [`${baseline.added} not in it`] : []),
    ...(baseline.removed > 0 ? [`${baseline.removed} only in it`] : []),
  ];
  const compared = [many(baseline.compared, 'query', 'queries'), ...others].join(', ');
  const counts = `${baseline.better} better, ${baseline.worse_count} worse`;
  return [
    ...folded(`${color.dim('since')}  ${baseline.file} of ${baseline.created_at} (${compared}): ${counts}`, terminal),
    ...folded(`       ${changes.join(', ')}`, terminal),
    ...baseline.worse.map(({ id, before, now }) => `       ${id}: ndcg@10 ${share(before)} to ${share(now)}`),
  ];
}

function worstLines({ worst }: Results, terminal: Terminal): string[] {
  if (worst.length === 0) return [];
  const { color } = terminal;
  return [
    color.dim('worst'),
    ...worst.flatMap(({ line, query, ndcg, expected, found }) => [
      ...folded(`  line ${line}: ${share(ndcg)} ${color.bold(oneLine(query))}`, terminal),
      ...folded(`    expected ${expected.length > 0 ? expected.join(', ') : 'nothing'}`, terminal),
      ...folded(`    found ${found.length > 0 ? found.join(', ') : 'nothing'}`, terminal),
    ]),
  ];
}

function oneLine(text: string): string {
  const words = text.split(/\s+/).join(' ');
  return words.length > SHOWN_QUERY ? `${words.slice(0, SHOWN_QUERY)}…` : words;
}

const share = (value: number): string => value.toFixed(3);
const signed = (value: number): string => `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(3)}`;
const milliseconds = (value: number): string => `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`;
