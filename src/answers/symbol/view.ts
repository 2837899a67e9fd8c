/** The text of `symbol`: a card for one symbol, or for each with its code; else a list to choose from. */
import { packageText } from '../../graph/used-packages.ts';
import type { Terminal } from '../../tools/define.ts';
import { count, cutTo, folded, many, table, wrap } from '../../tools/layout.ts';
import { codeLines, linesOf, localName, markedName, symbolRows } from '../quote/symbol-lines.ts';
import { usedByLines } from '../used-by/view.ts';
import { callersOf, neighboursLeft } from './limits.ts';
import type { SymbolCard } from './tool.ts';

/** The answers to several names are separated by an empty line. */
export function answersText(results: readonly SymbolCard[], terminal: Terminal): string {
  const byName: SymbolCard[][] = [];
  for (const result of results) {
    const last = byName.at(-1);
    if (last?.[0].asked === result.asked && last) last.push(result);
    else byName.push([result]);
  }
  return byName.map((cards) => answerText(cards, terminal)).join('\n\n');
}

function answerText(results: readonly SymbolCard[], terminal: Terminal): string {
  if (results.length === 1) return card(results[0], terminal).join('\n');
  if (results.some((symbol) => symbol.source))
    return results.map((symbol) => card(symbol, terminal).join('\n')).join('\n\n');
  return symbolRows(results, terminal).flat().join('\n');
}

function card(symbol: SymbolCard, terminal: Terminal): string[] {
  const { color, width } = terminal;
  if (symbol.reason !== undefined) return [color.yellow(symbol.reason)];
  const head = [
    color.cyan(`${symbol.path}:${linesOf(symbol)}`),
    color.dim(symbol.kind),
    color.bold(localName(symbol)),
    color.dim(symbol.modifiers.join(' ')),
  ];
  const lines = folded(head.filter((part) => part !== '').join('  '), terminal);
  if (symbol.file)
    lines.push(color.yellow(`  the file was ${symbol.file} since it was indexed; these lines are the indexed ones`));
  if (symbol.signature && !symbol.source?.text) lines.push(cutTo(`  ${symbol.signature}`, width));
  if (symbol.doc && !symbol.source?.text) lines.push(...wrap(symbol.doc, '  ', terminal));
  if (symbol.container)
    lines.push(color.dim(`  in ${symbol.container.kind} ${symbol.container.handle}:${symbol.container.line}`));
  lines.push(...partLines(symbol, terminal));
  lines.push(...counted(symbol, terminal));
  lines.push(...usedByLines(symbol.used_by ?? [], terminal));
  if (!symbol.source) {
    lines.push(...accepted(symbol, terminal));
    const { callers, callees, counts } = symbol;
    lines.push(...neighbours('called by', { shown: callers, count: counts && callersOf(counts) }, terminal));
    lines.push(...neighbours('calls', { shown: callees, count: counts?.callees }, terminal));
    lines.push(...packageLines(symbol, terminal));
  }
  if (symbol.member_count > 0 && !symbol.source) lines.push(...members(symbol, terminal));
  if (symbol.source) lines.push(...codeLines(symbol.source, terminal));
  return lines;
}

/** Every place that declares it. */
function partLines({ parts = [], part_count: all = 0 }: SymbolCard, terminal: Terminal): string[] {
  const { color } = terminal;
  const rows = parts.map((part, i) => [
    { text: i === 0 ? `  ${all} parts` : '', paint: color.dim },
    { text: `${part.path}:${linesOf(part)}`, paint: color.cyan },
    { text: part.kind, paint: color.dim },
  ]);
  return table(all > parts.length ? [...rows, ['', `and ${all - parts.length} more`]] : rows, terminal);
}

/** `12 exact references, 4 callers, 7 callees`; counts of 0 are left out, except that of references. */
function counted({ counts }: SymbolCard, { color }: Terminal): string[] {
  if (counts === undefined) return [];
  const {
    references,
    probable = 0,
    callers,
    callees,
    supertypes = 0,
    subtypes = 0,
    overrides = 0,
    overridden_by = 0,
  } = counts;
  const parts = [
    many(references, 'exact reference'),
    ...(probable > 0 ? [`${count(probable)} probable`] : []),
    ...(callers > 0 ? [many(callers, 'caller')] : []),
    ...(callees > 0 ? [many(callees, 'callee')] : []),
    ...(supertypes > 0 ? [many(supertypes, 'super type')] : []),
    ...(subtypes > 0 ? [many(subtypes, 'sub type')] : []),
    ...(overrides > 0 ? [`overrides ${overrides}`] : []),
    ...(overridden_by > 0 ? [`overridden by ${overridden_by}`] : []),
  ];
  return [color.dim(`  ${parts.join(', ')}`)];
}

/** `accepts  title: string  src/panel.tsx:4`. */
function accepted({ accepts = [], accepts_count: all = 0 }: SymbolCard, terminal: Terminal): string[] {
  const { color } = terminal;
  const rows = accepts.map((one, i) => [
    { text: i === 0 ? '  accepts' : '', paint: color.dim },
    { text: (one.deprecated ? '(deprecated) ' : '') + (one.signature ?? localName(one)), paint: color.bold },
    { text: `${one.path}:${one.line}`, paint: color.cyan },
  ]);
  return table(all > accepts.length ? [...rows, ['', `and ${all - accepts.length} more`]] : rows, terminal);
}

interface Neighbours {
  readonly shown: SymbolCard['callers'];
  readonly count: number | undefined;
}

function neighbours(title: string, { shown = [], count = 0 }: Neighbours, terminal: Terminal): string[] {
  const { color } = terminal;
  const left = neighboursLeft(shown.length, count);
  const rows = shown.map((symbol, i) => [
    { text: i === 0 ? `  ${title}` : '', paint: color.dim },
    { text: symbol.kind === 'file' ? '(top level)' : markedName(symbol), paint: color.bold },
    { text: `${symbol.path}:${symbol.line}`, paint: color.cyan },
    { text: howOften(symbol), paint: color.dim },
  ]);
  return table(left > 0 ? [...rows, ['', `and ${left} more`]] : rows, terminal);
}

/** `uses  express 4.18.2 (npm), lodash 4.17.21 (npm)`; of an imported name, the package it comes from. */
function packageLines({ packages = [], package: own }: SymbolCard, terminal: Terminal): string[] {
  const title = (text: string) => ({ text, paint: terminal.color.dim });
  const rows = [
    ...(own === undefined ? [] : [[title('  from'), packageText(own)]]),
    ...(packages.length === 0 ? [] : [[title('  uses'), packages.map(packageText).join(', ')]]),
  ];
  return table(rows, terminal);
}

/** `3 times, through Store.save`. */
function howOften({ calls, confidence, through }: NonNullable<SymbolCard['callers']>[number]): string {
  const how = through === undefined ? confidence : `through ${through.slice(through.indexOf('#') + 1)}`;
  return [...(calls > 1 ? [`${calls} times`] : []), ...(how === undefined ? [] : [how])].join(', ');
}

function members({ members: shown, member_count }: SymbolCard, terminal: Terminal): string[] {
  const more = member_count > shown.length ? [['', `and ${member_count - shown.length} more`]] : [];
  const rows = shown.map(({ name, kind: what, line, path = '' }) => [
    { text: `  ${path}:${line}`, paint: terminal.color.cyan },
    { text: what, paint: terminal.color.dim },
    name,
  ]);
  return table([...rows, ...more], terminal);
}
