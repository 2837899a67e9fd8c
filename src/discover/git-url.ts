/** The address of a git repository as a person writes it: checked before any part of it reaches git. */
import { createHash } from 'node:crypto';
import { isLoopbackUrl } from '../config/loopback.ts';
import { AppError } from '../errors/errors.ts';

export interface GitUrl {
  /** As git gets it. It has no credentials. */
  readonly url: string;
  /** Protocols that git may use for it, as GIT_ALLOW_PROTOCOL. A user's settings may map https to ssh and back. */
  readonly protocols: string;
  /** `owner/name`. */
  readonly name: string;
  /** The path of its clone below the directory of clones: readable, and different for every address. */
  readonly place: readonly string[];
}

/** `git@host:path`: anything with a scheme, a drive letter or a directory before the colon is something else. */
const SCP = /^([^/@:\s]{1,100})@(\[[0-9a-f:]+\]|[^/@:\s[\]]{1,255}):(?!\/\/)(\S{1,2000})$/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:(?:\/\/|:)/i;
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,253}[a-z0-9])?|\[[0-9a-f:.]+\])$/i;
const USER = /^[a-z0-9_][a-z0-9_.-]{0,99}$/i;
/** No control character or space, and nothing that a shell or a URL gives a meaning. */
const PATH = /^[\w.~/+@%=,-]{1,2000}$/;

const PROTOCOLS: Readonly<Record<string, string>> = {
  'https:': 'https:ssh',
  'ssh:': 'ssh:https',
  'http:': 'http',
  'git:': 'git',
  'file:': 'file',
};

/** Whether a word is meant as an address and not as a directory; it need not be a good one. */
export const looksLikeGitUrl = (word: string): boolean => SCHEME.test(word) || SCP.test(word);

/** Throws BAD_INPUT. The message never repeats a password. */
export function parseGitUrl(written: string): GitUrl {
  // The parser of URLs would repair them.
  if (/\s/.test(written) || /[/:]\.\.?(?:\/|$)/.test(written)) throw refused('has a path that cannot be right');
  const scp = SCP.exec(written);
  if (scp) {
    const [, user, host, path] = scp;
    if (!USER.test(user) || !HOST.test(host)) throw refused('has a user or a host that cannot be right');
    return described({ url: written, protocol: 'ssh:', host, path });
  }
  let parsed: URL;
  try {
    parsed = new URL(written);
  } catch {
    throw refused('is not an address of a git repository');
  }
  const { protocol, username, password, hostname: host, port, pathname: path, search, hash } = parsed;
  // `ext::sh -c …` and `fd::17` start programs or use what is open.
  if (!Object.hasOwn(PROTOCOLS, protocol) || /^[a-z]+::/i.test(written))
    throw refused(`has the scheme ${protocol}//, which is not used`.replace(':////', '://'));
  if (password !== '' || (username !== '' && protocol !== 'ssh:'))
    throw refused(
      'has a user name or a password in it',
      'Remove it, and let git ask a credential helper or ssh-agent.',
    );
  if (search !== '' || hash !== '') throw refused('has a part after ? or #', 'Remove that part.');
  if (protocol === 'file:') {
    if (host !== '') throw refused('is a file on another machine');
  } else if (!HOST.test(host)) throw refused('has a host name that cannot be right');
  if (username !== '' && !USER.test(username)) throw refused('has a user name that cannot be right');
  if ((protocol === 'http:' || protocol === 'git:') && !isLoopbackUrl(written))
    throw refused(`would be fetched without encryption (${protocol}//)`, 'Use https:// or ssh://.');
  const url = `${protocol}//${username === '' ? '' : `${username}@`}${host}${port === '' ? '' : `:${port}`}${path}`;
  return described({ url, protocol, host: port === '' ? host : `${host}-${port}`, path });
}

const refused = (
  why: string,
  fix = 'Pass https://HOST/OWNER/NAME, ssh://USER@HOST/PATH, USER@HOST:PATH or file:///PATH.',
) => new AppError('BAD_INPUT', `The address ${why}`, fix);

interface Parts {
  readonly url: string;
  readonly protocol: string;
  readonly host: string;
  readonly path: string;
}

function described({ url, protocol, host, path }: Parts): GitUrl {
  const segments = path.split('/').filter(Boolean);
  if (!PATH.test(path) || segments.length === 0 || segments.some((one) => one === '..' || one.startsWith('-')))
    throw refused('has a path that cannot be right');
  const words = segments.map((one, i) => safeName(i === segments.length - 1 ? one.replace(/\.git$/, '') : one));
  const last = words.at(-1) ?? 'repository';
  // A slash or `.git` at the end makes no difference.
  const same = `${url.slice(0, url.length - path.length)}/${[...segments.slice(0, -1), segments.at(-1)!.replace(/\.git$/, '')].join('/')}`;
  const id = createHash('sha256').update(same).digest('hex').slice(0, 8);
  const owner = protocol === 'file:' ? [] : words.slice(0, -1).slice(-1);
  const above = protocol === 'file:' ? ['file'] : [safeName(host.toLowerCase()), ...owner];
  return { url, protocols: PROTOCOLS[protocol], name: [...owner, last].join('/'), place: [...above, `${last}-${id}`] };
}

/** A name for a directory on any system. */
function safeName(text: string): string {
  const plain = text.replace(/[^\w.-]/g, '_').slice(0, 80);
  const isSpecial = /^[.-]|\.$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(plain) || plain === '';
  return isSpecial ? `_${plain.replace(/\./g, '_')}` : plain;
}
