/** Numbers the symbols and packages of a SCIP index while its documents are read one by one. */
import type { ScipRelation } from './document.ts';
import { SymbolRole } from './scip-schema.ts';
import {
  DEFINITION,
  DEFINITION_FLAG,
  RELATION,
  RELATION_KIND,
  STORED,
  type StoredPackage,
  SYMBOL_OF,
  type SymbolHash,
  symbolHash,
} from './stored-format.ts';
import { Rows } from './stored-write.ts';
import { containerOf, isLocalSymbol, isModuleSymbol, parseSymbol } from './symbol-text.ts';
import { packageOf } from './tools.ts';

/** 24 bytes each. */
const MAX_DEFINITIONS = 16_000_000;
const MAX_RELATIONS = 16_000_000;
/** Symbols of more packages have none. */
const MAX_PACKAGES = 100_000;

const PARENTS = 4;
const NONE: SymbolHash = { hi: 0, lo: 0 };
const pairOf = (...hashes: readonly number[]): string => hashes.join();

export class TooManySymbols extends Error {}

export class SymbolNumbers {
  readonly definitions = new Rows(DEFINITION.stride, MAX_DEFINITIONS);
  /** Rows of `RELATION`, and the hashes of the types that the two are members of. */
  private readonly related = new Rows(RELATION.stride + PARENTS, MAX_RELATIONS);
  /** Types that implement others, as pairs of hashes. */
  private readonly types = new Set<string>();
  private readonly packages: StoredPackage[] = [];
  /** By the text of a symbol before its descriptors, and whether that is the language's own library. */
  private readonly packageNumbers = new Map<string, number>();
  private readonly defined = new Set<number>();

  /** Rows of `SYMBOL_OF` for the symbols of a document. */
  rowsOf(symbols: readonly string[]): Uint32Array {
    const rows = new Uint32Array(symbols.length * SYMBOL_OF.stride);
    symbols.forEach((symbol, i) => {
      const { hi, lo } = symbolHash(symbol);
      const isLocal = isLocalSymbol(symbol);
      rows.set([hi, lo, isLocal ? 0 : this.packageNumber(symbol), Number(isLocal)], i * SYMBOL_OF.stride);
    });
    return rows;
  }

  /** Takes the definitions from the placed occurrences of a document. Throws TooManySymbols. */
  define(document: number, occurrences: Int32Array, about: { symbols: readonly string[]; rows: Uint32Array }): void {
    const { symbols, rows } = about;
    for (let at = 0; at < occurrences.length; at += STORED.stride) {
      const roles = occurrences[at + STORED.roles];
      if ((roles & (SymbolRole.Definition | SymbolRole.ForwardDefinition)) === 0) continue;
      const symbol = occurrences[at + STORED.symbol];
      const of = symbol * SYMBOL_OF.stride;
      if (rows[of + SYMBOL_OF.isLocal] === 1) continue;
      const [line, col] = [occurrences[at + STORED.line], occurrences[at + STORED.col]];
      const isModule = line + col === 0 && isModuleSymbol(symbols[symbol]);
      const isForward = (roles & SymbolRole.Definition) === 0;
      const flags = (isModule ? DEFINITION_FLAG.module : 0) | (isForward ? DEFINITION_FLAG.forward : 0);
      if (!this.definitions.add([rows[of + SYMBOL_OF.hi], rows[of + SYMBOL_OF.lo], document, line + 1, col, flags]))
        throw new TooManySymbols(`it has more than ${MAX_DEFINITIONS} definitions`);
      this.defined.add(rows[of + SYMBOL_OF.package]);
    }
  }

  /** Throws TooManySymbols. */
  relate(relations: readonly ScipRelation[]): void {
    for (const { from, to, isImplementation, isDefinition, isTypeDefinition } of relations) {
      if (isLocalSymbol(from) || isLocalSymbol(to)) continue;
      const [one, other] = [symbolHash(from), symbolHash(to)];
      if (isImplementation) this.implement(one, other, [containerOf(from), containerOf(to)]);
      if (isDefinition) this.addRelation([one, other], RELATION_KIND.definedAs);
      if (isTypeDefinition) this.addRelation([one, other], RELATION_KIND.hasType);
    }
  }

  /**
   * Members whose types are related the other way round are left out: scip-java says that a method of an interface implements those that
   * implement it.
   */
  relations(): Rows {
    const rows = new Rows(RELATION.stride, MAX_RELATIONS);
    const { data, count, stride } = this.related;
    for (let at = 0; at < count * stride; at += stride) {
      const [hi, lo, otherHi, otherLo] = data.subarray(at + RELATION.stride, at + stride);
      const isReversed =
        !this.types.has(pairOf(hi, lo, otherHi, otherLo)) && this.types.has(pairOf(otherHi, otherLo, hi, lo));
      if (!isReversed) rows.add([...data.subarray(at, at + RELATION.stride)]);
    }
    return rows;
  }

  private implement(one: SymbolHash, other: SymbolHash, containers: readonly [string, string]): void {
    if (containers[0] === '' || containers[1] === '') {
      if (this.types.size < MAX_RELATIONS) this.types.add(pairOf(one.hi, one.lo, other.hi, other.lo));
      this.addRelation([other, one], RELATION_KIND.implementedBy);
    } else {
      const [a, b] = containers.map(symbolHash);
      this.addRelation([other, one, a, b], RELATION_KIND.implementedBy);
    }
  }

  /** Those that are part of the tree say so. */
  packageList(namesInTree: ReadonlySet<string>): StoredPackage[] {
    const defined = new Set(this.packages.filter((_, i) => this.defined.has(i + 1)).map(({ name }) => name));
    return this.packages.map((one) =>
      defined.has(one.name) || namesInTree.has(one.name) ? { ...one, place: 'tree' } : one,
    );
  }

  private addRelation([a, b, ofA = NONE, ofB = NONE]: readonly SymbolHash[], kind: number): void {
    if (!this.related.add([a.hi, a.lo, b.hi, b.lo, kind, ofA.hi, ofA.lo, ofB.hi, ofB.lo]))
      throw new TooManySymbols(`it has more than ${MAX_RELATIONS} relations`);
  }

  private packageNumber(symbol: string): number {
    const parsed = parseSymbol(symbol);
    const found = parsed && packageOf(symbol, parsed);
    if (parsed === undefined || found === undefined) return 0;
    const key = `${symbol.slice(0, parsed.descriptors)}${found.place ?? ''}`;
    const known = this.packageNumbers.get(key);
    if (known !== undefined) return known;
    if (this.packages.length === MAX_PACKAGES) return 0;
    this.packageNumbers.set(key, this.packages.push(found));
    return this.packages.length;
  }
}
