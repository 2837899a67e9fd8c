/** `push`: the index of a commit to a directory or bucket where others find it. */
import * as z from 'zod/mini';
import { defineTool } from '../../tools/define.ts';
import { flag, inputOf } from '../../tools/inputs.ts';
import { folded, many } from '../../tools/layout.ts';
import { snapshotFields, snapshotText, targetName } from './fields.ts';

const input = inputOf({
  target: targetName,
  force: flag('Also when the target has one of this commit'),
});

export const tool = defineTool({
  group: 'Running',
  terminalOnly: true,
  title: 'Push a snapshot',
  summary: 'Share the index of a commit in a directory or an S3 bucket',
  description: `Brings the index up to date and puts it where \`wayfind pull\` finds it: in a directory, of a network drive for instance, or in a bucket of a server that speaks S3. It is there under its name only once it is whole; the oldest go when there are more than \`sharing.keep_count\`. With changes that are not committed it is refused; \`--ref HEAD\` shares the commit without them.

A bucket needs the package @aws-sdk/client-s3, which finds endpoint, region and credentials as it always does (AWS_ENDPOINT_URL_S3, AWS_REGION, AWS_PROFILE, …), and \`privacy.allow_remote\` unless the endpoint is on this machine.`,
  brief: 'Share the index of a commit in a directory or an S3 bucket.',
  core: false,
  readOnly: false,
  ref: 'own',
  input,
  output: z.strictObject({
    target: z.string(),
    commit: z.string(),
    pushed: z.exactOptional(z.strictObject(snapshotFields)),
    removed: z.int(),
  }),
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
    if (pushed === undefined) return `${target} has ${commit.slice(0, 12)} already`;
    const gone = removed > 0 ? `; removed ${many(removed, 'older snapshot')}` : '';
    return folded(`${terminal.color.green('pushed')} ${snapshotText(pushed)} to ${target}${gone}`, terminal).join('\n');
  },
});
