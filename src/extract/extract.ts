/** Extracts everything the store keeps about one file from its tree, without looking at other files. */
import { languageFacts } from '../../languages/all.ts';
import { type FileFacts, SYMBOL, TABLES } from '../model/facts.ts';
import { FLAG, SYMBOL_KINDS, symbolKindCode } from '../model/kinds.ts';
import { MAX_ROWS } from '../model/links.ts';
import { SYMBOL_ROW, SYMBOL_STRING } from '../model/parsed-file.ts';
import { encodeSites, NO_SITES } from '../model/sites.ts';
import { type CompiledLanguage, compileLanguage, type GrammarNames } from './compile.ts';
import { deprecationIn } from './deprecation.ts';
import { Extraction, type ExtractOptions, type TreeInput } from './extraction.ts';
import { encodeFacts } from './facts-codec.ts';
import { type Hash53, TextHash } from './hash.ts';
import { passedNames } from './passes.ts';
import type { Language } from './rule.ts';
import { SiteCollector } from './sites.ts';
import { Walker } from './walk.ts';
import { oneLine } from './white-space.ts';
import { WordCollector } from './words.ts';

export interface ExtractedFile {
  readonly packageName: string;
  readonly symbols: Int32Array;
  readonly strings: string[];
  readonly facts: Uint8Array;
  readonly referenceCount: number;
  readonly passes: string;
  readonly sites: string;
}

/** Limit on the stored summary: the first paragraph is shown; the rest is found through its words. */
const MAX_SUMMARY = 400;

export class Extractor {
  readonly x: Extraction;
  private readonly walker: Walker;
  private readonly words: WordCollector;
  private readonly hash = new TextHash();
  private readonly sites: SiteCollector | undefined;
  private lastParent = -2;
  private lastQualified = '';

  constructor(language: Language, grammar: GrammarNames, words = new WordCollector()) {
    const compiled: CompiledLanguage = compileLanguage(language, grammar);
    this.x = new Extraction(compiled);
    this.walker = new Walker(this.x);
    this.words = words;
    this.sites = language.sites && new SiteCollector(language.sites, grammar);
  }

  /** Only the facts, as views that the next call overwrites. */
  facts(tree: TreeInput, options: ExtractOptions = {}): FileFacts {
    const { x } = this;
    x.reset(tree, options);
    this.walker.run();
    adoptMethods(x);
    return x.facts.finish();
  }

  /** Undefined: a table has more rows than a key can tell from those of the next file. */
  extract(tree: TreeInput): ExtractedFile | undefined {
    const facts = this.facts(tree);
    if (TABLES.some((name) => facts[name].rows > MAX_ROWS)) return undefined;
    const symbols = this.symbolRows(facts);
    return {
      packageName: facts.packageName,
      symbols,
      strings: this.symbolStrings(facts, symbols),
      facts: encodeFacts(facts),
      referenceCount: facts.references.rows,
      passes: passedNames(facts, this.x.compiled.language.id).join(' '),
      sites: this.sites === undefined ? NO_SITES : encodeSites(this.sites.collect(this.x)),
    };
  }

  private symbolRows(facts: FileFacts): Int32Array {
    const { data, rows } = facts.symbols;
    const out = new Int32Array(rows * SYMBOL_ROW.stride);
    for (let row = 0; row < rows; row++) {
      const i = row * SYMBOL.stride;
      const o = row * SYMBOL_ROW.stride;
      out[o + SYMBOL_ROW.kind] = data[i + SYMBOL.kind];
      out[o + SYMBOL_ROW.parent] = data[i + SYMBOL.parent];
      out[o + SYMBOL_ROW.flags] = data[i + SYMBOL.flags];
      out[o + SYMBOL_ROW.line] = data[i + SYMBOL.line];
      out[o + SYMBOL_ROW.col] = data[i + SYMBOL.col];
      out[o + SYMBOL_ROW.endLine] = data[i + SYMBOL.endLine];
      out[o + SYMBOL_ROW.endCol] = data[i + SYMBOL.endCol];
      out[o + SYMBOL_ROW.nameLine] = data[i + SYMBOL.nameLine];
      out[o + SYMBOL_ROW.nameCol] = data[i + SYMBOL.nameCol];
      const stable = this.identityOf(facts, row);
      out[o + SYMBOL_ROW.stableLo] = stable.lo;
      out[o + SYMBOL_ROW.stableHi] = stable.hi;
    }
    return out;
  }

  /**
   * One pass over the text for both: each character belongs to the innermost symbol that owns its text, and is hashed there.
   */
  private symbolStrings(facts: FileFacts, out: Int32Array): string[] {
    const { x, words } = this;
    const { data, rows } = facts.symbols;
    const strings = new Array<string>(rows * SYMBOL_STRING.stride).fill('');
    const hasText = new Uint8Array(rows);
    for (let row = 0; row < rows; row++) hasText[row] = ownsText(x, data, row) ? 1 : 0;
    const children = textChildren(data, rows, hasText);
    this.lastParent = -2;
    words.load(x.source);
    for (let row = 0; row < rows; row++) {
      const o = row * SYMBOL_STRING.stride;
      const i = row * SYMBOL.stride;
      strings[o + SYMBOL_STRING.name] = facts.strings[data[i + SYMBOL.name]];
      strings[o + SYMBOL_STRING.signature] = x.signatures[row];
      strings[o + SYMBOL_STRING.doc] = summary(x.docs[row]);
      strings[o + SYMBOL_STRING.owner] = x.owners.get(row) ?? '';
      const from = x.docEnds.get(row) ?? data[i + SYMBOL.bodyStart];
      const end = data[i + SYMBOL.end];
      if (hasText[row] === 0) {
        words.begin();
        words.add(from < end ? from : data[i + SYMBOL.start], end);
      } else {
        words.begin();
        addOwnText(words, data, { from, end, children: children[row] ?? [] });
        strings[o + SYMBOL_STRING.bodyWords] = words.end();
      }
      const hash = words.hash();
      out[row * SYMBOL_ROW.stride + SYMBOL_ROW.hashLo] = hash.lo;
      out[row * SYMBOL_ROW.stride + SYMBOL_ROW.hashHi] = hash.hi;
    }
    for (let row = 0; row < rows; row++) {
      if (hasText[row] === 0) continue;
      const o = row * SYMBOL_STRING.stride;
      strings[o + SYMBOL_STRING.qualifiedWords] = this.qualifiedWords(facts, row);
      strings[o + SYMBOL_STRING.signatureWords] = this.wordsOf(x.signatures[row]);
      strings[o + SYMBOL_STRING.docWords] = this.wordsOf(x.docs[row]);
    }
    return strings;
  }

  /** Language, kind, qualified name and signature: no path and no line, so that a symbol keeps its identity when it moves. */
  private identityOf(facts: FileFacts, row: number): Hash53 {
    const { x, hash } = this;
    const { data } = facts.symbols;
    hash
      .begin()
      .add(x.compiled.language.id)
      .add(` ${SYMBOL_KINDS[data[row * SYMBOL.stride + SYMBOL.kind]]} `);
    hash.add(facts.packageName).add(' ').add(x.signatures[row]);
    for (let up = row; up > 0; up = data[up * SYMBOL.stride + SYMBOL.parent])
      if (up === row || !isPlace(data, up)) hash.add(' ').add(facts.strings[data[up * SYMBOL.stride + SYMBOL.name]]);
    return hash
      .add(' ')
      .add(x.owners.get(row) ?? '')
      .end();
  }

  private wordsOf(text: string): string {
    if (text === '') return '';
    this.words.load(text);
    this.words.begin();
    this.words.add();
    return this.words.end();
  }

  /** Words of the containers, the package and an owner elsewhere. */
  private qualifiedWords(facts: FileFacts, row: number): string {
    const { data } = facts.symbols;
    const parent = data[row * SYMBOL.stride + SYMBOL.parent];
    // Members of one type are consecutive and share these words.
    if (parent === this.lastParent && !this.x.owners.has(row)) return this.lastQualified;
    const names = [this.x.owners.get(row) ?? '', facts.packageName];
    for (let up = parent; up > 0; up = data[up * SYMBOL.stride + SYMBOL.parent])
      names.unshift(facts.strings[data[up * SYMBOL.stride + SYMBOL.name]]);
    this.lastParent = this.x.owners.has(row) ? -2 : parent;
    this.lastQualified = this.wordsOf(names.join(' '));
    return this.lastQualified;
  }
}

/** A cell of a notebook is where a symbol is, and no part of its name. */
const isPlace = (data: Int32Array, row: number): boolean =>
  data[row * SYMBOL.stride + SYMBOL.kind] === symbolKindCode.section &&
  (data[row * SYMBOL.stride + SYMBOL.flags] & FLAG.package) !== 0;

/** Small members are found by name; their text counts for the enclosing symbol. */
function ownsText(x: Extraction, data: Int32Array, row: number): boolean {
  const i = row * SYMBOL.stride;
  const kind = data[i + SYMBOL.kind];
  if ((data[i + SYMBOL.flags] & FLAG.anonymous) !== 0) return kind === symbolKindCode.section;
  // Settings beside the scripts and jobs of a project file are words of no answer.
  if (row === 0) return languageFacts(x.compiled.language.id)?.projectFiles === undefined;
  if (isOnlyNamed(x, row)) return false;
  const { field, property, constant, variable, enum_member } = symbolKindCode;
  if (kind === enum_member || kind === field) return x.docs[row] !== '';
  if (kind !== property && kind !== constant && kind !== variable) return true;
  if ((data[i + SYMBOL.flags] & FLAG.local) !== 0) return false;
  return x.docs[row] !== '' || data[i + SYMBOL.endLine] - data[i + SYMBOL.line] >= 2;
}

/** Whether a symbol is found by its name alone: a selector of a style sheet, a script of one line. */
export function isOnlyNamed(x: Extraction, row: number): boolean {
  const facts = languageFacts(x.compiled.language.id);
  if (!facts?.foundByName || x.docs[row] !== '') return false;
  const kind = x.symbolKind(row);
  if (kind !== 'function' && kind !== 'macro') return true;
  const { data } = x.facts.tables.symbols;
  const at = row * SYMBOL.stride;
  return facts.projectFiles !== undefined && data[at + SYMBOL.line] === data[at + SYMBOL.endLine];
}

interface OwnText {
  readonly from: number;
  readonly end: number;
  /** Children that own their text, in source order. */
  readonly children: readonly number[];
}

/** A symbol's text without that of the symbols inside it. */
export function addOwnText(words: WordCollector, data: Int32Array, { from, end, children }: OwnText): void {
  let next = from;
  for (const child of children) {
    words.add(next, data[child * SYMBOL.stride + SYMBOL.start]);
    next = Math.max(next, data[child * SYMBOL.stride + SYMBOL.end]);
  }
  words.add(next, end);
}

/** For each symbol, the nearest descendants that own their text, in source order. */
export function textChildren(data: Int32Array, rows: number, hasText: Uint8Array): (number[] | undefined)[] {
  const out = new Array<number[] | undefined>(rows).fill(undefined);
  for (let row = 1; row < rows; row++) {
    if (hasText[row] === 0) continue;
    const start = data[row * SYMBOL.stride + SYMBOL.start];
    let up = data[row * SYMBOL.stride + SYMBOL.parent];
    // A method adopted by a type elsewhere in the file is outside that type's span: it belongs to the symbol that spans it.
    while (up > 0 && (hasText[up] === 0 || !spans(data, up, start))) up = data[up * SYMBOL.stride + SYMBOL.parent];
    if (up >= 0) (out[up] ??= []).push(row);
  }
  return out;
}

const spans = (data: Int32Array, row: number, offset: number): boolean =>
  data[row * SYMBOL.stride + SYMBOL.start] <= offset && offset < data[row * SYMBOL.stride + SYMBOL.end];

/** Methods written outside their type become its members when the type is in the same file. */
function adoptMethods(x: Extraction): void {
  if (x.owners.size === 0) return;
  const { symbols } = x.facts.tables;
  const types = new Map<string, number>();
  const { struct, class: class_, interface: interface_, trait, type_alias } = symbolKindCode;
  const typeKinds = [struct, class_, interface_, trait, type_alias, symbolKindCode.enum];
  for (let row = 1; row < symbols.rows; row++) {
    const o = row * SYMBOL.stride;
    const kind = symbols.data[o + SYMBOL.kind];
    // An associated type has no members: its name may be that of the type which it belongs to.
    if (!typeKinds.includes(kind) || (kind === type_alias && x.owners.has(row))) continue;
    const key = `${symbols.data[o + SYMBOL.parent]} ${x.facts.strings[symbols.data[o + SYMBOL.name]]}`;
    if (!types.has(key)) types.set(key, row);
  }
  for (const [row, owner] of x.owners) {
    const o = row * SYMBOL.stride;
    const type = types.get(`${symbols.data[o + SYMBOL.parent]} ${owner}`);
    // A type written outside of its owner may have the owner's name, or own the owner.
    if (type === undefined || isWithin(symbols.data, type, row)) continue;
    symbols.data[o + SYMBOL.parent] = type;
    x.owners.delete(row);
  }
}

/** Whether a symbol is the other one, or in it. */
function isWithin(data: Int32Array, row: number, other: number): boolean {
  let up = row;
  while (up > 0 && up !== other) up = data[up * SYMBOL.stride + SYMBOL.parent];
  return up === other;
}

/** The first paragraph, before any tags (`@param`, `@publicApi`), and why the symbol is deprecated. */
function summary(doc: string): string {
  if (doc === '') return '';
  const tags = doc.includes('@') ? doc.search(/^@\w|(?<=[.!?;][ \t])@deprecated\b/m) : -1;
  const prose = tags < 0 ? doc : doc.slice(0, tags).trimEnd();
  const end = prose.indexOf('\n\n');
  const first = oneLine(end < 0 ? prose : prose.slice(0, end));
  const kept = first.length > MAX_SUMMARY ? `${first.slice(0, MAX_SUMMARY - 1)}…` : first;
  const reason = deprecationIn(doc) ?? '';
  return reason === '' || kept.includes(reason) ? kept : `${kept} Deprecated: ${reason}`.trimStart();
}
