/** Changes as Markdown for a review comment: breaking changes first, then tables by directory, long tables collapsed. */

import { many } from '../../tools/layout.ts';
import { testText } from '../impact/view.ts';
import type { ChangesImpact } from './impact-schema.ts';
import type { ChangeView, Results } from './tool.ts';
import { countsText, shorter, stateName } from './view.ts';

/** A directory with more rows is collapsed. */
const OPEN_ROWS = 12;

export function changesMarkdown(results: Results): string[] {
  const { from, to, counts, modules, verdict } = results;
  const all = modules.flatMap(({ changes }) => changes);
  const breaks = all.filter(({ breaking }) => breaking !== undefined);
  const mark = verdict === undefined ? '' : ` (${verdict})`;
  return [
    `### Symbol changes: ${code(stateName(from))} → ${code(stateName(to))}${mark}`,
    '',
    `${many(counts.files, 'file')}, ${many(counts.symbols, 'symbol')}${counts.symbols > 0 ? `: ${countsText(counts)}` : ''}.`,
    ...(breaks.length > 0
      ? ['', `**${counts.breaking} breaking for users of the public API**`, '', ...breaks.flatMap(breakLines)]
      : []),
    ...modules.flatMap(moduleLines),
    ...(results.impact ? impactLines(results.impact) : []),
  ];
}

const breakLines = (change: ChangeView): string[] => {
  const { handle, breaking = [], before, signature } = change;
  const isShown = before?.signature !== undefined && signature !== undefined;
  return [
    `- ${code(before?.handle ?? handle)}: ${breaking.map(plain).join('; ')}`,
    ...(isShown ? ['  ```diff', `  - ${before.signature}`, `  + ${signature}`, '  ```'] : []),
  ];
};

function moduleLines({ name, changes }: Results['modules'][number]): string[] {
  const rows = ['| change | symbol | place |', '| --- | --- | --- |', ...changes.map(row)];
  if (changes.length <= OPEN_ROWS) return ['', `#### ${code(`${name}/`)}`, '', ...rows];
  const summary = `<summary><b>${html(name)}/</b> (${many(changes.length, 'change')})</summary>`;
  return ['', '<details>', summary, '', ...rows, '', '</details>'];
}

function row({ changes, handle, kind, path, line, before, members = 0, breaking }: ChangeView): string {
  const local = handle.slice(path.length + 1);
  const was = before?.handle === undefined ? '' : ` (was ${code(shorter(before.handle, path))})`;
  const inside = members > 0 ? ` and ${many(members, 'member')}` : '';
  const mark = breaking === undefined ? '' : ' ⚠️';
  const symbol = local === '' ? 'top level' : `${kind} ${code(local)}`;
  return `| ${changes.join(', ')}${mark} | ${symbol}${inside}${was} | ${code(`${path}:${line}`)} |`;
}

function impactLines({ counts, tests, still_named, risk }: ChangesImpact): string[] {
  const reasons = risk.reasons.length > 0 ? `: ${risk.reasons.map(plain).join('; ')}` : '';
  return [
    '',
    `#### Impact: ${risk.level} risk${reasons}`,
    '',
    `${many(counts.affected, 'symbol')} in ${many(counts.files, 'file')} affected, ${testText(counts)}.`,
    ...(still_named.length > 0 ? ['', `Removed names that are still used (${counts.still_named}):`, ''] : []),
    ...still_named.map(({ name, path, line }) => `- ${code(name)} at ${code(`${path}:${line}`)}`),
    ...(tests.length > 0 ? ['', 'Tests to run:', ''] : []),
    ...tests.map(({ path }) => `- ${code(path)}`),
  ];
}

/** Names are data: they must not end the code span, the row or the line. */
const code = (text: string): string => `\`${oneLine(text).replaceAll('`', "'").replaceAll('|', '\\|')}\``;
const plain = (text: string): string => oneLine(text).replace(/[\\`*_<>[\]|@#]/g, '\\$&');
const html = (text: string): string => oneLine(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f]+/g, ' ');
