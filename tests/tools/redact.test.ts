/** Credentials in source: what is masked and what must stay. */
import { expect, test } from 'vitest';
import { redact } from '../../src/secrets/redact.ts';
import { cpuClock } from '../kit/cpu-clock.ts';

const join = (...parts: string[]) => parts.join('');

test.each([
  [join('const key = "AKIA', 'IOSFODNN7EXAMPL7"'), 'const key = "[redacted]"'],
  [join('token: gh', 'p_', 'a1B2'.repeat(9)), 'token: [redacted]'],
  [
    join("headers['Authorization'] = 'Bearer ", 'abcdef0123456789abcdef', "'"),
    "headers['Authorization'] = 'Bearer [redacted]'",
  ],
  ['const password = "hunter2!x"', 'const password = "[redacted]"'],
  ["DB_PASSWORD: 'S3cr3t-Value'", "DB_PASSWORD: '[redacted]'"],
  ['private readonly apiKey: string = "9f8e7d6c5b4a"', 'private readonly apiKey: string = "[redacted]"'],
  ['"client_secret": "Zm9vYmFyMTIz"', '"client_secret": "[redacted]"'],
  ['url = "postgres://admin:pa55w0rd@db.internal/app"', 'url = "postgres://admin:[redacted]@db.internal/app"'],
  [join('jwt = eyJ', 'hbGciOiJIUzI1NiJ9.eyJ', 'zdWIiOiIxMjM0In0.dozjgNryP4J3jVmN'), 'jwt = [redacted]'],
])('%s', (line, expected) => {
  expect(redact([line], 'a.ts').lines).toEqual([expected]);
});

test.each([
  'const password = process.env.PASSWORD',
  'const password = "password"',
  'password: "Enter your password here"',
  'post "/login/forgot_password" => "login#forgot_password"',
  'const secretName = "my-app/database"',
  join('apiKey: "$', '{API_KEY}"'),
  'if (password === "") throw new Error("no password")',
  'const passwordField = "user_password"',
  'const tokens = ["a", "b"]',
  'basic authentication is described in RFC 7617',
  'http://user@host/path',
])('%s stays', (line) => {
  expect(redact([line], 'a.ts')).toEqual({ lines: [line], masked: [] });
});

test.each([
  ['password: hunter2', 'password: [redacted]'],
  ['  api_key: 9f8e7d6c5b4a # of the test account', '  api_key: [redacted] # of the test account'],
  ['- token: abcdefghijkl', '- token: [redacted]'],
  ['POSTGRES_PASSWORD=postgres', 'POSTGRES_PASSWORD=[redacted]'],
  ["db.pwd = 'x1'", "db.pwd = '[redacted]'"],
  [
    '{"user": "ann", "password": "pa\\"ss", "token": "abc", "n": 1}',
    '{"user": "ann", "password": "[redacted]", "token": "[redacted]", "n": 1}',
  ],
  ['auth: {token: s3cr3tvalue, user: ann}', 'auth: {token: [redacted], user: ann}'],
])('in a data file: %s', (line, expected) => {
  for (const path of ['a/config.yaml', 'config.json', 'app.properties'])
    expect(redact([line], path).lines, path).toEqual([expected]);
});

test.each([
  'password:',
  'token: string',
  'token: null',
  join('password: $', '{DB_PASSWORD}'),
  'password: {{ vault.password }}',
  'token: !secret github',
  'password: |',
  'secret: { name: app }',
  '"password": "Password"',
  '"password": "Enter your password"',
  'password: at least eight letters',
  '"jsonwebtoken": "^9.0.2"',
  '"token": "string.quoted"',
  'max_token: 4096',
  'tokens: abc',
  'token_url: https://example.org/token',
])('in a data file: %s stays', (line) => {
  expect(redact([line], 'config.yml')).toEqual({ lines: [line], masked: [] });
});

test('source code is no data: a type or a variable is no credential', () => {
  for (const line of ['token: Token,', 'password = form.password', 'def login(password: str, token=None):'])
    expect(redact([line], 'src/login.py').lines).toEqual([line]);
});

test('private key blocks are masked line by line, so that line numbers stay', () => {
  const block = [
    join('const pem = `-----BEGIN RSA PRI', 'VATE KEY-----'),
    'MIIEpAIBAAKCAQEA',
    'abc',
    join('-----END RSA PRI', 'VATE KEY-----`;'),
    'done',
  ];
  const { lines, masked } = redact(block, 'a.ts');
  expect(lines).toHaveLength(5);
  expect(lines[1]).toBe('[redacted]');
  expect(lines[4]).toBe('done');
  expect(masked).toEqual([2, 3]);
});

test('long hostile lines take no time', () => {
  const cpuMs = cpuClock();
  redact(
    [
      'password = "'.repeat(2000),
      'a'.repeat(20_000),
      `://${'a:'.repeat(10_000)}`,
      'eyJ'.repeat(3000),
      'secret'.repeat(3000),
    ],
    'a.ts',
  );
  redact(
    [
      'password:'.repeat(2000),
      'a-'.repeat(10_000),
      `token: "${'\\\\'.repeat(10_000)}`,
      `token: ${'a'.repeat(20_000)} b`,
    ],
    'a.yml',
  );
  expect(cpuMs()).toBeLessThan(1000);
});
