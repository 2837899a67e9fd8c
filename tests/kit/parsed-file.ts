/** Makes `ParsedFile` values for tests from a terse description: `class Foo`, `  method bar`, indentation is containment. */
import { createHash } from 'node:crypto';
import { FactsBuilder } from '../../src/extract/facts-builder.ts';
import { encodeFacts } from '../../src/extract/facts-codec.ts';
import { FLAG, type FlagName, type SymbolKind, symbolKindCode } from '../../src/model/kinds.ts';
import type { LanguageId } from '../../src/model/language.ts';
import { type ParsedFile, SYMBOL_ROW, SYMBOL_STRING } from '../../src/model/parsed-file.ts';
import type { Problem } from '../../src/model/problem.ts';
import type { FileRole } from '../../src/model/source-file.ts';

export interface FileDescription {
  readonly language?: LanguageId;
  readonly role?: FileRole;
  readonly packageName?: string;
  readonly problems?: readonly Problem[];
  /** Makes two otherwise equal descriptions differ in content. */
  readonly salt?: string;
}

/**
 * One symbol a line, each on its own source line: `kind name [+flag]… [@owner] [: body words] [// doc]`.
 * A container ends where the next line is indented no deeper.
 */
export function parsedFile(path: string, symbols: string, description: FileDescription = {}): ParsedFile {
  const lines = symbols.split('\n').filter((line) => line.trim() !== '');
  const rows: number[][] = [];
  const strings: string[] = [];
  const open: { indent: number; row: number }[] = [];

  const push = (
    row: { kind: SymbolKind; parent: number; flags: number; line: number; endLine: number; col: number },
    text: string[],
  ) => {
    const hash = digest(`${description.salt ?? ''}${text.join('\n')}`);
    const values: number[] = [];
    values[SYMBOL_ROW.kind] = symbolKindCode[row.kind];
    values[SYMBOL_ROW.parent] = row.parent;
    values[SYMBOL_ROW.flags] = row.flags;
    values[SYMBOL_ROW.line] = row.line;
    values[SYMBOL_ROW.col] = row.col;
    values[SYMBOL_ROW.endLine] = row.endLine;
    values[SYMBOL_ROW.endCol] = 80;
    values[SYMBOL_ROW.nameLine] = row.line;
    values[SYMBOL_ROW.nameCol] = row.col + row.kind.length + 1;
    values[SYMBOL_ROW.hashLo] = hash.readInt32LE(0);
    values[SYMBOL_ROW.hashHi] = hash.readUInt32LE(4) >>> 11;
    values[SYMBOL_ROW.stableLo] = hash.readInt32LE(8);
    values[SYMBOL_ROW.stableHi] = hash.readUInt32LE(12) >>> 11;
    rows.push(values);
    strings.push(...text);
  };

  const strict = (texts: Partial<Record<Exclude<keyof typeof SYMBOL_STRING, 'stride'>, string>>): string[] => {
    const all = Array<string>(SYMBOL_STRING.stride).fill('');
    for (const [key, text] of Object.entries(texts)) all[SYMBOL_STRING[key as keyof typeof SYMBOL_STRING]] = text;
    return all;
  };

  push(
    { kind: 'file', parent: -1, flags: 0, line: 1, endLine: Math.max(lines.length, 1), col: 0 },
    strict({ name: path.split('/').at(-1)! }),
  );
  lines.forEach((line, i) => {
    const found = /^(\s*)(\w+) (\S+)((?: \+\w+)*)(?: @(\S+))?(?: : (.*?))?(?: \/\/ (.*))?$/.exec(line);
    if (!found) throw new Error(`not a symbol: ${line}`);
    const [, space, kind, name, flagText, owner = '', body = '', doc = ''] = found;
    const indent = space.length;
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const after = lines.findIndex((later, j) => j > i && /^\s*/.exec(later)![0].length <= indent);
    const flags = flagText
      .split(' +')
      .filter(Boolean)
      .reduce((bits, flag) => bits | FLAG[flag as FlagName], 0);
    const chain = [...open.map((container) => strings[container.row * SYMBOL_STRING.stride]), owner, name].join(' ');
    push(
      {
        kind: kind as SymbolKind,
        parent: open.at(-1)?.row ?? 0,
        flags,
        line: i + 1,
        endLine: after < 0 ? lines.length : after,
        col: indent,
      },
      strict({
        name,
        signature: `${kind} ${name}`,
        doc,
        qualifiedWords: words(chain),
        signatureWords: words(name),
        docWords: words(doc),
        bodyWords: words(body),
        owner,
      }),
    );
    open.push({ indent, row: rows.length - 1 });
  });

  const content = digest(`${description.salt ?? ''}${symbols}`);
  return {
    path,
    language: description.language ?? 'typescript',
    role: description.role ?? 'source',
    skip: undefined,
    size: symbols.length,
    mtimeMs: 1_700_000_000_000.5,
    ctimeMs: 1_700_000_000_001.5,
    inode: 7,
    hash: new Uint8Array(content),
    lines: lines.length,
    packageName: description.packageName ?? '',
    symbols: Int32Array.from(rows.flat()),
    strings,
    facts: factsOf(content.toString('hex')),
    referenceCount: 0,
    passes: '',
    sites: '',
    problems: description.problems ?? [],
  };
}

/** Facts that hold nothing but a word. */
function factsOf(word: string): Uint8Array {
  const builder = new FactsBuilder();
  builder.id(word);
  return encodeFacts(builder.finish());
}

const digest = (text: string): Buffer => createHash('sha1').update(text).digest();

const words = (text: string): string =>
  [
    ...new Set(
      text
        .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
        .toLowerCase()
        .split(/[^\p{L}\p{N}_$]+|_/u)
        .filter(Boolean),
    ),
  ].join(' ');
