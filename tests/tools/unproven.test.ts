/** Claims that need proof: "no test reaches it", "nothing uses it" and "no path" say what speaks against them. */
import { describe, expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';

const workspace = indexedSample({
  'src/client.ts': `export class Client {
  option(name: string): string;
  option(name: string, fallback: string): string;
  option(name: string, fallback?: string): string {
    return fallback ?? name;
  }
  other(): void {}
}
export function connect(client: Client): string {
  return client.option('url', 'localhost');
}
`,
  'src/port.ts': 'export interface Port {\n  open(): void;\n}\n',
  'src/socket.ts': `import type { Port } from './port';
export class Socket implements Port {
  open(): void {}
}
`,
  'shop/node.py': `from framework import route


class Node:
    def __hash__(self):
        return 1

    def label(self):
        return 2

    def alone(self):
        return 3


def show(node):
    return node.label()


def lookup(key):
    return key


@route("/page")
def page():
    return lookup(1)
`,
});

const impact = async (name: string) => (await workspace().call('impact', { names: [name] })).results;
const notesOf = async (to: string): Promise<readonly string[]> => (await workspace().call('trace', { to })).meta.notes;

describe('users', () => {
  test('of one overload signature are those of the function', async () => {
    const { affected, symbols } = await impact('src/client.ts#Client.option~2');
    expect(symbols).toHaveLength(3);
    expect(affected.map(({ handle }: { handle: string }) => handle)).toEqual(['src/client.ts#connect']);
    expect((await impact('src/client.ts#Client.other')).symbols).toHaveLength(1);
  });
});

describe('that no test reaches it', () => {
  test('is said of bound uses, where others are not bound', async () => {
    expect((await impact('Node.label')).risk.reasons).toContain('no test reaches it by uses that are bound');
    expect((await impact('Node.alone')).risk.reasons).toContain('no test reaches it');
  });

  test('is said of calls alone, where a framework runs what leads there', async () => {
    expect((await impact('lookup')).risk.reasons).toContain('no test reaches it by calls alone');
  });
});

describe('without a path, the answer says', () => {
  test('that the language calls it', async () => {
    const notes = await notesOf('Node.__hash__');
    expect(notes).toEqual(expect.arrayContaining(['the language calls it']));
    expect(notes).toContain('no path of bound calls leads to it from any entry point');
  });

  test('that references of the name are not bound', async () => {
    expect(await notesOf('Node.label')).toContain('1 reference of that name could not be bound');
  });

  test('that members implement it', async () => {
    expect(await notesOf('Port.open')).toContain('1 member implements or overrides it, which calls may name instead');
  });

  test('no more, where nothing speaks against it', async () => {
    expect(await notesOf('Node.alone')).toContain('no path leads to it from any entry point');
  });
});
