/** Turns a failed git command into an error that says what to do. */
import type { ProcessResult } from '../base/child-process.ts';
import { AppError } from '../errors/errors.ts';

export function gitFailure({ outcome, stderr }: ProcessResult, otherwise: string): AppError {
  if (outcome === 'missing') return new AppError('GIT_FAILED', 'git is not installed');
  const lines = stderr.trim().split('\n');
  if (stderr.includes('dubious ownership')) return new AppError('GIT_FAILED', lines[0]);
  if (/promisor remote|lazy fetching/.test(stderr))
    return new AppError(
      'GIT_FAILED',
      'The answer needs objects that this partial clone lacks',
      '`git fetch --refetch --no-filter` fetches them; a question never uses the network.',
    );
  if (/corrupt|unable to (?:read|unpack|stream)|bad (?:object|tree)|not a (?:valid|tree) object/i.test(stderr))
    return new AppError('GIT_FAILED', `git cannot read one of its objects: ${lines.at(-1)}`, 'Run `git fsck`.');
  return new AppError('GIT_FAILED', otherwise);
}
