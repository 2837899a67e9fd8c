/** Matches the symbols of a file's new version with the stored ones: by identity, then by name, then by similarity. Pure. */
import { ALIKE, type LikeSymbol, likeness, sameBody } from '../../base/symbol-likeness.ts';
import { type MatchRules, TreeMatching } from '../../base/tree-matching.ts';
import { at, EXPRESSION, type FileFacts, REFERENCE } from '../../model/facts.ts';

/** One version of a symbol; its row is its position in the list of its file. */
export interface SymbolVersion {
  /** Row of the enclosing symbol, -1 for the file. */
  readonly parent: number;
  readonly kind: number;
  readonly name: string;
  readonly owner: string;
  readonly signature: string;
  readonly stableId: number;
  readonly bodyHash: number;
}

export interface FileVersion {
  readonly symbols: readonly SymbolVersion[];
  /** The references of its symbols; undefined: unknown. */
  readonly facts: () => FileFacts | undefined;
}

/** For each symbol of the new version, the row of the same symbol in the old version, or -1. */
export function sameSymbols(before: FileVersion, after: FileVersion): Int32Array {
  const same = new Int32Array(after.symbols.length).fill(-1);
  if (isSameRow(before.symbols, after.symbols)) return same.map((_, row) => row);
  if (before.symbols.length === 0 || after.symbols.length === 0) return same;
  const match = new TreeMatching(RULES);
  match.pair(treeOf(before), treeOf(after));
  match.pairRenamed();
  for (const [old, now] of match.pairs) same[now.row] = old.row;
  return same;
}

/** The common case after an edit: only bodies changed. */
const isSameRow = (before: readonly SymbolVersion[], after: readonly SymbolVersion[]): boolean =>
  before.length === after.length && after.every(({ stableId }, row) => stableId === before[row].stableId);

interface Node extends Pick<SymbolVersion, 'kind' | 'name' | 'owner' | 'stableId'> {
  readonly row: number;
  readonly children: Node[];
  readonly like: () => LikeSymbol;
}

/** Overloads that are less similar are matched by their order. */
const ALIKE_NAMESAKES = 0.4;
/** In a file that was replaced altogether, comparing all symbols with all is not worth it. */
const MAX_COMPARED = 2500;

const RULES: MatchRules<Node> = {
  memberKeys: [
    ({ stableId }) => `${stableId}`,
    ({ kind, name, owner }) => `${kind} ${owner} ${name}`,
    ({ name, owner }) => `${owner} ${name}`,
  ],
  kindOf: ({ kind }) => `${kind}`,
  likeness: (before, after) => likeness(before.like(), after.like()),
  sameBody: (before, after) => sameBody(before.like(), after.like()),
  minForNamesakes: ALIKE_NAMESAKES,
  minForRenamed: ALIKE,
  maxCompared: MAX_COMPARED,
};

function treeOf({ symbols, facts }: FileVersion): Node {
  let words: ReadonlySet<string>[] | undefined;
  const wordsOf = (row: number) => (words ??= usedNames(facts(), symbols.length))[row];
  const nodes = symbols.map(({ kind, name, owner, stableId, signature, bodyHash }, row): Node => {
    let known: LikeSymbol | undefined;
    const children: Node[] = [];
    const like = () =>
      (known ??= {
        name,
        signature,
        bodyKey: `${bodyHash}`,
        words: new Set([...wordsOf(row), ...children.map((child) => `.${child.name}`)]),
      });
    return { row, kind, name, owner, stableId, children, like };
  });
  for (const [row, { parent }] of symbols.entries())
    if (parent >= 0 && parent !== row) nodes[parent].children.push(nodes[row]);
  return nodes[0];
}

/** The names that each symbol refers to. */
function usedNames(facts: FileFacts | undefined, count: number): ReadonlySet<string>[] {
  const names = Array.from({ length: count }, () => new Set<string>());
  if (facts === undefined) return names;
  const { references, expressions, strings } = facts;
  for (let row = 0; row < references.rows; row++) {
    const name = strings[at(expressions, at(references, row, REFERENCE.expression), EXPRESSION.name)];
    if (name !== '') names[at(references, row, REFERENCE.symbol)]?.add(name);
  }
  return names;
}
