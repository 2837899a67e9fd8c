/** Edges in both directions, in a fixed order, filtered, and never from another state of the index. */
import { describe, expect, it } from 'vitest';
import type { Edge } from '../../../src/graph/edge.ts';
import { openGraph } from '../../../src/graph/graph.ts';
import { memberIds, ownerId } from '../../../src/graph/members.ts';
import { openReferencesNamed } from '../../../src/graph/open-references.ts';
import { openWriter } from '../../../src/store/write/write.ts';
import { readerOf } from '../store/index-kit.ts';
import { graphIn, graphOf, putAll, type TestGraph } from './graph-kit.ts';

const FILES = {
  'src/b.ts': 'class Service\n  method run\n  method stop',
  'src/a.ts': 'function main\nfunction other',
  'lib/z.ts': 'function tool',
};
const LINKS = `
  src/a.ts import src/b.ts 1:5
  src/a.ts#main call src/b.ts#run 9:2
  src/a.ts#main new src/b.ts#Service 3:4
  src/a.ts#main call src/b.ts#stop 3:9 probable
  src/a.ts#other call src/b.ts#run 20:1
  lib/z.ts#tool call src/b.ts#run 2:2
  src/b.ts#run call src/b.ts#stop 5:1
  src/b.ts#stop call gone.ts#x 6:1
  src/b.ts#run call src/b.ts#Service.run 5:1
`;
const show = ({ handle }: TestGraph, edges: readonly Edge[]) =>
  edges.map((e) => `${handle(e.from)} ${e.kind} ${handle(e.to)} ${e.line}:${e.col} ${e.confidence}`);

describe('edges', () => {
  it('go out by place and come in by path and place', async () => {
    const made = await graphOf(FILES, LINKS);
    const { graph, id } = made;
    expect(show(made, graph.outgoing(id('src/a.ts#main')))).toEqual([
      'src/a.ts#main new src/b.ts#Service 3:4 exact',
      'src/a.ts#main call src/b.ts#Service.stop 3:9 probable',
      'src/a.ts#main call src/b.ts#Service.run 9:2 exact',
    ]);
    expect(show(made, graph.incoming(id('src/b.ts#Service.run')))).toEqual([
      'lib/z.ts#tool call src/b.ts#Service.run 2:2 exact',
      'src/a.ts#main call src/b.ts#Service.run 9:2 exact',
      'src/a.ts#other call src/b.ts#Service.run 20:1 exact',
      'src/b.ts#Service.run call src/b.ts#Service.run 5:1 exact',
    ]);
    expect(graph.outgoing(id('src/a.ts#main'))[2]).toEqual({
      from: id('src/a.ts#main'),
      to: id('src/b.ts#Service.run'),
      kind: 'call',
      fileId: made.reader.fileByPath('src/a.ts')!.id,
      line: 9,
      col: 2,
      confidence: 'exact',
      origin: 'import',
    });
  });

  it('with one place are ordered by target, and those to nowhere are left out', async () => {
    const made = await graphOf(FILES, LINKS);
    const { graph, id } = made;
    expect(show(made, graph.outgoing(id('src/b.ts#Service.run')))).toEqual([
      'src/b.ts#Service.run call src/b.ts#Service.run 5:1 exact',
      'src/b.ts#Service.run call src/b.ts#Service.stop 5:1 exact',
    ]);
    expect(graph.outgoing(id('src/b.ts#Service.stop'))).toEqual([]);
    expect(graph.outgoing(123_456)).toEqual([]);
    expect(graph.incoming(-1)).toEqual([]);
  });

  it('are filtered by kind and confidence', async () => {
    const made = await graphOf(FILES, LINKS);
    const { graph, id } = made;
    const main = id('src/a.ts#main');
    expect(graph.outgoing(main, { kinds: ['call'] })).toHaveLength(2);
    expect(graph.outgoing(main, { kinds: ['call'], minConfidence: 'exact' })).toHaveLength(1);
    expect(graph.outgoing(main, { kinds: [] })).toEqual([]);
    expect(graph.incoming(id('src/b.ts#Service.stop'), { minConfidence: 'probable' })).toHaveLength(2);
    expect(show(made, graph.outgoing(id('src/a.ts')))).toEqual(['src/a.ts import src/b.ts 1:5 exact']);
  });

  it('are read again when something was published, and only then', async () => {
    const { dir, reader, graph } = await graphOf(FILES, LINKS);
    expect(openGraph(reader)).toBe(graph);
    const writer = await openWriter(dir, 'live', { fresh: false });
    putAll(writer, { 'lib/z.ts': 'function tool\nfunction helper' }, 'lib/z.ts#helper call lib/z.ts#tool');
    writer.publish();
    const next = graphIn(dir, reader);
    expect(next.graph).not.toBe(graph);
    expect(next.handles(next.graph.incoming(next.id('lib/z.ts#tool')).map((e) => e.from))).toEqual(['lib/z.ts#helper']);
    expect(next.graph.incoming(next.id('src/b.ts#Service.run'))).toHaveLength(3);
    expect(openGraph(readerOf(dir))).not.toBe(next.graph);
  });
});

describe('members', () => {
  const GO = {
    'p/type.go': { symbols: 'struct Workspace\n  field routes\nmethod Run @Workspace', language: 'go' as const },
    'p/more.go': { symbols: 'function help\nmethod Serve @Workspace\nmethod Close @Other', language: 'go' as const },
    'q/type.go': { symbols: 'struct Workspace\n  method Stop', language: 'go' as const },
  };
  it('of a type are found wherever they are written', async () => {
    const { graph, id, handles } = await graphOf(
      GO,
      `p/type.go#Run type p/type.go#Workspace 3:90
       p/more.go#Serve type p/type.go#Workspace 2:90`,
    );
    expect(handles(memberIds(graph, id('p/type.go#Workspace')))).toEqual([
      'p/more.go#Workspace.Serve',
      'p/type.go#Workspace.routes',
      'p/type.go#Workspace.Run',
    ]);
    expect(handles(memberIds(graph, id('q/type.go#Workspace')))).toEqual(['q/type.go#Workspace.Stop']);
    expect(handles(memberIds(graph, id('p/more.go')))).toHaveLength(3);
    expect(ownerId(graph, id('p/more.go#Workspace.Serve'))).toBe(id('p/type.go#Workspace'));
    expect(ownerId(graph, id('q/type.go#Workspace.Stop'))).toBe(id('q/type.go#Workspace'));
    expect(ownerId(graph, id('p/more.go#Other.Close'))).toBeUndefined();
    expect(ownerId(graph, id('p/more.go#help'))).toBeUndefined();
    expect([memberIds(graph, 999_999), ownerId(graph, 999_999)]).toEqual([[], undefined]);
  });
});

describe('open references', () => {
  it('are found by name with place and reason', async () => {
    const { graph, handle } = await graphOf(
      { 'b.ts': 'function two', 'a.ts': 'function one\nfunction save' },
      `b.ts#two call ?save 7:3 dynamic
       a.ts#one read ?save 2:1 external
       a.ts#one call ?load 3:1
       a.ts#one call a.ts#save 4:1`,
    );
    const found = openReferencesNamed(graph, new Set(['save']));
    expect(found.map((open) => [handle(open.from), open.kind, open.line, open.reason])).toEqual([
      ['a.ts#one', 'read', 2, 'external'],
      ['b.ts#two', 'call', 7, 'dynamic'],
    ]);
    expect(openReferencesNamed(graph, new Set(['nothing']))).toEqual([]);
    // After some questions they are looked up in memory.
    for (let i = 0; i < 10; i++) expect(openReferencesNamed(graph, new Set(['save']))).toEqual(found);
    expect(openReferencesNamed(graph, new Set(['nothing']))).toEqual([]);
    expect(openReferencesNamed(graph, new Set(['load']))).toHaveLength(1);
  });
});
