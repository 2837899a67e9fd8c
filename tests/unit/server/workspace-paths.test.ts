/** Which directories a caller can name: nothing outside what the operator allowed, however it is spelled. */
import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Workspaces } from '../../../src/server/workspaces.ts';
import { ask, open, SHOP, temporaryDirectory, write } from './workspaces-tree.ts';

const rootOf = async (workspaces: Workspaces, name?: string) => workspaces.open(name);

/** Two projects in an allowed directory, one beside it. */
function places() {
  const base = temporaryDirectory();
  const allowed = join(base, 'allowed');
  const shop = write(join(allowed, 'shop'), { ...SHOP, '.git/HEAD': 'ref: refs/heads/main\n' });
  const other = write(join(allowed, 'team', 'other'), { ...SHOP, '.git/HEAD': 'ref: refs/heads/main\n' });
  const outside = write(join(base, 'outside'), { 'secret.py': 'PASSWORD = 1\n' });
  return { base, allowed, shop, other, outside };
}

describe('a name', () => {
  test('is a path, a path inside, the name of the directory or a file URI', async () => {
    const { allowed, shop, other } = places();
    const workspaces = open({ roots: [shop, other], cwd: allowed });
    expect(await rootOf(workspaces)).toBe(shop);
    expect(await rootOf(workspaces, '')).toBe(shop);
    expect(await rootOf(workspaces, other)).toBe(other);
    expect(await rootOf(workspaces, `${other}/`)).toBe(other);
    expect(await rootOf(workspaces, join(other, 'src', 'cart.py'))).toBe(other);
    expect(await rootOf(workspaces, join(other, 'src', 'not', 'there'))).toBe(other);
    expect(await rootOf(workspaces, join(shop, '..', 'team', 'other'))).toBe(other);
    expect(await rootOf(workspaces, 'other')).toBe(other);
    expect(await rootOf(workspaces, 'team/other')).toBe(other);
    expect(await rootOf(workspaces, pathToFileURL(other).href)).toBe(other);
    expect(await rootOf(workspaces, pathToFileURL(other).href.replace('other', 'oth%65r'))).toBe(other);
  });

  test('that is misspelt is not taken for a path below the default workspace', async () => {
    const { shop } = places();
    const workspaces = open({ roots: [shop], cwd: shop });
    for (const name of ['shpo', 'team/othre'])
      await expect(workspaces.open(name)).rejects.toMatchObject({ code: 'WORKSPACE_UNKNOWN' });
    expect(await rootOf(workspaces, 'src')).toBe(shop);
  });

  test('that two directories have must be a path', async () => {
    const base = temporaryDirectory();
    const roots = ['a/app', 'b/app'].map((path) => write(join(base, path), SHOP));
    const workspaces = open({ roots });
    await expect(workspaces.open('app')).rejects.toMatchObject({
      code: 'WORKSPACE_UNKNOWN',
      fix: expect.stringContaining(roots[1]),
    });
    expect(await rootOf(workspaces, roots[1])).toBe(roots[1]);
  });

  test('that is not served is refused in the same words whether it exists or not', async () => {
    const { shop, outside } = places();
    const workspaces = open({ roots: [shop] });
    const messages = [];
    for (const name of [outside, `${outside}-not-there`]) {
      const error = await workspaces.open(name).catch((thrown) => thrown);
      expect(error).toMatchObject({ code: 'WORKSPACE_UNKNOWN', details: { workspaces: [shop] } });
      messages.push(error.message.replace(JSON.stringify(name), 'NAME'));
    }
    expect(messages[0]).toBe(messages[1]);
    expect(messages[0]).toContain(`served: ${shop}`);
  });
});

/** Ways to spell a directory that is not allowed. */
const SPELLINGS: Readonly<Record<string, (all: ReturnType<typeof places>) => string>> = {
  'its path': ({ outside }) => outside,
  'a file in it': ({ outside }) => join(outside, 'secret.py'),
  'dots from inside': ({ shop, outside }) => join(shop, relative(shop, outside)),
  'dots that are not tidied': ({ shop }) => `${shop}/../../outside`,
  'dots from the directory of the server': () => '../outside',
  'the directory above': ({ base }) => base,
  'the root of the file system': () => '/',
  'a link to it': ({ shop, outside }) => {
    symlinkSync(outside, join(shop, 'link'));
    return join(shop, 'link');
  },
  'a file behind a link to it': ({ shop, outside }) => {
    symlinkSync(outside, join(shop, 'link'));
    return join(shop, 'link', 'secret.py');
  },
  'a URI': ({ outside }) => pathToFileURL(outside).href,
  'a URI with encoded dots': ({ shop }) => `${pathToFileURL(shop).href}/%2e%2e/%2e%2e/outside`,
  'a URI with encoded slashes': ({ shop }) => `${pathToFileURL(shop).href}%2F..%2F..%2Foutside`,
  'a URI with an encoded NUL': ({ shop }) => `${pathToFileURL(shop).href}%00`,
  'a URI on another machine': ({ shop }) => `file://example.org${shop}`,
  'a URI with another case': ({ shop }) => pathToFileURL(shop).href.replace('file:', 'FILE:'),
  'another kind of URI': ({ shop }) => `https://localhost${shop}`,
  'a NUL after an allowed path': ({ shop }) => `${shop}\0/../../outside`,
  'a NUL before it': ({ outside }) => `\0${outside}`,
  'percent signs': ({ shop }) => `${shop}%2F..%2F..%2Foutside`,
  'a path of Windows': () => 'C:\\Windows\\System32',
  backslashes: ({ shop }) => `${shop}\\..\\..\\outside`,
  'a share of Windows': () => '\\\\example.org\\share',
  'another case': ({ shop }) => shop.toUpperCase(),
  'the home directory': () => '~',
};

describe('outside', () => {
  for (const [spelling, of] of Object.entries(SPELLINGS)) {
    test(`${spelling} opens nothing`, async () => {
      const all = places();
      const { shop, allowed } = all;
      const name = of(all);
      for (const auto of [undefined, { allowedRoots: [allowed], limit: 4 }]) {
        const workspaces = open({ roots: [shop], cwd: allowed, auto });
        const outcome = await rootOf(workspaces, name).catch((error) => error.code);
        // Some of these are names of files that are not there, inside what is allowed: then it is what they are in.
        expect(['WORKSPACE_UNKNOWN', shop, allowed]).toContain(outcome);
        for (const { root } of workspaces.list()) expect(root.startsWith(allowed)).toBe(true);
        await workspaces.close();
      }
    });
  }

  test('a name that ends inside is refused where it would be followed out', async () => {
    const { shop, allowed } = places();
    const workspaces = open({ roots: [shop], cwd: allowed });
    for (const name of ['../outside', '~', '/', 'C:\\Windows', `file://example.org${shop}`, `\0${shop}`]) {
      await expect(workspaces.open(name), JSON.stringify(name)).rejects.toMatchObject({ code: 'WORKSPACE_UNKNOWN' });
    }
  });

  test('a workspace that becomes a link is no longer served', async () => {
    const { shop, outside } = places();
    const workspaces = open({ roots: [shop] });
    expect(await rootOf(workspaces)).toBe(shop);
    renameSync(shop, `${shop}-moved`);
    symlinkSync(outside, shop);
    await expect(workspaces.open()).rejects.toMatchObject({ code: 'ROOT_NOT_FOUND' });
    rmSync(shop);
    await expect(workspaces.open()).rejects.toMatchObject({ code: 'ROOT_NOT_FOUND' });
  });

  test('files behind links are not read, before and after indexing', async () => {
    const { shop, outside } = places();
    symlinkSync(outside, join(shop, 'linked'));
    symlinkSync(join(outside, 'secret.py'), join(shop, 'linked.py'));
    for (const waitMs of [0, 20_000]) {
      const workspaces = open({ roots: [shop], waitMs });
      for (const path of ['linked/secret.py', 'linked.py', '../../outside/secret.py', join(outside, 'secret.py')]) {
        await expect(ask(workspaces, 'read_file', { path }), path).rejects.toMatchObject({ code: 'PATH_OUTSIDE_ROOT' });
      }
      expect((await ask(workspaces, 'grep', { pattern: ['PASSWORD'] })).results.lines).toBe(0);
      expect((await ask(workspaces, 'verify_absence', { pattern: ['PASSWORD'] })).results.lines).toBe(0);
      await workspaces.close();
    }
  });
});

describe('workspaces that callers open', () => {
  test('are the project around what they name, inside the allowed roots', async () => {
    const { allowed, shop, other } = places();
    const workspaces = open({ auto: { allowedRoots: [allowed], limit: 4 } });
    expect(await rootOf(workspaces, join(shop, 'src', 'cart.py'))).toBe(shop);
    expect(await rootOf(workspaces, join(other, 'src'))).toBe(other);
    expect(await rootOf(workspaces, join(allowed, 'team'))).toBe(join(allowed, 'team'));
    expect(workspaces.list().map(({ root }) => root)).toEqual([shop, other, join(allowed, 'team')]);
    // Once it is open its name will do.
    expect(await rootOf(workspaces, 'other')).toBe(other);
  });

  test('do not reach up to a repository around the allowed root', async () => {
    const base = write(temporaryDirectory(), { '.git/HEAD': 'ref: refs/heads/main\n', 'allowed/src/a.py': 'A = 1\n' });
    const allowed = join(base, 'allowed');
    const workspaces = open({ auto: { allowedRoots: [allowed], limit: 4 } });
    expect(await rootOf(workspaces, join(allowed, 'src'))).toBe(join(allowed, 'src'));
    expect(await rootOf(workspaces, allowed)).toBe(allowed);
  });

  test('need an allowed root, which is a directory', () => {
    expect(() => open({ auto: { allowedRoots: [], limit: 1 } })).toThrow(
      expect.objectContaining({ code: 'BAD_INPUT' }),
    );
    for (const path of ['/not/there', 'nul\0'])
      expect(() => open({ auto: { allowedRoots: [path], limit: 1 } })).toThrow(
        expect.objectContaining({ code: 'ROOT_NOT_FOUND' }),
      );
  });

  test('may be given through links, which are followed once', async () => {
    const { base, allowed, shop, outside } = places();
    symlinkSync(allowed, join(base, 'link'));
    const workspaces = open({ auto: { allowedRoots: [join(base, 'link')], limit: 4 } });
    expect(await rootOf(workspaces, join(base, 'link', 'shop'))).toBe(shop);
    rmSync(join(base, 'link'));
    symlinkSync(outside, join(base, 'link'));
    await expect(workspaces.open(join(base, 'link'))).rejects.toMatchObject({ code: 'WORKSPACE_UNKNOWN' });
  });
});

describe('without a workspace of the operator', () => {
  test('the default is the project around the directory of the server', async () => {
    const { shop } = places();
    expect(await rootOf(open({ cwd: join(shop, 'src') }))).toBe(shop);
  });

  test('neither the home directory nor what is above it is taken for a project', async () => {
    for (const cwd of ['/', homedir()]) {
      const workspaces = open({ cwd });
      expect(workspaces.list()).toEqual([]);
      await expect(workspaces.open()).rejects.toMatchObject({ code: 'WORKSPACE_UNKNOWN' });
    }
  });

  test('the roots of the client are, as long as it has any', async () => {
    const { shop, other } = places();
    const workspaces = open({ cwd: shop });
    workspaces.setRoots([
      pathToFileURL(other).href,
      'file:///not/there',
      'https://example.org/',
      'nul\0',
      '/not/there',
      homedir(),
      '.',
    ]);
    expect(workspaces.list().map(({ root }) => root)).toEqual([other]);
    expect(await rootOf(workspaces)).toBe(other);
    await expect(workspaces.open(shop)).rejects.toMatchObject({ code: 'WORKSPACE_UNKNOWN' });
    workspaces.setRoots([]);
    expect(await rootOf(workspaces)).toBe(shop);
  });

  test('roots of a client count only inside the allowed ones', async () => {
    const { allowed, shop, outside } = places();
    const workspaces = open({ cwd: tmpdir(), auto: { allowedRoots: [allowed], limit: 4 } });
    workspaces.setRoots([outside, shop]);
    expect(workspaces.list().map(({ root }) => root)).toEqual([shop]);
  });

  test('roots of a client do not count where the operator gave some', async () => {
    const { shop, other } = places();
    const workspaces = open({ roots: [shop] });
    workspaces.setRoots([other]);
    await expect(workspaces.open(other)).rejects.toMatchObject({ code: 'WORKSPACE_UNKNOWN' });
  });
});

describe('several clients of one server', () => {
  test('share what is open and have roots of their own', async () => {
    const { allowed, shop, other } = places();
    const server = open({ auto: { allowedRoots: [allowed], limit: 4 } });
    const [one, two] = [server.session(), server.session()];
    one.setRoots([shop]);
    two.setRoots([other]);
    expect(await rootOf(one)).toBe(shop);
    expect(await rootOf(two)).toBe(other);
    expect(await one.open(other)).toBe(await two.open());
    await one.close();
    expect(await rootOf(two)).toBe(other);
  });

  test('over a network say nothing about what may be read', async () => {
    const { shop, outside } = places();
    const session = open({ cwd: shop }).session();
    session.setRoots([outside]);
    expect(await rootOf(session)).toBe(shop);
    await expect(session.open(outside)).rejects.toMatchObject({ code: 'WORKSPACE_UNKNOWN' });
  });

  test('hear of the indexing of what they see', async () => {
    const { allowed, shop, other, outside } = places();
    mkdirSync(join(outside, 'src'));
    const server = open({ roots: [shop, other], cwd: allowed, waitMs: 20_000 });
    const session = server.session();
    const heard = new Set<string>();
    const stop = session.onChange(({ root }) => heard.add(root));
    await ask(session, 'symbol', { workspace: other, name: 'price' });
    expect([...heard]).toEqual([other]);
    stop();
    await ask(session, 'symbol', { name: 'price' });
    expect([...heard]).toEqual([other]);
  });
});
