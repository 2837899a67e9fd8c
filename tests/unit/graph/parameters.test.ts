/** What a function takes, as its text says: names without their signs, and which of them take any number of arguments. */
import { describe, expect, test } from 'vitest';
import { accepts, parametersIn } from '../../../src/graph/parameters.ts';
import type { LanguageId } from '../../../src/model/language.ts';
import { extractText } from '../../kit/extract.ts';

/** Of the last function of the text: `a`, `b?` with a default, `rest...`. */
async function parametersOf(language: LanguageId, text: string) {
  const { facts } = await extractText(language, text);
  return [...parametersIn(facts, language).values()].at(-1) ?? [];
}

const shown = (parameters: Awaited<ReturnType<typeof parametersOf>>) =>
  parameters.map(({ name, isOptional, isVariadic }) => `${name}${isOptional ? '?' : ''}${isVariadic ? '...' : ''}`);

describe('parameters', () => {
  test.each<[LanguageId, string, string[]]>([
    ['python', 'def f(a, *args, **kwargs): pass', ['a', 'args...', 'kwargs...']],
    ['python', 'def f(a: int, *args: str, **kwargs: int): pass', ['a', 'args...', 'kwargs...']],
    ['python', 'def f(a, /, b=1, *, c: int = 2): pass', ['a', 'b?', 'c?']],
    ['python', 'class A:\n    def f(self, *args: str): pass', ['args...']],
    ['python', 'class A:\n    def f(*args: str, **kwargs): pass', ['args...', 'kwargs...']],
    ['typescript', 'function f(a: string, b?: number, ...rest: string[]) {}', ['a', 'b?', 'rest...']],
    ['javascript', 'function f(a, b = 1, ...rest) {}', ['a', 'b?', 'rest...']],
    ['go', 'package p\nfunc f(a int, rest ...string) {}', ['a', 'rest...']],
  ])('%s %s', async (language, text, expected) => {
    expect(shown(await parametersOf(language, text))).toEqual(expected);
  });

  test('that take the rest take any number of arguments', async () => {
    const parameters = await parametersOf('python', 'def f(a: int, *args: str): pass');
    expect([0, 1, 2, 9].map((count) => accepts(parameters, count))).toEqual([false, true, true, true]);
  });
});
