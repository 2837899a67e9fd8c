/** Formats an error as the result of a call: its stable code, the problem, the fix, and where possible the corrected call. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { version } from '../../base/version.ts';
import type { AppError } from '../../errors/errors.ts';
import { asAppError, closeNames } from '../../errors/known-error.ts';
import { shortText } from '../../errors/short-error.ts';
import { LONGEST_STEP } from '../../tools/fit.ts';
import { type AgentWording, callText, type ToolCall } from './tool-calls.ts';

/** Where programs find the parts of an error: an error is not a reply, so it has no structured content. */
const ERROR_KEY = 'wayfind/error';

interface Failed {
  readonly wording: AgentWording;
  /** The failed call, when there is one to correct. */
  readonly call?: ToolCall | undefined;
}

export function toolError(error: unknown, { wording, call }: Failed): CallToolResult {
  const known = asAppError(error);
  if (!known) return bug(error, wording);
  const { code, details } = known;
  const message = wording.prose(known.message);
  const fix = wording.prose(known.fix);
  const right = call ? corrected(known, call) : undefined;
  const next = right && callText(right).length <= LONGEST_STEP ? right : undefined;
  const lines = [
    `error[${code}]: ${message}`,
    ...closeNames(known),
    `fix: ${fix}`,
    ...(next ? [`next: ${callText(next)}`] : []),
  ];
  return failure(wording.text(lines.join('\n')), { code, message, fix, details, ...(next && { next }) });
}

/** The same call with the wrong name or value replaced by the nearest valid one. */
function corrected({ details, message }: AppError, { name, arguments: input }: ToolCall): ToolCall | undefined {
  const [right] = Array.isArray(details.nearest) ? (details.nearest as unknown[]) : [];
  if (right === undefined) return undefined;
  if (typeof details.unknown === 'string') {
    const { [details.unknown]: value, ...rest } = input;
    const near = String(right);
    return Object.hasOwn(rest, near) ? undefined : { name, arguments: { ...rest, [near]: value } };
  }
  const isNamed = (value: unknown) => typeof value === 'string' && value !== '' && message.includes(value);
  // The message may list valid values too: if the wrong one is known, only that one is replaced.
  const isWrong = (value: unknown) => ('wrong' in details ? value === details.wrong : isNamed(value));
  const named = typeof details.argument === 'string' ? details.argument : undefined;
  const argument = named ?? Object.keys(input).find((key) => [input[key]].flat().some(isWrong));
  if (argument === undefined || !Object.hasOwn(input, argument)) return undefined;
  const value = input[argument];
  const corrected = Array.isArray(value) ? value.map((one) => (isWrong(one) ? right : one)) : right;
  return { name, arguments: { ...input, [argument]: corrected } };
}

function bug(error: unknown, wording: AgentWording): CallToolResult {
  const message = shortText(error instanceof Error ? error.message : String(error));
  const fix = 'Try another call; if it happens again, report it with this message.';
  const text = `error[BUG]: ${message} (wayfind ${version}, Node ${process.version})\nfix: ${fix}`;
  return failure(wording.text(text), { code: 'BUG', message, fix, details: {} });
}

const failure = (text: string, error: Readonly<Record<string, unknown>>): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text }],
  _meta: { [ERROR_KEY]: error },
});
