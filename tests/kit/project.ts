/** A whole project from texts in memory, bound: what evaluations and binding cases ask their questions of. */

import { semanticsOver } from '../../languages/semantics.ts';
import { languageOf } from '../../src/discover/language.ts';
import { copyFacts, type FileFacts, SYMBOL } from '../../src/model/facts.ts';
import { type FileId, fileId } from '../../src/model/ids.ts';
import { REFERENCE_KINDS, type ReferenceKind, referenceKindCode, symbolKindCode } from '../../src/model/kinds.ts';
import {
  CONFIDENCES,
  type Confidence,
  type FileLinks,
  fileOfKey,
  LINK,
  rowOfKey,
  type SymbolKey,
  symbolKey,
} from '../../src/model/links.ts';
import {
  type Declaration,
  definitionsAt,
  importsAt,
  spokenFor,
  symbolDeclaration,
} from '../../src/resolve/core/at-position.ts';
import { Binder } from '../../src/resolve/core/binder.ts';
import { declaredRows } from '../../src/resolve/core/declared.ts';
import { resolveFile } from '../../src/resolve/core/resolve-file.ts';
import { treeWorld } from '../../src/resolve/core/tree-world.ts';
import { usesAt } from '../../src/resolve/core/uses.ts';
import { alternatives } from '../../src/resolve/core/values.ts';
import { familyOf, type WorldFile } from '../../src/resolve/core/world.ts';
import { readModuleConfigs } from '../../src/resolve/modules/read-configs.ts';
import { extractText } from './extract.ts';
import { goImplementationsAt } from './go-implementations.ts';

/** How languages spell a constructor that a type inherits. */
const CONSTRUCTORS: Readonly<Record<string, string>> = { python: '__init__', ruby: 'initialize', php: '__construct' };

/** Lines are 1-based, columns 0-based. */
export interface Place {
  readonly path: string;
  readonly line: number;
  readonly col: number;
  readonly name?: string;
  readonly kind?: string;
  readonly callLine?: number;
}

export interface Call {
  /** The enclosing symbol; the file itself has line 0 and name `<module>`. */
  readonly from: Place;
  readonly to: Place;
  readonly line: number;
  readonly confidence: Confidence;
  readonly kind: ReferenceKind;
}

export interface BoundProject {
  readonly binder: Binder;
  /** Ranked; empty when it is not ours. An import that leads out of the project has kind `import`. */
  definitions(path: string, line: number, col: number): Place[];
  /** Uses and the declarations themselves. */
  references(path: string, line: number, col: number): Place[];
  implementations(path: string, line: number, col: number): Place[];
  /** Symbols that enclose calls of what stands there. */
  callers(path: string, line: number, col: number): Place[];
  callees(path: string, line: number, col: number): Place[];
  calls(): Call[];
  links(path: string): FileLinks;
}

export async function openProject(files: ReadonlyMap<string, string>): Promise<BoundProject> {
  const worldFiles: WorldFile[] = [];
  const facts = new Map<number, FileFacts>();
  const declared = new Map<string, SymbolKey[]>();
  for (const path of [...files.keys()].sort()) {
    const text = files.get(path)!;
    const language = languageOf(path);
    const id = fileId(worldFiles.length + 1);
    if (language === undefined) {
      worldFiles.push({ id, path, language, role: 'source', packageName: '' });
      continue;
    }
    const extracted = copyFacts((await extractText(language, text, { keepLocals: true })).facts);
    facts.set(id, extracted);
    worldFiles.push({ id, path, language, role: 'source', packageName: extracted.packageName });
    for (const row of declaredRows(extracted)) {
      const key = `${familyOf(language)} ${extracted.strings[extracted.symbols.data[row * SYMBOL.stride + SYMBOL.name]]}`;
      const keys = declared.get(key);
      if (keys === undefined) declared.set(key, [symbolKey(id, row)]);
      else keys.push(symbolKey(id, row));
    }
  }
  const world = treeWorld({
    files: worldFiles,
    configs: readModuleConfigs([...files.keys()], (path) => files.get(path)),
    facts: (id) => facts.get(id)!,
    declared: (name, language) => declared.get(`${familyOf(language)} ${name}`) ?? [],
    cacheBytes: Number.POSITIVE_INFINITY,
  });
  return bound(new Binder(world, semanticsOver(world)), worldFiles, files);
}

function bound(b: Binder, files: readonly WorldFile[], texts: ReadonlyMap<string, string>): BoundProject {
  const known = files.filter((file) => b.knows(file.language));
  const linksById = new Map<number, FileLinks>();
  const linksOf = (id: FileId): FileLinks => {
    let links = linksById.get(id);
    if (links === undefined) linksById.set(id, (links = resolveFile(b, b.world.view(id))));
    return links;
  };
  const place = ({ file, line, col, name, kind }: Declaration): Place => ({
    path: b.world.file(file)!.path,
    line,
    col,
    name,
    kind,
  });
  const symbolPlace = (file: FileId, row: number): Place =>
    row === 0
      ? { path: b.world.file(file)!.path, line: 0, col: 0, name: '<module>', kind: 'file' }
      : place(symbolDeclaration(b.world.view(file), row));
  const viewAt = (path: string) => {
    const file = b.world.fileAt(path);
    return file !== undefined && b.knows(file.language) ? b.world.view(file.id) : undefined;
  };
  const declarationsAt = (path: string, line: number, col: number): Declaration[] => {
    const view = viewAt(path);
    if (view === undefined) return [];
    return definitionsAt(b, view, { line, col }, texts.get(path)!);
  };

  function* linkRows(): Generator<{ file: FileId; cell: (column: number) => number }> {
    for (const file of known) {
      const { links } = linksOf(file.id);
      for (let row = 0; row < links.rows; row++) {
        const cell = (column: number) => links.data[row * LINK.stride + column];
        yield { file: file.id, cell };
      }
    }
  }

  const isCall = (kind: number) =>
    kind === referenceKindCode.call ||
    kind === referenceKindCode.new ||
    kind === referenceKindCode.decorate ||
    kind === referenceKindCode.render;

  /** A construction runs the constructor where one is written. */
  function target(file: FileId, row: number, kind: number): Place {
    const view = b.world.view(file);
    if (kind !== referenceKindCode.new || view.symbol(row, SYMBOL.kind) === symbolKindCode.constructor)
      return symbolPlace(file, row);
    const own = view.children(row).find((child) => view.symbol(child, SYMBOL.kind) === symbolKindCode.constructor);
    if (own !== undefined) return symbolPlace(file, own);
    const language = view.file.language;
    const name = CONSTRUCTORS[language ?? ''] ?? 'constructor';
    const [inherited] = alternatives(b.inherited(view.key(row), name));
    if (inherited?.kind === 'symbol') {
      const up = b.view(inherited.key);
      return symbolPlace(up.file.id, inherited.key % 2 ** 20);
    }
    return symbolPlace(file, row);
  }

  /** Python runs a decorator in the code around what it decorates. */
  function callerOf(file: FileId, source: number, kind: number): number {
    const view = b.world.view(file);
    const runsAround = kind === referenceKindCode.decorate && view.file.language === 'python';
    return runsAround ? view.symbol(source, SYMBOL.parent) : source;
  }

  /** Members that replace a member, directly or through one that does. */
  const overridersOf = once(() => {
    const direct = new Map<SymbolKey, SymbolKey[]>();
    for (const { file, cell } of linkRows()) {
      if (cell(LINK.kind) !== referenceKindCode.override) continue;
      const key = symbolKey(fileId(cell(LINK.file)), cell(LINK.symbol));
      direct.set(key, [...(direct.get(key) ?? []), symbolKey(file, cell(LINK.source))]);
    }
    return (key: SymbolKey): Set<SymbolKey> => {
      const found = new Set<SymbolKey>(direct.get(key) ?? []);
      for (const one of found) for (const more of direct.get(one) ?? []) found.add(more);
      return found;
    };
  });

  /** What the index keeps, and what dispatch may make of it. */
  const calls = once((): Call[] =>
    [...linkRows()]
      .filter(({ cell }) => isCall(cell(LINK.kind)))
      .flatMap(({ file, cell }) => {
        const call: Call = {
          from: symbolPlace(file, callerOf(file, cell(LINK.source), cell(LINK.kind))),
          to: target(fileId(cell(LINK.file)), cell(LINK.symbol), cell(LINK.kind)),
          line: cell(LINK.line),
          confidence: CONFIDENCES[cell(LINK.confidence)],
          kind: REFERENCE_KINDS[cell(LINK.kind)],
        };
        const dispatched = [...overridersOf()(symbolKey(fileId(cell(LINK.file)), cell(LINK.symbol)))].map(
          (key): Call => ({ ...call, to: symbolPlace(fileOfKey(key), rowOfKey(key)), confidence: 'probable' }),
        );
        return [call, ...dispatched];
      }),
  );

  return {
    binder: b,
    definitions(path, line, col) {
      const found = declarationsAt(path, line, col).map(place);
      const view = viewAt(path);
      const imports = view === undefined ? [] : importsAt(view, { line, col }).map(place);
      // A module is declared by no line of its own: the import says more.
      const isImportBetter = found[0]?.kind === 'file' && imports.every((one) => one.line !== line);
      return isImportBetter ? [...imports, ...found] : [...found, ...imports];
    },
    references(path, line, col) {
      const view = viewAt(path);
      const ids = known.map(({ id }) => id);
      if (view === undefined) return [];
      const uses = usesAt(b, view, spokenFor(b, view, { line, col }, texts.get(path)!), ids);
      return uses.map((use) => ({ path: b.world.file(use.file)!.path, line: use.line, col: use.col }));
    },
    implementations(path, line, col) {
      const view = viewAt(path);
      if (view?.file.language === 'go') {
        const found = goImplementationsAt(b, view, { line, col });
        return unique(found, (one) => `${one.file}:${one.line}:${one.col}`).map(({ file, ...place }) => ({
          ...place,
          path: b.world.file(fileId(file))!.path,
        }));
      }
      const wanted = new Set(
        declarationsAt(path, line, col).map((one) => symbolKey(one.file, Math.max(one.symbol, 0))),
      );
      const kinds = [referenceKindCode.inherit, referenceKindCode.implement, referenceKindCode.override];
      const out: Place[] = [];
      for (let size = -1; size !== wanted.size; ) {
        size = wanted.size;
        for (const { file, cell } of linkRows()) {
          if (!kinds.includes(cell(LINK.kind)) || !wanted.has(symbolKey(fileId(cell(LINK.file)), cell(LINK.symbol))))
            continue;
          if (wanted.has(symbolKey(file, cell(LINK.source)))) continue;
          wanted.add(symbolKey(file, cell(LINK.source)));
          out.push(symbolPlace(file, cell(LINK.source)));
        }
      }
      return unique(out, (one) => `${one.path}:${one.line}:${one.col}`);
    },
    callers(path, line, col) {
      const wanted = new Set(
        declarationsAt(path, line, col).map((one) => `${b.world.file(one.file)!.path}:${one.line}:${one.col}`),
      );
      return calls()
        .filter(({ to, confidence }) => confidence === 'exact' && wanted.has(`${to.path}:${to.line}:${to.col}`))
        .map(({ from, line: callLine }) => ({ ...from, callLine }));
    },
    callees(path, line, col) {
      const wanted = new Set(
        declarationsAt(path, line, col).map((one) => `${b.world.file(one.file)!.path}:${one.line}:${one.col}`),
      );
      return calls()
        .filter(({ from, confidence }) => confidence === 'exact' && wanted.has(`${from.path}:${from.line}:${from.col}`))
        .map(({ to, line: callLine }) => ({ ...to, callLine }));
    },
    calls,
    links: (path) => linksOf(b.world.fileAt(path)!.id),
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function unique<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
