/** What services made of the links of an index: references by who bound them, and the state of each project of each service. */
import type { Config } from '../../config/config.ts';
import type { Reader } from '../../store/read/read.ts';
import type { Session } from '../../workspace/session.ts';
import type { ProjectProgress } from '../language-services/fields.ts';
import { serviceProgress } from '../language-services/progress.ts';
import type { IndexStatus } from './tool.ts';

type ServicesStatus = NonNullable<IndexStatus['services']>;

/** Undefined where no service can be asked and none was; a commit has no files that one could read. */
export async function servicesStatus(
  { root, commit }: Session,
  config: Config,
  reader: Reader,
): Promise<ServicesStatus | undefined> {
  if (commit !== undefined) return undefined;
  const projects = await serviceProgress(root, config, reader);
  return projects.length === 0 ? undefined : { origins: boundBy(reader), projects };
}

/** Bound references by who bound or confirmed them, from stored sums: decoding all links takes a second in a large tree. */
function boundBy(reader: Reader): ServicesStatus['origins'] {
  const services = new Map<string, number>();
  for (const { origin, counts } of reader.serviceTotals()) {
    const bound = counts.confirmed + counts.corrected + counts.completed;
    if (bound > 0) services.set(origin, (services.get(origin) ?? 0) + bound);
  }
  const { exact, probable, approximate } = reader.linkTotals();
  const sum = [...services.values()].reduce((all, one) => all + one, 0);
  const binder = Math.max(0, exact + probable + approximate - sum);
  return [['binder', binder] as const, ...services].map(([origin, references]) => ({ origin, references }));
}

/** Services that ended before they were done: their part of the links is the binder's alone. */
export const deathNotes = (services: IndexStatus['services']): string[] =>
  (services?.projects ?? []).filter(({ state }) => state === 'failed' || state === 'interrupted').map(deathNote);

function deathNote({ service, dir, state, left, problems }: ProjectProgress): string {
  const last = problems.at(-1);
  const why = state === 'interrupted' ? 'its process was ended' : `${last?.message ?? 'it failed'}${codeOf(last)}`;
  const fix = (state === 'failed' ? last?.fix : undefined) ?? 'Run `wayfind index --wait` to ask it again.';
  const files = `${left} ${left === 1 ? 'file is' : 'files are'} linked by the binder alone`;
  return `the service ${service}${dir && ` in ${dir}`} stopped: ${why}; ${files}. ${fix}`;
}

const codeOf = (problem: ProjectProgress['problems'][number] | undefined): string =>
  problem === undefined ? '' : ` (${problem.code})`;
