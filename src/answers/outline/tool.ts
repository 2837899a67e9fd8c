/** `outline`: the skeleton of a file, or a summary of the files in a directory. */
import * as z from 'zod/mini';
import { IMPORT_KINDS } from '../../model/kinds.ts';
import { defineTool, type QuestionOf, type Terminal } from '../../tools/define.ts';
import { inputOf, maxTokens, pathOrRoot, pathWord } from '../../tools/inputs.ts';
import { folded, many, table, wrap } from '../../tools/layout.ts';
import { fileChange, fileRole, placeList, referenceLine, symbolKind, symbolLine } from '../../tools/outputs.ts';
import { nextCall } from '../../workspace/reply.ts';
import { linesOf } from '../quote/symbol-lines.ts';

const input = inputOf({
  path: pathOrRoot('A file or a directory (default: the whole workspace)'),
  depth: z
    ._default(z.enum(['top', 'all']), 'top')
    .check(
      z.describe('top: outermost symbols with members, or the files directly in a directory; all: everything below'),
    ),
  max_tokens: maxTokens,
});

const fileOutline = z.strictObject({
  type: z.literal('file'),
  path: z.string(),
  language: z.exactOptional(z.string()),
  role: fileRole,
  lines: z.int(),
  package: z.exactOptional(z.string()),
  skip: z.exactOptional(z.string()),
  file: fileChange,
  imports: placeList(
    z.strictObject({ module: z.string(), names: z.array(z.string()), line: referenceLine, kind: z.enum(IMPORT_KINDS) }),
  ),
  /** What the file exports of others: the module, its file where that is in the tree, and the names. */
  exports: z.exactOptional(
    placeList(
      z.strictObject({
        module: z.string(),
        file: z.exactOptional(z.string()),
        line: referenceLine,
        names: z.array(z.string()),
      }),
    ),
  ),
  symbols: z.array(
    z.strictObject({
      handle: z.string(),
      name: z.string(),
      kind: symbolKind,
      /** The line of the name. */
      line: symbolLine,
      /** The whole of it, with decorators and modifiers. */
      start_line: z.int(),
      end_line: z.int(),
      /** Nesting: 0 is outermost. */
      depth: z.int(),
      signature: z.exactOptional(z.string()),
      modifiers: z.exactOptional(z.array(z.string())),
      /** The names of the values after it, in a run of values of one kind; its lines are those of the run. */
      folded: z.exactOptional(z.array(z.string())),
    }),
  ),
});

const directoryOutline = z.strictObject({
  type: z.literal('directory'),
  path: z.string(),
  /** Directories one level down, when only that level is shown. */
  directories: z.array(z.strictObject({ path: z.string(), files: z.int(), symbols: z.int() })),
  files: z.array(
    z.strictObject({
      path: z.string(),
      language: z.exactOptional(z.string()),
      role: fileRole,
      lines: z.int(),
      symbols: z.int(),
      /** The outermost symbols, most visible first. */
      top: z.array(z.strictObject({ name: z.string(), kind: symbolKind, line: symbolLine })),
    }),
  ),
});

const output = z.union([fileOutline, directoryOutline]);

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type FileOutline = z.output<typeof fileOutline>;
export type OutlineExport = NonNullable<FileOutline['exports']>[number];
export type OutlineImport = FileOutline['imports'][number];
export type OutlineSymbol = FileOutline['symbols'][number];
export type DirectoryOutline = z.output<typeof directoryOutline>;
export type DirectoryEntry = DirectoryOutline['files'][number];

export const tool = defineTool({
  group: 'Reading',
  title: 'File or directory outline',
  summary: 'Show the skeleton of a file, or summarise a directory',
  description: `For a file: its imports, what it exports of other files, and its symbols in source order, nested, with line ranges and signatures. A cheap way to get to know a file before reading parts of it; follow with \`symbol --source\` or \`read_file\` on the lines that matter. In a large file runs of fields and constants are one line each; \`depth all\` shows everything.

For a directory: its files with size and most visible symbols, and its subdirectories with counts. \`depth all\` includes every file below.`,
  brief:
    'Skeleton of a file (imports, symbols with signatures and line ranges), or a summary of the files in a directory. Cheap first look before reading it.',
  core: true,
  readOnly: true,
  input,
  output,
  positional: ['path'],
  examples: [
    { args: 'src/auth/token.ts', says: 'imports, classes and functions of a file' },
    { args: 'src/auth/token.ts --depth all', says: 'every symbol, with all fields and nested functions' },
    { args: 'src/auth', says: 'a summary of each file in a directory' },
  ],
  async answer(session, question) {
    const { makeOutline } = await import('./answer.ts');
    return makeOutline(session, question);
  },
  withoutLinks: () => 'partial',
  needs: ({ path = '.' }) => ({ paths: [path] }),
  render: ({ results }, terminal) =>
    (results.type === 'file' ? renderFile(results, terminal) : renderDirectory(results, terminal)).join('\n'),
  cut: {
    size: (results) =>
      results.type === 'file'
        ? 1 + results.symbols.length + (results.exports?.length ?? 0)
        : results.directories.length + results.files.length,
    take: (results, count) => (results.type === 'file' ? takeSymbols(results, count) : takeEntries(results, count)),
    rest(request, shown, results) {
      const next = results.type === 'file' ? results.symbols[shown] : undefined;
      if (next) return [nextCall('read_file', { path: `${results.path}:${next.start_line}-` })];
      const max_tokens = (request.max_tokens ?? 1000) * 4;
      return [nextCall('outline', { ...request, path: pathWord(results.path), max_tokens })];
    },
    leadsTo: ['read_file'],
  },
});

/** Imports are one element: useful only as a whole, and removed first; then what is exported of other files. */
const takeSymbols = (outline: FileOutline, count: number): FileOutline => ({
  ...outline,
  imports: count > outline.symbols.length + (outline.exports?.length ?? 0) ? outline.imports : [],
  ...(outline.exports && { exports: outline.exports.slice(0, Math.max(0, count - outline.symbols.length)) }),
  symbols: outline.symbols.slice(0, count),
});

function takeEntries(outline: DirectoryOutline, count: number): DirectoryOutline {
  const directories = outline.directories.slice(0, count);
  return { ...outline, directories, files: outline.files.slice(0, Math.max(0, count - directories.length)) };
}

function renderFile(outline: FileOutline, terminal: Terminal): string[] {
  const { color } = terminal;
  const about = [
    outline.language ?? outline.role,
    many(outline.lines, 'line'),
    ...(outline.package ? [`package ${outline.package}`] : []),
  ];
  const lines = folded(`${color.cyan(outline.path)}  ${color.dim(about.join(', '))}`, terminal);
  if (outline.file) lines.push(color.yellow(`the file was ${outline.file} since it was indexed`));
  if (outline.imports.length > 0) {
    lines.push(...wrap(`imports ${modulesOf(outline).join('; ')}`, '', terminal));
  }
  lines.push(...exportLines(outline, terminal));
  const rows = outline.symbols.map((symbol) => [
    { text: linesOf(symbol), paint: color.cyan },
    {
      text: symbol.folded ? many(1 + symbol.folded.length, symbol.kind, PLURALS[symbol.kind]) : symbol.kind,
      paint: color.dim,
    },
    `${'  '.repeat(symbol.depth)}${deprecatedText(symbol)}${symbol.folded ? runText(symbol.name, symbol.folded) : symbol.signature || symbol.name}`,
  ]);
  return [...lines, ...table(rows, terminal)];
}

const deprecatedText = ({ modifiers = [] }: OutlineSymbol): string =>
  modifiers.includes('deprecated') ? '(deprecated) ' : '';

/** `:4  ./orders  src/orders/order.ts  Order, pay as payOrder`. */
function exportLines({ exports = [] }: FileOutline, terminal: Terminal): string[] {
  const { color } = terminal;
  if (exports.length === 0) return [];
  const rows = exports.map(({ module, file, line, names }) => [
    { text: `  :${line}`, paint: color.cyan },
    module,
    { text: file ?? 'outside this tree', paint: color.cyan },
    names.length > 0 ? runText(names[0], names.slice(1)) : '',
  ]);
  return [color.dim('exports from other files'), ...table(rows, terminal)];
}

const PLURALS: { readonly [kind: string]: string } = { enum_member: 'members', property: 'properties' };

/** Columns for the names of a run. */
const RUN_WIDTH = 100;

/** `a, b, c, …`: whole names only. */
function runText(first: string, others: readonly string[]): string {
  let text = first;
  for (const name of others) {
    if (text.length + name.length > RUN_WIDTH) return `${text}, …`;
    text += `, ${name}`;
  }
  return text;
}

/** Each module once: Java and C# import one name a line. */
function modulesOf({ imports }: FileOutline): string[] {
  const names = new Map<string, Set<string>>();
  for (const entry of imports) names.set(entry.module, new Set([...(names.get(entry.module) ?? []), ...entry.names]));
  return [...names].map(([module, found]) => (found.size > 0 ? `${module} (${[...found].join(', ')})` : module));
}

/** The directory once, then its entries by shorter names: deep paths on every line would leave no room for anything else. */
function renderDirectory(outline: DirectoryOutline, terminal: Terminal): string[] {
  const { color } = terminal;
  const isRoot = outline.path === '.';
  const short = (path: string) => (isRoot ? path : `  ${path.slice(outline.path.length + 1)}`);
  const directories = outline.directories.map((entry) => [
    { text: `${short(entry.path)}/`, paint: color.cyan },
    { text: many(entry.files, 'file'), paint: color.dim },
    { text: entry.symbols > 0 ? many(entry.symbols, 'symbol') : '', paint: color.dim },
  ]);
  const files = outline.files.map((entry) => [
    { text: short(entry.path), paint: color.cyan },
    // Lines are counted where code is parsed.
    { text: entry.lines > 0 ? many(entry.lines, 'line') : '', paint: color.dim },
    { text: entry.language ?? entry.role, paint: color.dim },
    entry.top.map(({ name }) => name).join(', '),
  ]);
  const head = isRoot ? [] : [color.cyan(`${outline.path}/`)];
  return [...head, ...table(directories, terminal), ...table(files, terminal)];
}
