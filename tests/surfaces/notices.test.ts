/** The package shows the licence of everything by others that is in it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../languages/all.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const FILE = 'dist/THIRD-PARTY-NOTICES.txt';
/** A package of others in a statement that loads it; types are in no bundle. */
const IMPORT =
  /(?:^|\n)(?:import|export) (?!type\b)[^;]*?from '((?:@[\w.-]+\/)?[a-z][\w.-]*)[/\w.-]*'|import\('((?:@[\w.-]+\/)?[a-z][\w.-]*)[/\w.-]*'\)/g;
const { devDependencies, dependencies } = JSON.parse(read('package.json'));
/** Others are loaded from the user's own installation, where there is one. */
const OPTIONAL = ['onnxruntime-node', '@aws-sdk/client-s3'];
const OURS: readonly string[] = Object.keys({ ...devDependencies, ...dependencies }).filter(
  (name) => !OPTIONAL.includes(name),
);

function packagesOf(directory: string): Set<string> {
  const sources = readdirSync(join(root, directory), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/(?:^|\/)(?:tests|cases)\//.test(file),
  );
  const names = sources.flatMap((file) => [...read(join(directory, file)).matchAll(IMPORT)].map(([, a, b]) => a ?? b));
  return new Set(names.filter((name) => OURS.includes(name)));
}

test('every package that the program imports, and every grammar, has its licence in the notices', () => {
  const notices = read(FILE);
  const imported = [...packagesOf('src'), ...packagesOf('languages')];
  expect(imported.length).toBeGreaterThan(8);
  const grammars = LANGUAGES.flatMap(({ grammar }) => {
    if (grammar === undefined || 'of' in grammar) return [];
    return 'crate' in grammar ? [`${grammar.crate} ${grammar.version}`] : [versioned(grammar.package)];
  });
  expect(grammars.length).toBeGreaterThan(30);
  const missing = [...imported.map(versioned), ...grammars, 'gitleaks v'].filter(
    (name) => !notices.includes(`\n${name}`),
  );
  expect([...new Set(missing)]).toEqual([]);
  // Not the names alone.
  expect(notices.match(/Permission is hereby granted/g)?.length).toBeGreaterThan(30);
  expect(notices).toContain('Apache License');
  expect(notices).toContain('models/static-v2');
});

function versioned(name: string): string {
  const { version } = JSON.parse(read(`node_modules/${name}/package.json`));
  return `${name} ${version}`;
}

test('the package contains them', () => {
  expect(JSON.parse(read('package.json')).files).toContain(FILE);
});
