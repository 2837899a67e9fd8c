/** The contract between the engine and every compiler, language server and indexer: places in, declarations out. */
import type { LanguageId } from '../model/language.ts';
import type { OutsidePackage } from '../model/service-links.ts';

export type { OutsidePackage };

/** A place in a file of the tree: lines are 1-based, columns 0-based UTF-16 units, as in links. */
export interface Place {
  /** Relative to the root, with slashes. */
  readonly path: string;
  readonly line: number;
  readonly col: number;
}

/** Where the name that a place refers to is declared. */
export interface Declaration extends Place {
  /** The extent of the whole declaration, where the service knows it and not where its name is. */
  readonly end?: { readonly line: number; readonly col: number } | undefined;
}

/**
 * What a service knows about one place. Declarations inside the root are places; one outside is never opened or named by its path.
 * Neither declarations nor `outside`: the service does not know, and the binder's answer stands.
 */
export interface Answer {
  /** Several where a symbol has several: overloads, merged types, conditional definitions. */
  readonly declarations: readonly Declaration[];
  /** Declared in a library or in the language's own files, and nowhere in the tree. */
  readonly outside?: OutsidePackage | true | undefined;
}

/** One file with the places to ask about. */
export interface AskedFile {
  readonly path: string;
  readonly language: LanguageId;
  /** Reads the text that the index was made from: positions are in it. Undefined where the file has changed since. */
  readonly text: () => string | undefined;
  /** Pairs of line and column, ascending. */
  readonly places: Int32Array;
}

/** What changed in the tree since the session began or was last told; paths are relative to the root. */
export interface TreeChange {
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Who answers. */
export interface ServiceTool {
  /** As in an edge's origin: `typescript`, `lsp:gopls`, `scip:scip-java`. */
  readonly origin: string;
  readonly version: string;
}

/**
 * One service opened on one project. Every method rejects with a `ServiceFailure`; after one with `isFatal` the session is over.
 * Invariant: a session runs nothing of the repository and answers with no place outside the root, unless the row needs trust.
 */
export interface ServiceSession {
  readonly tool: ServiceTool;
  /** What the project's load left out, for `status`: a plugin that was stripped, a reference that could not be read. Grows. */
  readonly problems: readonly ServiceProblem[];
  /** One answer for each place, in their order. */
  define(file: AskedFile, signal: AbortSignal): Promise<readonly Answer[]>;
  /** The same for implementations of the members and types at these places; absent: the service cannot say. */
  implement?(file: AskedFile, signal: AbortSignal): Promise<readonly Answer[]>;
  update(change: TreeChange, signal: AbortSignal): Promise<void>;
  /** Ends its processes, by force where they do not end. Never rejects. */
  close(): Promise<void>;
}

/** The files of a project that one session answers for. */
export interface ServiceProject {
  /** The root of the workspace, absolute. */
  readonly root: string;
  /** The project's directory relative to the root; empty for the root itself. */
  readonly dir: string;
  /** Files that the index holds, relative to the root: the only ones that count as part of the tree. */
  readonly files: readonly string[];
  /** A directory of ours for files that the service needs, such as a made-up configuration. */
  readonly scratchDir: string;
}

/** Codes are a public contract: append, never rename. */
export const SERVICE_CODES = [
  /** The service ended, or gave an answer that cannot be read. */
  'semantic_unavailable',
  /** It started, and could not load the project. */
  'project_load_failed',
  /** The repository asks for code of its own to be loaded; it was left out. */
  'plugin_blocked',
  /** A file or the project took longer than its limit. */
  'timeout',
  /** It used more memory than its limit and was ended. */
  'oom_restart',
  /** Its program was not found. */
  'tool_missing',
] as const;
export type ServiceCode = (typeof SERVICE_CODES)[number];

export interface ServiceProblem {
  readonly code: ServiceCode;
  readonly message: string;
  /** What the user can do about it. */
  readonly fix?: string | undefined;
}

/** Why a service could not answer. It lowers completeness and is reported by `status`; it never fails a question. */
export class ServiceFailure extends Error implements ServiceProblem {
  readonly code: ServiceCode;
  readonly fix: string | undefined;
  /** Whether the session cannot be asked again. */
  readonly isFatal: boolean;

  constructor(
    { code, message, fix }: ServiceProblem,
    { isFatal = true, cause }: { isFatal?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'ServiceFailure';
    this.code = code;
    this.fix = fix;
    this.isFatal = isFatal;
  }
}

/** Limits of one session; the defaults are those of the settings `services.*`. */
export interface ServiceLimits {
  readonly fileMs: number;
  readonly projectMs: number;
  readonly memoryMb: number;
}

/** How a session is opened: one function for each kind of service. */
export type OpenService = (
  project: ServiceProject,
  options: { readonly limits: ServiceLimits; readonly log: (line: string) => void; readonly signal: AbortSignal },
) => Promise<ServiceSession>;
