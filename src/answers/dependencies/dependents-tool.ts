/** `dependents`: what depends on a file, directory or project. */
import { dependencyTool } from './both-directions.ts';

export const tool = dependencyTool('in', {
  title: 'Dependents',
  summary: 'Show what depends on a file, directory or project',
  description: `Lists who uses the given files: imports, calls, types and so on, counted by kind, with the first places. \`--depth\` makes it a tree of users of users, \`--by\` adds up by file, directory or project. Without an argument: which projects of the workspace, or which of its top directories, are used by which others.

A name imported through another module counts as a use of the file that declares it. \`--no-tests\` leaves out tests; \`--mermaid\` and \`--dot\` print diagrams.`,
  brief: 'What depends on a file, directory or project: who imports or otherwise uses it, counted by kind.',
  examples: [
    { args: 'src/auth/token.ts', says: 'every file that uses this one' },
    { args: 'src/auth --by directory --no-tests', says: 'which directories use this one, outside tests' },
    { args: 'src/auth/token.ts --depth 3', says: 'users, their users and theirs' },
  ],
});
