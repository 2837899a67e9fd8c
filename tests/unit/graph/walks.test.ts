/** Walks over the graph: reach, shortest paths, cycles and dependencies, with their limits. */

import { describe, expect, it } from 'vitest';
import { stronglyConnected } from '../../../src/base/strongly-connected.ts';
import { type Dependency, dependenciesOf, dependentsOf, groupDependencies } from '../../../src/graph/dependencies.ts';
import { reach } from '../../../src/graph/reach.ts';
import { shortestPaths } from '../../../src/graph/shortest-paths.ts';
import { type FileId, fileId } from '../../../src/model/ids.ts';
import { randomOf } from '../store/random.ts';
import { graphOf } from './graph-kit.ts';

/** a → b, c; b → d; c → d; d → e → a; e → f. */
const made = graphOf(
  { 'g.ts': ['a', 'b', 'c', 'd', 'e', 'f', 'lone'].map((name) => `function ${name}`).join('\n') },
  `g.ts#a call g.ts#b 1:1
   g.ts#a call g.ts#c 1:2
   g.ts#a call g.ts#b 1:3
   g.ts#b call g.ts#d 2:1
   g.ts#c call g.ts#d 3:1 probable
   g.ts#d call g.ts#e 4:1
   g.ts#e call g.ts#a 5:1
   g.ts#e read g.ts#f 5:2`,
);
type Walked = Awaited<typeof made>;
const short =
  ({ handle }: Walked) =>
  (id: number) =>
    handle(id).replace('g.ts#', '');

describe('reach', () => {
  it('goes breadth first and ends in spite of cycles', async () => {
    const t = await made;
    const found = reach(t.graph, [t.id('g.ts#a')], { direction: 'outgoing' });
    expect(found.ids.map(short(t))).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(found.depths).toEqual([0, 1, 1, 2, 3, 4]);
    expect(found.previous).toEqual([-1, 0, 0, 1, 3, 4]);
    expect(found.limit).toBeUndefined();
    expect(found.edge(0)).toBeUndefined();
    expect(found.edge(99)).toBeUndefined();
    expect(found.edge(3)).toMatchObject({ from: t.id('g.ts#b'), to: t.id('g.ts#d'), line: 2 });
    expect(found.edge(5)?.kind).toBe('read');
  });

  it('goes backwards', async () => {
    const t = await made;
    const found = reach(t.graph, [t.id('g.ts#d')], { direction: 'incoming', kinds: ['call'] });
    expect(found.ids.map(short(t))).toEqual(['d', 'b', 'c', 'a', 'e']);
    expect(found.edge(1)).toMatchObject({ from: t.id('g.ts#b'), to: t.id('g.ts#d') });
    const sure = reach(t.graph, [t.id('g.ts#d')], { direction: 'incoming', minConfidence: 'exact', maxDepth: 1 });
    expect(sure.ids.map(short(t))).toEqual(['d', 'b']);
  });

  it('says which limit it met', async () => {
    const t = await made;
    const from = (options: { maxDepth?: number; maxNodes?: number }) =>
      reach(t.graph, [t.id('g.ts#a')], { direction: 'outgoing', ...options });
    expect(from({ maxDepth: 1 })).toMatchObject({ limit: 'depth' });
    expect(from({ maxDepth: 1 }).ids.map(short(t))).toEqual(['a', 'b', 'c']);
    expect(from({ maxDepth: 4 }).limit).toBeUndefined();
    expect(from({ maxNodes: 4 })).toMatchObject({ limit: 'nodes' });
    expect(from({ maxNodes: 4 }).ids).toHaveLength(4);
    expect(from({ maxNodes: 6 }).limit).toBeUndefined();
    const two = reach(t.graph, [t.id('g.ts#a'), t.id('g.ts#lone')], { direction: 'outgoing', maxNodes: 1 });
    expect([two.ids.length, two.limit]).toEqual([1, 'nodes']);
  });

  it('takes several starts, some of them unknown', async () => {
    const t = await made;
    const starts = [t.id('g.ts#lone'), 999_999, t.id('g.ts#e'), t.id('g.ts#lone')];
    const found = reach(t.graph, starts, { direction: 'outgoing', maxDepth: 1 });
    expect(found.ids.map(short(t))).toEqual(['lone', 'e', 'a', 'f']);
    expect(found.depths).toEqual([0, 0, 1, 1]);
  });

  it('goes through dispatch when asked', async () => {
    const t = await graphOf(
      { 'j.ts': 'interface Job\n  method run\nclass Slow\n  method run\nfunction work\nfunction deep' },
      `j.ts#Slow.run override j.ts#Job.run
       j.ts#work call j.ts#Job.run 9:9
       j.ts#Slow.run call j.ts#deep 4:4`,
    );
    const options = { direction: 'outgoing', kinds: ['call'] } as const;
    expect(reach(t.graph, [t.id('j.ts#work')], options).ids).toHaveLength(2);
    const out = reach(t.graph, [t.id('j.ts#work')], { ...options, dispatch: true });
    expect(t.handles(out.ids)).toEqual(['j.ts#work', 'j.ts#Job.run', 'j.ts#Slow.run', 'j.ts#deep']);
    expect(out.edge(2)).toMatchObject({ confidence: 'probable', via: t.id('j.ts#Job.run') });
    const back = reach(t.graph, [t.id('j.ts#deep')], { ...options, direction: 'incoming', dispatch: true });
    expect(t.handles(back.ids)).toEqual(['j.ts#deep', 'j.ts#Slow.run', 'j.ts#work']);
  });
});

describe('shortest paths', () => {
  const ways = (t: Walked, found: ReturnType<typeof shortestPaths>) =>
    found.paths.map((path) => path.map((edge) => short(t)(edge.to)).join(' '));

  it('come shortest first, without loops', async () => {
    const t = await made;
    const ends = { from: [t.id('g.ts#a')], to: [t.id('g.ts#e')] };
    expect(ways(t, shortestPaths(t.graph, ends))).toEqual(['b d e']);
    const all = shortestPaths(t.graph, ends, { k: 10 });
    expect(ways(t, all)).toEqual(['b d e', 'c d e']);
    expect(all.limit).toBeUndefined();
    expect(all.paths[0][0]).toMatchObject({ line: 1, col: 1 });
    expect(ways(t, shortestPaths(t.graph, ends, { k: 10, minConfidence: 'exact' }))).toEqual(['b d e']);
  });

  it('say when there may be longer ones, and when there are none', async () => {
    const t = await made;
    const ends = { from: [t.id('g.ts#a')], to: [t.id('g.ts#e')] };
    expect(shortestPaths(t.graph, ends, { maxDepth: 2 })).toEqual({ paths: [], limit: 'depth' });
    expect(shortestPaths(t.graph, { from: ends.from, to: [t.id('g.ts#lone')] })).toEqual({
      paths: [],
      limit: undefined,
    });
    expect(shortestPaths(t.graph, { from: ends.from, to: ends.from }).paths).toEqual([[]]);
    expect(
      shortestPaths(t.graph, { from: [999_999], to: ends.to }, { maxDepth: Number.POSITIVE_INFINITY }).paths,
    ).toEqual([]);
  });

  it('are those that trying everything finds', async () => {
    const random = randomOf(5);
    const names = Array.from({ length: 9 }, (_, i) => `n${i}`);
    const arrows = names.flatMap((from) =>
      names.filter((to) => to !== from && random(3) === 0).map((to) => `r.ts#${from} call r.ts#${to}`),
    );
    const t = await graphOf({ 'r.ts': names.map((name) => `function ${name}`).join('\n') }, arrows.join('\n'));
    const lengths: number[] = [];
    const follow = (id: number, seen: readonly number[]) => {
      if (id === t.id('r.ts#n8')) lengths.push(seen.length);
      else
        for (const to of new Set(t.graph.outgoing(id).map((e) => e.to)))
          if (!seen.includes(to)) follow(to, [...seen, id]);
    };
    follow(t.id('r.ts#n0'), []);
    const found = shortestPaths(t.graph, { from: [t.id('r.ts#n0')], to: [t.id('r.ts#n8')] }, { k: 1000 });
    expect(lengths.length).toBeGreaterThan(5);
    expect(found.paths.map((path) => path.length)).toEqual(lengths.sort((a, b) => a - b));
    expect(new Set(found.paths.map((path) => path.map((edge) => edge.to).join())).size).toBe(lengths.length);
  });
});

describe('dependencies', () => {
  const tree = graphOf(
    {
      'app/a.ts': 'function a',
      'app/b.ts': 'function b',
      'lib/c.ts': 'function c\nfunction own',
      'lib/d.ts': 'function d',
    },
    `app/a.ts import app/b.ts
     app/b.ts import lib/c.ts
     lib/c.ts import app/a.ts
     app/a.ts#a call lib/c.ts#c 2:0
     app/a.ts#a call lib/c.ts#own 2:4 probable
     app/a.ts#a call app/b.ts#b 3:0
     lib/c.ts#c call lib/c.ts#own
     lib/d.ts#d call app/b.ts#b`,
  );
  const paths = (t: Walked, found: readonly Dependency<FileId>[]) =>
    found.map(({ from, to, kinds, places: [{ file, position }] }) => {
      const path = (id: FileId) => t.reader.fileById(id)!.path;
      return `${path(from)} ${path(to)} ${JSON.stringify(kinds)} :${t.graph.edge(file, position).line}`;
    });
  const all = (t: Walked) => t.graph.nodes.files.map(({ id }) => id);

  it('count links between files by kind, with the first one', async () => {
    const t = await tree;
    expect(paths(t, dependenciesOf(t.graph, all(t)))).toEqual([
      'app/a.ts app/b.ts {"call":1,"import":1} :1',
      'app/a.ts lib/c.ts {"call":2} :2',
      'app/b.ts lib/c.ts {"import":1} :1',
      'lib/c.ts app/a.ts {"import":1} :1',
      'lib/d.ts app/b.ts {"call":1} :1',
    ]);
    const sure = dependenciesOf(t.graph, all(t), { minConfidence: 'exact', kinds: ['call'] });
    expect(paths(t, sure)[1]).toBe('app/a.ts lib/c.ts {"call":1} :2');
    const b = t.reader.fileByPath('app/b.ts')!.id;
    expect(paths(t, dependenciesOf(t.graph, [b]))).toEqual(['app/b.ts lib/c.ts {"import":1} :1']);
    expect(paths(t, dependentsOf(t.graph, [b])).map((text) => text.slice(0, 8))).toEqual(['app/a.ts', 'lib/d.ts']);
    expect([dependenciesOf(t.graph, [fileId(999)]), dependentsOf(t.graph, [fileId(999)])]).toEqual([[], []]);
  });

  it('add up by directory', async () => {
    const t = await tree;
    const directory = (id: FileId) => t.reader.fileById(id)!.path.split('/')[0];
    const links = dependenciesOf(t.graph, all(t));
    expect(groupDependencies(links, directory)).toMatchObject([
      { from: 'app', to: 'lib', kinds: { call: 2, import: 1 }, places: [{ file: 0 }, { file: 1 }] },
      { from: 'lib', to: 'app', kinds: { call: 1, import: 1 } },
    ]);
    expect(groupDependencies(links, () => undefined)).toEqual([]);
  });
});

describe('constructors', () => {
  /** `Sub` has no constructor of its own; Java-like code names the constructor, others the type. */
  const made = graphOf(
    {
      'm.ts':
        'class Base\n  constructor constructor\nclass Sub\nfunction makeBase\nfunction makeSub\nfunction makeNamed\nfunction deep',
    },
    `m.ts#Sub inherit m.ts#Base
     m.ts#makeBase new m.ts#Base
     m.ts#makeSub new m.ts#Sub
     m.ts#makeNamed new m.ts#Base.constructor
     m.ts#Base.constructor call m.ts#deep`,
  );
  const names = (t: Walked, ids: readonly number[]) => t.handles(ids).map((handle) => handle.replace('m.ts#', ''));

  it('lead from whoever makes something to what its constructor calls, and back', async () => {
    const t = await made;
    const options = { kinds: ['call', 'new'], constructors: true } as const;
    const back = reach(t.graph, [t.id('m.ts#deep')], { ...options, direction: 'incoming' });
    expect(names(t, back.ids)).toEqual(['deep', 'Base.constructor', 'makeNamed', 'makeBase', 'makeSub']);
    for (const maker of ['makeBase', 'makeSub', 'makeNamed']) {
      const ends = { from: [t.id(`m.ts#${maker}`)], to: [t.id('m.ts#deep')] };
      expect(
        shortestPaths(t.graph, ends, options).paths.map((path) =>
          names(
            t,
            path.map(({ to }) => to),
          ),
        ),
      ).toEqual([['Base.constructor', 'deep']]);
      expect(shortestPaths(t.graph, ends, { kinds: ['call', 'new'] }).paths).toHaveLength(
        maker === 'makeNamed' ? 1 : 0,
      );
    }
  });

  it('are uses of their type', async () => {
    const t = await made;
    const users = (constructors: boolean) =>
      names(
        t,
        t.graph.incoming(t.id('m.ts#Base'), { constructors }).map(({ from }) => from),
      );
    expect(users(true)).toEqual(['Sub', 'makeBase', 'makeNamed']);
    expect(users(false)).toEqual(['Sub', 'makeBase']);
  });

  it('what may not be passed is not passed', async () => {
    const t = await made;
    const barred = t.id('m.ts#Base.constructor');
    const options = { kinds: ['call', 'new'], constructors: true, admits: (id: number) => id !== barred } as const;
    expect(names(t, reach(t.graph, [t.id('m.ts#deep')], { ...options, direction: 'incoming' }).ids)).toEqual(['deep']);
    expect(shortestPaths(t.graph, { from: [barred], to: [t.id('m.ts#deep')] }, options).paths).toHaveLength(1);
  });
});

describe('strongly connected groups', () => {
  it('are found without recursion in a chain as long as a tree is large', () => {
    const count = 200_000;
    const ring = stronglyConnected(count, (node) => [(node + 1) % count]);
    expect(ring.map((group) => group.length)).toEqual([count]);
    expect(stronglyConnected(count, (node) => (node + 1 < count ? [node + 1] : []))).toEqual([]);
  });

  it.each([1, 2, 3, 4])('are those of nodes that reach each other (seed %i)', (seed) => {
    const random = randomOf(seed);
    const next = Array.from({ length: 40 }, () => Array.from({ length: random(4) }, () => random(40)));
    const reachable = next.map((_, start) => {
      const seen = new Set<number>();
      for (const queue = [start]; queue.length > 0; )
        for (const to of next[queue.pop()!]) if (!seen.has(to)) queue.push(to) && seen.add(to);
      return seen;
    });
    const group = (a: number) =>
      next.flatMap((_, b) => (a === b || (reachable[a].has(b) && reachable[b].has(a)) ? [b] : []));
    const expected = next.map((_, a) => group(a)).filter((nodes, a) => nodes.length > 1 && nodes[0] === a);
    expect(expected.length).toBeGreaterThan(0);
    expect(stronglyConnected(40, (node) => next[node])).toEqual(expected);
  });
});
