/** Lays the documents of a BEIR corpus out as files of a temporary directory, so that they can be indexed like any other tree. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knownLanguages } from '../../../languages/all.ts';
import { AppError } from '../../errors/errors.ts';
import { languageNames } from '../../workspace/language-names.ts';
import { lineError, linesOf, objectIn } from './lines.ts';

export interface Corpus {
  readonly root: string;
  readonly documents: number;
  /** The path of a document; undefined where the corpus has none with this id. */
  pathOf(id: string): string | undefined;
  /** The document of a file. */
  idOf(path: string): string | undefined;
  remove(): void;
}

interface CorpusOptions {
  /** Language of documents that do not say theirs; absent: they are prose. */
  readonly lang?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

const PER_DIRECTORY = 1000;
const MAX_DOCUMENTS = 2_000_000;
const PROSE = 'md';

/** Throws EVAL_INVALID with the line. Names of files are numbers: an id may be any text. */
export async function layOutCorpus(file: string, { lang, signal }: CorpusOptions): Promise<Corpus> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-eval-')));
  const remove = (): void => rmSync(root, { recursive: true, force: true });
  const paths = new Map<string, string>();
  const ids = new Map<string, string>();
  try {
    for await (const line of linesOf(file)) {
      signal?.throwIfAborted();
      const { _id: id, title, text, language, lang: short, metadata } = objectIn(file, line);
      if (typeof id !== 'string' || id === '' || typeof text !== 'string')
        throw lineError(file, line.number, 'needs `_id` and `text`, as texts');
      if (paths.has(id)) throw lineError(file, line.number, `repeats the id ${JSON.stringify(id)}`);
      if (paths.size >= MAX_DOCUMENTS) throw lineError(file, line.number, `is beyond ${MAX_DOCUMENTS} documents`);
      const own = language ?? short ?? (metadata as { language?: unknown } | null | undefined)?.language;
      const extension = extensionOf(own) ?? extensionOf(lang) ?? PROSE;
      const directory = String(Math.floor(paths.size / PER_DIRECTORY));
      const path = `${directory}/${paths.size}.${extension}`;
      if (paths.size % PER_DIRECTORY === 0) mkdirSync(join(root, directory));
      const isTitled = extension === PROSE && typeof title === 'string' && title.trim() !== '';
      writeFileSync(join(root, path), isTitled ? `# ${title.replace(/\s+/g, ' ').trim()}\n\n${text}\n` : `${text}\n`);
      paths.set(id, path);
      ids.set(path, id);
    }
    if (paths.size === 0) throw new AppError('EVAL_INVALID', `${file} has no documents`);
  } catch (error) {
    remove();
    throw error;
  }
  return { root, documents: paths.size, pathOf: (id) => paths.get(id), idOf: (path) => ids.get(path), remove };
}

/** Undefined for a name that no language has. */
function extensionOf(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  const [id] = languageNames().get(name.toLowerCase()) ?? [];
  return knownLanguages().find((language) => language.id === id)?.extensions?.[0];
}
