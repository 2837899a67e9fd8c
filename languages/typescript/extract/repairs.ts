/** TypeScript and JSX that their grammars do not know, in spellings that they do. */
import { asName, blank, others, type Respelling, respelled } from '../../../src/extract/respell.ts';
import { typedTemplatesAsCalls } from './typed-templates.ts';

/** Letters, where only the tree is read. */
const letters = (part: string): string => 'n'.repeat(part.length);

const SPELLINGS: readonly Respelling[] = [
  // `export type * from`, `import defer * as a from`.
  [/\btype(?<=\bexport\s+type)(?=\s*\*)/g, blank],
  [/\b(?:defer|source)(?<=\bimport\s+\w+)(?=\s+(?:\*|\w+\s+from\b))(?!\s+from\b)/g, blank],
  // A type of a module with type arguments, as a list, or as a type argument: one name, see import-types.ts.
  [/\bimport\([ \t]*(["'])[^"'\n]*\1[ \t]*\)(?<=\btypeof\s+import\([^)]*\))/g, asOneName],
  [/\bimport\([ \t]*(["'])[^"'\n]*\1[ \t]*\)(?=(?:\s*\.\s*[\w$]+)+\s*[^\s\w$.(`])/g, asOneName],
  // `interface A<in out T>`.
  [/\b(?:in\s+out|in|out)(?<=[<,]\s*(?:in\s+out|in|out))(?=\s+[A-Z]\w*\s*(?:[,>=]|extends\b))/g, blank],
  // `[this: A, b: B]`, `f<A>?.()`, `abstract override a`, `export * from 'm' with { 'a-b': 'c' }`.
  [/\bthis(?<=[[,]\s*this)(?=\??:)/g, asName],
  [/\?\.(?<=>\?\.)(?=\()/g, blank],
  [/\boverride(?<=\babstract\s+override)(?=\s+\w)/g, blank],
  [/\bwith\s*\{\s*["'][^{}]*\}(?<=["']\s*with\s*\{[^{}]*\})/g, blank],
  // `@((target) => …)`: a call of a name that is not written, see `enterDecorator`.
  [/[ \t]@(?=\(\s*(?:[([{`]|(?:async|function|class|new|await)\b))/g, () => '@n'],
  // Keywords as names: `(using: A)`, `let as = 1`, `abstract?: A`, `typeof type`.
  [/\busing(?=\s*[:,?)=;.\]])/g, asName],
  [/\bas(?=\s*(?:=[^=>]|[,);.]))/g, asName],
  [/\babstract(?=\??:)/g, asName],
  [/\btype(?<=\btypeof\s+type)(?=\s*[)\]>;,])/g, asName],
  // Attributes named like keywords: `<label class="a" for="b">`, `<Fade in>`.
  [
    /\b[a-z]+(?<=\s(?:class|for|in|default|is|as|new|var|do|if|this|case|with|typeof|enum|extends|super|import|export))(?==["'{])/g,
    asName,
  ],
  [/\bin(?<=<[A-Z][\w.]*\s(?:[^<>]{0,400}\s)?in)(?=\s*\/?>|\s+[\w-]+[\s=]|\s+\{\.\.\.)/g, asName],
  // Ampersands in the value of an attribute, references by a long number, and comments of HTML in a text.
  [/=(?:"[^"\n]*"|'[^'\n]*')/g, (value) => value.replaceAll('&', 'n')],
  [/&&(?<=>&&)(?=<\/)/g, letters],
  [/&#\d{6,7};/g, letters],
  [/<(?=!--)/g, letters],
];

function asOneName(part: string): string {
  return part.replace(/\W/g, '_');
}

/** An ampersand between words of an element's text, up to the next tag or expression. */
const IN_TEXT = /&(?<=[>}\w.,:!?)][ \t\r\n]+&)(?=[ \t\r\n]+\w[^<>{};=()&|]*(?:<[/a-z]|<[A-Z]\w*[ />]|\{))/g;
/** Any ampersand after a tag or expression and before another; a type may look like that too. */
const IN_ANY_TEXT =
  /(?<!&)&(?!&|#?\w+;)(?<=[>}][^<>;{}]*&)(?=\s*(?:<[A-Za-z]|\{["'])|(?:[^<>;{}&]|&(?:#?\w+;)?|\{[^{}]*\})*(?:<\/|(?<=\s)<[a-zA-Z]))/g;
/** What only the end of the line before separates: a computed name after a field without a value, a property `in` or `in2`. */
const AFTER_LINE =
  /[ \t](?:(?=\[\w)(?<=^[ \t]*(?:static[ \t]+)?#?\w+[ \t]*\r?\n\s*)|(?=in(?:[\d_$][\w$]*)?\??:)(?<=[^\s,{(;]\s*\n[ \t]+))/gm;

/** A generic signature, or a property named like an operator, at the start of a line, with the blanks before it. */
const LIKE_OPERATOR = /^([ \t]*)[ \t](?=<\s*(?:const\s+)?[A-Z_$]\w*\s*(?:[,>=]|extends\b)|in(?:stanceof)?\??:)/gm;
/** One without an end is read to the end: looking for it again from every beginning inside would take quadratic time. */
const COMMENTS = /\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/)?|\/\/.*/g;
/** What the text before a line end may end with, so that the line end is the end of a member too. */
const ENDS_MEMBER = /[\w>)\]}'"`]\s*$/;
/** The text that is read before such a line: comments between members are shorter. */
const READ_BEFORE = 2000;

/** The line end ends the member before it, too: `(a: A): B` and `<T>(b: T): B` below it. */
function endedMembers(text: string): string {
  return text.replace(LIKE_OPERATOR, (blanks: string, indent: string, offset: number) => {
    const before = text.slice(Math.max(0, offset - READ_BEFORE), offset).replace(COMMENTS, '');
    return ENDS_MEMBER.test(before) ? `${indent};` : blanks;
  });
}

export function repairs(text: string): string[] {
  const known = respelled(text, SPELLINGS);
  const called = typedTemplatesAsCalls(known);
  const inText = called.replace(IN_TEXT, letters);
  const fields = called.replace(AFTER_LINE, ';');
  const further = [inText, inText.replace(IN_ANY_TEXT, letters), fields, endedMembers(fields)];
  return others(text, [known, called, ...further]);
}
