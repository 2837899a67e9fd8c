/** What the scripts of a `package.json` say of the runner that they start. */
import { BadManifest, readJson } from '../../../src/discover/manifest-text.ts';
import type { RunPlace } from '../../../src/model/language-tests.ts';

/** Options that decide how test files are found and loaded: a command for some tests needs them too. */
const KEPT =
  /^(?:--config|-c|--require|-r|--import|--loader|--experimental-[\w-]+|--extension|--project|-p|--root|--rootDir|--projects|--env|--environment|--globals|--no-warnings|--conditions|-C|--tsconfig)(?:=|$)/;
const WITHOUT_VALUE = /^(?:--experimental-(?!loader)[\w-]+|--globals|--no-warnings)$|=/;

interface ScriptOptions {
  /** '' where no script starts the runner. */
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
  /** Before the word of the runner, where a program loads it: `node --import tsx --test`. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const NOTHING: ScriptOptions = { script: '', env: {}, before: [], after: [] };

/** Of the script for this test file, or for tests at all. `isRunner` tells the word of the runner in a command. */
export function scriptOptions(place: RunPlace, path: string, isRunner: (word: string) => boolean): ScriptOptions {
  const scripts = scriptsOf(place.text(place.project === '' ? 'package.json' : `${place.project}/package.json`));
  const names = Object.keys(scripts).sort((a, b) => rank(a, path) - rank(b, path));
  for (const script of names)
    for (const command of scripts[script].split(/&&|\|\||;/)) {
      const words = command.trim().split(/\s+/).map(unquoted);
      const runner = words.findIndex(isRunner);
      if (runner < 0) continue;
      const [before, after] = [words.slice(0, runner), words.slice(runner + 1)];
      return { script, env: envOf(before), before: kept(before), after: kept(after) };
    }
  return NOTHING;
}

/** Kinds of tests that projects run by scripts of their own: `test:e2e`. */
const KINDS = ['e2e', 'integration', 'browser', 'acceptance', 'smoke', 'types'];

function rank(script: string, path: string): number {
  const words = script.split(/[:._-]/);
  const kind = KINDS.find((word) => words.includes(word));
  if (kind !== undefined) return path.split(/[/._-]/).includes(kind) ? 0 : 9;
  return script === 'test' ? 1 : /^test:(?:unit|ci)$/.test(script) ? 2 : script.startsWith('test') ? 3 : 4;
}

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
    return WITHOUT_VALUE.test(word) || value === undefined || value.startsWith('-') ? [word] : [word, value];
  });
}
