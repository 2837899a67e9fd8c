/** Prints the plan of `wayfind setup` as text and as JSON. */
import { basename } from 'node:path';
import type { Action } from '../setup/change.ts';
import type { SetupPlan, Step } from '../setup/plan-setup.ts';
import type { Terminal } from '../tools/define.ts';
import { table } from '../tools/layout.ts';

const WOULD: Readonly<Record<Action, string>> = {
  create: 'new file',
  change: 'would change',
  delete: 'would be deleted: it contains nothing else',
  none: 'nothing to do',
};
const DID: Readonly<Record<Action, string>> = {
  create: 'wrote',
  change: 'changed',
  delete: 'deleted',
  none: 'unchanged',
};

/** One line per file. */
export function planLines({ steps, absent }: SetupPlan, terminal: Terminal): string[] {
  const { color } = terminal;
  const rows = steps.map(({ title, change, problem }) => [
    { text: title, paint: color.bold },
    change?.file.shown ?? '',
    problem ? { text: `${problem.message}. ${problem.fix}`, paint: color.red } : WOULD[change!.action],
  ]);
  // A problem is a full sentence and must not be truncated.
  const lines = table(rows, { width: Number.POSITIVE_INFINITY });
  const missing = absent.length > 0 ? [`not found: ${absent.map(({ name }) => name).join(', ')}`] : [];
  return [...lines, ...missing.map(color.dim)];
}

/** The diff of one change. A link is printed with its target. */
export function diffLines({ change }: Step, { color }: Terminal): string[] {
  if (!change || change.diff === '') return [];
  const paint = (line: string) => {
    if (/^(---|\+\+\+) /.test(line)) return color.bold(line);
    if (line.startsWith('@@')) return color.cyan(line);
    return line.startsWith('+') ? color.green(line) : color.red(line);
  };
  return [
    ...(change.isLink ? [`${change.file.shown} is a link to ${change.target}`] : []),
    ...change.diff.split('\n').map(paint),
  ];
}

export function doneLines({ title, change, notes }: Step, backup: string | undefined): string[] {
  const action = change!.action;
  return [
    `${title}: ${DID[action]} ${change!.file.shown}${backup ? `, kept the old file as ${basename(backup)}` : ''}`,
    ...(action === 'none' ? [] : notes.map((note) => `  ${note}`)),
  ];
}

export function stepJson({ clients, change, problem }: Step, written: boolean) {
  if (problem) {
    const { code, message, fix, details } = problem;
    return { clients, error: { code, message, fix, details } };
  }
  const { file, target, action, diff } = change!;
  return { clients, scope: file.scope, file: file.path, target, action, diff, written };
}
