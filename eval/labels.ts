/**
 * How labels of the suites and symbols of the index are compared. Other programs printed the labels: they spell some definitions otherwise
 * and label some things that are none. Each rule changes a label only, never our name, except where it says so, because a name of ours
 * that is cut or misspelt must stay wrong. `--misses` lists what the rules leave out, and `--exact` compares without them.
 *
 * Spelling:
 * - Tags files escape backslashes and control characters: the label is read as it was before.
 * - A label may have the marks of its place (`$a1` of PHP, `:both` of Ruby, quotes, `{Int8}` of Julia): they are no part of a name.
 * - A setter is labelled by what it sets, `a` of `def a=(value)` and of `attr_accessor :a`: our `a=` is right too.
 * - An operator is labelled with a space (`operator =`) or, as scip does it, by the word `operator` alone.
 * - An indexer labels the words of the text. A declaration may make more names than it spells (`delegate
 *   :run, prefix: 'x'` makes `x_run`, `companion object` makes `Companion`): such a name of ours is right if it is not spelled on the line
 *   and has the label as whole words, or if the label is the call that the line consists of (`token_prop` makes `token`).
 *
 * No definitions, which do not count for recall:
 * - Titles of tests, and names that the text does not have (an indexer numbers functions without a name, and names a file's module).
 * - Lines of a here-document of Bash: data for another program.
 * - The parent in Ruby's `class A < B`, `using a::b`, imports, and `impl A`: they use what is declared elsewhere.
 * - `_`, and `enum` for an enum without a name.
 *
 * No statement about precision: a sort of symbols (fields, operators) that a suite does not label at all in a language.
 */
import { withoutHeredocs } from '../languages/bash/extract/heredocs.ts';
import type { ExpectedSymbol } from './suites.ts';

export interface Answer {
  readonly name: string;
  readonly line: number;
  readonly kind: string;
  readonly isAnonymous: boolean;
}

/** The last part of a qualified name; operators without spaces, setters by what they set. */
const plain = (name: string): string =>
  isOperator(name)
    ? name.replace(/\s+/g, '')
    : name
        .replaceAll('::', '.')
        .split('.')
        .at(-1)!
        .replace(/(?<=\w)=$/, '');

const isOperator = (name: string): boolean => /^operator(?!\w)/.test(name);

/** The name that a label means. */
const labelled = ({ name }: ExpectedSymbol): string => {
  const read = plain(unescaped(name));
  if (isOperator(name)) return read;
  return read
    .replace(/^(["'])(.*)\1$/, '$2')
    .replace(/^[:$]+/, '')
    .replace(/(?<=\w)\{[^{}]*\}$/, '');
};

/** Tags files escape backslashes and control characters, and what a line of theirs may not start with. */
const unescaped = (name: string): string =>
  name.replace(/\\(\\|t|x[\dA-Fa-f]{2})/g, (_all, code: string) =>
    code === 't' ? '\t' : code === '\\' ? code : String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );

/** Lines that bring a name of elsewhere into this file: our imports, not declarations. */
const IMPORTING = /^\s*(?:using|import|from|use)\b[^=]*$/;
/** The parent of Ruby's `class A < B`. */
const inheritedBy = (line: string): string | undefined => /^\s*class\s+[\w:]+\s+<\s+(\S+)/.exec(line)?.[1];
/** `enum {`: labelled by the word that opens it. */
const NAMELESS = /\b(?:enum|struct|union|class)\s*(?=\{)/g;

/** Whether a label names a definition that the text spells; others do not count for recall. */
export function isDefinition(label: ExpectedSymbol, { text, lang }: { text: string; lang: string }): boolean {
  const name = labelled(label);
  const line = lineOf(text, label.line);
  const isTitle = /^["']/.test(label.name);
  const isMadeUp = !isOperator(label.name) && !text.includes(name);
  const isData = lang === 'bash' && line.trim() !== '' && lineOf(withoutHeredocs(text), label.line).trim() === '';
  const isParent = label.kind === 'type' && inheritedBy(line)?.split('::').includes(name) === true;
  const isAddition = label.kind === 'implementation';
  const isNameless = [...line.matchAll(NAMELESS)].some(([word]) => word.trim() === name);
  return !(
    isTitle ||
    isMadeUp ||
    isData ||
    isParent ||
    isAddition ||
    isNameless ||
    name === '_' ||
    IMPORTING.test(line)
  );
}

const lineOf = (text: string, line: number): string => text.split('\n')[line - 1] ?? '';

/** Whether a symbol is what a label names. */
export function isSame(answer: Answer, label: ExpectedSymbol, text: string): boolean {
  if (answer.line !== label.line) return false;
  const name = plain(answer.name);
  const wanted = labelled(label);
  if (name === wanted || name === plain(unescaped(label.name)) || (isOperator(answer.name) && wanted === 'operator'))
    return true;
  const line = lineOf(text, answer.line);
  return (
    !isSpelled(name, line) && (hasWords(name, wanted) || (line.trim().startsWith(wanted) && hasWords(wanted, name)))
  );
}

/** `x_run` has `run`, `Companion` has `companion`; `running` does not have `run`. */
function hasWords(name: string, words: string): boolean {
  const [all, some] = [name.toLowerCase(), words.toLowerCase()];
  for (let at = all.indexOf(some); at >= 0; at = all.indexOf(some, at + 1)) {
    if (!/[a-z0-9]/.test(all[at - 1] ?? '') && !/[a-z0-9]/.test(all[at + some.length] ?? '')) return true;
  }
  return false;
}

/** As a whole word. */
function isSpelled(name: string, line: string): boolean {
  for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1)) {
    if (!/\w/.test(line[at - 1] ?? ' ') && !/\w/.test(line[at + name.length] ?? ' ')) return true;
  }
  return false;
}

/** The sort that a suite may leave out as a whole. */
export function sortOf(answer: Answer): string {
  if (answer.isAnonymous || /@anonymous|\{\}$/.test(answer.name)) return `anonymous ${answer.kind}`;
  return isOperator(answer.name) ? 'operator' : answer.kind;
}
