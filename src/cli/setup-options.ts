/** Arguments and flags of setup, init, config and trust. */
import { CLIENT_IDS, SCOPES } from '../setup/client-row.ts';
import type { CommandLine, Option } from '../tools/options.ts';

/** Copy of the list in src/setup/launch.ts, which is too slow to load for a list of commands; a test compares the two. */
export const LAUNCH_CHOICES = ['auto', 'path', 'npx'];
export const CONFIG_ACTIONS = ['show', 'validate'] as const;

const VALUE = { integer: false, repeatable: false, required: false } as const;

function option(key: string, description: string, more: Partial<Option> = {}): Option {
  return { ...VALUE, key, flag: key.replaceAll('_', '-'), type: 'string', description, ...more };
}

const toggle = (key: string, description: string, short?: string): Option =>
  option(key, description, { type: 'boolean', ...(short && { short }) });

export const SETUP_LINE: CommandLine = {
  positional: [
    option('client', 'Client to set up; without one, every client found on this machine', {
      flag: '',
      repeatable: true,
      choices: CLIENT_IDS,
    }),
  ],
  flags: [
    option('scope', 'Where to write: your own settings, or a project file that is shared with others', {
      choices: SCOPES,
      default: 'user',
    }),
    toggle('skill', 'Install the skill that teaches agents the command line, instead of the server'),
    toggle(
      'git_hooks',
      'Let git start an update of the index after a checkout, merge, commit or rebase, instead of the server',
    ),
    toggle('remove', 'Remove the entry that setup added'),
    toggle('dry_run', 'Show what would change, and change nothing'),
    toggle('print', 'Print only the entry, to paste by hand'),
    toggle('yes', 'Do not ask for confirmation', 'y'),
    toggle('backup', 'Keep a copy of each changed file next to it, as FILE.bak'),
    option('workspace', 'Directory to serve, instead of the project the client has open', {
      repeatable: true,
      value: 'DIR',
    }),
    option('launch', 'How the client starts the server: with the paths of this program, or through npx', {
      choices: LAUNCH_CHOICES,
      default: 'auto',
    }),
  ],
};

export const INIT_LINE: CommandLine = { positional: [], flags: [toggle('yes', 'Also set up the clients found', 'y')] };

export const CONFIG_LINE: CommandLine = {
  positional: [
    option('action', 'show: every setting and where it comes from; validate: only check that they are valid', {
      flag: '',
      choices: CONFIG_ACTIONS,
    }),
  ],
  flags: [toggle('changed', 'Only settings that are not the default')],
};

/** Copy of the list in src/services/trust.ts, which is too slow to load for a list of commands; a test compares the two. */
export const TRUST_MODES = ['off', 'safe', 'trusted'];

export const TRUST_LINE: CommandLine = {
  positional: [],
  flags: [
    option('mode', 'Which services may run on this workspace (default: trusted)', { choices: TRUST_MODES }),
    toggle('list', 'List the workspaces with a mode of their own'),
    toggle('revoke', 'Forget what was said about this workspace'),
    toggle('yes', 'Do not ask for confirmation', 'y'),
  ],
};
