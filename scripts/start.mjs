/** The first five minutes: sets up the clone, indexes a directory (by default this repository) and answers a question. */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const QUESTION = 'how is a file decoded into text';

const [directory, ...words] = process.argv.slice(2);
// npm runs scripts in the package's directory; a relative path is relative to where the user typed it.
const target = directory ? resolve(process.env.INIT_CWD ?? process.cwd(), directory) : root;
const question = words.join(' ') || QUESTION;

const bold = (text) => (process.stdout.isTTY && !process.env.NO_COLOR ? `\u001b[1m${text}\u001b[22m` : text);

function node(args, options) {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', encoding: 'utf8', ...options });
}

const quoted = (arg) => (/^[\w@%+=:,./#~-]+$/.test(arg) ? arg : `"${arg}"`);

/** Shows the command as a user would type it, then runs it; 1 is "nothing found", which is an answer. */
function wayfind(...args) {
  console.log(`\n${bold(`$ wayfind ${args.map(quoted).join(' ')}`)}`);
  const { status } = node([join(root, 'bin', 'wayfind.js'), ...args], { cwd: target });
  if (status !== 0 && status !== 1) process.exit(status ?? 2);
}

function bestHandle() {
  const { stdout } = node([join(root, 'bin', 'wayfind.js'), 'search', question, '--json'], {
    cwd: target,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(stdout || '{}').results?.[0]?.handle;
}

if (!statSync(target, { throwIfNoEntry: false })?.isDirectory()) {
  console.error(`error: ${target} is not a directory.`);
  process.exit(2);
}

const setup = node([join(root, 'scripts', 'setup.mjs')]);
if (setup.status !== 0) process.exit(setup.status ?? 2);

console.log(`Indexing ${target}`);
wayfind('index');
wayfind('search', question, '--limit', '5');
const handle = bestHandle();
if (handle) wayfind('symbol', handle);

console.log(`
${bold('Now you:')} in any directory, these commands are
  node ${quoted(join(root, 'bin', 'wayfind.js'))} COMMAND
or, after \`npm link\` here, \`wayfind COMMAND\`; \`wayfind help\` lists them. Ask about another repository with
  npm start -- /path/to/repository "your question"`);
