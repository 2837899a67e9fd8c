/** Renders found text: lines below the symbol around them, below their file. */

import type { Terminal } from '../../tools/define.ts';
import { cutTo, many } from '../../tools/layout.ts';
import { linesOf, localName } from '../quote/symbol-lines.ts';
import type { GrepFile, GrepGroup, GrepLine, GrepTotals, PatternCount } from './tool.ts';

/** `12 lines in 4 files`, `none`. */
export const countText = ({ lines, files }: Pick<PatternCount, 'lines' | 'files'>): string =>
  lines === 0 ? 'none' : `${many(lines, 'line')} in ${many(files, 'file')}`;

export const searchedText = ({ searched }: Pick<GrepTotals, 'searched'>): string =>
  `${many(searched, 'file')} searched`;

/** One line per pattern, numbered where there are several: the matches refer to these numbers. */
export function patternLines(patterns: readonly PatternCount[], terminal: Terminal): string[] {
  const { color } = terminal;
  return patterns.map((one, i) => {
    const number = patterns.length > 1 ? `[${i + 1}] ` : '';
    return `${number}${color.bold(one.pattern)}  ${color.dim(countText(one))}`;
  });
}

export function matchLines(files: readonly GrepFile[], terminal: Terminal): string[] {
  const { color } = terminal;
  return files.flatMap(({ path, file, groups }) => [
    `${color.cyan(path)}${file ? color.yellow(`  (file ${file})`) : ''}`,
    ...groups.flatMap((group) => groupLines(group, terminal)),
  ]);
}

function groupLines({ symbol, lines }: GrepGroup, terminal: Terminal): string[] {
  const { color } = terminal;
  const indent = symbol ? '    ' : '  ';
  const head = symbol
    ? [`  ${color.dim(symbol.kind)} ${color.bold(localName(symbol))} ${color.dim(`:${linesOf(symbol)}`)}`]
    : [];
  return [...head, ...lines.flatMap((line) => lineTexts(line, terminal).map((text) => indent + text))];
}

/** In grep's format: a colon after the line number of a match, a dash after that of a context line. */
function lineTexts({ line, text, patterns, before = [], after = [] }: GrepLine, terminal: Terminal): string[] {
  const { color, width } = terminal;
  const which = patterns ? ` [${patterns.join(',')}]` : '';
  const draw = (number: number, mark: string, shown: string) =>
    `${color.cyan(String(number))}${mark} ${cutTo(shown, width - String(number).length - mark.length - 5)}`.trimEnd();
  return [
    ...before.map((shown, i) => draw(line - before.length + i, '-', shown)),
    draw(line, `${which}:`, text),
    ...after.map((shown, i) => draw(line + 1 + i, '-', shown)),
  ];
}

export const linesIn = (files: readonly GrepFile[]): number =>
  files.reduce((sum, { groups }) => groups.reduce((lines, group) => lines + group.lines.length, sum), 0);

/** The first `count` matching lines. */
export function takeLines(files: readonly GrepFile[], count: number): GrepFile[] {
  let left = count;
  return files.flatMap((file) => {
    const groups = file.groups.flatMap((group) => {
      const lines = group.lines.slice(0, Math.max(0, left));
      left -= lines.length;
      return lines.length > 0 ? [{ ...group, lines }] : [];
    });
    return groups.length > 0 ? [{ ...file, groups }] : [];
  });
}
