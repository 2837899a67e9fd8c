/** English for search: filler words and inflections. */

/** Words that a question is built from and that say nothing about code. */
const FILLER = new Set(
  `a about after also an and any are as at be been before being but by can could did do does doing done each every for from had
  has have how i if in into is it its just like me my not of off on or our out should so some such than that the their them then
  there these they this those to up us use used uses using want was way we were what when where whether which while who whose why
  will with within without would you your`.split(/\s+/),
);
export const isFiller = (word: string): boolean => FILLER.has(word);

/**
 * `decoded`, `decoding`, `decoder`, `decodes` -> decod; `entries` -> entr; `string` stays. A prefix of every form of the
 * word, looked up as a prefix. A few rules are enough: stems are never shown, and ranking tolerates a wrong one.
 */
export function stemOf(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const stem = withoutVerbEnding(withoutPlural(word));
  return stem.length > 3 && /[eiy]$/.test(stem) ? stem.slice(0, -1) : stem;
}

function withoutPlural(word: string): string {
  if (/(ss|us|is)$/.test(word)) return word;
  if (/(x|ch|sh|ss|zz)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('ies')) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** The rest must be a word itself: three letters, one of them a vowel (`string` is not `str`). */
function withoutVerbEnding(word: string): string {
  const ending = /(?:ing|ed|er|or|(?<=[st])ion)$/.exec(word)?.[0] ?? '';
  const rest = word.slice(0, word.length - ending.length);
  if (ending === '' || rest.length < 3 || !/[aeiouy]/.test(rest)) return word;
  return /([bdgmnprt])\1$/.test(rest) ? rest.slice(0, -1) : rest;
}
