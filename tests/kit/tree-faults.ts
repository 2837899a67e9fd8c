/** Removes parts of a real directory and restores them: directories removed, moved or left out, files that cannot be parsed. */
import fs from 'node:fs';
import path from 'node:path';
import { makeUnparsable, UNPARSABLE } from './unparsable.ts';

type Random = (below: number) => number;

/** A change that can be undone; `undo` returns false where another change blocks it. */
interface Undoable {
  readonly said: string;
  readonly undo: () => boolean;
}

export class TreeFaults {
  private readonly undoable: Undoable[] = [];
  private stashed = 0;
  private readonly stash: string;

  constructor(
    private readonly root: string,
    private readonly random: Random,
    private readonly files: () => string[],
  ) {
    // Beside the tree, on the same file system.
    this.stash = `${root}-stash`;
    this.forget();
  }

  /** Makes one change, or undoes an earlier one, and returns its description. */
  change(): string {
    const choice = this.random(10);
    if (choice < 3) return this.undo();
    const done =
      choice < 5 ? this.removeDirectory() : choice < 6 ? this.narrow() : choice < 8 ? this.move() : this.spoil();
    if (done === undefined) return 'change nothing';
    this.undoable.push(done);
    return done.said;
  }

  /** Forgets what could be undone: the tree was put back by other means. */
  forget(): void {
    this.undoable.length = 0;
    fs.rmSync(this.stash, { recursive: true, force: true });
  }

  private undo(): string {
    if (this.undoable.length === 0) return 'undo nothing';
    const [one] = this.undoable.splice(this.random(this.undoable.length), 1);
    return `${one.undo() ? 'undo' : 'cannot undo'}: ${one.said}`;
  }

  private removeDirectory(): Undoable | undefined {
    const directory = this.pick(this.directories().filter((one) => one !== '.'));
    return directory === undefined ? undefined : { said: `remove ${directory}/`, undo: this.takeAway(directory) };
  }

  /** As a sparse checkout does: of a directory, only some entries stay. */
  private narrow(): Undoable | undefined {
    const directory = this.pick(this.directories());
    if (directory === undefined) return undefined;
    const entries = fs.readdirSync(this.at(directory)).filter((name) => name !== '.git');
    const taken = entries.filter(() => this.random(2) === 0).slice(0, entries.length - 1);
    if (taken.length === 0) return undefined;
    const back = taken.map((name) => this.takeAway(path.join(directory, name)));
    const undo = (): boolean => back.map((one) => one()).every((isBack) => isBack);
    return { said: `leave out ${taken.map((name) => path.join(directory, name)).join(' ')}`, undo };
  }

  private move(): Undoable | undefined {
    const directories = this.directories();
    const from = this.pick(directories.filter((one) => one !== '.'));
    if (from === undefined) return undefined;
    const to = this.pick([`${from}2`, `moved/${path.basename(from)}`, path.join(this.pick(directories)!, 'taken')])!;
    if (`${to}/`.startsWith(`${from}/`) || !this.rename(this.at(from), this.at(to))) return undefined;
    return { said: `move ${from} to ${to}`, undo: () => this.rename(this.at(to), this.at(from)) };
  }

  private spoil(): Undoable | undefined {
    const file = this.pick(this.files());
    const kind = this.pick(Object.keys(UNPARSABLE))!;
    return file === undefined
      ? undefined
      : { said: `${file} becomes ${kind}`, undo: makeUnparsable(this.at(file), kind) };
  }

  private takeAway(place: string): () => boolean {
    const aside = path.join(this.stash, String(this.stashed++));
    this.rename(this.at(place), aside);
    return () => this.rename(aside, this.at(place));
  }

  /** Returns false where something is in the way. */
  private rename(from: string, to: string): boolean {
    if (!exists(from) || exists(to)) return false;
    try {
      fs.mkdirSync(path.dirname(to), { recursive: true });
      fs.renameSync(from, to);
      return true;
    } catch {
      return false;
    }
  }

  /** Every directory with a file in or below it. */
  private directories(): string[] {
    const found = new Set<string>();
    for (const file of this.files())
      for (let above = path.dirname(file); !found.has(above); above = path.dirname(above)) found.add(above);
    return [...found].sort();
  }

  private at = (place: string): string => path.join(this.root, place);
  private pick = <T>(from: readonly T[]): T | undefined => from[this.random(from.length)];
}

const exists = (place: string): boolean => fs.lstatSync(place, { throwIfNoEntry: false }) !== undefined;
