/** What the scripts of a `package.json` say of the runner that they start. */
import { BadManifest, readJson } from '../../../src/discover/manifest-text.ts';
import type { RunPlace } from '../../../src/model/language-tests.ts';

/** Options that decide how test files are loaded: a command for some tests needs them too. */
const KEPT =
  /^(?:--config|-c|--require|-r|--import|--loader|--experimental-loader|--extension|--project|-p|--root|--rootDir|--projects|--experimental-[\w-]+|--env|--environment|--globals|--no-warnings|--conditions|-C|--tsconfig)(?:=|$)/;
const FLAGS = /^(?:--experimental-[\w-]+|--globals|--no-warnings)$|=/;

export interface ScriptOptions {
  readonly env: Readonly<Record<string, string>>;
  /** Before the name of the runner, where a program loads it: `node --import tsx --test`. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const NOTHING: ScriptOptions = { env: {}, before: [], after: [] };

/** Of the script that tests, or the first that starts the runner. `isRunner` tells its word in a command. */
export function scriptOptions(place: RunPlace, isRunner: (word: string) => boolean): ScriptOptions {
  const scripts = scriptsOf(place.text(place.project === '' ? 'package.json' : `${place.project}/package.json`));
  const names = Object.keys(scripts).sort((a, b) => rank(a) - rank(b));
  for (const name of names)
    for (const command of scripts[name].split(/&&|\|\||;/)) {
      const words = command.trim().split(/\s+/).map(unquoted);
      const at = words.findIndex(isRunner);
      if (at >= 0)
        return { env: envOf(words.slice(0, at)), before: kept(words.slice(0, at)), after: kept(words.slice(at + 1)) };
    }
  return NOTHING;
}

const rank = (name: string): number =>
  name === 'test' ? 0 : /^test:(?:unit|ci)$/.test(name) ? 1 : /^test/.test(name) ? 2 : 3;

const unquoted = (word: string): string => word.replace(/^(["'])(.*)\1$/, '$2');

function scriptsOf(text: string): Record<string, string> {
  try {
    const { scripts } = text === '' ? {} : readJson(text);
    if (typeof scripts !== 'object' || scripts === null) return {};
    return Object.fromEntries(Object.entries(scripts).filter(([, command]) => typeof command === 'string'));
  } catch (error) {
    if (error instanceof BadManifest) return {};
    throw error;
  }
}

function envOf(words: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const word of words) {
    const [, name, value] = /^([A-Z_][A-Z0-9_]*)=(.*)$/.exec(word) ?? [];
    if (name !== undefined && !/[$`]/.test(value)) found[name] = value;
  }
  return found;
}

function kept(words: readonly string[]): string[] {
  return words.flatMap((word, i) => {
    if (!KEPT.test(word)) return [];
    const value = words[i + 1];
    return FLAGS.test(word) || value === undefined || value.startsWith('-') ? [word] : [word, value];
  });
}
