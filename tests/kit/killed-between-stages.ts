/** A process that indexes a directory and kills itself as soon as names are published and links are not. */
import { defaultConfig } from '../../src/config/config.ts';
import { indexWorkspace } from '../../src/indexer/run.ts';

const [root] = process.argv.slice(2);

await indexWorkspace({
  root,
  config: defaultConfig(),
  jobs: 1,
  onProgress({ missing }) {
    if (missing !== undefined) process.kill(process.pid, 'SIGKILL');
  },
});
