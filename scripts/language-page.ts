/** The page of languages: what each supports, seen in the facts of its cases, and how many definitions were found in labelled files. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hasSemantics, LANGUAGES } from '../languages/all.ts';
import { at, SYMBOL } from '../src/model/facts.ts';
import { SYMBOL_KINDS } from '../src/model/kinds.ts';
import type { LanguageFacts, LanguageId } from '../src/model/language.ts';
import { readCase } from '../tests/kit/cases.ts';
import { extractText } from '../tests/kit/extract.ts';

const root = join(import.meta.dirname, '..');
const MEASURED = join(root, 'eval', 'symbols-measured.json');

interface Measured {
  readonly core: number;
  readonly recall: number;
  readonly precision: number;
}

interface Seen {
  readonly kinds: readonly string[];
  readonly imports: boolean;
  readonly references: boolean;
  readonly types: boolean;
}

export const LANGUAGE_HEAD = [
  'language',
  'files',
  'symbols',
  'references',
  'imports',
  'types',
  'projects',
  'found / right',
] as const;

export async function languageRows(): Promise<string[][]> {
  const measured: Record<LanguageId, Measured> = existsSync(MEASURED) ? JSON.parse(readFileSync(MEASURED, 'utf8')) : {};
  const rows: string[][] = [];
  for (const facts of [...LANGUAGES].sort((a, b) => (a.title < b.title ? -1 : 1))) {
    const seen = await seenIn(facts);
    const figures = measured[facts.id];
    rows.push([
      facts.title,
      filesOf(facts),
      seen.kinds.join(', '),
      !seen.references ? '' : hasSemantics(facts.id) ? 'bound' : 'recorded, not bound',
      seen.imports ? (hasSemantics(facts.id) ? 'followed' : 'recorded') : '',
      seen.types ? 'yes' : '',
      [...new Set(facts.manifests?.map(({ kind }) => kind))].join(', '),
      figures === undefined ? '' : `${figures.recall.toFixed(3)} / ${figures.precision.toFixed(3)} of ${figures.core}`,
    ]);
  }
  return rows;
}

function filesOf({ extensions, filenames = [] }: LanguageFacts): string {
  return [...extensions.map((one) => `.${one}`), ...filenames].map((one) => `\`${one}\``).join(' ');
}

async function seenIn({ id }: LanguageFacts): Promise<Seen> {
  const kinds = new Set<string>();
  let [imports, references, types] = [false, false, false];
  for (const file of caseFiles(id)) {
    const { facts } = await extractText(id, readCase(readFileSync(file, 'utf8')).source);
    for (let row = 1; row < facts.symbols.rows; row++) {
      kinds.add(SYMBOL_KINDS[at(facts.symbols, row, SYMBOL.kind)]);
      types ||= at(facts.symbols, row, SYMBOL.type) >= 0;
    }
    imports ||= facts.imports.rows > 0;
    references ||= facts.references.rows > 0;
  }
  return { kinds: [...kinds].sort(), imports, references, types };
}

function caseFiles(id: LanguageId): string[] {
  const dir = join(root, 'languages', id, 'cases');
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .sort()
    .map((name) => join(dir, name))
    .filter((file) => statSync(file).isFile());
}
