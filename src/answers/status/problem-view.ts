/** Renders the problems of files: how many, and the first few. */
import type { Problem } from '../../model/problem.ts';
import type { Terminal } from '../../tools/define.ts';
import { many, table } from '../../tools/layout.ts';

interface Problems {
  readonly problem_count: number;
  readonly problems: readonly Problem[];
}

export function problemLines({ problem_count, problems }: Problems, terminal: Terminal): string[] {
  if (problem_count === 0) return [];
  const { color } = terminal;
  const rows = problems.map(({ path, line, code, message }) => [
    { text: `  ${path}${line === undefined ? '' : `:${line}`}`, paint: color.cyan },
    { text: code, paint: color.yellow },
    { text: message, paint: color.dim },
  ]);
  const more = problem_count - problems.length;
  const head = color.yellow(many(problem_count, 'problem'));
  if (rows.length === 0) return [`${head}, see \`wayfind status\``];
  return [head, ...table(rows, terminal), ...(more > 0 ? [`  and ${more} more`] : [])];
}
