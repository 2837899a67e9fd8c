/** Files that commands run: in containers, services, continuous integration, scripts of packages and shells. */
import { readJson } from '../../../discover/manifest-text.ts';
import { lineOf, settingLines } from '../../../discover/setting-text.ts';
import type { Claim, Setting } from '../../../model/language-roots.ts';
import { redactLine } from '../../../secrets/redact.ts';

/** What separates words of commands, lists and objects. */
const WORD_END = /[\s'"`=,;()[\]<>|&{}]+/;
const CODE_PATH =
  /^[\w@.$~/-]*[\w-]\.(?:[cm]?[jt]sx?|py|rb|php|pl|lua|go|rs|java|kts?|cs|csx|swift|scala|sh|bash|ps1|exs?|jl|[rR]|dart)$/;
const DOTTED = /^[A-Za-z_][\w.]*$/;
const OBJECT = /^[A-Za-z_]\w*\.[\w.]+:[A-Za-z_][\w.]*$/;
/** Without dots a colon means many things: a tag of an image, a port. */
const LOCAL_OBJECT = /^[A-Za-z_]\w*:[a-z_]\w*$/;
/** Programs whose argument is an object of a module: `uvicorn app:api`, `celery -A app`. */
const SERVERS =
  /\b(?:uvicorn|gunicorn|hypercorn|daphne|granian|waitress-serve|uwsgi|celery|arq|rq|dramatiq|huey_consumer|flask|fastapi)\b/;

/** Steps of an image that run nothing. */
const COPYING = /^(?:COPY|ADD|FROM|ENV|ARG|LABEL|VOLUME|WORKDIR|EXPOSE|USER)\s/i;

/** A text that consists of commands. */
export function* commandClaims(setting: Setting): Generator<Claim> {
  const isImage = /(?:^|[/.])(?:[Dd]ocker|Container)file/.test(setting.path);
  for (const { line, words } of settingLines(setting.text))
    if (!isImage || !COPYING.test(words)) yield* claimsOfCommand(setting, words, line);
}

function* claimsOfCommand({ names, directory }: Setting, command: string, line: number): Generator<Claim> {
  const words = command.split(WORD_END);
  const claim = { kind: 'script', line, what: shown(command) } as const;
  for (const [i, written] of words.entries()) {
    const word = written.replace(/^--?[\w-]+=/, '');
    if (word.length > 300 || word.length < 3) continue;
    if (CODE_PATH.test(word)) {
      const path = names.file(word, directory);
      if (path !== undefined) yield { ...claim, target: { path, names: [] } };
      continue;
    }
    const target = objectOf(names, { word, before: words[i - 1] ?? '', isServer: SERVERS.test(command) });
    if (target) yield { ...claim, target };
  }
}

interface Argument {
  readonly word: string;
  readonly before: string;
  /** Whether the command loads objects of modules. */
  readonly isServer: boolean;
}

function objectOf(names: Setting['names'], { word, before, isServer }: Argument): Claim['target'] | undefined {
  if (before === '-m' && DOTTED.test(word)) {
    const own = names.object(`${word}.__main__`);
    const target = own?.names.length === 0 ? own : names.object(word);
    return target && { ...target, names: [] };
  }
  const isObject =
    OBJECT.test(word) || (isServer && (LOCAL_OBJECT.test(word) || (before === '-A' && DOTTED.test(word))));
  return isObject ? names.object(word) : undefined;
}

const MAX_SHOWN = 80;

/** Commands may hold credentials. */
function shown(command: string): string {
  const text = redactLine(command);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text;
}

/** Commands in `scripts` of a `package.json` or `composer.json`, in `tasks` of a `deno.json`. */
export function* scriptClaims(setting: Setting): Generator<Claim> {
  const json = readJson(setting.text);
  for (const key of ['scripts', 'tasks']) {
    const scripts = json[key];
    if (typeof scripts !== 'object' || scripts === null) continue;
    const start = setting.text.indexOf(`"${key}"`);
    for (const [name, value] of Object.entries(scripts)) {
      for (const command of Array.isArray(value) ? value : [value])
        if (typeof command === 'string')
          yield* claimsOfCommand(setting, command, lineOf(setting.text, JSON.stringify(name), start));
    }
  }
}
