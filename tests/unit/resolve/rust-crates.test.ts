import { expect, test } from 'vitest';
import { readRustCrates } from '../../../languages/rust/modules/crates.ts';
import { virtualTree } from './virtual-tree.ts';

function cratesOf(files: Record<string, string>, empty = '') {
  const tree = virtualTree(files, empty);
  return readRustCrates(tree.paths, tree.read);
}
const targets = (files: Record<string, string>, empty = '') =>
  cratesOf(files, empty).map(({ kind, name, root }) => `${kind} ${name} ${root}`);
/** Dependencies of the library or, without one, the first target of a package. */
function dependencies(dir: string, files: Record<string, string>, empty = '') {
  const crate = cratesOf(files, empty).find((one) => one.dir === dir)!;
  return Object.entries(crate.dependencies).map(([name, place]) => `${name} ${place || '.'}`);
}

test('targets that Cargo finds by itself', () => {
  expect(
    targets(
      { 'Cargo.toml': '[package]\nname = "my-tool"\nversion = "1.0.0"\n' },
      `src/lib.rs src/main.rs src/other.rs src/bin/one.rs src/bin/two/main.rs src/bin/two/part.rs tests/it.rs tests/common/mod.rs
      tests/big/main.rs benches/speed.rs examples/demo-app.rs build.rs`,
    ),
  ).toEqual([
    'lib my_tool src/lib.rs',
    'bin my_tool src/main.rs',
    'bin one src/bin/one.rs',
    'bin two src/bin/two/main.rs',
    'test big tests/big/main.rs',
    'test it tests/it.rs',
    'bench speed benches/speed.rs',
    'example demo_app examples/demo-app.rs',
    'build my_tool build.rs',
  ]);
});

test('declared targets', () => {
  expect(
    targets(
      {
        'p/Cargo.toml': `[package]
name = "tool"
autotests = false
autoexamples = false
build = "scripts/build.rs"
[lib]
name = "tool_core"
path = "core/lib.rs"
[[bin]]
name = "tl"
path = "core/main.rs"
[[bin]]
name = "extra"
[[bin]]
name = "gone"
path = "gone.rs"
[[test]]
name = "integration"
path = "tests/all.rs"
[[bench]]
name = "deep"
`,
      },
      `p/core/lib.rs p/core/main.rs p/src/bin/extra.rs p/src/lib.rs p/tests/all.rs p/tests/x.rs p/benches/deep/main.rs
      p/examples/e.rs p/scripts/build.rs p/build.rs`,
    ),
  ).toEqual([
    'lib tool_core p/core/lib.rs',
    'bin tl p/core/main.rs',
    'bin extra p/src/bin/extra.rs',
    'test integration p/tests/all.rs',
    'bench deep p/benches/deep/main.rs',
    'build tool p/scripts/build.rs',
  ]);
});

test('a package without files, a workspace without a package, broken and missing texts', () => {
  expect(targets({ 'Cargo.toml': '[package]\nname = "x"\n' })).toEqual([]);
  expect(targets({ 'Cargo.toml': '[workspace]\nmembers = ["a"]\n' }, 'src/lib.rs')).toEqual([]);
  expect(targets({ 'Cargo.toml': '[package\nname = ["x"]\n[[bin]]\nname = 5' }, 'src/lib.rs')).toEqual([]);
  expect(readRustCrates(['Cargo.toml', 'src/lib.rs'], () => undefined)).toEqual([]);
});

const LIBRARIES = 'app/src/lib.rs log/src/lib.rs net/src/lib.rs util-x/src/lib.rs mac/src/lib.rs build/src/lib.rs';
const library = (name: string, more = '') => `[package]\nname = "${name}"\n${more}`;

test('dependencies by path, in every kind of table', () => {
  const app = `[package]
name = "app"
[dependencies]
log = { version = "1", path = "../log" }
serde = "1"
util-x = { path = "../util-x" }
short = { path = "../net", package = "net" }
outside = { path = "../../outside" }
[dependencies.mac]
path = "../mac"
[target.'cfg(unix)'.dev-dependencies]
build-tool = { path = "../build" }
`;
  const files = {
    'app/Cargo.toml': app,
    'log/Cargo.toml': library('log'),
    'net/Cargo.toml': library('net'),
    'util-x/Cargo.toml': library('util-x'),
    'mac/Cargo.toml': library('mac', '[lib]\nname = "macros"\n'),
    'build/Cargo.toml': library('build-tool'),
  };
  expect(dependencies('app', files, LIBRARIES)).toEqual([
    'log log',
    'util_x util-x',
    'short net',
    'macros mac',
    'build_tool build',
  ]);
});

test('dependencies through the workspace', () => {
  const files = {
    'Cargo.toml': `[workspace]
members = ["*"]
[workspace.dependencies]
log = { path = "log" }
renamed = { path = "net", package = "net" }
serde = "1"
[patch.crates-io]
mac = { path = "mac" }
`,
    'app/Cargo.toml': `[package]
name = "app"
[dependencies]
log.workspace = true
renamed = { workspace = true, features = ["x"] }
serde = { workspace = true }
util-x = "0.3"
mac = "1"
`,
    'log/Cargo.toml': library('log'),
    'net/Cargo.toml': library('net'),
    'util-x/Cargo.toml': library('util-x'),
    'mac/Cargo.toml': library('mac'),
  };
  expect(dependencies('app', files, LIBRARIES)).toEqual(['log log', 'renamed net', 'util_x util-x', 'mac mac']);
});

test('a namesake outside the workspace is another package', () => {
  const files = {
    'app/Cargo.toml': library('app', '[dependencies]\nlog = "1"\n'),
    'log/Cargo.toml': library('log'),
    'ws/Cargo.toml': '[workspace]\n',
    'ws/one/Cargo.toml': library('one', '[dependencies]\nlog = "1"\n'),
  };
  expect(dependencies('app', files, `${LIBRARIES} ws/one/src/lib.rs`)).toEqual([]);
  expect(dependencies('ws/one', files, `${LIBRARIES} ws/one/src/lib.rs`)).toEqual([]);
});

test('other targets of a package use its library', () => {
  const crates = cratesOf({ 'Cargo.toml': library('my-lib') }, 'src/lib.rs src/main.rs tests/t.rs build.rs');
  expect(crates.map(({ kind, dependencies }) => `${kind} ${Object.keys(dependencies)}`)).toEqual([
    'lib ',
    'bin my_lib',
    'test my_lib',
    'build ',
  ]);
});
