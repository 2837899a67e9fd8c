/** Trust in a workspace is the user's word about one directory: kept outside of it, and lost when the directory is another one. */
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { defaultConfig, loadConfig } from '../../src/config/config.ts';
import { effectiveMode, listTrust, revokeTrust, setTrust, trustOf } from '../../src/services/trust.ts';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-trust-')));
const ownState = process.env.WAYFIND_STATE_DIR;
let count = 0;
let root: string;
let state: string;

beforeEach(() => {
  root = join(base, `tree-${++count}`);
  state = join(base, `state-${count}`);
  mkdirSync(root);
  process.env.WAYFIND_STATE_DIR = state;
});

afterEach(() => {
  if (ownState === undefined) delete process.env.WAYFIND_STATE_DIR;
  else process.env.WAYFIND_STATE_DIR = ownState;
});

afterAll(() => rmSync(base, { recursive: true }));

const config = defaultConfig();
const withMode = (mode: 'off' | 'safe' | 'trusted') => ({ services: { ...config.services, mode } });
const storedFile = (): string => {
  const [name] = readdirSync(join(state, 'trust'));
  return join(state, 'trust', name);
};

test('the setting of the user holds where nothing was said about the workspace', () => {
  expect(effectiveMode(root, config)).toEqual({ mode: 'safe', why: 'services.mode is safe' });
  expect(effectiveMode(root, withMode('off'))).toMatchObject({ mode: 'off' });
  expect(trustOf(root)).toEqual({});
});

test('the word about the workspace wins over the setting, in both directions', () => {
  setTrust(root, 'trusted');
  expect(effectiveMode(root, config).mode).toBe('trusted');
  expect(effectiveMode(root, config).why).toMatch(/^set for this workspace on \d{4}-\d\d-\d\d by wayfind trust$/);
  setTrust(root, 'off');
  expect(effectiveMode(root, withMode('trusted')).mode).toBe('off');
  expect(revokeTrust(root)).toBe(true);
  expect(effectiveMode(root, withMode('trusted')).mode).toBe('trusted');
  expect(revokeTrust(root)).toBe(false);
});

test('it is stored for the user alone, outside of the workspace', () => {
  setTrust(root, 'trusted');
  const stats = lstatSync(storedFile());
  if (process.platform !== 'win32') expect(stats.mode & 0o777).toBe(0o600);
  expect(readdirSync(root)).toEqual([]);
  expect(readdirSync(join(state, 'trust'))).toHaveLength(1);
});

test('a workspace is known by its real path', () => {
  const link = join(base, `link-${count}`);
  symlinkSync(root, link);
  setTrust(link, 'trusted');
  expect(trustOf(root).entry?.root).toBe(root);
  expect(effectiveMode(link, config).mode).toBe('trusted');
});

test('neither a directory below nor another checkout is trusted with it', () => {
  mkdirSync(join(root, 'worktrees', 'feature'), { recursive: true });
  setTrust(root, 'trusted');
  expect(effectiveMode(join(root, 'worktrees', 'feature'), config).mode).toBe('safe');
  expect(effectiveMode(base, config).mode).toBe('safe');
});

test('a directory that takes the place of a trusted one is not trusted', () => {
  setTrust(root, 'trusted');
  renameSync(root, `${root}-old`);
  mkdirSync(root);
  const { mode, problem } = effectiveMode(root, config);
  expect(mode).toBe('safe');
  expect(problem).toMatchObject({ kind: 'replaced' });
  expect(effectiveMode(`${root}-old`, config).mode).toBe('safe');
  expect(listTrust().entries).toMatchObject([{ root, mode: 'trusted', isGone: true }]);
  setTrust(root, 'trusted');
  expect(effectiveMode(root, config)).toMatchObject({ mode: 'trusted' });
});

const { birthtimeNs, ctimeNs } = lstatSync(tmpdir(), { bigint: true });
/** Whether the file system tells when a directory was made. */
const knowsBirth = birthtimeNs > 0n && birthtimeNs !== ctimeNs;

test.skipIf(!knowsBirth)('a directory with the number of a removed one is not trusted either', () => {
  setTrust(root, 'trusted');
  const file = storedFile();
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  writeFileSync(file, JSON.stringify({ ...stored, born: `${BigInt(stored.born) - 1n}` }));
  expect(effectiveMode(root, config)).toMatchObject({ mode: 'safe', problem: { kind: 'replaced' } });
});

test.each([
  ['half a file', '{"root": '],
  ['null', 'null'],
  ['another mode', '{"root":"/","mode":"everything","at":"","device":"1","inode":"1"}'],
  ['no identity', '{"root":"/","mode":"trusted","at":""}'],
])('a file with %s is no trust, and says so', (_, text) => {
  setTrust(root, 'trusted');
  writeFileSync(storedFile(), text);
  const { mode, problem } = effectiveMode(root, config);
  expect(mode).toBe('safe');
  expect(problem).toMatchObject({ kind: 'damaged', message: expect.stringContaining('is not believed') });
  expect(listTrust()).toMatchObject({ entries: [], problems: [{ kind: 'damaged' }] });
  expect(revokeTrust(root)).toBe(true);
  expect(effectiveMode(root, config).problem).toBeUndefined();
});

test('the file of another workspace is not believed', () => {
  setTrust(root, 'trusted');
  const file = storedFile();
  const other = join(base, `other-${count}`);
  mkdirSync(other);
  setTrust(other, 'off');
  const [name] = readdirSync(join(state, 'trust')).filter((one) => !file.endsWith(one));
  writeFileSync(join(state, 'trust', name), readFileSync(file));
  expect(effectiveMode(other, config)).toMatchObject({ mode: 'safe', problem: { kind: 'damaged' } });
});

test.skipIf(process.platform === 'win32')('a file that others can write, or a link, is not believed', () => {
  setTrust(root, 'trusted');
  const file = storedFile();
  chmodSync(file, 0o666);
  expect(effectiveMode(root, config).problem?.message).toContain('can be written by other users');
  chmodSync(file, 0o600);
  expect(effectiveMode(root, config).mode).toBe('trusted');
  renameSync(file, `${file}-elsewhere`);
  symlinkSync(`${file}-elsewhere`, file);
  expect(effectiveMode(root, config).problem?.message).toContain('symbolic link');
});

test('a workspace cannot hold the word about itself', () => {
  process.env.WAYFIND_STATE_DIR = join(root, 'state');
  expect(() => setTrust(root, 'trusted')).toThrow(/inside the workspace/);
  expect(readdirSync(root)).toEqual([]);
  // A repository brings it along.
  process.env.WAYFIND_STATE_DIR = state;
  setTrust(root, 'trusted');
  mkdirSync(join(root, 'state'));
  renameSync(join(state, 'trust'), join(root, 'state', 'trust'));
  process.env.WAYFIND_STATE_DIR = join(root, 'state');
  expect(effectiveMode(root, config)).toMatchObject({ mode: 'safe', problem: { kind: 'damaged' } });
});

test('the trust of a removed directory can be revoked', () => {
  setTrust(root, 'trusted');
  rmSync(root, { recursive: true });
  expect(listTrust().entries).toMatchObject([{ root, isGone: true }]);
  expect(revokeTrust(root)).toBe(true);
  expect(listTrust().entries).toEqual([]);
});

test('the settings of a repository cannot choose the mode, nor any other setting of services', async () => {
  for (const [key, value] of Object.entries({
    mode: 'trusted',
    disabled: ['typescript'],
    commands: ['gopls=/bin/sh'],
  })) {
    writeFileSync(join(root, 'wayfind.json'), JSON.stringify({ services: { [key]: value } }));
    await expect(loadConfig({ root, env: {} })).rejects.toThrow(`services.${key}, which a repository may not set`);
  }
  writeFileSync(join(root, 'wayfind.json'), '{}');
  const { config: own } = await loadConfig({ root, env: { WAYFIND_SERVICES_MODE: 'off' } });
  expect(effectiveMode(root, own).mode).toBe('off');
});
