/** Writes answers as the suites' own scorers read them, one a line. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function writeAnswers(directory: string | undefined, name: string, answers: readonly unknown[]): void {
  if (directory === undefined) return;
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, `${name}.jsonl`), answers.map((answer) => `${JSON.stringify(answer)}\n`).join(''));
}
