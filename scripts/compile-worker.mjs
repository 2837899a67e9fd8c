/**
 * Indexes the cases of the most used languages and stores the code that V8 compiled for the worker thread meanwhile:
 * `node compile-worker.mjs COMMAND_LINE WORKER`. Compiled code must match the flags of the process, and the indexer sets some
 * before it starts a worker: so the command line itself starts this one.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import threads from 'node:worker_threads';
import loader from '../bin/load-bundle.js';
import { compiled, putCode } from './compiled-code.mjs';

const self = fileURLToPath(import.meta.url);
const languages = join(dirname(self), '../languages');
/** Compiling the grammars of all languages would make a build three times as long. */
const COMPILED = 'typescript tsx javascript python go csharp java rust ruby c cpp php kotlin markdown'.split(' ');

if (threads.isMainThread) await indexCases(process.argv[2], process.argv[3]);
else runWorker(threads.workerData.bundle, threads.parentPort);

async function indexCases(commandLine, bundle) {
  threads.Worker = class extends threads.Worker {
    constructor(_script, options) {
      super(self, { ...options, workerData: { ...options.workerData, bundle } });
    }
  };
  const tree = mkdtempSync(join(tmpdir(), 'wayfind-build-'));
  try {
    for (const language of COMPILED)
      cpSync(join(languages, language, 'cases'), join(tree, language), { recursive: true });
    const status = await loader.loadBundle(commandLine).main(['index', '--root', tree, '--jobs', '1', '--quiet']);
    if (status !== 0) throw new Error(`\`wayfind index\` ended with status ${status}`);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/** Stores the code after each task: nobody tells a worker which one is the last. */
function runWorker(file, port) {
  const bundle = compiled(file);
  const post = port.postMessage.bind(port);
  port.postMessage = (message, transfer) => {
    post(message, transfer);
    if (message.type === 'done') putCode(bundle);
  };
  loader.runBundle(file, bundle.script);
}
