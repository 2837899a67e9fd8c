/** Checks the rules of folders when their index or files change, and publishes what violates them. */
import type { Connection } from 'vscode-languageserver/node';
import type { Folder, Folders } from './folders.ts';
import { diagnosticsOf, hasRules, violationsIn } from './rule-diagnostics.ts';
import type { World } from './world.ts';

/** Rules are checked when the index has been quiet for this long. */
const RULES_AFTER_MS = 1_000;

interface Checking {
  timer: NodeJS.Timeout | undefined;
  running: AbortController | undefined;
}

export class RuleReporter {
  readonly #rules = new Map<string, Checking>();
  /** The documents with diagnostics, by folder. */
  readonly #marked = new Map<string, ReadonlySet<string>>();

  constructor(
    private readonly connection: Pick<Connection, 'console' | 'sendDiagnostics'>,
    private readonly folders: Folders,
    private readonly world: World,
  ) {}

  /** One check at a time for a folder; those that are asked for meanwhile are one more. */
  check(folder: Folder): void {
    const { root } = folder;
    const state = this.#rules.get(root) ?? { timer: undefined, running: undefined };
    this.#rules.set(root, state);
    clearTimeout(state.timer);
    state.timer = setTimeout(async () => {
      if (state.running) return this.check(folder);
      state.running = new AbortController();
      await this.#publish(folder, state.running.signal).catch((error: Error) =>
        this.connection.console.warn(`rules of ${root}: ${error.message}`),
      );
      state.running = undefined;
    }, RULES_AFTER_MS);
    state.timer.unref();
  }

  /** Takes back what was said of a folder that the editor has closed. */
  async forget({ root }: Folder): Promise<void> {
    const state = this.#rules.get(root);
    clearTimeout(state?.timer);
    state?.running?.abort();
    this.#rules.delete(root);
    const known = this.#marked.get(root) ?? [];
    this.#marked.delete(root);
    for (const uri of known) await this.connection.sendDiagnostics({ uri, diagnostics: [] });
  }

  async #publish(folder: Folder, signal: AbortSignal): Promise<void> {
    const { root } = folder;
    const known = this.#marked.get(root) ?? new Set();
    const isIndexed = folder.trouble() === undefined;
    const found = isIndexed && (await hasRules(root)) ? await violationsIn(root, signal) : new Map();
    if (signal.aborted) return;
    if (found === undefined) {
      this.connection.console.warn(`the rules of ${root} could not be checked; \`wayfind check\` says why`);
      return;
    }
    const marked = new Set<string>();
    for (const [path, violations] of found) {
      const uri = this.folders.uriOf(folder, path);
      const text = this.world.held(uri)?.document.text;
      marked.add(uri);
      await this.connection.sendDiagnostics({ uri, diagnostics: diagnosticsOf(violations, text) });
    }
    for (const uri of known) if (!marked.has(uri)) await this.connection.sendDiagnostics({ uri, diagnostics: [] });
    this.#marked.set(root, marked);
  }
}
