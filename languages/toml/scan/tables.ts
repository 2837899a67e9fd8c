/** Parses TOML: a header and the lines below it are a pair of its name and a mapping. */
import type { FlatTree } from '../../../src/parse/flat-tree.ts';
import { TreeWriter } from '../../../src/parse/tree-writer.ts';
import { Flow } from '../../yaml/scan/flow.ts';
import { KIND } from '../../yaml/scan/grammar.ts';

const HEADER = /\[\[?([^\][\n]+)\]/y;
const KEY = /((?:"[^"\n]*"|'[^'\n]*'|[\w-]+)(?:[ \t]*\.[ \t]*(?:"[^"\n]*"|'[^'\n]*'|[\w-]+))*)[ \t]*=[ \t]*/y;
const PLAIN = /[^\s#][^\n#]*/y;
const LONG_STRING = /"""|'''/y;

export function scanToml(text: string, tree: FlatTree): void {
  const out = new TreeWriter(tree, text, KIND.stream);
  const flow = new Flow(out, text);
  const document = out.open(KIND.document, 0);
  const root = out.open(KIND.mapping, 0);
  let pair = -1;
  let table = -1;
  let end = 0;
  const close = (): void => {
    if (pair >= 0) {
      out.close(table, end);
      out.close(pair, end);
    }
    pair = -1;
  };
  for (let at = 0; at < text.length; at = after(text, at)) {
    while (text[at] === ' ' || text[at] === '\t') at++;
    const header = match(HEADER, text, at);
    const key = header === undefined ? match(KEY, text, at) : undefined;
    if (header !== undefined) {
      close();
      const name = header[1].trim();
      const from = text.indexOf(name, at);
      pair = out.open(KIND.pair, at);
      out.leaf(KIND.key, from, from + name.length);
      end = at + header[0].length;
      table = out.open(KIND.mapping, end);
    } else if (key !== undefined) {
      const entry = out.open(KIND.pair, at);
      const isQuoted = /^(["'])[^"']*\1$/.test(key[1]);
      out.leaf(KIND.key, at + (isQuoted ? 1 : 0), at + key[1].length - (isQuoted ? 1 : 0));
      at = end = value(text, at + key[0].length, { out, flow });
      out.close(entry, end);
    }
  }
  close();
  out.close(root, text.length);
  out.close(document, text.length);
  out.finish();
}

function value(text: string, at: number, { out, flow }: { out: TreeWriter; flow: Flow }): number {
  const c = text[at];
  if (c === '[' || c === '{' || c === '"' || c === "'" || match(LONG_STRING, text, at)) return flow.read(at);
  const plain = match(PLAIN, text, at)?.[0].trimEnd() ?? '';
  if (plain !== '') out.leaf(KIND.scalar, at, at + plain.length);
  return at + plain.length;
}

/** The start of the next line. */
function after(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  return newline < 0 ? text.length : newline + 1;
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
