/** `import`: seeds the next index from one that another machine made. */
import * as z from 'zod/mini';
import { defineTool } from '../../tools/define.ts';
import { flag, inputOf } from '../../tools/inputs.ts';
import { folded } from '../../tools/layout.ts';
import { importedFields, sameText, snapshotText } from './fields.ts';
import { scipImported, scipImportedLines } from './scip/imported.ts';

const input = inputOf({
  file: z
    .string()
    .check(z.minLength(1), z.maxLength(4096), z.describe('A file that `wayfind export` wrote, or a SCIP index')),
  scip: flag('The file is a SCIP index, as scip-java, scip-python, rust-analyzer and others write it'),
  commit: z
    .optional(z.string().check(z.minLength(1), z.maxLength(200)))
    .check(z.describe('The commit that the SCIP index was made for (default: HEAD, then the files on disk)')),
  prefix: z
    .optional(z.string().check(z.maxLength(4096)))
    .check(z.describe('The directory that the SCIP index was made in, relative to the root (default: found)')),
});

export const tool = defineTool({
  group: 'Running',
  terminalOnly: true,
  title: 'Import a snapshot',
  summary: 'Seed the index from one that another machine exported',
  description: `Checks a file that \`wayfind export\` wrote and keeps it as the seed of the next index: of this tree, another worktree or a commit. Files are compared by content, so only those that differ are parsed, whatever their timestamps. Answers never come from the imported index itself.

It is refused when it is damaged, when it was made by another version or with different settings, and when it belongs to another repository. Import only from sources whose code you trust: its facts about a file with the same content are not checked.

\`--scip\` imports an index that a compiler's own indexer made: exact definitions, references and packages confirm, correct and complete the links of the files whose text it was made for. It is kept beside the index and applied again after a rebuild or a change of branch; a file that has changed since has the links of the binder.`,
  brief: 'Seed the index from one that another machine exported.',
  core: false,
  readOnly: false,
  ref: 'none',
  input,
  output: z.union([z.strictObject(importedFields), scipImported]),
  positional: ['file'],
  examples: [
    { args: 'main.wayfind', says: 'seed from the index that CI built' },
    { args: 'main.wayfind && wayfind index', says: 'and update it right away' },
    { args: '--scip index.scip', says: 'let a SCIP index confirm the links' },
    { args: '--scip index.scip --commit v2.1 --prefix server', says: 'one made for a commit, in a directory of it' },
  ],
  async run(workspace, { file, scip, ...about }, context) {
    if (scip) {
      const { importScip } = await import('./scip/import-scip.ts');
      return importScip(workspace, { file, ...about }, context);
    }
    const { importSnapshot } = await import('./import.ts');
    return importSnapshot(workspace, file, context);
  },
  render({ results }, terminal) {
    if ('tool' in results) return scipImportedLines(results, terminal).join('\n');
    return [
      ...folded(`${terminal.color.green('imported')} ${snapshotText(results)}`, terminal),
      ...folded(sameText(results), terminal),
    ].join('\n');
  },
});
