/** The one comment on a pull request: created, updated, retried; what an environment of CI must have; the token stays out of messages. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { keepComment, markerOf } from '../../../src/forge/comment.ts';
import { environmentOf } from '../../../src/forge/environment.ts';
import { type ForgeServer, forgeServer, ME, OTHER } from '../../kit/forge-server.ts';

const TOKEN = 'secret-4711';
const SHA = 'a'.repeat(40);
const marker = markerOf('review');

function accessTo(server: ForgeServer, forge: 'github' | 'gitlab' = 'github') {
  const { comments } = environmentOf(forge === 'github' ? github(server.url) : gitlab(server.url))!.request!;
  return { comments, token: TOKEN };
}

function github(
  api: string,
  event: unknown = { pull_request: { number: 7, base: { sha: SHA, ref: 'main' }, head: { sha: SHA } } },
) {
  const directory = mkdtempSync(join(tmpdir(), 'wayfind-event-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const path = join(directory, 'event.json');
  writeFileSync(path, typeof event === 'string' ? event : JSON.stringify(event));
  return { GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'shop/app', GITHUB_API_URL: api, GITHUB_EVENT_PATH: path };
}

const gitlab = (api: string) => ({
  GITLAB_CI: 'true',
  CI_API_V4_URL: api,
  CI_PROJECT_URL: 'https://host.example/shop/app',
  CI_MERGE_REQUEST_IID: '7',
  CI_MERGE_REQUEST_PROJECT_ID: '3',
  CI_PROJECT_ID: '9',
  CI_MERGE_REQUEST_DIFF_BASE_SHA: SHA,
  CI_COMMIT_SHA: SHA,
});

const post = (server: ForgeServer, text: string, forge: 'github' | 'gitlab' = 'github') =>
  keepComment(accessTo(server, forge), { marker, text });

describe.each(['github', 'gitlab'] as const)('%s', (forge) => {
  test('one comment is created, then updated, then left as it is', async () => {
    const server = await forgeServer(forge);
    expect(await post(server, 'one', forge)).toEqual({ outcome: 'created' });
    expect(await post(server, 'two', forge)).toEqual({ outcome: 'updated' });
    expect(await post(server, 'two', forge)).toEqual({ outcome: 'unchanged' });
    expect(server.comments.map(({ body }) => body)).toEqual([`${marker}\ntwo`]);
    expect(server.calls.every(({ token }) => token?.endsWith(TOKEN))).toBe(true);
  });

  test('it is found behind a hundred others', async () => {
    const server = await forgeServer(forge);
    for (let id = 1; id <= 120; id++) server.comments.push({ id, body: 'hello', author: OTHER });
    server.comments.push({ id: 121, body: `${marker}\nold`, author: ME });
    expect(await post(server, 'new', forge)).toEqual({ outcome: 'updated' });
    expect(server.comments).toHaveLength(121);
  });
});

test('a comment of somebody else with the marker is not touched, nor one that quotes it', async () => {
  const server = await forgeServer();
  server.comments.push({ id: 1, body: `${marker}\nmine`, author: OTHER }, { id: 2, body: `> ${marker}`, author: ME });
  expect(await post(server, 'text')).toEqual({ outcome: 'created' });
  expect(server.comments[0].body).toBe(`${marker}\nmine`);
  expect(await keepComment(accessTo(server), { marker: markerOf('other'), text: 'x' })).toEqual({ outcome: 'created' });
});

describe('a host in trouble', () => {
  test.each([
    ['an error', { status: 502 }],
    ['too many requests', { status: 429, headers: { 'retry-after': '0' } }],
    [
      'the limit of GitHub',
      { status: 403, headers: { 'retry-after': '0' }, body: { message: 'secondary rate limit' } },
    ],
    ['a broken connection', { reset: true as const }],
  ])('%s while reading and writing is tried again', async (_, fault) => {
    const server = await forgeServer();
    server.faults.push({ method: 'GET', fault }, { method: 'POST', fault });
    expect(await post(server, 'text')).toEqual({ outcome: 'created' });
    expect(server.comments).toHaveLength(1);
  });

  test('a comment that was created although the host said 500 is not created twice', async () => {
    const server = await forgeServer();
    server.faults.push({ method: 'POST', fault: { status: 500, done: true } });
    expect(await post(server, 'text')).toEqual({ outcome: 'unchanged' });
    expect(server.comments).toHaveLength(1);
  });

  test('no second comment is created where it does not say whose the first one is', async () => {
    const server = await forgeServer();
    server.comments.push({ id: 1, body: `${marker}\nold`, author: ME });
    const fault = { status: 429, headers: { 'retry-after': '3600' } };
    server.faults.push({ method: 'GET', path: '/user', fault });
    expect(await post(server, 'text')).toMatchObject({ outcome: 'failed' });
    expect(server.comments).toHaveLength(1);
  });

  test('it gives up after some time, and at once where it should wait for long', async () => {
    const server = await forgeServer();
    const fault = { status: 429, headers: { 'retry-after': '3600' }, body: { message: `slow down, ${TOKEN}` } };
    server.faults.push({ method: 'GET', fault });
    expect(await post(server, 'text')).toEqual({
      outcome: 'failed',
      why: 'the code host answered 429: slow down, ***; it asks to wait for 3600 s',
    });
    expect(server.calls).toHaveLength(1);
  });

  test('no part of the token is left where a long message is cut', async () => {
    const server = await forgeServer();
    const message = `${'x'.repeat(196)}${TOKEN}`;
    server.faults.push({ method: 'GET', fault: { status: 404, body: { message } } });
    const { why } = (await post(server, 'text')) as { why: string };
    expect(why).toMatch(/x\*\*\*$/);
  });

  test('without rights it is refused at once, and a redirect is not followed', async () => {
    const server = await forgeServer();
    const elsewhere = await forgeServer();
    server.faults.push({
      method: 'POST',
      fault: { status: 403, body: { message: 'Resource not accessible by integration' } },
    });
    expect(await post(server, 'text')).toEqual({
      outcome: 'refused',
      why: 'the code host answered 403: Resource not accessible by integration',
    });
    server.faults.push({ method: 'GET', fault: { status: 302, headers: { location: `${elsewhere.url}/user` } } });
    expect(await post(server, 'text')).toMatchObject({ outcome: 'refused' });
    expect(elsewhere.calls).toEqual([]);
  });
});

describe('the environment', () => {
  test('is that of a push, of another pipeline, or none', () => {
    expect(environmentOf({})).toBeUndefined();
    expect(environmentOf(github('https://api.example', { ref: 'refs/heads/main' }))!.request).toBeUndefined();
    expect(environmentOf({ GITLAB_CI: 'true' })!.request).toBeUndefined();
    expect(environmentOf(gitlab('https://api.example'))!.filesAt!('c')).toBe('https://host.example/shop/app/-/blob/c');
  });

  test.each([
    ['an event that is no JSON', () => github('https://api.example', '{')],
    [
      'a number that is none',
      () => github('https://api.example', { pull_request: { number: '7/../8', base: {}, head: {} } }),
    ],
    ['a repository that leads elsewhere', () => ({ ...github('https://api.example'), GITHUB_REPOSITORY: '../../x' })],
    ['an API that is no address', () => github('file:///etc')],
    ['an address with a password', () => github('https://me:pw@api.example')],
    [
      'a merge request without a base',
      () => ({ ...gitlab('https://api.example'), CI_MERGE_REQUEST_DIFF_BASE_SHA: 'main' }),
    ],
  ])('%s is refused', (_, env) => {
    expect(() => environmentOf(env())).toThrow(/cannot be used/);
  });
});
