/** Functions that a cloud provider calls, by the handlers in its settings: Serverless, SAM, CloudFormation, Terraform, Azure. */
import { joinInTree } from '../../../base/tree-paths.ts';
import { assignmentOf, bare, settingLines } from '../../../discover/setting-text.ts';
import type { Claim, Setting } from '../../../model/language-roots.ts';

const HANDLERS = new Set(['handler', 'Handler', 'entry_point', 'entryPoint', 'functionTarget']);
const PLACES = new Set(['CodeUri', 'code_uri', 'codeUri', 'source_dir', 'scriptFile', 'package_path']);
const HANDLER = /^[\w@./:-]+\.\w+$/;
const ENDINGS = ['.ts', '.js', '.mjs', '.cjs', '.mts', '.tsx', '.py', '.rb'];

/** `handler: src/users.create` is the function `create` of `src/users`. */
export function* cloudFunctions({ text, directory, names }: Setting): Generator<Claim> {
  const lines = [...settingLines(text)].flatMap(({ line, words }) => {
    const assigned = assignmentOf(words);
    return assigned ? [{ line, ...assigned }] : [];
  });
  const written = lines.filter(({ key }) => PLACES.has(key)).map(({ value }) => bare(value));
  const places = ['.', ...written].flatMap((place) => joinInTree(directory, place) ?? []);
  let name = '';
  for (const { line, key, value } of lines) {
    // A key with nothing behind it opens the description of a function.
    if (value === '' || value === '{') name = key;
    const handler = HANDLERS.has(key) ? bare(value) : '';
    if (!HANDLER.test(handler)) continue;
    const dot = handler.lastIndexOf('.');
    const module = handler.slice(0, dot);
    const paths = ENDINGS.flatMap((ending) => [module, module.replaceAll('.', '/')].map((one) => one + ending));
    const path = places.flatMap((place) => paths.flatMap((one) => names.file(one, place) ?? []))[0];
    if (path === undefined) continue;
    const target = { path, names: [handler.slice(dot + 1)] };
    yield { kind: 'lambda', target, line, what: `handler ${handler}`, ...(name !== '' && { name }) };
  }
}
