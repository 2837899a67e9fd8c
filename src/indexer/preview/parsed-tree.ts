/** Files of a tree that has no index, parsed when they are asked for. */
import { familyOf, LANGUAGES, languageFacts } from '../../../languages/all.ts';
import type { Config } from '../../config/config.ts';
import type { TreeListing } from '../../discover/discover.ts';
import { AppError } from '../../errors/errors.ts';
import type { LanguageId } from '../../model/language.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { BatchFile, WorkerFile } from '../parse/batch.ts';
import type { FileParser } from '../parse/parse-file.ts';
import { forgetParser, questionParser } from '../parse/question-parser.ts';
import type { ReadOutcome } from '../parse/read-source.ts';
import { unparsedFile } from '../plan/unparsed-file.ts';
import { keptFiles } from './kept-files.ts';
import type { TreeTexts } from './tree-texts.ts';

/** Starts with the first call, and is the same for the same settings. */
export const parserFor = (index: Config['index']): FileParser =>
  questionParser({
    maxFileBytes: index.max_file_size,
    maxLineLength: index.max_line_length,
    parseTimeoutMs: index.parse_timeout_ms,
  });

export class ParsedTree {
  private readonly files = new Map<number, WorkerFile>();
  private readonly parser: FileParser;
  private readonly inTree: ReadonlySet<LanguageId | undefined>;
  private readonly loaded = new Set<LanguageId>();
  private loading: Promise<void> = Promise.resolve();
  private parse: (file: BatchFile, source: ReadOutcome) => WorkerFile = () => {
    throw new Error('no language is loaded');
  };

  constructor(
    private readonly listing: TreeListing,
    private readonly texts: TreeTexts,
    { index }: Config,
  ) {
    this.inTree = new Set(listing.files.map(({ language }) => language));
    this.parser = parserFor(index);
  }

  /** Loads the languages of these files, and those of their families that the tree has: one may lead to the other. */
  load(positions: Iterable<number>): Promise<void> {
    const families = new Set<LanguageId>();
    for (const position of positions) {
      const family = familyOf(this.listing.files[position].language!);
      for (const one of [family, ...(languageFacts(family)?.sees ?? [])]) families.add(one);
    }
    const { size } = this.loaded;
    for (const { id } of LANGUAGES) if (families.has(familyOf(id)) && this.inTree.has(id)) this.loaded.add(id);
    if (this.loaded.size > size) this.loading = this.loading.then(() => this.prepare());
    return this.loading;
  }

  private async prepare(): Promise<void> {
    this.parse = await this.parser.prepare(this.loaded);
  }

  /** Begins to load the language that most source files are in. */
  loadMain(): void {
    const counts = new Map<LanguageId, number[]>();
    this.listing.files.forEach(({ language }, position) => {
      if (language === undefined || !this.texts.isSource(position)) return;
      const positions = counts.get(language);
      if (positions === undefined) counts.set(language, [position]);
      else positions.push(position);
    });
    const [main] = [...counts.values()].sort((a, b) => b.length - a.length);
    if (main === undefined || main.length * 2 < this.texts.fileCount) return;
    // Whoever needs the language sees the error.
    this.load(main.slice(0, 1)).catch(() => {});
  }

  /** Those that are loaded. */
  get languages(): ReadonlySet<LanguageId> {
    return this.loaded;
  }

  get families(): ReadonlySet<LanguageId> {
    return new Set(Array.from(this.loaded, familyOf));
  }

  /** How many files were parsed. */
  get count(): number {
    return this.files.size;
  }

  known(position: number): WorkerFile | undefined {
    return this.files.get(position);
  }

  /** A file of a language that is not loaded counts as not parsed. */
  file(position: number): WorkerFile {
    let file = this.files.get(position);
    if (file !== undefined) return file;
    const listed = this.listing.files[position];
    const isLoaded = listed.language !== undefined && this.loaded.has(listed.language);
    if (!isLoaded || !this.texts.isSource(position)) return unparsedFile(listed, listed.skip, 0);
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
