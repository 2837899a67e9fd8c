/** The flags of `wayfind pr`. */
import type { CommandLine, Option } from '../../tools/options.ts';

const VALUE = { integer: false, repeatable: false, required: false } as const;

/** Copy of the list in src/answers/review/tool.ts, which is too slow to load for a list of commands; a test compares the two. */
export const PR_FAIL_ON = ['breaking', 'still_named', 'check', 'cycles', 'unused'];

const option = (key: string, description: string, more: Partial<Option> = {}): Option => ({
  ...VALUE,
  key,
  flag: key.replaceAll('_', '-'),
  type: 'string',
  description,
  ...more,
});

export const PR_LINE: CommandLine = {
  positional: [],
  flags: [
    option('base', 'Compare with this branch, tag or commit (default: what the request is for)', { value: 'REF' }),
    option('fail_on', 'Exit status 1 when the review finds one of these, 2 when it could not find out (repeatable)', {
      repeatable: true,
      choices: PR_FAIL_ON,
    }),
    option('name', 'Tells the comments of several reports on one request from each other', { default: 'review' }),
    option('token_env', 'Variable that holds the token', { value: 'NAME' }),
    option('report', 'Also write the report to this file, as Markdown', { value: 'FILE' }),
    option('sarif', 'Also write what `check` found to this file, as SARIF', { value: 'FILE' }),
    option('code_quality', 'Likewise, as a Code Quality report of GitLab', { value: 'FILE' }),
    option('dry_run', 'Print the comment, and post nothing', { type: 'boolean' }),
  ],
};
