/** Two versions of some files, parsed and compared. */

import { versionParser } from '../../../src/answers/changes/parse.ts';
import { type Comparison, compareFiles } from '../../../src/compare/compare-files.ts';
import { type ComparedFile, handleOf } from '../../../src/compare/compared-file.ts';
import { type SymbolChange, subjectOf } from '../../../src/compare/symbol-change.ts';
import { defaultConfig } from '../../../src/config/config.ts';
import { languageOf } from '../../../src/discover/language.ts';
import { roleOf } from '../../../src/discover/path-rules.ts';

const parse = versionParser({ root: '/nowhere', config: defaultConfig() });

export type Files = Readonly<Record<string, string>>;

const parsed = (files: Files): Promise<ComparedFile[]> =>
  Promise.all(
    Object.entries(files).map(([path, text]) => {
      const bytes = Buffer.from(text);
      const language = languageOf(path);
      const { role } = roleOf(path, language);
      return parse({
        file: { path, size: bytes.length, mtimeMs: 0, ctimeMs: 0, inode: 0, language, role },
        id: '',
        bytes,
      });
    }),
  );

export async function compare(before: Files, after: Files): Promise<Comparison> {
  return compareFiles(await parsed(before), await parsed(after));
}

/** `renamed+body b.py#f (a.py#g)`, one line a change. */
export async function changesBetween(before: Files, after: Files): Promise<string[]> {
  return (await compare(before, after)).changes.map(described);
}

function described(change: SymbolChange): string {
  const { kinds, before, after, members } = change;
  const now = handleOf(subjectOf(change));
  const was = before && after && handleOf(before) !== now ? ` (${handleOf(before)})` : '';
  return `${kinds.join('+')} ${now}${members > 0 ? ` +${members}` : ''}${was}`;
}

/** Why the change of the only symbol that breaks does. */
export async function breaksBetween(before: Files, after: Files): Promise<string[]> {
  return (await compare(before, after)).changes.flatMap(({ breaks }) => breaks);
}
