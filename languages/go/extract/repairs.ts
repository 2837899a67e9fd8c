/** Go that its grammar does not know yet: `new` of a value. */

/** Texts that cannot begin a type: literals, signs, calls, composite literals. */
const PLAIN = /["'`\d+-]|(?:true|false)\)/;
const MADE = /(?:(?:\[\d*\]|map\[[\w.]+\])\*?)*(?!func\b|map\b|chan\b|struct\b|interface\b)[\w.]+\s*[({*/+-]/;
const VALUE = new RegExp(`\\bnew(?=\\((?:${PLAIN.source}|${MADE.source}))`, 'g');

/** Under another name it is a call like any other; only the tree is taken from this text. */
export function callsOfNew(text: string): string[] {
  const repaired = text.replace(VALUE, 'neW');
  return repaired === text ? [] : [repaired];
}
