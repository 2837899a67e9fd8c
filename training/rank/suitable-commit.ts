/** Which commits teach a ranker: by their message and the files they change, before anything is parsed. */
import { languageFacts } from '../../languages/all.ts';
import { languageOf } from '../../src/discover/language.ts';
import { roleOf } from '../../src/discover/path-rules.ts';
import { cleanMessage, isBot, type Message, whyNoQuery } from './commit-message.ts';
import type { ChangedFile, Commit } from './git-history.ts';

export interface Candidate {
  readonly commit: Commit;
  readonly message: Message;
  /** Changed source files without tests and without files that the commit adds. */
  readonly sources: readonly ChangedFile[];
}

const MAX_SOURCES = 6;
/** A commit that changes more files than this is a sweep, whatever they are. */
const MAX_FILES = 40;

/** `Shop.Tests/`, `unit-tests/`, `testing/`, `spec/`: more than the product calls tests, because a wrong one would be learned. */
const TEST_DIRECTORY =
  /(?:^|\/)(?:[^/]*[._-])?(?:(?:unit|integration|functional|acceptance|ui)?tests?|testing|specs?|testutils?|testlib|mocks?|fixtures?|benchmarks?|bench|perf)(?:[._-][^/]*)?\//i;
const TEST_NAME = /(?:^|\/)(?:test_[^/]*|conftest\.py|[^/]*(?:[._-](?:tests?|spec)|Tests?|Spec))\.[^./]+$/;

/** Settings and declarations that are written in the language but hold no code of the program. */
const SETTINGS =
  /\.gradle\.kts$|\.d\.[cm]?ts$|\.gemspec$|(?:^|\/)(?:\.[^/]*|Gemfile|Rakefile|setup\.py|version\.\w+|[^/]*(?:\.config|rc)\.[cm]?[jt]s|(?:gulp|grunt)file\.js)$/i;

/** Code that people maintain and search in, and that is neither a test nor text. */
export function isWantedSource(path: string): boolean {
  const language = languageOf(path);
  if (language === undefined || languageFacts(language)?.isProse) return false;
  return (
    roleOf(path, language).role === 'source' &&
    ![TEST_DIRECTORY, TEST_NAME, SETTINGS].some((pattern) => pattern.test(path))
  );
}

/** The reason as text where the commit is not suitable. */
export function candidateOf(commit: Commit): Candidate | string {
  if (isBot(commit.author)) return 'bot';
  const written = whyNoQuery({ subject: commit.subject, body: '' });
  if (written !== undefined) return written;
  const message = cleanMessage(commit);
  const cleaned = whyNoQuery(message);
  if (cleaned !== undefined) return cleaned;
  if (commit.files.length > MAX_FILES) return 'many files';
  const sources = commit.files.filter(({ path }) => isWantedSource(path));
  if (sources.length === 0) return 'no source file';
  if (sources.length > MAX_SOURCES) return 'many source files';
  if (hasMoves(sources)) return 'moves files';
  const kept = sources.filter(({ before }) => before !== undefined);
  return kept.length === 0 ? 'only new files' : { commit, message, sources: kept };
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function hasMoves(files: readonly ChangedFile[]): boolean {
  const added = files.filter(({ before }) => before === undefined);
  return files.some(
    ({ path, before, after }) =>
      after === undefined && added.some((one) => one.after === before || baseName(one.path) === baseName(path)),
  );
}

/** The places 0 to count - 1 in an order of which every beginning is spread evenly. */
export function spreadOrder(count: number): number[] {
  const order: number[] = [];
  const bits = Math.max(1, Math.ceil(Math.log2(Math.max(count, 2))));
  for (let i = 0; i < 1 << bits; i++) {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) if (i & (1 << bit)) reversed |= 1 << (bits - 1 - bit);
    if (reversed < count) order.push(reversed);
  }
  return order;
}
