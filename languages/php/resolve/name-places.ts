/** The place of the name that a sign or the first part of a path belongs to: `$name`, `A\B\Name`. */

const PATH = /[\w\\\u0080-\uffff]/;

/** The offset of the name that the text at an offset belongs to; -1 when it belongs to no other name. */
export function placeOfName(text: string, offset: number): number {
  if (text[offset] === '$') return /[\w\u0080-\uffff]/.test(text[offset + 1] ?? '') ? offset + 1 : -1;
  if (!PATH.test(text[offset] ?? '')) return -1;
  let end = offset;
  while (end < text.length && PATH.test(text[end])) end++;
  const last = text.lastIndexOf('\\', end - 1);
  return last >= offset && last + 1 < end ? last + 1 : -1;
}
