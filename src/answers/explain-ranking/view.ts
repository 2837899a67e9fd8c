/** Renders the explanation of a rank: the verdict, a table of channels, the adjustments, the next higher result. */

import type { Terminal } from '../../tools/define.ts';
import { type Cell, count, folded, table } from '../../tools/layout.ts';
import { linesOf, localName } from '../quote/symbol-lines.ts';
import { effectText } from '../search/effect-text.ts';
import { ASKED_AS } from '../search/intent.ts';
import type { Adjustment, ChannelShare, Difference, Ranking } from './tool.ts';

export function rankingLines(results: Ranking, terminal: Terminal): string[] {
  const { color } = terminal;
  const { by, symbol, channels, adjustments, above } = results;
  const head = [color.cyan(`${symbol.path}:${linesOf(symbol)}`), color.dim(symbol.kind), color.bold(localName(symbol))];
  const columns = by === 'trees' ? COLUMNS.filter(({ heading }) => heading !== 'weight') : COLUMNS;
  return [
    head.join('  '),
    ...folded(verdict(results), terminal),
    ...table(
      [
        columns.map(({ heading }): Cell => ({ text: heading, paint: color.dim })),
        ...channels.map((share) => columns.map(({ cell }): Cell => ({ text: cell(share) }))),
      ],
      terminal,
    ),
    ...adjustments.map((one) => `${color.dim(adjustmentText(one))}`),
    ...(above ? aboveLines(above, terminal) : []),
  ];
}

function verdict({ rank, total, score, limit, intent, by, absent }: Ranking): string {
  const asked = `asked as ${ASKED_AS[intent]}${by === 'trees' ? ', ranked by the learned trees' : ''}`;
  if (rank === undefined) return `not among the ${count(total)} results (${asked}): ${absent?.text ?? ''}`;
  const shown = rank <= limit ? '' : `; a search shows only the first ${count(limit)}`;
  return `rank ${count(rank)} of ${count(total)}, score ${number(score ?? 0)} (${asked})${shown}`;
}

interface Column {
  readonly heading: string;
  readonly cell: (share: ChannelShare) => string;
}

const COLUMNS: readonly Column[] = [
  { heading: 'channel', cell: ({ channel }) => channel },
  { heading: 'weight', cell: ({ weight }) => numberIf(weight) },
  { heading: 'rank', cell: ({ rank, found }) => (rank === undefined ? '' : `${count(rank)} of ${count(found)}`) },
  { heading: 'quality', cell: ({ quality }) => numberIf(quality) },
  { heading: 'adds', cell: ({ gives }) => numberIf(gives) },
  { heading: 'how', cell: howText },
];

function howText({ weight, found, rank, rule, raw, beyond }: ChannelShare): string {
  if (weight === 0) return 'not asked';
  if (rank !== undefined) return `${rule}${raw === undefined ? '' : `, BM25 ${number(raw)}`}`;
  if (beyond === undefined) return rule ?? 'not found';
  const { score, last } = beyond;
  const others =
    score < last ? `the last of its ${count(found)} has ${number(last)}` : `its ${count(found)} match better`;
  return `${beyond.rule} ${number(score)}; ${others}`;
}

const adjustmentText = ({ rule, effect, value, score }: Adjustment): string =>
  `${effectText(effect, value, number)} ${rule} -> ${number(score)}`;

function aboveLines({ symbol, rank, score, because }: NonNullable<Ranking['above']>, terminal: Terminal): string[] {
  const { color } = terminal;
  const name = `${color.cyan(`${symbol.path}:${symbol.line}`)} ${color.dim(symbol.kind)} ${color.bold(localName(symbol))}`;
  const why =
    because.length > 0
      ? `it is better in ${because.map(differenceText).join('; ')}`
      : 'it comes first by the order of equal scores (path, then line), or by reranking';
  return [`next higher: rank ${count(rank)}, score ${number(score)}: ${name}`, ...folded(`  ${why}`, terminal)];
}

const differenceText = ({ part, own, theirs, with_theirs }: Difference): string =>
  `${part} ${value(theirs)}, here ${value(own)} (with that the score would be ${number(with_theirs)})`;

const value = (one: number | undefined): string => (one === undefined ? 'none' : number(one));
const numberIf = (one: number | undefined): string => (one === undefined ? '' : number(one));
const number = (one: number): string => String(Math.round(one * 1000) / 1000);
