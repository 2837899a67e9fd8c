#!/usr/bin/env node
/** The executable: checks Node and the build before it loads anything that needs them. Written for old Nodes to parse. */
import { existsSync } from 'node:fs';
import module from 'node:module';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`error: wayfind needs Node 20.19 or newer; this is ${process.version} (${process.execPath}).`);
  console.error('fix: Install a current Node from https://nodejs.org, or switch with your version manager.');
  process.exit(2);
}
const cli = new URL('../dist/cli.js', import.meta.url);
if (!existsSync(cli)) {
  console.error('error: wayfind is not built in this checkout: dist/ is missing.');
  console.error('fix: Run `npm run build` in it (`npm start` and `npm test` do so by themselves).');
  process.exit(2);
}

// Node 22.8 and later keep compiled bytecode between runs; saves a third of the start-up.
module.enableCompileCache?.();
const { main } = await import(cli.href);
process.exitCode = await main(process.argv.slice(2));
