/** Renders a map: area by area and file by file with signatures, or as a diagram of the areas. */
import type { Terminal } from '../../tools/define.ts';
import type { Diagram } from '../../tools/diagram.ts';
import { count, cutTo, folded, many } from '../../tools/layout.ts';
import { TOP } from '../dependencies/groups.ts';
import type { MapArea, MappedSymbol, MapResult } from './tool.ts';

/** Characters of a signature; the rest says little about the purpose of a symbol. */
const MAX_SIGNATURE = 90;
const MAX_TYPE_PARAMETERS = 20;
const SHOWN_USES = 3;

export function mapLines({ about, files, areas }: MapResult, terminal: Terminal): string[] {
  const { color } = terminal;
  const name = about.kind === 'workspace' ? '' : `${color.bold(about.name)}: `;
  const head = `${name}${many(files, 'file')}; in brackets: how many other files use a symbol`;
  return [color.dim(head), ...areas.flatMap((area) => areaLines(area, terminal))];
}

function areaLines(area: MapArea, terminal: Terminal): string[] {
  const { color } = terminal;
  const project = area.project === undefined || area.rest ? '' : ` (${area.project})`;
  const uses = area.uses.slice(0, SHOWN_USES).map(({ area: other }) => other);
  const tail = [many(area.files, 'file'), ...(uses.length > 0 ? [`uses ${uses.join(', ')}`] : [])].join('; ');
  const files = new Map<string, MappedSymbol[]>();
  for (const symbol of area.symbols) files.set(symbol.path, [...(files.get(symbol.path) ?? []), symbol]);
  return [
    ...folded(`${color.bold(areaName(area))}${project}  ${color.dim(tail)}`, terminal),
    ...[...files].flatMap(([path, symbols]) => fileLines(below(path, area.path), symbols, terminal)),
  ];
}

/** `src`; `src, other files` without its parts that are areas of their own. */
const areaName = ({ path, rest }: MapArea): string =>
  !rest ? path : path === TOP ? 'other files' : `${path}, other files`;

const below = (path: string, area: string): string =>
  path === area ? '' : path.startsWith(`${area}/`) ? path.slice(area.length + 1) : path;

/** One symbol is on the line of its file, several are below it. */
function fileLines(path: string, symbols: readonly MappedSymbol[], terminal: Terminal): string[] {
  const { cyan } = terminal.color;
  const [only] = symbols;
  if (symbols.length === 1) return [`  ${cyan(`${path}:${only.line}`)} ${symbolText(only, terminal)}`];
  const lines = symbols
    .toSorted((a, b) => a.line - b.line)
    .map((symbol) => `    ${cyan(`:${symbol.line}`)} ${symbolText(symbol, terminal)}`);
  return path === '' ? lines : [`  ${cyan(path)}`, ...lines];
}

function symbolText(symbol: MappedSymbol, { color }: Terminal): string {
  const { users, members, file } = symbol;
  return [
    declaration(symbol),
    ...(users > 0 ? [color.dim(`[${count(users)}]`)] : []),
    ...(members ? [color.dim(`{ ${members.join(', ')} }`)] : []),
    ...(file ? [`(file ${file})`] : []),
  ].join(' ');
}

/** The signature on one line, shortened. */
function declaration({ name, kind, signature = '' }: MappedSymbol): string {
  const text = signature
    .replace(/\s+/g, ' ')
    .replace(/^export (?:default )?/, '')
    // The start of a value that continues on the next line.
    .replace(/ = [([{]? ?…$/, '');
  const shown = text.includes(name) ? text : `${kind} ${name} ${text}`.trimEnd();
  return cutTo(withoutTypeParameters(shown, name), MAX_SIGNATURE);
}

/** `Server<…>` where the list is long. */
function withoutTypeParameters(text: string, name: string): string {
  const start = text.indexOf(`${name}<`) + name.length;
  if (start < name.length) return text;
  let depth = 0;
  for (let end = start; end < text.length; end++) {
    if (text[end] === '<') depth++;
    // The arrow of a function type closes nothing.
    else if (text[end] === '>' && text[end - 1] !== '=' && --depth === 0)
      return end - start > MAX_TYPE_PARAMETERS ? `${text.slice(0, start)}<…${text.slice(end)}` : text;
  }
  return text;
}

/** Arrows point from an area to what it uses. */
export function mapDiagram({ areas }: MapResult): Diagram {
  return {
    nodes: areas.map((area) => ({ key: area.path, label: `${areaName(area)} (${many(area.files, 'file')})` })),
    edges: areas.flatMap(({ path, uses }) =>
      uses.map(({ area, links }) => ({ from: path, to: area, label: String(links) })),
    ),
  };
}
