/** What operators read over HTTP: `/health` for people and probes, `/metrics` for Prometheus. */
import { version } from '../../base/version.ts';
import { workspaceId } from '../../observe/workspace-id.ts';
import type { Guard } from '../http/guard.ts';
import type { Exchange } from '../http/router.ts';
import type { CallCounts, Metric } from '../metrics.ts';
import type { Workspaces, WorkspacesReport } from '../workspaces.ts';

export const PROJECT_STATUSES = ['ready', 'indexing', 'warming', 'error'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

interface OperatorOptions {
  readonly workspaces: Workspaces;
  readonly guard: Guard;
  readonly calls: CallCounts;
  /** Open sessions. */
  readonly sessions: () => number;
}

interface OperatorPages {
  /** For everyone who reaches the server; projects only for those who may call its tools. */
  health(exchange: Exchange): Promise<Response>;
  metrics(): Promise<Response>;
}

const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export function operatorPages({ workspaces, guard, calls, sessions }: OperatorOptions): OperatorPages {
  const startedMs = performance.now();
  const uptime = (): number => Math.round((performance.now() - startedMs) / 1000);
  return {
    async health({ request }) {
      const mayCall = guard.refuseUnauthorized(request.headers) === undefined;
      // A stranger only learns how many there are, and makes the server read nothing.
      const projects = (mayCall ? (await workspaces.report()).workspaces : workspaces.list()).map(projectOf);
      const count = (status: ProjectStatus): number => projects.filter((one) => one.status === status).length;
      return Response.json({
        status: 'ok',
        name: 'wayfind',
        version,
        uptime_seconds: uptime(),
        workspaces: {
          open: projects.length,
          ...Object.fromEntries(PROJECT_STATUSES.map((status) => [status, count(status)])),
        },
        ...(mayCall && { projects }),
      });
    },
    async metrics() {
      const report = await workspaces.report();
      const gauges = gaugesOf({ report, uptime: uptime(), sessions: sessions() });
      return new Response(calls.text(gauges), { headers: { 'content-type': PROMETHEUS_TYPE } });
    },
  };
}

type ReportedWorkspace = WorkspacesReport['workspaces'][number];

function projectOf(workspace: ReportedWorkspace) {
  const { root, name, indexing, progress, error, index } = workspace;
  const about = index && 'files' in index ? index : undefined;
  const problem = error ?? (index && 'problem' in index ? { code: index.problem } : undefined);
  return {
    id: workspaceId(root),
    name,
    root,
    status: statusOf(workspace),
    indexing,
    ...(about?.indexedAt && { last_indexed: about.indexedAt }),
    ...(about && { ref: about.branch ?? about.commit?.slice(0, 12) ?? 'live' }),
    ...(about?.commit && { commit: about.commit }),
    ...(about && { files: about.files }),
    ...(progress && 'total' in progress && { progress: { done: progress.done, total: progress.total } }),
    ...(problem && { error: problem }),
  };
}

/** `warming`: not all questions can be answered from the index yet, and no run of this server makes it: the next question starts one. */
function statusOf({ indexing, index }: ReportedWorkspace): ProjectStatus {
  if (indexing === 'failed') return 'error';
  if (indexing === 'indexing') return 'indexing';
  if (indexing === 'not_indexed') return 'warming';
  if (index === undefined) return 'ready';
  return 'problem' in index ? 'error' : index.isComplete ? 'ready' : 'warming';
}

interface Measured {
  readonly report: WorkspacesReport;
  readonly uptime: number;
  readonly sessions: number;
}

function gaugesOf({ report, uptime, sessions }: Measured): Metric[] {
  const { workspaces, memoryBytes } = report;
  const statuses = workspaces.map(statusOf);
  const gauge = (name: string, help: string, samples: Metric['samples']): Metric => ({
    name,
    help,
    samples,
    type: 'gauge',
  });
  const about = workspaces.flatMap(({ root, name, index }) =>
    index && 'files' in index ? [{ labels: { workspace: workspaceId(root), name }, index }] : [],
  );
  return [
    gauge('wayfind_build_info', 'The version of the server.', [{ labels: { version }, value: 1 }]),
    gauge('wayfind_uptime_seconds', 'Seconds since the server started.', [{ value: uptime }]),
    gauge('wayfind_sessions', 'Open sessions over HTTP.', [{ value: sessions }]),
    gauge(
      'wayfind_workspaces',
      'Workspaces by the state of their index.',
      PROJECT_STATUSES.map((status) => ({
        labels: { status },
        value: statuses.filter((one) => one === status).length,
      })),
    ),
    gauge(
      'wayfind_index_files',
      'Files in the index of a workspace.',
      about.map(({ labels, index }) => ({ labels, value: index.files })),
    ),
    gauge(
      'wayfind_index_last_indexed_timestamp_seconds',
      'When the index of a workspace was last changed.',
      about.flatMap(({ labels, index }) => {
        const ms = Date.parse(index.indexedAt);
        return Number.isNaN(ms) ? [] : [{ labels, value: ms / 1000 }];
      }),
    ),
    gauge('process_resident_memory_bytes', 'Memory of the server process.', [{ value: process.memoryUsage.rss() }]),
    gauge(
      'wayfind_answerer_resident_memory_bytes',
      'Memory of the process that answers questions.',
      memoryBytes === undefined ? [] : [{ value: memoryBytes }],
    ),
  ];
}
