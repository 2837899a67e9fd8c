/** Reads the folders that add languages. Nothing in them is executed, and nothing outside of them is read. */
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { isInside } from '../base/paths.ts';
import { readRegularFile } from '../base/regular-file.ts';
import { AppError } from '../errors/errors.ts';
import { type AddedLanguage, addedLanguages, FIRST_HASH, TABLE_FILE, tableFile } from './added-languages.ts';
import { parseLanguageTable } from './language-schema.ts';

const MAX_TABLE_BYTES = 1_000_000;
const MAX_GRAMMAR_BYTES = 32_000_000;
/** Raised when the same table yields other facts. */
const TABLE_RULES = 1;

export interface ReadLanguages {
  readonly languages: readonly AddedLanguage[];
  /** The first that cannot be used: LANGUAGE_INVALID. */
  readonly problem: AppError | undefined;
}

/** `clashOf`: why one cannot be added to those before it. */
export function readLanguages(
  directories: readonly string[],
  clashOf: (language: AddedLanguage, before: readonly AddedLanguage[]) => string | undefined,
): ReadLanguages {
  const languages: AddedLanguage[] = [];
  let problem: AppError | undefined;
  for (const configured of directories) {
    try {
      const language = readLanguage(configured);
      const clash = clashOf(language, languages);
      if (clash !== undefined) throw invalid(tableFile(language), clash);
      languages.push(language);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problem ??= error;
    }
  }
  return { languages, problem };
}

/** Whatever changes when a folder does; a folder has few files. */
export const stampedFiles = (directories: readonly string[]): string[] =>
  directories
    .map(expanded)
    .flatMap((directory) => [
      directory,
      join(directory, TABLE_FILE),
      ...addedLanguages().flatMap((one) => (one.directory === directory ? one.grammarFile : [])),
    ]);

/** Throws LANGUAGE_INVALID. */
function readLanguage(configured: string): AddedLanguage {
  const directory = expanded(configured);
  const text = readWithin(directory, TABLE_FILE, MAX_TABLE_BYTES);
  const outcome = parseLanguageTable(text.toString('utf8'));
  if ('error' in outcome) throw invalid(join(directory, TABLE_FILE), outcome.error);
  const { table } = outcome;
  const grammar = readWithin(directory, table.grammar, MAX_GRAMMAR_BYTES);
  const grammarHash = createHash('sha256').update(grammar).digest('hex');
  const hash = createHash('sha256')
    .update(JSON.stringify([TABLE_RULES, table, grammarHash]))
    .digest();
  return {
    directory,
    table,
    grammarFile: join(directory, table.grammar),
    grammarHash,
    revision: FIRST_HASH + hash.readUIntBE(0, 6),
  };
}

/** `~/languages/x` in the home directory. */
const expanded = (directory: string): string =>
  /^~[/\\]/.test(directory) ? join(homedir(), directory.slice(2)) : directory;

/** A link may lead to another file of the folder, and nowhere else. */
function readWithin(directory: string, name: string, maxBytes: number): Buffer {
  const file = join(directory, name);
  try {
    const [folder, target] = [realpathSync(directory), realpathSync(file)];
    if (!isInside(folder, target)) throw invalid(file, 'is a link to a file outside its folder');
    return readRegularFile(target, { maxBytes });
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw invalid(file, 'does not exist');
    throw invalid(file, code === 'TOO_LARGE' || code === 'NOT_REGULAR' ? message : `cannot be read (${code})`);
  }
}

export const invalid = (file: string, why: string, fix?: string): AppError =>
  new AppError('LANGUAGE_INVALID', `${file} ${why}`, fix);
