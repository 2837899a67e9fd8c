/** Asks a language server about the places of one file: a bounded number at once, within the file's time. */
import { ResponseError } from 'vscode-jsonrpc/node';
import type { Answer } from '../contract.ts';
import type { Peer } from '../process/peer.ts';
import { readLocations } from './locations.ts';
import type { TreeFiles } from './tree-files.ts';

export interface AskedPlaces {
  readonly method: string;
  readonly uri: string;
  readonly places: Int32Array;
  /** Limits how many requests are in progress at once, those of other files included. */
  readonly slot: <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
  readonly inFlight: number;
  /** Of the file's time and of the caller. */
  readonly signal: AbortSignal;
}

export interface PlaceAnswers {
  /** Undefined where there was no answer. */
  readonly answers: readonly (Answer | undefined)[];
  /** Answers that could be read, whatever they say. */
  readonly answered: number;
  readonly refused: number;
  /** Of the last one that was refused. */
  readonly why: string | undefined;
}

const UNKNOWN: Answer = { declarations: [] };

/** A file of which so many places are refused, and none answered, is not part of any project that the server has loaded. */
const MAX_REFUSED = 20;

/** Says that it was about to change its mind: worth asking again. */
const RETRIED: ReadonlySet<number> = new Set([-32801, -32802]);
const RETRY_MS = [30, 120, 500];

/** When time is over, what was answered until then. Rejects with fatal failures only. */
export async function askPlaces(peer: Peer, tree: TreeFiles, asked: AskedPlaces): Promise<PlaceAnswers> {
  const { places, inFlight, slot, signal } = asked;
  const count = places.length / 2;
  const answers: (Answer | undefined)[] = Array.from({ length: count }, () => undefined);
  let [next, answered, refused] = [0, 0, 0];
  let why: string | undefined;
  const work = async (): Promise<void> => {
    while (next < count && !signal.aborted && (answered > 0 || refused < MAX_REFUSED)) {
      const i = next++;
      try {
        const found = readLocations(await slot(() => askPlace(peer, asked, i), signal));
        if (found === undefined) throw new Error('its answer cannot be read');
        answers[i] = found.length === 0 ? UNKNOWN : tree.answer(found);
        answered++;
      } catch (error) {
        if (signal.aborted) return;
        if (peer.failure) throw peer.failure;
        answers[i] = UNKNOWN;
        refused++;
        why = (error as Error).message;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(inFlight, count) }, work));
  return { answers, answered, refused, why };
}

async function askPlace(peer: Peer, { method, uri, places, signal }: AskedPlaces, i: number): Promise<unknown> {
  const params = { textDocument: { uri }, position: { line: places[2 * i] - 1, character: places[2 * i + 1] } };
  for (let attempt = 0; ; attempt++) {
    try {
      return await peer.request(method, params, signal);
    } catch (error) {
      if (signal.aborted || !isRetried(error) || attempt === RETRY_MS.length) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS[attempt]));
    }
  }
}

const isRetried = (error: unknown): boolean => error instanceof ResponseError && RETRIED.has(error.code);
