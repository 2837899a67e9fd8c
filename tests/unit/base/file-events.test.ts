/** Where the events of the system can be relied on. */
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { lateReason } from '../../../src/base/file-events.ts';

const on = (platform: NodeJS.Platform, type: number) => lateReason(tmpdir(), { platform, typeOf: () => type });

test('changes are known in time on the local disks of Linux only', () => {
  expect(on('linux', 0xef53)).toBeUndefined();
  expect(on('linux', 0x65735546)).toContain('FUSE');
  expect(on('linux', 0x6969)).toContain('NFS');
  expect(on('darwin', 0xef53)).toContain('after the next question');
  expect(on('win32', 0)).toContain('after the next question');
});
