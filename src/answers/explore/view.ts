/** Renders a pack as text: code first, then everything else, both by file, each path once. */

import { shortened } from '../../base/cut-text.ts';
import type { Terminal } from '../../tools/define.ts';
import { folded } from '../../tools/layout.ts';
import { codeLines, linesOf, localName } from '../quote/symbol-lines.ts';
import { stepLines } from '../trace/view.ts';
import { checklistLines } from './checklist-view.ts';
import type { ExploredSymbol, Results, TestPlace } from './tool.ts';

/** A longer signature does not help to judge whether a symbol matters. */
const LONGEST_SIGNATURE = 110;

export function exploreLines(results: Results, terminal: Terminal): string[] {
  const { mode, checklist, route, symbols, calls, files, tests } = results;
  const { color } = terminal;
  const shown = symbols.filter(({ level }) => level === 'code');
  const others = symbols.filter(({ level }) => level !== 'code');
  const title = (text: string) => color.dim(text);
  const places = [
    ...(mode === 'edit' && files.length > 1
      ? folded(`${title('mostly in')} ${files.map(({ path }) => path).join(', ')}`, terminal)
      : []),
    ...(tests.length > 0 ? [title('tests'), ...tests.map((test) => testLine(test, terminal))] : []),
  ];
  return [
    ...(checklist ? checklistLines(checklist) : []),
    ...(route ? [title(`calls from ${routeEnds(route).join(' to ')}`), ...stepLines(route, terminal)] : []),
    ...(mode === 'edit' ? places : []),
    ...codeByFile(shown, others, terminal),
    ...byFile(
      others.filter(({ path }) => !shown.some((one) => one.path === path)),
      terminal,
    ),
    ...(calls.length > 0 ? [title('calls among these'), ...calls.flatMap((call) => callLine(call, terminal))] : []),
    ...(mode === 'edit' ? [] : places),
  ];
}

const routeEnds = ({ steps, end }: NonNullable<Results['route']>): string[] =>
  [...steps.slice(0, 1).map(({ symbol }) => symbol), end].map(localName);

/** The first symbol of a file with its path, the others below it in the order of their lines; then places in the same file. */
function codeByFile(
  symbols: readonly ExploredSymbol[],
  others: readonly ExploredSymbol[],
  terminal: Terminal,
): string[] {
  const inOrder = (all: readonly ExploredSymbol[]) => all.toSorted((a, b) => a.start_line - b.start_line);
  return grouped(symbols).flatMap(([path, own]) => [
    ...inOrder(own).flatMap((symbol, i) => [headOf(symbol, i === 0, terminal), ...codeLines(symbol.source!, terminal)]),
    ...inOrder(others.filter((other) => other.path === path)).map((other) => placeBelow(other, terminal)),
  ]);
}

const placeBelow = (symbol: ExploredSymbol, { color }: Terminal): string =>
  `${color.cyan(`:${linesOf(symbol)}`)} ${color.bold(localName(symbol))}`;

function headOf(symbol: ExploredSymbol, isFirst: boolean, { color }: Terminal): string {
  const stale = symbol.file ? ` (file ${symbol.file})` : '';
  const place = isFirst ? `${symbol.path}:${symbol.line}` : `:${symbol.line}`;
  return `${color.cyan(place)} ${color.dim(symbol.kind)} ${color.bold(localName(symbol))}${stale}`;
}

/** Files in the order of their best symbols. */
function grouped(symbols: readonly ExploredSymbol[]): [string, ExploredSymbol[]][] {
  const files = new Map<string, ExploredSymbol[]>();
  for (const symbol of symbols) files.set(symbol.path, [...(files.get(symbol.path) ?? []), symbol]);
  return [...files];
}

function byFile(symbols: readonly ExploredSymbol[], terminal: Terminal): string[] {
  return grouped(symbols).flatMap(([path, own]) => [
    terminal.color.cyan(path),
    ...own.map((symbol) => `  ${linesOf(symbol)} ${terminal.color.bold(localName(symbol))}${tailOf(symbol)}`),
  ]);
}

/** The part of the signature after the name. */
function tailOf({ name, signature = '', kind }: ExploredSymbol): string {
  const text = signature.replace(/\s+/g, ' ');
  const at = wholeIndexOf(text, name);
  const tail = at < 0 ? ` ${text}` : text.slice(at + name.length);
  if (tail.trim() === '') return ` ${kind}`;
  return shortened(tail, LONGEST_SIGNATURE);
}

/** Index of the name as a whole word: in `func (formBinding) Bind()` that of the second `Bind`. */
function wholeIndexOf(text: string, name: string): number {
  const isPart = (character = '') => /[\p{L}\p{N}_$]/u.test(character);
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!isPart(text[at - 1]) && !isPart(text[at + name.length])) return at;
  return text.indexOf(name);
}

export const nameIn = (handle: string): string => handle.slice(handle.indexOf('#') + 1);

const callLine = ({ from, to }: Results['calls'][number], terminal: Terminal): string[] =>
  folded(`  ${nameIn(from)} -> ${to.map(nameIn).join(', ')}`, terminal);

const testLine = ({ path, line, handle }: TestPlace, { color }: Terminal): string =>
  `  ${color.cyan(`${path}:${line}`)} ${nameIn(handle)}`;
