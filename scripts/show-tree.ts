/** Prints the tree of a file as the rules of its language see it, then what they extract: `npm run tree -- FILE`. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { grammarName } from '../languages/all.ts';
import { loadLanguage } from '../languages/load.ts';
import { distFile } from '../src/base/dist-file.ts';
import { languageOf } from '../src/discover/language.ts';
import { at, EXPRESSION, REFERENCE, SYMBOL } from '../src/model/facts.ts';
import { REFERENCE_KINDS } from '../src/model/kinds.ts';
import type { FlatTree } from '../src/parse/flat-tree.ts';
import type { Grammar } from '../src/parse/grammar.ts';
import { createParser } from '../src/parse/parser.ts';
import { TreeView } from '../src/parse/tree-view.ts';
import { extractText } from '../tests/kit/extract.ts';
import { expressionText, flagTexts, importText, kindText, qualifiedText } from '../tests/kit/facts-text.ts';

const MAX_TEXT = 50;

function printTree({ data, count }: FlatTree, grammar: Grammar, source: string): void {
  const view = Object.assign(new TreeView(), { data, source });
  const fields = new Map(Object.entries(grammar.fields).map(([name, id]) => [id, name]));
  const ends: number[] = [];
  for (let node = 0; node < count; node = view.first(node) >= 0 ? view.first(node) : view.next(node)) {
    while (ends.length > 0 && node >= ends.at(-1)!) ends.pop();
    const field = fields.get(view.field(node));
    const text = JSON.stringify(view.text(node).slice(0, MAX_TEXT));
    console.log(`${'  '.repeat(ends.length)}${field ? `${field}: ` : ''}${grammar.typeNames[view.kind(node)]} ${text}`);
    ends.push(view.next(node));
  }
}

async function printFacts(language: string, source: string, fileName: string): Promise<void> {
  const { facts, owners } = await extractText(language, source, { fileName });
  for (let row = 1; row < facts.symbols.rows; row++) {
    const flags = flagTexts(at(facts.symbols, row, SYMBOL.flags)).join(' ');
    const name = qualifiedText(facts, row, owners);
    console.log(`${at(facts.symbols, row, SYMBOL.nameLine)}: def ${kindText(facts, row)} ${name} ${flags}`);
  }
  for (let row = 0; row < facts.imports.rows; row++) console.log(`import ${importText(facts, row)}`);
  for (let row = 0; row < facts.references.rows; row++) {
    const expression = at(facts.references, row, REFERENCE.expression);
    const kind = REFERENCE_KINDS[at(facts.references, row, REFERENCE.kind)];
    const line = at(facts.expressions, expression, EXPRESSION.line);
    console.log(`${line}: ref ${kind} ${expressionText(facts, expression)}`);
  }
}

const path = process.argv[2];
const id = path === undefined ? undefined : languageOf(path);
if (path === undefined || id === undefined) {
  console.error(path === undefined ? 'usage: npm run tree -- FILE' : `no language has files like ${path}`);
  process.exit(2);
}
const source = readFileSync(path, 'utf8');
const language = await loadLanguage(id);
const parser = await createParser({ grammarDir: distFile('grammars') });
const grammar = language.scanned ?? (await parser.loadGrammar({ name: grammarName(id), tokens: language.tokens }));
const { tree } = parser.parse(grammar, language.prepared?.(source) ?? source, 10_000);
if (tree !== undefined) printTree(tree, grammar, source);
console.log();
await printFacts(id, source, basename(path));
