/** `dependencies`: the files and modules that a file, directory or project uses. */
import { dependencyTool } from './both-directions.ts';

export const tool = dependencyTool('out', {
  title: 'Dependencies',
  summary: 'Show what a file, directory or project depends on',
  description: `Lists what the given files use of other files: imports, calls, types and so on, counted by kind, with the first places. Without an argument it shows how the projects of the workspace, or its top directories, depend on each other. \`--depth\` makes it a tree, \`--by\` groups by file, directory or project. External modules are listed separately, as the import writes them.

A name imported through another module counts for the file that declares it. \`--cycles\` finds import cycles; \`--mermaid\`, \`--dot\` and \`--svg\` print diagrams.`,
  brief:
    'What a file, directory or project depends on: imports and other uses counted by kind, external modules, import cycles.',
  examples: [
    { args: 'src/auth/token.ts', says: 'what one file uses, and the packages it imports' },
    { args: 'src/auth --by directory --depth 2', says: 'what a directory depends on, two levels deep' },
    { args: '--path src --mermaid', says: 'how the directories in src depend on each other, as a diagram' },
    { args: '--by file --cycles', says: 'import cycles' },
  ],
});
