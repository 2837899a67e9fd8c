/** Roles of the configuration: patterns over the path, language, kind, name, decorators and super types of symbols. */
import { patternOf } from '../../config/added-languages.ts';
import { factsOf } from '../../graph/file-facts.ts';
import type { Graph } from '../../graph/graph.ts';
import { isOwnMark, marksIn } from '../../graph/roots/marks.ts';
import { type SymbolTable, symbolTable } from '../../graph/symbol-table.ts';
import { at } from '../../model/facts.ts';
import { referenceKindCode } from '../../model/kinds.ts';
import { OPEN } from '../../model/links.ts';
import type { RoleFile, RolePattern } from '../../model/roles.ts';
import { kindOf } from '../../resolve/core/link-code.ts';
import { languagesNamed } from '../../workspace/language-names.ts';
import { pathTest } from '../../workspace/path-filter.ts';
import { isOfSymbols } from './asked-roles.ts';
import type { RoleHolders } from './role-holders.ts';

/** Throws BAD_INPUT for a pattern of paths that cannot be used. */
export function customHolders(pattern: RolePattern, graph: Graph | undefined): RoleHolders {
  const inPath =
    pattern.path === undefined
      ? () => true
      : pathTest(
          pattern.path.map((path) => path.replace(/^\.\//, '/')),
          'roles',
        );
  const languages = languagesNamed(pattern.lang);
  const isWhole = ({ path, language }: RoleFile) =>
    inPath(path) && (languages === undefined || (!!language && languages.has(language)));
  if (graph === undefined || !isOfSymbols(pattern)) return { isWhole };
  const { nodes } = graph;
  const fits = symbolTest(graph, pattern);
  const symbols = new Set<number>();
  for (const [number, file] of nodes.files.entries()) {
    if (!isWhole(file)) continue;
    const inFile = fits(number);
    for (let node = nodes.first[number]; node < nodes.first[number + 1]; node++)
      if (inFile(node)) symbols.add(nodes.symbolId(node));
  }
  return { isWhole: () => false, symbols };
}

type NodeTest = (node: number) => boolean;

/** A test for the symbols of a file, by its number. */
function symbolTest(graph: Graph, { kind, name, decorator, base }: RolePattern): (file: number) => NodeTest {
  const table = symbolTable(graph);
  const kinds = kind && new Set<string>(kind);
  const isNamed = name && nameTest(graph, table, name);
  const [isMark, isBase] = [decorator, base].map((patterns) => patterns && anyOf(patterns));
  return (file) => {
    const marked = isMark && new Set(markedBy(graph, table, file, isMark));
    const based = isBase && new Set(withBase(graph, file, isBase));
    return (node) =>
      (kinds === undefined || kinds.has(table.kind(node))) &&
      (marked === undefined || marked.has(node)) &&
      (based === undefined || based.has(node)) &&
      (isNamed === undefined || isNamed(node));
  };
}

/** `*` is any text. */
function anyOf(patterns: readonly string[]): (text: string) => boolean {
  const tests = patterns.map(patternOf);
  return (text) => tests.some((test) => test.test(text));
}

/** By name, and where a pattern has a dot by the qualified name. */
function nameTest({ nodes, reader }: Graph, { names }: SymbolTable, patterns: readonly string[]): NodeTest {
  const [plain, qualified] = [false, true].map((has) => anyOf(patterns.filter((one) => one.includes('.') === has)));
  const known = new Map<number, boolean>();
  const needsQualified = patterns.some((one) => one.includes('.'));
  return (node) => {
    const id = names[node];
    let isFitting = known.get(id);
    if (isFitting === undefined) known.set(id, (isFitting = plain(reader.namesById([id])[0]?.name ?? '')));
    if (isFitting || !needsQualified) return isFitting;
    const symbol = reader.symbolById(nodes.symbolId(node));
    return symbol !== undefined && qualified(reader.qualifiedName(symbol));
  };
}

/** Symbols with a decorator of their own that fits, bound or not. */
function markedBy(graph: Graph, { lines, cols }: SymbolTable, file: number, fits: (name: string) => boolean): number[] {
  return marksIn(graph, file)
    .filter((mark) => fits(mark.name) && isOwnMark(mark, { line: lines[mark.node], col: cols[mark.node] }))
    .map(({ node }) => node);
}

const BASES: ReadonlySet<number> = new Set([referenceKindCode.inherit, referenceKindCode.implement]);

/** Types that name such a super type, in the tree or outside of it. */
function withBase(graph: Graph, file: number, fits: (name: string) => boolean): number[] {
  const { nodes, reader } = graph;
  const { id, symbolCount } = nodes.files[file];
  const found: number[] = [];
  const { source, target, code } = graph.edgesOf(file);
  for (let i = 0; i < source.length; i++) {
    if (!BASES.has(kindOf(code[i]))) continue;
    if (fits(reader.symbolById(nodes.symbolId(target[i]))?.name ?? '')) found.push(source[i]);
  }
  const { open } = reader.linksOf(id);
  for (let row = 0; row < open.rows; row++) {
    const from = at(open, row, OPEN.source);
    if (!BASES.has(at(open, row, OPEN.kind)) || from >= symbolCount) continue;
    if (fits(factsOf(graph, file)?.strings[at(open, row, OPEN.name)] ?? '')) found.push(nodes.first[file] + from);
  }
  return found;
}
