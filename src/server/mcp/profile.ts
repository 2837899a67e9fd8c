/** Selects the tools a server offers: `core`, `full`, or names; may change while the server runs. */

import { loadTools, namesOf } from '../../answers/all.ts';
import { nearest } from '../../base/nearest.ts';
import { AppError } from '../../errors/errors.ts';
import type { Tool } from '../../tools/define.ts';

const SETS = ['core', 'full'] as const;

export class Profile {
  #offered: readonly Tool[];
  readonly #listeners = new Set<() => void>();

  constructor(
    /** All tools, offered or not. */
    readonly all: readonly Tool[],
    words: readonly string[],
  ) {
    this.#offered = chosen(all, words);
  }

  /** In the order of the tool table. */
  get offered(): readonly Tool[] {
    return this.#offered;
  }

  /** Throws BAD_INPUT for an unknown name, and changes nothing in that case. */
  change(words: readonly string[]): void {
    const next = chosen(this.all, words);
    const isSame = next.length === this.#offered.length && next.every((tool, i) => tool === this.#offered[i]);
    if (isSame) return;
    this.#offered = next;
    for (const listener of this.#listeners) listener();
  }

  /** All tools, for answers that do not come from a call of the client. */
  full(): Profile {
    return new Profile(this.all, ['full']);
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** `core`, `full` and tool names can be combined: `core,grep`. */
export async function openProfile(words: readonly string[]): Promise<Profile> {
  const tools = await loadTools();
  return new Profile(
    tools.filter(({ terminalOnly }) => !terminalOnly),
    words,
  );
}

/** Splits `core,grep` as written in a flag or a variable. */
export const profileWords = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

function chosen(all: readonly Tool[], words: readonly string[]): Tool[] {
  const wanted = new Set(words.flatMap((word) => toolsFor(all, word)));
  if (wanted.size === 0)
    throw new AppError('BAD_INPUT', 'No tool is selected.', 'Use core, full, or a comma-separated list of tool names.');
  return all.filter((tool) => wanted.has(tool));
}

function toolsFor(all: readonly Tool[], word: string): readonly Tool[] {
  if (word === 'full') return all;
  if (word === 'core') return all.filter((tool) => tool.core);
  const name = word.replaceAll('-', '_');
  const found = all.find((tool) => namesOf(tool).includes(name));
  if (found) return [found];
  const known = [...SETS, ...all.map((tool) => tool.name)];
  const close = nearest(name, known);
  throw new AppError(
    'BAD_INPUT',
    `There is no tool ${JSON.stringify(word)}.`,
    close[0] === undefined ? `Choose from ${known.join(', ')}.` : `Did you mean ${close.join(' or ')}?`,
    { nearest: close },
  );
}
