/** What the palette offers for a query: each section is asked by itself, so that names do not wait for anything else. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { type At, callTool, useAt } from '../api.ts';
import { nameIn, symbolHref } from '../parts/symbol-link.tsx';
import { hrefOf } from '../place.ts';
import { commitsSql } from '../see/sql.ts';

export interface Choice {
  readonly name: string;
  readonly detail?: string | undefined;
  /** Of a symbol. */
  readonly kind?: string | undefined;
  readonly href: string;
}

export interface Found {
  readonly title: string;
  readonly choices: readonly Choice[];
}

interface Section {
  readonly title: string;
  /** How long the query must stay as it is: a slower section would delay names. */
  readonly waitMs: number;
  accepts(query: string): boolean;
  find(query: string, options: { readonly signal: AbortSignal; readonly at: At }): Promise<readonly Choice[]>;
}

const MAX_NAMES = 8;
const MAX_OTHERS = 6;
const MAX_ENDPOINTS = 2000;

/** In the order in which they are shown. */
const SECTIONS: readonly Section[] = [
  {
    title: 'Names',
    waitMs: 0,
    accepts: () => true,
    async find(query, options) {
      const { results } = await callTool('search', { query, mode: 'name', limit: MAX_NAMES }, options);
      return results.map((hit) => ({
        name: nameIn(hit),
        detail: hit.kind === 'file' ? undefined : `${hit.path}:${hit.line}`,
        kind: hit.kind,
        href: symbolHref(hit),
      }));
    },
  },
  {
    title: 'Files',
    waitMs: 60,
    accepts: (query) => query.length > 1 && !/\s/.test(query),
    async find(query, options) {
      const { results } = await callTool('search', { query, mode: 'path', kind: ['file'], limit: MAX_OTHERS }, options);
      return results.map(({ path }) => ({ name: path, kind: 'file', href: hrefOf('file', { path }) }));
    },
  },
  {
    title: 'Endpoints',
    waitMs: 120,
    accepts: (query) => query.length > 1,
    async find(query, options) {
      const { results } = await callTool('endpoints', { limit: MAX_ENDPOINTS }, options);
      const words = query.toLowerCase().split(/\s+/);
      return results
        .filter(({ method, route }) => words.every((word) => `${method} ${route}`.toLowerCase().includes(word)))
        .slice(0, MAX_OTHERS)
        .map(({ method, route, path, line, handler }) => ({
          name: `${method} ${route}`,
          detail: `${path}:${line}`,
          href: handler ? symbolHref(handler) : hrefOf('file', { path, line }),
        }));
    },
  },
  {
    title: 'Commits',
    waitMs: 300,
    accepts: (query) => query.length > 2,
    async find(query, options) {
      const { results } = await callTool('query', { sql: commitsSql(query), limit: MAX_OTHERS }, options);
      return results.rows.map(({ sha, parent, subject, author, date }) => ({
        name: String(subject),
        detail: `${String(sha).slice(0, 8)} ${author}, ${String(date).slice(0, 10)}`,
        href: hrefOf('compare', { from: parent === null ? undefined : String(parent), to: String(sha) }),
      }));
    },
  },
  {
    title: 'By meaning',
    waitMs: 250,
    accepts: (query) => query.trim().split(/\s+/).length > 1,
    async find(query, options) {
      const { results } = await callTool('search', { query, limit: MAX_OTHERS }, options);
      return results.map((hit) => ({
        name: nameIn(hit),
        detail: `${hit.path}:${hit.line}`,
        kind: hit.kind,
        href: symbolHref(hit),
      }));
    },
  },
];

interface Offered {
  readonly sections: readonly Found[];
  readonly isLoading: boolean;
}

export function useChoices(query: string): Offered {
  const at = useAt();
  const [found, setFound] = useState<ReadonlyMap<string, readonly Choice[]>>(new Map());
  const [open, setOpen] = useState(0);
  /** So that late answers to an earlier query are dropped. */
  const asked = useRef('');
  const text = query.trim();
  useEffect(() => {
    asked.current = text;
    const controller = new AbortController();
    const { signal } = controller;
    const wanted = text === '' ? [] : SECTIONS.filter(({ accepts }) => accepts(text));
    // What other sections found stays until they have found something else.
    setFound((before) => new Map([...before].filter(([title]) => wanted.some((section) => section.title === title))));
    setOpen(wanted.length);
    for (const { title, waitMs, find } of wanted) {
      const run = async (): Promise<void> => {
        const choices = await find(text, { signal, at }).catch(() => []);
        if (signal.aborted) return;
        setFound((before) => new Map(before).set(title, choices));
        setOpen((count) => count - 1);
      };
      if (waitMs === 0) void run();
      else {
        const timer = setTimeout(run, waitMs);
        signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
      }
    }
    return () => controller.abort();
  }, [text, at.workspace, at.ref]);
  const seen = new Set<string>();
  const sections = SECTIONS.flatMap(({ title }) => {
    const choices = (found.get(title) ?? []).filter(({ href }) => !seen.has(href) && seen.add(href));
    return choices.length > 0 ? [{ title, choices }] : [];
  });
  if (text !== '')
    sections.push({
      title: 'More',
      choices: [
        { name: `All results for “${text}”`, href: hrefOf('search', { q: text }) },
        { name: `Ask: ${text}`, href: hrefOf('ask', { q: text }) },
      ],
    });
  return { sections, isLoading: open > 0 };
}
