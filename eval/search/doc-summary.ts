/** The question that a comment answers: its first paragraph as prose, under the rules the model was measured with. */

const LONGEST = 300;
/** `@param x`, `:param x:`, `Args:`: from here on it is about parts. */
const DETAILS =
  /^\s*(?:[@\\](?!link|code|inheritdoc)[a-z][\w-]*|:(?:param|type|returns?|rtype|raises?)\b|(?:args|arguments|parameters|params|returns?|raises|yields?|examples?|usage|attributes|notes?|see also)\s*:{0,2}\s*$|>>>|\.\. [a-z]+::)/i;
const NOT_PROSE =
  /auto-?generated|do not edit|\bcopyright\b|licensed under|spdx-license|\{?@inheritdoc|^\s*(?:todo|fixme|xxx|hack)\b|^(?:eslint|tslint|istanbul|prettier-|@ts-|nolint|pylint|noqa|type:|go:|rubocop|region\b)/i;
const STOP = new Set(
  `the and for with from that this which are was were will would should can could may might must shall not its into onto than
  then when where while who whom whose what how why has have had does did doing done been being but all any each every some such
  same other only own also very just because about above after again against before below between both down during few more most
  nor off once out over too under until upon use used using uses given per via etc their there these they those you your our ours
  his her him she yours them returns return get gets set sets`.split(/\s+/),
);

/** Empty when it is no description: a licence, a directive, a to-do, mostly symbols. */
export function summaryOf(doc: string): string {
  const lines = doc.replace(/```[\s\S]*?(?:```|$)/g, '\n').split('\n');
  const details = lines.findIndex((line) => DETAILS.test(line));
  const paragraphs = (details < 0 ? lines : lines.slice(0, details))
    .join('\n')
    .split(/\n\s*\n/)
    .map(plain)
    .filter((paragraph) => /\p{L}/u.test(paragraph));
  let [summary = ''] = paragraphs;
  if (wordsOf(summary).length < 3 && paragraphs.length > 1) summary = `${summary} ${paragraphs[1]}`;
  summary = shortened(summary);
  const letters = summary.replace(/[^A-Za-z\s]/g, '').length;
  return NOT_PROSE.test(doc.slice(0, 600)) || letters < 0.6 * summary.length ? '' : summary;
}

/** Without the marks of HTML, reStructuredText and links. */
const plain = (text: string): string =>
  text
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/:[a-z:]+:`~?([^`<]*?)(?:\s*<[^>]*>)?`/g, '$1')
    .replace(/\[`?([^\]`]+)`?\]\([^)]*\)/g, '$1')
    .replace(/`+/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Whole sentences, as many as fit. */
function shortened(text: string): string {
  if (text.length <= LONGEST) return text;
  let kept = '';
  for (const sentence of text.split(/(?<=[.!?])\s+(?=[A-Z'"(])/)) {
    if (kept.length + sentence.length >= LONGEST) break;
    kept += `${sentence} `;
  }
  return kept.trim() || text.slice(0, LONGEST).replace(/\s+\S*$/, '');
}

/** Go and others begin with the name: whoever asks does not know it. */
export function withoutOwnName(summary: string, name: string): string {
  const [lead = '', written = ''] =
    /^[\s'"*[(]*([A-Za-z_$][\w$]*(?:(?:\.|::|#)[A-Za-z_$][\w$]*)*)(?:\(\))?[\]'"*)]*[:,]?(?=\s|$)/.exec(summary) ?? [];
  return written.split(/\.|::|#/).at(-1) === name ? summary.slice(lead.length).trim() : summary;
}

/** Different words of three letters or more that are not filler, `parseUrl` as two. */
export const contentWordsOf = (summary: string): string[] => [
  ...new Set(wordsOf(summary).filter((word) => word.length >= 3 && !STOP.has(word))),
];

const wordsOf = (text: string): string[] =>
  (text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_]+/g) ?? []).map((word) => word.toLowerCase());
