/** Connections of a process that goes on running: opened again rather than anew, and never on a file that is another one now. */
import fs, { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keepConnections, openCached } from '../../../src/store/schema/connection-cache.ts';
import { openDatabase } from '../../../src/store/schema/open.ts';

function database(): string {
  const dir = mkdtempSync(join(tmpdir(), 'wayfind-kept-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return made(join(dir, '1.db'), 'first');
}

function made(file: string, text: string): string {
  const db = openDatabase(file, 'write');
  db.exec(`CREATE TABLE said (text); INSERT INTO said VALUES ('${text}')`);
  db.close();
  return file;
}

function said(file: string): unknown {
  const db = openCached(file, 'read');
  try {
    return db.prepare('SELECT text FROM said').get()?.text;
  } finally {
    db.close();
  }
}

function keeping(): () => void {
  const letGo = keepConnections();
  onTestFinished(letGo);
  return letGo;
}

const descriptors = (): number => fs.readdirSync('/proc/self/fd').length;

// Skipped where there is no /proc to count descriptors in.
describe.skipIf(process.platform !== 'linux')('descriptors', () => {
  it('do not grow with what is opened and closed', () => {
    const file = database();
    keeping();
    said(file);
    const before = descriptors();
    for (let i = 0; i < 100; i++) said(file);
    expect(descriptors()).toBe(before);
  });

  it('are of a few connections only, whatever is open at once', () => {
    const file = database();
    keeping();
    const before = descriptors();
    const open = Array.from({ length: 20 }, () => openCached(file, 'read'));
    for (const db of open) db.close();
    expect(descriptors() - before).toBeLessThanOrEqual(4);
  });

  it('are given back with the last one who keeps', () => {
    const file = database();
    const before = descriptors();
    const [one, other] = [keeping(), keeping()];
    openCached(file, 'read').close();
    one();
    one();
    expect(descriptors()).toBeGreaterThan(before);
    other();
    expect(descriptors()).toBe(before);
  });
});

describe('a kept connection', () => {
  it('sees what others wrote meanwhile', () => {
    const file = database();
    keeping();
    expect(said(file)).toBe('first');
    const db = openDatabase(file, 'write');
    db.exec("UPDATE said SET text = 'second'");
    db.close();
    expect(said(file)).toBe('second');
  });

  it('is not that of a file that took the place of another', () => {
    const file = database();
    keeping();
    expect(said(file)).toBe('first');
    made(`${file}.new`, 'third');
    fs.renameSync(`${file}.new`, file);
    expect(said(file)).toBe('third');
    rmSync(file);
    expect(() => said(file)).toThrow();
  });

  it('takes back what was not committed', () => {
    const file = database();
    keeping();
    const db = openCached(file, 'write');
    db.exec("BEGIN IMMEDIATE; UPDATE said SET text = 'never'");
    db.close();
    expect(said(file)).toBe('first');
    const again = openCached(file, 'write');
    again.exec('BEGIN IMMEDIATE');
    again.close();
  });

  it('is not kept after a failure', () => {
    const file = database();
    keeping();
    const db = openCached(file, 'write');
    expect(() => db.exec('nonsense')).toThrow();
    expect(db.rest()).toBe(false);
    db.close();
    expect(said(file)).toBe('first');
  });
});
