/** Workflows of GitHub, and pipelines of GitLab: their jobs, the named steps, and what these use. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { declare, type Format, pairsOf, refer, scalarAt, scalarsOf, valueAt } from './data.ts';

/** `actions/checkout@v4` without the version. */
const withoutVersion = (text: string): string => text.replace(/@[^@]*$/, '');

export const workflow: Format = (x, top) => {
  const jobs = valueAt(x, top, 'jobs');
  const isWorkflow = jobs >= 0 && pairsOf(x, top).some(({ name }) => name === 'on' || name === 'true');
  if (!isWorkflow) return false;
  const title = scalarAt(x, top, 'name');
  if (title >= 0) declare(x, top, { kind: 'module', at: title, signature: `workflow ${x.text(title)}` });
  for (const { node, key, name, value } of pairsOf(x, jobs)) {
    const label = scalarAt(x, value, 'name');
    const signature = label < 0 ? `job ${name}` : `job ${name}: ${x.text(label)}`;
    const job = declare(x, node, { kind: 'function', at: key, owner: 'jobs', signature });
    for (const need of scalarsOf(x, valueAt(x, value, 'needs'))) refer(x, job, need);
    uses(x, value, job);
    steps(x, valueAt(x, value, 'steps'), job);
  }
  return true;
};

/** An action of the repository itself. */
export const action: Format = (x, top) => {
  const title = scalarAt(x, top, 'name');
  const runs = valueAt(x, top, 'runs');
  if (title < 0 || runs < 0 || scalarAt(x, runs, 'using') < 0) return false;
  const doc = scalarAt(x, top, 'description');
  const row = declare(x, top, { kind: 'module', at: title, signature: `action ${x.text(title)}`, doc });
  steps(x, valueAt(x, runs, 'steps'), row);
  return true;
};

function steps(x: Extraction, list: Node, job: number): void {
  for (const step of list < 0 ? [] : x.children(list)) {
    const title = scalarAt(x, step, 'name');
    const row =
      title < 0
        ? -1
        : declare(x, step, {
            kind: 'section',
            at: title,
            ...(job >= 0 && { parent: job }),
            signature: `step ${x.text(title)}`,
          });
    uses(x, step, row >= 0 ? row : job);
  }
}

function uses(x: Extraction, mapping: Node, row: number): void {
  const used = scalarAt(x, mapping, 'uses');
  if (used >= 0) refer(x, row, used, withoutVersion(x.text(used)));
}

/** Top keys of a pipeline that are no jobs. */
const SETTINGS: ReadonlySet<string> = new Set(
  'default include stages variables workflow image services cache before_script after_script pages spec'.split(' '),
);
const JOB_KEYS: ReadonlySet<string> = new Set(['script', 'trigger', 'extends', 'stage', 'rules']);

export const pipeline: Format = (x, top) => {
  let found = false;
  for (const { node, key, name, value } of pairsOf(x, top)) {
    if (SETTINGS.has(name) && name !== 'pages') continue;
    const parts = pairsOf(x, value);
    const isJob = parts.some((part) => JOB_KEYS.has(part.name));
    if (!isJob) continue;
    found = true;
    const stage = scalarAt(x, value, 'stage');
    const signature = stage < 0 ? `job ${name}` : `job ${name}, stage ${x.text(stage)}`;
    const row = declare(x, node, { kind: 'function', at: key, owner: 'jobs', signature });
    for (const used of [...scalarsOf(x, valueAt(x, value, 'extends')), ...scalarsOf(x, valueAt(x, value, 'needs'))])
      refer(x, row, used);
  }
  return found;
};
