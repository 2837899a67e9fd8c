/** Python that its grammar does not know: defaults of type parameters, and lazy imports. */
import { blank, others } from '../../../src/extract/respell.ts';

const HEAD = /^[ \t]*(?:class|(?:async[ \t]+)?def|type)[ \t]+\w+[ \t]*\[/gm;
const LAZY = /\blazy(?<=^[ \t]*lazy)(?=[ \t]+(?:import|from)[ \t])/gm;

export function repairs(text: string): string[] {
  const chars = text.replace(LAZY, blank).split('');
  for (const { 0: head, index } of text.matchAll(HEAD)) spellDefaults(text, index + head.length, chars);
  return others(text, [chars.join('')]);
}

/** `T: B = D` as `T: B | D`, `T = D` as `T : D`: the names in the default stay names of types. */
function spellDefaults(text: string, from: number, chars: string[]): void {
  let isBounded = false;
  for (let i = from, depth = 1; i < text.length && depth > 0; i++) {
    const char = text[i];
    if ('[('.includes(char)) depth++;
    else if (')]'.includes(char)) depth--;
    else if (depth > 1) continue;
    else if (char === ',') isBounded = false;
    else if (char === ':') isBounded = true;
    else if (char === '=') chars[i] = isBounded ? '|' : ':';
  }
}
