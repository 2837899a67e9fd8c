/** The names written in a file: what each use is bound to, or why it is not, and the names of its definitions. */
import {
  at,
  EXPRESSION,
  type FileFacts,
  IMPLIED,
  IMPORT,
  MAY_NAME_NOTHING,
  REFERENCE,
  type Table,
} from '../model/facts.ts';
import type { FileId } from '../model/ids.ts';
import { FLAG, REFERENCE_KINDS, type ReferenceKind, type SymbolKind } from '../model/kinds.ts';
import { CONFIDENCES, type Confidence, OPEN, type OpenReason, ORIGINS, type Origin } from '../model/links.ts';
import { confidenceOf, kindOf, originOf } from '../resolve/core/link-code.ts';
import { type PlaceKey, placeKey } from '../services/merge/places.ts';
import { factsOf } from './file-facts.ts';
import type { Graph } from './graph.ts';
import { reasonReader } from './handed-out.ts';
import { writtenNames } from './written-names.ts';

/** A name is on one line. Lines are 1-based; columns 0-based UTF-16 units, `endCol` is behind the name. */
export interface NameRange {
  readonly line: number;
  readonly col: number;
  readonly endCol: number;
}

export interface NameTarget {
  /** The id of a symbol. */
  readonly symbol: number;
  readonly kind: ReferenceKind;
  readonly confidence: Confidence;
  /** `flow` and `address` lead on from what the name is declared as. */
  readonly origin: Origin;
}

/** A use of a name, with its targets, the surest first. */
export interface BoundName extends NameRange {
  /** As it is written, unless the text was not given: then as the index has it. */
  readonly name: string;
  readonly targets: readonly NameTarget[];
  /** Why nothing is bound here; only where there are no targets. */
  readonly reason?: OpenReason;
}

export interface DefinedName extends NameRange {
  readonly name: string;
  readonly symbol: number;
  readonly kind: SymbolKind;
}

/** In source order. */
export interface NamesOfFile {
  readonly uses: readonly BoundName[];
  readonly definitions: readonly DefinedName[];
}

/**
 * Parameters and local names are not in the index (`answers/subject/definition-at.ts` has those of one place). `text`: that of the
 * index; without it a name of several spellings may have the length of another one.
 */
export function boundNames(graph: Graph, fileId: FileId, text?: string): NamesOfFile {
  const file = graph.nodes.fileNumber(fileId);
  if (file < 0) return { uses: [], definitions: [] };
  const written = writtenNames(text);
  const rangeOf = ({ line, col, name }: Spelled): NameRange & { name: string } => {
    const length = written.lengthAt(line, col, name);
    return { line, col, endCol: col + length, name: written.textAt(line, col, length) ?? name };
  };
  const uses = [...namedUses(graph, file).values()]
    .map(({ targets, reason, ...spelled }) => ({
      ...rangeOf(spelled),
      targets,
      ...(targets.length === 0 && reason !== undefined && { reason }),
    }))
    .filter(({ col, endCol, targets, reason }) => endCol > col && (targets.length > 0 || reason !== undefined))
    .sort((a, b) => a.line - b.line || a.col - b.col);
  const definitions = graph.reader
    .symbolsInFile(fileId)
    .filter(({ kind, flags }) => kind !== 'file' && (flags & FLAG.anonymous) === 0)
    .map(({ id, kind, name, nameLine, nameCol }) => ({
      ...rangeOf({ line: nameLine, col: nameCol, name }),
      name,
      symbol: id,
      kind,
    }))
    .filter(({ col, endCol }) => endCol > col)
    .sort((a, b) => a.line - b.line || a.col - b.col);
  return { uses, definitions };
}

interface Spelled {
  readonly line: number;
  readonly col: number;
  readonly name: string;
}

interface Use extends Spelled {
  readonly targets: NameTarget[];
  reason?: OpenReason;
}

function namedUses(graph: Graph, file: number): ReadonlyMap<PlaceKey, Use> {
  const spelled = spelledNames(factsOf(graph, file));
  const uses = new Map<PlaceKey, Use>();
  const useAt = (line: number, col: number, name: () => string): Use => {
    const key = placeKey(line, col);
    const known = uses.get(key);
    const use = known ?? { line, col, name: spelled.names.get(key) ?? name(), targets: [] };
    if (known === undefined) uses.set(key, use);
    return use;
  };
  const { target, line, col, code } = graph.edgesOf(file);
  for (let i = 0; i < target.length; i++) {
    const kind = REFERENCE_KINDS[kindOf(code[i])];
    // No name in the text stands for it: the members that it joins are declared where they are.
    if (kind === 'override') continue;
    const symbol = graph.nodes.symbolId(target[i]);
    const nameOf = () => graph.reader.symbolById(symbol)?.name ?? '';
    const key = placeKey(line[i], col[i]);
    if (spelled.implied.has(key) && spelled.names.get(key) !== nameOf()) continue;
    const { targets } = useAt(line[i], col[i], nameOf);
    if (targets.some((one) => one.symbol === symbol)) continue;
    const confidence = CONFIDENCES[confidenceOf(code[i])];
    targets.push({ symbol, kind, confidence, origin: ORIGINS[originOf(code[i])] });
  }
  addOpen(graph, file, { spelled, useAt });
  return uses;
}

interface Collected {
  readonly spelled: SpelledNames;
  useAt(line: number, col: number, name: () => string): Use;
}

function addOpen(graph: Graph, file: number, { spelled, useAt }: Collected): void {
  const { reader, nodes } = graph;
  const { id, language } = nodes.files[file];
  const strings = factsOf(graph, file)?.strings ?? [];
  const { open } = reader.linksOf(id);
  const reasonOf = reasonReader(reader);
  for (let row = 0; row < open.rows; row++) {
    const [line, col] = [at(open, row, OPEN.line), at(open, row, OPEN.col)];
    const key = placeKey(line, col);
    if (spelled.implied.has(key) && !spelled.names.has(key)) continue;
    const name = strings[at(open, row, OPEN.name)] ?? '';
    useAt(line, col, () => name).reason ??= reasonOf(at(open, row, OPEN.reason), name, language);
  }
}

interface SpelledNames {
  readonly names: ReadonlyMap<PlaceKey, string>;
  /** Where syntax implies a call (operators, loops): its name is not in the text. */
  readonly implied: ReadonlySet<PlaceKey>;
}

function spelledNames(facts: FileFacts | undefined): SpelledNames {
  const names = new Map<PlaceKey, string>();
  const implied = new Set<PlaceKey>();
  if (facts === undefined) return { names, implied };
  const { references, expressions, imports, strings } = facts;
  for (let row = 0; row < references.rows; row++) {
    const expression = at(references, row, REFERENCE.expression);
    const place = placeOf(expressions, expression, EXPRESSION);
    const args = at(references, row, REFERENCE.args);
    if (args === IMPLIED) implied.add(place);
    // The value of `{ name }` and its property are written as the same name.
    else if (args !== MAY_NAME_NOTHING || !names.has(place)) put(place, at(expressions, expression, EXPRESSION.name));
  }
  for (let row = 0; row < imports.rows; row++) {
    const imported = at(imports, row, IMPORT.imported);
    put(placeOf(imports, row, IMPORT), imported === 0 ? at(imports, row, IMPORT.module) : imported);
  }
  return { names, implied };

  function put(place: PlaceKey, id: number): void {
    if (id !== 0) names.set(place, strings[id]);
  }
}

const placeOf = (table: Table, row: number, columns: { readonly line: number; readonly col: number }): PlaceKey =>
  placeKey(at(table, row, columns.line), at(table, row, columns.col));
