/** Looks for the names of dead symbols in the text of the whole tree: where a name is nowhere else, nothing can use it. */

import { isTimeUp } from '../../base/deadline.ts';
import { extensionOf } from '../../discover/language.ts';
import { BINARY_EXTENSIONS } from '../../discover/unparsed-roles.ts';
import { factsOf } from '../../graph/file-facts.ts';
import type { Graph } from '../../graph/graph.ts';
import { edgesAt } from '../../graph/members.ts';
import { perGraph } from '../../graph/per-graph.ts';
import { isCode } from '../../graph/roots/code-languages.ts';
import type { Place } from '../../graph/shape.ts';
import { at, BINDING, EXPORT, EXPRESSION, type FileFacts, IMPORT, SYMBOL, type Table } from '../../model/facts.ts';
import type { FileRole } from '../../model/source-file.ts';
import type { FileRecord } from '../../store/schema/records.ts';
import type { Doubt } from './fields.ts';

export interface WordPlace {
  readonly path: string;
  readonly line: number;
}

export interface WordEvidence {
  /** Places that may be uses: strings with the name, and files that are not linked. By name. */
  readonly doubts: ReadonlyMap<string, readonly Doubt[]>;
  /** Names that are written somewhere besides the declarations of symbols that have them. */
  readonly mentioned: ReadonlySet<string>;
  /** Beginnings of names that code puts together. */
  readonly prefixes: ReadonlyMap<string, WordPlace>;
  /** Files that could not be searched. */
  readonly unsearched: number;
}

export interface WordSearch {
  readonly graph: Graph;
  readonly names: ReadonlySet<string>;
  /** Names of dead files, with their endings and without. */
  readonly files: ReadonlySet<string>;
  read(path: string): string | undefined;
  /** Whether the symbol with this name is declared at the place, or a dead symbol uses it there. */
  isKnown(file: number, line: number, col: number): boolean;
}

/** Foreign code uses nothing of the tree, files that a tool writes say again what others say, and style sheets name no code. */
const FOREIGN: ReadonlySet<FileRole> = new Set<FileRole>(['vendored', 'minified']);
/** Text about the program, not part of it. A page called `notice.tmpl` is no notice. */
const ABOUT =
  /\.(?:mdx?|markdown|rst|txt|adoc|asciidoc|tex|org|pod|rdoc)$|(?:^|\/)(?:docs?|documentation)\/|(?:^|\/)[^./]+$/;
const WRITTEN =
  /\.(?:css|less|s[ac]ss|styl|pcss|lock|snap|map|po|pot|svg|csv|tsv)$|(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|go\.sum)$/;
const MAX_BYTES = 200_000_000;
/** Doubts of one name that are kept. */
const MAX_DOUBTS = 3;

export function searchWords(search: WordSearch): WordEvidence {
  const found = new Found();
  let bytes = 0;
  for (const file of search.graph.reader.fileHeads()) {
    if (FOREIGN.has(file.role) || WRITTEN.test(file.path) || (file.role === 'docs' && ABOUT.test(file.path))) continue;
    if (BINARY_EXTENSIONS.has(extensionOf(file.path))) continue;
    const text = bytes < MAX_BYTES && !isTimeUp() ? search.read(file.path) : undefined;
    if (text === undefined) {
      found.unsearched++;
      continue;
    }
    bytes += text.length;
    searchFile(search, { file, text }, found);
    if (search.files.size > 0) searchPaths(search, { file, text }, found);
  }
  return found;
}

class Found implements WordEvidence {
  readonly doubts = new Map<string, Doubt[]>();
  readonly mentioned = new Set<string>();
  readonly prefixes = new Map<string, WordPlace>();
  unsearched = 0;

  doubt(name: string, doubt: Doubt): void {
    const known = this.doubts.get(name);
    if (known === undefined) this.doubts.set(name, [doubt]);
    else if (known.length < MAX_DOUBTS) known.push(doubt);
  }
}

interface SearchedFile {
  readonly file: Pick<FileRecord, 'id' | 'path' | 'language'>;
  readonly text: string;
}

const WORD = /[A-Za-z_$][\w$]*/g;
const QUOTES = /["'`]/;
/** What a string with a name may hold beside it: `a.b`, `Class#method`, `:name`, `on-click`. */
const IN_NAME = /[\w$.:#/@-]/;

function searchFile({ graph, names, isKnown }: WordSearch, { file, text }: SearchedFile, found: Found): void {
  const { path, language } = file;
  const number = graph.nodes.fileNumber(file.id);
  const isLinked = language !== undefined && isCode(language) && number >= 0;
  const lines = new Lines(text);
  for (const match of text.matchAll(WORD)) {
    const [name] = match;
    const start = match.index;
    const end = start + name.length;
    if (name.endsWith('_') || isPutTogether(text, end)) notePrefix({ text, path, lines }, { name, start, end }, found);
    if (!names.has(name)) continue;
    const { line, col } = lines.at(start);
    if (!isLinked) {
      found.mentioned.add(name);
      found.doubt(name, { how: 'text', path, line });
      continue;
    }
    if (isKnown(number, line, col)) continue;
    found.mentioned.add(name);
    if (edgesAt(graph, number, { line, col }).length > 0 || isComment(lines.current())) continue;
    const mayUse = isWholeString(text, start, end) || isCallLike(text, start, end);
    if (mayUse && !isWritten(graph, number, { line, col })) found.doubt(name, { how: 'string', path, line });
  }
}

const COMMENT = /^\s*(?:\/\/|#(?!!?\[)|\*|\/\*|--|<!--|;)/;
const isComment = (line: string): boolean => COMMENT.test(line);

/** `file.save()`, `{{ save }}`: code in a string. */
const isCallLike = (text: string, start: number, end: number): boolean =>
  text[end] === '(' || text[start - 1] === '.' || /\{\s?$/.test(text.slice(Math.max(0, start - 2), start));

/** Whether the parser saw a name there: then it is declared, bound, or means something local or outside. */
function isWritten(graph: Graph, file: number, place: Place): boolean {
  const known = written(graph);
  let places = known.get(file);
  if (places === undefined) known.set(file, (places = placesIn(factsOf(graph, file))));
  return places.has(`${place.line}:${place.col}`);
}

function placesIn(facts: FileFacts | undefined): Set<string> {
  const places = new Set<string>();
  const addAll = (table: Table, line: number, col: number) => {
    for (let row = 0; row < table.rows; row++) places.add(`${at(table, row, line)}:${at(table, row, col)}`);
  };
  if (facts === undefined) return places;
  addAll(facts.expressions, EXPRESSION.line, EXPRESSION.col);
  addAll(facts.symbols, SYMBOL.nameLine, SYMBOL.nameCol);
  addAll(facts.bindings, BINDING.line, BINDING.col);
  addAll(facts.imports, IMPORT.line, IMPORT.col);
  addAll(facts.exports, EXPORT.line, EXPORT.col);
  return places;
}

const written = perGraph(() => new Map<number, Set<string>>());

/** Whether the word is all of a string, or a part of a name in one: `'save'`, `"User.save"`, `'save()'`. */
function isWholeString(text: string, start: number, end: number): boolean {
  let from = start - 1;
  while (from >= 0 && start - from < 200 && IN_NAME.test(text[from])) from--;
  if (!QUOTES.test(text[from] ?? '')) return false;
  let to = end;
  while (to - end < 200 && IN_NAME.test(text[to] ?? '')) to++;
  return QUOTES.test(text[to] ?? '') || text[to] === '(';
}

interface Written {
  readonly text: string;
  readonly path: string;
  readonly lines: Lines;
}

interface Word {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const FILE_NAME = /[\w@$][\w@$.-]*/g;

/** Names of files: whole words with a dot, or at the end of a string. */
function searchPaths(
  { graph, files, isKnown }: WordSearch,
  { file: { id, path }, text }: SearchedFile,
  found: Found,
): void {
  const number = graph.nodes.fileNumber(id);
  for (const match of text.matchAll(FILE_NAME)) {
    const name = match[0].replace(/\.$/, '');
    if (!files.has(name) || path.endsWith(`/${name}`) || path === name) continue;
    const end = match.index + name.length;
    const isPath = /[/"'`]/.test(text[match.index - 1] ?? '') && QUOTES.test(text[end] ?? '');
    if (!name.includes('.') && !isPath) continue;
    const line = text.slice(0, match.index).split('\n').length;
    // A dead file that imports another does not keep it.
    if (number >= 0 && isKnown(number, line, match.index - text.lastIndexOf('\n', match.index) - 1)) continue;
    found.doubt(name, { how: 'text', path, line });
  }
}

/** `visit_{kind}`, `on${name}`, `handle%s`: a name goes on with a value. */
const isPutTogether = (text: string, end: number): boolean =>
  text[end] === '{' || text.startsWith('${', end) || text.startsWith('#{', end) || text.startsWith('%s', end);

/** Shorter beginnings are those of too many names. */
const MIN_PREFIX = 3;

/** The beginning of a name in a string that goes on with a value: `'visit_' + kind`. */
function notePrefix({ text, path, lines }: Written, { name, start, end }: Word, found: Found): void {
  if (name.length < MIN_PREFIX || found.prefixes.has(name)) return;
  const isOpened = QUOTES.test(text[start - 1] ?? '');
  const isClosed = QUOTES.test(text[end] ?? '') && /^["'`]\s{0,3}[+.%,)]/.test(text.slice(end, end + 6));
  if (isOpened && (isClosed || isPutTogether(text, end)))
    found.prefixes.set(name, { path, line: lines.at(start).line });
}

/** Lines of a text, for offsets that ascend. */
class Lines {
  private line = 1;
  private start = 0;

  constructor(private readonly text: string) {}

  at(offset: number): { readonly line: number; readonly col: number } {
    for (;;) {
      const next = this.text.indexOf('\n', this.start);
      if (next < 0 || next >= offset) return { line: this.line, col: offset - this.start };
      this.line++;
      this.start = next + 1;
    }
  }

  /** The line of the last place. */
  current(): string {
    const end = this.text.indexOf('\n', this.start);
    return this.text.slice(this.start, end < 0 ? undefined : end);
  }
}
