import { describe, expect, test } from 'vitest';
import { createRustModules, type RustDeclaration } from '../../../languages/rust/modules/crate-modules.ts';
import { readRustCrates } from '../../../languages/rust/modules/crates.ts';
import { virtualTree } from './virtual-tree.ts';

/** `declared`: the `mod` items of each file, as `name` or `name=path`; absent, nobody can say. */
function modulesOf(files: Record<string, string>, empty: string, declared?: Record<string, string>) {
  const tree = virtualTree(files, empty);
  const declarations = (file: string): RustDeclaration[] =>
    (declared?.[file] ?? '')
      .split(' ')
      .filter(Boolean)
      .map((item) => {
        const [name, path] = item.split('=');
        return path === undefined ? { name } : { name, path };
      });
  return createRustModules(tree, readRustCrates(tree.paths, tree.read), declared && declarations);
}
const PACKAGE = { 'Cargo.toml': '[package]\nname = "pkg"\n' };

describe('files of modules', () => {
  const { fileOfModule } = modulesOf(
    PACKAGE,
    `src/lib.rs src/a.rs src/a/b.rs src/a/c/mod.rs src/d/mod.rs src/d/e.rs src/in/side.rs src/a/in/deep.rs src/async.rs
    src/unix/imp.rs src/bin/tool.rs src/bin/args.rs tests/it.rs tests/common/mod.rs src/brought.rs src/beside.rs`,
  );
  test.each([
    ['beside the root', 'src/lib.rs', 'a', undefined, 'src/a.rs'],
    ['mod.rs below the root', 'src/lib.rs', 'd', undefined, 'src/d/mod.rs'],
    ['below a plain file', 'src/a.rs', 'b', undefined, 'src/a/b.rs'],
    ['mod.rs below a plain file', 'src/a.rs', 'c', undefined, 'src/a/c/mod.rs'],
    ['beside mod.rs', 'src/d/mod.rs', 'e', undefined, 'src/d/e.rs'],
    ['inside an inline module of the root', 'src/lib.rs', 'in::side', undefined, 'src/in/side.rs'],
    ['inside an inline module of a plain file', 'src/a.rs', 'in::deep', undefined, 'src/a/in/deep.rs'],
    ['a raw name', 'src/lib.rs', 'r#async', undefined, 'src/async.rs'],
    ['a path', 'src/lib.rs', 'imp', 'unix/imp.rs', 'src/unix/imp.rs'],
    ['a path with backslashes and dots', 'src/d/mod.rs', 'imp', '..\\unix\\imp.rs', 'src/unix/imp.rs'],
    ['a path inside an inline module', 'src/lib.rs', 'unix::x', 'imp.rs', 'src/unix/imp.rs'],
    ['a path out of the tree', 'src/lib.rs', 'x', '../../../x.rs', undefined],
    ['beside any root', 'src/bin/tool.rs', 'args', undefined, 'src/bin/args.rs'],
    ['beside the root of a test', 'tests/it.rs', 'common', undefined, 'tests/common/mod.rs'],
    ['beside a file that a path brought in', 'src/brought.rs', 'beside', undefined, 'src/beside.rs'],
    ['not there', 'src/lib.rs', 'gone', undefined, undefined],
  ])('%s', (_, from, name, path, expected) => {
    expect(fileOfModule(from, name, path)).toBe(expected);
  });
});

describe('parents and crates by place', () => {
  const { crateOf, parentOf } = modulesOf(
    PACKAGE,
    `src/lib.rs src/main.rs src/a.rs src/a/b.rs src/a/b/c.rs src/d/mod.rs src/d/e.rs src/in/side.rs src/bin/tool/main.rs
    src/bin/tool/args.rs tests/it.rs tests/common/mod.rs tests/common/x.rs build.rs data/sample.rs`,
  );
  test.each([
    ['src/lib.rs', undefined, 'src/lib.rs'],
    ['src/main.rs', undefined, 'src/main.rs'],
    ['src/a.rs', 'src/lib.rs a', 'src/lib.rs'],
    ['src/a/b.rs', 'src/a.rs b', 'src/lib.rs'],
    ['src/a/b/c.rs', 'src/a/b.rs c', 'src/lib.rs'],
    ['src/d/mod.rs', 'src/lib.rs d', 'src/lib.rs'],
    ['src/d/e.rs', 'src/d/mod.rs e', 'src/lib.rs'],
    ['src/in/side.rs', 'src/lib.rs in::side', 'src/lib.rs'],
    ['src/bin/tool/args.rs', 'src/bin/tool/main.rs args', 'src/bin/tool/main.rs'],
    ['tests/common/mod.rs', 'tests/it.rs common', 'tests/it.rs'],
    ['tests/common/x.rs', 'tests/common/mod.rs x', 'tests/it.rs'],
  ])('%s', (path, parent, root) => {
    const found = parentOf(path);
    expect(found && `${found.file} ${found.module}`).toBe(parent);
    expect(crateOf(path).root).toBe(root);
  });

  test('test data is its own crate with the dependencies of its package', () => {
    const { root, dependencies } = modulesOf(PACKAGE, 'src/lib.rs build.rs data/sample.rs', {}).crateOf(
      'data/sample.rs',
    );
    expect({ root, dependencies }).toEqual({ root: 'data/sample.rs', dependencies: { pkg: '' } });
  });
});

describe('parents and crates by declarations', () => {
  const { crateOf, parentOf } = modulesOf(
    PACKAGE,
    `src/lib.rs src/main.rs src/cli.rs src/shared.rs src/unix.rs src/sys.rs src/sys/x.rs src/hidden.rs src/gen/out.rs src/in/side.rs
    tests/a.rs tests/b.rs tests/common/mod.rs tests/ui/fail.rs`,
    {
      'src/lib.rs': 'shared sys in::side',
      'src/main.rs': 'cli',
      'src/sys.rs': 'imp=unix.rs x',
      'tests/b.rs': 'common',
    },
  );
  test.each([
    ['the root that declares it', 'src/cli.rs', 'src/main.rs cli', 'src/main.rs'],
    ['the library', 'src/shared.rs', 'src/lib.rs shared', 'src/lib.rs'],
    ['a path in a sibling', 'src/unix.rs', 'src/sys.rs imp', 'src/lib.rs'],
    ['an inline module', 'src/in/side.rs', 'src/lib.rs in::side', 'src/lib.rs'],
    ['declared by nobody: by place', 'src/hidden.rs', 'src/lib.rs hidden', 'src/lib.rs'],
    ['an inline module that nobody wrote', 'src/gen/out.rs', undefined, 'src/lib.rs'],
    ['the test that uses it', 'tests/common/mod.rs', 'tests/b.rs common', 'tests/b.rs'],
    ['a file that tests compile by themselves', 'tests/ui/fail.rs', undefined, 'tests/a.rs'],
  ])('%s', (_, path, parent, root) => {
    const found = parentOf(path);
    expect(found && `${found.file} ${found.module}`).toBe(parent);
    expect(crateOf(path).root).toBe(root);
  });
});

describe('without a manifest', () => {
  test.each([
    ['main.rs alone', 'main.rs util.rs util/deep.rs', 'util/deep.rs', 'main.rs'],
    ['src/lib.rs', 'src/lib.rs src/a/mod.rs', 'src/a/mod.rs', 'src/lib.rs'],
    ['the library first', 'src/lib.rs src/main.rs src/a.rs', 'src/a.rs', 'src/lib.rs'],
    ['a single file', 'one.rs', 'one.rs', 'one.rs'],
    ['a file with modules below', 'one.rs one/two.rs', 'one/two.rs', 'one.rs'],
    ['files side by side are apart', 'one.rs two.rs', 'two.rs', 'two.rs'],
    ['a package elsewhere', 'main.rs x.rs', 'x.rs', 'main.rs'],
  ])('%s', (_, paths, path, root) => {
    const modules = modulesOf({}, paths);
    expect(modules.crateOf(path).root).toBe(root);
    expect(modules.crateOf(path)).toBe(modules.crateOf(root));
    expect(modules.dependency(modules.crateOf(path), 'serde')).toBeUndefined();
  });

  test('modules of a file that stands alone lie beside it', () => {
    expect(modulesOf({}, 'one.rs two.rs').fileOfModule('one.rs', 'two')).toBe('two.rs');
  });
});

test('dependencies are libraries of the tree', () => {
  const { crateOf, dependency } = modulesOf(
    {
      'a/Cargo.toml': '[package]\nname = "a"\n[dependencies]\nb = { path = "../b" }\nbins = { path = "../bins" }\n',
      'b/Cargo.toml': '[package]\nname = "b"\n',
      'bins/Cargo.toml': '[package]\nname = "bins"\n',
    },
    'a/src/lib.rs a/src/main.rs b/src/lib.rs b/src/main.rs bins/src/main.rs',
  );
  expect(dependency(crateOf('a/src/lib.rs'), 'b')?.root).toBe('b/src/lib.rs');
  expect(dependency(crateOf('a/src/main.rs'), 'a')?.root).toBe('a/src/lib.rs');
  expect(dependency(crateOf('a/src/lib.rs'), 'a')).toBeUndefined();
  expect(dependency(crateOf('a/src/lib.rs'), 'bins')).toBeUndefined();
  expect(dependency(crateOf('a/src/lib.rs'), 'serde')).toBeUndefined();
  expect(dependency(crateOf('a/src/lib.rs'), 'toString')).toBeUndefined();
});
