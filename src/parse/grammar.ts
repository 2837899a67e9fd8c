/** Compiles a grammar for flat trees: names to numbers, and the tables that decide which symbols become nodes. */
import type { Language } from 'web-tree-sitter';
import type { FlatTree } from './flat-tree.ts';
import type { Runtime } from './runtime.ts';

/** A language's requirements: the name of the grammar file, and the anonymous tokens its rules use. */
export interface GrammarSpec {
  /** `<name>.wasm` in the grammar directory. */
  readonly name: string;
  /** A grammar that the user added, instead of a packaged one. */
  readonly file?: { readonly path: string; readonly sha256: string };
  /** Anonymous tokens to keep as leaf nodes (`async`, `static`, `=`); all others are dropped. */
  readonly tokens: readonly string[];
}

/** A grammar of either parser: tree-sitter, or a hand-written scanner. */
export type Grammar = CompiledGrammar | ScannedGrammar;

interface NamedGrammar {
  readonly name: string;
  /** Node type to kind. Kept tokens are in double quotes: `kinds['"async"']`. */
  readonly kinds: Readonly<Record<string, number>>;
  readonly fields: Readonly<Record<string, number>>;
  /** Kind to node type, tokens in double quotes; '' for unused numbers. */
  readonly typeNames: readonly string[];
  readonly rootKind: number;
}

export interface CompiledGrammar extends NamedGrammar {
  readonly language: Language;
  readonly tables: SymbolTables;
}

/** For a language without a good tree-sitter grammar. */
export interface ScannedGrammar extends NamedGrammar {
  /** Fills the tree in one linear pass over the text, so it needs no deadline. */
  readonly scan: (text: string, tree: FlatTree) => void;
}

/** Treatment of a tree-sitter symbol when the flat tree is built. */
export const HIDE = 0;
export const NODE = 1;
export const LEAF = 2;
export const DROP = 3;

export interface SymbolTables {
  /** Symbol to HIDE (children move up), NODE, LEAF (children are not visited) or DROP (with its children). */
  readonly action: Uint8Array;
  /** Symbol to kind: several symbols may share one name. */
  readonly kindOf: Uint16Array;
  /** `alias symbol | field id << 16` of a child, by `production * slotWidth + position`. */
  readonly slots: Int32Array;
  readonly slotWidth: number;
}

/** Offsets (in int32) of the members of `TSLanguage` that are read, ABI 14 and 15 on a 32-bit target. */
const LANGUAGE = {
  symbolCount: 1,
  aliasCount: 2,
  productionCount: 7,
  fieldCount: 8,
  maxAliasLength: 9,
  fieldSlices: 16,
  fieldEntries: 17,
  symbolMetadata: 18,
  publicSymbols: 19,
  aliasSequences: 21,
} as const;

export function compileGrammar(
  runtime: Runtime,
  language: Language,
  spec: GrammarSpec,
): Omit<CompiledGrammar, 'rootKind'> {
  const { action, kindOf, typeNames } = nameSymbols(runtime, language, spec);
  const kinds: Record<string, number> = Object.create(null);
  for (let symbol = 0; symbol < action.length; symbol++) {
    if (action[symbol] === NODE || action[symbol] === LEAF) kinds[typeNames[kindOf[symbol]]] = kindOf[symbol];
  }
  for (const token of spec.tokens) {
    if (kinds[`"${token}"`] === undefined) throw new Error(`grammar ${spec.name} has no token "${token}"`);
  }
  const fields: Record<string, number> = Object.create(null);
  for (const [id, field] of language.fields.entries()) if (field) fields[field] = id;
  const tables = { action, kindOf, ...readSlots(runtime, language) };
  return { name: spec.name, kinds, fields, typeNames, language, tables };
}

function nameSymbols(runtime: Runtime, language: Language, spec: GrammarSpec) {
  const bytes = runtime.module.HEAPU8;
  const header = languageHeader(runtime, language);
  const total = header(LANGUAGE.symbolCount) + header(LANGUAGE.aliasCount);
  const metadata = header(LANGUAGE.symbolMetadata);
  const publicSymbols = header(LANGUAGE.publicSymbols) >> 1;
  const action = new Uint8Array(total);
  const kindOf = new Uint16Array(total);
  const typeNames: string[] = new Array(total).fill('');
  const firstOfName = new Map<string, number>();
  const kept = new Set(spec.tokens);
  for (let symbol = 0; symbol < total; symbol++) {
    const visible = bytes[metadata + symbol * 3] !== 0;
    const named = bytes[metadata + symbol * 3 + 1] !== 0;
    if (!visible) continue;
    const shown = runtime.module.HEAPU16[publicSymbols + symbol];
    const type = language.types[shown] ?? '';
    action[symbol] = named ? NODE : kept.has(type) ? LEAF : DROP;
    const name = named ? type : `"${type}"`;
    const kind = firstOfName.get(name) ?? shown;
    firstOfName.set(name, kind);
    kindOf[symbol] = kind;
    typeNames[kind] = name;
  }
  return { action, kindOf, typeNames };
}

/** Merges the alias sequences and the field map, both by production and child position, into one table. */
function readSlots(runtime: Runtime, language: Language): Pick<SymbolTables, 'slots' | 'slotWidth'> {
  const bytes = runtime.module.HEAPU8;
  const halves = runtime.module.HEAPU16;
  const header = languageHeader(runtime, language);
  const productions = header(LANGUAGE.productionCount);
  const aliasLength = header(LANGUAGE.maxAliasLength) & 0xffff;
  const aliasSequences = header(LANGUAGE.aliasSequences) >> 1;
  const slices = header(LANGUAGE.fieldSlices) >> 1;
  const entries = header(LANGUAGE.fieldEntries);

  const own: { production: number; position: number; field: number }[] = [];
  for (let production = 0; header(LANGUAGE.fieldCount) > 0 && production < productions; production++) {
    const first = halves[slices + production * 2];
    const length = halves[slices + production * 2 + 1];
    for (let entry = entries + first * 4; entry < entries + (first + length) * 4; entry += 4) {
      const inherited = bytes[entry + 3] !== 0;
      if (!inherited) own.push({ production, position: bytes[entry + 2], field: halves[entry >> 1] });
    }
  }

  const slotWidth = own.reduce((width, { position }) => Math.max(width, position + 1), aliasLength);
  const slots = new Int32Array(productions * slotWidth);
  // Production 0 means "nothing special": tree-sitter never looks up its aliases.
  for (let production = 1; production < productions; production++) {
    for (let position = 0; position < aliasLength; position++) {
      slots[production * slotWidth + position] = halves[aliasSequences + production * aliasLength + position];
    }
  }
  for (const { production, position, field } of own) {
    const slot = production * slotWidth + position;
    if (slots[slot] >>> 16 === 0) slots[slot] |= field << 16;
  }
  return { slots, slotWidth };
}

function languageHeader(runtime: Runtime, language: Language): (member: number) => number {
  const base = (language as unknown as { 0: number })[0] >> 2;
  return (member) => runtime.module.HEAP32[base + member];
}
