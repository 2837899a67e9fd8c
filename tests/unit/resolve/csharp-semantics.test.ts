/** What C#'s semantics decide where a binding case cannot show it: namespaces, parts, which types fit where, hostile code. */
import { describe, expect, it } from 'vitest';
import { library, literal, wrapped } from '../../../languages/csharp/resolve/built-in-types.ts';
import { fitOf } from '../../../languages/csharp/resolve/conversions.ts';
import { treeOf } from '../../../languages/csharp/resolve/tree.ts';
import { SYMBOL } from '../../../src/model/facts.ts';
import { fileOfKey, LINK } from '../../../src/model/links.ts';
import { instanceOf, type Value } from '../../../src/resolve/core/values.ts';
import { Fit } from '../../../src/resolve/overloads/type-fit.ts';
import { extractText } from '../../kit/extract.ts';
import { type BoundFiles, bindFiles } from '../../kit/memory-world.ts';

/** A type of the project by its name. */
function typeNamed({ binder }: BoundFiles, name: string): Value {
  const [found] = treeOf(binder.world).namespaces.typesNamed(name);
  return instanceOf(found.value.key);
}

describe('namespaces', () => {
  const packageOf = async (text: string) => (await extractText('csharp', text)).facts.packageName;

  it('are what a file says of itself, where it says nothing for others', async () => {
    expect(await packageOf('namespace A.B; class C {}')).toBe('A.B');
    expect(await packageOf('namespace A { class C {} namespace B { } } namespace D { }')).toBe('A A.B D');
    expect(await packageOf('namespace A { class C {} } class Outside {}')).toBe('');
    expect(await packageOf('global using System; namespace A { class C {} }')).toBe('');
  });

  it('are known with all that lie above them, in files that do not spell them too', async () => {
    const { binder } = await bindFiles({
      'a.cs': 'namespace Shop.Orders.Lines; class A {}',
      'b.cs': 'class Free {} namespace Late.Inner { class B {} }',
    });
    const { namespaces } = treeOf(binder.world);
    expect(['Shop', 'Shop.Orders', 'Shop.Orders.Lines', 'Orders', 'Late.Inner', 'Late'].map(namespaces.has)).toEqual([
      true,
      true,
      true,
      false,
      true,
      true,
    ]);
    expect(['Lines', 'Inner', 'A'].map(namespaces.isSegment)).toEqual([true, true, false]);
  });
});

describe('parts', () => {
  it('are led by the file that is called after the type, whatever order files come in', async () => {
    const { binder } = await bindFiles({
      'a/Widget.Draw.cs': 'partial class Widget { }',
      'b/Widget.cs': 'partial class Widget { }',
      'Aa.cs': 'partial class Widget { }',
      'Other.cs': 'namespace Elsewhere { partial class Widget { } }',
    });
    const { namespaces, parts } = treeOf(binder.world);
    const [widget] = namespaces.typesNamed('Widget').filter(({ namespace }) => namespace === '');
    const paths = parts.partsOf(binder, widget.parts[1]).map((key) => binder.world.file(fileOfKey(key))!.path);
    expect(paths).toEqual(['b/Widget.cs', 'Aa.cs', 'a/Widget.Draw.cs']);
  });

  it('of two projects are two types', async () => {
    const { binder } = await bindFiles({
      'a/a.csproj': '<Project/>',
      'b/b.csproj': '<Project/>',
      'a/Model.cs': 'partial class Model {}',
      'b/Model.cs': 'partial class Model {}',
    });
    expect(
      treeOf(binder.world)
        .namespaces.typesNamed('Model')
        .map(({ parts }) => parts.length),
    ).toEqual([1, 1]);
  });
});

describe('what fits where', async () => {
  const bound = await bindFiles({
    'Types.cs': `interface IShape {} class Shape : IShape {} class Circle : Shape, IEnumerable<int> {} enum Tone { Dark } struct Point {}
      class Token { public static implicit operator Token(string text) => null; }`,
  });
  const rank = (from: Value | undefined, to: Value | undefined) => fitOf(bound.binder, from, to);
  const of = (name: string, ...args: Value[]) => library(name, args);

  it('tells numbers, texts and null apart', () => {
    expect(rank(literal('int'), of('Int32'))).toBe(Fit.same);
    expect(rank(literal('int'), literal('long'))).toBe(Fit.wider);
    expect(rank(literal('long'), literal('int'))).toBe(Fit.no);
    expect(rank(literal('int'), literal('string'))).toBe(Fit.no);
    expect(rank(literal('int'), literal('object'))).toBe(Fit.wider);
    expect(rank(literal('null'), literal('int'))).toBe(Fit.no);
    expect(rank(literal('null'), wrapped('optional', literal('int')))).toBe(Fit.wider);
    expect(rank(literal('int'), wrapped('optional', literal('int')))).toBe(Fit.wider);
    expect(rank(wrapped('optional', literal('int')), literal('int'))).toBe(Fit.no);
  });

  it('follows super types, library types and conversions', () => {
    const [shape, circle, tone, token] = ['Shape', 'Circle', 'Tone', 'Token'].map((name) => typeNamed(bound, name));
    expect(rank(circle, shape)).toBe(Fit.wider);
    expect(rank(circle, typeNamed(bound, 'IShape'))).toBe(Fit.wider);
    expect(rank(shape, circle)).toBe(Fit.no);
    expect(rank(circle, of('IEnumerable', literal('int')))).toBe(Fit.wider);
    expect(rank(shape, of('IEnumerable', literal('int')))).toBe(Fit.no);
    expect(rank(literal('null'), tone)).toBe(Fit.no);
    expect(rank(literal('string'), token)).toBe(Fit.converted);
    expect(rank(literal('string'), shape)).toBe(Fit.no);
  });

  it('knows collections by what they hold, and says nothing of what it does not know', () => {
    const shape = typeNamed(bound, 'Shape');
    expect(rank(of('List', shape), of('IEnumerable', shape))).toBe(Fit.wider);
    expect(rank(of('List', literal('int')), of('List', literal('string')))).toBe(Fit.no);
    expect(rank(wrapped('array', shape), of('IList', shape))).toBe(Fit.wider);
    expect(rank(of('Gadget'), of('Widget'))).toBe(Fit.maybe);
    expect(rank(undefined, shape)).toBe(Fit.maybe);
    expect(rank({ kind: 'callable', returns: undefined }, of('Func', shape))).toBe(Fit.maybe);
    expect(rank({ kind: 'callable', returns: undefined }, literal('object'))).toBe(Fit.no);
  });
});

describe('code that goes in circles', () => {
  it('comes to an end', async () => {
    const bound = await bindFiles({
      'a.cs': `using A = A; using B = C; using C = B; using static A.B;
        class X : Y { void M() { N().M(); x.y.z(); this[0].M(); } X N() => N(); }
        class Y : X { } class Z<T> : Z<Z<T>> { T t; void M() { t.M(); } } interface I : I { }
        partial class P { partial class P { partial class P { void M() { M(); } } } }
        static class E { static T Self<T>(this T x) => x.Self().Self(); static void F(this E e) { e.F(); } }`,
      'b.cs':
        'namespace N { using N; using N.N; namespace N { class N { N.N n; N.N.N m; } } } class { void ( { } } using',
    });
    for (const path of ['a.cs', 'b.cs']) expect(bound.links(path).links.rows).toBeGreaterThan(0);
  });
});

describe('the order of questions', () => {
  it('does not change the answers', async () => {
    const texts = {
      'Shapes.cs': `namespace App; partial class Shape { public Shape Next => Make().Next; public static Shape Make() => All().First().Next; }`,
      'Shape.More.cs': `namespace App; partial class Shape { static IEnumerable<Shape> All() => new List<Shape> { Make() }; }`,
      'Use.cs': `namespace App; class Use { void Go(Shape s) { s.Next.Next.Grow(2); s.Grow(); } }`,
      'Ext.cs': `namespace App; static class Ext { public static T Grow<T>(this T s) => s; public static void Grow(this Shape s, int n) { s.Grow().Next.Grow(n); } }`,
    };
    const linksOf = async (order: readonly string[]) => {
      const bound = await bindFiles(texts);
      const text = (path: string) => {
        const { links } = bound.links(path);
        return Array.from({ length: links.rows }, (_, row) =>
          [LINK.line, LINK.col, LINK.kind, LINK.file, LINK.symbol, LINK.confidence]
            .map((c) => links.data[row * LINK.stride + c])
            .join(),
        );
      };
      return new Map(order.map((path) => [path, text(path)]));
    };
    const paths = Object.keys(texts);
    const forth = await linksOf(paths);
    const back = await linksOf([...paths].reverse());
    for (const path of paths) expect(back.get(path)).toEqual(forth.get(path));
    expect(forth.get('Use.cs')!.length).toBeGreaterThan(4);
  });
});

describe('extension methods', () => {
  it('are found by name without the class they stand in', async () => {
    const { binder } = await bindFiles({
      'a.cs': 'static class E { static void Poke(this int x) {} static void Plain(int x) {} }',
    });
    const found = binder.world.declared('Poke', 'csharp');
    expect(found.map((key) => binder.cell(key, SYMBOL.nameLine))).toEqual([1]);
    expect(binder.world.declared('Plain', 'csharp')).toEqual([]);
  });
});
