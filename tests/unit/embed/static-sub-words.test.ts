/** Texts come apart into the sub-words the specification says, whatever is in them. */
import { describe, expect, test } from 'vitest';
import { loadStaticModel } from '../../../src/embed/static/model.ts';
import { modelDir } from '../../../src/embed/static/model-dir.ts';
import { SubWords } from '../../../src/embed/static/sub-words.ts';
import { TextUnits } from '../../../src/embed/static/text-units.ts';
import { VOCABULARY_SLOTS } from '../../../src/embed/static/vocabulary.ts';
import { wordsOf } from '../../../training/words.ts';
import { plainEmbedder } from './plain-embedder.ts';

const { memory, slotsAt, vocabulary } = loadStaticModel(modelDir());
const { pieces } = plainEmbedder(modelDir());
const CHARS = 2000;
const text = new TextUnits(CHARS);

const newSubWords = (): SubWords =>
  new SubWords(new Int32Array(memory.buffer, slotsAt, VOCABULARY_SLOTS * 2), vocabulary);

/** Each sub-word's number and how often it was seen, in order of appearance. */
function counted(subWords: SubWords, source: string, maxWords = 256): [number, number][] {
  subWords.clear();
  subWords.add(text.units, text.load(source, CHARS), maxWords);
  return Array.from(subWords.seen.subarray(0, subWords.seenCount), (id) => {
    const count = subWords.counts[id];
    subWords.counts[id] = 0;
    return [id, count];
  });
}

function plainlyCounted(source: string, maxWords = 256): [number, number][] {
  const counts = new Map<number, number>();
  for (const word of wordsOf(source, CHARS, maxWords))
    for (const id of pieces(word)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts];
}

describe('sub-words', () => {
  test.each([
    ['camel case', 'parseHTTPHeader XMLHttpRequest aBC ABc IPv6Address'],
    ['snake and other separators', 'MAX_BUFFER_SIZE kebab-case foo.bar::baz#qux $scope.$apply'],
    ['numbers', 'sha256 1234 12345 007 v2 2024'],
    ['escapes', 'path C:\\new\\table \\n\\r\\t \\x \\'],
    ['a backslash at the end', 'end\\'],
    ['long words', `${'a'.repeat(40)} ${'supercalifragilistic'.repeat(3)} ${'Z'.repeat(30)}Ab`],
    ['words outside the vocabulary', 'qzxjkvbw zvzvzv flumphrel'],
    ['other letters', 'naïve Größe ΑΒΓ ΣΊΣΥΦΟΣ İstanbul ＦＵＬＬ 数据库连接池 日本語、句読点。 где'],
    ['no letters', '🚀 — … {}'],
    ['repetitions', 'get get Get GET get_get'],
  ])('%s', (_, source) => {
    expect(counted(newSubWords(), source)).toEqual(plainlyCounted(source));
  });

  test('random texts', () => {
    const alphabet = [
      ...'aabcdeeirstnoABCDXYZ0129 __.-/\\nrt',
      'é',
      'İ',
      'Σ',
      '数',
      '　',
      '🚀',
      '\u2028',
      'get',
      'Http',
      'size',
    ];
    const subWords = newSubWords();
    let seed = 7;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    for (let i = 0; i < 3000; i++) {
      const source = Array.from({ length: random(90) }, () => alphabet[random(alphabet.length)]).join('');
      const maxWords = 1 + random(20);
      expect(counted(subWords, source, maxWords), source).toEqual(plainlyCounted(source, maxWords));
    }
  });

  test('more different words than are remembered', () => {
    const subWords = newSubWords();
    const last = 'handleRetry qzxjkvbw 数据';
    for (let i = 0; i < 40_000; i += 100)
      counted(
        subWords,
        Array.from({ length: 100 }, (_, k) => `w${(i + k).toString(36).replace(/\d/g, 'q')}x`).join(' '),
      );
    expect(counted(subWords, last)).toEqual(plainlyCounted(last));
  });
});
