/**
 * Runs every file in `languages/<id>/cases/endpoints`: a small program after lines such as `--- path: src/app.ts ---`, and after
 * `--- routes ---` all that it serves, as `METHOD /path handler` a line, in order of paths. `-`: no handler is found.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { indexFiles } from '../../eval/product.ts';
import { type Results, tool as endpoints } from '../../src/answers/endpoints/tool.ts';

const ROOT = join(import.meta.dirname, '../../languages');
const directoryOf = (language: string) => join(ROOT, language, 'cases/endpoints');

interface EndpointCase {
  readonly files: ReadonlyMap<string, string>;
  readonly routes: readonly string[];
}

function readCase(text: string): EndpointCase {
  const [, ...parts] = text.split(/^--- (.*) ---\n/m);
  const files = new Map<string, string>();
  let routes: string[] = [];
  for (let i = 0; i < parts.length; i += 2) {
    const path = /^path: (.*)$/.exec(parts[i])?.[1];
    if (path !== undefined) files.set(path, parts[i + 1]);
    else routes = parts[i + 1].split('\n').filter((line) => line.trim() !== '');
  }
  return { files, routes };
}

const lineOf = ({ method, route, handler }: Results[number]): string =>
  `${method} ${route} ${handler?.handle.split('#')[1] ?? handler?.handle ?? '-'}`;

describe.each(readdirSync(ROOT).filter((name) => existsSync(directoryOf(name))))('%s', (language) => {
  it.each(readdirSync(directoryOf(language)))('%s', async (file) => {
    const one = readCase(readFileSync(join(directoryOf(language), file), 'utf8'));
    expect(one.routes.length, 'the case states nothing').toBeGreaterThan(0);
    const product = await indexFiles(one.files);
    try {
      const reply = await product.ask(endpoints, { limit: 1000 });
      expect(reply!.results.map(lineOf)).toEqual(one.routes);
    } finally {
      await product.close();
    }
  });
});
