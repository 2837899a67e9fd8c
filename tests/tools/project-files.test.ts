/** What project files declare is found by its name and in its file, and disturbs no answer about code. */
import { describe, expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';

const manifest = (name: string) =>
  JSON.stringify(
    {
      name,
      description: 'Injects dependencies and runs scripts',
      scripts: { build: 'tsc -b', start: 'node dist/main.js', lint: 'oxlint src --fix', 'test:unit': 'vitest run' },
      dependencies: { redis: '^5.0.0', 'left-pad': '1.3.0' },
    },
    null,
    2,
  );

const sample = indexedSample({
  'package.json': manifest('shop'),
  'packages/a/package.json': manifest('a'),
  'packages/b/package.json': manifest('b'),
  'compose.yml': 'services:\n  redis:\n    image: redis:7\n  db:\n    image: postgres:16\n    depends_on: [redis]\n',
  '.github/workflows/ci.yml':
    'name: Checks\non: push\njobs:\n  verify:\n    runs-on: x\n    steps:\n      - name: Upload coverage\n        run: upload\n',
  'k8s/web.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n',
  'data/big.json': '{ "scripts": { "ghost": "boo" } }\n',
  'package-lock.json': '{ "name": "locked", "packages": {} }\n',
  'src/core/injector.ts': `import { Redis } from './redis';
/** Injects the dependencies of a module. */
export class Injector {
  injectDependencies(module: string): string[] {
    return new Redis().load(module);
  }
}
export function start(): Injector {
  return new Injector();
}
`,
  'src/core/redis.ts': `export class Redis {
  load(key: string): string[] {
    return [key];
  }
}
`,
  'src/tasks/run.ts': `import { start } from '../core/injector';
/** Runs the scripts of all samples, one after the other. */
export function runScripts(directories: string[]): string[] {
  return directories.flatMap((directory) => start().injectDependencies(directory));
}
export function build(): string[] {
  return runScripts(['src']);
}
`,
});

interface Hit {
  readonly path: string;
  readonly name: string;
  readonly qualified_name?: string;
  readonly copies?: { readonly count: number };
}
const isOfProject = ({ path }: Pick<Hit, 'path'>) => /\.(?:json|ya?ml|toml)$/.test(path);
const search = async (query: string, filters = {}): Promise<Hit[]> =>
  (await sample().call('search', { query, ...filters }, 'json')).results;

describe('search', () => {
  test.each(['inject dependencies', 'how are scripts run', 'start', 'build', 'redis', 'Redis', 'start the injector'])(
    '%s: code first',
    async (query) => {
      const hits = await search(query);
      const first = hits.findIndex(isOfProject);
      const named = hits.filter((hit) => hit.name.toLowerCase() === query.toLowerCase() && !isOfProject(hit));
      expect(isOfProject(hits[0])).toBe(false);
      expect(named.every((hit) => first < 0 || hits.indexOf(hit) < first)).toBe(true);
    },
  );

  test('a long report is ranked as if there were no project files', async () => {
    const hits = await search(
      'the injector loads redis twice when scripts of samples run and dependencies start again',
    );
    const first = hits.findIndex(isOfProject);
    expect(isOfProject(hits[0])).toBe(false);
    expect(first < 0 || hits.slice(first).every(isOfProject)).toBe(true);
  });

  test.each([
    ['lint', 'lint'],
    ['test:unit', 'test:unit'],
    ['scripts.build', 'build'],
    ['services.redis', 'redis'],
    ['which npm script runs start?', 'start'],
    ['verify', 'verify'],
    ['upload coverage', 'Upload coverage'],
    ['left-pad', 'left-pad'],
  ])('%s: the name in a project file', async (query, name) => {
    const [hit] = await search(query);
    expect(isOfProject(hit)).toBe(true);
    expect(hit.name).toBe(name);
  });

  test('a filter that names the language asks for it', async () => {
    const [hit] = await search('redis', { lang: ['yaml'] });
    expect(hit).toMatchObject({ path: 'compose.yml', name: 'redis' });
  });

  test('the same script of several packages is one result', async () => {
    const hits = (await search('lint')).filter(({ name }) => name === 'lint');
    expect(hits).toHaveLength(1);
    expect(hits[0].copies).toMatchObject({ count: 2 });
  });

  test('data and lock files declare nothing', async () => {
    expect((await search('ghost')).filter(({ name }) => name === 'ghost')).toEqual([]);
    expect((await search('locked')).filter(({ name }) => name === 'locked')).toEqual([]);
  });
});

test.each(['how are scripts run', 'inject dependencies', 'how does start work', 'how does the build work'])(
  'explore %s packs code only',
  async (query) => {
    const { results } = await sample().call('explore', { query }, 'json');
    expect(results.symbols.length).toBeGreaterThan(0);
    expect(results.symbols.filter(isOfProject)).toEqual([]);
  },
);

test('explore shows them where the question asks for them', async () => {
  const { results } = await sample().call('explore', { query: 'which npm scripts are there: lint and start' }, 'json');
  expect(results.symbols.some(({ name }: Hit) => name === 'lint')).toBe(true);
});

describe('a name', () => {
  test.each(['start', 'build', 'redis'])('%s means the code', async (name) => {
    const { results } = await sample().call('symbol', { name: [name] }, 'json');
    expect(results.filter(isOfProject)).toEqual([]);
    expect(results).toHaveLength(1);
  });

  test('that only project files have, or with its section, means them', async () => {
    for (const name of ['left-pad', 'scripts.start', 'dependencies.redis', 'Deployment.web']) {
      const { results } = await sample().call('symbol', { name: [name] }, 'json');
      expect(results.length).toBeGreaterThan(0);
      expect(results.every(isOfProject)).toBe(true);
    }
  });

  test('has lines instead of references, and no claim that it is unused', async () => {
    const { text, meta } = await sample().call('references', { name: 'scripts.lint' });
    expect(text).toContain('"lint": "oxlint src --fix"');
    expect(meta.notes.join()).toContain('where uses are not bound; 3 lines have it as text');
    const impact = await sample().call('impact', { names: ['scripts.lint'] });
    expect(impact.meta.notes.join()).toContain('uses of names in project files are not bound');
    expect(`${impact.text} ${text}`).not.toContain('nothing in this index');
    const card = await sample().call('symbol', { name: ['package.json#scripts.lint'] });
    expect(card.text).not.toMatch(/callers|uses/);
  });
});

test('dependencies of the whole tree are those of code', async () => {
  const { results } = await sample().call('dependencies', {}, 'json');
  expect(results.nodes.map(({ name, depth }: { name: string; depth: number }) => [name, depth])).toEqual([
    ['src/tasks', 0],
    ['src/core', 1],
  ]);
});

test('map and tree show the code, an outline the project file', async () => {
  expect((await sample().call('map')).text).not.toMatch(/package\.json|scripts|compose/);
  const { results } = await sample().call('tree', {}, 'json');
  expect(results[0].languages[0]).toBe('typescript');
  const outline = await sample().call('outline', { path: 'compose.yml' });
  expect(outline.text).toMatch(/class +service redis: redis:7/);
});
