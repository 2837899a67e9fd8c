/** Highlights source in a thread of its own; the grammar of each language is loaded when a file of it is first shown. */
import hljs from 'highlight.js/lib/core';
import { LANGUAGES } from './languages.ts';
import { type Span, spansOf } from './spans.ts';

export interface HighlightRequest {
  readonly id: number;
  /** As the index calls it. */
  readonly language: string;
  readonly text: string;
}

export interface Highlighted {
  readonly id: number;
  /** By line, from 0; absent where the language has no grammar. */
  readonly lines?: readonly (readonly Span[])[];
}

self.addEventListener('message', async ({ data }: MessageEvent<HighlightRequest>) => {
  const { id, language, text } = data;
  self.postMessage({ id, ...(await highlighted(language, text)) } satisfies Highlighted);
});

async function highlighted(language: string, text: string): Promise<Omit<Highlighted, 'id'>> {
  const grammar = LANGUAGES[language];
  if (!grammar) return {};
  try {
    if (!hljs.getLanguage(language)) hljs.registerLanguage(language, (await grammar()).default);
    return { lines: spansOf(hljs.highlight(text, { language, ignoreIllegals: true }).value) };
  } catch {
    // Plain text is readable too.
    return {};
  }
}
