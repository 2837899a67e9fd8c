/** Folders that add a language, with the grammar of a packaged one. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { distFile } from '../../src/base/dist-file.ts';

const TABLES = join(import.meta.dirname, '../unit/languages/tables');

/** The table that says what the rules of a packaged language do. */
export const tableOf = (language: string): string => readFileSync(join(TABLES, `${language}.json`), 'utf8');

export const grammarOf = (language: string): Buffer => readFileSync(distFile(`grammars/${language}.wasm`));

/** An empty directory, which is removed when the test ends. */
export function temporary(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-language-')));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Writes a folder; `grammar`: its bytes, or the packaged language whose grammar it is. */
export function languageFolder(text: string, grammar: string | Uint8Array, name = 'language'): string {
  const folder = join(temporary(), name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'language.json'), text);
  if (typeof grammar === 'string') copyFileSync(distFile(`grammars/${grammar}.wasm`), join(folder, 'grammar.wasm'));
  else writeFileSync(join(folder, 'grammar.wasm'), grammar);
  return folder;
}
