/** Java that its grammar does not know: annotations of a variable number of arguments, and escapes of quotes. */
import { blank, others, type Respelling, respelled } from '../../../src/extract/respell.ts';

const SPELLINGS: readonly Respelling[] = [
  [/@[\w.]+(?=\s*\.\.\.)/g, blank],
  [/'\\u005c['\\]'/gi, () => "'       '"],
];

export function repairs(text: string): string[] {
  return others(text, [respelled(text, SPELLINGS)]);
}
