/** What a file exports of other files: by name, or everything of a module, followed through further re-exports. */
import { factsOf } from '../../graph/file-facts.ts';
import { type Graph, openGraph } from '../../graph/graph.ts';
import { at, EXPORT, type FileFacts, IMPORT, SYMBOL } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import { FLAG, referenceKindCode } from '../../model/kinds.ts';
import { kindOf } from '../../resolve/core/link-code.ts';
import type { Reader } from '../../store/read/read.ts';
import type { OutlineExport } from './tool.ts';

/** Names of one module that are listed. */
const MAX_NAMES = 100;
/** Modules that re-export others are followed this far. */
const MAX_STEPS = 8;

/** One entry per module and the file it leads to, by the first line. */
export function reExportsOf(reader: Reader, fileId: FileId): OutlineExport[] {
  const graph = openGraph(reader);
  const file = graph.nodes.fileNumber(fileId);
  const facts = file < 0 ? undefined : factsOf(graph, file);
  if (facts === undefined) return [];
  const entries = new Map<string, OutlineExport>();
  for (const { module, name, line } of exportsIn(facts)) {
    const target = targetFile(graph, file, line);
    const key = `${module} ${target}`;
    const path = target === undefined ? undefined : graph.nodes.files[target].path;
    const entry = entries.get(key) ?? { module, ...(path !== undefined && { file: path }), line, names: [] };
    entries.set(key, entry);
    if (name !== ALL) entry.names.push(name);
    else if (target !== undefined) entry.names.push(...exportedNames(graph, target, MAX_STEPS));
  }
  return [...entries.values()].map((entry) => ({ ...entry, names: [...new Set(entry.names)].slice(0, MAX_NAMES) }));
}

const ALL = '*';

interface ReExport {
  readonly module: string;
  /** `a`, `a as b`, `*` or `* as ns`. */
  readonly name: string;
  readonly line: number;
}

/** Exports that name a module, and those of names that the file imports. */
function exportsIn({ exports, imports, strings }: FileFacts): ReExport[] {
  const imported = new Map<string, { module: string; name: string }>();
  for (let row = 0; row < imports.rows; row++)
    imported.set(strings[at(imports, row, IMPORT.local)], {
      module: strings[at(imports, row, IMPORT.module)],
      name: strings[at(imports, row, IMPORT.imported)],
    });
  const found: ReExport[] = [];
  for (let row = 0; row < exports.rows; row++) {
    const exported = strings[at(exports, row, EXPORT.exported)];
    const local = strings[at(exports, row, EXPORT.local)];
    const own = strings[at(exports, row, EXPORT.module)];
    const from = own === '' ? imported.get(local) : { module: own, name: local };
    if (from === undefined || from.module === '') continue;
    const name = exported === ALL ? ALL : renamed(from.name === '' ? local : from.name, exported);
    found.push({ module: from.module, name, line: at(exports, row, EXPORT.line) });
  }
  return found;
}

const renamed = (name: string, exported: string): string =>
  name === exported || name === '' ? exported : `${name} as ${exported}`;

/** An export of a name that the file imports reads it. */
const LEADS = new Set([referenceKindCode.import, referenceKindCode.read]);

/** The file of what an export of that line is bound to. */
function targetFile(graph: Graph, file: number, line: number): number | undefined {
  const { line: lines, target, code } = graph.edgesOf(file);
  for (let i = 0; i < lines.length; i++)
    if (lines[i] === line && LEADS.has(kindOf(code[i]))) return graph.nodes.fileOf(target[i]);
  return undefined;
}

/** What a file exports itself, then what it exports of others. */
function exportedNames(graph: Graph, file: number, steps: number): string[] {
  const facts = factsOf(graph, file);
  if (facts === undefined) return [];
  const { symbols, strings, exports } = facts;
  const names: string[] = [];
  const aliases = new Map<string, string>();
  for (let row = 0; row < exports.rows; row++)
    if (at(exports, row, EXPORT.module) === 0)
      aliases.set(strings[at(exports, row, EXPORT.local)], strings[at(exports, row, EXPORT.exported)]);
  for (let row = 1; row < symbols.rows; row++) {
    const isExported = (at(symbols, row, SYMBOL.flags) & FLAG.exported) !== 0;
    const name = strings[at(symbols, row, SYMBOL.name)];
    if (at(symbols, row, SYMBOL.parent) === 0 && isExported) names.push(aliases.get(name) ?? name);
  }
  for (const { name, line } of exportsIn(facts)) {
    const target = name === ALL && steps > 0 ? targetFile(graph, file, line) : undefined;
    if (target !== undefined && target !== file) names.push(...exportedNames(graph, target, steps - 1));
    else if (name !== ALL) names.push(name.slice(name.lastIndexOf(' ') + 1));
  }
  return names;
}
