/** The verdict, the baseline, the formats and the errors of `check`. */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { parseCheckRules, RULE_KINDS } from '../../../src/config/rule-schema.ts';
import { AppError } from '../../../src/errors/errors.ts';
import { temporaryDirectory } from '../workspace.ts';
import { checkTree } from './check-tree.ts';

const TODO = { name: 'todo', kind: 'text', patterns: ['TODO'], path: ['src'] };
const FILES = { 'src/a.ts': '// TODO one\nexport const a = 1;\n// TODO two\n', 'src/b.ts': 'export const b = 1;\n' };

describe('the verdict', () => {
  test('warnings fail only where that is asked for', async () => {
    const tree = checkTree(FILES);
    tree.rules({ ...TODO, severity: 'warning' });
    expect(await tree.check()).toMatchObject({ exit: 0, results: { verdict: 'pass', total: 2 } });
    expect(await tree.check({ fail_on: 'warning' })).toMatchObject({ exit: 1, results: { verdict: 'fail' } });
  });

  test('without rules nothing is proven', async () => {
    const { exit, results, notes } = await checkTree(FILES).check();
    expect(exit).toBe(2);
    expect(results.verdict).toBe('incomplete');
    expect(notes[0]).toMatch(/^there are no rules/);
  });

  test('pages have all violations', async () => {
    const tree = checkTree(FILES);
    tree.rules(TODO);
    const first = await tree.check({ limit: 1 });
    expect(first.text).toContain('more: 1 left out');
    expect(first.text).toContain('next: wayfind check --limit 1 --cursor 1');
    const second = await tree.check({ limit: 1, cursor: '1' });
    expect([...first.violations, ...second.violations]).toEqual((await tree.check()).violations);
    expect(second.results.total).toBe(2);
  });

  test('only the rules that are named', async () => {
    const tree = checkTree(FILES);
    tree.rules(TODO, { ...TODO, name: 'other' });
    expect((await tree.check({ rule: ['other'] })).results.rules.map(({ name }) => name)).toEqual(['other']);
    await expect(tree.check({ rule: ['othr'] })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      fix: 'Did you mean other?',
    });
  });

  test('rules of another file', async () => {
    const tree = checkTree({ ...FILES, 'ci/rules.json': JSON.stringify([TODO]) });
    expect((await tree.check({ rules: 'ci/rules.json' })).exit).toBe(1);
    await expect(tree.check({ rules: 'ci/none.json' })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    await expect(tree.check({ rules: '../x.json' })).rejects.toMatchObject({ code: 'PATH_OUTSIDE_ROOT' });
  });
});

describe('wrong rules', () => {
  const layers = [{ name: 'a', path: ['a'] }];
  test.each([
    [{ ...TODO, pattern: ['x'] }, 'rule todo has the unknown key "pattern"', 'Did you mean patterns?'],
    [{ ...TODO, kind: 'txt' }, 'rule todo has the unknown kind "txt"', 'Did you mean text?'],
    [{ name: 'x', kind: 'dependencies', form: ['a'], to: ['b'] }, 'has the unknown key "form"', 'Did you mean from?'],
    [
      { name: 'x', kind: 'dependencies', path: ['a'], to: ['b'] },
      'unknown key "path"',
      'A rule of kind dependencies has:',
    ],
    [
      { name: 'x', kind: 'layers', layers: [...layers, { name: 'b', paths: ['b'] }] },
      '"layers.1.paths"',
      'Did you mean path?',
    ],
    [{ name: 'x', kind: 'dependencies' }, 'expected `to` or `modules`', ''],
    [{ ...TODO, severity: 'errror' }, '"errror" is not one of error, warning; did you mean error?', ''],
    [{ kind: 'text', patterns: ['x'] }, 'rule 1 has a wrong value for name', ''],
    [{ ...TODO, patterns: ['(', 'a'], regex: true }, 'rule todo: Pattern 1', ''],
    [{ ...TODO, path: ['../out'] }, 'rule todo: ".." is outside the root', ''],
    [{ ...TODO, path: [`a${'*/'.repeat(40)}`] }, 'rule todo: ', 'shorter pattern'],
    [{ ...TODO, lang: ['pyton'] }, 'rule todo: "pyton" is not a language', 'Did you mean python?'],
    [{ name: 'x', kind: 'api_breaks', against: '--output=x' }, 'expected a branch, a tag or a commit', ''],
    [{ name: 'x', kind: 'api_breaks', against: 'a\0b' }, 'must not contain a NUL character', ''],
    ['x', 'rule 1 is not an object', ''],
  ])('%j', async (rule, message, fix) => {
    const tree = checkTree(FILES);
    tree.rules(rule as object);
    const error = await tree.check().catch((one) => one);
    expect(error).toBeInstanceOf(AppError);
    expect(error.message).toContain(message);
    expect(error.fix).toContain(fix);
    expect(error.code).toBe('CONFIG_INVALID');
  });

  test('two of one name', async () => {
    const tree = checkTree(FILES);
    tree.rules(TODO, TODO);
    await expect(tree.check()).rejects.toThrow('rule todo has the name of another');
  });
});

describe('the baseline', () => {
  test('accepts what is there, also after its lines have moved, and says what is gone', async () => {
    const tree = checkTree(FILES);
    tree.rules(TODO);
    const written = await tree.check({ baseline: 'ci/base.json', update_baseline: true });
    expect(written).toMatchObject({ exit: 0, results: { baseline: { entries: 2, written: true }, violations: [] } });
    expect(JSON.parse(readFileSync(join(tree.root, 'ci/base.json'), 'utf8')).accepted[0]).toMatchObject({
      rule: 'todo',
      path: 'src/a.ts',
      message: 'has the text "TODO"',
    });
    tree.put({ 'src/a.ts': `\n\n${FILES['src/a.ts'].replace('  ', ' ')}` });
    expect(await tree.check({ baseline: 'ci/base.json' })).toMatchObject({ exit: 0, violations: [] });
    tree.put({ 'src/a.ts': '// TODO one\n// TODO one\n// TODO new\n' });
    const { violations, results, notes } = await tree.check({ baseline: 'ci/base.json' });
    // The second of two equal lines is new.
    expect(violations).toEqual(['todo src/a.ts:2 has the text "TODO"', 'todo src/a.ts:3 has the text "TODO"']);
    expect(results.fixed).toMatchObject([{ rule: 'todo', path: 'src/a.ts' }]);
    expect(results.rules[0]).toMatchObject({ violations: 2, accepted: 1 });
    expect(notes).toContain('1 accepted violation no longer there: --update-baseline drops them');
    await tree.check({ baseline: 'ci/base.json', update_baseline: true });
    expect(await tree.check({ baseline: 'ci/base.json' })).toMatchObject({ exit: 0, results: { fixed: [] } });
  });

  test('a file of the configuration; rules that did not run keep their entries, those that are gone lose them', async () => {
    const tree = checkTree(FILES);
    const write = (...rules: object[]) =>
      tree.put({ 'wayfind.json': JSON.stringify({ check: { baseline: 'base.json', rules } }) });
    write(TODO, { ...TODO, name: 'other' });
    await expect(tree.check()).rejects.toThrow('The baseline base.json does not exist');
    await tree.check({ update_baseline: true });
    await tree.check({ update_baseline: true, rule: ['other'] });
    expect((await tree.check()).results.baseline).toEqual({ path: 'base.json', entries: 4, written: false });
    write(TODO);
    expect((await tree.check()).results.fixed).toHaveLength(2);
    expect((await tree.check({ update_baseline: true })).results.baseline?.entries).toBe(2);
  });

  test('an incomplete check writes nothing', async () => {
    const tree = checkTree(FILES);
    tree.rules(TODO, { ...TODO, name: 'none', path: ['gone'] });
    const { exit, notes } = await tree.check({ baseline: 'base.json', update_baseline: true });
    expect(exit).toBe(2);
    expect(notes[0]).toBe('base.json was not written: the check is incomplete');
    expect(existsSync(join(tree.root, 'base.json'))).toBe(false);
  });

  test('nothing outside the root is read or written, and only a command writes', async () => {
    const outside = temporaryDirectory();
    const tree = checkTree(FILES);
    tree.rules(TODO);
    const update = { update_baseline: true };
    await expect(tree.check({ baseline: '../base.json', ...update })).rejects.toMatchObject({
      code: 'PATH_OUTSIDE_ROOT',
    });
    symlinkSync(outside, join(tree.root, 'out'));
    await expect(tree.check({ baseline: 'out/base.json', ...update })).rejects.toMatchObject({
      code: 'PATH_OUTSIDE_ROOT',
    });
    writeFileSync(join(outside, 'secret'), 'hunter2');
    symlinkSync(join(outside, 'secret'), join(tree.root, 'link.json'));
    const stolen = await tree.check({ baseline: 'link.json' }).catch((one) => one);
    expect(stolen.code).toBe('PATH_OUTSIDE_ROOT');
    expect(stolen.message).not.toContain('hunter2');
    tree.put({ 'wayfind.json': JSON.stringify({ check: { baseline: '../../etc/passwd', rules: [TODO] } }) });
    await expect(tree.check()).rejects.toMatchObject({ code: 'PATH_OUTSIDE_ROOT' });
    tree.rules(TODO);
    mkdirSync(join(tree.root, 'folder.json'));
    await expect(tree.check({ baseline: 'folder.json', ...update })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(tree.check({ baseline: 'base.json', ...update }, {})).rejects.toThrow('by a command alone');
    expect(existsSync(join(tree.root, 'base.json'))).toBe(false);
  });

  test.each(['{', '[]', '{"version":2,"accepted":[]}', '{"version":1,"accepted":[{"rule":1}]}'])(
    'that is damaged: %s',
    async (text) => {
      const tree = checkTree({ ...FILES, 'base.json': text });
      tree.rules(TODO);
      await expect(tree.check({ baseline: 'base.json' })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        fix: 'Write it again with --update-baseline.',
      });
    },
  );
});

/** The parts of the schema of SARIF 2.1.0 that a report uses, with its required keys, values and patterns; other keys are refused. */
const message = z.strictObject({ text: z.string().min(1) });
const location = {
  physicalLocation: z.strictObject({
    // `uri-reference`: nothing that must be escaped.
    artifactLocation: z.strictObject({
      uri: z.string().regex(/^(?![\w+.-]+:)[\w!'()*~.%/-]+$/),
      uriBaseId: z.literal('%SRCROOT%'),
    }),
    region: z
      .strictObject({ startLine: z.number().int().min(1), startColumn: z.number().int().min(1).optional() })
      .optional(),
  }),
};
const level = z.enum(['none', 'note', 'warning', 'error']);
const SARIF = z.strictObject({
  $schema: z.url(),
  version: z.literal('2.1.0'),
  runs: z.array(
    z.strictObject({
      tool: z.strictObject({
        driver: z.strictObject({
          name: z.string(),
          semanticVersion: z.string().regex(/^\d+\.\d+\.\d+/),
          rules: z.array(
            z.strictObject({
              id: z.string(),
              shortDescription: message,
              fullDescription: message.optional(),
              help: message.optional(),
              defaultConfiguration: z.strictObject({ level }),
              properties: z.record(z.string(), z.unknown()),
            }),
          ),
        }),
      }),
      originalUriBaseIds: z.record(z.string(), z.strictObject({ description: message })),
      columnKind: z.enum(['utf16CodeUnits', 'unicodeCodePoints']),
      invocations: z.array(
        z.strictObject({
          executionSuccessful: z.boolean(),
          toolExecutionNotifications: z.array(z.strictObject({ level, message })),
        }),
      ),
      results: z.array(
        z.strictObject({
          ruleId: z.string(),
          ruleIndex: z.number().int().min(-1),
          level,
          message,
          locations: z.array(z.strictObject(location)),
          relatedLocations: z.array(z.strictObject({ id: z.number().int(), message, ...location })).optional(),
          partialFingerprints: z.record(z.string(), z.string()),
        }),
      ),
    }),
  ),
});

describe('formats', () => {
  const tree = () => {
    const made = checkTree({
      ...FILES,
      'src/a b/ö:1.ts': '// TODO\n',
      'c/x.ts': "import { y } from './y.ts';\nexport const x = y;\n",
      'c/y.ts': "import { x } from './x.ts';\nexport const y = x;\n",
    });
    made.rules(
      { ...TODO, message: 'finish it' },
      { name: 'cycles', kind: 'cycles', severity: 'warning' },
      { ...TODO, name: 'none', path: ['none'] },
    );
    return made;
  };

  test('SARIF has what its schema asks for, and all violations', async () => {
    const { text, exit } = await tree().check({ format: 'sarif' });
    expect(exit).toBe(1);
    const { runs } = SARIF.parse(JSON.parse(text));
    const [{ tool, results, invocations }] = runs;
    expect(results.map(({ ruleId }) => ruleId)).toEqual(['todo', 'todo', 'todo', 'cycles']);
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
    expect(results[0].message.text).toBe('has the text "TODO": finish it');
    expect(results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('src/a%20b/%C3%B6%3A1.ts');
    expect(results[3].relatedLocations?.[0].physicalLocation.region).toMatchObject({ startLine: 1 });
    expect(new Set(results.map((one) => one.partialFingerprints['wayfind/v1'])).size).toBe(4);
    expect(invocations[0].toolExecutionNotifications[0].message.text).toContain('none: the scope matches no file');
  });

  test('SARIF without violations', async () => {
    const made = checkTree({ 'src/a.ts': 'export const a = 1;\n' });
    made.rules(TODO);
    const { runs } = SARIF.parse(JSON.parse((await made.check({ format: 'sarif' })).text));
    expect(runs[0]).toMatchObject({ results: [], invocations: [{ executionSuccessful: true }] });
  });

  test('JSON is the whole reply', async () => {
    const { text, results } = await tree().check({ format: 'json' });
    const parsed = JSON.parse(text);
    expect(parsed.results).toEqual(results);
    expect(parsed.meta.notes).toContain('none: the scope matches no file, so nothing was checked');
  });
});

describe('the forms of code hosts', () => {
  const made = () => {
    const some = checkTree({ 'src/a,b:1%.ts': 'x();\n// TODO 1\n// TODO 1\n', 'src/`@all`.ts': '// TODO 2\n' });
    some.rules({ ...TODO, name: 'todo', message: 'file an issue,\n::error::now' });
    return some;
  };

  test('annotations of GitHub cannot be left', async () => {
    const { text, exit } = await made().check({ format: 'github' });
    const lines = text.split('\n');
    expect(exit).toBe(1);
    expect(lines[0]).toMatch(
      /^::error file=src\/`@all`\.ts,line=1,(col=\d+,)?title=todo::.*: file an issue,%0A::error::now$/,
    );
    expect(lines[1]).toContain('file=src/a%2Cb%3A1%25.ts,line=2');
    expect(lines.filter((line) => line.startsWith('::error'))).toHaveLength(3);
  });

  test('Code Quality has a fingerprint for every violation', async () => {
    const found = JSON.parse((await made().check({ format: 'gitlab' })).text);
    expect(found).toHaveLength(3);
    expect(new Set(found.map(({ fingerprint }: { fingerprint: string }) => fingerprint)).size).toBe(3);
    expect(found[0]).toMatchObject({
      check_name: 'todo',
      severity: 'major',
      location: { path: 'src/`@all`.ts', lines: { begin: 1 } },
    });
  });

  test('Markdown links nothing', async () => {
    const { text } = await made().check({ format: 'markdown' });
    expect(text).toContain('### Check of 1 rule: fail');
    expect(text).toContain('``src/`@all`.ts:1``');
  });
});

test('the example of the docs is one', () => {
  const docs = readFileSync(join(import.meta.dirname, '../../../docs/check.md'), 'utf8');
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(docs) ?? [];
  const parsed = parseCheckRules(JSON.parse(example).check.rules);
  expect('rules' in parsed && new Set(parsed.rules.map(({ kind }) => kind))).toEqual(new Set(RULE_KINDS));
});

test('patterns mean the root, wherever the user stands', async () => {
  const made = checkTree(FILES);
  made.rules({ ...TODO, path: ['./src'] });
  const { openWorkspace } = await import('../../../src/workspace/workspace.ts');
  const { callTool } = await import('../../kit/call-tool.ts');
  const engine = openWorkspace({ root: made.root, cwd: join(made.root, 'src') });
  const { results } = await callTool(engine, { name: 'check' });
  engine.close();
  expect(results.total).toBe(2);
});
