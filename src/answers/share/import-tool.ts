/** `import`: begins from an index that another machine made. */
import * as z from 'zod/mini';
import { defineTool } from '../../tools/define.ts';
import { inputOf } from '../../tools/inputs.ts';
import { folded } from '../../tools/layout.ts';
import { importedFields, sameText, snapshotText } from './fields.ts';

const input = inputOf({
  file: z.string().check(z.minLength(1), z.maxLength(4096), z.describe('What `wayfind export` wrote')),
});

export const tool = defineTool({
  group: 'Running',
  terminalOnly: true,
  title: 'Import a snapshot',
  summary: 'Begin from an index that another machine exported',
  description: `Checks a file that \`wayfind export\` wrote and keeps it as the start of the next index: of this tree, another worktree or a commit. Files are compared by their contents, so only those that differ are parsed, whatever their times say. No answer ever comes from the imported index itself.

It is refused when it is damaged, when it was made by another version or with other settings, and when it is of another repository. Import only what comes from somebody you would take code from: what it says of a file with the same content is believed.`,
  brief: 'Begin from an index that another machine exported.',
  core: false,
  readOnly: false,
  ref: 'none',
  input,
  output: z.strictObject(importedFields),
  positional: ['file'],
  examples: [
    { args: 'main.wayfind', says: 'begin from what CI built' },
    { args: 'main.wayfind && wayfind index', says: 'and bring it up to date at once' },
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
