/** The tree as the binder sees it before there is an index: files are parsed when the binder asks for them. */
import { familyOf, languageFacts } from '../../../languages/all.ts';
import type { TreeListing } from '../../discover/discover.ts';
import { decodeFacts } from '../../extract/facts-codec.ts';
import { passedNames } from '../../extract/passes.ts';
import { at, SYMBOL } from '../../model/facts.ts';
import { type FileId, fileId } from '../../model/ids.ts';
import type { LanguageId } from '../../model/language.ts';
import { type SymbolKey, symbolKey } from '../../model/links.ts';
import type { FileRole, SourceFile } from '../../model/source-file.ts';
import { isDeclared } from '../../resolve/core/declared.ts';
import type { ModuleConfigs } from '../../resolve/core/module-configs.ts';
import { treeWorld } from '../../resolve/core/tree-world.ts';
import type { World, WorldFile } from '../../resolve/core/world.ts';
import type { ParsedTree } from './parsed-tree.ts';
import type { TreeTexts } from './tree-texts.ts';

/** Files in the order of the listing: the rows of the preview have the same ids. */
export const idAt = (position: number): FileId => fileId(position + 1);
export const positionOf = (id: FileId): number => id - 1;

/** Functions are not followed through a name that more files mention: to know which of them pass one, all would be parsed. */
const MAX_PASSING = 40;

export interface PreviewTree {
  readonly listing: TreeListing;
  readonly texts: TreeTexts;
  readonly parsed: ParsedTree;
  readonly configs: ModuleConfigs;
}

/** `onCut`: called where functions that are passed or stored are not followed. */
export function previewWorld(tree: PreviewTree, onCut: () => void): World {
  const { listing, texts, parsed, configs } = tree;
  const declaredNames = new Map<string, readonly SymbolKey[]>();
  const declared: World['declared'] = (name, language) => {
    const family = familyOf(language);
    const key = `${family} ${name}`;
    let keys = declaredNames.get(key);
    if (keys === undefined)
      declaredNames.set(key, (keys = declaredIn(tree, { world, name, family, positions: texts.declaring(name) })));
    return keys;
  };
  const candidatesIn: World['candidatesIn'] = (directory, name, language) => {
    const positions = world.filesIn(directory).flatMap(({ id }) => {
      const position = positionOf(id);
      return texts.has(position, name) && texts.mayDeclare(position, name) ? [position] : [];
    });
    return declaredIn(tree, { world, name, family: familyOf(language), positions });
  };
  const declaredForAll: World['declaredForAll'] = (name, language) => {
    const positions = texts.declaring(name).filter((position) => texts.mayDeclareForAll(position));
    return declaredIn(tree, { world, name, family: familyOf(language), positions });
  };
  const passing: World['passing'] = (name) => {
    const word = name.replace(/^[=<]/, '');
    const mentioning = /^[\w$-]+$/.test(word) ? texts.mentioning(word) : [];
    const followed = mentioning.filter(
      (position) => languageFacts(listing.files[position].language)?.changes?.passesFunctions,
    );
    if (followed.length > MAX_PASSING) {
      onCut();
      return [];
    }
    return followed
      .map(idAt)
      .filter((id) => passedNames(world.view(id).facts, listing.files[positionOf(id)].language).includes(name));
  };
  const world: World = treeWorld({
    files: listing.files.map((file, position) => new PreviewFile(tree, file, position)),
    configs,
    facts: (id) => decodeFacts(parsed.file(positionOf(id)).facts),
    declared,
    candidatesIn,
    declaredForAll,
    lacks: (id, name) => /^[\w$]+$/.test(name) && texts.lacks(positionOf(id), name),
    passing,
  });
  return world;
}

/** A file whose package is read from its text, unless it is parsed anyway. */
class PreviewFile implements WorldFile {
  readonly id: FileId;
  readonly path: string;
  readonly language: LanguageId | undefined;
  private readonly listedRole: FileRole;
  private package: string | undefined;

  constructor(
    private readonly tree: PreviewTree,
    listed: SourceFile,
    private readonly position: number,
  ) {
    this.id = idAt(position);
    this.path = listed.path;
    this.language = tree.texts.isSource(position) ? listed.language : undefined;
    this.listedRole = listed.role;
  }

  get role(): FileRole {
    return this.tree.parsed.known(this.position)?.role ?? this.listedRole;
  }

  get packageName(): string {
    if (this.language === undefined) return '';
    this.package ??= this.readPackage();
    return this.package;
  }

  private readPackage(): string {
    const { texts, parsed } = this.tree;
    const clause = languageFacts(this.language)?.packageClause;
    if (clause === undefined) return '';
    const known = parsed.known(this.position);
    if (known !== undefined) return known.packageName;
    const source = texts.source(this.position);
    const found = source.ok ? [...source.bytes.toString('latin1').matchAll(clause)] : [];
    return (found.length === 1 ? found[0][1] : undefined) ?? parsed.file(this.position).packageName;
  }
}

interface DeclaredName {
  readonly world: World;
  readonly name: string;
  readonly family: LanguageId;
  /** Of the files that may declare it. */
  readonly positions: readonly number[];
}

/** Parses these files. */
function declaredIn({ listing }: PreviewTree, { world, name, family, positions }: DeclaredName): SymbolKey[] {
  const keys: SymbolKey[] = [];
  for (const position of positions) {
    if (familyOf(listing.files[position].language!) !== family) continue;
    const { symbols, strings } = world.view(idAt(position)).facts;
    for (let row = 1; row < symbols.rows; row++) {
      if (strings[at(symbols, row, SYMBOL.name)] !== name) continue;
      const parent = at(symbols, row, SYMBOL.parent);
      if (isDeclared(at(symbols, parent, SYMBOL.kind), at(symbols, row, SYMBOL.flags)))
        keys.push(symbolKey(idAt(position), row));
    }
  }
  return keys;
}
