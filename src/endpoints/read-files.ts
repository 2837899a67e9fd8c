/** Finds the routes that files are by their path: the names they export say which methods they answer. */
import { familyOf } from '../../languages/all.ts';
import { at, EXPORT, IMPORT, SYMBOL } from '../model/facts.ts';
import type { FilePatterns, Framework } from '../model/framework.ts';
import { FLAG } from '../model/kinds.ts';
import type { SymbolKey } from '../model/links.ts';
import type { FileView } from '../resolve/core/file-view.ts';
import { memberOf } from '../resolve/core/members.ts';
import type { WorldFile } from '../resolve/core/world.ts';
import { type Evaluation, functionIn } from './arguments.ts';
import type { Found } from './found.ts';

export function readFiles(e: Evaluation, frameworks: readonly Framework[], found: Found): void {
  const all = [...e.b.world.files()];
  for (const framework of frameworks) {
    const { files, languages } = framework;
    if (files === undefined) continue;
    const roots = all.flatMap(({ path }) => (files.root.test(nameOf(path)) ? [directoryOf(path)] : []));
    for (const file of all)
      if (file.language !== undefined && languages.includes(familyOf(file.language)))
        readFile(e, { framework: framework.name, files, file, roots, found });
  }
}

interface Reading {
  readonly framework: string;
  readonly files: FilePatterns;
  readonly file: WorldFile;
  readonly roots: readonly string[];
  readonly found: Found;
}

function readFile(e: Evaluation, { framework, files, file, roots, found }: Reading): void {
  const root = roots
    .filter((one) => one === '' || file.path.startsWith(`${one}/`))
    .sort((x, y) => y.length - x.length)[0];
  const routes = files.routes(root ? file.path.slice(root.length + 1) : file.path);
  if (routes === undefined) return;
  const view = e.b.world.view(file.id);
  if (root === undefined && !importsOne(view, files.modules ?? [])) return;
  for (const [name, method] of Object.entries(routes.exports)) {
    const place = exportedAt(view, name);
    if (place === undefined) continue;
    found.routes.push({
      framework,
      methods: [method],
      path: routes.path,
      router: undefined,
      isRequest: false,
      handler: handlerOf(e, view, name) ?? place.symbol,
      site: { view, line: place.line, col: place.col },
    });
  }
}

function handlerOf(e: Evaluation, view: FileView, name: string): SymbolKey | undefined {
  const { language } = view.file;
  if (language === undefined) return undefined;
  const module = { kind: 'module', language, file: view.file.id, name: '' } as const;
  return functionIn(e, memberOf(e.b, module, name));
}

/** Where a file exports a name: the declaration, or the export statement. */
function exportedAt(
  view: FileView,
  name: string,
): { readonly line: number; readonly col: number; readonly symbol: SymbolKey | undefined } | undefined {
  const [row] = view.exportsNamed(name);
  const id = view.nameId(name);
  const { symbols, exports } = view.facts;
  const wanted = name === 'default' ? FLAG.default : FLAG.exported;
  for (let symbol = 1; symbol < symbols.rows; symbol++) {
    const isTop = at(symbols, symbol, SYMBOL.parent) === 0;
    if (!isTop || (at(symbols, symbol, SYMBOL.flags) & wanted) === 0) continue;
    if (name === 'default' || at(symbols, symbol, SYMBOL.name) === id)
      return {
        line: at(symbols, symbol, SYMBOL.nameLine),
        col: at(symbols, symbol, SYMBOL.nameCol),
        symbol: view.key(symbol),
      };
  }
  return row === undefined
    ? undefined
    : { line: at(exports, row, EXPORT.line), col: at(exports, row, EXPORT.col), symbol: undefined };
}

function importsOne({ facts: { imports, strings } }: FileView, modules: readonly string[]): boolean {
  for (let row = 0; row < imports.rows; row++) {
    const module = strings[at(imports, row, IMPORT.module)];
    if (modules.some((one) => module === one || module.startsWith(`${one}/`))) return true;
  }
  return false;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const directoryOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
