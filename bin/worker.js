/** The start of a worker thread: loads its bundle as `wayfind.js` loads the command line. */
const { join } = require('node:path');
const { loadBundle } = require('./load-bundle.js');

loadBundle(join(__dirname, '..', 'dist', 'worker.cjs'));
