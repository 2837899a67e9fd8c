/**
 * How labels of the suites and symbols of the index are compared. The labels were printed by other programs, which spell some
 * definitions otherwise, and label some things that are none. Every rule is about the form of a label or of its line: the same for all
 * languages, and none names a file.
 */
import { withoutHeredocs } from '../languages/bash/extract/heredocs.ts';
import type { ExpectedSymbol } from './suites.ts';

export interface Answer {
  readonly name: string;
  readonly line: number;
  readonly kind: string;
  readonly isAnonymous: boolean;
}

/** The spelling that both sides have in common. */
export function comparable(name: string): string {
  const plain = unescaped(name).replaceAll('::', '.');
  if (/^operator(?!\w)/.test(plain)) return 'operator';
  return plain
    .split('.')
    .at(-1)!
    .replace(/^["':$]+|["']+$/g, '')
    .replace(/(?<=\w)(?:\{[^{}]*\}|=)$/, '');
}

/** Tags files escape backslashes and control characters, and what a line of theirs may not start with. */
const unescaped = (name: string): string =>
  name.replace(/\\(\\|t|x[\dA-Fa-f]{2})/g, (_all, code: string) =>
    code === 't' ? '\t' : code === '\\' ? code : String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );

/** Lines that bring a name of elsewhere into this file: our imports, not declarations. */
const IMPORTING = /^\s*(?:using|import|from|use)\b[^=]*$/;
/** `class A < B` (some indexers label the parent as well). */
const inheritedBy = (line: string): string | undefined => /^\s*class\s[^<]*<\s*(\S+)/.exec(line)?.[1];
/** Things without a name, labelled by the word that opens them. */
const KEYWORDS: ReadonlySet<string> = new Set(['enum', 'struct', 'union', 'class']);

/** Whether a label names a definition that the text spells; others do not count for recall. */
export function isDefinition(label: ExpectedSymbol, text: string): boolean {
  const name = comparable(label.name);
  const line = lineOf(text, label.line);
  const isTitle = /^["']/.test(label.name);
  const isMadeUp = name !== 'operator' && !text.includes(name);
  // A here-document is data for another program, in that one's language.
  const isData = line.trim() !== '' && lineOf(withoutHeredocs(text), label.line).trim() === '';
  const isParent = label.kind === 'type' && inheritedBy(line)?.split('::').includes(name) === true;
  // `impl Trait for Type` adds to a type that is declared elsewhere.
  const isAddition = label.kind === 'implementation';
  return !(
    isTitle ||
    isMadeUp ||
    isData ||
    isParent ||
    isAddition ||
    name === '_' ||
    KEYWORDS.has(name) ||
    IMPORTING.test(line)
  );
}

const lineOf = (text: string, line: number): string => text.split('\n')[line - 1] ?? '';

/**
 * Whether a symbol is what a label names: by its name, or, where a declaration makes other names than it spells (`delegate :run, prefix: true`
 * declares `engine_run`), by the word that both have in common.
 */
export function isSame(answer: Answer, label: ExpectedSymbol, text: string): boolean {
  if (answer.line !== label.line) return false;
  const name = comparable(answer.name);
  const labelled = comparable(label.name);
  if (name === labelled) return true;
  if (isSpelled(name, lineOf(text, answer.line))) return false;
  const [a, b] = [name.toLowerCase(), labelled.toLowerCase()];
  return labelled.length > 1 && (a.includes(b) || b.includes(a));
}

/** As a whole word. */
function isSpelled(name: string, line: string): boolean {
  for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1)) {
    if (!/\w/.test(line[at - 1] ?? ' ') && !/\w/.test(line[at + name.length] ?? ' ')) return true;
  }
  return false;
}

/**
 * What a suite may leave out as a whole. A sort of which it labels not one in a language (namespaces, operators, functions without a name)
 * says nothing about precision.
 */
export function sortOf(answer: Answer): string {
  if (answer.isAnonymous || /@anonymous|\{\}$/.test(answer.name)) return `anonymous ${answer.kind}`;
  return comparable(answer.name) === 'operator' ? 'operator' : answer.kind;
}
