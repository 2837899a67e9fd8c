/** Takes the functions and types that two versions of a file share out of both, so that only the rest is parsed and compared. */
import { languageFacts } from '../../../languages/all.ts';
import type { ComparedFile, ComparedSymbol } from '../../compare/compared-file.ts';
import { commentBefore } from '../../compare/own-text.ts';
import { CALLABLES } from '../../compare/symbol-change.ts';
import type { SymbolKind } from '../../model/kinds.ts';
import type { LanguageId } from '../../model/language.ts';

/** A version without some of its blocks. */
export interface ShortText {
  readonly text: string;
  /** The parts of the version that are left, in order. */
  readonly kept: readonly Kept[];
}

interface Kept {
  /** Offset in the short text, and in the whole one. */
  readonly at: number;
  readonly from: number;
  readonly length: number;
}

/** Whole lines: a symbol with the comment above it. */
interface Block {
  readonly text: string;
  readonly indent: string;
}

interface Place {
  readonly block: Block;
  readonly at: number;
}

/** Kinds whose text can go without a change to the symbols around it; a variable may list the names that a file exports. */
const TYPES: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['class', 'interface', 'struct', 'enum', 'trait']);
/** Taking out shorter blocks costs more than parsing them. */
const MIN_LINES = 3;

/**
 * The blocks of all versions that were parsed. A version is parsed for its unknown blocks only, so that a long history costs little
 * more than the different texts of its symbols.
 */
export class KnownBlocks {
  /** By the first line, which ends in a newline. */
  readonly #known = new Map<string, Map<string, Block>>();

  constructor(private readonly language: LanguageId | undefined) {}

  /** `names`: of the followed symbol and its containers; blocks with such a name are never taken out. */
  learn({ text, language, symbols }: ComparedFile, names: ReadonlySet<string>): void {
    if (language !== this.language || languageFacts(language)?.isProse) return;
    for (const symbol of symbols) {
      if (!CALLABLES.has(symbol.kind) && !TYPES.has(symbol.kind)) continue;
      if (names.has(symbol.name) || names.has(symbol.owner)) continue;
      const block = blockOf({ text, language }, symbol);
      if (block === undefined) continue;
      const first = block.text.slice(0, block.text.indexOf('\n') + 1);
      const same = this.#known.get(first);
      if (same === undefined) this.#known.set(first, new Map([[block.text, block]]));
      else same.set(block.text, block);
    }
  }

  /** Both versions without the same blocks; undefined where they have none in common, or have them in another order. */
  without(old: string, now: string): [old: ShortText, now: ShortText] | undefined {
    const [before, after] = [this.#blocksIn(old), this.#blocksIn(now)];
    const [counts, others] = [countsOf(before), countsOf(after)];
    const isShared = ({ block }: Place) => counts.get(block) === others.get(block);
    const [cutOld, cutNow] = [before, after].map((places) => outermost(places.filter(isShared)));
    if (cutOld.length === 0 || cutOld.length !== cutNow.length) return undefined;
    if (cutOld.some(({ block }, i) => block !== cutNow[i].block)) return undefined;
    return [this.#shortened(old, cutOld), this.#shortened(now, cutNow)];
  }

  /** A version without all blocks that are known. */
  withoutKnown(text: string): ShortText {
    return this.#shortened(text, outermost(this.#blocksIn(text)));
  }

  /** In order; of those that start at one place the longest first. */
  #blocksIn(text: string): Place[] {
    const found: Place[] = [];
    for (let at = 0, next: number; at < text.length; at = next) {
      next = text.indexOf('\n', at) + 1 || text.length;
      const known = this.#known.get(text.slice(at, next));
      if (known === undefined) continue;
      const here = [...known.values()].filter((block) => text.startsWith(block.text, at));
      // A comment above that the block does not have would become that of the next symbol.
      if (here.length === 0 || commentBefore({ text, language: this.language }, { start: at }) !== '') continue;
      for (const block of here.sort((a, b) => b.text.length - a.text.length)) found.push({ block, at });
    }
    return found;
  }

  #shortened(text: string, places: readonly Place[]): ShortText {
    const statement = languageFacts(this.language)?.emptyStatement;
    const kept: Kept[] = [];
    let short = '';
    let from = 0;
    const keep = (end: number) => {
      if (end > from) kept.push({ at: short.length, from, length: end - from });
      short += text.slice(from, end);
    };
    for (const { block, at } of places) {
      keep(at);
      if (statement !== undefined) short += `${block.indent}${statement}\n`;
      from = at + block.text.length;
    }
    keep(text.length);
    return { text: short, kept };
  }
}

/** The text in the whole version from one offset of the short one to another, which are both in parts that were kept. */
export function wholeText(whole: string, { kept }: ShortText, { start, end }: { start: number; end: number }): string {
  const first = kept.findLast(({ at }) => at <= start);
  const last = kept.find(({ at, length }) => end <= at + length);
  return first && last ? whole.slice(first.from + start - first.at, last.from + end - last.at) : '';
}

/** Undefined where other code is on its first or last line. */
function blockOf(source: Pick<ComparedFile, 'text' | 'language'>, symbol: ComparedSymbol): Block | undefined {
  const { text } = source;
  const line = text.lastIndexOf('\n', symbol.start - 1) + 1;
  const end = text.indexOf('\n', symbol.end) + 1;
  if (end === 0 || !/^[ \t\w]*$/.test(text.slice(line, symbol.start))) return undefined;
  if (!/^[ \t;\r]*$/.test(text.slice(symbol.end, end - 1))) return undefined;
  const comment = commentBefore(source, symbol).trimStart();
  const open = comment === '' ? line : text.lastIndexOf(comment, line - comment.length);
  const start = text.lastIndexOf('\n', open - 1) + 1;
  if (open < 0 || !isBlank(text.slice(start, open))) return undefined;
  const block = text.slice(start, end);
  if (block.split('\n', MIN_LINES + 1).length <= MIN_LINES) return undefined;
  return { text: block, indent: /^[ \t]*/.exec(text.slice(line, symbol.start))![0] };
}

const isBlank = (text: string): boolean => /^[ \t]*$/.test(text);

function countsOf(places: readonly Place[]): Map<Block, number> {
  const counts = new Map<Block, number>();
  for (const { block } of places) counts.set(block, (counts.get(block) ?? 0) + 1);
  return counts;
}

function outermost(places: readonly Place[]): Place[] {
  let end = 0;
  return places.filter(({ block, at }) => {
    if (at < end) return false;
    end = at + block.text.length;
    return true;
  });
}
