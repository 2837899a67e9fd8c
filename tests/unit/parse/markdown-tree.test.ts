/** The scanner of Markdown: which lines are headings, and what the blocks between them are. */
import { describe, expect, it, test } from 'vitest';
import { grammar } from '../../../languages/markdown/scan/scanned-grammar.ts';
import { scanMarkdown } from '../../../languages/markdown/scan/tree.ts';
import { FlatTree } from '../../../src/parse/flat-tree.ts';
import { NODE_STRIDE } from '../../../src/parse/tree-view.ts';
import { cpuClock } from '../../kit/cpu-clock.ts';
import { brokenInvariant } from './oracle.ts';

const tree = new FlatTree();

function scan(text: string): FlatTree {
  scanMarkdown(text, tree);
  expect(brokenInvariant(grammar, tree), JSON.stringify(text)).toBeUndefined();
  return tree;
}

const typeOf = (node: number): string => grammar.typeNames[tree.kind(node)];

/** `heading text@row` of every section, indented by nesting. */
function sections(text: string): string[] {
  scan(text);
  const found: string[] = [];
  for (let node = 0; node < tree.count; node += NODE_STRIDE) {
    if (typeOf(node) !== 'section') continue;
    let depth = 0;
    for (let up = tree.parent(node); up > 0; up = tree.parent(up)) depth++;
    const name = tree.child(tree.child(node, grammar.fields.heading), grammar.fields.name);
    found.push(`${'.'.repeat(depth)}${tree.text(name)}@${tree.row(node)}-${tree.endRow(node)}`);
  }
  return found;
}

/** Top-level blocks with their rows. */
function blocks(text: string): string[] {
  scan(text);
  return tree.children(0).map((node) => `${typeOf(node)} ${tree.row(node)}-${tree.endRow(node)}`);
}

describe('headings', () => {
  test.each<[string, string, string[]]>([
    ['nest by level', '# A\n### B\n## C\n# D', ['A@0-2', '.B@1-1', '.C@2-2', 'D@3-3']],
    ['close what is deeper, whatever levels are left out', '### A\n# B\n###### C', ['A@0-0', 'B@1-2', '.C@2-2']],
    [
      'have closing marks only behind a space',
      '# A #\n# B#\n# C \\#\n# D ###  ',
      ['A@0-0', 'B#@1-1', 'C \\#@2-2', 'D@3-3'],
    ],
    ['may be empty', '#\n## #\n### ###', ['@0-2', '.@1-2', '..@2-2']],
    ['need a space and at most six marks', '#a\n\n####### b\n\n#\tc', ['c@4-4']],
    ['may be indented by three', '   # A\n\n    # B', ['A@0-2']],
    ['may be underlined', 'A\n===\nB\n-\nC\nD\n--', ['A@0-6', '.B@2-3', '.C\nD@4-6']],
    ['are not underlined across a blank line', 'A\n\n===\n\nB\n= =', []],
    ['are not lines of a paragraph', 'a\n    # b', []],
    ['end a paragraph', 'a\n# B\nc', ['B@1-2']],
    ['end with the last line that has words', '# A\n\na\n\n\n# B\n\n\n', ['A@0-2', 'B@5-5']],
    ['of a table are none', '| a |\n|---|\n| b |\n---\n# C', ['C@4-4']],
    ['of link definitions are none', '[a]: b\n===\n', []],
    ['know Windows line ends', '# A\r\n\r\nB\r\n===\r\ntext\r\n', ['A@0-0', 'B@2-4']],
    ['know other scripts', '# Ünïcode 見出し 🎉\n', ['Ünïcode 見出し 🎉@0-0']],
  ])('%s', (_, text, expected) => expect(sections(text)).toEqual(expected));
});

describe('is no heading:', () => {
  test.each([
    ['a fence', '```\n# a\n```'],
    ['a fence of tildes', '~~~ sh\n# a\n```\n# b\n~~~'],
    ['a longer fence', '````\n# a\n```\n# b\n`````'],
    ['an open fence', '```\n# a\n'],
    ['an indented fence', '  ```\n # a\n   ```'],
    ['a fence in an item', '- ```\n  # a\n\n  # b\n  ```'],
    ['a fence in a quote', '> ~~~\n> # a\n> ~~~'],
    ['a fence in an item in a quote', '> 1. ```\n>    # a\n>    ```'],
    ['an item', '- # a\n-\t# b\n10) # c'],
    ['what an item goes on with', '- a\n\n  # b\n\n  - c\n\n    # d'],
    ['an item behind a tab', '-\ta\n\n\t# b'],
    ['a quote', '> # a\n># b\n>\t# c'],
    ['a lazy line', '> a\nb\n==='],
    ['indented code', '\n    # a\n\n    # b\n\t# c'],
    ['a comment', '<!-- a\n\n# b\n-->'],
    ['a comment on one line', '<!-- # a -->'],
    ['an open comment', '<!--\n# a\n'],
    ['HTML up to a blank line', '<div>\n# a\n</div>'],
    ['a component', '<Tabs value="a">\n# b\n</Tabs>'],
    ['preformatted text', '<pre>\n\n# a\n\n</pre>'],
    ['a script', '<script>\n\n# a\n</script>'],
    ['a comment of MDX', '{/*\n# a\n*/}'],
    ['front matter', '---\n# a\nb: c\n---'],
    ['front matter in TOML', '+++\n# a\nb = "c"\n+++'],
  ])('%s', (_, text) => expect(sections(text)).toEqual([]));
});

describe('is a heading:', () => {
  test.each([
    ['behind a fence', '```\n```\n# a'],
    ['behind code marks that are no fence', '``` `a`\n# a'],
    ['behind an item', '- b\n# a'],
    ['behind an item that has nothing', '-\n\n  # a'],
    ['behind a quote with an open fence', '> ```\n# a'],
    ['behind an item with an open fence', '- ```\n# a'],
    ['behind a comment', '<!-- b -->\n# a'],
    ['behind HTML and a blank line', '<div>\n\n# a'],
    ['behind a tag in a paragraph', 'b\n<span>\n# a'],
    ['behind what begins like front matter', '---\n\nb\n# a\n---'],
    ['behind front matter', '---\nb: c\n---\n# a'],
    ['behind front matter that ends with dots', '---\nb: c\n...\n# a'],
    ['behind a line that is no front matter', '--- b\n# a'],
    ['behind a thousand quotes', `${'>'.repeat(1000)}\n# a`],
  ])('%s', (_, text) => expect(sections(text).map((line) => line.replace(/@.*/, ''))).toContain('a'));
});

test('the blocks between headings are told apart', () => {
  const text =
    '---\na: b\n---\n\nwords\nmore\n\n- a\n- b\n\n  c\n\n> d\ne\n\n    code\n\n    code\n\n~~~\n~~~\n<p>\n</p>\n\na|b\n-|-\n\n[a]: b\n[^1]: c';
  expect(blocks(text)).toEqual([
    'front_matter 0-2',
    'paragraph 4-5',
    'list 7-10',
    'block_quote 12-13',
    'code_block 15-17',
    'code_block 19-20',
    'html_block 21-22',
    'table 24-25',
    'link_definition 27-27',
    'paragraph 28-28',
  ]);
});

test('an empty text is a document with nothing in it', () => {
  for (const text of ['', '\n', ' \t\r\n\n', '---', '---\n---'])
    expect(blocks(text).filter((block) => !block.startsWith('front_matter'))).toEqual([]);
});

describe('in linear time', () => {
  /** Ten times what it takes, and a hundredth of what a second look at each line would. */
  const LIMIT_MS = 4000;
  const inputs: Record<string, string> = {
    'a changelog of 20 MB with 100,000 headings': Array.from(
      { length: 100_000 },
      (_, i) => `## 1.${i}.0\n\n${'- fixed a thing in `module`\n'.repeat(6)}\n`,
    ).join(''),
    'a deep list and blank lines': `${'- '.repeat(100_000)}a${'\n'.repeat(300_000)}`,
    'quotes in quotes': `${'> '.repeat(500_000)}a\n`.repeat(2),
    'a stair of items': Array.from({ length: 2000 }, (_, i) => `${' '.repeat(2 * i)}- a\n`).join(''),
    'labels that never end': `[${'a'.repeat(999)}\n\n`.repeat(5000),
    'tags that never end': `<a${' '.repeat(999)}\n\n`.repeat(5000),
    'open comments': '<!-- a\n\n'.repeat(500_000),
    'fences within fences': '```\n~~~\n'.repeat(300_000),
  };
  it.each(Object.keys(inputs))('%s', { timeout: 60_000 }, (name) => {
    const cpuMs = cpuClock();
    scanMarkdown(inputs[name], tree);
    expect(cpuMs()).toBeLessThan(LIMIT_MS);
    expect(brokenInvariant(grammar, tree)).toBeUndefined();
  });
});
