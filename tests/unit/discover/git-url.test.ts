/** Addresses of repositories: which are accepted, what they are called, and that no password is repeated. */
import { describe, expect, it, test } from 'vitest';
import { looksLikeGitUrl, parseGitUrl } from '../../../src/discover/git-url.ts';
import { AppError } from '../../../src/errors/errors.ts';

describe('accepted', () => {
  it.each([
    ['https://github.com/expressjs/express', 'expressjs/express', 'https:ssh'],
    ['https://github.com/expressjs/express.git', 'expressjs/express', 'https:ssh'],
    ['https://git.example.org:8443/group/sub/name/', 'sub/name', 'https:ssh'],
    ['ssh://git@example.org/owner/name.git', 'owner/name', 'ssh:https'],
    ['git@github.com:owner/name.git', 'owner/name', 'ssh:https'],
    ['git@[::1]:owner/name', 'owner/name', 'ssh:https'],
    ['http://127.0.0.1:8000/owner/name', 'owner/name', 'http'],
    ['git://localhost/name', 'name', 'git'],
    ['file:///srv/git/name.git', 'name', 'file'],
  ])('%s', (url, name, protocols) => {
    expect(looksLikeGitUrl(url)).toBe(true);
    const parsed = parseGitUrl(url);
    expect(parsed).toMatchObject({ name, protocols });
    for (const part of parsed.place) expect(part).toMatch(/^[\w][\w.-]*$/);
  });

  test('spellings of one address are one clone, other addresses are others', () => {
    const placeOf = (url: string) => parseGitUrl(url).place.join('/');
    expect(placeOf('https://h.org/a/b.git')).toBe(placeOf('https://h.org/a/b'));
    expect(placeOf('https://h.org/a/b/')).toBe(placeOf('https://h.org/a/b'));
    expect(placeOf('https://h.org/A/b').toLowerCase()).not.toBe(placeOf('https://h.org/a/b').toLowerCase());
    expect(placeOf('https://h.org/x/a/b')).not.toBe(placeOf('https://h.org/y/a/b'));
    expect(placeOf('https://h.org/a/con')).toMatch(/^h\.org\/a\/_con-/);
  });
});

function thrownBy(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('nothing was refused');
}

describe('refused', () => {
  it.each([
    'ext::sh -c touch% /tmp/owned',
    'fd::17',
    'https::https://example.org/a/b',
    'ftp://example.org/a/b',
    'http://example.org/a/b',
    'git://example.org/a/b',
    'ssh://-oProxyCommand=touch/a/b',
    'ssh://git@-oProxyCommand=touch/a/b',
    '-oProxyCommand=x@host:path',
    'git@-oProxyCommand=x:path',
    'git@host:-flag',
    'ssh://git@host/--upload-pack=touch',
    'https://example.org/',
    'https://example.org/a/../../b',
    'git@host:../../etc',
    'https://example.org/a b',
    'https://example.org/a/b?token=hunter2',
    'https://example.org/a/b#hunter2',
    'https://user:hunter2@example.org/a/b',
    'https://hunter2@example.org/a/b',
    'ssh://git:hunter2@example.org/a/b',
    'file://server/share/name',
    'https://exa mple.org/a/b',
    'git@host:a\nb',
    'https://example.org/a;b',
    'git@host:$(touch x)',
  ])('%j', (url) => {
    const error = thrownBy(() => parseGitUrl(url));
    expect(error).toMatchObject({ code: 'BAD_INPUT', fix: expect.stringMatching(/./) });
    expect(error.message + error.fix).not.toContain('hunter2');
  });

  it.each(['.', '/srv/code', 'src', 'C:\\code', '../a', 'owner/name', 'a:b'])('%s is a directory', (word) => {
    expect(looksLikeGitUrl(word)).toBe(false);
  });
});
