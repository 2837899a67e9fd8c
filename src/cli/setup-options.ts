/** Arguments and flags of the commands that set wayfind up: setup, init, config. */
import { CLIENT_IDS, SCOPES } from '../setup/client-row.ts';
import type { CommandLine, Option } from '../tools/options.ts';

/** As in src/setup/launch.ts, which is too much to load for a list of commands; a test compares them. */
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
    option('client', 'What to set up; those that are found on this machine when none is named', {
      flag: '',
      repeatable: true,
      choices: CLIENT_IDS,
    }),
  ],
  flags: [
    option('scope', 'Your own settings, or a file of this project that others get too', {
      choices: SCOPES,
      default: 'user',
    }),
    toggle('skill', 'Install the skill that teaches agents the command line, instead of the server'),
    toggle('remove', 'Take out what setup put in'),
    toggle('dry_run', 'Show what would change, and change nothing'),
    toggle('print', 'Print the entry alone, to paste it by hand'),
    toggle('yes', 'Do not ask', 'y'),
    toggle('backup', 'Keep a copy of each changed file beside it, as FILE.bak'),
    option('workspace', 'Directory the server is to answer for, instead of the project the client has open', {
      repeatable: true,
      value: 'DIR',
    }),
    option('launch', 'How the client starts the server: by the paths of this program, or through npx', {
      choices: LAUNCH_CHOICES,
      default: 'auto',
    }),
  ],
};

export const INIT_LINE: CommandLine = { positional: [], flags: [toggle('yes', 'Also set up the clients found', 'y')] };

export const CONFIG_LINE: CommandLine = {
  positional: [
    option('action', 'show: every setting and where it comes from; validate: only whether they are right', {
      flag: '',
      choices: CONFIG_ACTIONS,
    }),
  ],
  flags: [toggle('changed', 'Only settings that are not the default')],
};
