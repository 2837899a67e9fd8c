/** The command line from arguments to exit status: finds the command, runs it, prints its reply or its error. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findTool } from '../answers/all.ts';
import { STATEMENT_COMMAND } from '../answers/query/task.ts';
import { version } from '../base/version.ts';
import { asAppError } from '../errors/known-error.ts';
import { ANSWER_COMMAND } from '../server/question.ts';
import { FOLLOW_COMMAND } from '../services/follow-command.ts';
import { HOOK_COMMAND } from '../setup/git-hooks/hook-command.ts';
import { GLOBAL_FLAGS } from '../tools/options.ts';
import { findBuiltin } from './builtins.ts';
import { unknownCommand } from './command-names.ts';
import { wrappedFor } from './for-terminal.ts';
import { EXIT_INTERRUPTED, interruptedText, wasInterrupted } from './interrupt.ts';
import { hasParent } from './parent-process.ts';
import { reportError } from './report-error.ts';
import { runAlone, runBuiltin } from './run-builtin.ts';
import { runTool } from './run-tool.ts';
import { createTerminal, wantsColor } from './terminal.ts';

const EXIT_UNWRITTEN = 2;

interface Command {
  readonly name: string | undefined;
  /** The arguments without the command's name. */
  readonly rest: readonly string[];
}

/** The command is the first bare word; global flags may come before it. */
function splitCommand(argv: readonly string[]): Command {
  const { tokens } = parseArgs({
    args: [...argv],
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      // A flag that needs no value is not followed by the command as its value.
      GLOBAL_FLAGS.map(({ flag, type, bare }) => [
        flag,
        { type: type === 'boolean' || bare !== undefined ? 'boolean' : 'string' },
      ]),
    ),
  });
  const word = tokens.find((token) => token.kind === 'positional');
  return { name: word?.value, rest: word ? argv.toSpliced(word.index, 1) : argv };
}

/** Tools and the engine are loaded on demand: `help` and `--version` must not pay for zod, SQLite or a parser. */
async function dispatch(argv: readonly string[], print: (text: string) => void): Promise<number> {
  const { name, rest } = splitCommand(argv);
  if (!name && argv.some((flag) => flag === '--version' || flag === '-V')) {
    print(`wayfind ${version}`);
    return 0;
  }
  if (name === HOOK_COMMAND) return (await import('./run-git-hook.ts')).runGitHook(rest[0]);
  if (name !== undefined && name !== 'help') await addLanguages();
  if (name === ANSWER_COMMAND && hasParent()) {
    const { answerQuestions } = await import('../server/answer-questions.ts');
    return answerQuestions();
  }
  if (name === FOLLOW_COMMAND && hasParent()) {
    const { followIndexes } = await import('../services/follow.ts');
    return followIndexes();
  }
  if (name === STATEMENT_COMMAND && hasParent()) {
    const { runStatement } = await import('../answers/query/child.ts');
    return runStatement();
  }
  if (name === undefined) return runAlone(rest, { version, print });
  const builtin = findBuiltin(name);
  if (builtin) {
    return runBuiltin(builtin, rest, { version, print });
  }
  const entry = findTool(name);
  if (!entry) throw unknownCommand(name);
  return runTool(entry, { name, args: rest }, print);
}

/** Before anything asks which languages there are. A question is answered without one that cannot be used. */
async function addLanguages(): Promise<void> {
  const { refreshLanguages } = await import('../../languages/load.ts');
  const problem = await refreshLanguages();
  if (problem !== undefined) process.stderr.write(`warning: ${problem.message}\n`);
}

/** A reader that closed the pipe (`| head`) is not an error; a full disk is. */
function exitWhenClosed(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    if (stream === process.stdout) process.stderr.write(`error: cannot write the output: ${error.message}\n`);
    process.exit(EXIT_UNWRITTEN);
  });
}

/** Child processes have another working directory. */
function makeAbsolute(...variables: readonly string[]): void {
  for (const name of variables) {
    const directory = process.env[name];
    if (directory) process.env[name] = resolve(directory);
  }
}

export async function main(argv: readonly string[]): Promise<number> {
  exitWhenClosed(process.stdout);
  exitWhenClosed(process.stderr);
  const flags = argv.slice(0, argv.includes('--') ? argv.indexOf('--') : argv.length);
  const print = (text: string) => process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
  try {
    makeAbsolute('WAYFIND_INDEX_DIR', 'WAYFIND_STATE_DIR', 'WAYFIND_CACHE_DIR', 'WAYFIND_DATA_DIR');
    return await dispatch(argv, print);
  } catch (error) {
    const terminal = createTerminal(process.stderr, process.env);
    const known = wasInterrupted() ? asAppError(error) : undefined;
    if (known?.code === 'CANCELLED') {
      const { code, message, fix } = known;
      if (flags.includes('--json')) print(JSON.stringify({ error: { code, message, fix } }));
      else process.stderr.write(wrappedFor(interruptedText(message, fix), terminal, false));
      return EXIT_INTERRUPTED;
    }
    const report = reportError(error, { version, terminal, debug: process.env.WAYFIND_DEBUG === '1' });
    if (flags.includes('--json')) print(JSON.stringify(report.json));
    else process.stderr.write(`${wrappedFor(report.text, terminal, wantsColor(process.stderr, process.env))}\n`);
    return report.exit;
  }
}
