/** TypeScript and JSX that their grammars do not know: type-only exports of everything, ampersands in the text of elements. */
import { blank, others, type Respelling, respelled } from '../../../src/extract/respell.ts';

const SPELLINGS: readonly Respelling[] = [[/\btype(?<=\bexport\s+type)(?=\s*\*)/g, blank]];

/** An ampersand between words of an element's text, up to the next tag or expression. */
const IN_TEXT = /&(?<=[>}\w.,:!?)][ \t\r\n]+&)(?=[ \t\r\n]+\w[^<>{};=()&|]*(?:<[/a-z]|<[A-Z]\w*[ />]|\{))/g;
/** A field without a value, and blanks before a computed name: the line ends the field. */
const BEFORE_COMPUTED = /[ \t](?=\[\w)(?<=^[ \t]*(?:static[ \t]+)?#?\w+[ \t]*\r?\n\s*)/gm;

export function repairs(text: string): string[] {
  const exported = respelled(text, SPELLINGS);
  return others(text, [exported, exported.replace(IN_TEXT, 'n'), exported.replace(BEFORE_COMPUTED, ';')]);
}
