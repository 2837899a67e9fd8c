/** Selects the symbols of an extracted file to embed, and builds their texts. */
import { languageFacts } from '../../languages/all.ts';
import { isOnlyNamed } from '../extract/extract.ts';
import type { Extraction } from '../extract/extraction.ts';
import type { SymbolText } from '../model/embedding.ts';
import { SYMBOL, type Table } from '../model/facts.ts';
import { FLAG, symbolKindCode } from '../model/kinds.ts';
import type { LanguageId } from '../model/language.ts';
import { docParts, startsWithForeignText } from './doc-parts.ts';

export interface EmbeddedSymbol {
  readonly row: number;
  readonly kind: number;
  readonly text: SymbolText;
}

/** The model reads no more of a body than this. */
const MAX_BODY = 1200;
/** A value this long is code in itself: a table, a configuration. */
const MIN_VALUE_LINES = 3;

/** What a project file declares is asked for by its name or words: a vector of `nest build` is near to any question about building. */
export const hasVectors = (language: LanguageId | undefined): boolean =>
  languageFacts(language)?.projectFiles === undefined;

/** Texts of the file that was extracted last, valid until the next extraction; `path` is relative to the root. */
export function* symbolTexts(x: Extraction, path: string): Generator<EmbeddedSymbol> {
  const { rows, data } = x.facts.tables.symbols;
  if (rows === 0 || !hasVectors(x.compiled.language.id)) return;
  yield { row: 0, kind: data[SYMBOL.kind], text: fileText({ source: x.source, doc: x.docs[0], ...namesIn(x) }, path) };
  for (let row = 1; row < rows; row++) {
    if (!isEmbedded(x, row)) continue;
    yield { row, kind: data[row * SYMBOL.stride + SYMBOL.kind], text: symbolText(x, row) };
  }
}

/**
 * Embeds what users search for by meaning, which is also what the model was trained on: functions and types of any size.
 * Other symbols only if they are documented or long, because a vector of a name and a type is no better than the name. Not
 * namespaces: their text is that of their members.
 */
function isEmbedded(x: Extraction, row: number): boolean {
  const { data } = x.facts.tables.symbols;
  const at = row * SYMBOL.stride;
  const kind = data[at + SYMBOL.kind];
  // A part of a long text has no other use than its meaning.
  if ((data[at + SYMBOL.flags] & FLAG.anonymous) !== 0) return kind === symbolKindCode.section;
  if (isOnlyNamed(x, row)) return false;
  const { namespace, field, property, constant, variable, enum_member } = symbolKindCode;
  const isDocumented = x.docs[row] !== '';
  if (kind === namespace || isPrototype(x, row) || kind === enum_member || kind === field) return isDocumented;
  if (kind !== property && kind !== constant && kind !== variable) return true;
  if ((data[at + SYMBOL.flags] & FLAG.local) !== 0) return false;
  return isDocumented || data[at + SYMBOL.endLine] - data[at + SYMBOL.line] + 1 >= MIN_VALUE_LINES;
}

/** The definition is elsewhere, and would be found twice. */
function isPrototype(x: Extraction, row: number): boolean {
  if (!languageFacts(x.compiled.language.id)?.types?.prototypes) return false;
  return (x.facts.tables.symbols.data[row * SYMBOL.stride + SYMBOL.flags] & FLAG.declaration) !== 0;
}

function symbolText(x: Extraction, row: number): SymbolText {
  const name = nameOf(x, row);
  const { summary, rest } = docParts(x.docs[row], name);
  return { summary, rest, name, container: containerOf(x, row), signature: x.signatures[row], body: bodyOf(x, row) };
}

const nameOf = (x: Extraction, row: number): string =>
  x.facts.strings[x.facts.tables.symbols.data[row * SYMBOL.stride + SYMBOL.name]];

/** Names of the enclosing symbols, outermost first, and of an owner elsewhere. */
function containerOf(x: Extraction, row: number): string {
  const { data } = x.facts.tables.symbols;
  let container = x.owners.get(row) ?? '';
  for (let up = data[row * SYMBOL.stride + SYMBOL.parent]; up > 0; up = data[up * SYMBOL.stride + SYMBOL.parent])
    container = container === '' ? nameOf(x, up) : `${nameOf(x, up)}.${container}`;
  return container;
}

/** The whole declaration including its signature, without a docstring. */
function bodyOf(x: Extraction, row: number): string {
  const { source } = x;
  const { data } = x.facts.tables.symbols;
  const at = row * SYMBOL.stride;
  const start = data[at + SYMBOL.start];
  const end = data[at + SYMBOL.end];
  const docEnd = x.docEnds.get(row);
  if (docEnd === undefined) return source.slice(start, Math.min(end, start + MAX_BODY));
  const head = source.slice(start, data[at + SYMBOL.bodyStart]);
  return head + source.slice(docEnd, Math.min(end, docEnd + Math.max(0, MAX_BODY - head.length)));
}

const namesIn = (x: Extraction): Pick<FileSource, 'symbols' | 'strings'> => ({
  symbols: x.facts.tables.symbols,
  strings: x.facts.strings,
});

/** Inputs for the text of a file's own symbol. */
export interface FileSource {
  readonly source: string;
  readonly doc: string;
  readonly symbols: Pick<Table, 'data' | 'rows'>;
  readonly strings: readonly string[];
}

/** A file is found by its doc, its path and the names it declares; by its first lines if it declares little. */
export function fileText({ source, doc, symbols, strings }: FileSource, path: string): SymbolText {
  const { rows, data } = symbols;
  const slash = path.lastIndexOf('/');
  const dot = path.lastIndexOf('.');
  const name = path.slice(slash + 1, dot > slash + 1 ? dot : undefined);
  const { summary, rest } = docParts(doc, '');
  let body = '';
  for (let row = 1; row < rows && body.length < MAX_BODY; row++) {
    const at = row * SYMBOL.stride;
    if ((data[at + SYMBOL.flags] & FLAG.local) === 0) body += ` ${strings[data[at + SYMBOL.name]]}`;
  }
  if (body.length < MAX_BODY) {
    // The first declaration is the only sign of where a licence ends.
    const from = rows > 1 && startsWithForeignText(source) ? data[SYMBOL.stride + SYMBOL.start] : 0;
    body += ` ${source.slice(from, from + MAX_BODY - body.length)}`;
  }
  return { summary, rest, name, container: path.slice(0, Math.max(0, slash)), signature: '', body };
}
