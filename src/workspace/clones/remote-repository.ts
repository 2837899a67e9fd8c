/** The commands of git that clone and update one repository, within limits, with nothing of it executed. */
import fs from 'node:fs';
import path from 'node:path';
import { type ProcessResult, runGit } from '../../base/child-process.ts';
import { bytesIn } from '../../base/directory-names.ts';
import type { Config } from '../../config/config.ts';
import type { GitUrl } from '../../discover/git-url.ts';
import { AppError } from '../../errors/errors.ts';
import type { Progress } from '../reply.ts';
import { cloneFailure, tooLarge } from './clone-failure.ts';

export interface RemoteOptions {
  readonly limits: Config['clones'];
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** In the git directory while the files of a clone are being replaced: then differences are not those of a person. */
export const UPDATING = 'wayfind-updating';
const MAX_FILES = 1_000_000;
const WATCH_MS = 250;

interface Head {
  readonly branch: string;
  readonly commit: string;
}

const REF_NAME = /^\w[\w./+#@=%-]{0,250}$/;
const BAD_REF_NAME = /\.\.|\/\/|@\{|\.lock(?:\/|$)|[./]$/;
/** Safe as a part of an argument of git. */
const isRefName = (name: string): boolean => REF_NAME.test(name) && !BAD_REF_NAME.test(name);
const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/** The commands of git about one address, within its limits. */
export class RemoteRepository {
  readonly about: { readonly url: string; readonly name: string };
  readonly #endMs: number;
  #ssh: Promise<NodeJS.ProcessEnv> | undefined;

  constructor(
    private readonly address: GitUrl,
    private readonly options: RemoteOptions,
  ) {
    this.about = { url: address.url, name: address.name };
    this.#endMs = performance.now() + options.limits.timeout_s * 1000;
  }

  async clone(directory: string): Promise<void> {
    const args = ['clone', '--quiet', '--depth=1', '--single-branch', '--no-tags', '--no-checkout', '--template='];
    await this.#bounded(directory, [...args, '--no-recurse-submodules', '--', this.address.url, directory]);
  }

  async fetch(root: string, refspec: string): Promise<void> {
    const args = ['fetch', '--quiet', '--depth=1', '--no-tags', '--no-recurse-submodules', '--no-auto-gc'];
    await this.#bounded(root, [...args, 'origin', refspec]);
  }

  /** Throws BAD_INPUT where the address has no such branch or tag. */
  async fetchRef(root: string, ref: string): Promise<void> {
    const unknown = new AppError(
      'BAD_INPUT',
      `${this.address.url} has no branch or tag ${ref}`,
      'Leave out --ref, or name a branch or tag.',
    );
    if (!isRefName(ref)) throw unknown;
    const { stdout } = await this.#far(
      ['ls-remote', '--quiet', 'origin', `refs/heads/${ref}`, `refs/tags/${ref}`],
      root,
    );
    const found = stdout
      .toString('utf8')
      .split('\n')
      .flatMap((line) => /\t(refs\/(?:heads|tags)\/.*)$/.exec(line)?.[1] ?? []);
    const [name] = found.filter((one) => one === `refs/heads/${ref}` || one === `refs/tags/${ref}`);
    if (name === undefined) throw unknown;
    const head = await this.head(root);
    // Git refuses to move the branch that is checked out, which is up to date.
    if (name !== `refs/heads/${head.branch}`) await this.fetch(root, `+${name}:${name}`);
  }

  /** What is checked out, or will be. Throws CLONE_FAILED for a repository without a commit. */
  async head(root: string): Promise<Head> {
    const [name, commit] = await Promise.all([
      runGit(['symbolic-ref', '--quiet', 'HEAD'], { cwd: root }),
      runGit(['rev-parse', '--quiet', '--verify', 'HEAD^{commit}'], { cwd: root }),
    ]);
    return this.#headIn(name.stdout.toString('utf8').trim(), commit.stdout.toString('utf8').trim());
  }

  /** The default branch of the address now. */
  async headThere(root: string): Promise<Head> {
    const { stdout } = await this.#far(['ls-remote', '--quiet', '--symref', 'origin', 'HEAD'], root);
    const text = stdout.toString('utf8');
    return this.#headIn(/^ref: (\S+)\tHEAD$/m.exec(text)?.[1] ?? '', /^([0-9a-f]+)\tHEAD$/m.exec(text)?.[1] ?? '');
  }

  #headIn(ref: string, commit: string): Head {
    const branch = ref.replace(/^refs\/heads\//, '');
    if (COMMIT.test(commit) && isRefName(branch)) return { branch, commit };
    throw new AppError(
      'CLONE_FAILED',
      `${this.address.url} has no default branch with a commit`,
      'Push a commit to it, or clone it yourself and run `wayfind index` in it.',
    );
  }

  /** Throws CLONE_FAILED: an update would discard changes that a person made in the clone. */
  async refuseEdited(root: string): Promise<void> {
    const { stdout } = await this.#near(['diff-index', '--name-only', '-z', '--ignore-submodules', 'HEAD', '--'], root);
    const [first] = stdout.toString('utf8').split('\0');
    if (first)
      throw new AppError(
        'CLONE_FAILED',
        `${root} has changes that an update would discard, such as ${first}`,
        'Undo them (`git checkout .` in it), or keep your own clone elsewhere.',
      );
  }

  /**
   * The files of a commit. No settings of the user or the machine count, so that no filter runs: neither one for large files, which would
   * fetch them, nor any other that the repository names.
   */
  async checkOut(root: string, { branch, commit }: Head): Promise<void> {
    await this.#refuseLarge(root, commit);
    const marker = path.join(root, '.git', UPDATING);
    fs.writeFileSync(marker, '');
    await this.#near(['symbolic-ref', 'HEAD', `refs/heads/${branch}`], root);
    await this.#near(['reset', '--quiet', '--hard', '--no-recurse-submodules', commit], root);
    fs.rmSync(marker, { force: true });
  }

  async #refuseLarge(root: string, commit: string): Promise<void> {
    const { stdout } = await this.#near(['ls-tree', '-r', '-l', '-z', commit], root);
    let [files, bytes] = [0, 0];
    for (const line of stdout.toString('latin1').split('\0')) {
      files++;
      bytes += Number(/^\d+ blob [0-9a-f]+ +(\d+)\t/.exec(line)?.[1] ?? 0);
    }
    if (files > MAX_FILES) throw tooLarge(this.address.url, `${files} files`);
    if (bytes > this.#maxBytes) throw tooLarge(this.address.url, `${Math.round(bytes / 1e6)} MB of files`);
  }

  get #maxBytes(): number {
    return this.options.limits.max_mb * 1e6;
  }

  /** A command in the clone, without settings of the user or the machine. */
  async #near(args: readonly string[], root: string): Promise<ProcessResult> {
    const env = {
      ...process.env,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: process.platform === 'win32' ? 'NUL' : '/dev/null',
      GIT_ATTR_NOSYSTEM: '1',
      GIT_LFS_SKIP_SMUDGE: '1',
    };
    const safe = [
      'core.protectNTFS=true',
      'core.protectHFS=true',
      'submodule.recurse=false',
      'advice.detachedHead=false',
    ];
    const settings = safe.flatMap((setting) => ['-c', setting]);
    return this.#run([...settings, ...args], { cwd: root, env });
  }

  /** A command that talks to the address, with the settings of the user: how to get there, and as whom. */
  async #far(args: readonly string[], cwd: string, signal = this.options.signal): Promise<ProcessResult> {
    this.#ssh ??= quietSsh(cwd);
    const env = { ...process.env, ...(await this.#ssh), GIT_LFS_SKIP_SMUDGE: '1' };
    // No filter or hook of a repository is set here, and none of a template.
    return this.#run(['-c', 'fetch.recurseSubmodules=false', ...args], {
      cwd,
      env,
      signal,
      protocols: this.address.protocols,
      hasChildren: true,
    });
  }

  async #run(args: readonly string[], options: Parameters<typeof runGit>[1]): Promise<ProcessResult> {
    const { signal } = this.options;
    const timeoutMs = Math.max(1, this.#endMs - performance.now());
    const result = await runGit(args, { signal, ...options, timeoutMs });
    if (result.outcome === 'ok') return result;
    throw cloneFailure(result, { url: this.address.url, seconds: this.options.limits.timeout_s });
  }

  /** Stops when more is written than a clone may have. */
  async #bounded(root: string, args: readonly string[]): Promise<void> {
    const { signal, onProgress } = this.options;
    const over = new AbortController();
    const stop = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
    let bytes = 0;
    const timer = setInterval(() => {
      bytes = bytesIn(path.join(root, '.git', 'objects', 'pack'));
      onProgress?.({
        phase: 'fetch',
        done: 0,
        total: 0,
        label: `${this.address.name}: ${(bytes / 1e6).toFixed(1)} MB`,
      });
      if (bytes > this.#maxBytes) over.abort();
    }, WATCH_MS);
    try {
      onProgress?.({ phase: 'fetch', done: 0, total: 0, label: this.address.name });
      await this.#far(args, fs.existsSync(root) ? root : path.dirname(root), stop);
    } catch (error) {
      if (over.signal.aborted && !signal?.aborted)
        throw tooLarge(this.address.url, `over ${Math.round(bytes / 1e6)} MB`);
      throw error;
    } finally {
      clearInterval(timer);
    }
    // A small one is over before it is looked at.
    const fetched = bytesIn(path.join(root, '.git', 'objects', 'pack'));
    if (fetched > this.#maxBytes) throw tooLarge(this.address.url, `${Math.round(fetched / 1e6)} MB`);
  }
}

/** Ssh must not ask for anything; unless the user has said how to start it. */
async function quietSsh(cwd: string): Promise<NodeJS.ProcessEnv> {
  if (process.env.GIT_SSH_COMMAND || process.env.GIT_SSH) return {};
  const own = await runGit(['config', '--get', 'core.sshCommand'], { cwd });
  return own.outcome === 'ok' ? {} : { GIT_SSH_COMMAND: 'ssh -oBatchMode=yes' };
}
