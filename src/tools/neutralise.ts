/** Makes text from a repository safe to show: on a terminal nothing in it can move the cursor or run a command, and no text is hidden. */

/** The sequences `Paint` can write. Anything else that starts with ESC came from a file. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this file is about
const OURS = /\u001b\[(?:0|1|2|3|4|22|23|24|3[1-6]|39)m/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this file is about
const SUSPECT = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;

function visible(character: string): string {
  const code = character.codePointAt(0)!;
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
}

/**
 * Replaces control characters (C0, C1, DEL), bidirectional overrides and invisible tags by visible pictures. Tabs and line ends stay;
 * so do the few colour sequences `Paint` writes, when `colors` is true. The worst a file can still do is colour its line.
 */
export function neutralise(text: string, colors: boolean): string {
  return text.replaceAll('\r\n', '\n').replace(SUSPECT, (character, index: number, whole: string) => {
    if (character === '\u001b' && colors) {
      OURS.lastIndex = index;
      if (OURS.test(whole)) return character;
    }
    return visible(character);
  });
}
