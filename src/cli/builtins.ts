/** The commands about the command line itself. They are no tools: other surfaces have no use for them. */
import type { CommandLine, Option } from './options.ts';

export interface Builtin {
  readonly name: 'help' | 'completions' | 'man';
  readonly summary: string;
  readonly line: CommandLine;
}

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

const WORD = { flag: '', type: 'string', integer: false, repeatable: false } as const;
const COMMAND: Option = { ...WORD, key: 'command', required: false, description: 'The command to explain' };
const SHELL: Option = { ...WORD, key: 'shell', required: true, choices: SHELLS, description: SHELLS.join(', ') };

export const BUILTINS: readonly Builtin[] = [
  { name: 'help', summary: 'List the commands, or explain one', line: { positional: [COMMAND], flags: [] } },
  {
    name: 'completions',
    summary: 'Print the completion script for bash, zsh or fish',
    line: { positional: [SHELL], flags: [] },
  },
  { name: 'man', summary: 'Print the manual page', line: { positional: [], flags: [] } },
];

export function findBuiltin(name: string): Builtin | undefined {
  return BUILTINS.find((entry) => entry.name === name);
}
