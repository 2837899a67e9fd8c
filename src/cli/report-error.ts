/** Formats the error of a failed command and chooses the exit status. */
import { ERRORS } from '../errors/errors.ts';
import { asAppError, closeNames } from '../errors/known-error.ts';
import { shortText } from '../errors/short-error.ts';
import type { Terminal } from '../tools/define.ts';

/** sysexits' EX_SOFTWARE: this was a bug, not something the user can fix. */
export const EXIT_BUG = 70;

export interface ErrorReport {
  readonly exit: number;
  readonly text: string;
  readonly json: { readonly error: Readonly<Record<string, unknown>> };
}

interface ReportContext {
  readonly version: string;
  readonly terminal: Terminal;
  /** Set by WAYFIND_DEBUG=1: shows the stack. */
  readonly debug: boolean;
}

export function reportError(error: unknown, { version, terminal, debug }: ReportContext): ErrorReport {
  const { color } = terminal;
  const known = asAppError(error);
  if (known) {
    const { code, message, fix, details } = known;
    const text = [
      `${color.bold(color.red(`error[${code}]`))}: ${message}`,
      ...closeNames(known),
      `${color.bold('fix')}: ${fix}`,
      ...(debug && known.stack ? [color.dim(known.stack)] : []),
    ];
    return { exit: ERRORS[code].exit, text: text.join('\n'), json: { error: { code, message, fix, details } } };
  }
  const { message: whole, stack } = error instanceof Error ? error : new Error(String(error));
  const message = shortText(whole);
  const fix = debug
    ? 'Please report this with the lines above.'
    : 'Please report this; run again with WAYFIND_DEBUG=1 to include the stack.';
  const text = [
    `${color.bold(color.red('bug'))}: ${message}`,
    `wayfind ${version}, Node ${process.version}, ${process.platform}-${process.arch}`,
    ...(debug && stack ? [color.dim(stack)] : []),
    `${color.bold('fix')}: ${fix}`,
  ];
  const details = { version, node: process.version, ...(debug && { stack }) };
  return { exit: EXIT_BUG, text: text.join('\n'), json: { error: { code: 'BUG', message, fix, details } } };
}
