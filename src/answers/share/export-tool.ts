/** `export`: the index as one file, for another machine to begin from. */
import * as z from 'zod/mini';
import { defineTool } from '../../tools/define.ts';
import { flag, inputOf } from '../../tools/inputs.ts';
import { folded } from '../../tools/layout.ts';
import { snapshotFields, snapshotText } from './fields.ts';

const input = inputOf({
  file: z
    .optional(z.string().check(z.minLength(1), z.maxLength(4096)))
    .check(z.describe('Where to write it (default: the name of the tree and its commit, in this directory)')),
  force: flag('Replace a file that is there'),
});

export const tool = defineTool({
  group: 'Running',
  terminalOnly: true,
  title: 'Export a snapshot',
  summary: 'Write the index as one compressed file',
  description: `Brings the index of the tree, or with \`--ref\` of a commit, up to date and writes it as one compressed file, with a manifest of what is in it: commit, versions, sizes and checksums. \`wayfind import\` begins from it on another machine, so that only the difference is parsed there.

It holds names, signatures, comments and vectors of the code, but no paths of this machine. In most cases \`push\` and \`pull\`, which find the right file by themselves, take less work.`,
  brief: 'Write the index as one compressed file for another machine.',
  core: false,
  readOnly: false,
  ref: 'own',
  input,
  output: z.strictObject({ file: z.string(), ...snapshotFields }),
  positional: ['file'],
  examples: [
    { args: '', says: 'the index of this tree, as a file in this directory' },
    { args: 'main.wayfind --ref main', says: 'that of a branch, without checking it out' },
  ],
  async run(workspace, request, context) {
    const { exportSnapshot } = await import('./export.ts');
    return exportSnapshot(workspace, { ...request, ref: context.ref }, context);
  },
  render: ({ results }, terminal) =>
    folded(`${terminal.color.green('exported')} ${snapshotText(results)} to ${results.file}`, terminal).join('\n'),
});
