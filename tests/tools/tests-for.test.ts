/** `tests_for`: which tests reach a symbol, how near, how sure, and the command that runs just those, for each runner. */
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { shellWord } from '../../src/base/shell-word.ts';
import { gitSample } from './git-sample.ts';
import { indexedSample } from './indexed-sample.ts';

interface Found {
  readonly name: string;
  readonly scope: string;
  readonly path: string;
  readonly line: number;
  readonly distance: number;
  readonly confidence: string;
  readonly via: readonly string[];
}

const brief = (tests: readonly Found[]) =>
  tests.map(({ distance, scope, path, line, name }) => `${distance} ${scope} ${path}:${line} ${name}`);
const commandsOf = (results: { commands: readonly { command: string }[] }) =>
  results.commands.map(({ command }) => command);

const SUM = `export function sum(a: number, b: number): number {
  return a + b;
}
export class Calc {
  add(a: number): number {
    return sum(a, 1);
  }
}
export function unused(): void {}
`;

describe('blocks with titles', () => {
  const sample = indexedSample({
    'package.json': '{ "scripts": { "test": "vitest run" }, "devDependencies": { "vitest": "^4" } }',
    'src/sum.ts': SUM,
    'test/sum.test.ts': `import { beforeEach, describe, expect, it, test } from 'vitest';
import { Calc, sum } from '../src/sum.ts';

let calc: Calc;
function helper() {
  return sum(1, 2);
}

describe('sum', () => {
  it('adds (two) numbers', () => {
    expect(sum(1, 2)).toBe(3);
  });
  describe("it's nested", () => {
    it('uses the helper', () => {
      expect(helper()).toBe(3);
    });
    it.each([1, 2])('adds %i', (n) => {
      sum(n, 1);
    });
  });
});
describe('Calc', () => {
  beforeEach(() => {
    calc = new Calc();
  });
  it(\`adds
one\`, () => {
    calc.add(1);
  });
});
test('top', () => {
  expect(() => sum(1, 1)).not.toThrow();
});
`,
  });

  test('come nearest first, with their suites, and what is between', async () => {
    const { results, exit } = await sample().call('tests_for', { names: ['sum'] });
    expect(brief(results.tests)).toEqual([
      '1 test test/sum.test.ts:10 sum > adds (two) numbers',
      "1 test test/sum.test.ts:17 sum > it's nested > adds %i",
      '1 test test/sum.test.ts:31 top',
      "2 test test/sum.test.ts:14 sum > it's nested > uses the helper",
      '2 test test/sum.test.ts:26 Calc > adds one',
    ]);
    expect(results.tests.map(({ via }: Found) => via)).toEqual([[], [], [], ['helper'], ['add']]);
    expect(exit).toBe(0);
  });

  test('are selected by an escaped pattern; a file whose title is not known runs as a whole', async () => {
    const { results } = await sample().call('tests_for', { names: ['sum'], depth: 1 });
    expect(commandsOf(results)).toEqual([
      "npx vitest run test/sum.test.ts -t '(?:^sum adds \\(two\\) numbers$|^sum it'\\''s nested adds .*$|^top$)'",
    ]);
    expect(results.commands[0]).toMatchObject({ runner: 'vitest', runs: 'tests', tests: 3, found: 'package.json' });
    const whole = await sample().call('tests_for', { names: ['Calc.add'] });
    expect(commandsOf(whole.results)).toEqual(['npx vitest run test/sum.test.ts']);
    expect(whole.results.commands[0].runs).toBe('files');
    expect(whole.meta.notes.join()).toContain('whole files');
  });

  test('a set-up leads to the suite around it', async () => {
    const { results } = await sample().call('tests_for', { names: ['Calc'], confidence: 'exact' });
    expect(brief(results.tests)).toContain('1 suite test/sum.test.ts:22 Calc');
  });

  test('no test is a claim with its limits', async () => {
    const { results, meta, exit } = await sample().call('tests_for', { names: ['unused'] });
    expect(results.tests).toEqual([]);
    expect(results.commands).toEqual([]);
    expect(meta.notes.join()).toContain('no test is known to reach it; calls by a name that is made at run time');
    expect(exit).toBe(1);
  });

  test('pages and limits leave the commands whole', async () => {
    const all = (await sample().call('tests_for', { names: ['sum'] })).results;
    const page = await sample().call('tests_for', { names: ['sum'], limit: 2 });
    expect(page.results.tests).toEqual(all.tests.slice(0, 2));
    expect(page.results.commands).toEqual(all.commands);
    expect(page.meta).toMatchObject({ completeness: 'truncated', omitted: 3 });
    const second = await sample().call('tests_for', { names: ['sum'], limit: 2, cursor: '2' });
    expect(second.results.tests).toEqual(all.tests.slice(2, 4));
    const none = await sample().call('tests_for', { names: ['sum'], path: ['src'] });
    expect(none.results.counts.tests).toBe(0);
    expect(none.meta.notes.join()).toContain('5 more tests outside of the filters');
  });

  test('a test that is asked about is its own first result', async () => {
    const { results } = await sample().call('tests_for', { names: ['test/sum.test.ts:32'] });
    expect(brief(results.tests)).toEqual(['0 test test/sum.test.ts:31 top']);
  });
});

/** Each runner: its facts, a source file, a test file, and the command for the one test that calls `total`. */
const JS_SOURCE = { 'src/total.js': 'export function total(xs) {\n  return xs.length;\n}\n' };
const jsTest = (imports: string, open = "it('counts [all] of them'") =>
  `${imports}import { total } from '../src/total.js';\n\n${open}, () => {\n  total([1]);\n});\n`;

interface RunnerCase {
  readonly files: Readonly<Record<string, string>>;
  readonly name?: string;
  readonly commands: readonly string[];
}

const RUNNERS: Readonly<Record<string, RunnerCase>> = {
  jest: {
    files: {
      'package.json': '{ "scripts": { "test": "NODE_OPTIONS=--experimental-vm-modules jest --config jest.unit.js" } }',
      'yarn.lock': '',
      ...JS_SOURCE,
      'test/total.test.js': jsTest(''),
    },
    commands: [
      "NODE_OPTIONS=--experimental-vm-modules yarn jest --config jest.unit.js --runTestsByPath test/total.test.js -t '^counts \\[all\\] of them$'",
    ],
  },
  mocha: {
    files: {
      'package.json': '{ "devDependencies": { "mocha": "10" } }',
      'pnpm-lock.yaml': '',
      '.mocharc.json': '{}',
      ...JS_SOURCE,
      'test/total.test.js': jsTest(''),
    },
    commands: ["pnpm exec mocha test/total.test.js -g '^counts \\[all\\] of them$'"],
  },
  'node --test': {
    files: {
      'package.json': '{ "scripts": { "test": "node --import tsx --test" } }',
      ...JS_SOURCE,
      'test/total.test.js': jsTest("import test from 'node:test';\n", "test('counts all'"),
    },
    commands: ["node --import tsx --test '--test-name-pattern=^counts all$' test/total.test.js"],
  },
  ava: {
    files: {
      'package.json': '{ "devDependencies": { "ava": "6" } }',
      ...JS_SOURCE,
      'test/total.test.js': jsTest("import test from 'ava';\n", "test('counts'"),
    },
    commands: ['npx ava test/total.test.js:4'],
  },
  playwright: {
    files: {
      'package.json':
        '{ "scripts": { "test": "vitest" }, "devDependencies": { "vitest": "4", "@playwright/test": "1" } }',
      'playwright.config.ts': '',
      ...JS_SOURCE,
      'test/total.spec.js': jsTest("import { test } from '@playwright/test';\n", "test('counts'"),
    },
    commands: ['npx playwright test test/total.spec.js:4'],
  },
  'a package of several': {
    files: {
      'package.json': '{ "workspaces": ["packages/*"], "scripts": { "test": "mocha" } }',
      'packages/a b/package.json': '{ "devDependencies": { "vitest": "4" } }',
      'packages/a b/src/total.js': JS_SOURCE['src/total.js'],
      'packages/a b/test/total.test.js': jsTest(''),
    },
    commands: ["cd 'packages/a b' && npx vitest run test/total.test.js -t '^counts \\[all\\] of them$'"],
  },
  pytest: {
    files: {
      'pyproject.toml': '[tool.pytest.ini_options]\n',
      'poetry.lock': '',
      'shop.py': 'def total(xs):\n    return len(xs)\n',
      'tests/conftest.py':
        'import pytest\nfrom shop import total\n\n\n@pytest.fixture\ndef three():\n    return total([1])\n',
      'tests/test_shop.py': `from shop import total


class TestTotal:
    def test_counts(self):
        assert total([]) == 0


def test_three(three):
    assert three
`,
    },
    commands: ['poetry run python -m pytest tests/test_shop.py::TestTotal::test_counts tests/test_shop.py::test_three'],
  },
  unittest: {
    files: {
      'setup.py': 'from setuptools import setup\nsetup()\n',
      'shop.py': 'def total(xs):\n    return len(xs)\n',
      'tests/__init__.py': '',
      'tests/test_shop.py': `import unittest
from shop import total


class Totals(unittest.TestCase):
    def setUp(self):
        self.two = total([1, 2])

    def test_two(self):
        self.assertEqual(self.two, 2)


class Others(unittest.TestCase):
    def test_none(self):
        self.assertEqual(total([]), 0)
`,
    },
    commands: ['python -m unittest tests.test_shop.Totals tests.test_shop.Others.test_none'],
  },
  django: {
    files: {
      'manage.py': 'import os\nfrom django.core.management import execute_from_command_line\n',
      'shop/__init__.py': '',
      'shop/models.py': 'def total(xs):\n    return len(xs)\n',
      'shop/tests.py': `from django.test import TestCase
from shop.models import total


class Totals(TestCase):
    def test_total(self):
        self.assertEqual(total([]), 0)
`,
    },
    commands: ['python manage.py test shop.tests.Totals.test_total'],
  },
  'go test': {
    files: {
      'go.mod': 'module example.com/shop\n',
      'cart/cart.go': 'package cart\n\nfunc total(xs []int) int {\n\treturn len(xs)\n}\n',
      'cart/cart_test.go':
        'package cart\n\nimport "testing"\n\nfunc TestTotal(t *testing.T) {\n\ttotal(nil)\n}\n\nfunc TestTwice(t *testing.T) {\n\ttotal(nil)\n}\n',
      'cart/suite_test.go': `//go:build slow

package cart

import (
	"testing"

	"github.com/stretchr/testify/suite"
)

type CartSuite struct {
	suite.Suite
}

func TestCart(t *testing.T) {
	suite.Run(t, new(CartSuite))
}

func (s *CartSuite) TestEmpty() {
	total(nil)
}
`,
    },
    commands: [
      "go test ./cart -run '^(TestTotal|TestTwice)$'",
      "go test -tags slow ./cart -run '^TestCart$' -testify.m '^TestEmpty$'",
    ],
  },
  'cargo test': {
    files: {
      'Cargo.toml': '[workspace]\nmembers = ["shop"]\n',
      'shop/Cargo.toml': '[package]\nname = "shop"\nversion = "1.0.0"\n',
      'shop/src/lib.rs': 'pub mod cart;\n',
      'shop/src/cart.rs': `pub fn total(xs: &[i32]) -> usize {
    xs.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn helper() -> usize {
        total(&[])
    }

    #[test]
    fn counts() {
        assert_eq!(helper(), 0);
    }
}
`,
      'shop/tests/whole.rs': 'use shop::cart::total;\n\n#[test]\nfn counts_all() {\n    total(&[]);\n}\n',
    },
    commands: [
      'cd shop && cargo test --test whole -- --exact counts_all',
      'cd shop && cargo test --lib -- --exact cart::tests::counts',
    ],
  },
  maven: {
    files: {
      'pom.xml': '<project><artifactId>all</artifactId><modules><module>core</module></modules></project>',
      mvnw: '#!/bin/sh\n',
      'core/pom.xml': '<project><artifactId>core</artifactId></project>',
      'core/src/main/java/shop/Cart.java':
        'package shop;\n\npublic class Cart {\n  public static int total() {\n    return 0;\n  }\n}\n',
      'core/src/test/java/shop/CartTest.java': `package shop;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CartTest {
  @Test
  void counts() {
    Cart.total();
  }

  @Test
  void again() {
    Cart.total();
  }

  @Nested
  class Empty {
    @Test
    void isNone() {
      Cart.total();
    }
  }
}
`,
    },
    commands: [
      "./mvnw test -pl core -am -Dsurefire.failIfNoSpecifiedTests=false '-Dtest=CartTest#counts+again,CartTest$Empty#isNone'",
    ],
  },
  gradle: {
    files: {
      'settings.gradle.kts': 'include("core")\n',
      'core/build.gradle.kts': '',
      'core/src/main/kotlin/shop/Cart.kt': 'package shop\n\nfun total(): Int = 0\n',
      'core/src/test/kotlin/shop/CartTest.kt':
        'package shop\n\nimport org.junit.jupiter.api.Test\n\nclass CartTest {\n  @Test\n  fun `counts all`() {\n    total()\n  }\n}\n',
    },
    commands: ["gradle :core:test --tests 'shop.CartTest.counts all'"],
  },
  'dotnet test': {
    files: {
      'src/Shop.csproj': '<Project />',
      'src/Cart.cs': 'namespace Shop;\n\npublic class Cart\n{\n    public static int total() => 0;\n}\n',
      'tests/Shop.Tests.csproj': '<Project />',
      'tests/CartTests.cs':
        'using Shop;\nusing Xunit;\n\nnamespace Shop.Tests;\n\npublic class CartTests\n{\n    [Fact]\n    public void Counts()\n    {\n        Cart.total();\n    }\n}\n',
    },
    commands: [
      "cd tests && dotnet test Shop.Tests.csproj --filter 'FullyQualifiedName=Shop.Tests.CartTests.Counts|FullyQualifiedName~Shop.Tests.CartTests.Counts\\('",
    ],
  },
  rspec: {
    files: {
      Gemfile: "gem 'rspec'\n",
      'lib/cart.rb': 'class Cart\n  def self.total(xs)\n    xs.size\n  end\nend\n',
      'spec/cart_spec.rb':
        "require_relative '../lib/cart'\n\nRSpec.describe Cart do\n  it 'counts' do\n    xs = []\n    expect(Cart.total(xs)).to eq(0)\n  end\n\n  it 'has a name' do\n    expect(1).to eq(1)\n  end\nend\n",
    },
    commands: ['bundle exec rspec spec/cart_spec.rb:4'],
  },
  minitest: {
    files: {
      Rakefile: '',
      'lib/cart.rb': 'class Cart\n  def self.total(xs)\n    xs.size\n  end\nend\n',
      'test/cart_test.rb':
        "require 'minitest/autorun'\nrequire_relative '../lib/cart'\n\nclass CartTest < Minitest::Test\n  def test_total\n    assert_equal 0, Cart.total([])\n  end\nend\n",
    },
    commands: ["ruby -Ilib -Itest test/cart_test.rb -n '/^(?:test_total)$/'"],
  },
  phpunit: {
    files: {
      'phpunit.xml.dist': '<phpunit/>',
      'src/Cart.php':
        '<?php\nnamespace App;\n\nclass Cart\n{\n    public static function total(): int\n    {\n        return 0;\n    }\n}\n',
      'tests/CartTest.php':
        '<?php\nnamespace Tests;\n\nuse App\\Cart;\nuse PHPUnit\\Framework\\TestCase;\n\nfinal class CartTest extends TestCase\n{\n    public function testTotal(): void\n    {\n        $this->assertSame(0, Cart::total());\n    }\n}\n',
    },
    commands: ["vendor/bin/phpunit --filter '/^(?:Tests\\\\CartTest::testTotal(?: .*)?$)/' tests/CartTest.php"],
  },
  'mix test': {
    files: {
      'mix.exs': 'defmodule Shop.MixProject do\n  use Mix.Project\nend\n',
      'lib/shop.ex': 'defmodule Shop do\n  def total(xs), do: length(xs)\nend\n',
      'test/shop_test.exs':
        'defmodule ShopTest do\n  use ExUnit.Case\n\n  test "counts" do\n    assert Shop.total([]) == 0\n  end\nend\n',
    },
    commands: ['mix test test/shop_test.exs:4'],
  },
  'swift test': {
    files: {
      'Package.swift': '',
      'Sources/Shop/Cart.swift': 'public func total(_ xs: [Int]) -> Int {\n    return xs.count\n}\n',
      'Tests/ShopTests/CartTests.swift':
        'import XCTest\n@testable import Shop\n\nfinal class CartTests: XCTestCase {\n    func testTotal() {\n        XCTAssertEqual(total([]), 0)\n    }\n}\n',
    },
    commands: ["swift test --filter '^ShopTests\\.CartTests/testTotal(?:$|\\()'"],
  },
  'flutter test': {
    files: {
      'pubspec.yaml': 'name: shop\ndependencies:\n  flutter:\n    sdk: flutter\n',
      'lib/cart.dart': 'int total(List<int> xs) => xs.length;\n',
      'test/cart_test.dart':
        "import 'package:shop/cart.dart';\nimport 'package:test/test.dart';\n\nvoid main() {\n  test('counts', () {\n    expect(total([]), 0);\n  });\n}\n",
    },
    commands: ['flutter test test/cart_test.dart'],
  },
};

describe.each(Object.entries(RUNNERS))('%s', (_, { files, commands, name = 'total' }) => {
  const sample = indexedSample(files);

  test('the command runs just the tests', async () => {
    const { results } = await sample().call('tests_for', { names: [name] });
    expect(commandsOf(results)).toEqual(commands);
  });
});

describe('too many tests for one command', () => {
  const many = (count: number, line: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => line(i)).join('');
  const head = "import { it } from 'vitest';\nimport { sum } from '../src/sum.ts';\n";
  const sample = indexedSample({
    'package.json': '{ "devDependencies": { "vitest": "4" } }',
    'src/sum.ts': `${SUM}export const each = (n: number) => n;\n`,
    'test/sum.test.ts': `${head}${many(60, (i) => `it('case ${i}', () => {\n  sum(${i}, 1);\n});\n`)}`,
    ...Object.fromEntries(
      Array.from({ length: 50 }, (_, i) => [
        `test/many/deep/n${i}.test.ts`,
        `import { it } from 'vitest';\nimport { each } from '../../../src/sum.ts';\nit('one', () => {\n  each(1);\n});\n`,
      ]),
    ),
  });

  test('runs files, then directories, and says so', async () => {
    const files = await sample().call('tests_for', { names: ['sum'] });
    expect(commandsOf(files.results)).toEqual(['npx vitest run test/sum.test.ts']);
    expect(files.results.counts.tests).toBe(60);
    expect(files.results.commands[0].runs).toBe('files');
    expect(files.meta.notes.join()).toContain('too many for one command');
    const directories = await sample().call('tests_for', { names: ['each'] });
    expect(commandsOf(directories.results)).toEqual(['npx vitest run test/many/deep']);
    expect(directories.results.commands[0].runs).toBe('directories');
  });
});

describe('what may reach it beside these', () => {
  const sample = indexedSample({
    'pyproject.toml': '[tool.pytest.ini_options]\n',
    'shop.py': `class Cart:
    def total(self):
        return 0

    def lost(self):
        return 1


def helped():
    return 2
`,
    'tests/helpers.py': 'from shop import helped\n\n\ndef make():\n    return helped()\n',
    'tests/test_shop.py': 'def test_any(cart):\n    assert cart.lost() == 1\n',
  });

  test('calls of unknown values in tests, and helpers that no test is known to call', async () => {
    const open = await sample().call('tests_for', { names: ['Cart.lost'] });
    expect(open.results.counts).toMatchObject({ tests: 0, unresolved: 1 });
    expect(open.meta.notes.join()).toContain('tests/test_shop.py:2');
    const helped = await sample().call('tests_for', { names: ['helped'] });
    expect(helped.results.tests).toEqual([]);
    expect(helped.meta.notes.join()).toContain('no test is known to call');
    expect(helped.meta.notes.join()).toContain('tests/helpers.py');
  });
});

test('the working diff: its tests, and the tests that changed', async () => {
  const tree = gitSample();
  const head = "import { it } from 'vitest';\nimport { sum, twice } from '../src/sum.ts';\n";
  tree.commit({
    'package.json': '{ "devDependencies": { "vitest": "4" } }',
    'src/sum.ts':
      'export function sum(a: number) {\n  return a;\n}\nexport function twice(a: number) {\n  return a * 2;\n}\n',
    'test/sum.test.ts': `${head}it('sums', () => {\n  sum(1);\n});\nit('doubles', () => {\n  twice(1);\n});\nit('is', () => {\n  1;\n});\n`,
  });
  await tree.call('index');
  const clean = await tree.call('tests_for');
  expect(clean.results.counts.tests).toBe(0);
  expect(clean.meta.notes.join()).toContain('no source file differs');
  tree.put({
    'src/sum.ts':
      'export function sum(a: number) {\n  return a;\n}\nexport function twice(a: number) {\n  return a + a;\n}\n',
    'test/sum.test.ts': `${head}it('sums', () => {\n  sum(1);\n});\nit('doubles', () => {\n  twice(1);\n});\nit('is', () => {\n  2;\n});\n`,
  });
  await tree.call('index');
  const { results } = await tree.call('tests_for');
  expect(brief(results.tests)).toEqual(['0 test test/sum.test.ts:9 is', '1 test test/sum.test.ts:6 doubles']);
  expect(commandsOf(results)).toEqual(["npx vitest run test/sum.test.ts -t '(?:^is$|^doubles$)'"]);
  await expect(tree.call('tests_for', { names: ['sum'], base: 'HEAD' })).rejects.toThrow('exclude each other');
});

test('a word reaches a program unchanged through a shell', () => {
  for (const word of ["it's", '$HOME `id` "x" \\ *', '', '~', '#a', 'a b', '-x', '!x', 'a\nb', 'é', '(a|b)$'])
    expect(execFileSync('sh', ['-c', `printf %s ${shellWord(word)}`], { encoding: 'utf8' })).toBe(word);
});
