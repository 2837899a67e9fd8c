/** The decorators, annotations and attributes of a file's symbols, bound or not, by the names that are written. */
import { familyOf, languageFacts } from '../../../languages/all.ts';
import { at } from '../../model/facts.ts';
import { FRAMEWORK_MARKS, kindOfMark } from '../../model/framework-marks.ts';
import { referenceKindCode } from '../../model/kinds.ts';
import { OPEN } from '../../model/links.ts';
import type { RootKind } from '../../model/root-kinds.ts';
import { kindOf } from '../../resolve/core/link-code.ts';
import { mentionHash } from '../../resolve/invalidate/mention-hash.ts';
import { factsOf } from '../file-facts.ts';
import type { Graph } from '../graph.ts';
import { perGraph } from '../per-graph.ts';

export interface Mark {
  /** The symbol that has it; a parameter's mark belongs to the function. */
  readonly node: number;
  readonly name: string;
  readonly line: number;
  readonly col: number;
  /** Whether the tree declares it. */
  readonly isBound: boolean;
}

/** Most marks are of frameworks: their names need no look at the facts. */
const NAME_BY_HASH: ReadonlyMap<number, string> = new Map(FRAMEWORK_MARKS.map((name) => [mentionHash(name), name]));

/** Of a file by its number. `framework` leaves out those that no table knows, whose names take longer to read. */
export function marksIn(graph: Graph, file: number, only?: 'framework'): Mark[] {
  return [...openMarks(graph, file, only), ...boundMarksIn(graph, file)];
}

function openMarks(graph: Graph, file: number, only: 'framework' | undefined): Mark[] {
  const { nodes, reader } = graph;
  const { id, symbolCount } = nodes.files[file];
  const { open } = reader.linksOf(id);
  const marks: Mark[] = [];
  let mentions: Uint32Array | undefined;
  for (let row = 0; row < open.rows; row++) {
    const source = at(open, row, OPEN.source);
    if (at(open, row, OPEN.kind) !== referenceKindCode.decorate || source >= symbolCount) continue;
    mentions ??= reader.mentionsOf(id);
    const word = at(open, row, OPEN.name);
    const name = NAME_BY_HASH.get(mentions[word]) ?? (only ? undefined : factsOf(graph, file)?.strings[word]);
    if (name === undefined) continue;
    const [line, col] = [at(open, row, OPEN.line), at(open, row, OPEN.col)];
    marks.push({ node: nodes.first[file] + source, name, line, col, isBound: false });
  }
  return marks;
}

const DECORATE = referenceKindCode.decorate;
const READ = referenceKindCode.read;

/**
 * `@Get()`: where `Get` holds a function that another returns, the link leads to that function, and a second one at the same
 * place reads `Get`. Tables of marks know the written name.
 */
function boundMarksIn(graph: Graph, file: number): Mark[] {
  const { source, target, line, col, code } = graph.edgesOf(file);
  const marks: Mark[] = [];
  for (let i = 0; i < source.length; i++) {
    if (kindOf(code[i]) !== DECORATE) continue;
    let named = i;
    for (const step of [-1, 1])
      for (let j = i + step; line[j] === line[i] && col[j] === col[i]; j += step)
        if (kindOf(code[j]) === READ && source[j] === source[i]) named = j;
    const name = nameOf(graph, target[named]);
    marks.push({ node: source[i], name, line: line[i], col: col[i], isBound: true });
  }
  return marks;
}

const names = perGraph(() => new Map<number, string>());

function nameOf(graph: Graph, node: number): string {
  const known = names(graph);
  let name = known.get(node);
  if (name === undefined) {
    name = graph.reader.symbolById(graph.nodes.symbolId(node))?.name ?? '';
    known.set(node, name);
  }
  return name;
}

interface NamePlace {
  readonly line: number;
  readonly col: number;
}

/** Marks after the name belong to parameters. */
export const isOwnMark = (mark: Pick<Mark, 'line' | 'col'>, name: NamePlace): boolean =>
  mark.line < name.line || (mark.line === name.line && mark.col < name.col);

export interface FrameworkMark {
  readonly mark: Mark;
  readonly kind: RootKind;
}

/** The first mark of each symbol that a framework is known by, by node. `placeOf` says where the name of a symbol is. */
export function frameworkMarks(
  graph: Graph,
  file: number,
  placeOf: (node: number) => NamePlace | undefined,
): Map<number, FrameworkMark> {
  const found = new Map<number, FrameworkMark>();
  const { language } = graph.nodes.files[file];
  const { describingMarks: describing } = languageFacts(familyOf(language ?? '')) ?? {};
  for (const mark of marksIn(graph, file, 'framework')) {
    const kind = found.has(mark.node) || describing?.test(mark.name) ? undefined : kindOfMark(mark.name);
    const place = kind && placeOf(mark.node);
    if (kind !== undefined && place !== undefined && isOwnMark(mark, place)) found.set(mark.node, { mark, kind });
  }
  return found;
}
