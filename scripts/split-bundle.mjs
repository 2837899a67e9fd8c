/**
 * Turns the command line into packs: CommonJS files that hold many chunks each. A process loads the pack of questions at its start
 * and the others only when a command needs them. esbuild splits ES modules only, and a file for each of 400 chunks would cost more
 * than it saves.
 */
import { basename } from 'node:path';
import { transform } from 'esbuild';

/** Imports of other chunks stand first in a chunk, its exports last; other imports may be anywhere between. */
const FROM_CHUNK = /^import(?:\{([^}]*)\}from)?"\.\/([\w-]+)\.js";\s*/;
const EXPORTS = /export\{([^}]*)\};?\s*$/;
const LOADED_CHUNK = /\bimport\("\.\/([\w-]+)\.js"\)/g;

/**
 * The chunks of a split bundle by name, each as the body of a function of `__exports`, `require`, `__chunk` (another chunk, now) and
 * `__load` (another chunk, as `import()` does).
 */
export async function chunksOf(outputFiles, options) {
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path, '.js'), text]));
  const imports = new Map([...texts].map(([name, text]) => [name, importsOf(text).names]));
  refuseCycles(imports);
  const chunks = new Map();
  for (const [name, text] of texts) chunks.set(name, await bodyOf(text, { names: texts, ...options }));
  return chunks;
}

/** Names are copied when a chunk starts, so that a call costs no look-up: nothing that is exported may be assigned later. */
async function bodyOf(text, { names, ...options }) {
  const { end, statements } = importsOf(text);
  const [tail, exported] = EXPORTS.exec(text) ?? (text.trim() === '' ? ['', ''] : []);
  if (exported === undefined) throw new Error(`a chunk ends without its exports: ${text.slice(-200)}`);
  const body = text
    .slice(end, text.length - tail.length)
    .replaceAll(LOADED_CHUNK, (all, other) => (names.has(other) ? `__load("${other}")` : all));
  const assignments = pairs(exported).map(([local, as]) => `__exports.${as}=${local};`);
  const { code } = await transform(statements + body + assignments.join(''), options);
  return code;
}

function importsOf(text) {
  const names = [];
  let statements = '';
  let end = 0;
  for (let found = FROM_CHUNK.exec(text); found; found = FROM_CHUNK.exec(text.slice(end))) {
    const [all, imported, name] = found;
    names.push(name);
    const bound = pairs(imported ?? '').map(([theirs, local]) => `${theirs}:${local}`);
    statements += `const{${bound.join()}}=__chunk("${name}");`;
    end += all.length;
  }
  return { names, statements, end };
}

/** `a as b,c` -> [['a', 'b'], ['c', 'c']]. */
const pairs = (list) =>
  list
    .split(',')
    .filter(Boolean)
    .map((one) => one.split(' as '))
    .map(([first, second = first]) => [first, second]);

function refuseCycles(imports) {
  const state = new Map();
  const visit = (name, above) => {
    if (state.get(name) === 'done') return;
    if (state.get(name) === 'open') throw new Error(`chunks import each other: ${[...above, name].join(' -> ')}`);
    state.set(name, 'open');
    for (const other of imports.get(name) ?? []) visit(other, [...above, name]);
    state.set(name, 'done');
  };
  for (const name of imports.keys()) visit(name, []);
}

/** A pack that others load: its chunks by name, and an id of these chunks. */
export const packText = (chunks, id) => `"use strict";module.exports={id:"${id}",chunks:{${functionsOf(chunks)}}};`;

/**
 * The pack that a process starts with; it exports the entry chunk. `others`: the other packs, each with its file, the names of its
 * chunks and the id that the file starts with. After an update of the program a running process may find another file there.
 */
export const mainPackText = (chunks, { entry, others = [] }) => `"use strict";
const __bundleUrl=require("node:url").pathToFileURL(__filename).href,__ran=new Map(),__own={${functionsOf(chunks)}};
const __others=${JSON.stringify(others.map(({ file, id }) => ({ file, id })))};
const __places=new Map(${JSON.stringify(others.flatMap(({ names }, at) => names.map((name) => [name, at])))});
function __pack({file,id}){const pack=require("./"+file);
if(pack.id!==id)throw new Error("wayfind was updated while this process was running: start it again");return pack.chunks}
function __chunk(name){let exports=__ran.get(name);
if(exports===undefined){__ran.set(name,exports={});
(__own[name]??__pack(__others[__places.get(name)])[name])(exports,require,__chunk,__load,__bundleUrl)}
return exports}
async function __load(name){return __chunk(name)}
module.exports={...__chunk("${entry}"),loadAll(){for(const other of __others)__pack(other)},ranChunks(){return[...__ran.keys()]}};`;

const functionsOf = (chunks) =>
  [...chunks]
    .map(([name, body]) => `"${name}":function(__exports,require,__chunk,__load,__bundleUrl){${body}\n}`)
    .join(',\n');
