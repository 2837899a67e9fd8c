/** The process that answers the questions of a server: one at a time on its thread, so that the server itself is never busy. */
import { refreshLanguages } from '../../languages/load.ts';
import { findTool, loadTools } from '../answers/all.ts';
import { Deadline, timedOut } from '../base/deadline.ts';
import { collectEarly } from '../base/small-heap.ts';
import { version } from '../base/version.ts';
import { keptConfig } from '../config/config.ts';
import { AppError } from '../errors/errors.ts';
import type { Prompt } from '../tools/caller-model.ts';
import type { RunContext, Wording } from '../tools/define.ts';
import type { Draft } from '../workspace/reply.ts';
import type { IndexResult } from '../workspace/run-index.ts';
import type { RunIndex } from '../workspace/workspace.ts';
import { wordingFor } from './mcp/tool-calls.ts';
import { OpenEngines } from './open-engines.ts';
import {
  type Answered,
  type AnswererOptions,
  type AskedQuestion,
  errorData,
  type FromAnswerer,
  type Outcome,
  outcomeOf,
  type Question,
  type ToAnswerer,
  unwrapped,
  type WantedText,
} from './question.ts';

interface Asked {
  readonly deadline: Deadline;
  readonly controller: AbortController;
}

/** Time for open writes to end when the server has ended. */
const LAST_WRITES_MS = 300;

/** Resolves when the server has closed the channel. */
export function answerQuestions(): Promise<number> {
  collectEarly();
  const send = (message: FromAnswerer): void => {
    // The server may have ended right now; the disconnect event handles that.
    if (process.connected) process.send?.(message, undefined, undefined, () => {});
  };
  const asked = new Map<number, Asked>();
  const indexing = new IndexRequests(send);
  let engines: OpenEngines | undefined;

  const receive = (message: ToAnswerer): void => {
    switch (message.type) {
      case 'start':
        if (message.options.version !== version) return;
        engines = openEngines(message.options, { indexing, send });
        return;
      case 'ask':
        void answer(message);
        return;
      case 'cancel':
        asked.get(message.id)?.controller.abort(new AppError('CANCELLED', 'The question was cancelled'));
        return;
      case 'overdue':
        overdue(message.id);
        return;
      case 'indexed':
        indexing.settle(message.id, message.outcome);
        return;
      case 'report':
        send({
          type: 'report',
          id: message.id,
          report: {
            indexes: message.roots.map((root) => engines?.about(root) ?? null),
            memoryBytes: process.memoryUsage.rss(),
          },
        });
        return;
      case 'close':
        void engines?.close(message.root);
    }
  };

  async function answer({ id, question, isAlone }: Extract<ToAnswerer, { type: 'ask' }>): Promise<void> {
    const one: Asked = { deadline: new Deadline(question.timeoutMs), controller: new AbortController() };
    asked.set(id, one);
    if (!isAlone) send({ type: 'started', id });
    const outcome = await outcomeOf(() => answerOne(engines, question, one));
    if (asked.delete(id)) send({ type: 'answered', id, outcome });
  }

  /** This thread is not busy, so the question waits for something: it ends now, unless it waits for an index. */
  function overdue(id: number): void {
    const one = asked.get(id);
    if (one === undefined) return;
    if (one.deadline.leftMs() > 0) {
      send({ type: 'working', id });
      return;
    }
    asked.delete(id);
    const error = timedOut(one.deadline.limitMs);
    one.controller.abort(error);
    send({ type: 'answered', id, outcome: { error: errorData(error) } });
  }

  process.on('message', receive);
  return new Promise((resolve) => {
    process.once('disconnect', async () => {
      for (const { controller } of asked.values()) controller.abort();
      setTimeout(() => process.exit(), LAST_WRITES_MS);
      await engines?.closeAll();
      resolve(0);
    });
  });
}

async function answerOne(
  engines: OpenEngines | undefined,
  question: AskedQuestion,
  { deadline, controller }: Asked,
): Promise<Answered> {
  if (!engines) throw new AppError('PROGRAM_REPLACED', `Questions would be answered by wayfind ${version}`);
  await refreshLanguages();
  const tool = await findTool(question.tool)!.load();
  const engine = await engines.ready(question.root, question);
  let sessionRef = question.sessionRef;
  const session: RunContext['sessionRef'] = {
    get: () => sessionRef ?? undefined,
    set: (ref) => {
      sessionRef = ref ?? null;
    },
  };
  const { format, maxBytes, namedRoot, ref, model } = question;
  let wanted: WantedText | undefined;
  const callerModel = model && {
    reply: model.reply,
    request: (prompt: Prompt, state: unknown) => {
      wanted = { prompt, state };
    },
  };
  const reply = await tool.run(engine, question.input, {
    signal: controller.signal,
    deadline,
    format,
    maxBytes,
    wording: await wordingOf(question),
    namedRoot,
    ref,
    sessionRef: question.sessionRef === undefined ? undefined : session,
    callerModel,
    settingsProblem: await settingsProblem(question.root),
  });
  return {
    reply,
    ...(sessionRef !== question.sessionRef && { sessionRef: sessionRef ?? null }),
    ...(wanted && { wanted }),
  };
}

/** Of each root that was asked about: reading it again costs two `stat`. */
const settings = new Map<string, ReturnType<typeof keptConfig>>();

async function settingsProblem(root: string): Promise<string | undefined> {
  const read = settings.get(root) ?? keptConfig(root);
  settings.set(root, read);
  try {
    await read();
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) return undefined;
    return `settings are at their defaults: ${error.message}. ${error.fix}`;
  }
}

async function wordingOf({ reader }: Question): Promise<Wording | undefined> {
  if (!reader) return undefined;
  const all = (await loadTools()).filter(({ terminalOnly }) => !terminalOnly);
  return wordingFor({
    all,
    offered: all.filter(({ name }) => reader.offered.includes(name)),
  });
}

interface Channel {
  readonly indexing: IndexRequests;
  readonly send: (message: FromAnswerer) => void;
}

function openEngines({ policy, watch }: AnswererOptions, { indexing, send }: Channel): OpenEngines {
  return new OpenEngines({
    policy,
    watch,
    runIndex: indexing.run,
    // Reports only problems, since standard error of a server is often a log file.
    onWatchEvent(root, event) {
      send({ type: 'watch', root, event });
      if (event.event === 'failed') send({ type: 'log', text: `watching ${root}: ${event.message} ${event.fix}` });
      else if (event.event === 'watching' && event.mode === 'poll') {
        const how = watch === 'always' ? 'polled for changes' : 'checked for changes before answers';
        send({ type: 'log', text: `${root} is ${how}: ${event.reason}` });
      }
    },
  });
}

/** Indexing is left to the server, which runs one job at a time and survives this process. */
class IndexRequests {
  #count = 0;
  readonly #open = new Map<number, (outcome: Outcome<Draft<IndexResult>>) => void>();

  constructor(private readonly send: (message: FromAnswerer) => void) {}

  readonly run: RunIndex = async ({ root }, input, { signal }) => {
    const id = ++this.#count;
    const outcome = new Promise<Outcome<Draft<IndexResult>>>((resolve) => this.#open.set(id, resolve));
    const cancel = () => this.send({ type: 'cancel_index', id });
    this.send({ type: 'index', id, root, input });
    signal?.addEventListener('abort', cancel, { once: true });
    if (signal?.aborted) cancel();
    try {
      return unwrapped(await outcome);
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  };

  settle(id: number, outcome: Outcome<Draft<IndexResult>>): void {
    this.#open.get(id)?.(outcome);
    this.#open.delete(id);
  }
}
