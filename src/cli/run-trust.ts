/** `wayfind trust`: the user says which services may run on a workspace. It is no tool: an agent must not be able to say it. */
import { realOrSame } from '../base/paths.ts';
import { loadConfig } from '../config/config.ts';
import { AppError } from '../errors/errors.ts';
import { type SurveyedService, surveyServices } from '../services/survey.ts';
import {
  type EffectiveMode,
  effectiveMode,
  listTrust,
  revokeTrust,
  type ServiceMode,
  setTrust,
} from '../services/trust.ts';
import { openReader, type Reader } from '../store/read/read.ts';
import { indexDirOf, snapshotKeyOf } from '../store/snapshots/snapshot-dir.ts';
import type { Terminal } from '../tools/define.ts';
import { table, wrap } from '../tools/layout.ts';
import { canAsk, confirm } from './confirm.ts';
import { safeFor } from './for-terminal.ts';
import { type Invocation, projectOf } from './run-setup.ts';
import { wantsColor } from './terminal.ts';

const EXIT_NOTHING = 1;

export async function runTrust(invocation: Invocation): Promise<number> {
  const { input, globals, terminal, print } = invocation;
  if ([input.list === true, input.revoke === true, input.mode !== undefined].filter(Boolean).length > 1)
    throw new AppError('BAD_INPUT', '--list, --revoke and --mode exclude each other', 'Give one of them.');
  const colors = wantsColor(process.stdout, process.env, globals.color);
  const say = (lines: readonly string[]): void => {
    if (lines.length > 0 && !globals.json) print(safeFor(lines.join('\n'), terminal, colors));
  };
  const reply = (results: object): void => {
    if (globals.json) print(JSON.stringify({ results }, null, terminal.isTTY ? 2 : 0));
  };
  const command = { invocation, say, reply };
  if (input.list === true) return list(command);
  return input.revoke === true ? revoke(command) : trust(command, (input.mode as ServiceMode | undefined) ?? 'trusted');
}

interface Command {
  readonly invocation: Invocation;
  /** Text, without --json. */
  readonly say: (lines: readonly string[]) => void;
  /** With --json. */
  readonly reply: (results: object) => void;
}

function list({ invocation: { terminal }, say, reply }: Command): number {
  const { entries, problems } = listTrust();
  reply({ entries: entries.map(({ isGone, ...entry }) => ({ ...entry, gone: isGone })), problems });
  const { color } = terminal;
  const rows = entries.map(({ root, mode, at, isGone }) => [
    { text: mode, paint: paintOf(mode, terminal) },
    { text: root, paint: color.cyan },
    { text: isGone ? 'gone, or another directory now' : at.slice(0, 10), paint: color.dim },
  ]);
  say([
    ...(entries.length === 0
      ? ['No workspace has a mode of its own: `services.mode` holds for all.']
      : table(rows, terminal)),
    ...problems.map(({ message, fix }) => `${color.yellow('warning')}: ${message}. ${fix}`),
  ]);
  return entries.length === 0 ? EXIT_NOTHING : 0;
}

/** Also of a directory that is gone. */
async function revoke({ invocation: { globals }, say, reply }: Command): Promise<number> {
  const root = globals.root === undefined ? projectOf(globals) : realOrSame(globals.root);
  const revoked = revokeTrust(root);
  const now = await modeOf(root).catch(() => undefined);
  reply({ root, revoked, ...(now && { mode: now.mode, why: now.why }) });
  say([
    revoked ? `Nothing is stored about ${root} any more.` : `There was nothing to revoke for ${root}.`,
    ...(now ? [`mode ${now.mode}: ${now.why}`] : []),
  ]);
  return revoked ? 0 : EXIT_NOTHING;
}

async function modeOf(root: string): Promise<EffectiveMode> {
  const { config } = await loadConfig({ root, env: process.env });
  return effectiveMode(root, config);
}

async function trust({ invocation, say, reply }: Command, mode: ServiceMode): Promise<number> {
  const { input, globals, terminal } = invocation;
  const root = projectOf(globals);
  const before = await modeOf(root);
  const services = await servicesUnder(root, mode);
  const wouldRun = services.filter(({ state }) => state === 'ready');
  const isRaised = mode === 'trusted' && before.mode !== 'trusted';
  if (isRaised) say(explanation({ root, services }, terminal));
  const isConfirmed = !isRaised || input.yes === true || (await isAgreed(root, globals.json === true));
  if (isConfirmed) setTrust(root, mode);
  reply({
    root,
    mode,
    before: before.mode,
    written: isConfirmed,
    services: wouldRun.map(({ row, found }) => ({ id: row.id, needs: row.trust, program: found?.program })),
  });
  say(isConfirmed ? outcome(root, mode, wouldRun) : ['Nothing was changed.']);
  return isConfirmed || globals.json === true ? 0 : EXIT_NOTHING;
}

/** With --json nothing is asked: without --yes the reply says what would be done. */
async function isAgreed(root: string, isQuiet: boolean): Promise<boolean> {
  if (isQuiet) return false;
  if (canAsk()) return confirm(`Trust ${root}?`);
  throw new AppError('NEEDS_CONFIRMATION', `${root} would be trusted.`, 'Pass --yes to trust it.');
}

/** As they would be in this mode. */
async function servicesUnder(root: string, mode: ServiceMode): Promise<SurveyedService[]> {
  const { config } = await loadConfig({ root, env: process.env });
  const reader = readerOf(root);
  try {
    return await surveyServices({ root, config, mode, reader });
  } finally {
    reader?.close();
  }
}

/** Undefined without a usable index: then nothing is known of the files. */
function readerOf(root: string): Reader | undefined {
  try {
    return openReader(indexDirOf(root), snapshotKeyOf(root));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

interface Explained {
  readonly root: string;
  readonly services: readonly SurveyedService[];
}

function explanation({ root, services }: Explained, terminal: Terminal): string[] {
  const { color } = terminal;
  const gained = services.filter(({ row }) => row.trust === 'trusted');
  const found = gained.filter(({ state }) => state === 'ready');
  const missing = gained.filter(({ state, instead }) => state === 'missing' && instead === undefined);
  return [
    ...wrap(
      `Trusting ${root} lets wayfind start language servers on it that may run its code on this machine, with your rights: build scripts, macros, compiler plugins, tasks of its build system. They run in the background, whenever files change. Trust only what you would also build.`,
      '',
      terminal,
    ),
    '',
    ...(found.length > 0 ? ['These would now run:'] : ['No service that needs trust would run here now.']),
    ...found.flatMap(({ row, found: program }) => [
      `  ${color.bold(row.id)}  ${color.dim(program?.program ?? '')}`,
      ...wrap(row.because, '    ', terminal),
    ]),
    ...(missing.length > 0 ? [`Not installed: ${missing.map(({ row }) => row.id).join(', ')}.`] : []),
    '',
  ];
}

function outcome(root: string, mode: ServiceMode, services: readonly SurveyedService[]): string[] {
  const names = services.map(({ row }) => row.id).join(', ') || 'none that is installed here';
  return [
    `mode ${mode} for ${root}`,
    ...(mode === 'off' ? ['No compiler and no language server is asked about it.'] : [`Asked about it: ${names}.`]),
    ...(mode === 'off' ? [] : ['`wayfind index --wait` asks them now.']),
    '`wayfind trust --revoke` takes this back; a copy or another checkout of it is not meant by it.',
  ];
}

function paintOf(mode: ServiceMode, { color }: Terminal): (text: string) => string {
  return mode === 'trusted' ? color.yellow : mode === 'safe' ? color.green : color.dim;
}
