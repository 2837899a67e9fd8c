/** What a client sees before it calls anything: tools, instructions, pages, profiles. */
import { describe, expect, test } from 'vitest';
import { loadTools } from '../../src/answers/all.ts';
import { estimateTokens } from '../../src/tools/token-budget.ts';
import { servedSample } from './served.ts';

const AGENT_TOOLS = (await loadTools()).filter(({ terminalOnly }) => !terminalOnly);

const served = servedSample({ 'src/a.ts': 'export function run(): void {}\n' });

describe('the tools of core', () => {
  test('with the instructions, cost a model at most 3,000 tokens', async () => {
    const { client } = await served({ tools: ['core'] });
    const { tools } = await client.listTools();
    const tokens = estimateTokens(JSON.stringify({ tools })) + estimateTokens(client.getInstructions() ?? '');
    expect(tokens).toBeLessThanOrEqual(3000);
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['explore', 'search', 'symbol', 'status']));
  });

  test('the instructions speak of offered tools only', async () => {
    const { client } = await served({ tools: ['symbol', 'grep'] });
    expect(client.getInstructions()).toMatch(/: symbol$/m);
    expect(client.getInstructions()).toMatch(/: grep$/m);
    expect(client.getInstructions()).not.toMatch(/: (explore|trace|impact)$/m);
  });
});

describe('every tool', () => {
  test('has a title, a description, annotations and flat schemas with the defaults', async () => {
    const { client } = await served();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(AGENT_TOOLS.map(({ name }) => name));
    for (const tool of tools) {
      expect(tool.title, tool.name).toBeTruthy();
      expect(tool.description, tool.name).toMatch(/^[A-Z][^`]+$/);
      expect(tool.description, tool.name).not.toMatch(/--|wayfind/);
      expect(tool.annotations).toMatchObject({ idempotentHint: true, openWorldHint: tool.name === 'analyze' });
      expect(tool.annotations?.readOnlyHint).toBe(!['index', 'refs'].includes(tool.name));
      expect(tool.inputSchema.properties).toHaveProperty('workspace');
      expect(tool.outputSchema).toMatchObject({ type: 'object', required: ['results', 'meta'] });
      expect((tool.outputSchema?.properties as Record<string, unknown>)?.results, tool.name).toHaveProperty('type');
      const schemas = JSON.stringify([tool.inputSchema, tool.outputSchema]);
      expect(schemas, tool.name).not.toMatch(/\$ref|\$schema|anyOf|oneOf|allOf|"--/);
    }
    const search = tools.find(({ name }) => name === 'search')!;
    expect(search.inputSchema.properties).toMatchObject({ mode: { default: 'auto' }, limit: { default: 20 } });
  });
});

describe('pages', () => {
  test('a cursor leads through the whole list, and a wrong one is an error', async () => {
    const { client } = await served({ pageSize: 7 });
    const list = (cursor?: string) =>
      client.request({ method: 'tools/list', params: cursor === undefined ? {} : { cursor } });
    const names: string[] = [];
    let pages = 0;
    for (let cursor: string | undefined; pages === 0 || cursor !== undefined; pages++) {
      const page = await list(cursor);
      names.push(...page.tools.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    expect(names).toEqual(AGENT_TOOLS.map(({ name }) => name));
    expect(pages).toBe(Math.ceil(AGENT_TOOLS.length / 7));
    for (const cursor of ['nonsense', Buffer.from('from:9999').toString('base64url')])
      await expect(list(cursor)).rejects.toMatchObject({ code: -32602 });
    const prompts = await client.request({ method: 'prompts/list', params: {} });
    expect(prompts.prompts.length).toBeGreaterThan(0);
  });
});

describe('the profile', () => {
  test('may change while a client is connected, which hears of it', async () => {
    const { client, profile, notices } = await served({ tools: ['core'] });
    profile.change(['core', 'grep']);
    profile.change(['core', 'grep']);
    expect(() => profile.change(['gerp'])).toThrow('There is no tool "gerp".');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('grep');
    expect(notices.filter(({ method }) => method === 'notifications/tools/list_changed')).toHaveLength(1);
  });
});

describe('structured content', () => {
  test.each([
    ['some-client', 'auto', true],
    ['claude-code', 'auto', false],
    ['codex-mcp-client', 'auto', false],
    ['claude-code', 'always', true],
    ['some-client', 'never', false],
  ] as const)('for %s with %s: %s', async (clientName, structured, wanted) => {
    const { client, call } = await served({ clientName, structured });
    const { tools } = await client.listTools();
    expect(tools.every(({ outputSchema }) => (outputSchema !== undefined) === wanted)).toBe(true);
    const reply = await call('symbol', { name: 'run' });
    expect(reply.structuredContent !== undefined).toBe(wanted);
  });
});
