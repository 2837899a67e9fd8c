/** Functions without a name: callers, callees and the names that answers print for them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { indexFiles, type Product } from '../../eval/product.ts';
import { tool as outline } from '../../src/answers/outline/tool.ts';
import { tool as references } from '../../src/answers/references/tool.ts';
import { tool as search } from '../../src/answers/search/tool.ts';

const MAIN = `const { save } = require('./save');
app.get('/users', (req, res) => { save(res); });
function setup(app) {
  app.on('close', () => save(1));
  return [1].map((one) => save(one));
}
class Box {
  get size() { return save(2); }
  set size(value) {}
}
const box = new Box();
console.log(box.size);
box.size = 3;
`;

describe('functions without a name', () => {
  let product: Product;
  beforeAll(async () => {
    product = await indexFiles(
      new Map([
        ['main.js', MAIN],
        ['save.js', 'exports.save = function (value) {};\n'],
      ]),
    );
  });
  afterAll(() => product.close());

  const callsOf = async (name: string, direction: 'in' | 'out') => {
    const reply = await product.ask(references, { name, direction, kind: ['call'] });
    return reply!.results.files.flatMap((file) => file.references);
  };

  test('are callers at the top level, and named beside a function that has a name', async () => {
    const callers = await callsOf('save', 'in');
    expect(callers.map(({ symbol, callback }) => [symbol?.name, callback?.name])).toEqual([
      ['app.get("/users") callback', undefined],
      ['setup', 'app.on("close") callback'],
      ['setup', undefined],
      ['size', undefined],
    ]);
  });

  test('are found by the names that answers print', async () => {
    const names = [
      'app.get("/users") callback',
      'setup.app.on("close") callback',
      'main.js#app.get("/users") callback',
    ];
    for (const name of names) expect(await callsOf(name, 'out'), name).toHaveLength(1);
  });

  test('are not in the short outline, and not found by search', async () => {
    const short = (await product.ask(outline, { path: 'main.js' }))!.results;
    expect(JSON.stringify(short)).not.toContain('callback');
    const found = (await product.ask(search, { query: 'users callback' }))!.results;
    expect(JSON.stringify(found)).not.toContain('app.get("');
  });

  test('reading a property calls its getter, writing it its setter', async () => {
    const lines = (await callsOf('main.js#Box.size', 'in')).map(({ line }) => line);
    expect(lines).toContain(12);
    expect(lines).not.toContain(11);
  });
});
