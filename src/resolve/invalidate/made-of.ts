/** Which names of a file a compiler may type by others: everything that is written in a declaration counts, whatever the binder models of it. */
import { at, EXPRESSION, type FileFacts, REFERENCE, SYMBOL } from '../../model/facts.ts';
import { type ReferenceKind, referenceKindCode, type SymbolKind, symbolKindCode } from '../../model/kinds.ts';

/** What is written in the declarations of a file. */
export interface WrittenNames {
  /** By row of a symbol: the names in its own text, but not in that of the symbols inside. */
  readonly uses: ReadonlyMap<number, ReadonlySet<string>>;
  /** Names that the symbol's change is a change of: its own and those of the symbols around, as far as they depend on it. */
  named(row: number): string[];
  /** By a path that does not change with lines: what is written in the symbol. */
  readonly texts: ReadonlyMap<string, { readonly row: number; readonly text: string }>;
}

const codesOf = (kinds: readonly SymbolKind[]): ReadonlySet<number> =>
  new Set(kinds.map((kind) => symbolKindCode[kind]));
const CALLABLES = codesOf(['function', 'method', 'constructor']);

/** What a function with a declared type does is not seen from outside: only what its declaration names is. */
const DONE: ReadonlySet<number> = new Set(
  (['call', 'new', 'write', 'throw', 'render', 'request'] satisfies ReferenceKind[]).map(
    (kind) => referenceKindCode[kind],
  ),
);

export function writtenNames({ symbols, references, expressions, strings }: FileFacts): WrittenNames {
  const isClosed = (row: number): boolean =>
    CALLABLES.has(at(symbols, row, SYMBOL.kind)) && at(symbols, row, SYMBOL.type) >= 0;
  const nameOf = (row: number): string => strings[at(symbols, row, SYMBOL.name)];
  const uses = new Map<number, Set<string>>();
  const written = new Map<number, string[]>();
  for (let i = 0; i < references.rows; i++) {
    const row = at(references, i, REFERENCE.symbol);
    const kind = at(references, i, REFERENCE.kind);
    const name = strings[at(expressions, at(references, i, REFERENCE.expression), EXPRESSION.name)];
    if (isClosed(row) && DONE.has(kind)) continue;
    add(
      uses,
      row,
      (found) => found.add(name),
      () => new Set<string>(),
    );
    add(
      written,
      row,
      (found) => found.push(`${kind} ${name}`),
      () => [],
    );
  }
  const paths: string[] = [];
  const texts = new Map<string, { row: number; text: string }>();
  for (let row = 0; row < symbols.rows; row++) {
    const parent = at(symbols, row, SYMBOL.parent);
    paths.push(parent < 0 ? '' : `${paths[parent]}.${at(symbols, row, SYMBOL.kind)} ${nameOf(row)}`);
    let path = paths[row];
    while (texts.has(path)) path += '~';
    texts.set(path, { row, text: (written.get(row) ?? []).join('|') });
  }
  return {
    uses,
    texts,
    named(row) {
      const names: string[] = [];
      // The file itself has no name that others use.
      for (let next = row; next > 0; next = at(symbols, next, SYMBOL.parent)) {
        if (next !== row && isClosed(next)) break;
        names.push(nameOf(next));
      }
      return names;
    },
  };
}

function add<T>(known: Map<number, T>, row: number, put: (found: T) => unknown, make: () => T): void {
  let found = known.get(row);
  if (found === undefined) known.set(row, (found = make()));
  put(found);
}
