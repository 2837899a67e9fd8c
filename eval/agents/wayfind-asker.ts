/** Asks Wayfind as an agent does: over its server, with the call that the kind of task suggests, then the `next` call of the reply. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Call, type Served, startServer } from '../../bench/served.ts';
import { type Asker, type AskerKind, MOST_CALLS, type Step } from './askers.ts';
import { tokensIn } from './score.ts';
import type { Kind, Task } from './tasks.ts';

const PROGRAM = join(import.meta.dirname, '..', '..', 'bin', 'wayfind.js');
/** A call that the reply suggests: on a line of its own or, in an error, in words. */
const NEXT = /^next: (\w+) (\{.*\})$|`(\w+) (\{[^`]*\})`/gm;
/** With less room than this no reply says anything. */
const LEAST_TOKENS = 300;

/** The first call, by the tools' own descriptions. */
const FIRST: Readonly<Record<Kind, (task: Task) => Call>> = {
  locate: ({ ask }) => ['explore', { query: ask }],
  explain: ({ ask }) => ['explore', { query: ask }],
  error: ({ ask }) => ['explore', { query: ask }],
  option: ({ ask }) => ['explore', { query: ask, mode: 'edit' }],
  change: ({ subject }) => ['impact', { names: [subject] }],
  implementations: ({ subject }) => ['references', { name: subject, kind: ['inherit', 'implement', 'override'] }],
  tests: ({ subject }) => ['references', { name: subject }],
  dead: ({ subject }) => ['references', { name: subject }],
};

export const wayfindAsker: AskerKind = {
  name: 'wayfind',
  async open({ root }) {
    execFileSync(process.execPath, [PROGRAM, 'index', '--quiet', '--root', root], { stdio: 'ignore' });
    const args = [PROGRAM, 'serve', '--structured', 'never', '--workspace', root];
    return askerOf(await startServer({ command: process.execPath, args, cwd: root }, process.env));
  },
};

const askerOf = (served: Served): Asker => ({
  name: 'wayfind',
  async ask(task, budget) {
    const steps: Step[] = [];
    const made = new Set<string>();
    let call: Call | undefined = FIRST[task.kind](task);
    let left = budget;
    while (call !== undefined && steps.length < MOST_CALLS && left >= LEAST_TOKENS) {
      const [tool, input]: Call = call;
      made.add(wordsOf(call));
      const { text } = await served.call([tool, { ...input, max_tokens: left }]);
      steps.push({ call: wordsOf(call), text });
      left -= tokensIn(text);
      call = nextOf(text).find((one) => !made.has(wordsOf(one)));
    }
    return steps;
  },
  close: () => served.stop(),
});

const wordsOf = ([tool, input]: Call): string => `${tool} ${JSON.stringify({ ...input, max_tokens: undefined })}`;

/** In the order of the reply: the first is what it suggests most. */
const nextOf = (text: string): Call[] =>
  [...text.matchAll(NEXT)].map(([, tool, input, named, given]): Call => [tool ?? named, JSON.parse(input ?? given)]);

/** What the list of tools and the instructions cost, once a session. */
export async function toolListTokens(root: string): Promise<number> {
  const args = [PROGRAM, 'serve', '--structured', 'never', '--workspace', root];
  const served = await startServer({ command: process.execPath, args, cwd: root }, process.env);
  try {
    return tokensIn(await served.described());
  } finally {
    await served.stop();
  }
}
