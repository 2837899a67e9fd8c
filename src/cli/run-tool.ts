/** Runs one tool as a command: parses arguments, shows progress, prints the reply as text or JSON. */

import { statSync } from 'node:fs';
import type { ToolEntry } from '../answers/all.ts';
import { Deadline } from '../base/deadline.ts';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors/errors.ts';
import { asAppError } from '../errors/known-error.ts';
import { observed, type Seen } from '../observe/call-record.ts';
import { type Log, logSettings, NO_LOG, openLog } from '../observe/log.ts';
import { openUsage, type Usage } from '../observe/usage.ts';
import { type Globals, readArguments } from '../tools/arguments.ts';
import type { Reply, Tool } from '../tools/define.ts';
import { type CommandLine, commandLineOf, kebab, usageOf } from '../tools/options.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { longHelp, shortHelp } from './help.ts';
import { toolJson } from './help-json.ts';
import { cancelOnInterrupt } from './interrupt.ts';
import { noticeOnInterrupt } from './interrupt-notice.ts';
import { hasParent, parentProgress } from './parent-process.ts';
import { openPlace, printReply } from './print-reply.ts';
import { createProgress } from './progress.ts';
import { settingsOf, warnOfSettings } from './settings.ts';
import { createTerminal, showsUnicode } from './terminal.ts';

/** Fills in defaults and runs the schema checks; errors are worded in terms of flags. */
function parseInput(tool: Tool, raw: Readonly<Record<string, unknown>>, line: CommandLine): Record<string, unknown> {
  const parsed = tool.input.safeParse(raw);
  if (parsed.success) return parsed.data;
  const say = (issue: (typeof parsed.error.issues)[number]) => {
    const key = String(issue.path[0] ?? '');
    const bare = line.positional.find((option) => option.key === key);
    const where = bare ? usageOf({ ...bare, required: true }) : `--${kebab(key)}`;
    // Zod reports a character count here, which would confuse a user who passed an empty argument.
    if (issue.code === 'too_small' && issue.origin === 'string') return `${where} must not be empty`;
    if (issue.code === 'too_big' && issue.origin === 'string')
      return `${where} is longer than ${issue.maximum.toLocaleString('en-US')} characters`;
    return key ? `${where}: ${issue.message}` : issue.message;
  };
  throw new AppError('BAD_INPUT', parsed.error.issues.map(say).join('; '), `See \`wayfind ${kebab(tool.name)} -h\`.`);
}

/** `--quiet` keeps the results and drops the notes and suggestions. */
function withoutAdvice<T>(reply: Reply<T>): Reply<T> {
  return { ...reply, meta: { ...reply.meta, notes: [], next: [] } };
}

/** A directory, or the name of a workspace that was indexed. Throws ROOT_NOT_FOUND. */
async function directoryNamed(written: string): Promise<string> {
  if (statSync(written, { throwIfNoEntry: false })?.isDirectory()) return written;
  return (await import('../workspace/registry/named-workspace.ts')).namedDirectory(written);
}

/** A command that a server runs is part of a call that the server logs. */
const logOf = async (config: Config, globals: Globals): Promise<Log> =>
  hasParent()
    ? NO_LOG
    : openLog(logSettings(config.log, globals, 'off'), { print: (line) => process.stderr.write(`${line}\n`) });

/** A command that another one runs, such as `eval`, is no call of the user. */
const callCounts = ({ usage }: Config): Usage | undefined =>
  usage.record && process.env.WAYFIND_PARENT !== '1' ? openUsage() : undefined;

interface Invocation {
  /** As typed: the tool's own name, an alias or a shortcut. */
  readonly name: string;
  readonly args: readonly string[];
}

export async function runTool(
  entry: ToolEntry,
  { name, args }: Invocation,
  print: (text: string) => void,
): Promise<number> {
  const tool = await entry.load();
  const line = commandLineOf(tool);
  const shortcut = tool.shortcuts.find((one) => one.name === name.replaceAll('-', '_'));
  const { input: written, globals } = readArguments(args, line, shortcut?.name ?? tool.name);
  const raw = { ...shortcut?.input, ...written };
  const terminal = createTerminal(process.stdout, process.env, globals.color);
  if (globals.help) {
    if (globals.json) print(JSON.stringify(await toolJson(tool)));
    else print(globals.help === 'long' ? longHelp(tool, terminal) : shortHelp(tool, terminal));
    return 0;
  }
  const input = parseInput(tool, raw, line);
  checkSurface(tool, globals);
  const question: CommandQuestion = { tool, input, globals };
  if (!globals.watch) return askOnce(question, print);
  const { watchQuestion } = await import('./watch-question.ts');
  return watchQuestion({
    root: await rootOf(globals),
    globals,
    command: [name, ...args],
    ask: (show) => askOnce(question, show),
    print,
  });
}

/** Throws BAD_INPUT for flags that mean nothing together. */
function checkSurface({ name, readOnly }: Tool, { open, ref, watch }: Globals): void {
  if (open !== undefined && ref !== undefined)
    throw new AppError(
      'BAD_INPUT',
      '--open opens files on the disk, and --ref is about others.',
      'Leave out one of them.',
    );
  if (watch && !readOnly)
    throw new AppError(
      'BAD_INPUT',
      `\`wayfind ${kebab(name)}\` cannot be repeated: it changes something.`,
      'Leave out --watch.',
    );
  if (watch && open !== undefined)
    throw new AppError('BAD_INPUT', '--open and --watch exclude each other.', 'Leave out one of them.');
}

async function rootOf({ root }: Globals): Promise<string> {
  const { openWorkspace } = await import('../workspace/workspace.ts');
  const engine = openWorkspace({ root: root === undefined ? undefined : await directoryNamed(root) });
  engine.close();
  return engine.root;
}

interface CommandQuestion {
  readonly tool: Tool;
  readonly input: Record<string, unknown>;
  readonly globals: Globals;
}

/** Asks, prints the reply, and returns the exit status. */
async function askOnce({ tool, input, globals }: CommandQuestion, print: (text: string) => void): Promise<number> {
  // Imported dynamically so that help and a wrong flag do not wait for SQLite.
  const [{ openWorkspace }, { leftByQuestion }] = await Promise.all([
    import('../workspace/workspace.ts'),
    import('./left-by-question.ts'),
  ]);
  const syncInBackground = async () =>
    (await import('../workspace/background-update.ts')).startBackgroundUpdate(engine.root);
  const buildInBackground = async () =>
    (await import('../workspace/background-update.ts')).startBackgroundIndex(engine.root);
  const freshness = { policy: globals.freshness, syncInBackground, buildInBackground, isDetached: true };
  const root = globals.root === undefined ? undefined : await directoryNamed(globals.root);
  const engine: Workspace = openWorkspace({ root, freshness });
  const { config, problem } = await settingsOf(engine.root);
  const log = await logOf(config, globals);
  const usage = callCounts(config);
  try {
    const reply = await observed(
      { tool, surface: 'cli' },
      (record, seen) => {
        log.write({ event: 'call', ...record });
        usage?.add(record, seen);
      },
      (seen) => answer(tool, input, { engine, globals, config, seen, left: () => leftByQuestion(engine) }),
    );
    const shown = { tool, reply: globals.quiet ? withoutAdvice(reply) : reply, globals, config, root: engine.root };
    if (globals.json) print(JSON.stringify(reply, null, isTerminal() && !globals.watch ? 2 : 0));
    else await printReply(shown, print);
    warnOfSettings(problem);
    if (globals.open !== undefined) await openPlace(shown, globals.open);
    return tool.exitCode(reply);
  } catch (error) {
    // A command that reads them says the same.
    if (asAppError(error)?.code !== 'CONFIG_INVALID') warnOfSettings(problem);
    throw error;
  } finally {
    await Promise.all([log.flush(), usage?.flush()]);
  }
}

const isTerminal = (): boolean => process.stdout.isTTY === true;

interface Asking {
  readonly engine: Workspace;
  readonly globals: Globals;
  readonly config: Config;
  readonly seen: Seen;
  /** What the question leaves behind when Ctrl-C ends it. */
  readonly left: () => string;
}

async function answer(
  tool: Tool,
  input: Record<string, unknown>,
  { engine, globals, config, seen, left }: Asking,
): Promise<Reply<unknown>> {
  const own: Seen['answers'][number] = { root: engine.root };
  seen.answers.push(own);
  const stderr = createTerminal(process.stderr, process.env, globals.color);
  const progress =
    parentProgress() ??
    createProgress({
      terminal: globals.quiet ? { ...stderr, isTTY: false } : stderr,
      unicode: showsUnicode(process.env),
      write: (text) => process.stderr.write(text),
    });
  // Nothing but an unfinished index is lost when the system ends a question, and the next run removes that.
  const interrupt = tool.readOnly ? undefined : cancelOnInterrupt(progress.clear);
  const notice = tool.readOnly && !globals.watch ? noticeOnInterrupt(left) : undefined;
  try {
    const reply = await tool.run(engine, input, {
      signal: interrupt?.signal,
      deadline: new Deadline(config.questions.timeout_ms),
      onProgress: progress.update,
      format: globals.json ? 'json' : 'text',
      mayWriteFiles: true,
      namedRoot: globals.root,
      ref: globals.ref,
    });
    seen.reply = own.reply = reply;
    return reply;
  } finally {
    progress.clear();
    interrupt?.release();
    notice?.release();
    engine.close();
  }
}
