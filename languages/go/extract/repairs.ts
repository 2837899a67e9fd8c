/** Go that its grammar does not know yet: `new` of a value. */

/** `new` before a text that cannot begin a type: a literal, a sign, a call, a composite literal. */
const VALUE =
  /\bnew(?=\((?:["'`\d+-]|(?:true|false)\)|(?:(?:\[\d*\]|map\[[\w.]+\])\*?)*(?!func\b|map\b|chan\b|struct\b|interface\b)[\w.]+\s*[({*/+-]))/g;

/** Under another name it is a call like any other; only the tree is taken from this text. */
export function callsOfNew(text: string): string[] {
  const repaired = text.replace(VALUE, 'neW');
  return repaired === text ? [] : [repaired];
}
