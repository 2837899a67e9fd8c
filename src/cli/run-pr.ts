/** `wayfind pr`: reviews the branch of a pull or merge request in CI, and keeps one comment with the report on it. */
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { findTool } from '../answers/all.ts';
import { codeQualityOf } from '../answers/check/code-quality.ts';
import { sarifOf } from '../answers/check/sarif.ts';
import type { Results as CheckResults } from '../answers/check/tool.ts';
import type { Results as ReviewResults } from '../answers/review/tool.ts';
import { Deadline } from '../base/deadline.ts';
import { AppError } from '../errors/errors.ts';
import { keepComment, markerOf } from '../forge/comment.ts';
import { environmentOf } from '../forge/environment.ts';
import type { Environment, PullRequest } from '../forge/forge.ts';
import { writeReport } from '../forge/report-file.ts';
import { withoutToken } from '../forge/request.ts';
import { type RequestTrees, treesOf } from '../forge/request-trees.ts';
import type { Reply, RunContext } from '../tools/define.ts';
import { PLAIN } from '../tools/terminal.ts';
import { openWorkspace, type Workspace } from '../workspace/workspace.ts';
import { cancelOnInterrupt } from './interrupt.ts';
import { type Invocation, projectOf } from './run-setup.ts';

/** A comment of GitHub holds 65,536 characters, one of GitLab a million. */
const MAX_COMMENT_BYTES = 60_000;
/** A job has more time than a question. */
const TIME_LIMIT_MS = 600_000;
const NAME = /^[a-z0-9][a-z0-9._-]{0,39}$/i;
const VARIABLE = /^[A-Za-z_]\w*$/;

export async function runPr({ input, globals, print }: Invocation): Promise<number> {
  const { env } = process;
  // Compilers would confirm some links of one tree while the other is read, and the report would be another one each time.
  env.WAYFIND_SERVICES_MODE ??= 'off';
  const name = (input.name as string | undefined) ?? 'review';
  if (!NAME.test(name)) throw new AppError('BAD_INPUT', '--name must be letters, digits, dots and dashes, at most 40');
  const environment = environmentOf(env);
  const request = environment?.request;
  const token = tokenOf(env, input.token_env as string | undefined, request);
  // Results go to files and comments; what is said here ends up in a log that many can read.
  const tell = (text: string): void => print(withoutToken(text, token));
  const say = (text: string): void => {
    if (!globals.quiet) tell(text);
  };
  const interrupt = cancelOnInterrupt(() => {}, 'a comment that was posted before stays as it was');
  const engine = openWorkspace({ root: projectOf(globals), freshness: { policy: 'strict', isDetached: true } });
  const context: RunContext = { signal: interrupt.signal, deadline: new Deadline(TIME_LIMIT_MS), format: 'text' };
  try {
    const trees = await treesOf(engine.root, {
      base: input.base as string | undefined,
      request,
      signal: interrupt.signal,
    });
    const reviewed = await review(engine, { input, environment, trees, context });
    const { text, reply } = reviewed;
    if (typeof input.report === 'string') writeReport(engine.root, input.report, `${text}\n`);
    await writeFindings(engine, { input, base: reply.results.base.commit!, context });
    if (input.dry_run === true) {
      tell(forLog(text, env));
    } else if (request === undefined) {
      summarise(text, 'this is no pipeline of a pull or merge request', { env, tell });
    } else if (token === '') {
      const wanted = (input.token_env as string | undefined) ?? request.comments.tokenVariable;
      summarise(text, `the variable ${wanted} has no token`, { env, tell });
    } else {
      const posted = await keepComment(
        { comments: request.comments, token, signal: interrupt.signal },
        { marker: markerOf(name), text },
      );
      if ('why' in posted) summarise(text, posted.why, { env, tell });
      else say(`${posted.outcome} the comment on ${request.label}`);
    }
    const { verdict, failed_on: failedOn = [] } = reply.results;
    if (verdict !== undefined) say(`${verdict}${failedOn.length > 0 ? ` on ${failedOn.join(', ')}` : ''}`);
    return verdict === undefined ? 0 : { pass: 0, fail: 1, incomplete: 2 }[verdict];
  } finally {
    interrupt.release();
    engine.close();
  }
}

function tokenOf(env: NodeJS.ProcessEnv, named: string | undefined, request: PullRequest | undefined): string {
  if (named !== undefined && !VARIABLE.test(named))
    throw new AppError('BAD_INPUT', '--token-env is not the name of a variable', 'Pass the name, not the token.');
  const variable = named ?? request?.comments.tokenVariable;
  return (variable === undefined ? '' : (env[variable] ?? '')).trim();
}

interface Reviewing {
  readonly input: Invocation['input'];
  readonly environment: Environment | undefined;
  readonly trees: RequestTrees;
  readonly context: RunContext;
}

async function review(engine: Workspace, { input, environment, trees, context }: Reviewing) {
  const tool = await findTool('review')!.load();
  const links = environment?.filesAt?.(trees.linked);
  const question = {
    ...(trees.base !== undefined && { base: trees.base }),
    format: environment?.forge ?? 'markdown',
    fail_on: (input.fail_on as string[] | undefined) ?? [],
    ...(links !== undefined && { links }),
  };
  const parsed = tool.input.safeParse(question);
  if (!parsed.success) throw new AppError('BAD_INPUT', parsed.error.issues.map(({ message }) => message).join('; '));
  const reply = (await tool.run(engine, parsed.data, {
    ...context,
    maxBytes: MAX_COMMENT_BYTES,
  })) as Reply<ReviewResults>;
  const { results } = reply;
  const base = { ...results.base, name: trees.target ?? results.base.name };
  const head = trees.isClean ? { name: trees.linked, commit: trees.linked } : results.head;
  const named = { ...reply, results: { ...results, base, head } };
  return { reply: named, text: tool.render(named, PLAIN) };
}

interface Finding {
  readonly input: Invocation['input'];
  readonly base: string;
  readonly context: RunContext;
}

async function writeFindings(engine: Workspace, { input, base, context }: Finding): Promise<void> {
  const { sarif, code_quality: codeQuality } = input;
  if (typeof sarif !== 'string' && typeof codeQuality !== 'string') return;
  const tool = await findTool('check')!.load();
  const question = tool.input.parse({ against: base, format: 'json' });
  const found = (await tool.run(engine, question, {
    ...context,
    deadline: new Deadline(TIME_LIMIT_MS),
  })) as Reply<CheckResults>;
  const { root } = engine;
  if (typeof sarif === 'string') writeReport(root, sarif, `${JSON.stringify(sarifOf(found), null, 2)}\n`);
  if (typeof codeQuality === 'string')
    writeReport(root, codeQuality, `${JSON.stringify(codeQualityOf(found.results), null, 2)}\n`);
}

interface Place {
  readonly env: NodeJS.ProcessEnv;
  readonly tell: (text: string) => void;
}

/** Where no comment is allowed, as in the pipeline of a fork. */
function summarise(text: string, why: string, { env, tell }: Place): void {
  if (isSummarised(text, env)) {
    tell(`no comment was posted, because ${why}; the report is in the summary of the job`);
    return;
  }
  tell(`no comment was posted, because ${why}; this is the report:`);
  tell(forLog(text, env));
}

function isSummarised(text: string, { GITHUB_STEP_SUMMARY: file }: NodeJS.ProcessEnv): boolean {
  if (!file) return false;
  try {
    appendFileSync(file, `${text}\n`);
    return true;
  } catch {
    // It is printed then.
    return false;
  }
}

/** A line of the report must not be a command to the runner. */
function forLog(text: string, { GITHUB_ACTIONS: actions }: NodeJS.ProcessEnv): string {
  const stop = randomUUID();
  return actions === 'true' ? `::stop-commands::${stop}\n${text}\n::${stop}::` : text;
}
