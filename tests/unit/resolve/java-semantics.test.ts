/** What Java's semantics decide where a binding case cannot show it: packages, which types fit where, what is sure. */

import { describe, expect, it } from 'vitest';
import { library, wrapped } from '../../../languages/java/resolve/built-in-types.ts';
import { fitOf } from '../../../languages/java/resolve/conversions.ts';
import { createPackages } from '../../../languages/java/resolve/packages.ts';
import { SYMBOL } from '../../../src/model/facts.ts';
import { fileId } from '../../../src/model/ids.ts';
import { CONFIDENCES, fileOfKey, LINK } from '../../../src/model/links.ts';
import { type InstanceValue, instanceOf, type Value } from '../../../src/resolve/core/values.ts';
import type { World, WorldFile } from '../../../src/resolve/core/world.ts';
import { Fit } from '../../../src/resolve/overloads/type-fit.ts';
import { bindFiles } from '../../kit/memory-world.ts';

/** The same tree with other roles for some files. */
const withRoles = (world: World, roles: Readonly<Record<string, WorldFile['role']>>): World => ({
  ...world,
  file: (id) => {
    const file = world.file(id);
    return file && { ...file, role: roles[file.path] ?? file.role };
  },
});

describe('packages', () => {
  it('are told from prefixes of longer ones', async () => {
    const { binder } = await bindFiles({ 'A.java': 'package com.shop.app; class A {}', 'B.java': 'class B {}' });
    const packages = createPackages(binder.world);
    expect(['com.shop.app', 'com.shop', 'com', 'shop', ''].map(packages.kindOf)).toEqual([
      'package',
      'prefix',
      'prefix',
      undefined,
      'package',
    ]);
  });

  it('take the nearest of several types, and no test for code', async () => {
    const text = 'package app; class Config {}';
    const paths = ['a/main/Config.java', 'a/test/Config.java', 'b/main/Config.java'];
    const { binder } = await bindFiles({
      ...Object.fromEntries(paths.map((path) => [path, text])),
      'a/main/Run.java': 'package app; class Run {}',
      'c/main/Run.java': 'package app; class Run {}',
      'a/test/RunTest.java': 'package app; class RunTest {}',
    });
    const world = withRoles(binder.world, { 'a/test/Config.java': 'test', 'a/test/RunTest.java': 'test' });
    const packages = createPackages(world);
    const seenFrom = (path: string) => {
      const found = packages.typeIn('app', 'Config', world.file(world.fileAt(path)!.id));
      return typeof found === 'number' ? world.file(fileOfKey(found))!.path : found;
    };
    expect(seenFrom('a/main/Run.java')).toBe('a/main/Config.java');
    expect(seenFrom('a/test/RunTest.java')).toBe('a/test/Config.java');
    expect(seenFrom('c/main/Run.java')).toBe('ambiguous');
    expect(packages.typeIn('other', 'Config')).toBeUndefined();
  });
});

describe('what fits where', async () => {
  const { binder } = await bindFiles({
    'Shapes.java':
      'interface Shape {} class Circle implements Shape {} class Bag extends java.util.ArrayList<Circle> {}',
  });
  const view = binder.world.view(fileId(1));
  const own = (name: string): InstanceValue => instanceOf(view.key(view.firstChild(0, view.nameId(name))));
  const of = (text: string): Value => {
    if (text.endsWith('[]')) return wrapped('array', of(text.slice(0, -2)))!;
    return ['Shape', 'Circle', 'Bag'].includes(text) ? own(text) : library(text, []);
  };

  it.each<[string, string, keyof typeof Fit]>([
    ['int', 'int', 'same'],
    ['int', 'long', 'wider'],
    ['char', 'int', 'wider'],
    ['long', 'int', 'no'],
    ['int', 'Integer', 'converted'],
    ['int', 'Object', 'converted'],
    ['int', 'String', 'no'],
    ['Integer', 'long', 'converted'],
    ['Integer', 'Number', 'wider'],
    ['String', 'CharSequence', 'wider'],
    ['String', 'Object', 'wider'],
    ['Object', 'String', 'no'],
    ['null', 'String', 'wider'],
    ['null', 'int', 'no'],
    ['null', 'Circle', 'wider'],
    ['ArrayList', 'Collection', 'wider'],
    ['List', 'ArrayList', 'no'],
    ['IOException', 'Throwable', 'wider'],
    ['Thing', 'Other', 'maybe'],
    ['int[]', 'int[]', 'same'],
    ['int[]', 'long[]', 'no'],
    ['int[]', 'Object', 'wider'],
    ['Circle[]', 'Shape[]', 'wider'],
    ['Circle', 'Circle', 'same'],
    ['Circle', 'Shape', 'wider'],
    ['Shape', 'Circle', 'no'],
    ['Circle', 'String', 'no'],
    ['Circle', 'Serializable', 'no'],
    ['Thing', 'Circle', 'no'],
    ['Bag', 'List', 'wider'],
    ['Bag', 'Cloneable', 'maybe'],
  ])('%s given for %s: %s', (from, to, fit) => {
    expect(fitOf(binder, of(from), of(to))).toBe(Fit[fit]);
  });
});

describe('links', () => {
  const linksOf = async (text: string, line: number) => {
    const opened = await bindFiles({ 'A.java': text });
    const { links } = opened.links('A.java');
    const view = opened.binder.world.view(fileId(1));
    return Array.from({ length: links.rows }, (_, row) => (column: number) => links.data[row * LINK.stride + column])
      .filter((cell) => cell(LINK.line) === line)
      .map((cell) => ({
        target: view.symbol(cell(LINK.symbol), SYMBOL.nameLine),
        confidence: CONFIDENCES[cell(LINK.confidence)],
      }));
  };

  it('to overloads that the arguments do not tell apart are probable', async () => {
    const text =
      'class A {\n void f(int a) {}\n void f(String a) {}\n void f() {}\n void g(Unknown u) {\n f(u.x());\n }\n}';
    expect(await linksOf(text, 6)).toEqual([
      { target: 2, confidence: 'probable' },
      { target: 3, confidence: 'probable' },
    ]);
  });

  it('of a call that fits nothing lead to what bears the name', async () => {
    const text = 'class A {\n void f(int a) {}\n void g() {\n f();\n }\n}';
    expect(await linksOf(text, 4)).toEqual([{ target: 2, confidence: 'exact' }]);
  });

  it('survive types that extend themselves', async () => {
    const text =
      'class A extends B { void f() { g(); } }\nclass B extends A { }\nclass C extends C.D { class D extends C {} }';
    const opened = await bindFiles({ 'A.java': text });
    expect(opened.links('A.java').links.rows).toBeGreaterThan(0);
  });
});
