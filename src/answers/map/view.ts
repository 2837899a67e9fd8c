/** How a map looks: area by area and file by file with signatures, or as a diagram of the areas. */

import type { Terminal } from '../../tools/define.ts';
import type { Diagram } from '../../tools/diagram.ts';
import { count, cutTo, folded, many } from '../../tools/layout.ts';
import type { MapArea, MappedSymbol, MapResult } from './answer.ts';

/** A longer signature says no more about what a symbol is for. */
const LONGEST_SIGNATURE = 90;
const LONGEST_TYPE_PARAMETERS = 20;
const SHOWN_USES = 3;

export function mapLines({ about, files, areas }: MapResult, terminal: Terminal): string[] {
  const { color } = terminal;
  const name = about.kind === 'workspace' ? '' : `${color.bold(about.name)}: `;
  const head = `${name}${many(files, 'file')}; in brackets: how many other files use a symbol`;
  return [color.dim(head), ...areas.flatMap((area) => areaLines(area, terminal))];
}

function areaLines(area: MapArea, terminal: Terminal): string[] {
  const { color } = terminal;
  const also = area.rest ? ', the rest' : area.project === undefined ? '' : ` (${area.project})`;
  const uses = area.uses.slice(0, SHOWN_USES).map(({ area: other }) => other);
  const tail = [many(area.files, 'file'), ...(uses.length > 0 ? [`uses ${uses.join(', ')}`] : [])].join('; ');
  const files = new Map<string, MappedSymbol[]>();
  for (const symbol of area.symbols) files.set(symbol.path, [...(files.get(symbol.path) ?? []), symbol]);
  return [
    ...folded(`${color.bold(area.path)}${also}  ${color.dim(tail)}`, terminal),
    ...[...files].flatMap(([path, symbols]) => fileLines(below(path, area.path), symbols, terminal)),
  ];
}

const below = (path: string, area: string): string =>
  path === area ? '' : path.startsWith(`${area}/`) ? path.slice(area.length + 1) : path;

/** One symbol stands beside its file, several below it. */
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

/** The signature on one line, without what is only long. */
function declaration({ name, kind, signature = '' }: MappedSymbol): string {
  const text = signature
    .replace(/\s+/g, ' ')
    .replace(/^export (?:default )?/, '')
    // What is left of a value that goes on below.
    .replace(/ = [([{]? ?…$/, '');
  const shown = text.includes(name) ? text : `${kind} ${name} ${text}`.trimEnd();
  return cutTo(withoutTypeParameters(shown, name), LONGEST_SIGNATURE);
}

/** `Server<…>` where the list is longer than what it tells. */
function withoutTypeParameters(text: string, name: string): string {
  const start = text.indexOf(`${name}<`) + name.length;
  if (start < name.length) return text;
  let depth = 0;
  for (let end = start; end < text.length; end++) {
    if (text[end] === '<') depth++;
    // An arrow of a function type closes nothing.
    else if (text[end] === '>' && text[end - 1] !== '=' && --depth === 0)
      return end - start > LONGEST_TYPE_PARAMETERS ? `${text.slice(0, start)}<…${text.slice(end)}` : text;
  }
  return text;
}

/** Arrows point from an area to what it uses. */
export function mapDiagram({ areas }: MapResult): Diagram {
  return {
    nodes: areas.map(({ path, files, rest }) => ({
      key: path,
      label: `${path}${rest ? ', the rest' : ''} (${many(files, 'file')})`,
    })),
    edges: areas.flatMap(({ path, uses }) =>
      uses.map(({ area, links }) => ({ from: path, to: area, label: String(links) })),
    ),
  };
}
