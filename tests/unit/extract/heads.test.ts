/** Heads and docs as people see them: one line, no annotations, no comment markers. */
import { describe, expect, it } from 'vitest';
import { extractText } from '../../kit/extract.ts';

async function first(id: 'typescript' | 'java' | 'python' | 'csharp', source: string) {
  const { signatures, docs } = await extractText(id, source);
  return { signature: signatures[1], doc: docs[1] };
}

describe('signatures', () => {
  it('put broken parameter lists on one line', async () => {
    const { signature } = await first(
      'typescript',
      'export function f(\n  a: number,\n  { b,\n    c,\n  }: Options,\n) {}\n',
    );
    expect(signature).toBe('export function f(a: number, { b, c }: Options)');
  });

  it('leave no hole where an annotation was', async () => {
    const { signatures } = await extractText('java', 'class A { @Deprecated void f(@Nullable String a) {} }');
    expect(signatures[2]).toBe('void f(String a)');
  });

  it('show the first line of a value', async () => {
    const { signature } = await first('python', 'ROUTES = [\n    one,\n    two,\n]\n');
    expect(signature).toBe('ROUTES = [ …');
  });

  it('are cut when nobody would read on', async () => {
    const { signature } = await first('typescript', `function f(${'a: number, '.repeat(100)}) {}`);
    expect(signature.length).toBe(240);
    expect(signature.endsWith('…')).toBe(true);
  });
});

describe('docs', () => {
  it('lose markers and structure tags', async () => {
    const { doc } = await first(
      'csharp',
      '/// <summary>\n/// Reads <see cref="Token"/> from <c>x</c>.\n/// </summary>\nclass A { }',
    );
    expect(doc).toBe('Reads Token from x.');
  });

  it('keep paragraphs, resolve links', async () => {
    const { doc } = await first(
      'typescript',
      '/**\n * Uses {@link Other}.\n *\n * More.\n * @param a x\n */\nfunction f(a) {}',
    );
    expect(doc).toBe('Uses Other.\n\nMore.\n@param a x');
  });

  it('come from the docstring in Python', async () => {
    const { doc } = await first('python', 'def f():\n    r"""Say it.\n\n    Twice."""\n');
    expect(doc).toBe('Say it.\n\n    Twice.');
  });

  it('do not reach over a blank line', async () => {
    const { doc } = await first('typescript', '// A heading.\n\nfunction f() {}');
    expect(doc).toBe('');
  });
});
