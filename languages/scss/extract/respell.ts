/** SCSS that its grammar does not know, spelled in the same length as something that it does. */
import { blank, others, type Respelling, respelled } from '../../../src/extract/respell.ts';

const spaces = (part: string): string => ' '.repeat(part.length);

/** Nothing of these is a name. */
const LIGHT: readonly Respelling[] = [
  // Lists of no arguments, and arguments that are spread.
  [/@(?:include|mixin)[ \t]{1,4}[\w.-]{1,80}\(\)/g, (part) => `${part.slice(0, -2)}  `],
  [/\.\.\./g, spaces],
  // Combinators at the start of a nested selector.
  [/^[ \t]*[>+~](?=[ \t]*[\w.#*:[&])/gm, (part) => `${part.slice(0, -1)}&`],
  [/[\w%)"'-][ \t]+!(?:default|global|important)(?=[ \t]*;)/g, (part) => `${part[0]}${spaces(part.slice(1))}`],
  [/#\{"[^"\n]*"\}/g, spaces],
];

/** Conditions and maps: the names in them are lost, those around are found. */
const HEAVY: readonly Respelling[] = [
  [/(?<=@(?:if|else if|while)[ \t]{1,4})[^{};]+(?=\{)/g, (part) => `0${blank(part.slice(1))}`],
  [/(?<=\$[\w-]{1,80}:[ \t]{0,40})\([^;{}]*\)(?=[ \t]*(?:!\w+[ \t]*)?;)/g, (part) => `0${blank(part.slice(1))}`],
  [/(?<=@(?:include|return)[ \t]{1,4}[\w.-]{1,80})\([^;{}]*\)(?=[ \t]*[;{])/g, blank],
  [/(?<=^[ \t]{0,40}[\w-]{1,80}:[ \t]{1,40})[^;{}()]*\([^;{}]*(?=;)/gm, (part) => `0${blank(part.slice(1))}`],
];

export function repairs(text: string): string[] {
  const light = respelled(text, LIGHT);
  return others(text, [light, respelled(light, HEAVY)]);
}
