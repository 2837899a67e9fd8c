/** A service of the tests' own, in this process: it answers by the name at each place, through the same pass as any service. */
import { defaultConfig } from '../../src/config/config.ts';
import type { LanguageId } from '../../src/model/language.ts';
import type { Origin } from '../../src/model/links.ts';
import { type Answer, ServiceFailure, type ServiceProblem } from '../../src/services/contract.ts';
import type { ActiveService } from '../../src/services/pass/active-service.ts';
import { type Confirmed, confirmLinks } from '../../src/services/pass/confirm.ts';
import { SessionPool } from '../../src/services/pass/session-pool.ts';
import { makeServicesDir } from '../../src/services/services-dir.ts';
import { indexDirOf, snapshotKeyOf } from '../../src/store/snapshots/snapshot-dir.ts';

export interface AnsweringService {
  readonly id: string;
  readonly kind: Origin;
  /** As answers show it. */
  readonly origin: string;
  readonly version: string;
  readonly language: LanguageId;
  /** By name; other names are not known. */
  readonly answers?: Readonly<Record<string, Answer>>;
  readonly problems?: readonly ServiceProblem[];
  /** It ends at the first question. */
  readonly failure?: ServiceProblem;
}

const NAME = /^[\w$]+/;

function activeService(service: AnsweringService): ActiveService {
  const { id, kind, origin, version, language, answers = {}, problems = [], failure } = service;
  return {
    id,
    origin: kind,
    asks: 'everything',
    projectsOf(files) {
      const paths = files.filter((file) => file.language === language).map(({ path }) => path);
      return paths.length === 0 ? [] : [{ dir: '', paths }];
    },
    open: () =>
      Promise.resolve({
        tool: { origin, version },
        problems,
        define({ text, places }) {
          if (failure !== undefined) return Promise.reject(new ServiceFailure(failure));
          const lines = text()?.split('\n') ?? [];
          const found: Answer[] = [];
          for (let i = 0; i < places.length; i += 2) {
            const name = NAME.exec(lines[places[i] - 1].slice(places[i + 1]))?.[0] ?? '';
            found.push(answers[name] ?? { declarations: [] });
          }
          return Promise.resolve(found);
        },
        update: () => Promise.resolve(),
        close: () => Promise.resolve(),
      }),
  };
}

/** Asks them about the indexed tree, one after the other. */
export async function confirmWith(root: string, services: readonly AnsweringService[]): Promise<Confirmed> {
  const place = { indexDir: indexDirOf(root), key: snapshotKeyOf(root) };
  const limits = { fileMs: 5_000, projectMs: 20_000, memoryMb: 500 };
  const pool = new SessionPool({
    root,
    scratchDir: makeServicesDir(root),
    limits,
    idleMs: 1_000,
    log: () => {},
  });
  try {
    return await confirmLinks({
      ...place,
      root,
      config: defaultConfig(),
      services: services.map(activeService),
      pool,
      signal: new AbortController().signal,
    });
  } finally {
    await pool.close();
  }
}
