/** The services of a workspace: the table with what was found here, and what the index has from each. */
import { groupBy } from '../../base/group-by.ts';
import { type Config, loadConfig } from '../../config/config.ts';
import { type ServiceState, type SurveyedService, settingMistakes, surveyServices } from '../../services/survey.ts';
import { type EffectiveMode, effectiveMode } from '../../services/trust.ts';
import type { Reader } from '../../store/read/read.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import { readerIfUsable, type Session } from '../../workspace/session.ts';
import type { ProjectProgress } from './fields.ts';
import { serviceProgress } from './progress.ts';
import type { Results, ServiceView } from './tool.ts';

/** What runs before what could, what has nothing to do here last. */
const ORDER: readonly ServiceState[] = ['ready', 'untrusted', 'missing', 'replaced', 'disabled', 'off', 'no files'];

export async function listLanguageServices(
  session: Session,
  { all }: { readonly all: boolean },
): Promise<Draft<Results>> {
  const { root } = session;
  const { config } = await loadConfig({ root, env: process.env });
  const reader = readerIfUsable(session);
  const allowed = effectiveMode(root, config);
  const services = await describeServices(root, { config, reader, allowed });
  const sorted = services.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  const listed = sorted.filter((one) => all || isOfInterest(one));
  return {
    results: { mode: allowed.mode, why: allowed.why, services: listed },
    meta: {
      ref: 'live',
      freshness: 'fresh',
      indexing: reader === undefined ? 'not_indexed' : 'ready',
      completeness: 'complete',
      omitted: 0,
      estimated_tokens: 0,
      notes: [
        ...(allowed.problem ? [`${allowed.problem.message}. ${allowed.problem.fix}`] : []),
        ...settingMistakes(config),
      ],
      next: [
        ...(services.length > listed.length ? [nextCall('language_services', { all: true })] : []),
        ...(services.some(isBehind) ? [nextCall('index', { wait: true })] : []),
      ],
    },
  };
}

const isOfInterest = ({ state, answered, instead }: ServiceView): boolean =>
  answered !== undefined || (state !== 'no files' && (state !== 'missing' || instead === undefined));

/** It could be asked about more. */
const isBehind = ({ state, files = 0, answered }: ServiceView): boolean =>
  state === 'ready' && files > (answered?.files ?? 0);

interface Described {
  readonly config: Config;
  readonly reader: Reader | undefined;
  readonly allowed: EffectiveMode;
}

/** The table, then imported indexes. */
export async function describeServices(root: string, { config, reader, allowed }: Described): Promise<ServiceView[]> {
  const surveyed = await surveyServices({ root, config, mode: allowed.mode, reader });
  const progress = reader === undefined ? [] : await serviceProgress(root, config, reader);
  const ids = new Set(surveyed.map(({ row }) => row.id));
  const imported = groupBy(
    progress.filter(({ service }) => !ids.has(service)),
    ({ service }) => service,
  );
  return [
    ...surveyed.map((one) =>
      viewOf(
        one,
        progress.filter(({ service }) => service === one.row.id),
      ),
    ),
    ...[...imported].map(([id, projects]) => importedView(id, projects)),
  ];
}

function viewOf(
  { row, state, instead, found, files, problem }: SurveyedService,
  projects: readonly ProjectProgress[],
): ServiceView {
  const version = found?.version ?? projects.flatMap(({ versions = [] }) => versions).at(-1);
  const last = problem ?? lastProblem(projects);
  return {
    id: row.id,
    title: row.title,
    languages: [...row.languages],
    kind: row.kind,
    state,
    ...(instead !== undefined && { instead }),
    needs: row.trust,
    because: row.because,
    ...(found && { program: found.program, found: found.from }),
    ...(version !== undefined && { version }),
    install: found === undefined ? installOf(row.install, problem) : [],
    ...(files !== undefined && { files }),
    ...answeredBy(projects),
    ...(last && { problem: { code: last.code, message: last.message, ...(last.fix && { fix: last.fix }) } }),
  };
}

/** Where a program is there and is the wrong one, the fix of the problem says what to do. */
const installOf = (lines: readonly string[], problem: SurveyedService['problem']): string[] =>
  problem?.fix === undefined ? [...lines] : [problem.fix];

function importedView(id: string, projects: readonly ProjectProgress[]): ServiceView {
  const isActive = projects.some(({ state }) => state !== 'unused');
  const files = projects.reduce((sum, { of, files: answered }) => sum + (of ?? answered), 0);
  const problem = lastProblem(projects);
  return {
    id,
    title: [...new Set(projects.flatMap(({ origins = [] }) => origins))].join(', ') || id,
    languages: [],
    kind: 'scip',
    state: isActive ? 'ready' : 'off',
    needs: 'safe',
    because: 'it is a file that you imported',
    install: [],
    files,
    ...answeredBy(projects),
    ...(problem && { problem }),
  };
}

const lastProblem = (projects: readonly ProjectProgress[]): ProjectProgress['problems'][number] | undefined =>
  (
    projects.find(({ state }) => state === 'failed') ?? projects.find(({ problems }) => problems.length > 0)
  )?.problems.at(-1);

function answeredBy(projects: readonly ProjectProgress[]): Pick<ServiceView, 'answered'> {
  const sum = (key: 'files' | 'confirmed' | 'corrected' | 'completed' | 'outside'): number =>
    projects.reduce((all, one) => all + one[key], 0);
  if (sum('files') === 0) return {};
  const [confirmed, corrected] = [sum('confirmed'), sum('corrected')];
  const compared = confirmed + corrected;
  return {
    answered: {
      files: sum('files'),
      confirmed,
      corrected,
      completed: sum('completed'),
      outside: sum('outside'),
      ...(compared > 0 && { disagreement: Math.round((corrected / compared) * 10_000) / 10_000 }),
    },
  };
}
