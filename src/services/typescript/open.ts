/** Opens TypeScript's compiler on a workspace: it answers about all TypeScript and JavaScript of the tree. */
import { mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { realRoot } from '../../base/paths.ts';
import {
  type Answer,
  type AskedFile,
  type OpenService,
  ServiceFailure,
  type ServiceLimits,
  type ServiceProblem,
  type ServiceSession,
  type TreeChange,
} from '../contract.ts';
import { writeOwnFile } from '../own-file.ts';
import { CompilerProcess, type SnapshotChange } from './api/compiler.ts';
import { Budget, RequestRefused } from './api/connection.ts';
import { type Compiler, findCompiler } from './api/find-compiler.ts';
import { DeclaredPlaces } from './declared-places.ts';
import { type Answering, defineFile, Known } from './define.ts';
import { NpmPackages } from './npm-packages.ts';
import { configText, isScript, type Plan, planProjects } from './plan-projects.ts';
import { ReadableFiles, withSlashes } from './readable-files.ts';
import { TreeCache } from './tree-cache.ts';
import { GLOBALS_FILE, globalsText } from './well-known-globals.ts';

const ORIGIN = 'typescript';
const OLD_CONFIG = /^(?:project-[0-9a-f]+|rest)\.json$/;

export const openTypescript: OpenService = async (project, options) => {
  const { limits, log, signal } = options;
  signal.throwIfAborted();
  const compiler = findCompiler();
  mkdirSync(project.scratchDir, { recursive: true });
  const session = new TypescriptSession({
    root: realRoot(project.root),
    scratchDir: realpathSync(project.scratchDir),
    compiler,
    limits,
    log,
    files: new Set(project.files),
  });
  try {
    await session.open(signal);
    return session;
  } catch (error) {
    await session.close();
    throw error;
  }
};

interface SessionOptions {
  readonly root: string;
  readonly scratchDir: string;
  readonly compiler: Compiler;
  readonly limits: ServiceLimits;
  readonly log: (line: string) => void;
  readonly files: Set<string>;
}

class TypescriptSession implements ServiceSession {
  readonly tool;
  readonly problems: ServiceProblem[] = [];
  /** Of the compiler, for benchmarks and tests. */
  readonly pid: number;
  private readonly process: CompilerProcess;
  private readonly readable: ReadableFiles;
  private readonly trees: TreeCache;
  private readonly packages: NpmPackages;
  private readonly known = new Known();
  private places!: DeclaredPlaces;
  private answering!: Answering;
  private plan: Plan | undefined;
  /** What was written, by the path of the configuration. */
  private configs: ReadonlyMap<string, string> = new Map();
  /** The configuration of ours that a file of the tree is in. */
  private configOf: ReadonlyMap<string, string> = new Map();

  constructor(private readonly options: SessionOptions) {
    const { root, scratchDir, compiler, limits, log } = options;
    this.tool = { origin: ORIGIN, version: compiler.version };
    this.readable = new ReadableFiles(root, [scratchDir, compiler.libDir, realpathSync(compiler.libDir)]);
    this.packages = new NpmPackages((path) => this.readable.read(path));
    removeOldConfigs(scratchDir);
    this.process = new CompilerProcess({
      compiler,
      cwd: scratchDir,
      callbacks: this.readable.callbacks,
      memoryMb: limits.memoryMb,
      log,
    });
    this.pid = this.process.connection.pid;
    this.trees = new TreeCache(this.process);
  }

  async open(signal: AbortSignal): Promise<void> {
    const { scratchDir } = this.options;
    const budget = new Budget(this.options.limits.projectMs, 'loading the projects');
    // The process starts while the configurations are read.
    const started = this.process.initialize(budget);
    started.catch(() => {});
    writeOwnFile(scratchDir, GLOBALS_FILE, globalsText());
    const change = this.replan();
    await this.guarded(async () => {
      await started;
      await this.process.update(change, budget);
    }, signal);
    this.prepareAnswers();
  }

  define(file: AskedFile, signal: AbortSignal): Promise<readonly Answer[]> {
    const config = this.configOf.get(file.path);
    const budget = new Budget(this.options.limits.fileMs, file.path);
    return this.guarded(() => defineFile(this.answering, config, { file, budget }), signal);
  }

  async update({ changed, added, removed }: TreeChange, signal: AbortSignal): Promise<void> {
    const { root, files } = this.options;
    for (const path of added) files.add(path);
    for (const path of removed) files.delete(path);
    for (const path of [...changed, ...added, ...removed]) {
      this.trees.forget(`${withSlashes(root)}/${path}`);
      this.places.forget(path);
    }
    this.readable.forget();
    const moved = [...added, ...removed];
    const isPlanned = moved.some(isScript) || [...moved, ...changed].some((path) => this.plan!.isInput(path));
    const configs: SnapshotChange = isPlanned ? this.replan() : {};
    const absolute = (paths: readonly string[]) => paths.filter(isRead).map((path) => `${withSlashes(root)}/${path}`);
    const change = {
      ...configs,
      changed: [...absolute(changed), ...(configs.changed ?? [])],
      created: absolute(added),
      deleted: absolute(removed),
    };
    if (isPlanned) this.places.hold(files);
    if (Object.values(change).every((list) => list.length === 0)) return;
    this.known.clear();
    const budget = new Budget(this.options.limits.projectMs, 'loading changed files');
    await this.guarded(() => this.process.update(change, budget), signal);
  }

  close(): Promise<void> {
    return this.process.connection.close();
  }

  /** Reads the configurations of the tree again, and writes ours where they differ. */
  private replan(): SnapshotChange {
    const { root, scratchDir, files } = this.options;
    const plan = planProjects(root, { files, read: (path) => this.readable.read(join(root, path)) });
    const configs = new Map<string, string>();
    const configOf = new Map<string, string>();
    for (const project of plan.projects) {
      const config = withSlashes(join(scratchDir, project.name));
      configs.set(config, configText(root, scratchDir, project));
      for (const path of project.files) configOf.set(path, config);
    }
    const before = this.configs;
    const written = [...configs].filter(([config, text]) => before.get(config) !== text);
    for (const [config, text] of written) writeFileSync(config, text);
    const paths = written.map(([config]) => config);
    this.plan = plan;
    this.configs = configs;
    this.configOf = configOf;
    this.packages.know(plan.packages);
    for (const problem of plan.problems)
      if (!this.problems.some((one) => one.message === problem.message)) this.problems.push(problem);
    return {
      open: paths.filter((config) => !before.has(config)),
      changed: paths.filter((config) => before.has(config)),
      close: [...before.keys()].filter((config) => !configs.has(config)),
    };
  }

  private prepareAnswers(): void {
    const { compiler, files } = this.options;
    const root = withSlashes(this.options.root);
    const { trees, packages, known } = this;
    this.places = new DeclaredPlaces({
      root,
      libDirs: [compiler.libDir, realpathSync(compiler.libDir)].map(withSlashes),
      isCaseSensitive: this.process.isCaseSensitive,
      trees,
      packages,
    });
    this.places.hold(files);
    const ownerOf = (path: string): unknown => this.plan!.ownerOf(path);
    this.answering = { compiler: this.process, trees, places: this.places, packages, root, known, ownerOf };
  }

  /** What the compiler refuses costs the answers about one file. Rejects with the reason of the signal, and lets the work end by itself. */
  private async guarded<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const { failure } = this.process.connection;
    if (failure !== undefined) throw failure;
    signal.throwIfAborted();
    try {
      return await untilAborted(work(), signal);
    } catch (cause) {
      if (!(cause instanceof RequestRefused)) throw cause;
      const message = `the TypeScript compiler refused a request: ${cause.message.slice(0, 500)}`;
      throw new ServiceFailure({ code: 'semantic_unavailable', message }, { isFatal: false, cause });
    }
  }
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** Files that the compiler may have read. */
const isRead = (path: string): boolean => isScript(path) || path.endsWith('.json');

/** Of a session that ended; no compiler has them open. */
function removeOldConfigs(scratchDir: string): void {
  for (const name of readdirSync(scratchDir))
    if (OLD_CONFIG.test(name)) rmSync(join(scratchDir, name), { force: true });
}
