/** What one import says about one file, by place. */
import type { Answer, Declaration } from '../contract.ts';
import { SymbolRole } from './scip-schema.ts';
import { STORED, SYMBOL_OF, type SymbolHash } from './stored-format.ts';
import type { BlockColumns, StoredScip } from './stored-read.ts';

export interface Asked {
  readonly line: number;
  readonly col: number;
}

/** A symbol of a document: the block, and its row there. */
export interface SymbolInBlock {
  readonly block: BlockColumns;
  readonly row: number;
}

export class AskedDocument {
  /** By block and row of a symbol. */
  readonly answers = new Map<BlockColumns, (Answer | undefined)[]>();
  /** Where local symbols are defined. */
  private locals: ReadonlyMap<string, readonly Declaration[]> | undefined;

  constructor(
    private readonly path: string,
    private readonly stored: StoredScip,
    private readonly blocks: readonly BlockColumns[],
  ) {}

  /** What the place refers to; what it declares where it refers to nothing. */
  symbolsAt({ line, col }: Asked): SymbolInBlock[] {
    const found = this.blocks.flatMap((block) => occurrencesAt(block, line - 1, col).map((at) => ({ block, at })));
    const isDefinition = ({ block, at }: (typeof found)[number]): boolean =>
      (block.occurrences[STORED.roles][at] & SymbolRole.Definition) !== 0;
    const references = found.filter((one) => !isDefinition(one));
    return (references.length > 0 ? references : found).map(({ block, at }) => ({
      block,
      row: block.occurrences[STORED.symbol][at],
    }));
  }

  remember({ block, row }: SymbolInBlock, answer: Answer): void {
    let answers = this.answers.get(block);
    if (answers === undefined) this.answers.set(block, (answers = []));
    answers[row] = answer;
  }

  isLocal({ block, row }: SymbolInBlock): boolean {
    return block.symbols[SYMBOL_OF.isLocal][row] !== 0;
  }

  hashOf({ block, row }: SymbolInBlock): SymbolHash {
    return { hi: block.symbols[SYMBOL_OF.hi][row] >>> 0, lo: block.symbols[SYMBOL_OF.lo][row] >>> 0 };
  }

  /** The package that a symbol belongs to by its text; `tree`: one of the tree. Undefined: it names none. */
  outsideOf({ block, row }: SymbolInBlock): Answer['outside'] | 'tree' {
    const found = this.stored.header.packages[block.symbols[SYMBOL_OF.package][row] - 1];
    if (found === undefined) return undefined;
    const { place, ...rest } = found;
    return place === 'tree' ? 'tree' : place === 'language' ? true : rest;
  }

  localDefinitions(symbol: SymbolInBlock): readonly Declaration[] {
    this.locals ??= this.findLocals();
    return this.locals.get(keyOf(this.hashOf(symbol))) ?? [];
  }

  private findLocals(): Map<string, Declaration[]> {
    const found = new Map<string, Declaration[]>();
    for (const block of this.blocks) {
      const { occurrences } = block;
      for (let i = 0; i < occurrences[STORED.line].length; i++) {
        const symbol = { block, row: occurrences[STORED.symbol][i] };
        if ((occurrences[STORED.roles][i] & SymbolRole.Definition) === 0 || !this.isLocal(symbol)) continue;
        const place = { path: this.path, line: occurrences[STORED.line][i] + 1, col: occurrences[STORED.col][i] };
        const key = keyOf(this.hashOf(symbol));
        const known = found.get(key);
        if (known === undefined) found.set(key, [place]);
        else known.push(place);
      }
    }
    return found;
  }
}

export const keyOf = ({ hi, lo }: SymbolHash): string => `${hi} ${lo}`;

/** Occurrences that start at a place; where none does, the shortest that contains it. */
function occurrencesAt({ occurrences }: BlockColumns, line: number, col: number): number[] {
  const [lines, cols, lengths] = [occurrences[STORED.line], occurrences[STORED.col], occurrences[STORED.length]];
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle] < line || (lines[middle] === line && cols[middle] < col)) low = middle + 1;
    else high = middle;
  }
  const found: number[] = [];
  // An empty range is no name: tools put the file itself at its start.
  for (let i = low; i < lines.length && lines[i] === line && cols[i] === col; i++) if (lengths[i] > 0) found.push(i);
  if (found.length > 0) return found;
  let best = -1;
  for (let i = low - 1; i >= 0 && lines[i] === line && low - i <= NEAR; i--) {
    const contains = cols[i] + lengths[i] > col;
    if (contains && (best < 0 || lengths[i] < lengths[best])) best = i;
  }
  return best < 0 ? [] : [best];
}

/** Occurrences before a place that may contain it. */
const NEAR = 50;
