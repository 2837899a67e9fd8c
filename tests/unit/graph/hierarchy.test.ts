/** Types above and below, members replaced and replacing, and where dispatch may lead. */
import { describe, expect, it } from 'vitest';
import type { Edge } from '../../../src/graph/edge.ts';
import { overridden, overriders, type Relative, subTypes, superTypes } from '../../../src/graph/hierarchy.ts';
import { graphOf, type TestGraph } from './graph-kit.ts';

const relatives = ({ handle }: TestGraph, found: readonly Relative[]) =>
  found.map(({ id, depth, of, edge }) => `${depth} ${handle(id)} of ${handle(of)}${edge ? '' : ' implicit'}`);

describe('declared hierarchies', () => {
  const made = graphOf(
    {
      'shape.ts': 'interface Shape\n  method area\n  method name',
      'square.ts': 'class Square\n  method area\nclass Tile\n  method area',
      'odd.ts': 'class A\nclass B\nclass C',
    },
    `square.ts#Square implement shape.ts#Shape 1:30
     square.ts#Square.area override shape.ts#area 2:4
     square.ts#Tile inherit square.ts#Square 3:20
     square.ts#Tile.area override square.ts#Square.area 4:4
     odd.ts#A inherit odd.ts#B
     odd.ts#B inherit odd.ts#C
     odd.ts#C inherit odd.ts#A`,
  );

  it('are followed up and down, to a depth', async () => {
    const t = await made;
    expect(relatives(t, superTypes(t.graph, t.id('square.ts#Tile')))).toEqual([
      '1 square.ts#Square of square.ts#Tile',
      '2 shape.ts#Shape of square.ts#Square',
    ]);
    expect(relatives(t, subTypes(t.graph, t.id('shape.ts#Shape')))).toEqual([
      '1 square.ts#Square of shape.ts#Shape',
      '2 square.ts#Tile of square.ts#Square',
    ]);
    expect(subTypes(t.graph, t.id('shape.ts#Shape'), { maxDepth: 1 })).toHaveLength(1);
    expect(subTypes(t.graph, t.id('shape.ts#Shape'), { maxDepth: 0 })).toEqual([]);
    expect(superTypes(t.graph, 999_999)).toEqual([]);
  });

  it('end where they begin', async () => {
    const t = await made;
    expect(relatives(t, superTypes(t.graph, t.id('odd.ts#A')))).toEqual([
      '1 odd.ts#B of odd.ts#A',
      '2 odd.ts#C of odd.ts#B',
    ]);
  });

  it('of members', async () => {
    const t = await made;
    expect(relatives(t, overridden(t.graph, t.id('square.ts#Tile.area')))).toEqual([
      '1 square.ts#Square.area of square.ts#Tile.area',
      '2 shape.ts#Shape.area of square.ts#Square.area',
    ]);
    expect(relatives(t, overriders(t.graph, t.id('shape.ts#Shape.area')))).toHaveLength(2);
    expect(overriders(t.graph, t.id('shape.ts#Shape.name'))).toEqual([]);
  });
});

describe('implementations declared apart from their type', () => {
  const made = graphOf(
    {
      'thing.rs': { symbols: 'struct Thing\nstruct Other', language: 'rust' },
      'draw.rs': {
        symbols: 'trait Draw\n  method draw\nmethod draw @Thing',
        language: 'rust',
        bases: [
          { base: '3:5', owner: '3:90' },
          { base: '9:5', owner: '9:15' },
        ],
      },
    },
    `draw.rs implement draw.rs#Draw 3:5
     draw.rs type thing.rs#Thing 3:90
     draw.rs#Thing.draw override draw.rs#Draw.draw 3:9
     draw.rs implement draw.rs#Draw 9:5`,
  );

  it('are told from the type as from the trait', async () => {
    const t = await made;
    expect(relatives(t, superTypes(t.graph, t.id('thing.rs#Thing')))).toEqual(['1 draw.rs#Draw of thing.rs#Thing']);
    expect(superTypes(t.graph, t.id('thing.rs#Other'))).toEqual([]);
    // The second is for a type from elsewhere.
    const below = subTypes(t.graph, t.id('draw.rs#Draw'));
    expect(relatives(t, below)).toEqual(['1 thing.rs#Thing of draw.rs#Draw']);
    expect(below[0].edge).toMatchObject({ from: t.id('thing.rs#Thing'), line: 3, col: 5 });
    expect(t.reader.fileById(below[0].edge!.fileId)?.path).toBe('draw.rs');
  });
});

describe('interfaces that are satisfied without being named', () => {
  const made = graphOf(
    {
      'io/io.go': {
        symbols: [
          'interface Reader',
          '  method Read +declaration',
          'interface ReadCloser',
          '  method Close +declaration',
          'interface Any',
          'interface Sealed',
          '  method seal +declaration',
        ].join('\n'),
        language: 'go',
        parameters: { Read: ['*Buffer'], 'Read()': ['int'], 'Close()': ['error'] },
      },
      'os/base.go': {
        symbols: 'struct Base\n  method Close\n  method seal',
        language: 'go',
        parameters: { 'Close()': ['error'] },
      },
      'os/file.go': { symbols: 'struct File', language: 'go' },
      'os/read.go': {
        symbols: 'method Read @File',
        language: 'go',
        parameters: { Read: ['*Buffer'], 'Read()': ['int'] },
      },
      'os/fake.go': {
        symbols: 'struct Fake\n  method Read',
        language: 'go',
        parameters: { Read: ['*Buffer', 'int'], 'Read()': ['int'] },
      },
      'os/other.go': {
        symbols: 'struct Other\n  method Read',
        language: 'go',
        parameters: { Read: ['Buffer'], 'Read()': ['int'] },
      },
      'os/silent.go': { symbols: 'struct Silent\n  method Read', language: 'go', parameters: { Read: ['*Buffer'] } },
      'os/fake.ts': { symbols: 'class Twin\n  method Read', parameters: { Read: ['*Buffer'], 'Read()': ['int'] } },
      'io/lock.go': { symbols: 'struct Lock\n  method seal', language: 'go' },
      'main.go': { symbols: 'function copy\nfunction shut', language: 'go' },
    },
    `io/io.go#ReadCloser inherit io/io.go#Reader 4:1
     os/file.go#File inherit os/base.go#Base 1:9
     os/read.go#Read type os/file.go#File 1:90
     main.go#copy call io/io.go#Read 5:3
     main.go#copy call io/io.go#Close 6:3
     main.go#shut call os/base.go#Close 9:1`,
  );

  it('have implementers by name and signature, embedded methods included', async () => {
    const t = await made;
    const below = (handle: string) => t.handles(subTypes(t.graph, t.id(handle)).map(({ id }) => id));
    expect(below('io/io.go#Reader')).toEqual(['io/io.go#ReadCloser', 'os/file.go#File']);
    expect(below('io/io.go#ReadCloser')).toEqual(['os/file.go#File']);
    expect(below('io/io.go#Any')).toEqual([]);
    // Only types of its own package can have a method that is not exported.
    expect(below('io/io.go#Sealed')).toEqual(['io/lock.go#Lock']);
    expect(subTypes(t.graph, t.id('io/io.go#ReadCloser'), { implicit: false })).toEqual([]);
  });

  it('are found from the type', async () => {
    const t = await made;
    expect(relatives(t, superTypes(t.graph, t.id('os/file.go#File')))).toEqual([
      '1 os/base.go#Base of os/file.go#File',
      '1 io/io.go#Reader of os/file.go#File implicit',
      '1 io/io.go#ReadCloser of os/file.go#File implicit',
    ]);
    expect(superTypes(t.graph, t.id('os/fake.go#Fake'))).toEqual([]);
    expect(superTypes(t.graph, t.id('os/fake.ts#Twin'))).toEqual([]);
  });

  it('have their methods called by dispatch', async () => {
    const t = await made;
    const ends = (edges: readonly Edge[]) => edges.map((e) => [t.handle(e.from), t.handle(e.to), e.confidence]);
    expect(ends(t.graph.incoming(t.id('os/read.go#File.Read'), { dispatch: true }))).toEqual([
      ['main.go#copy', 'os/read.go#File.Read', 'probable'],
    ]);
    // Base alone has no Read: it is called as a part of File.
    expect(ends(t.graph.incoming(t.id('os/base.go#Base.Close'), { dispatch: true }))).toEqual([
      ['main.go#copy', 'os/base.go#Base.Close', 'probable'],
      ['main.go#shut', 'os/base.go#Base.Close', 'exact'],
    ]);
    expect(ends(t.graph.outgoing(t.id('main.go#copy'), { dispatch: true }))).toEqual([
      ['main.go#copy', 'io/io.go#Reader.Read', 'exact'],
      ['main.go#copy', 'os/read.go#File.Read', 'probable'],
      ['main.go#copy', 'io/io.go#ReadCloser.Close', 'exact'],
      ['main.go#copy', 'os/base.go#Base.Close', 'probable'],
    ]);
  });
});

describe('dispatch', () => {
  const made = graphOf(
    {
      'base.ts': 'interface Job\n  method run\nclass Slow\n  method run\nclass Slower\n  method run',
      'use.ts': 'function direct\nfunction loose\nfunction typed',
    },
    `base.ts#Slow.run override base.ts#Job.run
     base.ts#Slower.run override base.ts#Slow.run
     use.ts#direct call base.ts#Slower.run 1:0
     use.ts#loose call base.ts#Job.run 2:0
     use.ts#typed type base.ts#Job 3:0`,
  );

  it('adds callers of what is overridden, and says through which member', async () => {
    const t = await made;
    const edges = t.graph.incoming(t.id('base.ts#Slower.run'), { dispatch: true, kinds: ['call'] });
    expect(edges.map((e) => [t.handle(e.from), e.confidence, e.via])).toEqual([
      ['use.ts#direct', 'exact', undefined],
      ['use.ts#loose', 'probable', t.id('base.ts#Job.run')],
    ]);
    expect(t.graph.incoming(t.id('base.ts#Slower.run'), { kinds: ['call'] })).toHaveLength(1);
  });

  it('adds overriders to what is called', async () => {
    const t = await made;
    const edges = t.graph.outgoing(t.id('use.ts#loose'), { dispatch: true });
    expect(t.handles(edges.map((e) => e.to))).toEqual(['base.ts#Job.run', 'base.ts#Slow.run', 'base.ts#Slower.run']);
  });

  it('adds nothing where only certain edges or other kinds are wanted', async () => {
    const t = await made;
    const run = t.id('base.ts#Slower.run');
    expect(t.graph.incoming(run, { dispatch: true, minConfidence: 'exact' })).toHaveLength(1);
    expect(t.graph.incoming(run, { dispatch: true, kinds: ['type'] })).toEqual([]);
    expect(t.graph.outgoing(t.id('use.ts#typed'), { dispatch: true })).toHaveLength(1);
  });
});
