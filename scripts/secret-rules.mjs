/**
 * Turns the rules of gitleaks (MIT licence) into src/secrets/rules.json: `node scripts/secret-rules.mjs gitleaks.toml v8.30.1`, with
 * `config/gitleaks.toml` of the repository gitleaks/gitleaks at that tag.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';

const [file, version] = process.argv.slice(2);
if (version === undefined) {
  console.error('usage: node scripts/secret-rules.mjs gitleaks.toml VERSION');
  process.exit(2);
}

/** What comes before the key in `some_api_key = …`: it changes no match of the secret and is tried at every letter. */
const PREFIX = '[\\w.-]{0,50}?';
const POSIX = { alnum: 'A-Za-z0-9', alpha: 'A-Za-z', digit: '0-9' };

/** A pattern of Go as one of JavaScript that needs no flags. */
function translated(pattern) {
  let out = '';
  /** Per open group: whether case is ignored around it. */
  const around = [];
  let ignoresCase = false;
  for (let i = 0; i < pattern.length; ) {
    const rest = pattern.slice(i);
    const flags = /^\(\?(-?)([ims]+)(\)|:)/.exec(rest);
    if (flags !== null) {
      const [whole, minus, letters, end] = flags;
      if (letters === 's') {
        // `(?s:.)`: any character.
        const any = /^\(\?s:\.\)/.exec(rest);
        if (any === null) throw new Error(`cannot translate ${rest.slice(0, 20)}`);
        out += '[^]';
        i += any[0].length;
        continue;
      }
      if (letters !== 'i') throw new Error(`cannot translate ${whole}`);
      if (end === ':') {
        around.push(ignoresCase);
        out += '(?:';
      }
      ignoresCase = minus === '';
      i += whole.length;
    } else if (rest.startsWith('(?P<')) {
      const end = rest.indexOf('>');
      around.push(ignoresCase);
      out += '(';
      i += end + 1;
    } else if (rest.startsWith('(?:')) {
      around.push(ignoresCase);
      out += '(?:';
      i += 3;
    } else if (rest[0] === '(') {
      if (rest[1] === '?') throw new Error(`cannot translate ${rest.slice(0, 20)}`);
      around.push(ignoresCase);
      out += '(';
      i++;
    } else if (rest[0] === ')') {
      ignoresCase = around.pop();
      out += ')';
      i++;
    } else if (rest.startsWith('\\z')) {
      out += '$';
      i += 2;
    } else if (rest[0] === '\\') {
      const escaped = /^\\(?:x[0-9A-Fa-f]{2}|.)/s.exec(rest)[0];
      out += escaped;
      i += escaped.length;
    } else if (rest[0] === '[') {
      const text = classAt(rest);
      // In Go a bracket that comes first is itself.
      const plain = text.replace(/^(\[\^?)\]/, '$1\\]').replace(/\[:(\w+):\]/g, (_, name) => POSIX[name]);
      out += ignoresCase ? bothCases(plain) : plain;
      i += text.length;
    } else {
      const isLetter = /[A-Za-z]/.test(rest[0]);
      out += ignoresCase && isLetter ? `[${rest[0].toLowerCase()}${rest[0].toUpperCase()}]` : rest[0];
      i++;
    }
  }
  new RegExp(out);
  return out;
}

function classAt(text) {
  for (let i = /^\[\^?\]?/.exec(text)[0].length; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text.startsWith('[:', i)) i = text.indexOf(':]', i) + 1;
    else if (text[i] === ']') return text.slice(0, i + 1);
  }
  throw new Error(`no end of ${text.slice(0, 20)}`);
}

function bothCases(text) {
  const inner = text.slice(1, -1);
  const other = (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase());
  const added = [...inner.matchAll(/\\(?:x[0-9A-Fa-f]{2}|.)|([A-Za-z])-([A-Za-z])|([A-Za-z])/gs)].flatMap(
    ([, from, to, one]) => (from ? [`${other(from)}-${other(to)}`] : one ? [other(one)] : []),
  );
  const not = inner.startsWith('^') ? '^' : '';
  return `[${not}${added.join('')}${inner.slice(not.length).replace(/^-/, '\\-')}]`;
}

/** No line of a parsed file is longer. */
const LONGEST = 5000;

/** Repeats without an end take too long on hostile text, and so does a search from a `curl` to its options: it looks back from them instead. */
const bounded = (pattern, longest = LONGEST) =>
  pattern
    .replace(/^\\bcurl\\b\(\?:.*?\{1,5\}\)(\[.*?\]\(\?:-.*?\))/, '$1(?<=\\bcurl\\b[^]{0,300})')
    .replace(/\\.|\[(?:\\.|[^\]\\])*\]|[+*]|\{(\d+),\}/g, (part, from) =>
      part === '+' ? `{1,${longest}}` : part === '*' ? `{0,${longest}}` : from ? `{${from},${longest}}` : part,
    );

/** Whether every match begins with the same four letters or more. */
const isDistinct = (pattern) =>
  /^(?:\\b|\((?:\?:)?)*[\w-]{2,}[_-]/.test(pattern) || /^(?:\\b|\((?:\?:)?)*\w{4}/.test(pattern);

/** Such a pattern is matched against a value and the name before it. */
const LONGEST_ALLOWED = 100;

const allowing = (pattern) => bounded(translated(pattern), LONGEST_ALLOWED);

/** Whether a match of the pattern begins with one of the keywords. */
function beginsWithKeyword(pattern, keywords) {
  const head = groupAt(pattern);
  return head !== undefined && keywords.every((word) => new RegExp(`^${head}`, 'i').test(word));
}

function groupAt(pattern) {
  if (!pattern.startsWith('(?:')) return undefined;
  for (let i = 0, depth = 0; i < pattern.length; i++) {
    if (pattern[i] === '\\') i++;
    else if (pattern[i] === '[') i += classAt(pattern.slice(i)).length - 1;
    else if (pattern[i] === '(') depth++;
    else if (pattern[i] === ')' && --depth === 0) return pattern.slice(0, i + 1);
  }
  return undefined;
}

const { rules, allowlist } = parse(readFileSync(file, 'utf8'));

/** What a rule takes for no secret. Lists about paths or commits say which files to scan, and none of that matters here. */
function allowed(lists) {
  const usable = lists.filter(({ paths, commits }) => paths === undefined && commits === undefined);
  const of = (target) =>
    usable
      .filter(({ regexTarget = 'secret' }) => regexTarget === target)
      .flatMap(({ regexes = [] }) => regexes.map(allowing));
  const found = {
    secret: of('secret'),
    match: of('match'),
    line: of('line'),
    words: usable.flatMap(({ stopwords = [] }) => stopwords.map((word) => word.toLowerCase())),
  };
  return Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0));
}

const converted = rules.flatMap(({ id, regex, keywords = [], entropy, secretGroup, path, allowlists = [] }) => {
  // A rule about paths says which files to look at: these are other tools' own, and are not parsed. Keys: see key-blocks.ts.
  if (regex === undefined || path !== undefined || id === 'private-key') return [];
  const allow = allowed(allowlists);
  const pattern = bounded(translated(regex.replaceAll(PREFIX, '')));
  return [
    {
      id,
      pattern,
      keywords: keywords.map((word) => word.toLowerCase()),
      ...(beginsWithKeyword(pattern, keywords) && { begins: true }),
      // A token that begins like no other text is masked even if it looks like a sample.
      ...(entropy > 0 && !isDistinct(pattern) && { entropy }),
      ...(secretGroup > 0 && { group: secretGroup }),
      ...(isDistinct(pattern) ? { distinct: true } : Object.keys(allow).length > 0 && { allow }),
    },
  ];
});
const { regexes, stopwords } = allowlist;
const result = {
  source: `gitleaks ${version}, config/gitleaks.toml, MIT licence, copyright (c) 2019 Zachary Rice`,
  rules: converted,
  allow: { secret: regexes.map(allowing), words: stopwords },
};
writeFileSync(join(import.meta.dirname, '../src/secrets/rules.json'), `${JSON.stringify(result, undefined, 1)}\n`);
console.log(`${converted.length} of ${rules.length} rules`);
