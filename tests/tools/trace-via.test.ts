/** `trace` through waypoints: whole paths in order, and which leg has none. */
import { describe, expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';
import type { Called } from './workspace.ts';

const workspace = indexedSample({
  'src/app.ts': `import { Cache } from './cache';
import { query } from './db';
export function main() { handle(); }
export function handle() { direct(); check(); }
function direct() { query(); }
function check() { new Cache().get(); audit(); }
function audit() { log(); }
function log() {}
export function island() {}
`,
  'src/cache.ts': `import { query } from './db';
export class Cache {
  get() { return this.load(); }
  load() { return query(); }
  clear() { sweep(); }
}
function sweep() {}
`,
  'src/db.ts': `export function query() { send(); }
export function send() {}
`,
});

const trace = (input: Record<string, unknown>) => workspace().call('trace', input);

interface Step {
  readonly symbol: { readonly name: string };
}

/** The names along each path; waypoints in brackets. */
const routes = ({ results }: Called): string[] =>
  results.paths.map(({ steps, end, via }: { steps: Step[]; end: { name: string }; via: number[] }) =>
    [...steps.map(({ symbol: { name } }, i) => (via.includes(i) ? `[${name}]` : name)), end.name].join(' '),
  );

describe('waypoints', () => {
  test('the path leads through them, though there is a shorter one', async () => {
    expect(routes(await trace({ from: 'handle', to: 'query', paths: 1 }).then(withVia))).toEqual([
      'handle direct query',
    ]);
    const reply = await trace({ from: 'handle', via: ['Cache.get'], to: 'query' });
    expect(routes(reply)).toEqual(['handle check [get] load query']);
    expect(reply.results.legs).toEqual([
      { from: 'handle', to: 'Cache.get', paths: 1 },
      { from: 'Cache.get', to: 'query', paths: 1 },
    ]);
    expect(reply.exit).toBe(0);
    expect(reply.text).toMatch(/Cache\.get \(via\)/);
  });

  test('several, in order', async () => {
    expect(routes(await trace({ from: 'main', via: ['check', 'load'], to: 'send' }))).toEqual([
      'main handle [check] get [load] query send',
    ]);
    const wrong = await trace({ from: 'main', via: ['load', 'check'], to: 'send' });
    expect(wrong).toMatchObject({ exit: 1, results: { paths: [] } });
    expect(wrong.meta.notes).toEqual(expect.arrayContaining(['leg 2 of 3: no path leads from load to check']));
  });

  test('a class or file is one where a member of it leads on', async () => {
    // `get` is the member that `check` calls; `clear` leads to `sweep`, and nothing calls it.
    expect(routes(await trace({ from: 'handle', via: ['Cache'], to: 'query' }))).toEqual([
      'handle check [get] load query',
    ]);
    const { meta, exit } = await trace({ from: 'handle', via: ['Cache'], to: 'sweep' });
    expect(exit).toBe(1);
    expect(meta.notes).toContain(
      'leg 1 of 2: paths lead from handle to Cache, but not to a member of it that leads on',
    );
    expect(routes(await trace({ from: 'src/app.ts', via: ['src/cache.ts'], to: 'src/db.ts', paths: 1 }))).toEqual([
      'check [get] load query',
    ]);
  });

  test('from entry points, with one name', async () => {
    const reply = await trace({ from: 'query', via: ['check'] });
    expect(routes(reply)).toEqual(['main handle [check] get load query']);
    expect(reply.results.paths[0].entry).toBe('main');
    expect(reply.results.legs[0].from).toBe('any entry point');
  });

  test('says which legs have no path, and what is around the first', async () => {
    const reply = await trace({ from: 'main', via: ['island', 'audit'], to: 'log' });
    expect(reply.exit).toBe(1);
    expect(reply.results.legs.map(({ paths }: { paths: number }) => paths)).toEqual([0, 0, 1]);
    expect(reply.meta.notes).toEqual(
      expect.arrayContaining([
        'leg 1 of 3: no path leads from main to island',
        'leg 2 of 3: no path leads from island to audit',
      ]),
    );
    expect(reply.results.to.map(({ name }: { name: string }) => name)).toEqual(['island']);
    expect(reply.results.callers.count).toBe(0);
    expect(reply.text).toMatch(
      /^leg 1 {2}main -> island {3}no path\nleg 2 {2}island -> audit {2}no path\nleg 3 {2}audit -> log {5}1 path\n/,
    );
    expect(reply.text).toContain('next: wayfind trace main island');
  });

  test('an unknown waypoint is an error that names close ones', async () => {
    await expect(trace({ from: 'main', via: ['chek'], to: 'query' })).rejects.toMatchObject({
      code: 'SYMBOL_NOT_FOUND',
      message: expect.stringContaining('chek'),
    });
  });

  test('the rest of a cut path goes through the remaining waypoints', async () => {
    const { meta, results, text } = await trace({ from: 'main', via: ['check', 'load'], to: 'send', max_tokens: 100 });
    expect(meta.completeness).toBe('truncated');
    const [{ steps, via }] = results.paths;
    expect(steps.length).toBeLessThan(6);
    const left = via.filter((at: number) => at > steps.length).length;
    expect(meta.next[0].match(/--via/g) ?? [], text).toHaveLength(left);
    expect(meta.next[0]).toMatch(/ send /);
  });
});

/** Answers without waypoints have no `via`. */
function withVia(called: Called): Called {
  const paths = called.results.paths.map((path: object) => ({ via: [], ...path }));
  return { ...called, results: { ...called.results, paths } };
}
