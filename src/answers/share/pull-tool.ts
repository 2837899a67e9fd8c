/** `pull`: begins from the nearest index that somebody pushed. */
import * as z from 'zod/mini';
import { defineTool } from '../../tools/define.ts';
import { inputOf } from '../../tools/inputs.ts';
import { folded, many } from '../../tools/layout.ts';
import { importedFields, sameText, snapshotText, targetName } from './fields.ts';

const input = inputOf({ target: targetName });

export const tool = defineTool({
  group: 'Running',
  terminalOnly: true,
  title: 'Pull a snapshot',
  summary: 'Begin from the nearest index in a directory or an S3 bucket',
  description: `Looks among what was pushed to a directory or bucket for the commit of this tree (with \`--ref\`: of that one), else for the nearest commit before it, and imports it: the next index or question then parses only what differs. In a shallow clone that knows none of them, the newest is taken.

Snapshots of other versions of wayfind, other settings and other directories are passed over. What is needed for a bucket: see \`wayfind push -h\`.`,
  brief: 'Begin from the nearest index that was pushed to a directory or an S3 bucket.',
  core: false,
  readOnly: false,
  ref: 'own',
  input,
  output: z.strictObject({
    target: z.string(),
    commit: z.string(),
    behind: z.exactOptional(z.int()),
    pulled: z.exactOptional(z.strictObject(importedFields)),
  }),
  positional: ['target'],
  examples: [
    { args: 's3://team-indexes/app', says: 'begin from what CI pushed' },
    { args: '', says: 'from where sharing.target says' },
  ],
  async run(workspace, request, context) {
    const { pullSnapshot } = await import('./pull.ts');
    return pullSnapshot(workspace, { ...request, ref: context.ref }, context);
  },
  render({ results: { commit, behind, pulled } }, terminal) {
    const ago = behind ? `, ${many(behind, 'commit')} behind` : '';
    if (pulled === undefined) return `an index of ${commit.slice(0, 12)}${ago} is here already`;
    return [
      ...folded(`${terminal.color.green('pulled')} ${snapshotText(pulled)}${ago}`, terminal),
      ...folded(sameText(pulled), terminal),
    ].join('\n');
  },
});
