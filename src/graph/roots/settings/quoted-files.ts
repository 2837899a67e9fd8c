/** Files that settings name in quotes: pages of HTML, bundlers, browser extensions, tools. */
import { settingLines } from '../../../discover/setting-text.ts';
import type { Claim, Setting } from '../../../model/language-roots.ts';

const QUOTE = /["'`]/;
const PATH = /^[\w@./~-]{2,300}$/;
const CODE_ENDING = /\.(?:[cm]?[jt]sx?|vue|svelte|py|rb|php)$/;
const ENDINGS = ['', '.ts', '.tsx', '.js', '.mjs', '.cjs', '.vue'];
/** Lines of code that bind a module by themselves. */
const IMPORT = /^(?:\*|import\b|export\b.{0,500}\bfrom\b)/;

/** A path without an ending counts where it starts with a dot. */
export const quotedFiles = (kind: Claim['kind']) =>
  function* read({ text, directory, names, path: own }: Setting): Generator<Claim> {
    for (const { line, words } of settingLines(text)) {
      if (IMPORT.test(words)) continue;
      for (const word of words.split(QUOTE)) {
        if (!PATH.test(word) || !(CODE_ENDING.test(word) || /^\.\.?\//.test(word))) continue;
        const endings = CODE_ENDING.test(word) ? [''] : ENDINGS;
        const path = endings.flatMap((ending) => names.file(word + ending, directory) ?? [])[0];
        if (path !== undefined && path !== own)
          yield { kind, line, what: `names ${word}`, target: { path, names: [] } };
      }
    }
  };

const SOURCE = /\bsrc ?= ?["']([\w@./~-]{2,300})["']/;

/** What pages load: `<script src="/src/main.ts">`. */
export function* pageScripts({ text, directory, names }: Setting): Generator<Claim> {
  const [before, ...parts] = text.split('<script');
  let line = before.split('\n').length;
  for (const part of parts) {
    const word = SOURCE.exec(part.slice(0, Math.max(0, part.indexOf('>'))))?.[1] ?? '';
    const path = CODE_ENDING.test(word) ? names.file(word, directory) : undefined;
    if (path !== undefined) yield { kind: 'script', line, what: `loads ${word}`, target: { path, names: [] } };
    line += part.split('\n').length - 1;
  }
}
