/** What the explorer asks again when the server says that something changed, or could not say it. */
import { expect, test } from 'vitest';
import { afterOpening, type Live, treeVersion, type WorkspaceState } from '../../src/web/live.ts';

const workspace = (root: string) => ({ root, name: root.slice(1), indexing: 'ready' }) as unknown as WorkspaceState;
const live = (changes: Partial<Live>): Live => ({
  isConnected: false,
  workspaces: [],
  versions: {},
  watched: [],
  ...changes,
});

test('a stream that broke and is open again makes every answer old', () => {
  const before = live({ workspaces: [workspace('/a'), workspace('/b')], versions: { '/a': 3 } });
  const after = { ...before, ...afterOpening(before) };
  expect(after.isConnected).toBe(true);
  expect([treeVersion(before, undefined), treeVersion(after, undefined)]).toEqual(['3', '4']);
  expect([treeVersion(before, 'b'), treeVersion(after, 'b')]).toEqual(['0', '1']);
});

test('the first connection makes nothing old', () => expect(afterOpening(live({})).versions).toEqual({}));
