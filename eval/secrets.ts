/** Masking against secretlint's own cases: `npm run eval:secrets -- DIR`, with a checkout of secretlint/secretlint in DIR. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { maskSecrets } from '../src/secrets/redact.ts';

interface Output {
  readonly messages: readonly { readonly range: readonly [number, number]; readonly ruleId: string }[];
  /** Missing for binary files. */
  readonly sourceContent?: string;
  readonly filePath: string;
}

const [directory] = process.argv.slice(2);
if (directory === undefined || !existsSync(directory)) {
  console.error('usage: npm run eval:secrets -- DIR, a checkout of secretlint/secretlint');
  process.exit(2);
}

const snapshots = join(directory, 'packages/@secretlint/secretlint-rule-preset-recommend/test/snapshots');
let [found, all, maskedFine, fine] = [0, 0, 0, 0];
const cases = (readdirSync(snapshots, { recursive: true }) as string[]).filter(
  (path) => basename(path) === 'output.json',
);
for (const path of cases.sort()) {
  const name = dirname(path);
  const file = join(snapshots, path);
  const { messages, sourceContent, filePath } = JSON.parse(readFileSync(file, 'utf8')) as Output;
  if (sourceContent === undefined) continue;
  const masked = maskSecrets(sourceContent, basename(filePath));
  const isMasked = (from: number, to: number): boolean => masked.slice(from, to) !== sourceContent.slice(from, to);
  for (const { range, ruleId } of messages) {
    all++;
    if (isMasked(...range)) found++;
    else console.log(`missed  ${name}  ${ruleId.split('/').at(-1)}  ${sourceContent.slice(...range).slice(0, 80)}`);
  }
  if (messages.length > 0) continue;
  fine++;
  if (masked === sourceContent) continue;
  maskedFine++;
  const line = masked.split('\n').find((text, i) => text !== sourceContent.split('\n')[i]);
  console.log(`masked  ${name}  ${line?.slice(0, 120)}`);
}
console.log(`${found} of ${all} secrets are masked; of ${fine} texts without any, ${maskedFine} have something masked`);
