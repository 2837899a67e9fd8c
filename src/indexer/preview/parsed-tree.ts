/** Files of a tree that has no index, parsed when they are asked for. */
import { familyOf, languageFacts } from '../../../languages/all.ts';
import type { Config } from '../../config/config.ts';
import type { TreeListing } from '../../discover/discover.ts';
import { AppError } from '../../errors/errors.ts';
import type { LanguageId } from '../../model/language.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { BatchFile, WorkerFile } from '../parse/batch.ts';
import type { FileParser } from '../parse/parse-file.ts';
import { forgetParser, type QuestionEmbedding, questionParser } from '../parse/question-parser.ts';
import type { ReadOutcome } from '../parse/read-source.ts';
import { unparsedFile } from '../plan/unparsed-file.ts';
import { keptFiles } from './kept-files.ts';
import type { TreeTexts } from './tree-texts.ts';

/** Starts with the first call, and is the same for the same settings. */
export const parserFor = (index: Config['index'], embedding?: QuestionEmbedding): FileParser =>
  questionParser(
    {
      maxFileBytes: index.max_file_size,
      maxLineLength: index.max_line_length,
      parseTimeoutMs: index.parse_timeout_ms,
      followsLinks: index.follow_symlinks,
    },
    embedding,
  );

/** A language that takes a moment to load, which the binder cannot wait for. */
class NeedsLanguage extends Error {
  /** No file is to blame for it. */
  readonly code = 'NEEDS_LANGUAGE';

  constructor(readonly language: LanguageId) {
    super(`${language} is not loaded`);
  }
}

export class ParsedTree {
  private readonly files = new Map<number, WorkerFile>();
  private readonly parser: FileParser;
  private readonly wanted = new Set<LanguageId>();
  /** How many of the wanted ones are loaded or being loaded. */
  private preparing = 0;
  private ready: Promise<void> = Promise.resolve();
  private loaded: ReadonlySet<LanguageId> = new Set();
  /** Of the wanted languages, and those that they see. */
  readonly families = new Set<LanguageId>();
  private parse: (file: BatchFile, source: ReadOutcome) => WorkerFile = () => {
    throw new Error('no language is loaded');
  };

  constructor(
    private readonly listing: TreeListing,
    private readonly texts: TreeTexts,
    { index }: Config,
    embedding?: QuestionEmbedding,
  ) {
    this.parser = parserFor(index, embedding);
  }

  /** Loads the languages of these files. Others that they may lead to are loaded when a file is asked for, see `NeedsLanguage`. */
  load(positions: Iterable<number>): Promise<void> {
    for (const position of positions) this.wanted.add(this.listing.files[position].language!);
    for (const language of this.wanted) {
      const family = familyOf(language);
      for (const one of [family, ...(languageFacts(family)?.sees ?? [])]) this.families.add(one);
    }
    return this.loadWanted();
  }

  /** Runs the work again whenever it met a file of a language that was not loaded. */
  async loading<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof NeedsLanguage)) throw error;
        this.wanted.add(error.language);
        await this.loadWanted();
      }
    }
  }

  private loadWanted(): Promise<void> {
    if (this.wanted.size > this.preparing) {
      this.preparing = this.wanted.size;
      this.ready = this.ready.then(() => this.prepare());
    }
    return this.ready;
  }

  private async prepare(): Promise<void> {
    const languages = new Set(this.wanted);
    this.parse = await this.parser.prepare(languages);
    this.loaded = languages;
  }

  /** Begins to load the language that most source files are in. */
  loadMain(): void {
    const counts = new Map<LanguageId, number[]>();
    for (const position of this.texts.sources) {
      const language = this.listing.files[position].language!;
      const positions = counts.get(language);
      if (positions === undefined) counts.set(language, [position]);
      else positions.push(position);
    }
    const [main] = [...counts.values()].sort((a, b) => b.length - a.length);
    if (main === undefined || main.length * 2 < this.texts.fileCount) return;
    // Whoever needs the language sees the error.
    this.load(main.slice(0, 1)).catch(() => {});
  }

  /** How many files were parsed. */
  get count(): number {
    return this.files.size;
  }

  known(position: number): WorkerFile | undefined {
    return this.files.get(position);
  }

  /** A file of a family that no wanted language sees counts as not parsed. */
  file(position: number): WorkerFile {
    let file = this.files.get(position);
    if (file !== undefined) return file;
    const listed = this.listing.files[position];
    const { language } = listed;
    const isWanted = language !== undefined && this.families.has(familyOf(language));
    if (!isWanted || listed.skip !== undefined) return unparsedFile(listed, listed.skip, 0);
    if (!this.loaded.has(language)) throw new NeedsLanguage(language);
    const kept = keptFiles(this.listing.root);
    file = kept.parsed(listed, this.parser) ?? this.parsed(listed, position);
    kept.keepParsed(listed, file, this.parser);
    this.files.set(position, file);
    return file;
  }

  private parsed(listed: SourceFile, position: number): WorkerFile {
    try {
      return this.parse(listed, this.texts.source(position));
    } catch (error) {
      forgetParser(this.parser);
      const why = error instanceof Error ? error.message : String(error);
      throw new AppError('NOT_INDEXED', `Nothing is indexed yet, and ${listed.path} could not be parsed: ${why}`);
    }
  }
}
