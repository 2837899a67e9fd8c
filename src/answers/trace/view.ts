/** Renders call paths as text: one line for each symbol, with the call that leads to the next one. */
import type { Terminal } from '../../tools/define.ts';
import type { Diagram, DiagramEdge, DiagramNode } from '../../tools/diagram.ts';
import { many, table } from '../../tools/layout.ts';
import { type Listed, localName, symbolRows } from '../quote/symbol-lines.ts';
import type { Neighbours, TracePath, TraceResult, TraceStep } from './tool.ts';

export function traceLines(
  { from, to, paths, legs = [], reachable, callers }: TraceResult,
  terminal: Terminal,
): string[] {
  const { color } = terminal;
  if (paths.length > 0)
    return paths.flatMap((path, i) => pathLines(path, { number: i + 1, of: paths.length }, terminal));
  const head = (symbols: readonly Listed[], title: string) =>
    symbols.length > 0 ? [color.dim(title), ...symbolRows(symbols.slice(0, 5), terminal).flat()] : [];
  return [
    ...legLines(legs, terminal),
    ...head(from, 'from'),
    ...neighbourLines(reachable, 'it leads to', terminal),
    ...head(to, 'to'),
    ...neighbourLines(callers, 'it is reached from', terminal),
  ];
}

function legLines(legs: NonNullable<TraceResult['legs']>, terminal: Terminal): string[] {
  const { color } = terminal;
  const rows = legs.map(({ from, to, paths }, i) => [
    { text: `leg ${i + 1}`, paint: color.dim },
    { text: `${from} -> ${to}`, paint: color.bold },
    { text: paths === 0 ? 'no path' : many(paths, 'path'), paint: paths === 0 ? color.red : color.dim },
  ]);
  return table(rows, terminal);
}

function pathLines(path: TracePath, { number, of }: { number: number; of: number }, terminal: Terminal): string[] {
  const { entry, steps, confidence } = path;
  const doubt = confidence === 'exact' ? '' : `, ${confidence}`;
  const title = `path ${number} of ${of}: ${many(steps.length, 'call')}${doubt}${entry === undefined ? '' : `, from ${ENTRY_TEXT[entry]}`}`;
  return [terminal.color.dim(title), ...stepLines(path, terminal)];
}

export function stepLines({ steps, end, via = [] }: TracePath, terminal: Terminal): string[] {
  const { color } = terminal;
  const rows = [
    ...steps.map((step, i) => stepRow(step, { depth: i, isWaypoint: via.includes(i) }, terminal)),
    [
      { text: `${'  '.repeat(steps.length)}${nameOf(end)}`, paint: color.bold },
      { text: `${end.path}:${end.line}`, paint: color.cyan },
    ],
  ];
  return table(rows, terminal);
}

const ENTRY_TEXT: Readonly<Record<NonNullable<TracePath['entry']>, string>> = {
  main: 'a main',
  bin: 'an installed command',
  script: 'a program',
  export: 'a package export',
  handler: 'a handler',
  page: 'a page',
  command: 'a command',
  job: 'a job',
  lambda: 'a cloud function',
  migration: 'a migration',
  plugin: 'a plugin',
  config: 'settings',
  module: 'top-level code',
  test: 'a test',
  api: 'exported API',
  uncalled: 'a symbol that nothing calls',
};

function stepRow(step: TraceStep, { depth, isWaypoint }: { depth: number; isWaypoint: boolean }, { color }: Terminal) {
  const doubt =
    step.confidence === 'exact'
      ? ''
      : ` (${step.confidence}${step.via ? ` through ${step.via.slice(step.via.indexOf('#') + 1)}` : ''})`;
  return [
    { text: `${'  '.repeat(depth)}${nameOf(step.symbol)}${isWaypoint ? ' (via)' : ''}`, paint: color.bold },
    { text: `${step.path}:${step.line}`, paint: color.cyan },
    { text: `${step.kind}${doubt}`, paint: color.dim },
    { text: step.text ?? '', paint: color.dim },
  ];
}

const nameOf = (symbol: TracePath['end']): string => (symbol.kind === 'file' ? '(top level)' : localName(symbol));

function neighbourLines(found: Neighbours | undefined, title: string, terminal: Terminal): string[] {
  if (found === undefined) return [];
  const { color } = terminal;
  if (found.count === 0) return [color.dim(`  ${title} nothing`)];
  const some = found.symbols.length < found.count ? ', the nearest' : '';
  const rows = found.symbols.map((symbol) => [
    { text: `  ${symbol.path}:${symbol.line}`, paint: color.cyan },
    { text: symbol.kind, paint: color.dim },
    { text: nameOf(symbol), paint: color.bold },
  ]);
  return [color.dim(`  ${title} ${many(found.count, 'symbol')}${some}`), ...table(rows, terminal)];
}

/** All paths together: a call that several paths have is one arrow. */
export function traceDiagram({ paths }: TraceResult): Diagram {
  const nodes = new Map<string, DiagramNode>();
  const edges = new Map<string, DiagramEdge>();
  for (const { steps, end } of paths) {
    for (const [i, { symbol, kind, confidence }] of steps.entries()) {
      const next = steps[i + 1]?.symbol ?? end;
      const isEnd = i === 0 || next === end;
      for (const one of [symbol, next]) {
        const strong = isEnd && (one === end || (i === 0 && one === symbol));
        const label = one.kind === 'file' ? one.path : localName(one);
        if (!nodes.has(one.handle) || strong)
          nodes.set(one.handle, { key: one.handle, label, ...(strong && { strong }) });
      }
      const dashed = confidence !== 'exact';
      const key = `${symbol.handle}\n${next.handle}\n${kind}`;
      edges.set(key, { from: symbol.handle, to: next.handle, label: kind, dashed });
    }
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}
