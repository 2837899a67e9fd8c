/** The worker thread from the sources, with a binder that throws for some files. */
import '../../src/indexer/parse/worker.ts';
import { explodeBinder } from './exploding-binder.ts';

explodeBinder();
