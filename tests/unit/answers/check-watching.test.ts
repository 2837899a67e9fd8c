/** What `doctor` says about watching a tree. */
import { expect, it } from 'vitest';
import { type Watchable, watchCheck } from '../../../src/answers/doctor/watching.ts';

const PLENTY: Watchable = {
  directories: 3000,
  mode: 'auto',
  remote: undefined,
  watches: 524_288,
  instances: 1024,
};

it('is fine where there is room', () => {
  expect(watchCheck(PLENTY)).toEqual({ name: 'watching', status: 'ok', detail: '3,000 directories' });
  expect(watchCheck({ ...PLENTY, watches: undefined, instances: undefined }).status).toBe('ok');
  expect(watchCheck({ ...PLENTY, mode: 'poll', remote: 'on NFS', watches: 1 }).status).toBe('ok');
});

it.each([
  ['a disk of others', { remote: 'the tree is on NFS' }, 'the tree is on NFS', 'watch.mode'],
  ['too few watches', { watches: 5000 }, 'max_user_watches is 5,000', 'sysctl fs.inotify.max_user_watches=524288'],
  ['too few instances', { instances: 8 }, 'max_user_instances is 8', 'sysctl fs.inotify.max_user_instances'],
])('warns, with what to do: %s', (_, limits, detail, fix) => {
  const check = watchCheck({ ...PLENTY, ...limits });
  expect(check.status).toBe('warn');
  expect(check.detail).toContain(detail);
  expect(check.fix).toContain(fix);
});
