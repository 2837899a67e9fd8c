/** How far services are with the links of an index: what each project of each came to, and whether it is asked now. */
import { isProcessAlive } from '../../base/process-alive.ts';
import type { Config } from '../../config/config.ts';
import { SERVICE_COUNTS, type ServiceCounts } from '../../model/service-links.ts';
import { activeServices } from '../../services/available.ts';
import { runsFile, servicesDir } from '../../services/services-dir.ts';
import { readServiceRuns, type ServiceRun } from '../../store/jobs/service-runs.ts';
import type { Reader } from '../../store/read/read.ts';
import type { ServiceTotals } from '../../store/read/services.ts';
import type { ProjectProgress } from './fields.ts';

/** Empty where no service can be asked, and none ever was. In the order in which they are asked. */
export async function serviceProgress(root: string, config: Config, reader: Reader): Promise<ProjectProgress[]> {
  const totals = groupTotals(reader.serviceTotals().filter(({ files }) => files > 0));
  const stored = readServiceRuns(runsFile(servicesDir(root)));
  const runs = new Map((stored?.runs ?? []).map((run) => [idOf(run), run]));
  const isAlive = stored !== undefined && isProcessAlive(stored.pid);
  const wanted = new Map((await wantedFiles(root, config, reader)).map((one) => [idOf(one), one]));
  const ids = [...wanted.keys(), ...[...totals.keys()].filter((id) => !wanted.has(id))];
  return ids.map((id) => progressOf({ wanted: wanted.get(id), totals: totals.get(id), run: runs.get(id), isAlive }));
}

interface Project {
  readonly service: string;
  readonly dir: string;
}

const idOf = ({ service, dir }: Project): string => `${service}\0${dir}`;

interface WantedFiles extends Project {
  readonly files: number;
  /** Of those, how many it was asked about. */
  readonly answered: number;
}

async function wantedFiles(root: string, config: Config, reader: Reader): Promise<WantedFiles[]> {
  const services = await activeServices(root, config);
  if (services.length === 0) return [];
  const linked = reader.linkedFiles();
  const ids = new Map(linked.map(({ path, id }) => [path, id]));
  const tree = reader.fileHeads().map(({ path }) => path);
  return services.flatMap((service) => {
    const done = reader.filesOfService(service.id);
    return service.projectsOf(linked, tree).map(({ dir, paths }) => {
      const files = paths.flatMap((path) => ids.get(path) ?? []);
      return { service: service.id, dir, files: files.length, answered: files.filter((id) => done.has(id)).length };
    });
  });
}

interface Totals extends Project {
  readonly origins: string[];
  readonly versions: string[];
  files: number;
  readonly counts: Record<keyof ServiceCounts, number>;
}

/** A project has a row for each version of an imported indexer. */
function groupTotals(rows: readonly ServiceTotals[]): Map<string, Totals> {
  const found = new Map<string, Totals>();
  for (const row of rows) {
    const known = found.get(idOf(row));
    if (known === undefined) {
      const { service, dir, origin, version, files, counts } = row;
      found.set(idOf(row), { service, dir, origins: [origin], versions: [version], files, counts: { ...counts } });
      continue;
    }
    known.files += row.files;
    for (const name of SERVICE_COUNTS) known.counts[name] += row.counts[name];
    if (!known.origins.includes(row.origin)) known.origins.push(row.origin);
    if (!known.versions.includes(row.version)) known.versions.push(row.version);
  }
  return found;
}

interface Known {
  readonly wanted: WantedFiles | undefined;
  readonly totals: Totals | undefined;
  readonly run: ServiceRun | undefined;
  readonly isAlive: boolean;
}

function progressOf({ wanted, totals, run, isAlive }: Known): ProjectProgress {
  const { service, dir } = (wanted ?? totals)!;
  const left = wanted === undefined ? 0 : wanted.files - wanted.answered;
  const { confirmed = 0, corrected = 0, completed = 0, outside = 0 } = totals?.counts ?? {};
  const compared = confirmed + corrected;
  return {
    service,
    dir,
    state: stateOf(run, { isAlive, left, isWanted: wanted !== undefined }),
    ...(totals && { origins: totals.origins, versions: totals.versions }),
    files: wanted?.answered ?? totals?.files ?? 0,
    ...(wanted && { of: wanted.files }),
    left,
    confirmed,
    corrected,
    completed,
    outside,
    ...(compared > 0 && { disagreement: Math.round((corrected / compared) * 10_000) / 10_000 }),
    ...(run && { duration_ms: run.duration_ms }),
    problems: (run?.problems ?? []).map(({ code, message, fix }) => ({ code, message, ...(fix && { fix }) })),
  };
}

interface Situation {
  readonly isAlive: boolean;
  readonly left: number;
  readonly isWanted: boolean;
}

function stateOf(run: ServiceRun | undefined, { isAlive, left, isWanted }: Situation): ProjectProgress['state'] {
  if (!isWanted) return 'unused';
  if (run?.state === 'running' && left > 0) return isAlive ? 'running' : 'interrupted';
  if (run?.state === 'failed' && left > 0) return 'failed';
  return left > 0 ? 'waiting' : 'done';
}
