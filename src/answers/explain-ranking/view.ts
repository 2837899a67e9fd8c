/** Renders the explanation of a rank: the verdict, a table of channels, the adjustments, the next higher result. */

import type { Terminal } from '../../tools/define.ts';
import { type Cell, count, folded, table } from '../../tools/layout.ts';
import { linesOf, localName } from '../quote/symbol-lines.ts';
import { ASKED_AS } from '../search/intent.ts';
import type { Adjustment, ChannelShare, Difference, Ranking } from './tool.ts';

export function rankingLines(results: Ranking, terminal: Terminal): string[] {
  const { color } = terminal;
  const { symbol, channels, adjustments, above } = results;
  const head = [color.cyan(`${symbol.path}:${linesOf(symbol)}`), color.dim(symbol.kind), color.bold(localName(symbol))];
  return [
    head.join('  '),
    ...folded(verdict(results), terminal),
    ...table([HEADINGS.map((text) => ({ text, paint: color.dim })), ...channels.map(channelRow)], terminal),
    ...adjustments.map((one) => `${color.dim(adjustmentText(one))}`),
    ...(above ? aboveLines(above, terminal) : []),
  ];
}

function verdict({ rank, total, score, limit, intent, absent }: Ranking): string {
  const asked = `asked as ${ASKED_AS[intent]}`;
  if (rank === undefined) return `not among the ${count(total)} results (${asked}): ${absent?.text ?? ''}`;
  const shown = rank <= limit ? '' : `; a search shows only the first ${count(limit)}`;
  return `rank ${count(rank)} of ${count(total)}, score ${number(score ?? 0)} (${asked})${shown}`;
}

const HEADINGS = ['channel', 'weight', 'rank', 'quality', 'adds', 'how'];

function channelRow(share: ChannelShare): Cell[] {
  const { channel, weight, found, rank, quality, gives } = share;
  return [
    { text: channel },
    { text: number(weight) },
    { text: rank === undefined ? '' : `${count(rank)} of ${count(found)}` },
    { text: quality === undefined ? '' : number(quality) },
    { text: gives === undefined ? '' : number(gives) },
    { text: howText(share) },
  ];
}

function howText({ weight, found, rank, rule, raw, beyond }: ChannelShare): string {
  if (weight === 0) return 'not asked';
  if (rank !== undefined) return `${rule}${raw === undefined ? '' : `, BM25 ${number(raw)}`}`;
  if (beyond === undefined) return rule ?? 'not found';
  const { score, last } = beyond;
  const others =
    score < last ? `the last of its ${count(found)} has ${number(last)}` : `its ${count(found)} match better`;
  return `${beyond.rule} ${number(score)}; ${others}`;
}

const SIGNS = { added: '+', times: '×', order: '' } as const;

const adjustmentText = ({ rule, effect, value, score }: Adjustment): string =>
  `${SIGNS[effect]}${number(value)} ${rule} -> ${number(score)}`;

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
const number = (one: number): string => String(Math.round(one * 1000) / 1000);
