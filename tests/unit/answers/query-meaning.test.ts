/** The vector of a question is only ever compared with vectors of its own model. */

import { expect, test } from 'vitest';
import { meaningOf } from '../../../src/answers/search/query-meaning.ts';
import type { VectorModel } from '../../../src/store/read/vectors.ts';
import { indexDirOf, snapshotKeyOf } from '../../../src/store/snapshots/snapshot-dir.ts';
import { openWriter } from '../../../src/store/write/write.ts';
import { sessionOn } from '../../../src/workspace/session.ts';
import { type Workspace, workspace } from '../../tools/workspace.ts';

const QUESTION = { query: 'how is it done', mode: 'auto' } as const;
const STATIC = { id: 'static:static-v2:256', dimensions: 256 };

async function putInForce({ root }: Workspace, model: VectorModel | undefined): Promise<void> {
  const writer = await openWriter(indexDirOf(root), snapshotKeyOf(root), { fresh: false });
  writer.setVectorModel(model);
  writer.publish();
}

test('vectors of another model that come in force while it is made find it gone', async () => {
  const sample = await workspace({ 'a.ts': 'class A' });
  await putInForce(sample, STATIC);
  const { vector, notes } = await meaningOf(sessionOn(sample.engine), QUESTION);
  expect([vector?.()?.length, notes]).toEqual([256, []]);
  await putInForce(sample, { id: 'openai:small:256:0123abcd', dimensions: 256 });
  expect(vector?.()).toBeUndefined();
});

test('a model that nobody can ask any more is a note that names it', async () => {
  const sample = await workspace({ 'a.ts': 'class A' });
  const settings = JSON.stringify({ provider: 'openai', server: 'sha256:0', model: 'small' });
  await putInForce(sample, { id: 'openai:small:256:0123abcd', dimensions: 256, settings });
  const { vector, notes } = await meaningOf(sessionOn(sample.engine), QUESTION);
  expect([vector, notes]).toEqual([
    undefined,
    [expect.stringContaining('from openai:small, which is no longer configured')],
  ]);
  await putInForce(sample, undefined);
  expect((await meaningOf(sessionOn(sample.engine), { ...QUESTION, mode: 'semantic' })).notes).toEqual([
    expect.stringContaining('the index has no vectors'),
  ]);
  expect((await meaningOf(sessionOn(sample.engine), QUESTION)).notes).toEqual([]);
});
