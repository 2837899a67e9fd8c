import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findTool } from '../../src/answers/all.ts';
import { PLAIN } from '../../src/tools/terminal.ts';
import { openWorkspace } from '../../src/workspace/workspace.ts';
import { withCorpus } from './corpus.ts';
import { chunksOf } from './shown-places.ts';

const BUDGETS = (process.env.BUDGETS ?? '1000,2000,5000').split(',').map(Number);
const [dir, max, ...repos] = process.argv.slice(2);
const sums: Record<string, Record<string, number>> = {};
const add = (b: string, k: string, v: number) => {
  (sums[b] ??= {})[k] = (sums[b][k] ?? 0) + v;
};
let n = 0;
const show = process.env.SHOW;
for (const repo of repos) {
  const file = join(dir, 'cases', `${repo}.jsonl`);
  const tree = join(dir, 'trees', repo);
  if (!existsSync(file) || !existsSync(tree)) {
    console.log('missing', repo);
    continue;
  }
  let cases = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((l) => JSON.parse(l));
  cases = cases.filter((c) => c.expect.some((e: any) => e.functions.length > 0)).slice(0, Number(max));
  const tool = await findTool('explore')!.load();
  const search = await findTool('search')!.load();
  await withCorpus(tree, {}, async ({ root, reader }) => {
    const paths = new Set(reader.fileHeads().map(({ path }) => path));
    const engine = openWorkspace({ root, cwd: root });
    for (const c of cases) {
      const query = `${c.query.text}\n${c.query.body}`.trim().slice(0, 1000);
      const wanted = c.expect.flatMap((e: any) => e.functions.map((f: any) => ({ file: e.file, ...f })));
      const touched = touchedLines(repo, c, root, wanted);
      n++;
      // naive
      const sr: any = await search.run(engine, search.input.parse({ query, limit: 100, kind: undefined }), {
        format: 'json',
      });
      for (const nl of [15])
        for (const b of BUDGETS) {
          let len = 0,
            hit = 0,
            full = 0;
          for (const s of sr.results) {
            if (['file', 'section'].includes(s.kind)) continue;
            const lines = readFileSync(join(root, s.path), 'utf8').split('\n');
            const big =
              ['class', 'interface', 'struct', 'trait', 'module', 'namespace', 'enum', 'impl'].includes(s.kind) &&
              s.end_line - s.line > 15;
            const end = big ? s.line : Math.min(s.end_line, s.line + nl - 1);
            const text = `${s.path}:${s.line} ${s.name}\n${lines
              .slice(s.line - 1, end)
              .map((l, i) => `${s.line + i}  ${l}`)
              .join('\n')}\n`;
            len += text.length;
            if (len / 4 > b) break;
            if (!big && wanted.some((w: any) => w.file === s.path && s.line <= w.line && w.line <= end)) hit = 1;
            if (
              wanted.some(
                (w: any, i: number) =>
                  w.file === s.path &&
                  ((s.line <= w.line && w.end <= end) ||
                    (touched[i].length > 0 && touched[i].every((t: number) => s.line <= t && t <= end))),
              )
            )
              full = 1;
          }
          add(`naive${nl}`, `${b} code`, hit);
          add(`naive${nl}`, `${b} body`, full);
        }
      for (const b of BUDGETS) {
        const reply: any = await tool.run(engine, tool.input.parse({ query, max_tokens: b }), { format: 'text' });
        const text = tool.render(reply, PLAIN);
        if (show && b === Number(show)) console.log(`=== ${query}\n--- wanted ${JSON.stringify(wanted)}\n${text}\n`);
        const lines = new Map<string, Set<number>>();
        let len = 0,
          place = 0,
          code = 0,
          codeChars = 0;
        for (const ch of chunksOf(text, (p) => paths.has(p))) {
          len += ch.text.length;
          if (len / 4 > b) break;
          if (ch.shows === 'code') {
            codeChars += ch.text.length;
            for (let i = ch.line; i <= ch.end; i++) {
              if (!lines.has(ch.file)) lines.set(ch.file, new Set());
              lines.get(ch.file)!.add(i);
            }
          }
          if (
            ch.shows !== 'nothing' &&
            wanted.some((w: any) => w.file === ch.file && ch.line <= w.line && w.line <= ch.end)
          ) {
            place = 1;
            if (ch.shows === 'code') code = 1;
          }
        }
        const has = (f: string, a: number, z: number) => {
          const s = lines.get(f);
          if (!s) return false;
          for (let i = a; i <= z; i++) if (!s.has(i)) return false;
          return true;
        };
        const body = wanted.some(
          (w: any, i: number) =>
            has(w.file, w.line, w.end) ||
            (touched[i].length > 0 && touched[i].every((t: number) => lines.get(w.file)?.has(t))),
        )
          ? 1
          : 0;
        add('explore', `${b} code`, code);
        add('explore', `${b} place`, place);
        add('explore', `${b} body`, body);
        add('explore', `${b} codeshare`, codeChars / text.length);
        add('explore', `${b} fill`, text.length / 4 / b);
      }
    }
    engine.close();
  });
}
console.log(n, 'cases');
for (const [name, row] of Object.entries(sums))
  console.log(
    name,
    Object.entries(row)
      .map(([k, v]) => `${k} ${(v / n).toFixed(3)}`)
      .join('  '),
  );
process.exit(0);

function touchedLines(repo: string, c: any, root: string, wanted: any[]): number[][] {
  const git = join('/work/.mirror', repo, 'repo');
  return wanted.map((w) => {
    try {
      const diff = execFileSync('git', ['--git-dir', git, 'diff', '-U0', `${c.fix}^`, c.fix, '--', w.file], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const removed = new Set(
        diff
          .split('\n')
          .filter((l) => l.startsWith('-') && !l.startsWith('---'))
          .map((l) => l.slice(1).trim())
          .filter((l) => l.length > 3),
      );
      const text = readFileSync(join(root, w.file), 'utf8').split('\n');
      const out: number[] = [];
      for (let i = w.line; i <= w.end; i++) if (removed.has(text[i - 1]?.trim())) out.push(i);
      return out;
    } catch {
      return [];
    }
  });
}
