#!/usr/bin/env node
/** The executable: checks Node and the build before it loads anything that needs them. Written for old Nodes to parse. */
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`error: wayfind needs Node 20.19 or newer; this is ${process.version} (${process.execPath}).`);
  console.error('fix: Install a current Node from https://nodejs.org, or switch with your version manager.');
  process.exit(2);
}
const bundle = join(__dirname, '..', 'dist', 'cli.cjs');
if (!existsSync(bundle)) {
  console.error('error: wayfind is not built in this checkout: dist/ is missing.');
  console.error('fix: Run `npm run build` in it (`npm start` and `npm test` do so by themselves).');
  process.exit(2);
}

const { loadBundle } = require('./load-bundle.js');
const args = process.argv.slice(2);
const program = loadBundle(bundle);
// Their files may be replaced by an update while they run.
if (['serve', 'watch', 'answer-questions', 'confirm-links'].some((lasting) => args.includes(lasting)))
  program.loadAll();
program.main(args).then((status) => {
  process.exitCode = status;
});
