/** A report is ranked by the learned trees: what stays in front, what comes after, and what a score consists of. */
import { describe, expect, it } from 'vitest';
import { queryVector } from '../../../../src/embed/static/query-vector.ts';
import { MAX_RANKED } from '../../../../src/search/learned/features.ts';
import { type SearchRequest, search } from '../../../../src/search/search.ts';
import { indexedTree } from '../../indexer/indexed-tree.ts';

const FILES = {
  'src/retry.py': `
def retry_request(request, attempts):
    """Send a request again after a timeout."""
    for attempt in range(attempts):
        try:
            return send(request)
        except TimeoutError:
            wait_before(attempt)


def wait_before(attempt):
    sleep(2 ** attempt)
`,
  'src/pages.py': 'def render_page(page):\n    return page.title + page.body\n',
  'tests/test_retry.py': `
def test_retry_request_after_timeout():
    """Send a request again after a timeout."""
    assert retry_request(failing, 3) is None
`,
  'src/many.py': Array.from({ length: 300 }, (_, i) => `def request_${i}(request):\n    return request\n`).join('\n'),
};

async function asking() {
  const tree = indexedTree(FILES);
  await tree.index();
  const ask = (query: string, options: Partial<SearchRequest> = {}) =>
    tree.ask((reader) => search(reader, { query, limit: 20, vector: () => queryVector(query, 256), ...options }));
  return { ask, names: (query: string) => ask(query).hits.map(({ symbol }) => symbol.name) };
}

const QUERY = 'send a request again after a timeout, and wait longer before each attempt';
/** The same in too few words for the trees. */
const SHORT = 'send a request again after a timeout';

describe('a report', () => {
  it('leads to the code that it describes, not to its test', async () => {
    const { names } = await asking();
    expect(names(QUERY)[0]).toBe('retry_request');
  });

  it('about tests leads to the test', async () => {
    const { names } = await asking();
    const about = names(`test that ${QUERY}`);
    expect(about.slice(0, 2)).toContain('test_retry_request_after_timeout');
  });

  it('has what it names among the first', async () => {
    const { names } = await asking();
    const report = 'send a request again in `render_page` after a timeout, and wait longer before each attempt';
    expect(names(report).slice(0, 5)).toContain('render_page');
    expect(names(QUERY).slice(0, 5)).not.toContain('render_page');
  });

  it('has more results than are ranked: the others follow, without a gap between pages', async () => {
    const { ask } = await asking();
    const all = ask(QUERY, { limit: 1000 });
    expect(all.hits.length).toBeGreaterThan(MAX_RANKED);
    expect(all.hits.map(({ score }) => score)).toEqual(all.hits.map(({ score }) => score).toSorted((a, b) => b - a));
    const pages = [0, 100, 200].flatMap((offset) => ask(QUERY, { limit: 100, offset }).hits);
    expect(pages.map(({ symbol }) => symbol.id)).toEqual(all.hits.slice(0, 300).map(({ symbol }) => symbol.id));
  });

  it('has scores whose parts add up', async () => {
    const { ask } = await asking();
    for (const { score, why } of ask(QUERY, { limit: 1000 }).hits) {
      let sum = 0;
      for (const { effect, value } of why)
        sum = effect === 'added' ? sum + value : effect === 'times' ? sum * value : sum;
      expect(sum).toBeCloseTo(score, 9);
    }
  });

  it('says by which channel and which features a result was found', async () => {
    const { ask } = await asking();
    const rules = ask(QUERY).hits[0].why.map(({ rule }) => rule);
    for (const channel of ['text', 'vector']) expect(rules.some((rule) => rule.startsWith(`${channel}: `))).toBe(true);
    expect(rules).toContain('other features');
  });

  it('is answered without the code of files that cannot be read', async () => {
    const { ask } = await asking();
    expect(ask(QUERY, { codeOf: () => undefined }).hits[0].symbol.name).toBe('retry_request');
  });

  it('is ranked by rules without vectors, and in few words', async () => {
    const { ask } = await asking();
    for (const { hits } of [ask(QUERY, { vector: undefined }), ask(SHORT)]) {
      const rules = hits.flatMap(({ why }) => why.map(({ rule }) => rule));
      expect(rules).not.toContain('other features');
      expect(rules).toContain('test file');
    }
  });
});
