/** Violations of the rules of wayfind.json as diagnostics: `wayfind check` runs beside the server, which keeps answering. */
import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node';
import type { Results } from '../answers/check/tool.ts';
import { lowerPriority } from '../base/lower-priority.ts';
import { startChildProgram } from '../base/start-program.ts';
import { loadConfig } from '../config/config.ts';
import { AppError } from '../errors/errors.ts';
import type { EditorText } from './editor-text.ts';

type Violation = Results['violations'][number];

const SEVERITIES: Readonly<Record<string, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};
const MAX_OUTPUT = 64 << 20;
const TIMEOUT_MS = 120_000;
/** Further ones of a file are not shown: an editor that lists tens of thousands stops being one. */
const MAX_PER_FILE = 500;

/** Whether the folder has rules; an invalid file of settings has none, and `wayfind config validate` says why. */
export async function hasRules(root: string): Promise<boolean> {
  try {
    const { config } = await loadConfig({ root, env: process.env });
    return config.check.rules.length > 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  }
}

/** By path; undefined when the rules could not be checked. */
export async function violationsIn(root: string, signal: AbortSignal): Promise<Map<string, Violation[]> | undefined> {
  const text = await outputOf(['check', '--root', root, '--json'], signal);
  const results = resultsIn(text);
  if (results === undefined) return undefined;
  const found = new Map<string, Violation[]>();
  const said = new Map(results.rules.map(({ name, message }) => [name, message]));
  for (const { message, ...one } of results.violations) {
    const why = said.get(one.rule);
    const whole = { ...one, message: why === undefined ? message : `${message}: ${why}` };
    found.set(one.path, [...(found.get(one.path) ?? []), whole]);
  }
  return found;
}

function resultsIn(text: string): Results | undefined {
  try {
    const { results } = JSON.parse(text) as { results?: Results };
    return Array.isArray(results?.violations) ? results : undefined;
  } catch {
    return undefined;
  }
}

function outputOf(args: readonly string[], signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const child = startChildProgram(args, ['ignore', 'pipe', 'ignore', 'ipc']);
    lowerPriority(child);
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = () => void child.kill('SIGTERM');
    const timer = setTimeout(stop, TIMEOUT_MS);
    signal.addEventListener('abort', stop, { once: true });
    child.stdout?.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_OUTPUT) chunks.push(chunk);
      else stop();
    });
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(Buffer.concat(chunks).toString('utf8'));
    };
    child.once('error', end);
    child.once('close', end);
  });
}

/** `text`: as the editor has it; undefined of a file that cannot be read. */
export function diagnosticsOf(violations: readonly Violation[], text: EditorText | undefined): Diagnostic[] {
  return violations.slice(0, MAX_PER_FILE).map(({ rule, severity, message, line, col }) => {
    const at = { line: Math.max(1, line), col: Math.max(0, (col ?? 1) - 1) };
    const written = text?.lineText(at.line) ?? '';
    const start = col === undefined ? written.length - written.trimStart().length : at.col;
    const length =
      col === undefined
        ? written.trimEnd().length - start
        : (/^[\p{ID_Continue}$]+/u.exec(written.slice(start))?.[0].length ?? 1);
    const none = { line: at.line - 1, character: 0 };
    return {
      range: text?.range({ line: at.line, col: start }, Math.max(length, 0)) ?? { start: none, end: none },
      severity: SEVERITIES[severity] ?? DiagnosticSeverity.Warning,
      source: 'wayfind',
      code: rule,
      message,
    };
  });
}
