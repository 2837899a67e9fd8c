/** Renders changes as text: the two states and the counts, the symbols by directory, the affected symbols. */

import type { Terminal } from '../../tools/define.ts';
import { count, many, table, wrap } from '../../tools/layout.ts';
import { targetText, testText } from '../impact/view.ts';
import type { ChangesImpact } from './impact-schema.ts';
import type { ChangeView, Results } from './tool.ts';

export function changesLines(results: Results, terminal: Terminal): string[] {
  return [
    ...headLines(results, terminal),
    ...results.modules.flatMap(({ name, changes }) => [
      terminal.color.cyan(`${name}/`),
      ...changes.flatMap((change) => changeLines(change, terminal)),
    ]),
    ...(results.impact ? impactLines(results.impact, terminal) : []),
  ];
}

const COUNTED = ['added', 'removed', 'renamed', 'moved', 'visibility', 'signature', 'body', 'doc'] as const;

/** `3 added, 1 removed, 12 body`. */
export const countsText = (counts: Results['counts']): string =>
  COUNTED.filter((kind) => counts[kind] > 0)
    .map((kind) => `${count(counts[kind])} ${kind}`)
    .join(', ');

export const stateName = ({ name, commit }: Results['from']): string =>
  commit === undefined || commit.startsWith(name) ? name : `${name} (${commit.slice(0, 12)})`;

function headLines({ from, to, counts, verdict }: Results, { color }: Terminal): string[] {
  const paint = verdict === 'pass' ? color.green : verdict === 'fail' ? color.red : color.yellow;
  const { files, symbols, breaking } = counts;
  const what = symbols > 0 ? `: ${countsText(counts)}` : '';
  return [
    ...(verdict === undefined ? [] : [paint(verdict.toUpperCase())]),
    `${stateName(from)} ${color.dim('->')} ${stateName(to)}`,
    color.dim(`  ${many(files, 'file')}, ${many(symbols, 'symbol')}${what}`),
    ...(breaking > 0 ? [color.red(`  ${count(breaking)} breaking for users of the public API`)] : []),
  ];
}

/** Shows the old and the new signature below a symbol whose signature or visibility changed. */
function changeLines(change: ChangeView, terminal: Terminal): string[] {
  const { color } = terminal;
  const { changes, handle, kind, path, line, before, members = 0, breaking = [], signature = '' } = change;
  const local = handle.slice(path.length + 1) || (changes.includes('moved') ? '(the file)' : '(top level)');
  const paint = changes.includes('removed') ? color.red : changes.includes('added') ? color.green : color.yellow;
  const more = [
    ...(before?.handle === undefined ? [] : [`was ${shorter(before.handle, path)}`]),
    ...(members > 0 ? [`with ${many(members, 'member')}`] : []),
  ];
  const [head] = table(
    [
      [
        { text: `  ${path.slice(path.lastIndexOf('/') + 1)}:${line}`, paint: color.cyan },
        { text: changes.join(', '), paint },
        { text: kind, paint: color.dim },
        { text: local, paint: color.bold },
        { text: more.join(', '), paint: color.dim },
      ],
    ],
    terminal,
  );
  const isShown = before?.signature !== undefined && (changes.includes('signature') || changes.includes('visibility'));
  return [
    head,
    ...(isShown ? [color.red(`    - ${before.signature}`), color.green(`    + ${signature}`)] : []),
    ...breaking.map((reason) => color.red(`    breaking: ${reason}`)),
  ];
}

/** A handle without its path, where that is the given one. */
export const shorter = (handle: string, path: string): string =>
  handle.startsWith(`${path}#`) ? handle.slice(path.length + 1) : handle;

const useText = (affected: ChangesImpact['affected'][number]): string =>
  `${affected.use} ${targetText(affected)}${affected.confidence === 'exact' ? '' : ` (${affected.confidence})`}`;

function impactLines(impact: ChangesImpact, terminal: Terminal): string[] {
  const { color } = terminal;
  const { counts, risk, depth } = impact;
  const reasons = risk.reasons.length > 0 ? `: ${risk.reasons.join('; ')}` : '';
  const reached = `${many(counts.affected, 'symbol')} in ${many(counts.files, 'file')} affected within depth ${depth}, ${testText(counts)}`;
  const named = impact.still_named.map(({ path, line, name, use }) => [
    { text: `  ${path}:${line}`, paint: color.cyan },
    { text: use, paint: color.dim },
    { text: name, paint: color.bold },
  ]);
  const affected = impact.affected.map((one) => [
    { text: `  ${one.path}:${one.at.path === one.path ? one.at.line : one.line}`, paint: color.cyan },
    { text: one.kind, paint: color.dim },
    { text: shorter(one.handle, one.path), paint: color.bold },
    { text: useText(one), paint: color.dim },
  ]);
  const tests = impact.tests.map(({ path, line, name, symbols, imports }) => [
    { text: `  ${path}:${line}`, paint: color.cyan },
    imports === undefined
      ? { text: `${name || '(top level)'}${symbols > 1 ? ` and ${symbols - 1} more` : ''}`, paint: color.bold }
      : { text: `imports ${imports}`, paint: color.dim },
  ]);
  const section = (title: string, rows: Parameters<typeof table>[0]) =>
    rows.length > 0 ? [color.dim(title), ...table(rows, terminal)] : [];
  return [
    ...wrap(`risk ${risk.level}${reasons}`, '', terminal),
    color.dim(`  ${reached}`),
    ...section(`removed names that are still used: ${many(counts.still_named, 'place')}`, named),
    ...section('affected', affected),
    ...section(`tests: ${testText(counts)}`, tests),
  ];
}
