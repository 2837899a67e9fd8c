/** Highlights a file: in a worker, or not at all where there is none; the text is shown meanwhile. */
import { useEffect, useState } from 'preact/hooks';
import type { Highlighted, HighlightRequest } from './highlight-worker.ts';
import type { Span } from './spans.ts';

export type Lines = readonly (readonly Span[])[];

/** Larger files are shown as plain text, with their links. */
const MAX_LENGTH = 1_000_000;

let worker: Worker | undefined;
let hasFailed = false;
let count = 0;
const waiting = new Map<number, (lines: Lines | undefined) => void>();

function workerOf(): Worker | undefined {
  if (worker || hasFailed) return worker;
  const url = document.querySelector<HTMLMetaElement>('meta[name="wayfind-highlight"]')?.content;
  if (!url) return undefined;
  try {
    worker = new Worker(url, { type: 'module' });
  } catch {
    hasFailed = true;
    return undefined;
  }
  worker.addEventListener('message', ({ data }: MessageEvent<Highlighted>) => {
    waiting.get(data.id)?.(data.lines);
    waiting.delete(data.id);
  });
  worker.addEventListener('error', () => {
    hasFailed = true;
    worker = undefined;
    for (const settle of waiting.values()) settle(undefined);
    waiting.clear();
  });
  return worker;
}

/** Undefined until it is done, and where it cannot be. */
export function useHighlight(language: string | undefined, text: string | undefined): Lines | undefined {
  const [done, setDone] = useState<{ readonly text: string; readonly lines: Lines | undefined }>();
  useEffect(() => {
    if (text === undefined || language === undefined || text.length > MAX_LENGTH) return;
    const thread = workerOf();
    if (!thread) return;
    const id = ++count;
    waiting.set(id, (lines) => setDone({ text, lines }));
    thread.postMessage({ id, language, text } satisfies HighlightRequest);
    return () => void waiting.delete(id);
  }, [language, text]);
  return done?.text === text ? done?.lines : undefined;
}
