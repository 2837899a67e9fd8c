/** What Kotlin's semantics decide where a binding case cannot show it: packages, which types fit where, texts made ready to parse. */
import { describe, expect, it } from 'vitest';
import { withoutArguments } from '../../../languages/kotlin/extract/annotated.ts';
import { prepared, repairs } from '../../../languages/kotlin/extract/repairs.ts';
import {
  functionOf,
  of,
  receiverIn,
  stepsAbove,
  takenBy,
  withReceiver,
} from '../../../languages/kotlin/resolve/built-in-types.ts';
import { fitOf } from '../../../languages/kotlin/resolve/conversions.ts';
import { createPackages } from '../../../languages/kotlin/resolve/packages.ts';
import { fileOfKey } from '../../../src/model/links.ts';
import { instanceOf } from '../../../src/resolve/core/values.ts';
import { Fit } from '../../../src/resolve/overloads/type-fit.ts';
import { bindFiles } from '../../kit/memory-world.ts';

describe('packages', () => {
  it('hold what Kotlin and Java declare at their top, scripts apart', async () => {
    const { binder } = await bindFiles({
      'A.kt': 'package shop\nclass A { class Inner }\nfun make() = A()\nfun A.grow() {}\n',
      'B.java': 'package shop; class B { void make() {} }',
      'c.gradle.kts': 'fun scripted() = 1\n',
    });
    const packages = createPackages(binder.world);
    const pathsOf = (name: string, declared: string) =>
      packages.declaredIn(name, declared).map((key) => binder.world.file(fileOfKey(key))?.path);
    expect(pathsOf('shop', 'A')).toEqual(['A.kt']);
    expect(pathsOf('shop', 'B')).toEqual(['B.java']);
    expect(pathsOf('shop', 'make')).toEqual(['A.kt']);
    expect(pathsOf('shop', 'Inner')).toEqual([]);
    expect(pathsOf('', 'scripted')).toEqual([]);
    expect([packages.kindOf('shop'), packages.kindOf('sh')]).toEqual(['package', undefined]);
  });
});

describe('types', () => {
  it('fit those above them, and a known type of the library fits no other', async () => {
    const { binder } = await bindFiles({ 'A.kt': 'open class A\nclass B : A()\nclass C : ArrayList<A>()\n' });
    const typeNamed = (name: string) => instanceOf(binder.world.declared(name, 'kotlin')[0]);
    const fitting = (from: Parameters<typeof fitOf>[1], to: Parameters<typeof fitOf>[1]) => fitOf(binder, from, to);
    expect(fitting(typeNamed('B'), typeNamed('A'))).toBe(Fit.wider);
    expect(fitting(typeNamed('A'), typeNamed('B'))).toBe(Fit.no);
    expect(fitting(typeNamed('C'), of('List'))).toBe(Fit.wider);
    expect(fitting(typeNamed('A'), of('Any'))).toBe(Fit.converted);
    expect(fitting(of('Int'), of('String'))).toBe(Fit.no);
    expect(fitting(of('Buffer'), of('Source'))).toBe(Fit.maybe);
    expect(fitting(of('Buffer'), of('Buffer'))).toBe(Fit.same);
    expect(fitting(undefined, of('Int'))).toBe(Fit.maybe);
  });

  it('of the library stand above each other', () => {
    expect(stepsAbove('ArrayList', 'Iterable')).toBe(4);
    expect(stepsAbove('Iterable', 'ArrayList')).toBe(-1);
  });

  it('of functions tell a receiver from what they take', () => {
    expect(receiverIn(withReceiver(of('Int')))).toEqual(of('Int'));
    expect(takenBy(withReceiver(of('Int')))).toEqual([]);
    expect(receiverIn(functionOf([of('Int')]))).toBeUndefined();
    expect(takenBy(functionOf([of('nothing')]))).toEqual([]);
  });
});

describe('texts made ready to parse', () => {
  const same = (text: string, to: string) =>
    expect([to.length, to.split('\n').length]).toEqual([text.length, text.split('\n').length]);

  it('lose the arguments of annotations at the top, and nothing of their size', () => {
    const text = '@A("x)", b = 1)\n@B @C("""\n)""") data class D\n  @In("x") val y = 1\n';
    const to = withoutArguments(text) ?? '';
    same(text, to);
    expect(to.replace(/ +/g, ' ')).toBe('@A \n@B @C \n open class D\n @In("x") val y = 1\n');
    expect(withoutArguments('class A\n')).toBeUndefined();
    expect(withoutArguments('@file:JvmName("X")\nclass A\n')).toBeUndefined();
  });

  it('survive what never ends', () => {
    const open = `@A(${'('.repeat(1000)}"`;
    same(open, withoutArguments(open) ?? '');
  });

  it('have a semicolon where a body ends on one line', () => {
    expect(prepared('class A { fun f() = 1 }\n')).toBe('class A { fun f() = 1;}\n');
    expect(prepared('fun f() { g() }\n')).toBeUndefined();
    expect(repairs('fun f() { val open: Int }')).toContain('fun f() { val opeN: Int }');
  });
});
