/** The explorer in a real browser: its journeys, hostile names, and accessibility of every view. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser, launch } from './browser.ts';
import { servedWeb } from './web-kit.ts';

const executable = findBrowser();
const noBrowser = executable === undefined;
if (noBrowser && process.env.WAYFIND_REQUIRE_BROWSER === '1') throw new Error('There is no Chromium on this machine.');
if (noBrowser) console.warn('tests/web/explorer.slow.test.ts is skipped: there is no Chromium on this machine');

/** Long for a machine that does other things, and short enough to name the step that failed. */
const TIMEOUT_MS = 12_000;
/** Whatever runs it sets this. */
const ATTACK = `<img src=x onerror="window.attacked=1">`;
const HOSTILE_FILE = `src/<img src=x onerror=window.attacked=1>.ts`;

const FILES: Record<string, string> = {
  'src/shapes/shape.ts': ['/** What all shapes have. */', 'export interface Shape {', '  area(): number;', '}'].join(
    '\n',
  ),
  'src/shapes/square.ts': [
    "import type { Shape } from './shape.ts';",
    `/** ${ATTACK} </script><script>window.attacked=1</script> */`,
    'export class Square implements Shape {',
    '  constructor(readonly side: number) {}',
    '  area(): number {',
    '    return this.side * this.side;',
    '  }',
    '}',
  ].join('\n'),
  'src/main.ts': [
    "import { Square } from './shapes/square.ts';",
    'export function total(sides: readonly number[]): number {',
    '  let sum = 0;',
    '  for (const side of sides) sum += areaOf(side);',
    '  return sum;',
    '}',
    'export function areaOf(side: number): number {',
    '  const given: any = side;',
    '  given.unheardOf();',
    '  return new Square(side).area();',
    '}',
  ].join('\n'),
  'src/routes.ts': [
    "import express from 'express';",
    "import { areaOf } from './main.ts';",
    'const app = express();',
    `app.get('/area/:side', (request, response) => response.send(areaOf(request.params.side)));`,
  ].join('\n'),
  [HOSTILE_FILE]: `export function hostile() { return '</pre>${ATTACK}'; }\nexport const caller = () => hostile();\n`,
  'README.md': `# Read <script>window.attacked=1</script> me\n\n[x](javascript:window.attacked=1) ${ATTACK}\n`,
  'src/long.ts': Array.from({ length: 6000 }, (_, i) => `export const value${i} = ${i};`).join('\n'),
};

const served = servedWeb(FILES, { watch: 'always' });
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe.skipIf(noBrowser)('the explorer', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    browser = await launch(executable!);
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 1400, height: 900 }, acceptDownloads: true });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: served.base });
    page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await page.goto(served.web.url);
  });
  afterEach(async () => {
    expect(await page.evaluate(() => 'attacked' in window)).toBe(false);
    await context.close();
    expect(problems.splice(0)).toEqual([]);
  });

  const open = (path: string) => page.goto(`${served.base}${path}`);

  test('hides its token, finds a name with the keyboard alone, and goes back', async () => {
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('heading', { name: 'Areas' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('squ');
    const palette = page.getByRole('dialog');
    await palette.getByRole('option', { name: 'Square', exact: false }).first().waitFor();
    const input = palette.getByRole('combobox');
    expect(await input.getAttribute('aria-activedescendant')).toBe(
      await palette.locator('[aria-selected="true"]').getAttribute('id'),
    );
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/symbol\?name=/);
    await page.getByRole('heading', { name: 'Square', exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Areas' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('shows source with links, definitions on hover, and names that are not bound', async () => {
    await open('/file?path=src/main.ts');
    const source = page.getByRole('region', { name: 'Source of src/main.ts' });
    const square = source.locator('a.name', { hasText: 'Square' });
    await square.nth(1).waitFor();
    await source.locator('.h-keyword').first().waitFor();
    await square.nth(1).hover();
    await page.getByRole('tooltip').getByText('src/shapes/square.ts').waitFor();
    await page.getByRole('tooltip').getByText(ATTACK).waitFor();
    const unbound = source.locator('.name.open', { hasText: 'unheardOf' });
    await unbound.hover();
    await page.getByRole('tooltip').getByText('not bound').waitFor();
    await square.nth(1).click();
    await page.getByRole('complementary').getByText('areaOf').first().waitFor();
    await page.waitForURL(/\/symbol\?name=/);
    expect(await page.getByRole('navigation', { name: 'Outline' }).locator('a').allTextContents()).toContain('area');
  });

  test('shows what a repository says as text, wherever it is', async () => {
    await open(`/file?${new URLSearchParams({ path: HOSTILE_FILE })}`);
    await page.getByRole('region').getByText('hostile').first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(HOSTILE_FILE);
    await open('/file?path=README.md');
    await page.getByRole('region').getByText('javascript:window').first().waitFor();
    await open(`/graph?${new URLSearchParams({ name: `${HOSTILE_FILE}#hostile` })}`);
    await page.getByText('As a list').click();
    await page.locator('.picture-list').getByText('caller').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('img src');
    await page.getByRole('dialog').getByRole('option').first().waitFor();
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
  });

  test('keeps a long file in small pieces, and its last line at its place', async () => {
    await open('/file?path=src/long.ts&line=4990');
    await page.locator('a.name', { hasText: 'value4989' }).first().waitFor();
    expect(await page.locator('.chunk a.name').count()).toBeLessThan(1500);
    expect(
      await page
        .locator('.chunk')
        .allTextContents()
        .then((all) => all.join('').includes('value1234')),
    ).toBe(true);
    await page.getByRole('link', { name: 'Lines after 5000' }).first().click();
    await page.getByText('value5999').first().waitFor();
  });

  test('draws a call graph that grows, and exports it', async () => {
    await open('/graph?name=areaOf&depth=1');
    await page.getByText('nodes,').waitFor();
    await page.getByText('As a list').click();
    const list = page.locator('.picture-list');
    await list.getByText('total').first().waitFor();
    expect(await list.textContent()).toContain('Square.area');
    await page.getByRole('button', { name: 'Copy command' }).click();
    await page.getByText('Command copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      'wayfind references areaOf --direction in',
    );
    await page.getByRole('button', { name: 'Copy Mermaid' }).click();
    await page.getByText('Mermaid copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('flowchart LR');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save SVG' }).click();
    const svg = readFileSync(await (await download).path(), 'utf8');
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg).toContain('>areaOf</text>');
    await page.getByLabel('Direction').selectOption('in');
    await page.waitForURL(/direction=in/);
  });

  test('answers a question with its code, and copies it for an agent', async () => {
    await open('/ask');
    await page.getByLabel('Question').fill('how is the area of a square made');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.waitForURL(/q=how/);
    await page.locator('.excerpt').getByText('this.side * this.side').first().waitFor();
    await page.getByRole('button', { name: 'Copy for an agent' }).click();
    await page.getByText('copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('# how is the area of a square made');
    expect(copied).toContain('return this.side * this.side;');
    // The palette leads there too.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('what is drawn');
    await page.getByRole('option', { name: 'Ask: what is drawn' }).click();
    await page.waitForURL(/\/ask\?q=what\+is\+drawn/);
  });

  test('compares the working tree with the last commit, and says what the watcher saw', async () => {
    await open('/live');
    await page.getByRole('heading', { name: 'State of the index' }).waitFor();
    writeFileSync(
      join(served.root, 'src/shapes/square.ts'),
      FILES['src/shapes/square.ts']
        .replace('area()', 'area(scale: number)')
        .replace('this.side;', 'this.side * scale;'),
    );
    await page.locator('a.file', { hasText: 'src/shapes/square.ts' }).first().waitFor();
    await page.getByText('typescript').first().waitFor();
    await open('/compare');
    const changed = page.locator('.card', { hasText: 'Square.area' }).first();
    await changed.getByText('Breaks users:').first().waitFor();
    await changed.getByText('before and after').click();
    await changed.locator('.removed', { hasText: 'this.side * this.side;' }).waitFor();
    await changed.locator('.added', { hasText: 'this.side * scale;' }).waitFor();
    await page.getByRole('heading', { name: 'What it affects' }).waitFor();
    await page.getByLabel('From').fill('no-such-branch');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('alert').getByText('no-such-branch').waitFor();
    // Not a defect of the page: the browser reports the refused request.
    problems.splice(0);
  });

  test('shows an edit without a reload', async () => {
    await open('/file?path=src/main.ts');
    await page.locator('a.name', { hasText: 'total' }).first().waitFor();
    writeFileSync(join(served.root, 'src/main.ts'), `${FILES['src/main.ts']}\nexport function brandNew(): void {}\n`);
    await page.locator('a.name', { hasText: 'brandNew' }).waitFor();
  });

  const VIEWS = {
    overview: '/',
    search: '/search?q=area',
    file: '/file?path=src/main.ts',
    directory: '/file?path=src',
    symbol: '/symbol?name=Square.area',
    graph: '/graph?name=areaOf',
    path: '/path?from=total&to=areaOf',
    impact: '/impact?name=areaOf',
    modules: '/modules?path=src',
    endpoints: '/endpoints',
    'hot spots': '/hot-spots',
    compare: '/compare',
    ask: '/ask?q=area+of+a+square',
    live: '/live',
  };
  const LOOKS = [
    { colorScheme: 'light', width: 1400 },
    { colorScheme: 'dark', width: 360 },
  ] as const;

  test.each(LOOKS)('has no accessibility violation: $colorScheme, $width px', async ({ colorScheme, width }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    for (const [name, path] of Object.entries(VIEWS)) {
      await open(path);
      await page.locator('h1').first().waitFor();
      await page.waitForLoadState('networkidle').catch(() => {});
      expect(await violations(page), `${name} at ${width} px`).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${name} at ${width} px is wider than the window`).toBeLessThanOrEqual(0);
      await shoot(page, `${name}-${colorScheme}-${width}`);
    }
    await page.keyboard.press('Control+k');
    await page.keyboard.type('area');
    await page.getByRole('dialog').getByRole('option').first().waitFor();
    expect(await violations(page), 'palette').toEqual([]);
    await shoot(page, `palette-${colorScheme}-${width}`);
  });
});

/** The rules of axe, each with the first element that breaks it. */
async function violations(page: Page): Promise<string[]> {
  // As the policy of the page forbids inline scripts, this is evaluated by the debugger.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations: found } = await (
      window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }
    ).axe.run();
    return found.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
  });
}

/** For people who look at the pages: only where a directory is named. */
async function shoot(page: Page, name: string): Promise<void> {
  const directory = process.env.WAYFIND_TEST_SCREENSHOTS;
  if (!directory) return;
  mkdirSync(directory, { recursive: true });
  await page.screenshot({ path: join(directory, `${name}.png`) });
}
