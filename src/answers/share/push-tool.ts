/** `push`: stores the index of a commit in a directory or bucket where other machines find it. */
import * as z from 'zod/mini';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { flag, inputOf } from '../../tools/inputs.ts';
import { folded, many } from '../../tools/layout.ts';
import { snapshotFields, snapshotText, targetName } from './fields.ts';

const input = inputOf({
  target: targetName,
  force: flag('Push even if the target has a snapshot of this commit'),
});

const output = z.strictObject({
  target: z.string(),
  commit: z.string(),
  /** Absent: the target had it already. */
  pushed: z.exactOptional(z.strictObject(snapshotFields)),
  /** How many older snapshots were removed to make room. */
  removed: z.int(),
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;

export const tool = defineTool({
  group: 'Running',
  terminalOnly: true,
  title: 'Push a snapshot',
  summary: 'Share the index of a commit in a directory or an S3 bucket',
  description: `Updates the index and stores it where \`wayfind pull\` finds it: in a directory, for example on a network drive, or in a bucket of a server that speaks S3. It appears under its name only once it is complete; the oldest snapshots are removed when there are more than \`sharing.keep_count\`. It is refused while there are uncommitted changes; \`--ref HEAD\` shares the commit without them.

A bucket needs the package @aws-sdk/client-s3, which finds endpoint, region and credentials in the usual way (AWS_ENDPOINT_URL_S3, AWS_REGION, AWS_PROFILE, …), and \`privacy.allow_remote\` unless the endpoint is on this machine.`,
  brief: 'Share the index of a commit in a directory or an S3 bucket.',
  core: false,
  readOnly: false,
  ref: 'own',
  input,
  output,
  positional: ['target'],
  examples: [
    { args: 's3://team-indexes/app', says: 'after a build of the main branch' },
    { args: '/mnt/share/indexes --ref v2.1', says: 'the index of a tag, to a network drive' },
  ],
  async run(workspace, request, context) {
    const { pushSnapshot } = await import('./push.ts');
    return pushSnapshot(workspace, { ...request, ref: context.ref }, context);
  },
  render({ results: { target, commit, pushed, removed } }, terminal) {
    if (pushed === undefined) return `${target} already has ${commit.slice(0, 12)}`;
    const gone = removed > 0 ? `; removed ${many(removed, 'older snapshot')}` : '';
    return folded(`${terminal.color.green('pushed')} ${snapshotText(pushed)} to ${target}${gone}`, terminal).join('\n');
  },
});
