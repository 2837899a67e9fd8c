/** A process that reads slow texts, `read-slow-texts.ts patterns|readers`; it prints what it reads next, so that a hang has a name. */
import { LANGUAGES } from '../../languages/all.ts';
import { loadManifestReaders } from '../../languages/load.ts';
import type { ComparedSymbol } from '../../src/compare/compared-file.ts';
import { callShape, headOf } from '../../src/compare/signature-text.ts';
import { BadManifest } from '../../src/discover/manifest-text.ts';
import { cleanDoc } from '../../src/extract/doc.ts';
import { oneLine } from '../../src/extract/white-space.ts';
import { readCrossCutting } from '../../src/search/query/cross-cutting.ts';
import { readErrorText, searchableWords, withoutValues } from '../../src/search/query/error-text.ts';
import { codeIn, readQuery, segmentsOf } from '../../src/search/query/query.ts';
import { readTrace } from '../../src/search/query/stack-frames.ts';
import { codeTokens } from '../../src/search/ranking/code-tokens.ts';
import { redact } from '../../src/secrets/redact.ts';
import { listPatterns } from './listed-patterns.ts';
import { PUMPS, pumpsOf, repeated } from './slow-texts.ts';

const LENGTH = 100_000;
/** Repeats of what a pattern itself matches: long enough for a quadratic one to take many minutes. */
const OWN_LENGTH = 2_000_000;

const announce = (name: string): void => void process.stdout.write(`${name}\n`);

async function runPatterns(): Promise<void> {
  const seen = new Set<string>();
  for (const { place, source, flags } of (await listPatterns()).patterns) {
    const pattern = new RegExp(source, flags);
    if (seen.has(`${pattern}`)) continue;
    seen.add(`${pattern}`);
    announce(`${place} ${pattern}`);
    const texts = function* () {
      for (const pump of PUMPS) yield repeated(pump, LENGTH);
      for (const pump of pumpsOf(pattern)) {
        yield repeated(pump, OWN_LENGTH);
        yield pump + repeated(pump.at(-1)!, LENGTH);
      }
    };
    for (const text of texts()) {
      if (pattern.global) text.replace(pattern, '');
      else pattern.test(text);
    }
  }
}

/** Beginnings that lead a reader to the rest of the text. */
const LEADS = [
  '',
  'password = "',
  'token: ',
  '2024-05-20 ',
  'Error: ',
  'find all ',
  '/** ',
  'include ',
  '<project><module>',
];

async function runReaders(): Promise<void> {
  const manifests = [...(await loadManifestReaders())].flatMap(([id, readers]) =>
    Object.entries(readers).map(([name, read]) => [`${id} ${name}`, read] as const),
  );
  const signature = (text: string) =>
    LANGUAGES.map(
      ({ id }) => ({ signature: text, name: 'a', kind: 'variable', file: { language: id } }) as ComparedSymbol,
    );
  const readers: readonly (readonly [string, (text: string) => unknown])[] = [
    ['readQuery', readQuery],
    ['segmentsOf', segmentsOf],
    ['codeIn', codeIn],
    ['readTrace', readTrace],
    ['readErrorText', (text) => readErrorText(text, () => true)],
    ['searchableWords', (text) => searchableWords(withoutValues(text))],
    ['readCrossCutting', readCrossCutting],
    ['redact', (text) => [redact(text.split('\n'), 'a.ts'), redact(text.split('\n'), 'a.yaml')]],
    ['cleanDoc', cleanDoc],
    ['oneLine', oneLine],
    ['codeTokens', (text) => LANGUAGES.map(({ id }) => codeTokens(text, id, 'a'))],
    ['signatures', (text) => signature(text).map((symbol) => [headOf(symbol), callShape(symbol)])],
    ...manifests,
  ];
  for (const [name, read] of readers) {
    announce(name);
    for (const pump of PUMPS) for (const lead of LEADS) refusable(() => read(lead + repeated(pump, LENGTH)));
  }
}

function refusable(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof BadManifest)) throw error;
  }
}

await (process.argv[2] === 'patterns' ? runPatterns() : runReaders());
announce('done');
