/** `--open`: opens a place in the user's editor, at its line. No shell reads any of it. */
import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { AppError } from '../errors/errors.ts';
import type { PrintedPlace } from './printed-places.ts';

interface Opened {
  /** Absolute, so that it is no flag. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

type Arguments = (place: Opened) => string[];

const plus: Arguments = ({ file, line }) => [`+${line}`, file];
const goto: Arguments = ({ file, line, column }) => ['--goto', `${file}:${line}:${column}`];
const colon: Arguments = ({ file, line, column }) => [`${file}:${line}:${column}`];
const lineFlag: Arguments = ({ file, line }) => ['--line', String(line), file];
const shortFlag: Arguments = ({ file, line }) => ['-l', String(line), file];

const named = (words: string, how: Arguments) => words.split(' ').map((name): [string, Arguments] => [name, how]);

/** How an editor is told the line; one that is not here gets the file alone. */
const EDITORS: ReadonlyMap<string, Arguments> = new Map([
  ...named(
    'vi vim nvim gvim mvim vimr nvi view elvis nano pico micro emacs emacsclient mg kak joe jed ne gedit bbedit',
    plus,
  ),
  ...named('code code-insiders codium vscodium cursor windsurf positron', goto),
  ...named('hx helix subl sublime_text zed zeditor lapce atom pulsar', colon),
  ...named('idea pycharm webstorm phpstorm goland clion rubymine rider rustrover datagrip studio fleet xed', lineFlag),
  ...named('kate kwrite mate geany', shortFlag),
]);

/** The program and its arguments, as VISUAL or EDITOR names them. Throws BAD_INPUT where neither does. */
export function editorCommand(
  { VISUAL, EDITOR }: Readonly<Record<string, string | undefined>>,
  place: Opened,
): readonly [program: string, ...args: string[]] {
  const words = wordsOf(VISUAL?.trim() || EDITOR?.trim() || '');
  const [program, ...own] = words;
  if (program === undefined)
    throw new AppError(
      'BAD_INPUT',
      'There is no editor for --open.',
      'Set VISUAL or EDITOR, such as `export EDITOR=vim`.',
    );
  const name = basename(program)
    .replace(/\.(?:exe|cmd|bat|sh)$/i, '')
    .replace(/64$/, '')
    .toLowerCase();
  return [program, ...own, ...(EDITORS.get(name) ?? (({ file }) => [file]))(place)];
}

/** Words as a shell would split them: quotes hold a path with spaces together. Nothing is expanded. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g)].map(([word]) => word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'));

/** Which of the places: the first is 1. Throws BAD_INPUT. */
export function chosenPlace(places: readonly PrintedPlace[], wanted: number): PrintedPlace {
  // A heading says the file alone, and the lines below it the places.
  const lined = places.filter(({ line }) => line !== undefined);
  const different = [
    ...new Map(
      (lined.length > 0 ? lined : places).map((place) => [`${place.path}:${place.line ?? 1}`, place]),
    ).values(),
  ];
  const place = different[wanted - 1];
  if (place !== undefined) return place;
  if (different.length === 0) throw new AppError('BAD_INPUT', '--open: the reply names no place.', 'Remove --open.');
  const count = different.length === 1 ? 'one place' : `${different.length} places`;
  throw new AppError('BAD_INPUT', `--open ${wanted}: the reply names ${count}.`, 'Pass a number of one of them.');
}

/** Waits until the editor has ended. Throws BAD_INPUT where it cannot be started. */
export function openEditor(env: NodeJS.ProcessEnv, place: Opened): Promise<void> {
  const [program, ...args] = editorCommand(env, place);
  return new Promise((resolve, reject) => {
    const editor = spawn(program, args, { stdio: 'inherit', shell: false });
    editor.once('error', ({ message }) =>
      reject(new AppError('BAD_INPUT', `The editor cannot be started: ${message}`, 'Correct VISUAL or EDITOR.')),
    );
    editor.once('close', () => resolve());
  });
}
