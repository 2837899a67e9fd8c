/** `dependents`: the users of a file, directory or project. */
import { dependencyTool } from './both-directions.ts';

export const tool = dependencyTool('in', {
  title: 'Dependents',
  summary: 'Show what depends on a file, directory or project',
  description: `Lists the users of the given files: imports, calls, types and so on, counted by kind, with the first places. \`--depth\` makes it a tree of users of users, \`--by\` groups by file, directory or project. Without an argument it shows how the projects of the workspace, or its top directories, use each other.

A name imported through another module counts as a use of the file that declares it. \`--no-tests\` leaves tests out; \`--mermaid\`, \`--dot\` and \`--svg\` print diagrams.`,
  brief: 'What depends on a file, directory or project: imports and other uses of it, counted by kind.',
  examples: [
    { args: 'src/auth/token.ts', says: 'every file that uses this one' },
    { args: 'src/auth --by directory --no-tests', says: 'which directories use this one, outside tests' },
    { args: 'src/auth/token.ts --depth 3', says: 'users of users, three levels deep' },
  ],
});
