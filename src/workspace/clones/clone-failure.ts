/** What a failed clone means, from what git says about it. */
import type { ProcessResult } from '../../base/child-process.ts';
import { AppError } from '../../errors/errors.ts';

interface Attempt {
  readonly url: string;
  readonly seconds: number;
}

interface Cause {
  readonly says: RegExp;
  readonly message: (url: string) => string;
  readonly fix: string;
}

/** The first that matches counts. */
const CAUSES: readonly Cause[] = [
  {
    says: /Could not resolve host|Name or service not known|Temporary failure in name resolution|nodename nor servname/i,
    message: (url) => `The host of ${url} is not known here: the name is wrong, or this machine is offline`,
    fix: 'Check the address and the network.',
  },
  {
    says: /Connection refused|Connection timed out|Failed to connect|Network is unreachable|No route to host|Operation timed out/i,
    message: (url) => `The host of ${url} cannot be reached`,
    fix: 'Check the network, a proxy or VPN, and the port in the address.',
  },
  {
    says: /Host key verification failed/i,
    message: (url) => `The key of the host of ${url} is not known to ssh`,
    fix: 'Connect to the host once with ssh, compare its key, and try again.',
  },
  {
    says: /Permission denied \(|Authentication failed|could not read (?:Username|Password)|terminal prompts disabled|HTTP Basic: Access denied|returned error: 40[13]/i,
    message: (url) => `${url} does not exist, or you have no access to it`,
    fix: 'Check the address; for a private repository set up a credential helper or ssh-agent, so that `git ls-remote URL` works without a question.',
  },
  {
    says: /not found|does not appear to be a git repository|does not exist|not a git repository|repository .{1,300} access denied|returned error: 404/i,
    message: (url) => `There is no git repository at ${url}`,
    fix: 'Check the address.',
  },
  {
    says: /SSL certificate|certificate verify failed|unable to get local issuer/i,
    message: (url) => `The certificate of the host of ${url} is not trusted`,
    fix: 'Set http.sslCAInfo in your git settings if the host has a certificate of its own.',
  },
  {
    says: /No space left on device/i,
    message: () => 'The disk is full',
    fix: 'Free some space, or set WAYFIND_CACHE_DIR to a directory on another disk.',
  },
];

export function cloneFailure({ outcome, stderr }: ProcessResult, { url, seconds }: Attempt): AppError {
  if (outcome === 'missing') return new AppError('GIT_FAILED', 'git is not installed', 'Install git.');
  if (outcome === 'timeout')
    return new AppError(
      'CLONE_FAILED',
      `${url} was not cloned within ${seconds} s`,
      'Try again, or raise clones.timeout_s in the user configuration file.',
    );
  if (outcome === 'too_much') return tooLarge(url, 'too many files');
  const cause = CAUSES.find(({ says }) => says.test(stderr));
  if (cause) return new AppError('CLONE_FAILED', cause.message(url), cause.fix);
  const line = stderr.split('\n').findLast((one) => /^(?:fatal|error): /.test(one)) ?? stderr.trim().split('\n')[0];
  return new AppError('CLONE_FAILED', `git cannot clone ${url}: ${withoutCredentials(line.replace(/^\w+: /, ''))}`);
}

export const tooLarge = (url: string, what: string): AppError =>
  new AppError('CLONE_TOO_LARGE', `${url} has ${what}, more than clones.max_mb allows`);

/** A setting of the user may have put them into the address that git repeats. */
const withoutCredentials = (text: string): string => text.replace(/\/\/[^/@\s]{0,500}@/g, '//');
