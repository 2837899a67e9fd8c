/** Every statement of docs/query.md runs on a small project, and finds something. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gitSample } from './git-sample.ts';
import { indexedSample } from './indexed-sample.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/query.md'), 'utf8');
const statements = [...page.matchAll(/^```sql\n([^`]*)```$/gm)].map(([, sql]) => sql!);

const sample = indexedSample({
  'src/users/user.ts': `import { log } from '../log';
import { z } from 'zod';
export class User {
  first = 'a';
  last = 'b';
  fullName(): string {
    return log(this.first + this.last);
  }
  other(): string {
    return z.string();
  }
}
`,
  'src/log.ts':
    "import { User } from './users/user';\nexport const log = (text: string): string => text;\nexport function who(user: User): string {\n  return user.fullName();\n}\n",
  'src/other.ts':
    "import { who } from './log';\nimport { User } from './users/user';\nexport function report(): string {\n  return who(new User());\n}\nexport function other(): void {}\n",
});

/** Statements about commits need one. */
function commitAll(root: string): void {
  if (!existsSync(join(root, '.git'))) gitSample(root).commit({});
}

test('there are ten, and two about commits', () => expect(statements).toHaveLength(12));

test.each(statements)('%s', async (sql) => {
  const { root, call } = sample();
  if (sql.includes('commits c') || sql.includes('FROM commits')) commitAll(root);
  const { results, meta } = await call('query', { sql });
  expect(results.rows.length, meta.notes.join()).toBeGreaterThan(0);
});

test('callers are found through three calls', async () => {
  const sql = statements.find((one) => one.includes('User.fullName'))!;
  const { results } = await sample().call('query', { sql });
  expect(results.rows.map(({ handle, depth }: { handle: string; depth: number }) => [handle, depth])).toEqual([
    ['src/users/user.ts#User.fullName', 0],
    ['src/log.ts#who', 1],
    ['src/other.ts#report', 2],
  ]);
});
