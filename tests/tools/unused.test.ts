/** `unused`: what nothing reaches, how sure that is, and what could still use it. */
import { describe, expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';

interface Found {
  readonly handle: string;
  readonly confidence: string;
  readonly used_by: string;
  readonly doubts?: readonly { readonly how: string; readonly path: string; readonly line: number }[];
  readonly cluster?: readonly { readonly handle: string }[];
}

const brief = (found: readonly Found[]) => found.map(({ handle, confidence }) => `${confidence} ${handle}`);
const doubtsOf = (found: readonly Found[], handle: string) =>
  found.find((one) => one.handle === handle)?.doubts?.map(({ how, path, line }) => `${how} ${path}:${line}`);

describe('an application in TypeScript', () => {
  const sample = indexedSample({
    'package.json': '{ "name": "shop", "private": true, "scripts": { "start": "tsx src/main.ts" } }',
    'src/main.ts': `import { pay } from './money';
import { routes, unusedImport } from './routes';
import './effects';
import './uses-barrel';
pay(routes.list());
const lazy = () => import('./lazy');
lazy();
`,
    'src/money.ts': `export function pay(total: number): void {
  round(total);
}
function round(total: number): number {
  return total;
}
export function refund(total: number): void {
  check(total);
}
function check(total: number): void {
  again(total);
}
function again(total: number): void {
  check(total);
}
export function parse(text: string): void {}
export class Ledger {
  add(): void {}
}
`,
    'src/routes.ts': `import { parse } from 'outside';
export const routes = {
  list: () => 3,
  gone: (id: string) => parse(id),
};
export function unusedImport(): void {}
export const handlers = { visit_order() {}, visit_item() {} };
export function visit(kind: string, target: any): void {
  target['visit_' + kind]();
  target.maybeCalled();
}
export class Visitor {
  visit_order(): void {}
  maybeCalled(): void {}
  never(): void {}
}
new Visitor();
visit('order', {});
`,
    'src/effects.ts': `import { pay } from './money';
const started = pay(1);
export function shownInTemplate(): void {}
export function namedInString(): void {}
const names = ['namedInString'];
console.log(names);
`,
    'src/lazy.ts': 'export function loadedLater(): void {}\n',
    'src/orphan.ts': "import { onlyOrphan } from './kept';\nexport function orphan(): void {\n  onlyOrphan();\n}\n",
    'src/kept.ts': 'export function onlyOrphan(): void {}\n',
    'src/script.ts': "console.log('by hand');\nexport function helper(): void {}\n",
    'src/barrel.ts': "export { behindBarrel } from './behind';\nexport { used } from './behind';\n",
    'src/behind.ts': 'export function behindBarrel(): void {}\nexport function used(): void {}\n',
    'src/uses-barrel.ts': "import { used } from './barrel';\nused();\n",
    'views/page.ejs': '<% shownInTemplate() %>\n',
    'tests/money.test.ts': "import { refund } from '../src/money';\ntest('r', () => refund(1));\n",
  });

  test('lists what nothing uses, the surest first, with what only it uses', async () => {
    const { results, exit, text } = await sample().call('unused', {});
    expect(exit).toBe(1);
    expect(brief(results.unused)).toEqual([
      'certain src/behind.ts#behindBarrel',
      'certain src/effects.ts#started',
      'certain src/money.ts#Ledger',
      'certain src/routes.ts#routes.gone',
      'certain src/routes.ts#handlers',
      'certain src/routes.ts#Visitor.never',
      'likely src/money.ts#parse',
      'likely src/orphan.ts',
    ]);
    const orphan = results.unused.find(({ handle }: Found) => handle === 'src/orphan.ts');
    expect(orphan.cluster.map(({ handle }: Found) => handle)).toEqual(['src/kept.ts']);
    expect(text).toContain('with src/kept.ts');
  });

  test('says what could still use the others', async () => {
    const { results } = await sample().call('unused', { confidence: 'possible' });
    expect(doubtsOf(results.unused, 'src/effects.ts#shownInTemplate')).toEqual(['text views/page.ejs:1']);
    expect(doubtsOf(results.unused, 'src/effects.ts#namedInString')).toEqual(['string src/effects.ts:5']);
    expect(doubtsOf(results.unused, 'src/routes.ts#unusedImport')).toEqual(['imported src/main.ts:2']);
    expect(doubtsOf(results.unused, 'src/routes.ts#Visitor.visit_order')).toEqual(['computed src/routes.ts:9']);
    expect(doubtsOf(results.unused, 'src/routes.ts#Visitor.maybeCalled')).toEqual(['unbound src/routes.ts:10']);
    expect(doubtsOf(results.unused, 'src/script.ts')).toEqual(['run src/script.ts:1']);
  });

  test('what only tests use is a class of its own', async () => {
    const { results, meta } = await sample().call('unused', { used_by: 'tests' });
    const refund = results.unused.find(({ handle }: Found) => handle === 'src/money.ts#refund');
    expect(refund).toMatchObject({ used_by: 'tests', cluster_size: 2 });
    const nothing = await sample().call('unused', {});
    expect(nothing.meta.notes.join()).toContain('used by tests only');
    expect(meta.notes.join()).not.toContain('used by tests only');
  });

  test('is filtered by path and kind, and passes where nothing is unused', async () => {
    const classes = await sample().call('unused', { kind: ['class'] });
    expect(brief(classes.results.unused)).toEqual(['certain src/money.ts#Ledger']);
    const none = await sample().call('unused', { path: ['src/lazy.ts'] });
    expect(none.exit).toBe(0);
    expect(none.results.unused).toEqual([]);
  });
});

describe('a library', () => {
  const sample = indexedSample({
    'package.json': '{ "name": "lib", "main": "dist/index.js" }',
    'src/index.ts': "export { open } from './open';\nexport * from './all';\n",
    'src/open.ts': 'export function open(): void {}\nexport function hidden(): void {}\n',
    'src/all.ts': 'export class Store {\n  get(): void {}\n  private old(): void {}\n}\nfunction inner(): void {}\n',
  });

  test('exports are used, and what they do not hand on is not', async () => {
    const { results } = await sample().call('unused', { exports: true });
    expect(brief(results.unused)).toEqual([
      'certain src/all.ts#Store.old',
      'certain src/all.ts#inner',
      'certain src/open.ts#hidden',
    ]);
  });
});

describe('Python', () => {
  const sample = indexedSample({
    'pyproject.toml': '[project]\nname = "shop"\n\n[project.scripts]\nshop = "shop.cli:main"\n',
    'shop/__init__.py': '',
    'shop/cli.py': `import logging
from fastapi import FastAPI
from outside import Base, registered

from .store import Store, helper

app = FastAPI()


def main():
    Store().save()
    getattr(Store(), "do_" + "x")()


@app.get("/users")
def users():
    return reached_by_handler()


def reached_by_handler():
    pass


@registered
def marked():
    pass


class Command(Base):
    def handle(self):
        reached_by_command()


def reached_by_command():
    pass


def _dead():
    pass


def public_dead():
    pass
`,
    'shop/store.py': `class Store:
    def __init__(self):
        self._name = ""

    def __repr__(self):
        return self._name

    def save(self):
        pass

    def do_backup(self):
        pass

    def _old(self):
        pass


def helper():
    pass
`,
  });

  test('without a word that it is an application, exports count as used', async () => {
    const { results, meta } = await sample().call('unused', {});
    expect(brief(results.unused)).toEqual(['certain shop/cli.py#_dead', 'certain shop/store.py#Store._old']);
    expect(meta.notes.join()).toContain('--exports');
  });

  test('with exports, handlers, marks and bases keep what they reach', async () => {
    const { results } = await sample().call('unused', { exports: true, confidence: 'possible' });
    expect(brief(results.unused)).toEqual(
      expect.arrayContaining([
        'certain shop/cli.py#public_dead',
        'possible shop/cli.py#marked',
        'possible shop/cli.py#Command',
        'possible shop/store.py#Store.do_backup',
        'possible shop/store.py#helper',
      ]),
    );
    const text = brief(results.unused).join();
    expect(text).not.toContain('reached_by_handler');
    expect(text).not.toContain('__repr__');
    expect(doubtsOf(results.unused, 'shop/cli.py#marked')).toEqual(['mark shop/cli.py:24']);
    expect(doubtsOf(results.unused, 'shop/cli.py#Command')).toEqual(['base shop/cli.py:29']);
  });
});

describe('Go', () => {
  const sample = indexedSample({
    'go.mod': 'module example.com/shop\n\ngo 1.22\n',
    'main.go': `package main

import "example.com/shop/internal/store"

func main() {
	store.Open().Save()
	(&store.Store{}).Save()
	(&store.Store{}).Close2()
}

func unusedInMain() {}
`,
    'internal/store/store.go': `package store

type Saver interface{ Save() }

type Store struct{}

func Open() Saver { return &Store{} }

func (s *Store) Save() { step() }

func (s *Store) Load() {}

func (s *Store) Close2() {}

func (s *Store) String() string { return "" }

func init() { registered() }

func registered() {}

const (
	KindA = iota
	KindB
)

var used = KindA
`,
    'internal/store/step_linux.go': 'package store\n\nfunc step() {}\n',
    'internal/store/step_windows.go': 'package store\n\nfunc step() {}\n',
    'pkg/api/api.go': 'package api\n\nfunc Public() {}\n\nfunc private() {}\n',
  });

  test('programs and internal packages have no users outside; interfaces, init and systems count', async () => {
    const { results } = await sample().call('unused', {});
    expect(brief(results.unused)).toEqual([
      'certain internal/store/store.go#Store.Load',
      'certain internal/store/store.go#used',
      'certain main.go#unusedInMain',
      'certain pkg/api/api.go#private',
    ]);
    const all = await sample().call('unused', { confidence: 'possible' });
    expect(doubtsOf(all.results.unused, 'internal/store/store.go#KindB')).toEqual([
      'enumeration internal/store/store.go:22',
    ]);
  });
});

describe('other languages', () => {
  const sample = indexedSample({
    'App/App.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"></Project>\n',
    'App/Program.cs': 'var app = new Shop.Store();\napp.Save();\n',
    'App/Store.cs': `namespace Shop;
public partial class Store {
  public void Save() { }
  public void Dispose() { }
  public void Old() { }
}
public class Dead { public void Inside() { } }
`,
    'App/Store.Part.cs': 'namespace Shop;\npublic partial class Store { private void Older() { } }\n',
    'rs/Cargo.toml': '[package]\nname = "rs"\n',
    'rs/src/main.rs': `fn main() { used(); }
fn used() {}
fn unused() {}
#[no_mangle]
pub fn exported() {}
#[cfg(test)]
mod tests {
    #[test]
    fn checks() { super::only_tested(); }
}
fn only_tested() {}
`,
    'java/pom.xml':
      '<project><build><plugins><plugin><artifactId>spring-boot-maven-plugin</artifactId></plugin></plugins></build></project>\n',
    'java/src/Main.java': `class Main {
  public static void main(String[] args) { new Owner(); }
}
class Owner {
  public String getCity() { return ""; }
  public String city() { return ""; }
}
`,
    'lib/Cargo.toml': '[package]\nname = "lib"\n',
    'lib/src/lib.rs': 'pub mod parts;\n',
    'lib/src/parts.rs': 'pub type Offered = u8;\npub fn offered() {}\nfn hidden() {}\n',
  });

  test('C# and Rust', async () => {
    const { results } = await sample().call('unused', {});
    expect(brief(results.unused)).toEqual([
      'certain App/Store.Part.cs#Store.Older',
      'certain App/Store.cs#Store.Old',
      'certain App/Store.cs#Dead',
      'certain java/src/Main.java#Owner.city',
      'certain lib/src/parts.rs#hidden',
      'certain rs/src/main.rs#unused',
    ]);
    const possible = await sample().call('unused', { confidence: 'possible' });
    expect(brief(possible.results.unused)).toContain('possible java/src/Main.java#Owner.getCity');
    const tested = await sample().call('unused', { used_by: 'tests' });
    expect(brief(tested.results.unused)).toEqual(['certain rs/src/main.rs#only_tested']);
  });
});
