/** `explore` for two kinds of questions: what to touch to add an option, and how one function reaches another. */
import { describe, expect, test } from 'vitest';
import { estimateTokens } from '../../src/tools/token-budget.ts';
import { gitSample } from './git-sample.ts';
import { indexedSample } from './indexed-sample.ts';

const sample = indexedSample({
  'package.json': '{ "name": "sample" }',
  'docs/options.md': '# Options\n\nSet `maxRetries`, or `--max-retries` on the command line.\n',
  'src/options.ts': `export interface ClientOptions {
  /** How often a request is sent again. */
  maxRetries: number;
  verbose: boolean;
}
`,
  'src/client.ts': `import type { ClientOptions } from './options';
import { validateOptions } from './validate';
export function send(options: ClientOptions, body: string): string {
  validateOptions(options);
  return attempt(options, body);
}
export function attempt(options: ClientOptions, body: string): string {
  return options.maxRetries > 0 ? transmit(body) : '';
}
function transmit(body: string): string {
  return body;
}
`,
  'src/validate.ts': `import type { ClientOptions } from './options';
export function validateOptions(options: ClientOptions): void {
  if (options.maxRetries < 0) throw new Error('negative');
}
`,
  'src/cli.ts': `import { send } from './client';
export function main(args: string[]): string {
  const options = { maxRetries: Number(args[0]), verbose: false };
  return send(options, args[1]);
}
`,
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [`src/jobs/job${i}.ts`, 'export class Job {\n  start(): void {}\n}\n']),
  ),
  'docs/flags.md': 'The flag --log-file names a file.\n',
  'src/tables.ts': 'export class Table {\n  striped = false;\n}\n',
  'src/panels.ts': 'export class Panel {\n  striped = true;\n}\n',
  'CHANGELOG.md': '# Changes\n\n- `maxRetries` is new.\n',
  'yarn.lock': 'maxRetries@1:\n',
  'test/client.test.ts': `import { send } from '../src/client';
export function testRetries(): void {
  send({ maxRetries: 3, verbose: false }, '');
}
`,
});

const rowsOf = (results: { checklist: { rows: { what: string; places: { path: string; line: number }[] }[] } }) =>
  Object.fromEntries(
    results.checklist.rows.map(({ what, places }) => [what, places.map(({ path, line }) => `${path}:${line}`)]),
  );

describe('a task to add an option', () => {
  test('lists what the option most like it touches, by what each place does', async () => {
    const { results, text } = await sample().call('explore', { query: 'add an option to the client like maxRetries' });
    expect(results.checklist.sibling).toMatchObject({ name: 'ClientOptions.maxRetries', path: 'src/options.ts' });
    expect(rowsOf(results)).toMatchObject({
      definition: ['src/options.ts:3'],
      readers: expect.arrayContaining(['src/client.ts:8']),
      writers: ['src/cli.ts:3'],
      validation: ['src/validate.ts:3'],
      docs: ['docs/options.md:3'],
      tests: ['test/client.test.ts:3'],
    });
    expect(text).toContain('checklist, modelled on ClientOptions.maxRetries');
    expect(text).toContain(' docs\n  docs/options.md:3  ');
  });

  test('takes an option of the type that it names, and says what was not found', async () => {
    const { results, text } = await sample().call('explore', { query: 'add a field to ClientOptions' });
    expect(results.checklist.sibling.name).toBe('ClientOptions.maxRetries');
    const verbose = await sample().call('explore', { query: 'add a flag like verbose' });
    expect(verbose.text).toContain('no validation found: looked for valid, check');
    expect(verbose.text).toContain('no docs found: looked for verbose in 3 files');
    expect(text).not.toContain('no docs found');
  });

  test('shows the lines themselves, and no change logs or lock files', async () => {
    const { text, results } = await sample().call('explore', { query: 'add an option to the client like maxRetries' });
    expect(text).toContain(' validation\n  src/validate.ts:3  if (options.maxRetries < 0)');
    expect(Object.values(rowsOf(results)).flat().join('\n')).not.toMatch(/CHANGELOG|yarn\.lock/);
  });

  test.each(['Panel', 'Table'])('prefers the option of %s, which the task names', async (type) => {
    const query = `add an option to ${type}, next to striped, that dims it`;
    const { results } = await sample().call('explore', { query });
    expect(results.checklist.sibling.name).toBe(`${type}.striped`);
  });

  test('knows the existing option in any spelling, and says when no symbol has the name', async () => {
    const spelled = await sample().call('explore', { query: 'add an option like max_retries' });
    expect(spelled.results.checklist.sibling.name).toBe('ClientOptions.maxRetries');
    const text = await sample().call('explore', { query: 'add a flag like --log-file to main' });
    expect(text.results.checklist.sibling).toBeUndefined();
    expect(text.text).toContain('checklist: no symbol is named log-file; these lines have it as text');
    expect(rowsOf(text.results)).toMatchObject({ docs: ['docs/flags.md:1'] });
    const unknown = await sample().call('explore', { query: 'add a flag like --does-not-exist to main' });
    expect(unknown.text).toContain('no flag like --does-not-exist found');
  });

  test('lists another symbol of the name apart', async () => {
    const { results } = await sample().call('explore', { query: 'add an option to Panel like striped' });
    expect(rowsOf(results)).toMatchObject({ definition: ['src/panels.ts:2'], namesakes: ['src/tables.ts:2'] });
  });

  test('cites the lines as they are now', async () => {
    const { commit, call, put, engine } = gitSample();
    const options = 'export interface Options {\n  verbose: boolean;\n  maxRetries: number;\n}\n';
    commit({ 'src/options.ts': options });
    await engine.index({ force: false, showIgnored: false, jobs: 1 });
    put({ 'src/options.ts': `// One.\n// Two.\n${options}` });
    const { results } = await call('explore', { query: 'add an option like maxRetries', freshness: 'best_effort' });
    expect(results.checklist.sibling.line).toBe(5);
    expect(rowsOf(results)).toMatchObject({ definition: ['src/options.ts:5'] });
  });

  test('survives a commit with a very long subject', async () => {
    const { git, commit, call, engine } = gitSample();
    commit({ 'src/options.ts': 'export interface Options {\n  maxRetries: number;\n}\n', NEWS: 'a\n' });
    git('commit', '-q', '--amend', '-m', 'long '.repeat(4000));
    await engine.index({ force: false, showIgnored: false, jobs: 1 });
    const { text } = await call('explore', { query: 'add an option like maxRetries', max_tokens: 400 });
    expect(estimateTokens(text)).toBeLessThanOrEqual(400);
  });

  test('excluded files are not listed, and the budget holds', async () => {
    const query = 'add an option to the client like maxRetries';
    const { results } = await sample().call('explore', { query, exclude: ['docs', 'test'] });
    expect(rowsOf(results)).toMatchObject({ docs: [], tests: [] });
    for (const max_tokens of [300, 600]) {
      const { text } = await sample().call('explore', { query, max_tokens });
      expect(estimateTokens(text)).toBeLessThanOrEqual(max_tokens);
    }
  });

  test('without anything like it, it says where it looked', async () => {
    const { results } = await sample().call('explore', { query: 'add a subcommand to transmit' });
    expect(results.checklist).toMatchObject({
      rows: [],
      missing: expect.stringContaining('no subcommand like it found'),
    });
  });

  test('names the commit that wrote the option, with the files that nothing else names', async () => {
    const { commit, engine, call } = gitSample();
    commit({ 'src/options.ts': 'export interface Options {\n  verbose: boolean;\n}\n', NEWS: 'first\n' });
    commit({
      'src/options.ts': 'export interface Options {\n  verbose: boolean;\n  maxRetries: number;\n}\n',
      NEWS: 'first\nretries\n',
    });
    await engine.index({ force: false, showIgnored: false, jobs: 1 });
    const { results } = await call('explore', { query: 'add an option like maxRetries' });
    expect(results.checklist.together).toMatchObject({ subject: 'step 2', files: ['NEWS'], more: 0 });
  });

  test('other questions have no checklist', async () => {
    const { results } = await sample().call('explore', { query: 'how are options validated' });
    expect(results.checklist).toBeUndefined();
  });
});

describe('a question how one function reaches another', () => {
  test('has the calls in their order, and the code of each step', async () => {
    const { results, text } = await sample().call('explore', { query: 'how does main reach transmit()' });
    expect(results.route.steps.map(({ symbol }: { symbol: { name: string } }) => symbol.name)).toEqual([
      'main',
      'send',
      'attempt',
    ]);
    expect(results.route.end.name).toBe('transmit');
    const coded = results.symbols.filter(({ level }: { level: string }) => level === 'code');
    expect(coded.slice(0, 4).map(({ name }: { name: string }) => name)).toEqual([
      'main',
      'send',
      'attempt',
      'transmit',
    ]);
    expect(text).toContain('calls from main to transmit');
  });

  test('does not deny a name that many symbols have', async () => {
    const many = await sample().call('explore', { query: 'how does main() reach Job.start()' });
    expect(many.meta.notes.join()).not.toContain('no symbol is named');
    const none = await sample().call('explore', { query: 'how does main() reach FooBarBaz' });
    expect(none.meta.notes.join()).toContain('no symbol is named FooBarBaz');
  });

  test('says when no calls lead there', async () => {
    const { results, meta } = await sample().call('explore', { query: 'how does transmit() reach validateOptions()' });
    expect(results.route).toBeUndefined();
    expect(meta.notes.join()).toContain('no path of up to 8 certain calls found from "transmit');
  });
});

describe('a question how something works', () => {
  const connected = indexedSample({
    'src/parse.ts': 'export function parseInvoice(text: string): string {\n  return text.trim();\n}\n',
    'src/total.ts': 'export function totalInvoice(text: string): number {\n  return text.length;\n}\n',
    'src/alone.ts': ['parsedInvoice', 'invoiceTotal', 'parseTotal', 'makeInvoiceTotal', 'invoiceParser']
      .map((name) => `export function ${name}(text: string): string {\n  return text + '${name}';\n}\n`)
      .join(''),
    'src/run.ts': `import { parseInvoice as first } from './parse';
import { totalInvoice as second } from './total';
export function work(text: string): number {
  return second(first(text));
}
`,
  });

  test('what connects the first results comes before late ones on their own, but not before the first', async () => {
    const { results } = await connected().call('explore', { query: 'how to parse an invoice total' });
    const names = results.symbols.map(({ name }: { name: string }) => name);
    expect(names).toHaveLength(8);
    expect(names.indexOf('work')).toBeGreaterThan(0);
    expect(names.indexOf('work')).toBeLessThan(4);
  });
});
