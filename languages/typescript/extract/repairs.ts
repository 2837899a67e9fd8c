/** TypeScript and JSX that their grammars do not know: type-only exports of everything, ampersands in texts, line ends between signatures. */
import { blank, others, type Respelling, respelled } from '../../../src/extract/respell.ts';

const SPELLINGS: readonly Respelling[] = [[/\btype(?<=\bexport\s+type)(?=\s*\*)/g, blank]];

/** An ampersand between words of an element's text, up to the next tag or expression. */
const IN_TEXT = /&(?<=[>}\w.,:!?)][ \t\r\n]+&)(?=[ \t\r\n]+\w[^<>{};=()&|]*(?:<[/a-z]|<[A-Z]\w*[ />]|\{))/g;
/** A field without a value, and blanks before a computed name: the line ends the field. */
const BEFORE_COMPUTED = /[ \t](?=\[\w)(?<=^[ \t]*(?:static[ \t]+)?#?\w+[ \t]*\r?\n\s*)/gm;

/** A generic signature on a line of its own, with the blanks before it. */
const GENERIC_SIGNATURE = /^([ \t]*)[ \t](?=<\s*(?:const\s+)?[A-Z_$]\w*\s*(?:[,>=]|extends\b))/gm;
const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*/g;
/** What the text before a line end may end with, so that the line end is the end of a member too. */
const ENDS_MEMBER = /[\w>)\]}'"`]\s*$/;
/** The text that is read before such a signature: comments between members are shorter. */
const READ_BEFORE = 2000;

/** The line end before a generic signature ends the member before it: `(a: A): B` and `<T>(b: T): B` below it. */
function endedMembers(text: string): string {
  return text.replace(GENERIC_SIGNATURE, (blanks: string, indent: string, offset: number) => {
    const before = text.slice(Math.max(0, offset - READ_BEFORE), offset).replace(COMMENTS, '');
    return ENDS_MEMBER.test(before) ? `${indent};` : blanks;
  });
}

export function repairs(text: string): string[] {
  const exported = respelled(text, SPELLINGS);
  const fields = exported.replace(BEFORE_COMPUTED, ';');
  return others(text, [exported, exported.replace(IN_TEXT, 'n'), fields, endedMembers(fields)]);
}
