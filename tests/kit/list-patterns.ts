/** A process that prints every regular expression of the product: the literals as parsed, the built ones as its modules build them. */
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Language, Parser } from 'web-tree-sitter';
import { code } from '../tidy/source-files.ts';
import type { Listing, Pattern } from './listed-patterns.ts';

const root = resolve(import.meta.dirname, '../..');
const product = code.filter((path) => /^(?:src|languages)\/.*\.ts$/.test(path));

async function readSources(): Promise<{ literals: Pattern[]; builders: Set<string> }> {
  await Parser.init();
  const parser = new Parser();
  const grammar = join(root, 'node_modules/tree-sitter-typescript/tree-sitter-typescript.wasm');
  parser.setLanguage(await Language.load(grammar));
  const literals: Pattern[] = [];
  const builders = new Set<string>();
  for (const path of product) {
    const tree = parser.parse(readFileSync(join(root, path), 'utf8'))!;
    for (const node of tree.rootNode.descendantsOfType(['regex', 'new_expression', 'call_expression'])) {
      const place = `${path}:${node.startPosition.row + 1}`;
      const text = (field: string) => node.childForFieldName(field)?.text ?? '';
      if (node.type === 'regex') literals.push({ place, source: text('pattern'), flags: text('flags') });
      else if ((text('constructor') || text('function')) === 'RegExp') builders.add(place);
    }
    tree.delete();
  }
  return { literals, builders };
}

/** Records the patterns that code of the product builds while `run` is at work. */
async function recordBuilt(run: () => Promise<void>): Promise<Pattern[]> {
  const built: Pattern[] = [];
  const Plain = globalThis.RegExp;
  globalThis.RegExp = class extends Plain {
    constructor(pattern: RegExp | string, flags?: string) {
      super(pattern, flags);
      const place = callerOf(new Error().stack ?? '');
      if (place !== undefined) built.push({ place, source: this.source, flags: this.flags });
    }
  } as RegExpConstructor;
  await run();
  globalThis.RegExp = Plain;
  return built;
}

/** The third line of a stack: the first is its title, the second this recorder. */
function callerOf(stack: string): string | undefined {
  const [, path, line] = /([^\s(]+\.ts):(\d+):\d+/.exec(stack.split('\n')[2] ?? '') ?? [];
  if (path === undefined) return undefined;
  const file = path.startsWith('file:') ? fileURLToPath(path) : path;
  return `${relative(root, file).replaceAll('\\', '/')}:${line}`;
}

/** Imports every module that builds a pattern, and calls the functions that do. */
async function buildAll(builders: ReadonlySet<string>): Promise<void> {
  for (const path of new Set([...builders].map((place) => place.split(':')[0]))) await import(join(root, path));
  const { LANGUAGES } = await import('../../languages/all.ts');
  const { codeTokens } = await import('../../src/search/ranking/code-tokens.ts');
  const { literalFilter, literalPattern } = await import('../../src/search/patterns/literal-pattern.ts');
  for (const { id } of LANGUAGES) codeTokens('', id, '');
  const { patternOf } = await import('../../src/config/added-languages.ts');
  patternOf('a*b.c');
  const { redact } = await import('../../src/secrets/redact.ts');
  const { rules } = (await import('../../src/secrets/rules.json', { with: { type: 'json' } })).default;
  const { OWN_RULES } = await import('../../src/secrets/own-rules.ts');
  for (const path of ['a.ts', 'a.json'])
    redact(
      [...OWN_RULES, ...rules].flatMap(({ keywords }) => keywords),
      path,
    );
  const spec = { text: 'a.*(b', ignoreCase: true, word: false, regex: false };
  literalPattern(spec);
  literalFilter([spec, spec, spec, spec]);
}

const { literals, builders } = await readSources();
const built = await recordBuilt(() => buildAll(builders));
const reached = new Set(built.map(({ place }) => place));
const listing: Listing = {
  patterns: [...literals, ...built],
  unreached: [...builders].filter((place) => !reached.has(place)),
};
process.stdout.write(JSON.stringify(listing));
