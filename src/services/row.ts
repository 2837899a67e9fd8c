/** The shape of a row in the table of services. */
import type { LanguageId } from '../model/language.ts';
import type { ServiceLimits, ServiceProject } from './contract.ts';
import type { FoundService } from './find-program.ts';

export interface ServiceRow {
  readonly id: string;
  /** As people call it. */
  readonly title: string;
  readonly languages: readonly LanguageId[];
  /** `typescript`: the compiler's own interface; `lsp`: the Language Server Protocol; `sidecar`: our protocol, `sidecar/protocol.ts`. */
  readonly kind: 'typescript' | 'lsp' | 'sidecar';
  /** `safe`: it only reads. `trusted`: it may run build scripts, plugins or other code of the repository. */
  readonly trust: 'safe' | 'trusted';
  /** Why it has that trust. */
  readonly because: string;
  /** Tried in this order on PATH. */
  readonly commands: readonly ServiceCommand[];
  readonly projects: ProjectRule;
  /** One line for each package manager or system. */
  readonly install: readonly string[];
  readonly lsp?: LspRow;
}

export interface ServiceCommand {
  /** The name of the program, without an extension. */
  readonly program: string;
  readonly args: readonly string[];
  /** How it says its version where the protocol does not: arguments for a run in an empty directory. */
  readonly versionArgs?: readonly string[];
  /** A script of this npm package, which may be among Wayfind's own. */
  readonly bundled?: { readonly package: string; readonly script: string };
}

/** Which directories are projects. */
export interface ProjectRule {
  /** Groups of names, the best first; a name may be a pattern `*.sln`. A file's project is by the first group of which its directories have one. */
  readonly files: readonly (readonly string[])[];
  readonly pick: 'topmost' | 'nearest';
  /** Files without any are a project of the root; else they are not asked about. */
  readonly isRootEnough: boolean;
}

export interface LspRow {
  /** Ids of the protocol by ours, where they differ. */
  readonly languageIds?: Readonly<Record<LanguageId, string>>;
  /** What it is asked for the declaration of a name. */
  readonly asks: 'textDocument/definition' | 'textDocument/declaration';
  /** Whether it knows implementations; its own word counts too. */
  readonly implementations: boolean;
  /** Requests at once; missing: 64. */
  readonly inFlight?: number;
  readonly readiness: Readiness;
  /** Names of the environment that its tool chain needs. */
  readonly keepEnv?: readonly string[];
  readonly setEnv?: (limits: ServiceLimits) => Readonly<Record<string, string>>;
  /** `initializationOptions`. */
  readonly options?: (project: ServiceProject) => unknown;
  /** Answers `workspace/configuration`, section by section. */
  readonly settings?: (project: ServiceProject) => Readonly<Record<string, unknown>>;
  /** Throws a ServiceFailure where the server would leave the project, before it starts and after a change. */
  readonly refuse?: (project: Pick<ServiceProject, 'root' | 'dir' | 'files'>) => void;
  /** Writes what it needs into the scratch directory before it starts. */
  readonly prepare?: (project: ServiceProject, found: FoundService) => Prepared;
}

export interface Prepared {
  /** The directory that the server is given as its workspace, and runs in (default: that of the project). */
  readonly workspace?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A file of ours that is opened at once: some servers load nothing before. */
  readonly first?: { readonly path: string; readonly languageId: string; readonly text: string };
  /** What of the project's settings was left out. */
  readonly left?: readonly string[];
}

/** How the server says that it has loaded the project. */
export type Readiness =
  /** It answers when it can. */
  | { readonly by: 'answers' }
  /** `$/progress` that begins after the start and ends; `graceMs`: how long none may begin. */
  | { readonly by: 'progress'; readonly graceMs: number }
  /** `experimental/serverStatus` of rust-analyzer. */
  | { readonly by: 'serverStatus' }
  /** `language/status` of Eclipse JDT. */
  | { readonly by: 'languageStatus'; readonly ready: string };
