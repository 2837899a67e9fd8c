/** Makes the text of a model safe to show: it may repeat what a file told the model to write. */
import { maskSecrets } from '../../secrets/redact.ts';
import { neutralise } from '../../tools/neutralise.ts';

/** Longer texts are cut: no reply has room for them. */
const MAX_CHARACTERS = 200_000;
const THOUGHTS_END = '</think>';

/** Without thoughts, control characters and credentials, and without images and tags, which a viewer would load or run. */
export function cleanText(text: string): { readonly text: string; readonly isCut: boolean } {
  const answer = withoutThoughts(text);
  const short = answer.slice(0, MAX_CHARACTERS);
  const safe = withoutActiveParts(maskSecrets(neutralise(short, false), '')).trim();
  return { text: safe, isCut: short.length < answer.length };
}

/** Models that think aloud do so first. */
function withoutThoughts(text: string): string {
  if (!text.trimStart().startsWith('<think>')) return text;
  const end = text.indexOf(THOUGHTS_END);
  return end < 0 ? text : text.slice(end + THOUGHTS_END.length);
}

/** Elements of HTML that load something, run something or hide text, in a viewer that renders them. */
const ACTIVE_TAG =
  /<(?=\/?(?:img|image|picture|source|svg|video|audio|track|i?frame|frameset|object|embed|link|style|script|base|meta|input)\b|!--)/gi;

/** An image becomes a link, which loads only when a person follows it; with a space a tag is text. */
const withoutActiveParts = (text: string): string => text.replaceAll('![', '[image: ').replace(ACTIVE_TAG, '< ');
