/** Services: gRPC procedures, GraphQL operations and OpenAPI documents with the code behind them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { indexFiles, type Product } from '../../eval/product.ts';
import { tool as references } from '../../src/answers/references/tool.ts';
import { tool as services } from '../../src/answers/services/tool.ts';
import { tool as trace } from '../../src/answers/trace/tool.ts';

const FILES = new Map([
  [
    'proto/user.proto',
    `syntax = "proto3";
package acme.v1;
service UserService {
  rpc GetUser (GetUserRequest) returns (User);
  rpc Watch (stream WatchRequest) returns (stream Event) {}
}
message GetUserRequest {}
message User {}
message WatchRequest {}
message Event {}
`,
  ],
  [
    'server.py',
    `import user_pb2_grpc

class Users(user_pb2_grpc.UserServiceServicer):
    def GetUser(self, request, context):
        return load(request.id)

def load(id):
    return id
`,
  ],
  [
    'client.py',
    `import grpc
import user_pb2_grpc

def show(id):
    stub = user_pb2_grpc.UserServiceStub(grpc.insecure_channel("x"))
    return stub.GetUser(id)
`,
  ],
  ['other.py', 'def other(box):\n    return box.GetUser(1)\n'],
  [
    'main.go',
    `package main

import pb "acme/gen/user"

type server struct {
	pb.UnimplementedUserServiceServer
}

func (s *server) GetUser(ctx context.Context, in *pb.GetUserRequest) (*pb.User, error) { return nil, nil }
`,
  ],
  ['schema.graphql', 'type Query { user(id: ID!): User }\ntype User { id: ID! }\n'],
  ['resolvers.ts', 'export const resolvers = { Query: { user: (root, { id }) => id } };\nexport const user = 1;\n'],
  [
    'openapi.yaml',
    `openapi: 3.0.0
info: { title: Shop, version: "1" }
paths:
  /users/{id}:
    get:
      operationId: getUser
      responses: {}
`,
  ],
  [
    'api.ts',
    "import express from 'express';\nconst app = express();\napp.get('/users/:id', show);\nfunction show(req, res) {}\n",
  ],
]);

describe('services', () => {
  let product: Product;
  beforeAll(async () => {
    product = await indexFiles(FILES);
  });
  afterAll(() => product.close());

  test('have procedures with types, streams, implementations and callers', async () => {
    const reply = await product.ask(services, { kind: ['grpc'] });
    const [{ operations }] = reply!.results;
    expect(operations.map(({ name, request, response, streams }) => [name, request, response, streams])).toEqual([
      ['GetUser', 'GetUserRequest', 'User', undefined],
      ['Watch', 'WatchRequest', 'Event', 'both'],
    ]);
    const [get, watch] = operations;
    expect(get.implementations.map(({ handle }) => handle).sort()).toEqual([
      'main.go#server.GetUser',
      'server.py#Users.GetUser',
    ]);
    // `box` of other.py is no client.
    expect(get.callers).toEqual([{ name: 'show', path: 'client.py', line: 6 }]);
    expect(watch.implementations).toEqual([]);
  });

  test('calls of a procedure lead to what implements it', async () => {
    const reply = await product.ask(trace, { from: 'show', to: 'load' });
    expect(reply!.results.paths[0].steps.map(({ symbol, kind }) => `${symbol.name} ${kind}`)).toEqual([
      'show request',
      'GetUser call',
    ]);
  });

  test('a procedure is used by its callers and implementations', async () => {
    const reply = await product.ask(references, { name: 'proto/user.proto#UserService.GetUser' });
    const uses = reply!.results.files.flatMap((file) => file.references.map((use) => `${use.kind} ${file.path}`));
    expect(uses).toContain('request client.py');
    expect(uses).toContain('implement server.py');
  });

  test('resolvers belong to the operations of a schema, handlers to those of a document', async () => {
    const reply = await product.ask(services, { kind: ['graph', 'openapi'] });
    const found = reply!.results.map(({ kind, operations }) => [
      kind,
      operations.map(({ name, implementations }) => `${name} ${implementations.map(({ path }) => path)}`),
    ]);
    expect(found).toEqual([
      ['graph', ['user resolvers.ts']],
      ['openapi', ['GET /users/{id} api.ts']],
    ]);
  });

  test('an empty answer says where else to look', async () => {
    const reply = await product.ask(services, { name: 'Nothing' });
    expect(reply!.meta.notes.join()).toContain('none of');
  });
});
