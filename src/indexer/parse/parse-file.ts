/** Reads, decodes, classifies, parses and extracts one file: the whole job of a worker. */
import { join } from 'node:path';
import { grammarName, languageFacts } from '../../../languages/all.ts';
import { loadLanguage } from '../../../languages/load.ts';
import { lineStarts } from '../../base/line-index.ts';
import { type AddedLanguage, addedLanguage } from '../../config/added-languages.ts';
import { classifyContent } from '../../discover/classify-content.ts';
import { documentText } from '../../embed/document-text.ts';
import { embedFile } from '../../embed/embed-file.ts';
import { StaticEmbedder } from '../../embed/static/embedder.ts';
import { fileText, hasVectors, symbolTexts } from '../../embed/symbol-texts.ts';
import { AppError } from '../../errors/errors.ts';
import { Extractor } from '../../extract/extract.ts';
import { decodeFacts } from '../../extract/facts-codec.ts';
import { fileWords } from '../../extract/file-words.ts';
import type { Hash53 } from '../../extract/hash.ts';
import { parseRepaired } from '../../extract/repair.ts';
import type { Language } from '../../extract/rule.ts';
import { WordCollector } from '../../extract/words.ts';
import type { EmbeddedText } from '../../model/embedding.ts';
import { at, copyFacts, type FileFacts, SYMBOL } from '../../model/facts.ts';
import type { LanguageId } from '../../model/language.ts';
import { MAX_ROWS } from '../../model/links.ts';
import { SYMBOL_STRING } from '../../model/parsed-file.ts';
import type { Problem, ProblemCode } from '../../model/problem.ts';
import type { SourceFile } from '../../model/source-file.ts';
import { decodeText } from '../../parse/decode.ts';
import type { Grammar } from '../../parse/grammar.ts';
import { createParser, type SourceParser } from '../../parse/parser.ts';
import { NODE_STRIDE } from '../../parse/tree-view.ts';
import { maskSecrets } from '../../secrets/redact.ts';
import type { WorkerEmbedding } from '../embed/embedding.ts';
import { unparsedFile } from '../plan/unparsed-file.ts';
import { loadAddedGrammar } from './added-grammar.ts';
import type { BatchFile, MoveOrigin, WorkerFile } from './batch.ts';
import { type ObjectReader, openObjectReader } from './git-objects.ts';
import { blobHash, type ReadOutcome, readSource, sourceOfBytes } from './read-source.ts';

export interface ParseOptions {
  readonly grammarDir: string;
  readonly maxFileBytes: number;
  readonly maxLineLength: number;
  readonly parseTimeoutMs: number;
  /** Whether a listed file may be a symbolic link. */
  readonly followsLinks?: boolean;
  readonly embedding?: WorkerEmbedding | undefined;
  /** For a thread, which has no settings of its own. */
  readonly languages?: readonly AddedLanguage[] | undefined;
}

interface MovingFile extends SourceFile {
  readonly origins: readonly MoveOrigin[];
}

interface ReadText {
  readonly text: string;
  readonly hash: Uint8Array;
  readonly lines: number;
}

interface Reading {
  readonly language: Language;
  readonly grammar: Grammar;
  readonly extractor: Extractor;
}

/** What parsing one file takes. */
interface Loaded {
  readonly parser: SourceParser;
  /** Absent where the file cannot be read. */
  readonly reading: Reading | undefined;
}

/** Holds the parser and one extractor per language; lives as long as its thread. */
export class FileParser {
  private readonly parser: Promise<SourceParser>;
  private readonly readings = new Map<string, Promise<Reading>>();
  private readonly words = new WordCollector();
  private readonly embedder: StaticEmbedder | undefined;
  private objects: { readonly root: string; readonly reader: ObjectReader } | undefined;

  constructor(private readonly options: ParseOptions) {
    this.parser = createParser({ grammarDir: options.grammarDir });
    const { model, dimensions = 0 } = options.embedding ?? {};
    if (model !== undefined) this.embedder = new StaticEmbedder(model, dimensions);
  }

  /** Bytes of WebAssembly memory, which are freed only when the thread ends. */
  async memoryBytes(): Promise<number> {
    return (await this.parser).memoryBytes();
  }

  /** `root`: the directory that its path is relative to. */
  async parse(file: BatchFile, root: string): Promise<WorkerFile> {
    const source = await this.bytesOf(file, root);
    const reading = source.ok ? await this.reading(file.language!) : undefined;
    return this.parseNow(file, source, { parser: await this.parser, reading });
  }

  /** Loads what parsing these languages takes; the result parses without waiting. Throws for a language without rules. */
  async prepare(languages: Iterable<LanguageId>): Promise<(file: BatchFile, source: ReadOutcome) => WorkerFile> {
    const parser = await this.parser;
    const readings = new Map<LanguageId, Reading>();
    for (const id of languages) readings.set(id, await this.reading(id));
    return (file, source) => this.parseNow(file, source, { parser, reading: readings.get(file.language!) });
  }

  private parseNow(file: BatchFile, source: ReadOutcome, { parser, reading }: Loaded): WorkerFile {
    const problems: Problem[] = [];
    const note = (code: ProblemCode, message: string, line?: number): void => {
      problems.push({ code, path: file.path, message, ...(line === undefined ? {} : { line }) });
    };
    if (!source.ok) {
      note(source.code, source.message);
      return { ...unparsedFile(file, source.code, 0), problems };
    }
    const { size, mtimeMs, ctimeMs, inode } = source;
    const hash = blobHash(source.bytes);
    const stamped = { ...file, size, mtimeMs, ctimeMs, inode };
    if (file.knownHash !== undefined && Buffer.compare(hash, file.knownHash) === 0)
      return { ...unparsedFile(stamped, undefined, 0), hash, unchanged: true, problems };

    const decoded = decodeText(source.bytes);
    // Nothing that is kept, exported or sent to a model is made of the text before this.
    const text = maskSecrets(
      decoded.text.includes('\0') ? decoded.text.replaceAll('\0', '\ufffd') : decoded.text,
      file.path,
    );
    const found = classifyContent(file.path, decoded.text, { maxLineLength: this.options.maxLineLength });
    // Vendored code stays vendored, whatever its header says.
    const role = file.role === 'vendored' ? file.role : (found?.role ?? file.role);
    const starts = lineStarts(text);
    // A newline at the end ends the last line; it does not start another.
    const lines = text.endsWith('\n') ? starts.length - 1 : starts.length;
    if (found?.skip !== undefined) {
      note(found.skip, found.reason);
      return { ...unparsedFile({ ...stamped, role }, found.skip, lines), hash, problems };
    }
    if (decoded.problem) note(decoded.problem.code, decoded.problem.message, decoded.problem.line);

    const moved = file.origins && this.moved({ ...stamped, role, origins: file.origins }, { text, hash, lines });
    if (moved !== undefined) return moved;

    const { language, grammar, extractor } = reading!;
    const { tree, problems: parseProblems } = parseRepaired(language, text, (candidate, choice) =>
      parser.parse(grammar, candidate, this.options.parseTimeoutMs, choice),
    );
    for (const problem of parseProblems) note(problem.code, problem.message, problem.line);
    if (tree === undefined) return { ...unparsedFile({ ...stamped, role }, 'parse_timeout', lines), hash, problems };
    const extracted = extractor.extract({
      data: tree.data,
      count: tree.count,
      source: text,
      lineStarts: starts,
      fileName: fileNameOf(file.path),
    });
    if (extracted === undefined) {
      note('too_large', `more than ${MAX_ROWS} expressions or names`);
      return { ...unparsedFile({ ...stamped, role }, 'too_large', lines), hash, problems };
    }
    if (extracted.symbols.length === 0)
      return { ...unparsedFile({ ...stamped, role }, undefined, lines), hash, problems };
    extracted.strings[SYMBOL_STRING.name] = fileNameOf(file.path);
    const { embedder } = this;
    return {
      ...extracted,
      ...(embedder && { vectors: embedFile(embedder, symbolTexts(extractor.x, file.path)) }),
      ...(this.options.embedding?.texts && { texts: textsOf(extractor, file.path) }),
      path: file.path,
      language: file.language,
      role,
      skip: undefined,
      size,
      mtimeMs,
      ctimeMs,
      inode,
      hash,
      lines,
      problems,
      unchanged: false,
    };
  }

  /** Undefined: its content matches none of the origins, or its words cannot be assigned to symbols without a parse. */
  private moved(file: MovingFile, { text, hash, lines }: ReadText): WorkerFile | undefined {
    const hasName = (path: string) => fileNameOf(path) === fileNameOf(file.path);
    const origin = file.origins.find(
      (one) =>
        Buffer.compare(one.hash, hash) === 0 && (hasName(one.path) || !languageFacts(file.language)?.namedByFile),
    );
    if (origin === undefined) return undefined;
    const facts = decodeFacts(origin.facts);
    const own = fileWords(facts, { text, hasText: origin.hasText, words: this.words });
    if (wide(own.hash) !== origin.bodyHash) return undefined;
    const { embedder } = this;
    const base = unparsedFile(file, undefined, lines);
    base.strings[SYMBOL_STRING.bodyWords] = own.body;
    base.strings[SYMBOL_STRING.qualifiedWords] = own.qualified;
    const document = fileText({ ...facts, source: text, doc: '' }, file.path);
    const kind = at(facts.symbols, 0, SYMBOL.kind);
    const embedded = hasVectors(file.language) ? [{ row: 0, kind, text: document }] : [];
    return {
      ...base,
      hash,
      movedFrom: origin.path,
      ...(embedder && { vectors: embedFile(embedder, embedded) }),
    };
  }

  private bytesOf({ path, object, bytes }: BatchFile, root: string): ReadOutcome | Promise<ReadOutcome> {
    const { maxFileBytes, followsLinks = false } = this.options;
    if (bytes !== undefined) return sourceOfBytes(bytes, maxFileBytes);
    if (object === undefined) return readSource(join(root, path), maxFileBytes, followsLinks ? root : undefined);
    if (this.objects?.root !== root) {
      this.objects?.reader.close();
      this.objects = { root, reader: openObjectReader(root) };
    }
    return this.objects.reader.read(object, maxFileBytes);
  }

  /** Loads an added language and reads a text with it; undefined when that works, otherwise why not. */
  async check(id: LanguageId): Promise<string | undefined> {
    try {
      return (await this.factsWithLocals(Buffer.from(SAMPLE), '', id)) === undefined
        ? `the grammar of ${id} took more than ${this.options.parseTimeoutMs} ms to parse a few lines`
        : undefined;
    } catch (error) {
      if (error instanceof AppError) return error.message;
      return `the grammar of ${id} fails while it parses: ${error instanceof Error ? error.message : error}`;
    }
  }

  /** The facts of a text, uses of local names included; undefined when it cannot be parsed. */
  async factsWithLocals(bytes: Buffer, path: string, id: LanguageId): Promise<FileFacts | undefined> {
    const text = decodeText(bytes).text.replaceAll('\0', '\ufffd');
    const { language, grammar, extractor } = await this.reading(id);
    const parser = await this.parser;
    const { tree } = parseRepaired(language, text, (candidate, choice) =>
      parser.parse(grammar, candidate, this.options.parseTimeoutMs, choice),
    );
    if (tree === undefined || tree.count === 0) return undefined;
    const { data, count } = tree;
    const input = { data, count, source: text, lineStarts: lineStarts(text), fileName: fileNameOf(path) };
    return copyFacts(extractor.facts(input, { keepLocals: true }));
  }

  /** Where a text writes a name as code, comments and strings apart: the leaves of its tree. Undefined when it cannot be parsed. */
  async leavesNamed(source: string, id: LanguageId, name: string): Promise<NamedLeaf[] | undefined> {
    const { language, grammar } = await this.reading(id);
    const parser = await this.parser;
    const text = source.replaceAll('\0', '\ufffd');
    const { tree } = parseRepaired(language, text, (candidate, choice) =>
      parser.parse(grammar, candidate, this.options.parseTimeoutMs, choice),
    );
    if (tree === undefined || tree.count === 0) return undefined;
    const isText = new Set(Object.entries(grammar.kinds).flatMap(([kind, code]) => (TEXT_KIND.test(kind) ? code : [])));
    const typeOf = (node: number): string => grammar.typeNames[tree.kind(node)] ?? '';
    const found: NamedLeaf[] = [];
    for (let node = 0; node < tree.count; node += NODE_STRIDE) {
      const offset = tree.start(node);
      if (tree.first(node) >= 0 || isText.has(tree.kind(node)) || text.slice(offset, tree.end(node)) !== name) continue;
      const type = [typeOf(node), typeOf(tree.parent(node))].find((one) => one.startsWith('shorthand_'));
      found.push({ offset, ...(type && { shorthand: PATTERNS.has(type) ? 'pattern' : 'value' }) });
    }
    return found;
  }

  private reading(id: LanguageId): Promise<Reading> {
    // The table of an added language may change while the process runs.
    const key = `${id} ${addedLanguage(id)?.revision ?? ''}`;
    let reading = this.readings.get(key);
    if (reading === undefined) {
      reading = this.load(id);
      this.readings.set(key, reading);
    }
    return reading;
  }

  private async load(id: LanguageId): Promise<Reading> {
    const language = await loadLanguage(id);
    const { scanned, tokens } = language;
    const parser = await this.parser;
    const added = addedLanguage(id);
    const grammar =
      added === undefined
        ? (scanned ?? (await parser.loadGrammar({ name: grammarName(id), tokens })))
        : await loadAddedGrammar(parser, added);
    return { language, grammar, extractor: new Extractor(language, grammar, this.words) };
  }
}

/** A place where a name is written as code. */
export interface NamedLeaf {
  readonly offset: number;
  /** `{ name }`: a member by its own name, and a value for it, or a variable that takes it. */
  readonly shorthand?: 'value' | 'pattern';
}

/** Types of nodes: a variable that takes a member by its own name. */
const PATTERNS: ReadonlySet<string> = new Set(['shorthand_property_identifier_pattern', 'shorthand_field_identifier']);

/** Kinds of nodes whose text is no code. */
const TEXT_KIND = /comment|string|heredoc|regex|content|char|doc|text/;

const fileNameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Code of no language in particular. */
const SAMPLE = 'name: value\n[a] {b} "text" (1, 2) = x.y # z\n// end\n\tdef f(): pass;\n';

const wide = ({ lo, hi }: Hash53): number => hi * 2 ** 32 + (lo >>> 0);

/** The source contains no NUL, so the texts contain none. */
const textsOf = ({ x }: Extractor, path: string): EmbeddedText[] =>
  Array.from(symbolTexts(x, path), ({ row, kind, text }) => ({ row, kind, text: documentText(text) }));
