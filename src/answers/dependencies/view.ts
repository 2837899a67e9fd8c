/** Renders dependencies as an indented list with counts and places, or as a diagram. */

import type { KindCounts } from '../../graph/dependencies.ts';
import type { Terminal } from '../../tools/define.ts';
import type { Diagram, DiagramEdge, DiagramNode } from '../../tools/diagram.ts';
import { count, many, table } from '../../tools/layout.ts';
import type { CycleView, DependencyView, LinkView, ModuleView, Results } from './both-directions.ts';

export function dependencyLines(results: Results, terminal: Terminal): string[] {
  const { color } = terminal;
  const { about, nodes, external, cycles, counts } = results;
  const head = about.kind === 'workspace' ? [] : [headLine(results, terminal)];
  if (cycles) return [...head, ...cycles.flatMap((cycle) => cycleLines(cycle, terminal))];
  return [
    ...head,
    ...nodeLines(results, nodes, terminal),
    ...(external.length > 0 ? [color.dim(outsideTitle(external.length, counts.external))] : []),
    ...table(
      external.map((module) => moduleRow(results, module, terminal)),
      terminal,
    ),
  ];
}

const outsideTitle = (shown: number, all: number): string =>
  `outside this tree: ${many(all, 'module')}${shown < all ? `; the first ${count(shown)}` : ''}`;

function headLine({ about, counts, direction, by }: Results, { color }: Terminal): string {
  const files = about.kind === 'file' ? '' : color.dim(`, ${many(about.files, 'file')}`);
  const what =
    counts.nodes === 0
      ? ''
      : color.dim(`  ${direction === 'out' ? 'depends on' : 'is used by'} ${many(counts.nodes, by, PLURALS[by])}`);
  return `${color.bold(about.name)}${files}${counts.cycles === undefined ? what : ''}`;
}

const PLURALS = { file: 'files', directory: 'directories', project: 'projects' } as const;

function nodeLines(results: Results, nodes: readonly DependencyView[], terminal: Terminal): string[] {
  const { color } = terminal;
  const indent = results.about.kind === 'workspace' ? 0 : -1;
  const rows = nodes.map((node) => [
    {
      text: `${'  '.repeat(Math.max(0, node.depth + indent) + (indent < 0 ? 1 : 0))}${node.name}`,
      paint: node.depth === 0 ? color.bold : color.cyan,
    },
    { text: node.depth === 0 ? many(node.files, 'file') : kindsText(node.kinds), paint: color.dim },
    {
      text: node.cyclic ? '(cycle)' : node.repeated ? '(see above)' : placeText(node.at, [node.name, node.of]),
      paint: color.dim,
    },
  ]);
  return table(rows, terminal);
}

function moduleRow({ about }: Results, { name, reason, imports, files, at }: ModuleView, { color }: Terminal) {
  const often =
    about.kind === 'file' ? many(imports, 'import') : `${many(imports, 'import')} in ${many(files, 'file')}`;
  return [
    { text: `  ${name}`, paint: color.cyan },
    { text: often, paint: color.dim },
    { text: `${placeText(at, [about.name])}${reason === 'external' ? '' : ` (${reason})`}`, paint: color.dim },
  ];
}

/** `import 2, call 5`: imports first, as in source files. */
const kindsText = ({ import: imports, ...others }: KindCounts): string =>
  Object.entries({ ...(imports && { import: imports }), ...others })
    .map(([kind, sum]) => `${kind} ${count(sum)}`)
    .join(', ');

/** The first place, without its path where that was just named. */
function placeText([first]: readonly LinkView[], known: readonly (string | undefined)[]): string {
  if (first === undefined) return '';
  return known.includes(first.path) ? `:${first.line}` : `${first.path}:${first.line}`;
}

const TYPE_ONLY: ReadonlySet<string> = new Set(['import', 'type', 'implement', 'accepts']);

function cycleLines({ members, steps }: CycleView, terminal: Terminal): string[] {
  const { color } = terminal;
  const more = members.length - steps.length;
  const title = `${many(members.length, 'member')}${more > 0 ? `; a shortest cycle has ${steps.length}` : ''}`;
  const rows = steps.map(({ from, to, kinds, at }) => [
    { text: `  ${from}`, paint: color.cyan },
    { text: `-> ${to}`, paint: color.cyan },
    { text: at.path === from ? `:${at.line}` : `${at.path}:${at.line}`, paint: color.dim },
    {
      text:
        Object.keys(kinds).length > 1 && Object.keys(kinds).every((kind) => TYPE_ONLY.has(kind)) ? '(only types)' : '',
      paint: color.dim,
    },
  ]);
  return [color.dim(title), ...table(rows, terminal)];
}

/** Arrows point from a group to the groups it depends on. */
export function dependencyDiagram({ about, direction, nodes, cycles = [] }: Results): Diagram {
  const shown = new Map<string, DiagramNode>();
  const add = (key: string, strong = false) => {
    if (!shown.has(key)) shown.set(key, { key, label: key, ...(strong && { strong }) });
  };
  const edges: DiagramEdge[] = [];
  if (about.kind !== 'workspace' && cycles.length === 0) add(about.name, true);
  for (const { name, of, kinds } of nodes) {
    add(name);
    if (of === undefined) continue;
    add(of);
    const label = String(Object.values(kinds).reduce((sum, one) => sum + one, 0));
    edges.push(direction === 'out' ? { from: of, to: name, label } : { from: name, to: of, label });
  }
  for (const { from, to } of cycles.flatMap(({ steps }) => steps)) {
    add(from);
    add(to);
    edges.push({ from, to });
  }
  return { nodes: [...shown.values()], edges };
}
