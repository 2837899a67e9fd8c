/** `switch_ref`: sets the commit that the questions of a session are about. */
import * as z from 'zod/mini';
import { AppError } from '../../errors/errors.ts';
import { defineTool } from '../../tools/define.ts';
import { inputOf } from '../../tools/inputs.ts';
import { shortCommit } from '../../workspace/commit-view.ts';
import { makeReply } from '../../workspace/make-reply.ts';

const input = inputOf({
  ref: z
    .optional(z.string().check(z.maxLength(1000)))
    .check(z.describe('A branch, tag or commit; absent: the files on disk again')),
});

const output = z.strictObject({
  /** Absent: the files on disk. */
  ref: z.exactOptional(z.string()),
  commit: z.exactOptional(z.string()),
  before: z.exactOptional(z.string()),
});

export const tool = defineTool({
  group: 'Running',
  title: 'Switch the ref of a session',
  summary: 'Ask all further questions of a session about one commit',
  description: `For agents: until it is called again, every question about this workspace is answered for that branch, tag or commit, as if each had \`ref\`. The commit is indexed first if it is not yet. Nothing is checked out, other sessions are not affected, and a question with its own \`ref\` uses that one (an empty one means the files on disk).

A branch is looked up for each question, so answers follow it. On the command line there is no session: use \`--ref\`.`,
  brief:
    'Answer all further questions of this session for a branch, tag or commit, without checking it out; without ref: for the files on disk again.',
  core: false,
  readOnly: true,
  ref: 'none',
  input,
  output,
  positional: ['ref'],
  examples: [
    { args: 'v1.2.0', says: 'ask about a release from now on' },
    { args: '', says: 'ask about the files on disk again' },
  ],
  async run(workspace, { ref }, context) {
    const { sessionRef } = context;
    if (sessionRef === undefined)
      throw new AppError('BAD_INPUT', 'A command line has no session', 'Pass --ref to each command.');
    const before = sessionRef.get();
    const wanted = ref === '' ? undefined : ref;
    const { commit } = await workspace.at(wanted, context);
    sessionRef.set(wanted);
    const about = commit && { ref: commit.ref, commit: shortCommit(commit.commit) };
    return makeReply(workspace, { ...about, ...(before !== undefined && { before }) });
  },
  render({ results: { ref, commit, before } }) {
    const now = ref === undefined ? 'the files on disk' : `${ref} (${commit})`;
    return `answers are about ${now}${before === undefined ? '' : `; before: ${before}`}`;
  },
});
