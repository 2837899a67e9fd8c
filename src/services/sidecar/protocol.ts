/** The protocol of sidecars: programs that put a compiler at Wayfind's service, such as one for Roslyn. */
/*
 * JSON-RPC 2.0 over standard input and output, each message after a header `Content-Length: <bytes>` and an empty line, as in the
 * Language Server Protocol. Standard error is its log. Paths are relative to the root, with slashes; lines begin at 1, columns at 0,
 * in UTF-16 units. Wayfind sends these requests, in this order:
 *
 * - `initialize`: answered with the version of the protocol, who it is, and what it can do. Another version is refused.
 * - `project/open`: answered when the project is loaded, with what of it could not be read: `{ problems: [{ message }] }`.
 * - `define`, and `implement` where it can: a batch of places of one file, with the text that they are in; answered with one answer
 *   for each place, in their order: `{ answers: [{ declarations: [[path, line, column]] }
 *   or { outside: true or { manager, name, version } }, or {} for what it does not know] }`. Several may be sent before the first is answered. `$/cancelRequest` withdraws one.
 * - `update`: what has changed in the tree; the next batches are about the new state.
 * - `shutdown`, then the notification `exit`. It also ends when its input ends.
 *
 * A sidecar answers only about files of `files`, and with an error (`code`, `message`) where it cannot.
 */
import type { Answer, Declaration, OutsidePackage, ServiceProblem } from '../contract.ts';
import { asObject, asText, isObject } from '../lsp/shapes.ts';

/** Raised when a sidecar of an earlier version would misunderstand. */
export const SIDECAR_PROTOCOL = 1;

export interface InitializeParams {
  readonly protocolVersion: number;
  readonly client: { readonly name: string; readonly version: string };
  /** It ends when this process does. */
  readonly processId: number;
}

export interface InitializeResult {
  readonly protocolVersion: number;
  readonly tool: { readonly name: string; readonly version: string };
  readonly capabilities: { readonly implementations: boolean };
}

export interface OpenParams {
  /** Absolute. */
  readonly root: string;
  /** Of the project; empty for the root. */
  readonly dir: string;
  /** All files of the tree that count. */
  readonly files: readonly string[];
  /** For its own files. */
  readonly scratchDir: string;
}

export interface BatchParams {
  readonly path: string;
  readonly text: string;
  /** Pairs of line and column, ascending. */
  readonly places: readonly number[];
}

/** Undefined for a value of another form. */
export function readGreeting(value: unknown): InitializeResult | undefined {
  const { protocolVersion, tool, capabilities } = asObject(value);
  const { name, version } = asObject(tool);
  if (typeof protocolVersion !== 'number' || !isObject(capabilities)) return undefined;
  const [named, of] = [asText(name), asText(version)];
  if (named === undefined || of === undefined) return undefined;
  return {
    protocolVersion,
    tool: { name: named, version: of },
    capabilities: { implementations: capabilities.implementations === true },
  };
}

const MAX_PROBLEMS = 50;

export function readProblems(value: unknown): ServiceProblem[] {
  const { problems } = asObject(value);
  if (!Array.isArray(problems)) return [];
  return problems.slice(0, MAX_PROBLEMS).flatMap((one) => {
    const message = asText(asObject(one).message);
    return message === undefined ? [] : [{ code: 'project_load_failed' as const, message }];
  });
}

/** One answer for each of so many places; undefined for anything else. A place that is not of the tree makes an answer `outside`. */
export function readBatch(value: unknown, count: number, files: ReadonlySet<string>): Answer[] | undefined {
  const { answers } = asObject(value);
  if (!Array.isArray(answers) || answers.length !== count) return undefined;
  return answers.map((answer) => readAnswer(asObject(answer), files));
}

const MAX_DECLARATIONS = 500;

function readAnswer({ declarations, outside }: Readonly<Record<string, unknown>>, files: ReadonlySet<string>): Answer {
  const given = Array.isArray(declarations) ? declarations.slice(0, MAX_DECLARATIONS) : [];
  const places = given.flatMap((one) => readPlace(one) ?? []);
  const inTree = places.filter(({ path }) => files.has(path));
  if (inTree.length > 0) return { declarations: inTree };
  const found = readOutside(outside) ?? (places.length > 0 ? true : undefined);
  return found === undefined ? { declarations: [] } : { declarations: [], outside: found };
}

function readPlace(value: unknown): Declaration | undefined {
  if (!Array.isArray(value)) return undefined;
  const [path, line, col] = value as readonly unknown[];
  return typeof path === 'string' && isNumber(line, 1) && isNumber(col, 0) ? { path, line, col } : undefined;
}

const isNumber = (value: unknown, least: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) < 2 ** 31;

function readOutside(value: unknown): OutsidePackage | true | undefined {
  if (value === true) return true;
  const { manager, name, version } = asObject(value);
  const named = asText(name);
  return named === undefined ? undefined : { manager: asText(manager), name: named, version: asText(version) };
}
