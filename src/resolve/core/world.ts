/** The tree as the binder sees it: files, their facts on demand, and the files that declare a name. */
import type { FileId } from '../../model/ids.ts';
import type { LanguageId } from '../../model/language.ts';
import type { SymbolKey } from '../../model/links.ts';
import type { FileRole } from '../../model/source-file.ts';
import type { AskLog } from '../invalidate/ask-log.ts';
import type { FileView } from './file-view.ts';
import type { ModuleConfigs } from './module-configs.ts';

export interface WorldFile {
  readonly id: FileId;
  readonly path: string;
  readonly language: LanguageId | undefined;
  readonly role: FileRole;
  /** Package or namespace the file declares for itself, or ''. */
  readonly packageName: string;
}

/**
 * One state of the tree. Facts are decoded when they are asked for and may be dropped again, so nothing holds on to a
 * `FileView` longer than a question takes.
 */
export interface World {
  /** Every indexed file, parsed or not. */
  files(): Iterable<WorldFile>;
  file(id: FileId): WorldFile | undefined;
  fileAt(path: string): WorldFile | undefined;
  has(path: string): boolean;
  /** Files directly in a directory ('' is the root), in path order. */
  filesIn(directory: string): readonly WorldFile[];
  /** Whether some indexed file is in or below the directory. */
  hasDirectory(directory: string): boolean;
  view(id: FileId): FileView;
  /**
   * Symbols of this name that other files can reach without naming their container: declared at file or namespace level, written
   * outside the type they belong to, or members of a trait. Only those of the same language family, in order of keys.
   */
  declared(name: string, language: LanguageId): readonly SymbolKey[];
  /** The same without decoding any facts: some of the keys may be of another name. */
  candidates(name: string, language: LanguageId): readonly SymbolKey[];
  /** Those of `declared` that files may use without an import, where finding the others takes longer. Not all need to be such. */
  declaredForAll?(name: string, language: LanguageId): readonly SymbolKey[];
  /** The candidates in one directory, where finding those of the whole tree takes longer. */
  candidatesIn?(directory: string, name: string, language: LanguageId): readonly SymbolKey[];
  /** Whether the text of a file shows that it neither declares the name for others nor hands it on: its facts need not be known. */
  lacks?(id: FileId, name: string): boolean;
  /** Files that may pass functions to callees of this name, in any language; in no order. */
  passing(name: string): readonly FileId[];
  readonly configs: ModuleConfigs;
  /** Log of which file asked which, for languages where that log decides which files a change affects. */
  readonly asks?: AskLog | undefined;
}
