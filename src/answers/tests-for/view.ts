/** Renders tests as text: what was asked about, the commands, then the tests by distance. */
import type { Terminal } from '../../tools/define.ts';
import { many, table } from '../../tools/layout.ts';
import { linesOf, localName } from '../quote/symbol-lines.ts';
import type { CommandView, Results, TestView } from './tool.ts';

/** Asked symbols that are named. */
const SHOWN_SYMBOLS = 5;

export function testsForLines(results: Results, terminal: Terminal): string[] {
  const { counts, tests } = results;
  const { color } = terminal;
  const total =
    tests.length === 0 && counts.tests === 0 ? [] : [`${many(counts.tests, 'test')} in ${many(counts.files, 'file')}`];
  return [
    ...headLines(results, terminal),
    ...total.map((line) => color.dim(`  ${line}`)),
    ...results.commands.flatMap((command) => commandLines(command, terminal)),
    ...levelLines(tests, terminal),
  ];
}

function headLines({ symbols, diff }: Results, terminal: Terminal): string[] {
  const { color } = terminal;
  const rows = symbols.slice(0, SHOWN_SYMBOLS).map((symbol) => [
    { text: `${symbol.path}:${linesOf(symbol)}`, paint: color.cyan },
    { text: symbol.kind, paint: color.dim },
    { text: symbol.kind === 'file' ? (diff ? '(top level)' : '') : localName(symbol), paint: color.bold },
  ]);
  const more = symbols.length - rows.length;
  return [
    ...(diff ? [`${many(diff.file_count, 'file')} changed since ${diff.commit.slice(0, 12)}`] : []),
    ...table(rows, terminal),
    ...(more > 0 ? [color.dim(`and ${more} more`)] : []),
  ];
}

const RUNS: Readonly<Record<CommandView['runs'], (command: CommandView) => string>> = {
  tests: ({ tests, suites }) =>
    [...(tests > 0 ? [many(tests, 'test')] : []), ...(suites > 0 ? [many(suites, 'suite')] : [])].join(' and '),
  files: ({ files }) => `${many(files, 'file')} as a whole`,
  directories: () => 'whole directories',
  project: () => 'the whole project',
};

/** A command is never folded: it is copied. */
function commandLines(command: CommandView, { color }: Terminal): string[] {
  const { runner, found } = command;
  const about = `run ${RUNS[command.runs](command)} (${runner}${found === undefined ? '' : `, ${found}`}):`;
  return [color.dim(about), `  ${color.green(command.command)}`];
}

function levelLines(tests: readonly TestView[], terminal: Terminal): string[] {
  const { color } = terminal;
  const distances = [...new Set(tests.map(({ distance }) => distance))];
  return distances.flatMap((distance) => {
    const level = tests.filter((test) => test.distance === distance);
    const title = distance === 0 ? 'asked about, or changed' : `${many(distance, 'step')} away`;
    const rows = level.map((test) => [
      { text: `  ${test.path}:${test.line}`, paint: color.cyan },
      { text: nameText(test), paint: color.bold },
      { text: wayText(test), paint: color.dim },
    ]);
    return [color.dim(title), ...table(rows, terminal)];
  });
}

function nameText({ name, scope }: TestView): string {
  if (scope === 'file') return '(whole file)';
  return scope === 'suite' ? `${name} (all tests)` : name;
}

function wayText({ via, imports, confidence }: TestView): string {
  const parts = [
    ...(imports === undefined ? [] : [`imports ${imports}`]),
    ...(via.length > 0 ? [`via ${via.join(' > ')}`] : []),
    ...(confidence === 'exact' ? [] : [confidence]),
  ];
  return parts.join(', ');
}
