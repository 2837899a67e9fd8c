/** `import`: seeds the next index from one that another machine made. */
import * as z from 'zod/mini';
import { defineTool } from '../../tools/define.ts';
import { inputOf } from '../../tools/inputs.ts';
import { folded } from '../../tools/layout.ts';
import { importedFields, sameText, snapshotText } from './fields.ts';

const input = inputOf({
  file: z.string().check(z.minLength(1), z.maxLength(4096), z.describe('A file that `wayfind export` wrote')),
});

export const tool = defineTool({
  group: 'Running',
  terminalOnly: true,
  title: 'Import a snapshot',
  summary: 'Seed the index from one that another machine exported',
  description: `Checks a file that \`wayfind export\` wrote and keeps it as the seed of the next index: of this tree, another worktree or a commit. Files are compared by content, so only those that differ are parsed, whatever their timestamps. Answers never come from the imported index itself.

It is refused when it is damaged, when it was made by another version or with different settings, and when it belongs to another repository. Import only from sources whose code you trust: its facts about a file with the same content are not checked.`,
  brief: 'Seed the index from one that another machine exported.',
  core: false,
  readOnly: false,
  ref: 'none',
  input,
  output: z.strictObject(importedFields),
  positional: ['file'],
  examples: [
    { args: 'main.wayfind', says: 'seed from the index that CI built' },
    { args: 'main.wayfind && wayfind index', says: 'and update it right away' },
  ],
  async run(workspace, { file }, context) {
    const { importSnapshot } = await import('./import.ts');
    return importSnapshot(workspace, file, context);
  },
  render: ({ results }, terminal) =>
    [
      ...folded(`${terminal.color.green('imported')} ${snapshotText(results)}`, terminal),
      ...folded(sameText(results), terminal),
    ].join('\n'),
});
