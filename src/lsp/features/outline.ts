/** What one document declares, and what of it can be folded: from its text alone, so that it needs no index. */
import {
  type DocumentSymbol,
  type FoldingRange,
  FoldingRangeKind,
  SymbolKind as Kind,
  SymbolTag,
} from 'vscode-languageserver/node';
import { at, type FileFacts, IMPORT, SCOPE, SYMBOL } from '../../model/facts.ts';
import { FLAG, SYMBOL_KINDS, type SymbolKind } from '../../model/kinds.ts';
import type { EditorText } from '../editor-text.ts';
import { spanIn } from '../question.ts';

const KINDS: Readonly<Record<SymbolKind, Kind>> = {
  file: Kind.File,
  project: Kind.Package,
  module: Kind.Module,
  namespace: Kind.Namespace,
  class: Kind.Class,
  interface: Kind.Interface,
  struct: Kind.Struct,
  enum: Kind.Enum,
  enum_member: Kind.EnumMember,
  trait: Kind.Interface,
  type_alias: Kind.Interface,
  function: Kind.Function,
  method: Kind.Method,
  constructor: Kind.Constructor,
  field: Kind.Field,
  property: Kind.Property,
  constant: Kind.Constant,
  variable: Kind.Variable,
  component: Kind.Function,
  macro: Kind.Function,
  section: Kind.String,
};
export const kindOf = (kind: SymbolKind): Kind => KINDS[kind];

/** Editors refuse a symbol without a name. */
export const shownName = (name: string): string => (name.trim() === '' ? '(no name)' : name);

type Nested = DocumentSymbol & { children: DocumentSymbol[] };

export function documentSymbols(text: EditorText, facts: FileFacts): DocumentSymbol[] {
  const { symbols, strings } = facts;
  const top: DocumentSymbol[] = [];
  const made: (Nested | undefined)[] = [];
  for (let row = 1; row < symbols.rows; row++) {
    const cell = (column: number) => at(symbols, row, column);
    const flags = cell(SYMBOL.flags);
    if ((flags & (FLAG.anonymous | FLAG.local)) !== 0) continue;
    const kind = SYMBOL_KINDS[cell(SYMBOL.kind)];
    const symbol: Nested = {
      name: shownName(strings[cell(SYMBOL.name)]),
      kind: KINDS[kind],
      ...((flags & FLAG.deprecated) !== 0 && { tags: [SymbolTag.Deprecated] }),
      ...spanIn(text, {
        kind: '',
        name: strings[cell(SYMBOL.name)],
        line: cell(SYMBOL.line),
        col: cell(SYMBOL.col),
        endLine: cell(SYMBOL.endLine),
        endCol: cell(SYMBOL.endCol),
        nameLine: cell(SYMBOL.nameLine),
        nameCol: cell(SYMBOL.nameCol),
      }),
      children: [],
    };
    made[row] = symbol;
    (containerOf(facts, row, made)?.children ?? top).push(symbol);
  }
  return top;
}

/** The nearest container that is shown. */
function containerOf({ symbols }: FileFacts, row: number, made: readonly (Nested | undefined)[]): Nested | undefined {
  for (let parent = at(symbols, row, SYMBOL.parent); parent > 0; parent = at(symbols, parent, SYMBOL.parent))
    if (made[parent] !== undefined) return made[parent];
  return undefined;
}

/** Declarations and blocks of several lines, and the imports. */
export function foldingRanges(text: EditorText, facts: FileFacts): FoldingRange[] {
  const { symbols, scopes, imports } = facts;
  const found = new Map<number, FoldingRange>();
  const add = (startLine: number, endLine: number, kind?: FoldingRangeKind): void => {
    // The last line stays visible: it closes the block, except where blocks are closed by indentation.
    const known = found.get(startLine);
    if (endLine <= startLine || (known !== undefined && known.endLine >= endLine)) return;
    found.set(startLine, { startLine, endLine, ...(kind && { kind }) });
  };
  for (let row = 1; row < symbols.rows; row++) {
    // From the line of the name: decorators and modifiers stay visible.
    const start = text.toEditor({ line: at(symbols, row, SYMBOL.nameLine), col: 0 }).line;
    const end = text.toEditor({ line: at(symbols, row, SYMBOL.endLine), col: 0 }).line;
    add(start, isCloser(text, at(symbols, row, SYMBOL.endLine)) ? end - 1 : end);
  }
  for (let row = 1; row < scopes.rows; row++) {
    const start = text.positionAt(at(scopes, row, SCOPE.start)).line;
    const last = Math.max(at(scopes, row, SCOPE.start), at(scopes, row, SCOPE.end) - 1);
    const end = text.positionAt(last).line;
    const closes = /^\s*[\])}]/.test(text.text.slice(text.text.lastIndexOf('\n', last - 1) + 1, last + 1));
    add(start, closes ? end - 1 : end);
  }
  const lines: number[] = [];
  for (let row = 0; row < imports.rows; row++) lines.push(at(imports, row, IMPORT.line));
  for (const [first, last] of runsOf(lines))
    add(
      text.toEditor({ line: first, col: 0 }).line,
      text.toEditor({ line: last, col: 0 }).line,
      FoldingRangeKind.Imports,
    );
  return [...found.values()].sort((a, b) => a.startLine - b.startLine);
}

const isCloser = (text: EditorText, line: number): boolean => /^\s*(?:[\])}]|end\b)/.test(text.lineText(line));

/** Lines between two imports of one group: names of one import may be on lines of their own. */
const MAX_GAP = 3;

function runsOf(lines: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const line of [...new Set(lines)].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && line - last[1] <= MAX_GAP) last[1] = line;
    else runs.push([line, line]);
  }
  return runs;
}
