/** The pieces that readers of project files share, and what they return. */
import { parseJsonc } from '../config/jsonc.ts';

export interface Manifest {
  /** '' when the file does not say. */
  readonly name: string;
  /** Patterns or paths of member directories (or project files), relative to the manifest. */
  readonly members?: readonly string[];
  /** The file has the name of a manifest, and is none. */
  readonly isOther?: true;
}

/** The message becomes a `bad_config_file` problem. */
export class BadManifest extends Error {
  override readonly name = 'BadManifest';
}

type Json = Record<string, unknown>;

export const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const unquote = (value: string): string => value.trim().replace(/^(["'])(.*)\1$/, '$2');

export function readJson(source: string): Json {
  const parsed = parseJsonc(source);
  if ('error' in parsed) throw new BadManifest(`not valid JSON: ${parsed.error}`);
  if (typeof parsed.value !== 'object' || parsed.value === null || Array.isArray(parsed.value)) {
    throw new BadManifest('not a JSON object');
  }
  return parsed.value as Json;
}

/** Linear, unlike a lazy regular expression, on a file full of openings that never close; an unclosed part is dropped. */
export function without(source: string, open: string, close: string): string {
  const kept: string[] = [];
  for (let from = 0; ; ) {
    const start = source.indexOf(open, from);
    kept.push(source.slice(from, start < 0 ? undefined : start));
    const end = start < 0 ? -1 : source.indexOf(close, start + open.length);
    if (end < 0) return kept.join('');
    from = end + close.length;
  }
}

/** The text of the first tag of that name, up to the next closing one. */
export const firstTag = (xml: string, tag: string): string => {
  const start = xml.indexOf(`<${tag}>`);
  const end = start < 0 ? -1 : xml.indexOf('</', start);
  return end < 0 ? '' : xml.slice(start + tag.length + 2, end).trim();
};
