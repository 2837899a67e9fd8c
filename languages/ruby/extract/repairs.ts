/** Ruby that its grammar does not know: a block passed on without a name at the end of a line, methods named as keywords. */
import { asName, blank, others, type Respelling, respelled } from '../../../src/extract/respell.ts';

const SPELLINGS: readonly Respelling[] = [
  [/,\s{0,99}&(?=\s{0,99}\))/g, blank],
  [/\b(?=\w)(?<=\bdef\s+(?:self\.)?)(?:super|yield|nil|true|false|not|and|or)\b/g, asName],
];

export function repairs(text: string): string[] {
  return others(text, [respelled(text, SPELLINGS)]);
}
