/** `wayfind setup`: shows the planned changes, asks, writes. */
import { realRoot } from '../base/paths.ts';
import { AppError } from '../errors/errors.ts';
import { applyChange } from '../setup/change.ts';
import { thisMachine } from '../setup/client-paths.ts';
import type { ClientId } from '../setup/client-row.ts';
import { clientOf } from '../setup/clients.ts';
import { type Program, thisProgram } from '../setup/launch.ts';
import { freshFile, serverEntry } from '../setup/plan-server.ts';
import { planSetup, type SetupPlan, type SetupRequest, type Step } from '../setup/plan-setup.ts';
import { skillText } from '../setup/skill.ts';
import type { Globals } from '../tools/arguments.ts';
import type { Terminal } from '../tools/define.ts';
import { workspaceRoot } from '../workspace/workspace-root.ts';
import { canAsk, confirm } from './confirm.ts';
import { safeFor } from './for-terminal.ts';
import { diffLines, doneLines, planLines, stepJson } from './setup-lines.ts';
import { wantsColor } from './terminal.ts';

/** Any client that reads the common `mcpServers` map can use this client's entry. */
const ANY_CLIENT: ClientId = 'cursor';
const EXIT_NOTHING = 1;
const EXIT_PROBLEM = 2;

export interface Invocation {
  readonly input: Readonly<Record<string, unknown>>;
  readonly globals: Globals;
  readonly terminal: Terminal;
  readonly print: (text: string) => void;
}

interface Flags {
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly backup: boolean;
}

export async function runSetup({ input, globals, terminal, print }: Invocation): Promise<number> {
  const request: SetupRequest = {
    clients: [...new Set((input.client as ClientId[] | undefined) ?? [])],
    scope: (input.scope as SetupRequest['scope'] | undefined) ?? 'user',
    remove: input.remove === true,
    skill: input.skill === true,
    launch: (input.launch as SetupRequest['launch'] | undefined) ?? 'auto',
    workspaces: (input.workspace as string[] | undefined) ?? [],
  };
  const context = { machine: thisMachine(projectOf(globals)), program: thisProgram() };
  const hooks = input.git_hooks === true ? await hooksFor(request) : undefined;
  if (input.print === true) {
    print(hooks ? hooks.print(context.program) : printed(request, context));
    return 0;
  }
  const plan = hooks ? await hooks.plan({ ...context, remove: request.remove }) : planSetup(request, context);
  const say = (lines: readonly string[]) => {
    const colors = wantsColor(process.stdout, process.env, globals.color);
    if (lines.length > 0 && !globals.json) print(safeFor(lines.join('\n'), terminal, colors));
  };
  const flags: Flags = { dryRun: input.dry_run === true, yes: input.yes === true, backup: input.backup === true };
  const isNamed = hooks !== undefined || request.clients.length > 0;
  return perform(plan, { request, isNamed, flags, say, terminal, ...(globals.json && { print }) });
}

/** Loaded on request. Throws BAD_INPUT for what has nothing to do with hooks. */
async function hooksFor({ clients, skill }: SetupRequest) {
  if (clients.length > 0 || skill)
    throw new AppError('BAD_INPUT', '--git-hooks is about this repository, not about a client', 'Run them one by one.');
  const { planGitHooks } = await import('../setup/git-hooks/plan-hooks.ts');
  const { withBlock } = await import('../setup/git-hooks/hook-text.ts');
  const print = (program: Program): string => withBlock(undefined, 'post-commit', { program });
  return { plan: planGitHooks, print };
}

/** The repository that contains the directory, as for every command. */
export function projectOf({ root }: Globals): string {
  return realRoot(root ?? workspaceRoot(process.cwd()));
}

function printed(request: SetupRequest, context: Parameters<typeof planSetup>[1]): string {
  if (request.skill) return skillText(context.program);
  const { machine, program } = context;
  const clients = (request.clients.length > 0 ? request.clients : [ANY_CLIENT]).map(clientOf);
  const snippets = clients.map((client) => {
    const workspaces =
      client.needsWorkspace && request.workspaces.length === 0 ? [machine.project] : request.workspaces;
    return freshFile(client, serverEntry(client, { ...request, machine, program, workspaces }))!;
  });
  if (snippets.length === 1) return snippets[0];
  return snippets.map((snippet, index) => `${clients[index].name}:\n${snippet}`).join('\n');
}

interface Stage {
  readonly request: SetupRequest;
  /** The user said what to set up. */
  readonly isNamed: boolean;
  readonly flags: Flags;
  readonly say: (lines: readonly string[]) => void;
  readonly terminal: Terminal;
  /** With --json: one object at the end, and no question. Without --yes it describes what would be done. */
  readonly print?: (text: string) => void;
}

async function perform(plan: SetupPlan, stage: Stage): Promise<number> {
  const { request, isNamed, flags, say, terminal, print } = stage;
  const steps = plan.steps.filter(({ change }) => change && change.action !== 'none');
  const hasProblem = plan.steps.some(({ problem }) => problem);
  const finish = (written: boolean, status: number) => {
    print?.(JSON.stringify({ results: plan.steps.map((step) => stepJson(step, written && steps.includes(step))) }));
    return hasProblem ? EXIT_PROBLEM : status;
  };
  const showsDiff = isNamed || flags.dryRun || flags.yes;
  say(showsDiff && steps.length > 0 ? steps.flatMap((step) => diffLines(step, terminal)) : []);
  if (!isNamed || steps.length === 0) say(planLines(plan, terminal));
  else say(planLines({ steps: plan.steps.filter(({ problem }) => problem), absent: [] }, terminal));
  if (plan.steps.length === 0) {
    const what = request.skill ? '--skill cursor' : 'cursor';
    say([`No client was found. Name one: \`wayfind setup ${what}\`, or see \`wayfind setup -h\`.`]);
    return finish(false, EXIT_NOTHING);
  }
  if (steps.length === 0 || flags.dryRun) return finish(false, 0);
  if (!flags.yes && !(await isConfirmed(steps, { isNamed, isQuiet: print !== undefined }))) {
    say([
      isNamed || canAsk()
        ? 'Nothing was written.'
        : 'Nothing was written: --dry-run shows the changes, --yes makes them.',
    ]);
    return finish(false, isNamed && !print ? EXIT_NOTHING : 0);
  }
  for (const step of steps) say(doneLines(step, await applyChange(step.change!, flags.backup)));
  return finish(true, 0);
}

/** Listing possible changes needs no confirmation; a change the user asked for does. */
async function isConfirmed(
  steps: readonly Step[],
  { isNamed, isQuiet }: { isNamed: boolean; isQuiet: boolean },
): Promise<boolean> {
  const files = steps.map(({ change }) => change!.file.shown).join(', ');
  if (canAsk() && !isQuiet)
    return confirm(steps.length === 1 ? `Write ${files}?` : `Write ${steps.length} files (${files})?`);
  if (isNamed && !isQuiet)
    throw new AppError('NEEDS_CONFIRMATION', `${files} would be changed.`, 'Pass --yes to write it.');
  return false;
}
