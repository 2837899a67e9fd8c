/** Which tools a server offers: `core`, `full`, or names; may change while it runs. */

import { loadTools, namesOf } from '../../answers/all.ts';
import { nearest } from '../../base/nearest.ts';
import { AppError } from '../../errors/errors.ts';
import type { Tool } from '../../tools/define.ts';

const SETS = ['core', 'full'] as const;

export class Profile {
  #offered: readonly Tool[];
  readonly #listeners = new Set<() => void>();

  constructor(
    /** Every tool there is, offered or not. */
    readonly all: readonly Tool[],
    words: readonly string[],
  ) {
    this.#offered = chosen(all, words);
  }

  /** In the order of the tool table. */
  get offered(): readonly Tool[] {
    return this.#offered;
  }

  /** Throws BAD_INPUT for a name that no tool has, and changes nothing then. */
  change(words: readonly string[]): void {
    const next = chosen(this.all, words);
    const isSame = next.length === this.#offered.length && next.every((tool, i) => tool === this.#offered[i]);
    if (isSame) return;
    this.#offered = next;
    for (const listener of this.#listeners) listener();
  }

  /** All of them, for answers that are not calls of the client. */
  full(): Profile {
    return new Profile(this.all, ['full']);
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** `core`, `full` and names may be mixed: `core,grep`. */
export async function openProfile(words: readonly string[]): Promise<Profile> {
  const tools = await loadTools();
  return new Profile(
    tools.filter(({ terminalOnly }) => !terminalOnly),
    words,
  );
}

/** `core,grep` as it is written in a flag or a variable. */
export const profileWords = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

function chosen(all: readonly Tool[], words: readonly string[]): Tool[] {
  const wanted = new Set(words.flatMap((word) => toolsFor(all, word)));
  if (wanted.size === 0)
    throw new AppError('BAD_INPUT', 'No tool is chosen.', 'Choose core, full, or names of tools with commas.');
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
    `There is no tool ${JSON.stringify(word)} to offer.`,
    close[0] === undefined ? `Choose among ${known.join(', ')}.` : `Did you mean ${close.join(' or ')}?`,
    { nearest: close },
  );
}
