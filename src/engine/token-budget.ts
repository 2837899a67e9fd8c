/** How many tokens a text costs, and how much of an answer fits a limit: the one place that knows either. */

/**
 * Code and prose in ASCII cost about one token per 3.6 characters with the tokenizers in use; other scripts about one
 * per 1.5. An estimate on the high side for prose, close for code; good to some 15 %.
 */
const ASCII_PER_TOKEN = 3.6;
const OTHER_PER_TOKEN = 1.5;

export function estimateTokens(text: string): number {
  let other = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) other++;
  return Math.ceil((text.length - other) / ASCII_PER_TOKEN + other / OTHER_PER_TOKEN);
}

/** The largest count in 0..size that fits, where fewer elements never cost more. 0 when nothing does. */
export function largestFitting(size: number, fits: (count: number) => boolean): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
