/** Real language servers that are installed here answer about small projects; `npm run check:services` installs more. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FoundService, findService } from '../../../src/services/find-program.ts';
import { openLanguageServer } from '../../../src/services/lsp/open.ts';
import type { ServiceRow } from '../../../src/services/row.ts';
import { SERVICES } from '../../../src/services/rows.ts';
import { SAMPLES, type SampleProject, writeSample, wrongAnswers } from './real-projects.ts';

const serviceRow = (id: string) => SERVICES.find((row) => row.id === id);
const never = new AbortController().signal;
let home: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-real-')));
  mkdirSync(join(home, 'scratch'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

async function wrongAnswersOf(found: FoundService, sample: SampleProject): Promise<string[]> {
  const root = join(home, 'root');
  writeSample(root, sample);
  const session = await openLanguageServer(found)(
    { root, dir: '', files: Object.keys(sample.files), scratchDir: join(home, 'scratch') },
    { limits: { fileMs: 60_000, projectMs: 120_000, memoryMb: 3_000 }, log: () => {}, signal: never },
  );
  try {
    expect(session.tool.version).toMatch(/^\d+\.\d+/);
    return await wrongAnswers(session, sample, never);
  } finally {
    await session.close();
  }
}

/** A proxy of rustup is there without the component, too. */
function works({ program, args }: FoundService, versionArgs: readonly string[] | undefined): boolean {
  if (versionArgs === undefined) return true;
  try {
    execFileSync(program, [...(program === process.execPath ? args.slice(0, 1) : []), ...versionArgs], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

describe('servers of the table', () => {
  for (const [id, sample] of Object.entries(SAMPLES)) {
    const found = findService(serviceRow(id)!, { root: '/nonexistent' });
    const isThere = found !== undefined && works(found, found.command.versionArgs);
    test.skipIf(!isThere)(`${id}${isThere ? '' : ' (it is not installed here)'}`, { timeout: 180_000 }, async () => {
      expect(await wrongAnswersOf(found!, sample)).toEqual([]);
    });
  }
});

/** No row: TypeScript answers by an interface of its own. It is a server as any other. */
const TYPESCRIPT: ServiceRow = {
  id: 'typescript-language-server',
  title: 'TypeScript Language Server',
  languages: ['typescript'],
  kind: 'lsp',
  trust: 'trusted',
  because: 'it loads plugins of the configuration',
  commands: [
    {
      program: 'typescript-language-server',
      args: ['--stdio'],
      bundled: { package: 'typescript-language-server', script: 'lib/cli.mjs' },
    },
  ],
  projects: { files: [['tsconfig.json']], pick: 'nearest', isRootEnough: true },
  install: [],
  lsp: {
    asks: 'textDocument/definition',
    implementations: true,
    readiness: { by: 'answers' },
    // Its other server answers before it has read what is imported.
    options: () => ({
      tsserver: { path: createRequire(import.meta.url).resolve('tsserver/lib/tsserver.js'), useSyntaxServer: 'never' },
    }),
  },
};

test('typescript-language-server', { timeout: 120_000 }, async () => {
  const sample: SampleProject = {
    language: 'typescript',
    files: {
      'tsconfig.json': '{"compilerOptions": {"module": "esnext", "moduleResolution": "bundler"}}',
      'shapes.ts':
        'export interface Shape {\n  area(): number;\n}\nexport class Square implements Shape {\n  area(): number {\n    return 4;\n  }\n}\nexport const make = (): Shape => new Square();\n',
      'main.ts':
        "import { make as build } from './shapes';\n\nconst made = build();\nmade.area();\nJSON.stringify(made);\n",
    },
    expected: [
      { in: 'main.ts', use: '= «build»()', to: [['shapes.ts', 'const «make»']] },
      { in: 'main.ts', use: 'made.«area»', to: [['shapes.ts', '  «area»(): number;']] },
      { in: 'main.ts', use: 'JSON.«stringify»', to: 'outside' },
      { in: 'shapes.ts', use: 'interface «Shape»', to: [['shapes.ts', 'class «Square»']], asks: 'implement' },
    ],
  };
  const found = findService(TYPESCRIPT, { root: '/nonexistent', env: { PATH: '' } });
  expect(await wrongAnswersOf(found!, sample)).toEqual([]);
});
