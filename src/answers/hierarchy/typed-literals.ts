/** Literals that implement an interface by their type: object literals, functions and class expressions, and the keys of them. */
import { languageFacts } from '../../../languages/all.ts';
import type { Edge } from '../../graph/edge.ts';
import { factsOf } from '../../graph/file-facts.ts';
import { type Graph, openGraph } from '../../graph/graph.ts';
import { memberIds } from '../../graph/members.ts';
import { at, EXPRESSION, MAY_NAME_NOTHING, REFERENCE } from '../../model/facts.ts';
import { referenceKindCode, type SymbolKind } from '../../model/kinds.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import type { Session } from '../../workspace/session.ts';
import { sourceText } from '../../workspace/source-text.ts';

/** A literal or a key of one. `symbol` is declared there, or is the one around it. */
export interface TypedLiteral {
  readonly symbol: SymbolRecord;
  readonly path: string;
  /** Lines are 1-based, columns 0-based. */
  readonly line: number;
  readonly col: number;
}

const SHAPES: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['interface', 'type_alias', 'class']);
/** Uses that are looked at. */
const MAX_USES = 500;

/** Those of a type, or of a member of one, in path and source order. */
export function typedLiterals(session: Session, symbol: SymbolRecord): TypedLiteral[] {
  if (languageFacts(symbol.language)?.types?.typedLiterals !== true) return [];
  const graph = openGraph(session.reader());
  const found = SHAPES.has(symbol.kind)
    ? literalsOf(session, graph, symbol)
    : keysOf(graph, symbol.id).map(keyPlace(graph));
  const unique = new Map(found.filter((one) => one !== undefined).map((one) => [`${one.path}:${one.line}`, one]));
  return [...unique.values()].sort((a, b) =>
    a.path === b.path ? a.line - b.line || a.col - b.col : a.path < b.path ? -1 : 1,
  );
}

/** Keys of literals that are bound to the member. */
function keysOf(graph: Graph, memberId: number): Edge[] {
  const writes = graph.incoming(memberId, { kinds: ['write'], minConfidence: 'exact' }).slice(0, MAX_USES);
  return writes.filter((edge) => isKey(graph, edge));
}

function isKey(graph: Graph, { fileId, line, col }: Edge): boolean {
  const facts = factsOf(graph, graph.nodes.fileNumber(fileId));
  if (facts === undefined) return false;
  const { references, expressions } = facts;
  for (let row = 0; row < references.rows; row++) {
    const expression = at(references, row, REFERENCE.expression);
    if (
      at(references, row, REFERENCE.args) === MAY_NAME_NOTHING &&
      at(references, row, REFERENCE.kind) === referenceKindCode.write &&
      at(expressions, expression, EXPRESSION.line) === line &&
      at(expressions, expression, EXPRESSION.col) === col
    )
      return true;
  }
  return false;
}

/** The member of the literal where it is a symbol, else the symbol around it. */
const keyPlace =
  (graph: Graph) =>
  ({ from, fileId, line, col }: Edge): TypedLiteral | undefined => {
    const { path } = graph.nodes.files[graph.nodes.fileNumber(fileId)];
    const own = graph.reader
      .symbolAtLine(path, line, col)
      .find(({ nameLine, nameCol }) => nameLine === line && nameCol === col);
    const symbol = own ?? graph.reader.symbolById(from);
    return symbol && { symbol, path, line, col };
  };

function literalsOf(session: Session, graph: Graph, { id, name }: SymbolRecord): (TypedLiteral | undefined)[] {
  const keys = memberIds(graph, id).flatMap((member) => keysOf(graph, member));
  const types = graph.incoming(id, { kinds: ['type', 'accepts'], minConfidence: 'exact' }).slice(0, MAX_USES);
  const lines = linesOf(session);
  const place = ({ from, fileId }: Edge, start: Pick<TypedLiteral, 'line' | 'col'> | undefined) => {
    const symbol = start && graph.reader.symbolById(from);
    return symbol && { symbol, path: graph.nodes.files[graph.nodes.fileNumber(fileId)].path, ...start };
  };
  const pathOf = ({ fileId }: Edge) => graph.nodes.files[graph.nodes.fileNumber(fileId)].path;
  return [
    ...keys.map((edge) => place(edge, openingBrace(lines(pathOf(edge)), edge))),
    ...types.map((edge) => {
      const text = lines(pathOf(edge))[edge.line - 1] ?? '';
      return place(edge, startsLiteral(text, edge.col, name) ? edge : undefined);
    }),
  ];
}

/** The lines of files that are still the indexed ones. */
function linesOf(session: Session): (path: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (path) => {
    let lines = known.get(path);
    if (lines === undefined)
      known.set(path, (lines = changedFiles(session, [path]).size > 0 ? [] : read(session, path)));
    return lines;
  };
}

function read(session: Session, path: string): readonly string[] {
  const source = sourceText(session, path);
  return source.binary ? [] : source.range(1, source.totalLines).lines;
}

/** Lines above a key in which the start of its literal is looked for. */
const MAX_LINES = 200;

/** The unmatched `{` before a place. */
function openingBrace(lines: readonly string[], { line, col }: Edge): { line: number; col: number } | undefined {
  let depth = 0;
  for (let row = line; row > 0 && row > line - MAX_LINES; row--) {
    const text = row === line ? (lines[row - 1] ?? '').slice(0, col) : (lines[row - 1] ?? '');
    for (let i = text.length - 1; i >= 0; i--) {
      if (text[i] === '}') depth++;
      else if (text[i] === '{' && depth-- === 0) return { line: row, col: i };
    }
  }
  return undefined;
}

const LITERAL = /^[([\s]*(?:\{|(?:async\s)?(?:function|class)\b|(?:async\s)?\([^()]*\)[^={]*=>|\w+\s?=>)/;

/** `Foo = {`, `Foo[] = [{`, `Foo = (a) => …`, `Foo = class {`, `<Foo> {`: from the name of the type on. */
function startsLiteral(text: string, col: number, name: string): boolean {
  const rest = text.slice(col + name.length);
  const cast = /(?:^|[^\w\s])\s?<[\w.]*$/.test(text.slice(0, col)) ? /^\s?>\s*/.exec(rest) : null;
  if (cast !== null) return LITERAL.test(rest.slice(cast[0].length));
  const equals = /^[^=;{]*=(?![=>])/.exec(rest);
  return equals !== null && LITERAL.test(rest.slice(equals[0].length).trimStart());
}
