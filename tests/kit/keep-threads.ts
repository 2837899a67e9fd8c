/** One set of parser threads for all trees that a test file indexes: starting one takes longer than a small index. */
import { keepThreads } from '../../src/indexer/parse/thread-cache.ts';

keepThreads(Number.POSITIVE_INFINITY);
