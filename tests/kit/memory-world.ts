/** A binder over texts in memory: for tests of the targets of one file's references, without an index. */
import { familyOf } from '../../languages/all.ts';
import { languageOf } from '../../src/discover/language.ts';
import { roleOf } from '../../src/discover/path-rules.ts';
import { copyFacts, type FileFacts, SYMBOL } from '../../src/model/facts.ts';
import { type FileId, fileId } from '../../src/model/ids.ts';
import { type FileLinks, type SymbolKey, symbolKey } from '../../src/model/links.ts';
import { Binder } from '../../src/resolve/core/binder.ts';
import { resolveFile } from '../../src/resolve/core/resolve-file.ts';
import { treeWorld } from '../../src/resolve/core/tree-world.ts';
import type { WorldFile } from '../../src/resolve/core/world.ts';
import { declaredRows } from './declared-rows.ts';
import { extractText } from './extract.ts';
import { readConfigs, semanticsOver } from './loaded-languages.ts';

export interface BoundFiles {
  readonly binder: Binder;
  links(path: string): FileLinks;
}

export async function bindFiles(
  texts: Readonly<Record<string, string>> | ReadonlyMap<string, string>,
): Promise<BoundFiles> {
  const files = new Map<string, string>(texts instanceof Map ? texts : Object.entries(texts));
  const worldFiles: WorldFile[] = [];
  const facts = new Map<FileId, FileFacts>();
  const declared = new Map<string, SymbolKey[]>();
  for (const path of [...files.keys()].sort()) {
    const language = languageOf(path);
    const id = fileId(worldFiles.length + 1);
    const extracted =
      language === undefined ? undefined : copyFacts((await extractText(language, files.get(path)!)).facts);
    const { role } = roleOf(path, language);
    worldFiles.push({ id, path, language, role, packageName: extracted?.packageName ?? '' });
    if (language === undefined || extracted === undefined) continue;
    facts.set(id, extracted);
    for (const row of declaredRows(extracted)) {
      const name = extracted.strings[extracted.symbols.data[row * SYMBOL.stride + SYMBOL.name]];
      const key = `${familyOf(language)} ${name}`;
      declared.set(key, [...(declared.get(key) ?? []), symbolKey(id, row)]);
    }
  }
  const world = treeWorld({
    files: worldFiles,
    configs: readConfigs([...files.keys()], (path) => files.get(path)),
    facts: (id) => facts.get(id)!,
    declared: (name, language) => declared.get(`${familyOf(language)} ${name}`) ?? [],
    cacheBytes: Number.POSITIVE_INFINITY,
  });
  const binder = new Binder(world, semanticsOver(world));
  const known = new Map<string, FileLinks>();
  return {
    binder,
    links(path) {
      let links = known.get(path);
      if (links === undefined) known.set(path, (links = resolveFile(binder, world.view(world.fileAt(path)!.id))));
      return links;
    },
  };
}
