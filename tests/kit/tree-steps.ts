/** Random changes of any real tree, between two states of its history: edits, moved files, directories and files taken away. */
import fs from 'node:fs';
import path from 'node:path';
import { hasSemantics } from '../../languages/all.ts';
import { languageOf } from '../../src/discover/language.ts';
import { filesBelow } from './edited-tree.ts';
import { randomEdit } from './random-edits.ts';
import { TreeFaults } from './tree-faults.ts';
import { TreeMoves } from './tree-moves.ts';

/** Files that an edit chooses from: reading all of a large tree takes longer than an update. */
const SAMPLE = 12;
/** One change in so many is of any file. */
const OTHER_SHARE = 5;

export class TreeSteps {
  private moves: TreeMoves;
  private readonly faults: TreeFaults;

  constructor(
    private readonly root: string,
    private readonly random: (below: number) => number,
  ) {
    this.moves = new TreeMoves(root, random, this.files);
    this.faults = new TreeFaults(root, random, this.files);
  }

  /** The tree was put back by other means: earlier changes cannot be undone. */
  begin(): void {
    this.moves = new TreeMoves(this.root, this.random, this.files);
    this.faults.forget();
  }

  /** Makes one change and returns its description. */
  change(): string {
    const choice = this.random(10);
    if (choice < 6) return this.faults.change();
    return choice < 8 ? this.moves.change() : this.edit();
  }

  /** Mostly code: whatever happens to other files, links seldom change. */
  private files = (): string[] => {
    const all = filesBelow(this.root);
    const code = all.filter((file) => hasSemantics(languageOf(file)));
    return code.length === 0 || this.random(OTHER_SHARE) === 0 ? all : code;
  };

  private edit(): string {
    const files = this.files();
    if (files.length === 0) return 'edit nothing';
    const sample = Array.from({ length: SAMPLE }, () => files[this.random(files.length)]);
    const texts = new Map(sample.map((file) => [file, fs.readFileSync(path.join(this.root, file), 'utf8')]));
    const edit = randomEdit(this.random, texts, texts);
    for (const [file, text] of edit) {
      if (text === undefined) fs.rmSync(path.join(this.root, file), { force: true });
      else fs.writeFileSync(path.join(this.root, file), text);
    }
    return `edit ${[...edit.keys()].join(' ')}`;
  }
}
