/** Go to definition: what the name at a place of a file stands for, local names included, as the file is now. */
import { join } from 'node:path';
import { loadSemantics } from '../../../languages/load.ts';
import { distFile } from '../../base/dist-file.ts';
import { FileParser } from '../../indexer/parse/parse-file.ts';
import { readSource } from '../../indexer/parse/read-source.ts';
import { storedWorld } from '../../indexer/resolve/stored-world.ts';
import { at, BINDING, EXPRESSION, IMPORT, REFERENCE } from '../../model/facts.ts';
import {
  BINDING_KINDS,
  type BindingKind,
  REFERENCE_KINDS,
  type ReferenceKind,
  type SymbolKind,
} from '../../model/kinds.ts';
import { type Declaration, declarationsOf, type Position, placesAt } from '../../resolve/core/at-position.ts';
import { Binder } from '../../resolve/core/binder.ts';
import type { FileView } from '../../resolve/core/file-view.ts';
import { type ModuleConfigs, NO_CONFIGS } from '../../resolve/core/module-configs.ts';
import type { NamedPlace } from '../../resolve/core/named-places.ts';
import { usesAt } from '../../resolve/core/uses.ts';
import type { Reader } from '../../store/read/read.ts';
import type { Session } from '../../workspace/session.ts';

/** Lines are 1-based, columns 0-based UTF-16 units. */
export interface DefinitionPlace extends Position {
  readonly path: string;
}

/** What `import` brings from outside the tree has no other definition here. */
export type DefinitionKind = SymbolKind | 'parameter' | 'local' | 'type_parameter' | 'import';

/** Where a name is declared. `symbol` is the id of the stored symbol, when it is one. */
export interface Definition extends DefinitionPlace {
  readonly name: string;
  readonly kind: DefinitionKind;
  readonly symbol?: number;
  /** Of an import: what it imports from. */
  readonly module?: string;
}

/** A place that uses a local name. */
export interface LocalUse extends Position {
  readonly kind: ReferenceKind;
}

export interface NameAt {
  /** As it is written there. */
  readonly name: string;
  /** Best first; empty when it is known only outside the tree or cannot be told. */
  readonly definitions: readonly Definition[];
  /** Where a local name is used, its declaration left out. */
  readonly uses: readonly LocalUse[];
}

const MAX_BYTES = 2_000_000;
const PARSE_TIMEOUT_MS = 5000;

/** Undefined when no name stands there, or the file is in no language that is bound. */
export async function nameAt(session: Session, place: DefinitionPlace): Promise<NameAt | undefined> {
  const opened = await openFile(session, place.path);
  if (opened === undefined) return undefined;
  const { binder, view } = opened;
  const places = nearestPlaces(placesAt(binder, view, place));
  if (places.length === 0) return undefined;
  const found = places.flatMap((one) => one.values()).flatMap((value) => declarationsOf(binder, value));
  const declarations = found.length > 0 ? found : importsOf(view, places);
  const unique = [...new Map(declarations.map((one) => [`${one.file}:${one.line}:${one.col}`, one])).values()];
  const isLocal = unique.length > 0 && unique.every((one) => one.symbol < 0 && one.file === view.file.id);
  return {
    name: places[0].name,
    definitions: unique.map((one) => definitionOf(session.reader(), binder.world.view(one.file), one)),
    uses: isLocal ? localUses(binder, view, { ...place, declared: unique }) : [],
  };
}

/** Segments of a module's path are places of its whole name so far: those that begin last are meant. */
function nearestPlaces(places: readonly NamedPlace[]): readonly NamedPlace[] {
  const start = Math.max(...places.map(({ col }) => col));
  return places.filter(({ col }) => col === start);
}

/** The imports that bring in what has no declaration in the tree. */
function importsOf(view: FileView, places: readonly NamedPlace[]): Declaration[] {
  const rows = new Set(places.map((place) => place.imported?.() ?? -1).filter((row) => row >= 0));
  return [...rows].map((row) => ({
    file: view.file.id,
    symbol: -1,
    kind: 'import',
    name: view.facts.strings[view.binding(row, BINDING.name)],
    line: view.binding(row, BINDING.line),
    col: view.binding(row, BINDING.col),
  }));
}

function bytesOf({ root, commit }: Session, path: string): Buffer | undefined {
  const source = commit?.contents.read(path) ?? readSource(join(root, path), MAX_BYTES);
  return source.ok ? source.bytes : undefined;
}

async function openFile(session: Session, path: string): Promise<{ binder: Binder; view: FileView } | undefined> {
  const reader = session.reader();
  const file = reader.fileByPath(path);
  if (file?.language === undefined) return undefined;
  const parser = new FileParser({
    grammarDir: distFile('grammars'),
    maxFileBytes: MAX_BYTES,
    maxLineLength: Number.POSITIVE_INFINITY,
    parseTimeoutMs: PARSE_TIMEOUT_MS,
  });
  const bytes = bytesOf(session, path);
  const facts = bytes && (await parser.factsWithLocals(bytes, file.language));
  if (facts === undefined) return undefined;
  const world = storedWorld(reader, { configs: configsOf(reader.meta()), instead: new Map([[file.id, facts]]) });
  const binder = new Binder(world, (await loadSemantics())(world));
  return binder.knows(file.language) ? { binder, view: world.view(file.id) } : undefined;
}

/** In source order. Only the file itself can use its local names. */
function localUses(b: Binder, view: FileView, of: Position & { declared: readonly Declaration[] }): LocalUse[] {
  const key = ({ line, col }: Position) => `${line}:${col}`;
  const declared = new Set(of.declared.map(key));
  const kinds = referenceKinds(view);
  return usesAt(b, view, of, [view.file.id])
    .filter((use) => !declared.has(key(use)))
    .map(({ line, col }) => ({ line, col, kind: kinds.get(key({ line, col })) ?? 'write' }))
    .sort((one, other) => one.line - other.line || one.col - other.col);
}

/** What is no reference is a binding: a later assignment. */
function referenceKinds({ facts: { references, expressions } }: FileView): Map<string, ReferenceKind> {
  const kinds = new Map<string, ReferenceKind>();
  for (let row = 0; row < references.rows; row++) {
    const cell = (column: number) => at(expressions, at(references, row, REFERENCE.expression), column);
    kinds.set(`${cell(EXPRESSION.line)}:${cell(EXPRESSION.col)}`, REFERENCE_KINDS[at(references, row, REFERENCE.kind)]);
  }
  return kinds;
}

function definitionOf(reader: Reader, view: FileView, { symbol, line, col, name, kind }: Declaration): Definition {
  const { path } = view.file;
  if (symbol < 0) return { path, line, col, name, ...localKindOf(view, { name, line, col }) };
  if (symbol === 0) {
    const [own] = reader.symbolsInFile(view.file.id);
    return { path, line: 1, col: 0, name: own?.name ?? path, kind: 'file', ...(own && { symbol: own.id }) };
  }
  // Rows of a file that was parsed anew are not those of the index: the place decides.
  const stored = reader
    .symbolAtLine(path, line)
    .find((one) => one.nameLine === line && one.nameCol === col && one.kind === kind);
  return { path, line, col, name, kind: kind as SymbolKind, ...(stored && { symbol: stored.id }) };
}

const SHOWN_AS: Readonly<Partial<Record<BindingKind, DefinitionKind>>> = {
  parameter: 'parameter',
  type_parameter: 'type_parameter',
  import: 'import',
};

function localKindOf({ facts }: FileView, place: Position & { name: string }): Pick<Definition, 'kind' | 'module'> {
  const { bindings, imports, strings } = facts;
  for (let row = 0; row < bindings.rows; row++) {
    const cell = (column: number) => at(bindings, row, column);
    if (cell(BINDING.line) !== place.line || cell(BINDING.col) !== place.col) continue;
    const kind = SHOWN_AS[BINDING_KINDS[cell(BINDING.kind)]] ?? 'local';
    if (kind !== 'import') return { kind };
    for (let other = 0; other < imports.rows; other++) {
      if (strings[at(imports, other, IMPORT.local)] !== place.name) continue;
      return { kind, module: strings[at(imports, other, IMPORT.module)] };
    }
    return { kind };
  }
  // A key of an object literal or inline type.
  return { kind: 'property' };
}

function configsOf({ modules }: Readonly<Record<string, string>>): ModuleConfigs {
  try {
    return JSON.parse(modules) as ModuleConfigs;
  } catch {
    return NO_CONFIGS; // An index without them: names are looked for as in a tree without manifests.
  }
}
