/** Turns a commit's message into a query, and says which messages are no query at all. */

export interface Message {
  readonly subject: string;
  readonly body: string;
}

const MAX_BODY = 3_000;
/** Characters that are read: some of the patterns take quadratic time. */
const MAX_READ = { subject: 500, body: 12_000 };
const MIN_WORDS = 3;
const WORDS = /[\p{L}\d_]+/gu;
/** Words that say what the change is about. */
const MIN_CONTENT_WORDS = 2;

/** Lines that tools and review systems append. */
const TRAILERS =
  /^\s*(?:[-*]\s*)?(?:(?:[A-Z][\w]*-)+(?:by|to|id|url|from|revid|tree|origin|source-id|on|for|date)|cc|bug|issue|issues|task|pr|pull request|jira|see also|refs?|reviewers?|reviewed by|subscribers|differential revision|test plan|change-id|piperorigin-revid|gitorigin-revid|fbshipit-source-id|git-svn-id|co-committed-by|reverts|fix(?:es|ed)?|close[sd]?|resolve[sd]?|relate[sd]? to|related)\s*:.*$/gim;
/** `Closes #12, fixes #13` as a line. */
const CLOSING_LINES =
  /^\s*(?:[-*]\s*)?(?:(?:this\s+)?(?:close[sd]?|fix(?:es|ed)?|resolve[sd]?|refs?|see|relate[sd]?\s+to|part of|follow-?up to|addresses)\s+)(?:(?:and|,|issue|pr|close[sd]?|fix(?:es|ed)?)\s*)*(?:[\w./-]*#\d+|gh-\d+|<url>)[\s,.#\d]*$/gim;
const MERGE_LINES =
  /^\s*(?:\(cherry picked from commit .*\)|merge (?:pull request|branch|remote|commit) .*|cherry-picked from .*)$/gim;
/** `(#12)`, `(closes owner/name#12)`, `[GH-12]`. */
const BRACKETED_NUMBERS =
  /\s*[([](?:(?:fix(?:es|ed)?|close[sd]?|resolve[sd]?|refs?|see|issue|pr|re|and|bug|for)\b:?|[,&\s])*(?:(?:[\w.-]+\/[\w.-]+)?#\d+|gh-\d+|[a-z]{2,12}-\d+)(?:[,&\s]+(?:(?:and|fix(?:es|ed)?|close[sd]?)\s+)?(?:[\w./-]*#\d+|gh-\d+|[a-z]{2,12}-\d+))*[)\]]/gi;
/** `Fixes #12: `, `ISSUE-12 - `, `#12 ` at the start of a subject. */
const LEADING_NUMBERS =
  /^(?:(?:(?:fix(?:es|ed)?|close[sd]?|resolve[sd]?|issue|bug|pr|gh)\s*)?(?:#\d+|gh-\d+)|(?:issue|bug|pr)\s+\d+|[A-Z][A-Z\d]{1,14}-\d+)\s*[:.,\-–—]*\s*/i;
const NUMBERS =
  /(?:[,;]?\s*\b(?:to\s+)?(?:issues?|pr|pull request|bug|fix(?:es|ed)?|close[sd]?|resolve[sd]?|refs?|see|for)[\s:]+)?(?<![\w&])(?:[\w.-]+\/[\w.-]+)?#\d+\b/gi;
const URLS = /<?\bhttps?:\/\/[^\s>)\]]+>?/gi;
const MARKUP =
  /<!--[\s\S]*?-->|<\/?(?:img|a|br|details|summary|p|div|table|tr|td|th|tbody|thead|video|sub|kbd)\b[^>]*>/gi;
const LINKS = /!?\[([^\]\n]*)\]\([^)\s]*\)/g;
/** `- [x] I have read the guide`, and `Closes #` where no number was filled in. */
const TEMPLATE_LINES = /^\s*(?:[-*]\s*\[[ x]\].*|(?:close|fixe|resolve)[sd]\s*:?\s*#?\s*)$/gim;
const EMOJI_CODES = /(?<!\w):[a-z_]+:(?!\w)/g;

export function cleanMessage({ subject, body }: Message): Message {
  let title = subject
    .slice(0, MAX_READ.subject)
    .replace(URLS, '')
    .replace(EMOJI_CODES, '')
    .replace(BRACKETED_NUMBERS, '')
    .trim();
  title = title.replace(LEADING_NUMBERS, '').replace(NUMBERS, '');
  const text = body
    .slice(0, MAX_READ.body)
    .replaceAll('\r', '')
    .replace(MARKUP, '')
    .replace(LINKS, '$1')
    .replace(MERGE_LINES, '')
    .replace(URLS, '<url>')
    .replace(CLOSING_LINES, '')
    .replace(TRAILERS, '')
    .replaceAll('<url>', '')
    .replace(BRACKETED_NUMBERS, '')
    .replace(NUMBERS, '')
    .replace(TEMPLATE_LINES, '');
  const rest = paragraphs(text).slice(0, MAX_BODY).trim();
  return { subject: oneLine(title), body: (rest.match(WORDS)?.length ?? 0) < MIN_WORDS ? '' : rest };
}

const oneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\s+([.,;:)])/g, '$1')
    .replace(/^[\s.:;,\-–—]+|[\s:;,\-–—]+$/g, '');

/** Without blanks at the end of lines, lines of punctuation alone, and repeated empty lines. */
const paragraphs = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .map((line) => (/[\p{L}\d]/u.test(line) ? line : ''))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Removes the paths of changed files, which would be the answer; a bare file name stays. */
export function withoutPaths(text: string, paths: readonly string[]): string {
  return text.replace(/[\w.@+-]*(?:\/[\w.@+-]+)+/g, (token) => {
    const path = token.replace(/^\.?\/|[.]+$/g, '');
    return path.includes('/') && paths.some((one) => one === path || one.endsWith(`/${path}`)) ? '' : token;
  });
}

/** `fix(parser)!: `, which may precede anything. */
const PREFIX = String.raw`^(?:\w+(?:\([^)]*\))?!?:\s*)?`;
const after = (pattern: RegExp): RegExp => new RegExp(`${PREFIX}(?:${pattern.source})`, 'i');

/** Why a message is no query; the first that matches is reported. Tools are only named at the end: some repositories are tools. */
const UNSUITABLE: readonly (readonly [reason: string, pattern: RegExp])[] = [
  [
    'merge',
    /^merged? (?:pull|branch|remote|tag|commit|pr\b|upstream|master|main|develop|from|changes|with|release|v?\d|\S+ into)/i,
  ],
  ['revert', after(/revert|back ?out|undo|reapply|roll ?back/)],
  ['work in progress', /^\[?wip\b|\bwip\]?$|^(?:fixup|squash|amend)!/i],
  ['dependencies', /\(deps[^)]*\)|^deps:|\bdependabot\b|\brenovate\b|\bbump(?:s|ed|ing)?\b|\bto v?\d+\.\d+\.\d+/i],
  [
    'dependencies',
    after(/(?:upgrade|update|refresh)[sd]?\s+(?:\S+\s+){0,4}(?:(?:dependenc(?:y|ies)|deps)\b|v?\d+\.\d)/),
  ],
  [
    'release',
    /^v?\d+\.\d+|^(?:set |next )?version\b|^\[maven-release|^chore\(release\)|\bchange ?log\b|\brelease notes?\b|\bversion number\b/i,
  ],
  [
    'release',
    after(
      /(?:prepar|cut|start|mak|tagg?)(?:e|ing)?\b.*\b(?:release|version|development|iteration)|releas(?:e|ing)\s+(?:v?\d|version|candidate)/,
    ),
  ],
  [
    'layout',
    after(
      /(?:(?:run|ran|apply|applied|fix(?:e[sd])?|satisfy|appease|make|please|address)\s+)?(?:\S+\s+){0,2}(?:prettier|clang-format|gofmt|gofumpt|rustfmt|fmt|rubocop|standardrb|black|(?:golangci-)?lint(?:er|ing|s)?|eslint|biome|ktlint|detekt|spotless|clippy|phpcs|php-?cs\S*|checkstyle|code ?style|coding style|styles?|formatting|whitespaces?|indent(?:ation)?|imports?|licen[cs]e headers?)(?:\s+(?:errors?|warnings?|issues?|fix(?:es)?|offenses?|violations?|suggestions?|happy))?$/,
    ),
  ],
  ['layout', after(/(?:re|auto-?)?format(?:ting|ted)?(?:\s+(?:the|all|code|files?|sources?))*$/)],
  ['layout', /^style\b|\btrailing (?:white)?spaces?\b|\b(?:sort|unused|organi[sz]e) imports?\b|\bcopyright\b/i],
  ['spelling', /\btypos?\b|\bmisspell|\bspelling (?:error|mistake|fix)/i],
  ['spelling', after(/(?:fix|correct)\w*\s+(?:\w+\s+)?(?:spelling|grammar|wording)/)],
  ['documentation', /^\[?docs?\b|^documentation\b/i],
  [
    'documentation',
    after(
      /(?:update|add|fix|improve|correct|clarify|tweak|expand|remove)\w*\s+(?:\S+\s+){0,3}(?:docs?|documentation|comments?|docstrings?|javadocs?|jsdocs?|kdocs?|xmldocs?|readme|phpdocs?|docblocks?|rdoc|annotations?)(?:\s+(?:for|of|about|in|on|to)\b.*)?$/,
    ),
  ],
  ['tests or build', /^(?:tests?|ci|build|specs?)\s*(?:\([^)]*\))?!?:/i],
  [
    'tests or build',
    after(/(?:fix|add|update|improve|more|correct)\w*\s+(?:\S+\s+){0,2}(?:tests?|specs?|ci|builds?|coverage)$/),
  ],
  ['translation', /\bweblate\b|\bcrowdin\b|\bl10n\b|\btransifex\b|\b(?:translations?|locali[sz]ations?)$/i],
  ['file name', /^(?:update|create|edit|fix|change|delete|rename)[sd]?\s+\S+\.\w{1,6}$/i],
];

/** Say nothing about the place of a change. */
const GENERIC = new Set(
  `a an and are as at be by for from in into is it its of on or so some that the these this to was when with not no do
  fix fixes fixed fixing bug bugs bugfix issue issues problem problems error errors update updates updated add adds added adding remove removes removed
  minor small various several few more misc miscellaneous cleanup clean cleanups cleaned up tidy refactor refactors refactored refactoring improve improves
  improved improvement improvements change changes changed code review comments comment feedback address addressed suggestions suggestion pr tests test
  build ci warnings warning compile compilation lint chore feat feature fixup tweak tweaks simplify use make move rename docs work working again better
  unneeded unnecessary redundant unused obsolete old new dead legacy deprecated annotation annotations cast casts import imports style
  type types typing hint hints method methods function functions class classes variable variables name names file files line lines
  first initial version final stuff things thing according nit nits nitpick requested follow followup per`.split(/\s+/),
);

export function whyNoQuery({ subject }: Message): string | undefined {
  for (const [reason, pattern] of UNSUITABLE) if (pattern.test(subject)) return reason;
  const words = subject.match(WORDS) ?? [];
  if (words.length < MIN_WORDS) return 'short';
  const letters = subject.match(/\p{L}/gu) ?? [];
  if (letters.filter((letter) => letter > '\u024f').length > letters.length / 5) return 'not English';
  const content = words.filter((word) => word.length > 1 && /\p{L}/u.test(word) && !GENERIC.has(word.toLowerCase()));
  return content.length < MIN_CONTENT_WORDS ? 'generic' : undefined;
}

/** Authors that are programs. */
export const isBot = (author: string): boolean =>
  /\[bot\]|\bbot\b|-bot\b|\bbot@|dependabot|renovate|greenkeeper|github-?actions|copybara|translat(?:e|ion)s? ?bot|snyk|weblate|web-?flow <noreply/i.test(
    author,
  );
