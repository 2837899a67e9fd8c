/** `entry_points`: what manifests, commands, marks, paths and names make a place where a program starts. */
import { describe, expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';

const sample = indexedSample({
  'package.json': JSON.stringify(
    {
      name: 'shop',
      version: '1.0.0',
      bin: { shop: 'dist/cli.js' },
      exports: { '.': './dist/index.js', './money': './dist/money.js' },
      scripts: { seed: 'tsx scripts/seed.ts', lint: 'eslint src' },
      dependencies: { next: '15', commander: '12' },
    },
    null,
    2,
  ),
  'src/cli.ts':
    "import { Command } from 'commander';\nconst program = new Command();\nprogram.command('pay <id>').action(() => {});\nprogram.parse();\n",
  'src/index.ts': "export { pay } from './money';\n",
  'src/money.ts': 'export function pay(): void {}\n',
  'scripts/seed.ts': "import { pay } from '../src/money';\npay();\n",
  'app/users/page.tsx': 'export const metadata = {};\nexport default function Users() {\n  return null;\n}\n',
  'app/users/list.tsx': 'export function List() {\n  return null;\n}\n',
  'vite.config.ts': "export default { build: { input: './src/worker.ts' } };\n",
  'src/worker.ts': 'export const ready = true;\n',
  'index.html': '<html><script type="module" src="/src/main.ts"></script></html>\n',
  'src/main.ts': "console.log('start');\n",
  'serverless.yml': 'functions:\n  createOrder:\n    handler: src/orders.create\n',
  'src/orders.ts': 'export async function create(event: unknown): Promise<void> {}\n',
  'tests/money.test.ts': "import { pay } from '../src/money';\ntest('pay', () => pay());\n",

  'api/pyproject.toml':
    '[project]\nname = "shop-api"\n\n[project.scripts]\nshop-api = "shop_api.cli:run"\n\n[project.entry-points."shop.plugins"]\nmail = "shop_api.mail:Mail"\n',
  'api/shop_api/__init__.py': '',
  'api/shop_api/cli.py':
    'import argparse\n\ndef run():\n    parser = argparse.ArgumentParser()\n    sub = parser.add_subparsers()\n    sub.add_parser("serve")\n\ndef other():\n    pass\n',
  'api/shop_api/mail.py': 'class Mail:\n    pass\n',
  'api/shop_api/web.py':
    'from fastapi import FastAPI\nfrom celery import shared_task\n\napp = FastAPI()\n\n@app.get("/users")\ndef users():\n    return []\n\n@shared_task\ndef clean():\n    pass\n\ndef main():\n    pass\n',
  'api/shop_api/tool.py': 'def work():\n    pass\n\nif __name__ == "__main__":\n    work()\n',
  'api/shop_api/settings.py': 'MIDDLEWARE = ["shop_api.guard.Guard"]\n',
  'api/shop_api/guard.py': 'class Guard:\n    pass\n',
  'api/Dockerfile':
    'FROM python:3.12\nCOPY shop_api/mail.py /app/\n# python shop_api/mail.py\nCMD ["uvicorn", "shop_api.web:app", "--host", "0.0.0.0"]\n',
  'api/migrations/0001_first.py': 'class Migration:\n    pass\n',

  'go/go.mod': 'module example.com/shop\n\ngo 1.22\n',
  'go/cmd/shop/main.go': 'package main\n\nfunc main() {}\n',
  'go/store/store.go': 'package store\n\nfunc main() {}\n',
  'rs/Cargo.toml': '[package]\nname = "rs"\n\n[[bin]]\nname = "tool"\npath = "tools/tool.rs"\n',
  'rs/src/lib.rs': 'pub fn lib() {}\n',
  'rs/tools/tool.rs': 'fn main() {}\n',
});

interface Entry {
  readonly entry: string;
  readonly handle: string;
  readonly called?: string;
  readonly project: string;
  readonly why: { readonly path: string; readonly line: number; readonly what: string };
}
const brief = (entries: readonly Entry[]) =>
  entries.map(({ handle, called, why }) => `${called ? `${called} = ` : ''}${handle} < ${why.path}:${why.line}`).sort();

const entriesOf = async (...kind: string[]): Promise<string[]> => {
  const { results } = await sample().call('entry_points', { kind });
  return brief(results.entries);
};

describe('by kind', () => {
  test('installed commands and package exports, through what the build writes', async () => {
    expect(await entriesOf('bin')).toEqual([
      'shop-api = api/shop_api/cli.py#run < api/pyproject.toml:5',
      'src/cli.ts < package.json:5',
    ]);
    expect(await entriesOf('export')).toEqual([
      'rs/src/lib.rs < rs/Cargo.toml:1',
      'src/index.ts < package.json:8',
      'src/money.ts < package.json:9',
    ]);
  });

  test('mains: a function of a program, not any function of that name', async () => {
    expect(await entriesOf('main')).toEqual([
      'go/cmd/shop/main.go#main < go/cmd/shop/main.go:3',
      'rs/tools/tool.rs#main < rs/tools/tool.rs:1',
    ]);
  });

  test('what commands run: scripts, containers, pages of HTML, guards; not what an image copies or a comment names', async () => {
    const scripts = await entriesOf('script');
    expect(scripts).toContain('scripts/seed.ts < package.json:12');
    expect(scripts).toContain('api/shop_api/web.py#app < api/Dockerfile:4');
    expect(scripts).toContain('src/main.ts < index.html:1');
    expect(scripts).toContain('api/shop_api/tool.py < api/shop_api/tool.py:4');
    expect(scripts.join()).not.toContain('mail.py');
    expect(scripts.join()).not.toContain('src/index.ts');
  });

  test('handlers, jobs and commands by their marks and calls', async () => {
    expect(await entriesOf('handler')).toEqual(['api/shop_api/web.py#users < api/shop_api/web.py:6']);
    expect(await entriesOf('job')).toEqual(['api/shop_api/web.py#clean < api/shop_api/web.py:10']);
    expect(await entriesOf('command')).toEqual([
      'pay = src/cli.ts < src/cli.ts:3',
      'serve = api/shop_api/cli.py#run < api/shop_api/cli.py:6',
    ]);
  });

  test('pages by their paths, with the symbol that is shown', async () => {
    expect(await entriesOf('page')).toEqual(['app/users/page.tsx#Users < app/users/page.tsx:2']);
  });

  test('functions of a cloud provider, plugins and migrations', async () => {
    expect(await entriesOf('lambda')).toEqual(['createOrder = src/orders.ts#create < serverless.yml:3']);
    expect(await entriesOf('plugin')).toEqual([
      'api/shop_api/guard.py#Guard < api/shop_api/settings.py:1',
      'mail = api/shop_api/mail.py#Mail < api/pyproject.toml:8',
      'src/worker.ts < vite.config.ts:1',
    ]);
    expect(await entriesOf('migration')).toEqual([
      'api/migrations/0001_first.py#Migration < api/migrations/0001_first.py:1',
    ]);
  });

  test('tests are counted, and listed on request', async () => {
    const { results } = await sample().call('entry_points', {});
    expect(results.projects.map(({ dir }: { dir: string }) => dir)).toEqual(['', 'api', 'go', 'rs']);
    expect(results.projects[0]).toMatchObject({ name: 'shop', use: 'library', counts: { bin: 1, test: 1 } });
    expect(results.entries.some(({ entry }: Entry) => entry === 'test')).toBe(false);
    expect(await entriesOf('test')).toEqual(['tests/money.test.ts < tests/money.test.ts:1']);
  });
});

describe('the answer', () => {
  test('is filtered by path and language, and says when nothing fits', async () => {
    const go = await sample().call('entry_points', { path: ['go'] });
    expect(brief(go.results.entries)).toEqual(['go/cmd/shop/main.go#main < go/cmd/shop/main.go:3']);
    expect(go.text).toContain('go/cmd/shop/main.go:3');
    const none = await sample().call('entry_points', { path: ['go'], kind: ['job'] });
    expect(none.exit).toBe(1);
    expect(none.meta.notes.join()).toContain('no entry point of kind job; 1 of other kinds');
  });

  test('comes in pages', async () => {
    const first = await sample().call('entry_points', { limit: 3 });
    expect(first.results.entries).toHaveLength(3);
    expect(first.meta.next.join()).toContain('--cursor 3');
    const next = await sample().call('entry_points', { limit: 3, cursor: '3' });
    expect(next.results.entries[0].handle).not.toBe(first.results.entries[2].handle);
  });
});

describe('trees that lie', () => {
  const broken = indexedSample({
    'package.json':
      '{ "bin": "../../etc/passwd", "main": 7, "scripts": { "x": ["node", 3], "y": "node /etc/passwd.js" }, "exports": ',
    'a/package.json':
      '{"name": "a", "bin": "../../outside.js", "exports": {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": "x"}}}}}}}}}}}',
    'pyproject.toml': '[project.scripts\nx = "a.b:c"\n= = =\n',
    'Cargo.toml': '[package]\n[[bin]]\npath = "../../../etc/main.rs"\n',
    'serverless.yml': 'handler: ../../../../etc/passwd.run\n',
    Dockerfile: `CMD ["python", "${'../'.repeat(50)}etc/x.py"]\nRUN TOKEN=ghp_${'a1B2'.repeat(9)} node run.js\n`,
    'run.js': 'start();\n',
  });

  test('name nothing outside of the root, and no credential is shown', async () => {
    const { results, text } = await broken().call('entry_points', {});
    expect(results.entries.map(({ path }: { path: string }) => path)).toEqual(['run.js']);
    expect(text).not.toContain('a1B2a1B2');
  });
});
