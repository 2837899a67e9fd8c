/** The estimate of tokens against counts that the real tokenizers gave for these texts. */
import { describe, expect, test } from 'vitest';
import { estimateTokens, largestFitting } from '../../../src/tools/token-budget.ts';
import { cpuClock } from '../../kit/cpu-clock.ts';

interface Sample {
  readonly text: string;
  /** Tokens with cl100k and with o200k. */
  readonly counts: readonly [number, number];
}

const SAMPLES: Readonly<Record<string, Sample>> = {
  typescript: {
    counts: [157, 158],
    text: `export class TokenService {
  constructor(private readonly store: SessionStore, private readonly clock: Clock = systemClock) {}

  /** Throws when the token is unknown or has expired. */
  async validate(token: string, options: ValidateOptions = {}): Promise<Session> {
    const session = await this.store.findByToken(token);
    if (session === undefined) throw new AuthError('UNKNOWN_TOKEN', \`no session for \${token.slice(0, 8)}\`);
    if (session.expiresAt < this.clock.now()) {
      await this.store.remove(session.id);
      throw new AuthError('EXPIRED', 'the session has expired');
    }
    return options.extend ? this.extend(session, 30 * 60_000) : session;
  }
}
`,
  },
  python: {
    counts: [136, 135],
    text: `class OrderRepository(BaseRepository):
    """Reads and writes orders; every query is limited to one tenant."""

    def __init__(self, connection, tenant_id=None):
        self.connection = connection
        self.tenant_id = tenant_id or current_tenant()

    def find_open(self, customer_id, limit=50):
        rows = self.connection.execute(
            "SELECT id, total, created_at FROM orders WHERE customer_id = %s AND closed_at IS NULL LIMIT %s",
            (customer_id, limit),
        )
        return [Order(id=row[0], total=Decimal(row[1]), created_at=row[2]) for row in rows]
`,
  },
  go: {
    counts: [150, 152],
    text: `func (s *Server) handleUpload(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseMultipartForm(maxUploadBytes); err != nil {
		http.Error(w, "request too large", http.StatusRequestEntityTooLarge)
		return
	}
	file, header, err := r.FormFile("document")
	if err != nil {
		s.logger.Printf("upload: %v", err)
		http.Error(w, "missing file", http.StatusBadRequest)
		return
	}
	defer file.Close()
	id, err := s.storage.Save(r.Context(), header.Filename, io.LimitReader(file, maxUploadBytes))
	writeJSON(w, map[string]any{"id": id, "size": header.Size})
}
`,
  },
  c: {
    counts: [116, 116],
    text: `#ifndef RING_BUFFER_H
#define RING_BUFFER_H

#include <stddef.h>
#include <stdint.h>

#define RING_BUFFER_MIN_SIZE 64u
#define RING_FLAG_OVERWRITE  0x0001u

struct ring_buffer {
    uint8_t *data;
    size_t   head, tail, capacity;
    unsigned flags;
};

int ring_buffer_init(struct ring_buffer *rb, size_t capacity, unsigned flags);
size_t ring_buffer_write(struct ring_buffer *rb, const void *src, size_t len);

#endif /* RING_BUFFER_H */
`,
  },
  json: {
    counts: [140, 141],
    text: `{"results":[{"handle":"src/auth/token.ts#TokenService.validate","name":"validate","kind":"method","path":"src/auth/token.ts","line":42,"start_line":40,"end_line":58,"signature":"async validate(token: string): Promise<Session>"},{"handle":"src/auth/user.ts#User","name":"User","kind":"class","path":"src/auth/user.ts","line":7,"start_line":7,"end_line":31}],"meta":{"ref":"main","freshness":"fresh","indexing":"ready","completeness":"complete","omitted":0,"estimated_tokens":181,"notes":[],"next":["wayfind references TokenService.validate"]}}`,
  },
  text: {
    counts: [119, 119],
    text: `src/auth/token.ts:40-58  method  TokenService.validate  async validate(token: string): Promise<Session>
src/auth/user.ts:7-31    class   User
src/http/routes.ts:112   function  requireSession  function requireSession(request: Request): Session
  9 exact, 2 probable, 3 unresolved (dynamic 3)
more: 12 left out
note: changed since indexed, shown with the lines they have now: src/auth/token.ts
next: wayfind references TokenService.validate --confidence probable --limit 20 --cursor 20
`,
  },
  prose: {
    counts: [80, 80],
    text: `The index is one file. A build goes to a new one, which the pointer names only when it is complete; an update is a single transaction. Readers therefore never see half of an update, and a process that is killed leaves the last published index in force. When two processes want to write, the second one waits for the lock or gives up with a message that says who holds it.
`,
  },
};

const errorsOf = ({ text, counts }: Sample) => counts.map((count) => Math.abs(estimateTokens(text) - count) / count);

describe('estimateTokens', () => {
  test.each(Object.entries(SAMPLES))('%s', (_, sample) => {
    expect(Math.max(...errorsOf(sample))).toBeLessThan(0.12);
  });

  test('is within 5 % on average', () => {
    const errors = Object.values(SAMPLES).flatMap(errorsOf);
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.05);
  });

  test('grows with the text, and takes any text', () => {
    expect(estimateTokens('')).toBe(0);
    const { text } = SAMPLES.typescript;
    for (let length = 20; length < text.length; length += 20)
      expect(estimateTokens(text.slice(0, length))).toBeLessThanOrEqual(estimateTokens(text.slice(0, length + 20)) + 1);
    expect(estimateTokens('日本語のテキスト')).toBeGreaterThan(4);
    expect(estimateTokens('\ud800')).toBeGreaterThan(0);
    expect(estimateTokens(`${'='.repeat(80)}\n`)).toBeLessThan(10);
  });

  test('takes linear time', () => {
    const cpuMs = cpuClock();
    estimateTokens('aB1 _\n\t…'.repeat(200_000));
    expect(cpuMs()).toBeLessThan(2000);
  });
});

test('largestFitting', () => {
  expect(largestFitting(10, (count) => count <= 7)).toBe(7);
  expect(largestFitting(10, () => false)).toBe(0);
  expect(largestFitting(10, () => true)).toBe(10);
});
