/** An embedding server that speaks the protocols of OpenAI and Nomic and fails as told: prints its port, and ends with its parent. */
import { createServer } from 'node:http';

const DIMENSIONS = 8;
/** How to treat the next requests, one each; after that all is well. */
let plan = [];
const log = [];
let open = 0;
let mostOpen = 0;
let limit = Number.POSITIVE_INFINITY;

/** Not of length one, so that whoever reads it has to see to that. */
function vectorOf(text, dimensions) {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (let i = 0; i < text.length; i++)
    vector[(text.charCodeAt(i) * 7 + i) % dimensions] += (text.charCodeAt(i) % 13) - 6;
  vector[0] += text.length + 1;
  return vector;
}

const base64 = (vector) => Buffer.from(Float32Array.from(vector).buffer).toString('base64');

function reply({ input, dimensions = DIMENSIONS, model }, treatment) {
  const size = treatment.dimensions ?? dimensions;
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text, size) }));
  if (treatment.kind === 'base64') for (const item of data) item.embedding = base64(item.embedding);
  if (treatment.kind === 'shuffled') data.reverse();
  if (treatment.kind === 'unnumbered') for (const item of data) delete item.index;
  if (treatment.kind === 'numbered-twice') for (const item of data) item.index = 0;
  if (treatment.kind === 'one-less') data.pop();
  if (treatment.kind === 'not-numbers') data[0].embedding[1] = null;
  return JSON.stringify({ object: 'list', data, model, usage: { prompt_tokens: 1, total_tokens: 1 } });
}

function answer(response, request, treatment) {
  const send = (status, body, headers = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };
  const { kind, status, headers, body } = treatment;
  if (request.input.length > limit)
    return send(413, '{"error":{"message":"batch size too large","type":"Validation"}}');
  if (kind === 'status')
    return send(
      status,
      body ?? JSON.stringify({ error: { message: `no: ${request.input[0]}`, code: 'nope' } }),
      headers,
    );
  if (kind === 'reset') return response.socket.resetAndDestroy();
  if (kind === 'hang') return;
  if (kind === 'slow') return setTimeout(() => send(200, reply(request, treatment)), treatment.ms);
  if (kind === 'html') return send(200, '<html>hello</html>', { 'content-type': 'text/html' });
  if (kind === 'endless') return send(200, ' '.repeat(8_000_000));
  const whole = reply(request, treatment);
  if (kind === 'truncated') return send(200, whole.slice(0, whole.length / 2));
  if (kind === 'cut-off') {
    response.writeHead(200, { 'content-length': whole.length });
    return response.write(whole.slice(0, 20), () => response.socket.destroy());
  }
  send(200, whole);
}

const server = createServer(async (incoming, response) => {
  let text = '';
  for await (const part of incoming) text += part;
  if (incoming.url === '/plan') {
    ({ plan = [], limit = Number.POSITIVE_INFINITY } = JSON.parse(text));
    [log.length, mostOpen] = [0, 0];
    return response.end();
  }
  if (incoming.url === '/log') return response.end(JSON.stringify({ log, mostOpen }));
  const request = JSON.parse(text);
  if (incoming.url.endsWith('/embedding/text')) {
    log.push({ url: incoming.url, authorization: incoming.headers.authorization, ...request });
    const embeddings = request.texts.map((one) => vectorOf(one, request.dimensionality ?? DIMENSIONS));
    const kind = plan.shift()?.kind;
    if (kind === 'one-less') embeddings.pop();
    const body = { embeddings, usage: { total_tokens: 1 }, model: request.model };
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }
  const { authorization } = incoming.headers;
  log.push({ url: incoming.url, at: performance.now(), authorization, ...request });
  mostOpen = Math.max(mostOpen, ++open);
  response.on('close', () => open--);
  const treatment = plan.shift() ?? { kind: 'slow', ms: 5 };
  answer(response, request, treatment);
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.stdin.resume().on('end', () => process.exit());
