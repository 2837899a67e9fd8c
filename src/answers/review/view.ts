/** Renders a review for a terminal. */
import type { Terminal } from '../../tools/define.ts';
import { count, many, table, wrap } from '../../tools/layout.ts';
import { stateName } from '../changes/view.ts';
import type { Results } from './tool.ts';
import { changeWords, headWords, localOf, summaryWords } from './words.ts';

type Row = Parameters<typeof table>[0][number];

export function reviewLines(results: Results, terminal: Terminal): string[] {
  const { color } = terminal;
  const { base, head, verdict, failed_on: failedOn = [], counts } = results;
  const paint = verdict === 'pass' ? color.green : verdict === 'fail' ? color.red : color.yellow;
  const why = failedOn.length > 0 ? ` on ${failedOn.join(', ')}` : '';
  const section = (title: string, rows: readonly Row[], all = rows.length): string[] =>
    all === 0 ? [] : [color.dim(`${title}: ${count(all)}`), ...table(rows, terminal)];
  const place = ({ path, line }: { readonly path: string; readonly line: number }) => ({
    text: `  ${path}${line > 0 ? `:${line}` : ''}`,
    paint: color.cyan,
  });
  const name = (handle: string) => ({ text: localOf(handle), paint: color.bold });
  return [
    ...(verdict === undefined ? [] : [`${paint(verdict.toUpperCase())}${why}`]),
    color.bold(headWords(results)),
    `${stateName(base)} ${color.dim('->')} ${stateName(head)}`,
    ...wrap(summaryWords(results), '  ', terminal).map(color.dim),
    ...section(
      'API breaks',
      results.breaking.map((one) => [
        place(one),
        name(one.before?.handle ?? one.handle),
        { text: one.breaking?.join('; ') ?? '', paint: color.red },
        {
          text:
            one.user_count > 0 ? `unchanged users: ${one.users.map(({ handle }) => localOf(handle)).join(', ')}` : '',
          paint: color.dim,
        },
      ]),
      counts.breaking,
    ),
    ...section(
      'removed names that are still used',
      results.still_named.map((one) => [place(one), name(one.name)]),
      counts.still_named ?? 0,
    ),
    ...section(
      counts.old_violations === undefined ? 'violations' : 'new violations',
      results.violations.map((one) => [place(one), { text: one.rule, paint: color.bold }, { text: one.message }]),
      counts.violations ?? 0,
    ),
    ...section(
      'new import cycles',
      results.cycles.map((one) => [place(one), { text: one.message }]),
      counts.cycles ?? 0,
    ),
    ...section(
      'exports that nothing uses any more',
      results.unused.map((one) => [place(one), name(one.handle)]),
      counts.unused ?? 0,
    ),
    ...testLines(results, terminal),
    ...results.modules.flatMap((module) => [
      color.cyan(`${module.name}/`),
      ...table(
        module.changes.map((change) => [
          { text: `  ${change.path.slice(change.path.lastIndexOf('/') + 1)}:${change.line}`, paint: color.cyan },
          { text: changeWords(change, (text) => text) },
        ]),
        terminal,
      ),
    ]),
    ...section(
      'users of what changed',
      results.affected.map((one) => [
        place(one),
        name(one.handle),
        { text: `depth ${one.depth}, uses ${localOf(one.of)}`, paint: color.dim },
      ]),
      counts.affected ?? 0,
    ),
  ];
}

function testLines({ counts, commands }: Results, { color }: Terminal): string[] {
  if (counts.tests === undefined) return [];
  if (counts.tests === 0) return [color.yellow('no test is known to reach what changed')];
  return [color.dim(`tests: ${many(counts.tests, 'test')}`), ...commands.map(({ command }) => `  ${command}`)];
}
