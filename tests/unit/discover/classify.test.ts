/** Classification: language by name or script line, role by path, and what only the text can tell. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../languages/all.ts';
import { classifyContent } from '../../../src/discover/classify-content.ts';
import { languageOf } from '../../../src/discover/language.ts';
import { roleOf } from '../../../src/discover/path-rules.ts';

describe('language', () => {
  test.each([
    ['a.ts', 'typescript'],
    ['types.d.ts', 'typescript'],
    ['a.mts', 'typescript'],
    ['a.cts', 'typescript'],
    ['a.tsx', 'tsx'],
    ['a.mjs', 'javascript'],
    ['a.cjs', 'javascript'],
    ['a.JSX', 'javascript'],
    ['stub.pyi', 'python'],
    ['gui.pyw', 'python'],
    ['SConstruct', 'python'],
    ['x/y.go', 'go'],
    ['A.cs', 'csharp'],
    ['A.java', 'java'],
    ['lib.rs', 'rust'],
    ['.ts', undefined],
    ['Makefile', 'make'],
    ['Justfile', undefined],
    ['a.rb', 'ruby'],
    ['a.zig', 'zig'],
    ['a.hbs', undefined],
    ['ts/readme', undefined],
    ['Dockerfile.dev', 'dockerfile'],
    ['docker/Containerfile-test', 'dockerfile'],
    ['Dockerfile.dockerignore', undefined],
    ['Dockerfile.md', 'markdown'],
  ])('%s is %s', (path, id) => expect(languageOf(path)).toBe(id));

  test.each([
    ['#!/usr/bin/env python3', 'python'],
    ['#!/usr/bin/python3.12 -u', 'python'],
    ['#!/usr/bin/env -S FOO=1 node --flag', 'javascript'],
    ['#!/bin/sh', 'bash'],
    ['#!/bin/awk', undefined],
    ['python', undefined],
    ['#!', undefined],
  ])('%s is %s', (line, id) => expect(languageOf('tool', line)).toBe(id));

  test('the list has every folder once, and no extension, name or interpreter twice', () => {
    const folders = readdirSync(join(import.meta.dirname, '../../../languages'), { withFileTypes: true });
    const ids = LANGUAGES.map(({ id }) => id);
    expect(ids.toSorted()).toEqual(folders.flatMap((one) => (one.isDirectory() ? [one.name] : [])).toSorted());
    for (const names of [
      LANGUAGES.flatMap(({ extensions }) => extensions),
      LANGUAGES.flatMap(({ filenames = [] }) => filenames),
      LANGUAGES.flatMap(({ interpreters = [] }) => interpreters),
    ])
      expect(new Set(names).size).toBe(names.length);
  });
});

describe('role by path', () => {
  test.each([
    // Tests, as each language writes them.
    ['pkg/a_test.go', 'test'],
    ['pkg/contest.go', 'source'],
    ['pkg/testing/fake.go', 'source'],
    ['test/e2e/main.go', 'test'],
    ['tests/app/models.py', 'test'],
    ['django/test/client.py', 'source'],
    ['test/client.py', 'test'],
    ['app/test_views.py', 'test'],
    ['app/views_test.py', 'test'],
    ['app/conftest.py', 'test'],
    ['app/latest.py', 'source'],
    ['src/a.spec.ts', 'test'],
    ['src/a.test.tsx', 'test'],
    ['src/__tests__/a.ts', 'test'],
    ['app.e2e-spec.ts', 'test'],
    ['packages/testing/module.ts', 'source'],
    ['src/attestation.ts', 'source'],
    ['core/src/test/java/p/Helper.java', 'test'],
    ['core/src/main/java/p/TestRunner.java', 'source'],
    ['core/src/main/java/com/test/A.java', 'source'],
    ['core/src/main/java/com/example/A.java', 'source'],
    ['old/FooTest.java', 'test'],
    ['old/TestFoo.java', 'test'],
    ['old/Testable.java', 'source'],
    ['old/Audit.java', 'source'],
    ['old/FooIT.java', 'test'],
    ['Src/Lib.Tests/Any.cs', 'test'],
    ['Src/Lib.IntegrationTests/Any.cs', 'test'],
    ['Src/Lib/FooTests.cs', 'test'],
    ['Src/Lib/Latest.cs', 'source'],
    ['crates/a/tests/it.rs', 'test'],
    ['crates/a/src/tests.rs', 'test'],
    ['crates/a/src/test/mod.rs', 'source'],
    ['crates/a/benches/b.rs', 'test'],
    // Other purposes.
    ['vendor/github.com/x/y_test.go', 'vendored'],
    ['static/js/vendor/jquery.js', 'vendored'],
    ['src/vendors.ts', 'source'],
    ['pkg/zz_generated.deepcopy.go', 'generated'],
    ['api/v1.pb.go', 'generated'],
    ['api/x_pb2.py', 'generated'],
    ['Form1.Designer.cs', 'generated'],
    ['src/generated/client.ts', 'generated'],
    ['src/schema.gen.ts', 'generated'],
    ['src/regenerated.ts', 'source'],
    ['package-lock.json', 'generated'],
    ['static/app.min.js', 'minified'],
    ['static/admin.js', 'source'],
    ['docs/conf.py', 'docs'],
    ['src/docs/page.tsx', 'source'],
    ['examples/basic/main.rs', 'example'],
    ['README.md', 'docs'],
    ['src/notes.md', 'docs'],
    ['src/pages/intro.mdx', 'docs'],
    ['tests/README.md', 'test'],
    ['vendor/lib/README.md', 'vendored'],
    ['src/history.ts', 'source'],
    ['src/install.py', 'source'],
    ['package.json', 'config'],
    ['vite.config.ts', 'config'],
    ['setup.py', 'config'],
    ['.eslintrc', 'config'],
    ['Dockerfile', 'config'],
    ['data/rows.json', 'data'],
    ['logo.png', 'data'],
    ['lib/thing.rb', 'source'],
    ['constructor/a.ts', 'source'],
  ])('%s is %s', (path, role) => expect(roleOf(path, languageOf(path)).role).toBe(role));

  test('the rule is kept', () => {
    expect(roleOf('vendor/x.go', 'go').reason).toBe('directory vendor');
    expect(roleOf('x_test.go', 'go').reason).toBe('name _test\\.go$');
    expect(roleOf('a.csv', undefined).reason).toBe('extension csv');
  });
});

describe('content', () => {
  const ordinary = 'export function add(a: number, b: number) {\n  return a + b;\n}\n'.repeat(60);

  test('ordinary code says nothing', () => expect(classifyContent('a.ts', ordinary)).toBeUndefined());

  test('binary by NUL, but not UTF-16', () => {
    expect(classifyContent('a.ts', Buffer.from('ab\0c'))).toMatchObject({ skip: 'binary' });
    expect(classifyContent('a.ts', 'ab\0c')).toMatchObject({ skip: 'binary' });
    expect(classifyContent('a.ts', Buffer.from('\ufefflet a = 1;', 'utf16le'))).not.toMatchObject({ skip: 'binary' });
    expect(classifyContent('a.ts', Buffer.from('let a = 1;\n'.repeat(20), 'utf16le'))?.skip).not.toBe('binary');
  });

  test('a picture inside ordinary code is not minified code', () => {
    const code = 'export const answer = compute(42);\n'.repeat(40);
    expect(classifyContent('logo.tsx', `${code}const path = "${'M1.5 2z'.repeat(3000)}";\n`)).toBeUndefined();
    expect(classifyContent('lib.js', `${code}x="${'M1.5 2z'.repeat(30_000)}";\n`)).toMatchObject({ skip: 'minified' });
  });

  test('minified by long lines or by density', () => {
    expect(classifyContent('a.js', `var a=1;${'a();'.repeat(5000)}`)).toMatchObject({
      skip: 'minified',
      role: 'minified',
    });
    expect(classifyContent('a.js', `${'a.b(c,d);'.repeat(50)}\n`.repeat(30))).toMatchObject({ skip: 'minified' });
    expect(classifyContent('a.ts', `const image = "${'A'.repeat(3000)}";\n${ordinary}`)).toBeUndefined();
    expect(classifyContent('a.js', 'a();'.repeat(100))).toBeUndefined();
    expect(classifyContent('a.ts', `${ordinary}${'x '.repeat(80_000)}`, { maxLineLength: 1000 })).toMatchObject({
      skip: 'minified',
    });
  });

  test.each([
    '// Code generated by protoc-gen-go. DO NOT EDIT.\npackage x\n',
    'package x\n\n// Code generated by mockery; DO NOT EDIT.\n',
    '/**\n * @generated SignedSource<<abc>>\n */\n',
    '# @generated by tool\n',
    '//----\n// <auto-generated>\n//     by a tool\n',
    '# -*- coding: utf-8 -*-\n# Generated by the protocol buffer compiler.  DO NOT EDIT!\n',
    '/* This file was automatically generated from x.idl. */\n',
    '/*\n * Generated from schema.\n * Do not edit by hand.\n */\n',
    '"""\nThis file is generated by make.\n"""\n',
  ])('generated: %j', (text) => expect(classifyContent('a.ts', text)).toMatchObject({ role: 'generated' }));

  test.each([
    'const marker = "@generated";\n',
    'import x from "y";\nexport const a = 1;\n// Code generated by hand. DO NOT EDIT\n',
    '// Reads the name generated by the server.\n',
    '// see user@generated.example\n',
    '# Generated by Django 5.0 on 2024-01-01\n',
  ])('not generated: %j', (text) => expect(classifyContent('a.ts', text)).toBeUndefined());

  test('a translation file is not TypeScript', () => {
    expect(classifyContent('de.ts', '<?xml version="1.0"?>\n<!DOCTYPE TS>')).toMatchObject({ skip: 'other_format' });
  });
});
