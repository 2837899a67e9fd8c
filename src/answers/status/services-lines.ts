/** Renders what services made of the links. */

import type { Terminal } from '../../tools/define.ts';
import type { Cell } from '../../tools/layout.ts';
import { count, many, table, wrap } from '../../tools/layout.ts';
import { countsText } from '../language-services/counts-text.ts';
import type { ProjectProgress } from '../language-services/fields.ts';
import type { IndexStatus } from './tool.ts';

/** Projects that are shown; the JSON has all of them. */
const MAX_SHOWN = 12;

/** `edges  binder 3,456, typescript 12,345`, then a line for each project of each service and its problems. */
export function servicesLines(services: IndexStatus['services'], label: number, terminal: Terminal): string[] {
  if (services === undefined) return [];
  const { color } = terminal;
  const { origins, projects } = services;
  const edges = origins.map(({ origin, references }) => `${origin} ${count(references)}`).join(', ');
  const shown = projects.slice(0, MAX_SHOWN);
  const rows = shown.map((project, i): (Cell | string)[] => [
    { text: (i === 0 ? 'services' : '').padEnd(label - 2), paint: color.dim },
    nameOf(project),
    { text: project.state, paint: paintOf(project, terminal) },
    { text: coverage(project), right: true },
    { text: countsText(project), paint: color.dim },
  ]);
  const more = projects.length - shown.length;
  return [
    `${color.dim('edges'.padEnd(label))}${edges}`,
    ...table(rows, terminal),
    ...(more > 0 ? [`${' '.repeat(label)}and ${more} more`] : []),
    ...shown.flatMap((project) => problemLines(project, label, terminal)),
  ];
}

const nameOf = ({ service, dir, origins = [service], versions = [] }: ProjectProgress): string =>
  [origins.join(', '), ...versions.slice(-1), ...(dir === '' ? [] : [`in ${dir}`])].join(' ');

function paintOf({ state }: ProjectProgress, { color }: Terminal): (text: string) => string {
  if (state === 'failed' || state === 'interrupted') return color.red;
  return state === 'done' ? color.green : state === 'running' ? color.cyan : color.dim;
}

const coverage = ({ files, of }: ProjectProgress): string =>
  of === undefined ? many(files, 'file') : `${count(files)} of ${many(of, 'file')}`;

/** Problems of one run that are shown: the last tells why it ended. */
const MAX_PROBLEMS = 3;

function problemLines({ service, problems }: ProjectProgress, label: number, terminal: Terminal): string[] {
  const { color } = terminal;
  return problems
    .slice(-MAX_PROBLEMS)
    .flatMap(({ code, message, fix }) =>
      wrap(`${color.yellow(code)} ${service}: ${message}${fix ? `. ${fix}` : ''}`, ' '.repeat(label), terminal),
    );
}
