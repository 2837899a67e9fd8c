/** Keeps the last syntax trees: files are asked about and declare things for others. */
import type { CompilerProcess } from './api/compiler.ts';
import type { Budget } from './api/connection.ts';
import type { SyntaxTree } from './api/syntax-tree.ts';

/** Half of those of nest; one that is asked for again takes 0.15 ms. */
const MAX_BYTES = 16 * 1024 * 1024;

export class TreeCache {
  /** In the order of their last use. */
  private readonly trees = new Map<string, Promise<SyntaxTree | undefined>>();
  private readonly sizes = new Map<string, number>();
  private bytes = 0;

  constructor(private readonly compiler: CompilerProcess) {}

  /** `path`: absolute. Undefined for a file that the project does not hold. */
  async get(config: string, path: string, budget: Budget): Promise<SyntaxTree | undefined> {
    const known = this.trees.get(path);
    if (known !== undefined) {
      this.trees.delete(path);
      this.trees.set(path, known);
      const tree = await known.catch(() => undefined);
      if (tree !== undefined) return tree;
    }
    const asked = this.compiler.syntaxTree(config, path, budget);
    this.trees.set(path, asked);
    try {
      const tree = await asked;
      if (tree === undefined) this.forgetOwn(path, asked);
      else this.note(path, asked, tree.bytes);
      return tree;
    } catch (error) {
      this.forgetOwn(path, asked);
      throw error;
    }
  }

  forget(path: string): void {
    this.trees.delete(path);
    this.bytes -= this.sizes.get(path) ?? 0;
    this.sizes.delete(path);
  }

  private note(path: string, asked: Promise<unknown>, bytes: number): void {
    if (this.trees.get(path) !== asked) return;
    this.bytes += bytes - (this.sizes.get(path) ?? 0);
    this.sizes.set(path, bytes);
    for (const oldest of this.trees.keys()) {
      if (this.bytes <= MAX_BYTES) break;
      if (this.sizes.has(oldest) && oldest !== path) this.forget(oldest);
    }
  }

  /** Unless it was asked for again. */
  private forgetOwn(path: string, asked: Promise<unknown>): void {
    if (this.trees.get(path) === asked) this.forget(path);
  }
}
