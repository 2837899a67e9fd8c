/** `export`: writes the index as one file that seeds the index of another machine. */
import * as z from 'zod/mini';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { flag, inputOf } from '../../tools/inputs.ts';
import { folded } from '../../tools/layout.ts';
import { snapshotFields, snapshotText } from './fields.ts';
import { scipExported, scipExportedLines } from './scip/exported.ts';

const input = inputOf({
  file: z
    .optional(z.string().check(z.minLength(1), z.maxLength(4096)))
    .check(z.describe('Where to write it (default: the name of the tree and its commit, in this directory)')),
  force: flag('Replace an existing file'),
  scip: flag('Write the graph of the tree as a SCIP index instead (default file: index.scip)'),
});

const snapshot = z.strictObject({ file: z.string(), ...snapshotFields });
const output = z.union([snapshot, scipExported]);

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof snapshot>;

export const tool = defineTool({
  group: 'Running',
  terminalOnly: true,
  title: 'Export a snapshot',
  summary: 'Write the index as one compressed file',
  description: `Updates the index of the tree, or with \`--ref\` that of a commit, and writes it as one compressed file, with a manifest of its contents: commit, versions, sizes and checksums. \`wayfind import\` seeds an index from it on another machine, so that only the difference is parsed there.

It holds names, signatures, comments and vectors of the code, but no paths of this machine. \`push\` and \`pull\` are usually simpler, because they find the right file themselves.

\`--scip\` writes the graph for other tools, such as Sourcegraph: definitions, references, documentation and relationships of every file, in the format of scip-code.`,
  brief: 'Write the index as one compressed file for another machine.',
  core: false,
  readOnly: false,
  ref: 'own',
  input,
  output,
  positional: ['file'],
  examples: [
    { args: '', says: 'the index of this tree, as a file in this directory' },
    { args: '--scip', says: 'the graph as index.scip, for tools that read SCIP' },
    { args: 'main.wayfind --ref main', says: 'that of a branch, without checking it out' },
  ],
  async run(workspace, { scip, ...request }, context) {
    if (scip) {
      const { exportScip } = await import('./scip/export-scip.ts');
      return exportScip(workspace, { ...request, ref: context.ref }, context);
    }
    const { exportSnapshot } = await import('./export.ts');
    return exportSnapshot(workspace, { ...request, ref: context.ref }, context);
  },
  render: ({ results }, terminal) =>
    ('documents' in results
      ? scipExportedLines(results, terminal)
      : folded(`${terminal.color.green('exported')} ${snapshotText(results)} to ${results.file}`, terminal)
    ).join('\n'),
});
