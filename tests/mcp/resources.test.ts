/** Resources, prompts and completion, as a client with a person in front of it uses them. */
import { describe, expect, test } from 'vitest';
import { servedSample } from './served.ts';

const served = servedSample();

const read = async (
  served: { client: { readResource(params: { uri: string }): Promise<{ contents: unknown[] }> } },
  uri: string,
) => {
  const { contents } = await served.client.readResource({ uri });
  return (contents[0] as { text: string }).text;
};

describe('resources', () => {
  test('the status of the workspace is listed, files and symbols have templates', async () => {
    const { client } = await served();
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['wayfind://status']);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'wayfind://file/{+path}{?workspace}',
      'wayfind://symbol/{+handle}{?workspace}',
    ]);
  });

  test('each address is read', async () => {
    const one = await served();
    expect(await read(one, 'wayfind://status')).toContain('symbols');
    expect(await read(one, 'wayfind://file/tools/gen.py')).toMatch(/^def make\(size\):\n {4}return size\n/);
    expect(await read(one, 'wayfind://file/tools%2Fgen.py')).toMatch(/^def make/);
    for (const uri of ['wayfind://symbol/src/shapes.ts#Square', 'wayfind://symbol/src%2Fshapes.ts%23Square'])
      expect(await read(one, uri)).toContain('return super.area() * 2;');
    expect(await read(one, `wayfind://symbol/Square?workspace=${encodeURIComponent(one.root)}`)).toContain('class');
    expect(await read(one, 'wayfind://file/src/main.ts')).not.toContain('sk_live_abcdefghijklmnopqrstu');
  });

  test.each([
    'wayfind://nothing',
    'wayfind://file/',
    'wayfind://file/..%2F..%2Fetc%2Fpasswd',
    'wayfind://file//etc/passwd',
    'wayfind://file/%E0%A4%A',
    'file:///etc/passwd',
    'wayfind://symbol/NoSuchThing',
    'wayfind://status?workspace=%2Fetc',
  ])('%s is not found', async (uri) => {
    const { client } = await served();
    await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602, data: { uri } });
  });

  test('a subscriber hears when the index was renewed, and nobody else does', async () => {
    const { client, call, notices } = await served();
    const updates = () => notices.filter(({ method }) => method === 'notifications/resources/updated');
    await call('index');
    expect(updates()).toEqual([]);
    await client.subscribeResource({ uri: 'wayfind://status' });
    await client.subscribeResource({ uri: 'wayfind://file/tools/gen.py' });
    await call('index');
    await expect
      .poll(() => new Set(updates().map(({ params }) => params.uri)))
      .toEqual(new Set(['wayfind://status', 'wayfind://file/tools/gen.py']));
    await client.unsubscribeResource({ uri: 'wayfind://status' });
    await client.unsubscribeResource({ uri: 'wayfind://file/tools/gen.py' });
    const before = updates().length;
    await call('index');
    expect(updates()).toHaveLength(before);
  });
});

describe('prompts', () => {
  test('are listed with their arguments', async () => {
    const { client } = await served();
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name, arguments: input }) => [name, input?.map((one) => one.name)])).toEqual([
      ['review_branch', ['base', 'workspace']],
      ['explain_module', ['path', 'workspace']],
      ['plan_change', ['task', 'path', 'workspace']],
    ]);
  });

  test.each([
    ['review_branch', {}, 'since the last commit', 'impact {"diff":true} returned:'],
    ['explain_module', { path: 'src/shapes.ts' }, 'Explain src/shapes.ts', 'class Square'],
    ['plan_change', { task: 'make the area of a square exact', path: 'src' }, 'Plan this change', 'super.area()'],
  ] as const)('%s brings its first answers along, whichever tools are offered', async (name, input, task, answer) => {
    const { client } = await served({ tools: ['status'] });
    const { messages } = await client.getPrompt({ name, arguments: input });
    const texts = messages.map(({ content }) => (content as { text: string }).text);
    expect(texts[0]).toContain(task);
    expect(texts.slice(1).join('\n')).toContain(answer);
  });

  test('an unknown one and a missing argument are named', async () => {
    const { client } = await served();
    await expect(client.getPrompt({ name: 'plan_chang', arguments: {} })).rejects.toThrow('Did you mean plan_change?');
    await expect(client.getPrompt({ name: 'plan_change', arguments: {} })).rejects.toThrow('needs task');
  });
});

describe('completion', () => {
  const complete = async (ref: 'prompt' | 'file' | 'symbol', argument: { name: string; value: string }) => {
    const { client } = await served();
    const refs = {
      prompt: { type: 'ref/prompt', name: 'explain_module' },
      file: { type: 'ref/resource', uri: 'wayfind://file/{+path}{?workspace}' },
      symbol: { type: 'ref/resource', uri: 'wayfind://symbol/{+handle}{?workspace}' },
    } as const;
    return (await client.complete({ ref: refs[ref], argument })).completion.values;
  };

  test('of paths goes a directory at a time', async () => {
    expect(await complete('file', { name: 'path', value: '' })).toEqual(expect.arrayContaining(['src/', 'tools/']));
    expect(await complete('prompt', { name: 'path', value: 'sr' })).toEqual(['src/']);
    expect(await complete('file', { name: 'path', value: 'src/' })).toEqual(['src/main.ts', 'src/shapes.ts']);
    expect(await complete('file', { name: 'path', value: 'shapes' })).toContain('src/shapes.ts');
    for (const value of ['   ', `a/${'x'.repeat(5000)}`])
      expect(await complete('file', { name: 'path', value })).toEqual([]);
  });

  test('of symbols finds names by their parts', async () => {
    expect(await complete('symbol', { name: 'handle', value: 'polish' })).toContain('src/shapes.ts#Robot.polishWidget');
    expect(await complete('symbol', { name: 'handle', value: '' })).toEqual([]);
  });

  test('of what is not known is empty', async () => {
    expect(await complete('prompt', { name: 'other', value: 'x' })).toEqual([]);
    expect(await complete('file', { name: 'path', value: '../../' })).toEqual([]);
  });
});
