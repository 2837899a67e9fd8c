/** Rust that its grammar does not know: newer syntax, and keywords of some places used as names elsewhere. */
import { asName, blank, others, type Respelling, respelled } from '../../../src/extract/respell.ts';

const SPELLINGS: readonly Respelling[] = [
  [/\bunsafe(?=\s+extern\s*"[^"\n]*"\s*\{)/g, blank],
  // `&raw` is a keyword only before `const` and `mut`.
  [/(?<=&)raw\b(?!\s+(?:const|mut)\b)/g, asName],
  // A turbofish of a primitive type's namesake, and those in types and patterns.
  [/\b(?:char|str|bool|[iuf]\d+)(?=::<|![[({])/g, asName],
  [/::<[^<>;{}()]*(?:<[^<>;{}()]*>[^<>;{}()]*)*>(?=\s*\{\s*(?:\w+\s*[,}:]|\.\.))/g, blank],
  [/::(?=<[^<>;{}()]*(?:<[^<>;{}()]*>[^<>;{}()]*)*>\s*as\b)/g, blank],
  // Two attributes of one parameter or field pattern: the first says nothing that the rules read.
  [/#\[[^[\]\n]*\](?=\s*#\[)/g, blank],
  [/#\[[^[\]\n]*\](?=\s*(?:\w+\s*:\s*_|ref\b|mut\b)|\s*(?:match|\|)|\{)/g, blank],
  [/\btry(?=!\()/g, asName],
  [/\bfor(?=\s*<[^<>]*>\s*(?:move\s*)?\|)/g, blank],
  [/\b(?:default|safe)(?=\s+(?:fn|unsafe|static)\b)/g, blank],
  [/~(?=[\w$])/g, () => '!'],
];

export function repairs(text: string): string[] {
  return others(text, [respelled(text, SPELLINGS)]);
}
