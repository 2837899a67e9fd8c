/** The flat tree read from memory against tree-sitter's public cursor, on every grammar. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { distFile } from '../../../src/base/dist-file.ts';
import { decodeText } from '../../../src/parse/decode.ts';
import { createParser, type SourceParser } from '../../../src/parse/parser.ts';
import { NODE_STRIDE } from '../../../src/parse/tree-view.ts';
import { brokenInvariant, firstDifference, oracleTree } from './oracle.ts';
import { SAMPLES, TOKENS } from './samples.ts';

let parser: SourceParser;
beforeAll(async () => {
  parser = await createParser({ grammarDir: distFile('grammars') });
});

const NAMES = Object.keys(SAMPLES);
const grammarOf = (name: string) => parser.loadGrammar({ name, tokens: TOKENS[name] });
/** A character that is not ASCII sends the text through UTF-16, where even the trees of broken files must be equal. */
const WIDE = '\n\u00e9\u{1f600}\n';

/** Other signs in place of up to three, with the same line ends. */
const brokenAt = (text: string, at: number): string =>
  text.slice(0, at) + text.slice(at, at + 3).replace(/[^\r\n]/g, ')') + text.slice(at + 3);

describe.each(NAMES)('the flat tree of %s', (name) => {
  it('equals the cursor on a valid program', async () => {
    const grammar = await grammarOf(name);
    const { tree, hasError, problems } = parser.parse(grammar, SAMPLES[name], 10_000);
    expect(firstDifference(grammar, tree!, oracleTree(grammar, SAMPLES[name]))).toBeUndefined();
    expect({ hasError, problems }).toEqual({ hasError: false, problems: [] });
    expect(brokenInvariant(grammar, tree!)).toBeUndefined();
    expect(parser.decoder()).toBe('memory');
  });

  it('equals the cursor on programs cut in pieces', async () => {
    const grammar = await grammarOf(name);
    const text = SAMPLES[name];
    for (let i = 1; i < 20; i++) {
      const cut = Math.floor((text.length * i) / 20);
      for (const piece of [text.slice(0, cut), text.slice(cut), text.slice(0, cut) + text.slice(cut + 40)]) {
        const wide = parser.parse(grammar, piece + WIDE, 10_000).tree!;
        expect(firstDifference(grammar, wide, oracleTree(grammar, piece + WIDE))).toBeUndefined();
        expect(brokenInvariant(grammar, wide)).toBeUndefined();
        expect(brokenInvariant(grammar, parser.parse(grammar, piece, 10_000).tree!)).toBeUndefined();
      }
    }
  });

  it('equals the cursor where only parts are parsed again', async () => {
    const grammar = await grammarOf(name);
    for (const valid of [SAMPLES[name], `${SAMPLES[name]}\n`, SAMPLES[name].replace(/\n/g, '\n\n')]) {
      const expected = oracleTree(grammar, valid);
      for (let i = 0; i < 24; i++) {
        const at = Math.floor(((valid.length - 1) * i) / 23);
        const broken = [3, 40].reduce(
          (text, distance) => brokenAt(text, (at * distance) % valid.length),
          brokenAt(valid, at),
        );
        const before = parser.parse(grammar, broken, 10_000).tree!;
        const count = before.count;
        const { tree } = parser.parse(grammar, valid, 10_000, { respelled: true });
        expect(firstDifference(grammar, tree!, expected)).toBeUndefined();
        expect(before.count, 'the tree before stays').toBe(count);
      }
    }
  });

  it('has one root of the same kind, whatever the text', async () => {
    const grammar = await grammarOf(name);
    for (const text of ['', 'x', '\n', '\ufffd', ')', '}}}', 'class A {']) {
      expect(brokenInvariant(grammar, parser.parse(grammar, text, 10_000).tree!), JSON.stringify(text)).toBeUndefined();
    }
  });
});

describe('kinds, fields and tokens', () => {
  it('are found by name', async () => {
    const grammar = await grammarOf('typescript');
    const tree = parser.parse(grammar, 'class A {\n  static async m(a) {}\n}', 10_000).tree!;
    const method = tree.child(tree.first(0), grammar.fields.body) + NODE_STRIDE;
    expect(tree.kind(method)).toBe(grammar.kinds.method_definition);
    expect(tree.row(method)).toBe(1);
    expect(tree.text(tree.child(method, grammar.fields.name))).toBe('m');
    expect(tree.child(method, grammar.fields.return_type)).toBe(-1);
    const children: string[] = [];
    for (let child = tree.first(method); child < tree.next(method); child = tree.next(child)) {
      children.push(grammar.typeNames[tree.kind(child)]);
    }
    expect(children).toEqual(['"static"', '"async"', 'property_identifier', 'formal_parameters', 'statement_block']);
  });

  it('are compiled once, and refuse a token the grammar does not have', async () => {
    expect(await grammarOf('go')).toBe(await grammarOf('go'));
    await expect(parser.loadGrammar({ name: 'go', tokens: ['async'] })).rejects.toThrow('no token "async"');
  });

  it('keeps what is around and inside of an error', async () => {
    const grammar = await grammarOf('typescript');
    const { tree, problems } = parser.parse(grammar, 'function a() {}\n) ) )\nclass B {\n  c() {}\n  d() {}\n', 10_000);
    const names: string[] = [];
    for (let node = 0; node < tree!.count; node += NODE_STRIDE) {
      if (tree!.field(node) === grammar.fields.name) names.push(tree!.text(node));
    }
    expect(names).toEqual(['a', 'B', 'c', 'd']);
    expect(problems).toMatchObject([{ code: 'syntax_error', line: 2 }]);
  });
});

const GRAMMAR_OF: Record<string, string> = {
  '.ts': 'typescript',
  '.tsx': 'tsx',
  '.js': 'javascript',
  '.py': 'python',
  '.go': 'go',
  '.cs': 'csharp',
  '.java': 'java',
  '.rs': 'rust',
};
const CORPUS = process.env.WAYFIND_CORPUS;
const FILES_PER_LANGUAGE = 400;

// Skipped unless WAYFIND_CORPUS names a directory of repositories: it takes minutes.
describe.skipIf(CORPUS === undefined)('on the files of WAYFIND_CORPUS', () => {
  it.each(CORPUS === undefined ? ['not set'] : readdirSync(CORPUS))('%s', { timeout: 600_000 }, async (repository) => {
    const seen: Record<string, number> = {};
    for (const file of readdirSync(join(CORPUS!, repository), { recursive: true, encoding: 'utf8' })) {
      const name = GRAMMAR_OF[extname(file)];
      if (name === undefined || (seen[name] = (seen[name] ?? 0) + 1) > FILES_PER_LANGUAGE) continue;
      const text = readSource(join(CORPUS!, repository, file));
      const grammar = await grammarOf(name);
      const { tree, hasError } = parser.parse(grammar, text, 60_000);
      expect(brokenInvariant(grammar, tree!), file).toBeUndefined();
      const wide = hasError ? text + WIDE : text;
      const again = hasError ? parser.parse(grammar, wide, 60_000).tree! : tree!;
      expect(firstDifference(grammar, again, oracleTree(grammar, wide)), file).toBeUndefined();
    }
  });
});

/** Directories and dangling links may be called like source files. */
function readSource(path: string): string {
  try {
    return decodeText(readFileSync(path)).text;
  } catch {
    return '';
  }
}
