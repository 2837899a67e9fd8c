/** The words of a text as the specification has them (specification.json, "tokenizer"); plain, because training reads each text once. */

const OTHER = '\u00c0-\u1fff\u2c00-\u2fff\u3040-\ud7ff\uf900-\ufdff\uff10-\uffef';
const WORD = new RegExp(`\\\\[nrt]|[A-Z]+(?=[A-Z][a-z])|[A-Z][a-z]+|[A-Z]+|[a-z]+|[0-9]+|[${OTHER}]+`, 'g');
const MAX_LENGTH = 24;

export function wordsOf(text: string, maxChars: number, maxWords: number): string[] {
  const words: string[] = [];
  for (const [word] of text.slice(0, maxChars).matchAll(WORD)) {
    if (words.length >= maxWords) break;
    if (word.startsWith('\\')) continue;
    words.push(/^[0-9]{5,}$/.test(word) ? '0' : word.toLowerCase().slice(0, MAX_LENGTH));
  }
  return words;
}
