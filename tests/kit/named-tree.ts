/** A directory in which functions of known names are added, moved and removed, so that every answer about them can be checked. */
import fs from 'node:fs';
import path from 'node:path';
import { randomOf } from './random-edits.ts';

interface Place {
  readonly path: string;
  readonly line: number;
}

const MAX_NAMES = 200;
const DIRECTORIES = ['', 'soak', 'soak/deep', 'soak/deep/er'];

/** Each of its files holds functions one below the other; the rest of the directory stays as it is. */
export class NamedTree {
  readonly random: (below: number) => number;
  /** Names by file, in the order of their lines. */
  private readonly files = new Map<string, string[]>();
  private readonly gone: string[] = [];
  private made = 0;

  constructor(
    readonly root: string,
    seed: number,
  ) {
    this.random = randomOf(seed);
    for (let i = 0; i < 20; i++) this.add();
  }

  /** One edit, as editors and people make them. */
  change(): void {
    const names = [...this.files.values()].flat();
    const choice = names.length < 5 ? 0 : names.length > MAX_NAMES ? 7 : this.random(8);
    if (choice < 3) this.add();
    else if (choice < 5) this.rename();
    else if (choice < 6) this.move();
    else if (choice < 7) this.padTop();
    else this.remove();
  }

  /** A name that exists, or now and then one that was removed. */
  someName(): string {
    if (this.gone.length > 0 && this.random(4) === 0) return this.pick(this.gone);
    return this.pick([...this.files.values()].flat().filter((name) => name !== ''));
  }

  placeOf(name: string): Place | undefined {
    for (const [file, names] of this.files) {
      const line = names.indexOf(name);
      if (line >= 0) return { path: file, line: line * 2 + 1 };
    }
    return undefined;
  }

  /** As the file is now. */
  lineAt(file: string, line: number): string | undefined {
    try {
      return fs.readFileSync(path.join(this.root, file), 'utf8').split('\n')[line - 1];
    } catch {
      return undefined;
    }
  }

  private add(): void {
    const file = path.posix.join(this.pick(DIRECTORIES), `file_${this.random(15)}.py`);
    this.put(file, [...(this.files.get(file) ?? []), this.newName()]);
  }

  private rename(): void {
    const file = this.someFile();
    const names = this.files.get(file)!;
    const at = this.random(names.length);
    if (names[at] !== '') this.gone.push(names[at]);
    this.put(file, names.with(at, this.newName()));
  }

  private move(): void {
    const file = this.someFile();
    const to = path.posix.join(this.pick(DIRECTORIES), `moved_${this.made++}.py`);
    fs.mkdirSync(path.dirname(path.join(this.root, to)), { recursive: true });
    fs.renameSync(path.join(this.root, file), path.join(this.root, to));
    this.files.set(to, this.files.get(file)!);
    this.files.delete(file);
  }

  /** Shifts every line below. */
  private padTop(): void {
    const file = this.someFile();
    this.put(file, ['', ...this.files.get(file)!]);
  }

  private remove(): void {
    const file = this.someFile();
    this.gone.push(...this.files.get(file)!.filter((name) => name !== ''));
    this.gone.splice(0, Math.max(0, this.gone.length - MAX_NAMES));
    this.files.delete(file);
    fs.rmSync(path.join(this.root, file));
    if (this.files.size === 0) this.add();
  }

  /** Half of the time through a temporary file that replaces the file, as many editors do. */
  private put(file: string, names: readonly string[]): void {
    const target = path.join(this.root, file);
    const text = names.map((name) => (name === '' ? '#\n#\n' : `def ${name}():\n    return 1\n`)).join('');
    fs.mkdirSync(path.dirname(target), { recursive: true });
    if (this.random(2) === 0) fs.writeFileSync(target, text);
    else {
      fs.writeFileSync(`${target}.tmp~`, text);
      fs.renameSync(`${target}.tmp~`, target);
    }
    this.files.set(file, [...names]);
  }

  private newName = (): string => `soak_${this.made++}_${this.random(1000)}`;
  private someFile = (): string => this.pick([...this.files.keys()]);
  private pick = <T>(from: readonly T[]): T => from[this.random(from.length)];
}
