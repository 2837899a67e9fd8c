/** Loads a bundle with the code that the build compiled for it, where this is the Node that compiled it: half of a start. */
const { readFileSync } = require('node:fs');
const module_ = require('node:module');
const { dirname, join } = require('node:path');
const vm = require('node:vm');

/** Length of the hash that a bundle starts with. */
const ID_LENGTH = 32;

/** V8 compares no more of the source than its length, and nothing of the machine: this line does. */
function headerOf(source) {
  const id = source.slice('/*'.length, '/*'.length + ID_LENGTH);
  return Buffer.from(`${id} ${process.version} ${process.platform} ${process.arch}\n`);
}

function readCode(file, header) {
  try {
    const code = readFileSync(`${file}.code`);
    return code.subarray(0, header.length).equals(header) ? code.subarray(header.length) : undefined;
  } catch {
    return undefined; // Slower, and otherwise the same.
  }
}

/** The bundle as a function that is still to be called; its text is ASCII. */
function compileBundle(file, source, cachedData) {
  return new vm.Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
    filename: file,
    cachedData,
  });
}

/** By file: a bundle that others ask for is loaded once. */
const loaded = new Map();

/** A bundle may ask for another one beside it, which has compiled code too. */
function requireFrom(file) {
  const plain = module_.createRequire(file);
  return Object.assign((name) => {
    if (!name.startsWith('./') || !name.endsWith('.cjs')) return plain(name);
    const other = join(dirname(file), name);
    if (!loaded.has(other)) loaded.set(other, loadBundle(other));
    return loaded.get(other);
  }, plain);
}

function runBundle(file, script) {
  const bundle = { exports: {} };
  script.runInThisContext()(bundle.exports, requireFrom(file), bundle, file, dirname(file));
  return bundle.exports;
}

function loadBundle(file) {
  const source = readFileSync(file, 'latin1');
  const code = readCode(file, headerOf(source));
  if (code !== undefined) return runBundle(file, compileBundle(file, source, code));
  // Node 22.8 and later keep compiled code between runs by themselves.
  module_.enableCompileCache?.();
  return require(file);
}

module.exports = { headerOf, compileBundle, runBundle, loadBundle, loaded };
