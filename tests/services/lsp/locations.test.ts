/** Answers of servers become places of the tree, or packages outside of it, by what they say alone. */
import { describe, expect, test } from 'vitest';
import { readLocations } from '../../../src/services/lsp/locations.ts';
import { outsidePackage } from '../../../src/services/lsp/outside-package.ts';
import { TreeFiles } from '../../../src/services/lsp/tree-files.ts';

const range = (line: unknown, character: unknown) => ({ start: { line, character }, end: { line, character } });
const uri = 'file:///r/a.py';

describe('answers', () => {
  test('every shape of the protocol', () => {
    const place = { uri, line: 4, col: 7 };
    expect(readLocations(null)).toEqual([]);
    expect(readLocations([])).toEqual([]);
    expect(readLocations({ uri, range: range(3, 7) })).toEqual([place]);
    expect(readLocations([{ uri, range: range(3, 7) }])).toEqual([place]);
    const link = { targetUri: uri, targetRange: range(0, 0), targetSelectionRange: range(3, 7) };
    expect(readLocations([link])).toEqual([place]);
    expect(readLocations([{ ...link, originSelectionRange: range(9, 9) }, link])).toEqual([place, place]);
  });

  test('what cannot be is left out; an answer of nothing else cannot be read', () => {
    const good = { uri, range: range(0, 0) };
    expect(readLocations([good, { uri, range: range(-1, 0) }, null, 7])).toHaveLength(1);
    for (const bad of [
      undefined,
      7,
      'x',
      true,
      {},
      [null],
      [{ uri, range: range('1', 0) }],
      [{ uri, range: range(0, 2 ** 40) }],
    ])
      expect(readLocations(bad)).toBeUndefined();
    expect(readLocations(Array.from({ length: 100_000 }, () => good))).toHaveLength(500);
  });

  test('only files that the index holds are part of the tree', () => {
    const tree = new TreeFiles({ root: '/r', files: ['a.py', 'sub dir/ü.py', 'x/a%2e.py'], scratchDir: '/s' });
    const answer = (text: string) => tree.answer([{ uri: text, line: 1, col: 0 }]);
    const inTree = (path: string) => ({ declarations: [{ path, line: 1, col: 0 }] });
    expect(answer('file:///r/a.py')).toEqual(inTree('a.py'));
    expect(answer('file:///r/sub%20dir/%C3%BC.py')).toEqual(inTree('sub dir/ü.py'));
    expect(answer('file:///r/b/../a.py')).toEqual(inTree('a.py'));
    expect(answer(tree.uriOf('x/a%2e.py'))).toEqual(inTree('x/a%2e.py'));
    const outside = { declarations: [], outside: true };
    for (const text of [
      'file:///r/b.py',
      'file:///r',
      'file:///ra.py',
      'file:///r/../etc/passwd',
      'file:///r/%2e%2e/etc/passwd',
    ])
      expect(answer(text), text).toEqual(outside);
    for (const text of ['file://host/r/a.py', 'file:///r/a%2Fb', 'untitled:a.py', '', '/r/a.py', 'file:///r/a%00.py'])
      expect(answer(text), text).toEqual(outside);
  });

  test('a declaration in the tree counts more than one outside', () => {
    const tree = new TreeFiles({ root: '/r', files: ['a.py'], scratchDir: '/s' });
    const at = (text: string) => ({ uri: text, line: 1, col: 0 });
    expect(tree.answer([at('file:///lib/site-packages/x/y.py'), at('file:///r/a.py'), at('file:///r/a.py')])).toEqual({
      declarations: [{ path: 'a.py', line: 1, col: 0 }],
    });
    expect(tree.answer([at('file:///x'), at('file:///lib/site-packages/x/y.py')])).toEqual({
      declarations: [],
      outside: { manager: 'pypi', name: 'x' },
    });
    // A file of ours is of no package.
    expect(tree.answer([at('file:///s/lib/site-packages/os/__init__.py')])).toEqual({
      declarations: [],
      outside: true,
    });
  });
});

describe('packages outside', () => {
  test.each([
    ['/v/lib/python3.12/site-packages/requests/api.py', 'pypi', 'requests', undefined],
    ['/v/lib/python3.12/site-packages/six.py', 'pypi', 'six', undefined],
    ['/v/lib/python3.12/site-packages/yaml-stubs/__init__.pyi', 'pypi', 'yaml', undefined],
    ['/v/lib/site-packages/attrs-23.1.0.dist-info/METADATA', 'pypi', 'attrs', '23.1.0'],
    ['/x/typeshed-fallback/stubs/PyYAML/yaml/__init__.pyi', 'pypi', 'PyYAML', undefined],
    ['/go/pkg/mod/github.com/!burnt!sushi/toml@v1.5.0/lex.go', 'go', 'github.com/BurntSushi/toml', 'v1.5.0'],
    [
      '/h/.cargo/registry/src/index.crates.io-6f17d22bba15001f/serde_json-1.0.108/src/de.rs',
      'cargo',
      'serde_json',
      '1.0.108',
    ],
    ['/h/.cargo/registry/src/x/foo-bar-0.1.0-alpha.1/src/lib.rs', 'cargo', 'foo-bar', '0.1.0-alpha.1'],
    ['/h/.cargo/git/checkouts/tokio-4f1a2b3c/9c0e1d2/tokio/src/lib.rs', 'cargo', 'tokio', undefined],
    ['/r/node_modules/rxjs/dist/types/index.d.ts', 'npm', 'rxjs', undefined],
    ['/r/node_modules/a/node_modules/@types/node/fs.d.ts', 'npm', '@types/node', undefined],
    [
      '/r/node_modules/.pnpm/@nestjs+core@10.0.1_abc/node_modules/@nestjs/core/index.d.ts',
      'npm',
      '@nestjs/core',
      '10.0.1',
    ],
    [
      '/h/.m2/repository/org/apache/commons/commons-lang3/3.12.0/commons-lang3-3.12.0.jar',
      'maven',
      'org.apache.commons:commons-lang3',
      '3.12.0',
    ],
    [
      '/h/.gradle/caches/modules-2/files-2.1/com.google.guava/guava/33.0/ab12/guava-33.0.jar',
      'maven',
      'com.google.guava:guava',
      '33.0',
    ],
    ['/g/ruby/3.2.0/gems/rails-html-sanitizer-1.6.0/lib/rails.rb', 'gem', 'rails-html-sanitizer', '1.6.0'],
    ['/r/vendor/symfony/console/Application.php', 'composer', 'symfony/console', undefined],
    ['C:\\Users\\x\\.nuget\\packages\\newtonsoft.json\\13.0.1\\lib\\a.dll', 'nuget', 'newtonsoft.json', '13.0.1'],
    [
      'jdt://contents/guava-33.0.jar/com.google/Lists.class?=p/x%5C/guava-33.0.jar=/maven.groupId=/com.google.guava=/=/maven.artifactId=/guava=/=/maven.version=/33.0=/',
      'maven',
      'com.google.guava:guava',
      '33.0',
    ],
    ['jdt://contents/guava-33.0.jar/com.google/Lists.class?=p/x', 'maven', 'guava', '33.0'],
  ])('%s', (path, manager, name, version) => {
    expect(outsidePackage(path)).toEqual(version === undefined ? { manager, name } : { manager, name, version });
  });

  test.each([
    '/usr/local/go/src/fmt/print.go',
    '/x/typeshed-fallback/stdlib/builtins.pyi',
    '/h/.rustup/toolchains/stable/lib/rustlib/src/rust/library/core/src/option.rs',
    '/r/node_modules/typescript/lib/lib.es5.d.ts',
    '/go/pkg/mod/golang.org/toolchain@v0.0.1-go1.26.0.linux-amd64/src/fmt/print.go',
    'jdt://contents/java.base/java.lang/String.class?=p',
    '/r/vendor/github.com/x/y/z.go',
    '/usr/include/stdio.h',
    '/node_modules',
    '/',
    '',
  ])('%s belongs to none that is known', (path) => {
    expect(outsidePackage(path)).toBe(true);
  });
});
