/** Every service with what decides whether it runs on a tree: whether it is installed, allowed and has files to be asked about. */
import type { Config } from '../config/config.ts';
import type { Reader } from '../store/read/read.ts';
import { ServiceFailure, type ServiceProblem } from './contract.ts';
import { commandProblem, type FoundService, findService } from './find-program.ts';
import { versionOf } from './program-version.ts';
import { projectsOf } from './project-dirs.ts';
import type { ServiceRow } from './row.ts';
import { SERVICES } from './rows.ts';
import type { ServiceMode } from './trust.ts';
import { findCompiler } from './typescript/api/find-compiler.ts';

/** Why a service does not run, the first that holds; `replaced`: another one is asked about the same languages; `ready`: it runs. */
export const SERVICE_STATES = ['disabled', 'off', 'no files', 'missing', 'untrusted', 'replaced', 'ready'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

/** What kinds there are; `scip` is an imported index, which has no row. */
export const SERVICE_KINDS = ['typescript', 'lsp', 'sidecar', 'scip'] as const satisfies readonly (
  | ServiceRow['kind']
  | 'scip'
)[];

export interface SurveyedService {
  readonly row: ServiceRow;
  readonly state: ServiceState;
  /** The service that is asked about the same languages. */
  readonly instead?: string | undefined;
  /** Its program, also where it does not run. */
  readonly found?: FoundProgram | undefined;
  /** Files of its projects; undefined without an index. */
  readonly files?: number | undefined;
  /** Why its program cannot be used, where more is known than that there is none. */
  readonly problem?: ServiceProblem | undefined;
}

export interface FoundProgram {
  readonly program: string;
  readonly from: FoundService['from'];
  /** Where it is known without starting the program. */
  readonly version?: string | undefined;
}

export interface Survey {
  readonly root: string;
  readonly config: Pick<Config, 'services'>;
  readonly mode: ServiceMode;
  /** Of the index of the tree. */
  readonly reader: Reader | undefined;
}

/** In the order of the table. Starts no process. */
export async function surveyServices({ root, config, mode, reader }: Survey): Promise<SurveyedService[]> {
  const commands = commandsOf(config);
  const linked = reader?.linkedFiles() ?? [];
  const tree = reader?.fileHeads().map(({ path }) => path) ?? [];
  const surveyed = await Promise.all(
    SERVICES.map(async (row): Promise<SurveyedService> => {
      const looked = await programOf(row, { root, commands });
      const files = reader && projectsOf(row, linked, tree).reduce((sum, { paths }) => sum + paths.length, 0);
      const isDisabled = config.services.disabled.includes(row.id);
      return {
        row,
        ...looked,
        files,
        state: stateOf(row, { isDisabled, mode, files, isFound: looked.found !== undefined }),
      };
    }),
  );
  return withReplaced(surveyed);
}

/** Of several for the same languages, the first of the table is asked. */
function withReplaced(services: readonly SurveyedService[]): SurveyedService[] {
  const taken = new Map<string, string>();
  return services.map((one) => {
    const { id, languages } = one.row;
    const instead = languages.every((language) => taken.has(language)) ? taken.get(languages[0]) : undefined;
    if (instead !== undefined) return { ...one, instead, ...(one.state === 'ready' && { state: 'replaced' as const }) };
    if (one.state === 'ready') for (const language of languages) taken.set(language, id);
    return one;
  });
}

interface Situation {
  readonly isDisabled: boolean;
  readonly mode: ServiceMode;
  readonly files: number | undefined;
  readonly isFound: boolean;
}

function stateOf({ trust }: ServiceRow, { isDisabled, mode, files, isFound }: Situation): ServiceState {
  if (isDisabled) return 'disabled';
  if (mode === 'off') return 'off';
  if (files === 0) return 'no files';
  if (!isFound) return 'missing';
  return trust === 'trusted' && mode !== 'trusted' ? 'untrusted' : 'ready';
}

/** The setting `services.commands`; entries that are no `name=path` are in `commandMistakes`. */
export function commandsOf({ services }: Pick<Config, 'services'>): Map<string, string> {
  return new Map(
    services.commands.flatMap((entry) => {
      const at = entry.indexOf('=');
      return at > 0 ? [[entry.slice(0, at).trim(), entry.slice(at + 1).trim()] as const] : [];
    }),
  );
}

/** What the settings of the user say about services that there are not. */
export function settingMistakes({ services }: Pick<Config, 'services'>): string[] {
  const known = new Set(SERVICES.map(({ id }) => id));
  const named = services.commands.filter((entry) => !known.has(entry.split('=', 1)[0].trim()) || !entry.includes('='));
  return [
    ...named.map((entry) => `services.commands has ${JSON.stringify(entry)}, which is no name=path of a service`),
    ...services.disabled
      .filter((id) => !known.has(id))
      .map((id) => `services.disabled has ${JSON.stringify(id)}, which is no service`),
  ];
}

type Looked = Pick<SurveyedService, 'found' | 'problem'>;

async function programOf(
  row: ServiceRow,
  { root, commands }: { readonly root: string; readonly commands: ReadonlyMap<string, string> },
): Promise<Looked> {
  if (row.kind === 'typescript') return compilerOf();
  const found = findService(row, { root, commands });
  if (found === undefined) return { problem: wrongCommand(commands.get(row.id), root) };
  const { program, args, from, command } = found;
  // Nothing is started for a list: other versions are known from what they confirmed.
  const version = command.bundled && command.versionArgs === undefined ? await versionOf(found, { root }) : 'unknown';
  const shown = program === process.execPath ? (args[0] ?? program) : program;
  return { found: { program: shown, from, ...(version !== 'unknown' && { version }) } };
}

function compilerOf(): Looked {
  try {
    const { executable, version } = findCompiler();
    return { found: { program: executable, from: 'bundled', version } };
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    return { problem: error };
  }
}

function wrongCommand(given: string | undefined, root: string): ServiceProblem | undefined {
  const why = given === undefined ? undefined : commandProblem(given, root);
  if (why === undefined) return undefined;
  return {
    code: 'tool_missing',
    message: `services.commands names ${given}, which ${why}`,
    fix: 'Correct the setting.',
  };
}
