/** `pull`: seeds the index from the nearest one that was pushed. */
import * as z from 'zod/mini';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { inputOf } from '../../tools/inputs.ts';
import { folded, many } from '../../tools/layout.ts';
import { importedFields, sameText, snapshotText, targetName } from './fields.ts';

const input = inputOf({ target: targetName });

const output = z.strictObject({
  target: z.string(),
  commit: z.string(),
  /** How many commits are between it and the requested one; absent where a shallow clone does not know. */
  behind: z.exactOptional(z.int()),
  /** Absent: there is an index of that commit already. */
  pulled: z.exactOptional(z.strictObject(importedFields)),
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;

export const tool = defineTool({
  group: 'Running',
  terminalOnly: true,
  title: 'Pull a snapshot',
  summary: 'Seed the index from the nearest one in a directory or an S3 bucket',
  description: `Searches a directory or bucket of pushed snapshots for the commit of this tree (or of \`--ref\`), else for the nearest commit before it, and imports it: the next index run or question then parses only what differs. In a shallow clone that has none of these commits, the newest snapshot is used.

Snapshots of other versions of wayfind, other settings and other directories are skipped. \`wayfind push -h\` says what a bucket needs.`,
  brief: 'Seed the index from the nearest one that was pushed to a directory or an S3 bucket.',
  core: false,
  readOnly: false,
  ref: 'own',
  input,
  output,
  positional: ['target'],
  examples: [
    { args: 's3://team-indexes/app', says: 'seed from the index that CI pushed' },
    { args: '', says: 'from the configured sharing.target' },
  ],
  async run(workspace, request, context) {
    const { pullSnapshot } = await import('./pull.ts');
    return pullSnapshot(workspace, { ...request, ref: context.ref }, context);
  },
  render({ results: { commit, behind, pulled } }, terminal) {
    const ago = behind ? `, ${many(behind, 'commit')} behind` : '';
    if (pulled === undefined) return `an index of ${commit.slice(0, 12)}${ago} already exists here`;
    return [
      ...folded(`${terminal.color.green('pulled')} ${snapshotText(pulled)}${ago}`, terminal),
      ...folded(sameText(pulled), terminal),
    ].join('\n');
  },
});
