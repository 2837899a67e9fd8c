/** Asks the questions through the same entry as every other caller: a tool by its name, input through its schema. */
import { Deadline } from '../../base/deadline.ts';
import { AppError } from '../../errors/errors.ts';
import type { Meta, Tool } from '../../tools/define.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { findTool } from '../all.ts';
import type { FoundPlace } from './judge.ts';
import type { JudgedQuestion } from './questions.ts';
import type { Question } from './tool.ts';

export interface Answered {
  readonly question: JudgedQuestion;
  /** Best first. */
  readonly places: readonly FoundPlace[];
  readonly ms: number;
  readonly meta?: Meta;
  /** Code of the error that there is instead of an answer. */
  readonly failed?: string;
}

interface AskOptions {
  readonly workspace: Workspace;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly onAnswer: (done: number) => void;
}

/** What a tool is asked beside the query. */
export function inputOf({ tool, mode, limit, explore_tokens }: Question): Readonly<Record<string, unknown>> {
  return tool === 'search' ? { mode, limit, detail: 'location' } : { max_tokens: explore_tokens };
}

/** One after the other. The first is asked twice, so that the times are those of a process that has the index open. */
export async function askAll(
  input: Question,
  questions: readonly JudgedQuestion[],
  { workspace, timeoutMs, signal, onAnswer }: AskOptions,
): Promise<Answered[]> {
  const tool = await findTool(input.tool)!.load();
  const ask = (question: JudgedQuestion): Promise<Answered> => askOne(tool, question, { workspace, timeoutMs, input });
  const answers: Answered[] = [];
  await ask(questions[0]!);
  for (const question of questions) {
    if (signal?.aborted) throw new AppError('CANCELLED', 'The evaluation was cancelled; no file was written');
    answers.push(await ask(question));
    onAnswer(answers.length);
  }
  return answers;
}

interface Asking extends Pick<AskOptions, 'workspace' | 'timeoutMs'> {
  readonly input: Question;
}

async function askOne(tool: Tool, question: JudgedQuestion, asking: Asking): Promise<Answered> {
  const { workspace, timeoutMs, input } = asking;
  const startedMs = performance.now();
  try {
    const given = tool.input.parse({ ...inputOf(input), query: question.query });
    const { results, meta } = await tool.run(workspace, given, { deadline: new Deadline(timeoutMs) });
    return { question, places: placesIn(results), ms: performance.now() - startedMs, meta };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
    return { question, places: [], ms: performance.now() - startedMs, failed: error.code };
  }
}

interface Result extends Omit<FoundPlace, 'copies'> {
  readonly copies?: { readonly handles: readonly string[] };
}

/** `search` returns a list, `explore` has it among other things. */
function placesIn(results: unknown): FoundPlace[] {
  const list = Array.isArray(results) ? results : (results as { readonly symbols: unknown[] }).symbols;
  return (list as readonly Result[]).map(({ handle, path, line, copies }) => ({
    handle,
    path,
    line,
    copies: copies?.handles ?? [],
  }));
}
