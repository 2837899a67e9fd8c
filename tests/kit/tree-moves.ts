/** Moves files of a real directory: alone, with an edit, two swapped, several in a chain, and in two halves. */
import fs from 'node:fs';
import path from 'node:path';

type Random = (below: number) => number;

export class TreeMoves {
  /** Deleted files, which are restored in some later step. */
  private readonly gone: { readonly file: string; readonly text: string }[] = [];

  constructor(
    private readonly root: string,
    private readonly random: Random,
    private readonly files: () => string[],
  ) {}

  /** Makes one move and returns its description. */
  change(): string {
    const files = this.files();
    if (files.length < 4) return 'move nothing';
    const [one, two, three] = [this.pick(files), this.pick(files), this.pick(files)];
    switch (this.random(9)) {
      case 0:
        return this.move(one, this.placeFor(one));
      case 1:
        return this.moveEdited(one);
      case 2:
        return this.swap(one, two);
      case 3:
        return this.move(one, this.otherCase(one));
      case 4:
        return new Set([one, two, three]).size < 3 ? 'move nothing' : this.moveUp([one, two, three]);
      case 5:
        return this.move(one, two);
      case 6:
        return this.copy(one);
      case 7:
        return this.remove(one);
      default:
        return this.comeBack();
    }
  }

  private move(from: string, to: string): string {
    if (from === to || fs.lstatSync(this.at(to), { throwIfNoEntry: false })?.isDirectory()) return 'move nothing';
    fs.mkdirSync(path.dirname(this.at(to)), { recursive: true });
    fs.renameSync(this.at(from), this.at(to));
    return `move ${from} to ${to}`;
  }

  private moveEdited(from: string): string {
    const to = this.placeFor(from);
    const said = this.move(from, to);
    if (said === 'move nothing') return said;
    const lines = fs.readFileSync(this.at(to), 'utf8').split('\n');
    const line = this.random(lines.length);
    lines.splice(line, this.random(2), ...(this.random(2) === 0 ? [lines[this.random(lines.length)]] : []));
    fs.writeFileSync(this.at(to), lines.join('\n'));
    return `${said}, edited`;
  }

  private swap(one: string, other: string): string {
    const aside = this.at('.swap');
    fs.renameSync(this.at(one), aside);
    if (one !== other) fs.renameSync(this.at(other), this.at(one));
    fs.renameSync(aside, this.at(other));
    return `swap ${one} and ${other}`;
  }

  /** Moves the last file to a new place, and each of the others to where the next one was. */
  private moveUp(files: readonly string[]): string {
    const said: string[] = [];
    for (let i = files.length - 1, to = this.placeFor(files[i]); i >= 0; to = files[i], i--)
      said.push(this.move(files[i], to));
    return said.join(', ');
  }

  private copy(from: string): string {
    const to = this.placeFor(from);
    if (fs.existsSync(this.at(to))) return 'copy nothing';
    fs.mkdirSync(path.dirname(this.at(to)), { recursive: true });
    fs.copyFileSync(this.at(from), this.at(to));
    return `copy ${from} to ${to}`;
  }

  private remove(file: string): string {
    this.gone.push({ file, text: fs.readFileSync(this.at(file), 'utf8') });
    fs.rmSync(this.at(file));
    return `remove ${file}`;
  }

  private comeBack(): string {
    const back = this.gone.shift();
    if (back === undefined) return 'nothing comes back';
    const to = this.random(2) === 0 ? back.file : this.placeFor(back.file);
    if (fs.existsSync(this.at(to))) return 'nothing comes back';
    try {
      fs.mkdirSync(path.dirname(this.at(to)), { recursive: true });
    } catch {
      return 'nothing comes back: a file is where its directory was';
    }
    fs.writeFileSync(this.at(to), this.random(2) === 0 ? back.text : `${back.text}\n`);
    return `${back.file} comes back as ${to}`;
  }

  private placeFor(file: string): string {
    const { dir, name, ext } = path.parse(file);
    const places = [
      path.join(dir, `${name}_${this.random(4)}${ext}`),
      path.join('moved', file),
      path.join(dir, 'deep', name + ext),
    ];
    return this.pick([...places, path.join(path.dirname(this.pick(this.files())), name + ext)]);
  }

  private otherCase(file: string): string {
    const { dir, base } = path.parse(file);
    const changed = base === base.toLowerCase() ? base[0].toUpperCase() + base.slice(1) : base.toLowerCase();
    return path.join(dir, changed);
  }

  private pick<T>(from: readonly T[]): T {
    return from[this.random(from.length)];
  }

  private at(file: string): string {
    return path.join(this.root, file);
  }
}
