/**
 * Runs every file in `languages/<id>/cases/requests`: a small program after lines such as `--- path: src/app.ts ---`, and after
 * `--- requests ---` a line for each of its handlers: `handler <- sender, sender`, all the code whose requests, messages or operations
 * lead there. A handler that nothing asks for stands alone.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { indexFiles, type Product } from '../../eval/product.ts';
import { tool as references } from '../../src/answers/references/tool.ts';

const ROOT = join(import.meta.dirname, '../../languages');
const directoryOf = (language: string) => join(ROOT, language, 'cases/requests');

function readCase(text: string): { readonly files: ReadonlyMap<string, string>; readonly handlers: readonly string[] } {
  const [, ...parts] = text.split(/^--- (.*) ---\n/m);
  const files = new Map<string, string>();
  let handlers: string[] = [];
  for (let i = 0; i < parts.length; i += 2) {
    const path = /^path: (.*)$/.exec(parts[i])?.[1];
    if (path !== undefined) files.set(path, parts[i + 1]);
    else handlers = parts[i + 1].split('\n').filter((line) => line.trim() !== '');
  }
  return { files, handlers };
}

async function sendersOf(product: Product, name: string): Promise<string> {
  const reply = await product.ask(references, { name, kind: ['request'], limit: 1000 });
  if (reply === undefined) throw new Error(`the case has no symbol ${name}`);
  const senders = reply.results.files.flatMap((file) => file.references.map(({ symbol }) => symbol?.name ?? '-'));
  return senders.length === 0 ? `${name} <-` : `${name} <- ${[...new Set(senders)].sort().join(', ')}`;
}

describe.each(readdirSync(ROOT).filter((name) => existsSync(directoryOf(name))))('%s', (language) => {
  it.each(readdirSync(directoryOf(language)))('%s', async (file) => {
    const { files, handlers } = readCase(readFileSync(join(directoryOf(language), file), 'utf8'));
    expect(handlers.length, 'the case states nothing').toBeGreaterThan(0);
    const product = await indexFiles(files);
    try {
      const found: string[] = [];
      for (const line of handlers) found.push(await sendersOf(product, line.split(' <-', 1)[0].trim()));
      expect(found).toEqual(handlers.map((line) => line.trimEnd()));
    } finally {
      product.close();
    }
  });
});
