/** Directories that are tests or a part of the program by what is in them, as real repositories have them. */
import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../src/discover/language.ts';
import { roleOf } from '../../../src/discover/path-rules.ts';
import { testDirectories, withTestDirectories } from '../../../src/discover/test-directories.ts';

const listed = (paths: string) =>
  paths
    .trim()
    .split(/\s+/)
    .map((path) => ({ path, language: languageOf(path), role: roleOf(path, languageOf(path)).role }));

describe('tests', () => {
  it.each([
    [
      'kaniko',
      'integration/',
      'go.mod integration/images.go integration/tar.go integration/cmd.go integration/k8s_test.go integration/integration_test.go integration/user_test.go',
    ],
    [
      'starbelly',
      'integration/',
      'integration/__init__.py integration/test_db.py integration/test_robots.py integration/test_subscription.py',
    ],
    [
      'moby',
      'integration/',
      'integration/build/build_test.go integration/build/main_test.go integration/daemon/nri/plugin.go integration/daemon/nri/nri_test.go integration/doc.go',
    ],
    [
      'nest',
      'integration/',
      `package.json integration/cors/e2e/express.spec.ts integration/cors/src/app.module.ts integration/cors/src/app.controller.ts
       integration/hooks/e2e/init.spec.ts integration/hooks/src/a.ts integration/hooks/src/b.ts integration/repl/e2e/repl.spec.ts
       integration/repl/src/users/users.service.ts integration/repl/src/users/users.module.ts integration/repl/src/main.ts`,
    ],
    [
      'a project of a workspace',
      'packages/shop/acceptance/',
      'packages/shop/package.json packages/shop/acceptance/pay.spec.ts packages/shop/acceptance/steps.ts',
    ],
  ])('%s', (_, directory, paths) => {
    const files = listed(paths);
    expect(testDirectories(files)).toEqual([directory]);
    const below = withTestDirectories(files).filter(({ path, language }) => path.startsWith(directory) && language);
    expect(new Set(below.map(({ role }) => role))).toEqual(new Set(['test']));
  });
});

describe('parts of the program', () => {
  it.each([
    [
      'opsgenie-go-sdk-v2',
      'integration/integration.go integration/integration_test.go integration/request.go integration/result.go',
    ],
    [
      'astro-netlify-cms',
      'integration/cms.ts integration/index.ts integration/types.ts integration/vite-plugin-admin-dashboard.ts',
    ],
    [
      'go-opera',
      'integration/assembly.go integration/db.go integration/db_test.go integration/makegenesis/genesis.go integration/pebble/pebble.go integration/xenblocks/stack.go integration/status.go',
    ],
    ['a package below the top', 'src/shop/integration/stripe_test.go src/shop/integration/paypal_test.go'],
    ['a name that only begins so', 'integrations/slack.spec.ts integrations/mail.spec.ts'],
  ])('%s', (_, paths) => {
    const files = listed(paths);
    expect(testDirectories(files)).toEqual([]);
    expect(withTestDirectories(files)).toBe(files);
  });
});

it('changes nothing but plain source', () => {
  const files = listed(
    'integration/a.spec.ts integration/b.ts integration/README.md integration/generated/c.ts src/d.ts',
  );
  const roles = withTestDirectories(files).map(({ path, role }) => `${path} ${role}`);
  expect(roles).toEqual([
    'integration/a.spec.ts test',
    'integration/b.ts test',
    'integration/README.md docs',
    'integration/generated/c.ts generated',
    'src/d.ts source',
  ]);
});
