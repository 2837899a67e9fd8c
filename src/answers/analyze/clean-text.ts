/** Makes the text of a model safe to show: it may repeat what a file told the model to write. */
import { maskSecrets } from '../../secrets/redact.ts';
import { neutralise } from '../../tools/neutralise.ts';

/** Longer texts are cut: no reply has room for them. */
const MAX_CHARACTERS = 200_000;
const THOUGHTS_END = '</think>';

/** Without thoughts, control characters and credentials, and without images, which a viewer would load from a server. */
export function cleanText(text: string): { readonly text: string; readonly isCut: boolean } {
  const answer = withoutThoughts(text);
  const short = answer.slice(0, MAX_CHARACTERS);
  const safe = withoutImages(maskSecrets(neutralise(short, false), '')).trim();
  return { text: safe, isCut: short.length < answer.length };
}

/** Models that think aloud do so first. */
function withoutThoughts(text: string): string {
  if (!text.trimStart().startsWith('<think>')) return text;
  const end = text.indexOf(THOUGHTS_END);
  return end < 0 ? text : text.slice(end + THOUGHTS_END.length);
}

/** An image becomes a link, which nothing loads before somebody follows it. */
const withoutImages = (text: string): string => text.replaceAll('![', '[image: ').replace(/<img\b/gi, '<i mg');
