/** `<script language="php">`, an older way to begin PHP that the grammar does not know. */

const TAG = /<script\s+language\s*=\s*(?:"php"|'php'|php)\s*>|<\/script\s*>|\?>/gi;

/** A text of the same length and lines with the usual tags instead; undefined when there are none to replace. */
export function usualTags(text: string): string | undefined {
  if (!/<script\s+language/i.test(text)) return undefined;
  let isOpen = false;
  let isChanged = false;
  const out = text.replace(TAG, (tag) => {
    if (tag === '?>') {
      isOpen = false;
      return tag;
    }
    const opens = tag[1] !== '/';
    // A tag that closes a script of the page is not PHP's.
    if (!opens && !isOpen) return tag;
    isOpen = opens;
    isChanged = true;
    return padded(opens ? '<?php' : '?>', tag);
  });
  return isChanged ? out : undefined;
}

const padded = (tag: string, instead: string): string => tag + instead.slice(tag.length).replace(/[^\n]/g, ' ');
