/** Swift that the grammar does not read, replaced by text of the same length that means the same to the rules. */

/** `(())` and `f(a: (), b: 1)` pass an empty tuple; a type `() -> A` is left. */
const EMPTY = /(?<=[(:,]\s?)\(\)(?=\s?[),])/g;
const LOOP = /\bfor try await\b/g;
const MESSAGE = /^[ \t]*#(?:error|warning)\("[^"\n]{0,500}"\)/gm;

export function repairs(text: string): readonly string[] {
  const repaired = text
    .replace(EMPTY, '0 ')
    .replace(LOOP, 'for     await')
    .replace(MESSAGE, (found) => ' '.repeat(found.length));
  return repaired === text ? [] : [repaired];
}
