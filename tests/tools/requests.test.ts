/** Requests between programs: what a path of calls, users and effects of a change make of them, and routes as names. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { indexFiles, type Product } from '../../eval/product.ts';
import { tool as impact } from '../../src/answers/impact/tool.ts';
import { tool as references } from '../../src/answers/references/tool.ts';
import { tool as symbol } from '../../src/answers/symbol/tool.ts';
import { tool as trace } from '../../src/answers/trace/tool.ts';

const FILES = new Map([
  [
    'web/button.tsx',
    `import axios from 'axios';
import { saveUser } from './client';
export function SaveButton() { return <button onClick={() => saveUser({ name: 'x' })}>Save</button>; }
export async function loadUser(id: string) { return fetch(\`/api/users/\${id}\`); }
const http = axios.create({ baseURL: '/api' });
export const removeUser = (id: string) => http.delete(\`/users/\${id}\`);
export const loadOthers = () => fetch('/api/others');
`,
  ],
  [
    'web/client.ts',
    `const BASE = process.env.API_URL;
export async function saveUser(user: object) {
  await fetch(\`\${BASE}/users\`, { method: 'POST', body: JSON.stringify(user) });
}
`,
  ],
  [
    'api/app.ts',
    `import express from 'express';
import { users } from './users';
const app = express();
app.use('/api/users', users);
`,
  ],
  [
    'api/users.ts',
    `import { Router } from 'express';
import { insertUser } from './db';
export const users = Router();
users.post('/', async (req, res) => { await insertUser(req.body); });
users.get('/:id', getUser);
users.delete('/:id', removeOne);
function getUser(req, res) {}
function removeOne(req, res) {}
`,
  ],
  ['api/db.ts', 'export function insertUser(user) { return user; }\n'],
  [
    'api/users.test.ts',
    `import request from 'supertest';
import { test } from 'vitest';
import { app } from './app';
test('saves', async () => { await request(app).post('/api/users').send({}); });
`,
  ],
  [
    'api/reports.ts',
    `import { Router } from 'express';
export const reports = Router();
reports.get('/a/report', first);
reports.get('/b/report', second);
reports.get('/c/report', third);
reports.get('/d/report', fourth);
function first(req, res) {}
function second(req, res) {}
function third(req, res) {}
function fourth(req, res) {}
`,
  ],
  ['web/report.ts', 'export const report = (base: string) => fetch(base + "/report");\n'],
]);

describe('requests', () => {
  let product: Product;
  beforeAll(async () => {
    product = await indexFiles(FILES);
  });
  afterAll(() => product.close());

  test('lead from a button to the code behind the route', async () => {
    const reply = await product.ask(trace, { from: 'SaveButton', to: 'insertUser' });
    const [path] = reply!.results.paths;
    expect(path.steps.map(({ kind, confidence }) => `${kind} ${confidence}`)).toEqual([
      'call exact',
      'request probable',
      'call exact',
    ]);
    expect(path.steps.map(({ symbol: { name } }) => name)).toEqual([
      'SaveButton',
      'saveUser',
      'users.post("/") callback',
    ]);
  });

  test('are uses of what answers them, under a base of the client too', async () => {
    const usersOf = async (name: string) => {
      const reply = await product.ask(references, { name, kind: ['request'] });
      return reply!.results.files.flatMap(({ references: uses }) => uses.map((use) => use.symbol?.name));
    };
    expect(await usersOf('getUser')).toEqual(['loadUser']);
    expect(await usersOf('removeOne')).toEqual(['removeUser']);
    expect(await usersOf('insertUser')).toEqual([]);
  });

  test('are affected by a change behind the route', async () => {
    const reply = await product.ask(impact, { names: ['insertUser'], confidence: 'probable' });
    expect(JSON.stringify(reply!.results)).toContain('saveUser');
  });

  test('tests that ask a route reach the code behind it', async () => {
    const reply = await product.ask(impact, { names: ['insertUser'], confidence: 'probable' });
    expect(JSON.stringify(reply!.results)).toContain('api/users.test.ts');
  });

  test('that fit too many handlers are counted, not linked', async () => {
    const reply = await product.ask(references, { name: 'second', kind: ['request'] });
    expect(reply!.results.files).toEqual([]);
    expect(reply!.meta.notes.join()).toContain('1 request fits this and at least three other handlers');
  });

  test('a route is a name for what answers it', async () => {
    const reply = await product.ask(symbol, { name: 'GET /api/users/42' });
    expect(JSON.stringify(reply!.results)).toContain('api/users.ts#getUser');
    expect(await product.ask(symbol, { name: 'GET /api/nothing' })).toBeUndefined();
  });
});
