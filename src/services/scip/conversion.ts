/** Takes the documents of a SCIP index one by one: finds the text each was made for, and hands its occurrences to the writer. */
import { decodeDocument, type ScipDocument } from './document.ts';
import { documentPlace, type PathShift, placed } from './document-path.ts';
import { type PlacedDocument, placeIn } from './fit.ts';
import { STORED, type StoredBlock, type StoredDocument, textSum } from './stored-format.ts';
import type { StoredWriter } from './stored-write.ts';
import { SymbolNumbers } from './symbol-numbers.ts';
import type { Texts } from './texts.ts';
import { readingOf } from './tools.ts';

/** How many, and the first of them in the order of the file. */
export interface Named {
  count: number;
  readonly first: string[];
}

const MAX_NAMED = 5;

const named = (): Named => ({ count: 0, first: [] });

function note(names: Named, name: string): void {
  if (names.count++ < MAX_NAMED) names.first.push(name);
}

export interface ConversionRun {
  /** Files of the tree. */
  readonly inTree: ReadonlySet<string>;
  readonly shift: PathShift;
  readonly commit: string | undefined;
  /** Where the text of a file may be, most likely first. */
  readonly sources: readonly Texts[];
  readonly disk: Texts;
  readonly tool: { readonly name: string; readonly version: string };
}

interface Draft extends Omit<StoredDocument, 'blocks'> {
  readonly blocks: StoredBlock[];
}

export class Conversion {
  readonly numbers = new SymbolNumbers();
  readonly documents: Draft[] = [];
  readonly otherText = named();
  readonly notInTree = named();
  readonly refused = named();
  readonly changed = named();
  readonly noEncoding = named();
  occurrences = 0;
  badRanges = 0;
  misnamed = 0;
  private readonly byPath = new Map<string, number>();

  constructor(
    readonly run: ConversionRun,
    readonly writer: StoredWriter,
  ) {}

  /** Throws BadDocument and TooManySymbols. */
  add(stated: string, bytes: Uint8Array): void {
    const { inTree, shift } = this.run;
    const place = placed(stated, shift);
    if (documentPlace(stated) === undefined) note(this.refused, stated.slice(0, 200));
    else if (place === undefined || !inTree.has(place)) note(this.notInTree, stated);
    else this.take(place, decodeDocument(bytes));
  }

  private take(place: string, document: ScipDocument): void {
    const fit = this.fit(document, place);
    if (fit === undefined || !this.put(place, document, fit)) {
      note(this.otherText, place);
      return;
    }
    this.badRanges += document.badRanges;
    this.misnamed += fit.placed.misnamed;
    this.occurrences += fit.placed.occurrences.length / STORED.stride;
    if (fit.placed.unclear > 0) note(this.noEncoding, place);
  }

  /** The text that the document was made for. */
  private fit(document: ScipDocument, place: string): Fit | undefined {
    const { sources, tool } = this.run;
    const reading = readingOf(document.encoding, tool.name);
    const texts = document.text === undefined ? sources.map((one) => one.read(place)) : [withoutMark(document.text)];
    for (const text of new Set(texts)) {
      const found = text === undefined ? undefined : placeIn(document, text, reading);
      if (found !== undefined) return { text: text!, placed: found };
    }
    return undefined;
  }

  /** False: another document of that path was made for another text. */
  private put(place: string, { symbols, relations }: ScipDocument, { text, placed }: Fit): boolean {
    const sum = textSum(text);
    let number = this.byPath.get(place);
    if (number === undefined) {
      number = this.documents.push({ path: place, text: sum, lines: placed.lines, blocks: [] }) - 1;
      this.byPath.set(place, number);
      const now = this.run.disk.read(place);
      if (now === undefined || textSum(now) !== sum) note(this.changed, place);
    } else if (this.documents[number].text !== sum) return false;
    const rows = this.numbers.rowsOf(symbols);
    this.documents[number].blocks.push(this.writer.block(rows, placed.occurrences));
    this.numbers.define(number, placed.occurrences, { symbols, rows });
    this.numbers.relate(relations);
    return true;
  }
}

interface Fit {
  readonly text: string;
  readonly placed: PlacedDocument;
}

const withoutMark = (text: string): string => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
