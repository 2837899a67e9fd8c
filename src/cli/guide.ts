/** `wayfind` alone: where the workspace stands, and the next sensible step. */
import { basename } from 'node:path';
import { findTool } from '../answers/all.ts';
import type { Results as MapResults } from '../answers/map/tool.ts';
import { runGit } from '../base/child-process.ts';
import { Deadline } from '../base/deadline.ts';
import { findRepository } from '../discover/git-repository.ts';
import { AppError } from '../errors/errors.ts';
import type { Globals } from '../tools/arguments.ts';
import type { Terminal } from '../tools/define.ts';
import { many, table } from '../tools/layout.ts';
import { command } from '../workspace/command.ts';
import { openWorkspace, type Workspace } from '../workspace/workspace.ts';
import { indexCommand } from '../workspace/workspace-root.ts';

/** The guide shows what it knows by then. */
const LIMIT_MS = 3000;

interface Step {
  readonly command: string;
  readonly says: string;
}

interface Guide {
  readonly state: string;
  readonly title: string;
  readonly steps: readonly Step[];
}

export async function guideText(globals: Pick<Globals, 'root'>, version: string, terminal: Terminal): Promise<string> {
  const { color } = terminal;
  const engine = openWorkspace({ root: globals.root, freshness: { policy: 'best_effort' } });
  try {
    const { state, title, steps } = await guideFor(engine);
    const rows = (some: readonly Step[]) =>
      table(
        some.map(({ command: text, says }) => [
          { text: `  ${text}`, paint: color.cyan },
          { text: says, paint: color.dim },
        ]),
        terminal,
      );
    return [
      `${color.bold('wayfind')} ${version}  ${engine.root}`,
      state,
      '',
      color.bold(title),
      ...rows(steps),
      '',
      color.bold('Connect an agent'),
      ...rows([
        {
          command: 'wayfind setup',
          says: 'lists the agents on this machine, and adds the MCP server to those you choose',
        },
      ]),
      '',
      `Every command: ${color.cyan('wayfind --help')}. Something is wrong: ${color.cyan('wayfind doctor')}.`,
    ].join('\n');
  } finally {
    engine.close();
  }
}

async function guideFor(engine: Workspace): Promise<Guide> {
  if (!engine.hasIndex()) return firstSteps(engine);
  const state = engine.isBeingWritten() ? 'indexed; the index is being updated' : 'indexed';
  const [map, changed] = await Promise.all([mapOf(engine), changedFiles(engine.root)]);
  const files = map?.files ?? 0;
  return {
    state: files > 0 ? `${state}: ${many(files, 'file')} of code, ${many(map!.areas.length, 'area')}` : state,
    title: 'Ask',
    steps: [...changeStep(changed), ...symbolSteps(map), ...generalSteps(map)].slice(0, 3),
  };
}

function firstSteps(engine: Workspace): Guide {
  const isRepository = findRepository(engine.root) !== undefined;
  const index = {
    command: indexCommand(engine),
    says: 'makes the index; the first time takes some seconds to a minute',
  };
  const ask = {
    command: "wayfind explore 'how does it work'",
    says: 'a question starts it too, and answers meanwhile',
  };
  if (engine.isBeingWritten())
    return {
      state: 'the index is being made',
      title: 'Meanwhile',
      steps: [{ command: 'wayfind status', says: 'how far it is' }, ask],
    };
  if (isRepository) return { state: 'not indexed yet', title: 'Start', steps: [index, ask] };
  return {
    state: 'not indexed, and no git repository',
    title: 'Start',
    steps: [
      { command: 'cd REPOSITORY', says: 'the workspace is the repository around the current directory' },
      { ...index, says: 'or index this directory' },
    ],
  };
}

/** Undefined where it cannot be made: the guide then has no names. */
async function mapOf(engine: Workspace): Promise<MapResults | undefined> {
  try {
    const tool = await findTool('map')!.load();
    const input = tool.input.parse({ max_tokens: 1000 });
    const { results } = await tool.run(engine, input, { deadline: new Deadline(LIMIT_MS), format: 'json' });
    return results as MapResults;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Uncommitted changes; 0 where git does not say. */
async function changedFiles(root: string): Promise<number> {
  if (findRepository(root) === undefined) return 0;
  const { outcome, stdout } = await runGit(['diff', '--name-only', '-z', 'HEAD', '--'], {
    cwd: root,
    timeoutMs: LIMIT_MS,
  });
  return outcome === 'ok' ? stdout.toString('utf8').split('\0').filter(Boolean).length : 0;
}

const changeStep = (changed: number): Step[] =>
  changed === 0
    ? []
    : [
        {
          command: 'wayfind impact --diff',
          says: `what your changes in ${many(changed, 'file')} affect, and the tests to run`,
        },
      ];

function symbolSteps(map: MapResults | undefined): Step[] {
  const symbols = (map?.areas ?? []).flatMap((area) => area.symbols).sort((a, b) => a.rank - b.rank);
  const [first] = symbols;
  if (first === undefined) return [];
  return [
    {
      command: command('references', [first.name]),
      says: `who uses ${first.path}:${first.line}, in ${many(first.users, 'file')}`,
    },
  ];
}

function generalSteps(map: MapResults | undefined): Step[] {
  const area = map?.areas.find(({ path, rest }) => path !== '.' && rest === undefined);
  return [
    { command: 'wayfind map', says: 'the areas of the repository and what matters in each' },
    ...(area
      ? [
          {
            command: command('explore', [`how does ${basename(area.path)} work`]),
            says: 'code, call paths and tests for a question',
          },
        ]
      : []),
    { command: "wayfind search 'where are errors handled'", says: 'by name, text and meaning' },
    { command: 'wayfind changes', says: 'what the last edits did, symbol by symbol' },
  ];
}
