/** Counts the calls of a server, and prints the counts in the text format of Prometheus. */
import type { CallRecord } from '../observe/call-record.ts';

/** Upper bounds in seconds: a look-up takes a millisecond, and a question may take its time limit of 30 s. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

type Labels = Readonly<Record<string, string>>;

export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

/** One metric with its values; one without values is not printed. */
export interface Metric {
  readonly name: string;
  readonly type: 'counter' | 'gauge';
  readonly help: string;
  readonly samples: readonly Sample[];
}

interface Durations {
  /** Calls by bucket, each call in one; the last is for longer ones. */
  readonly counts: number[];
  sum: number;
}

/** Invariant: labels have few values. Names of tools and error codes are those of our tables. */
export class CallCounts {
  readonly #outcomes = new Map<string, Counted>();
  readonly #errors = new Map<string, Counted>();
  readonly #tokens = new Map<string, Counted>();
  readonly #durations = new Map<string, Durations>();

  add({ tool, outcome, code, tokens, durationMs }: CallRecord): void {
    count(this.#outcomes, { tool, outcome }, 1);
    if (code !== undefined) count(this.#errors, { tool, code }, 1);
    if (tokens !== undefined) count(this.#tokens, { tool }, tokens);
    let durations = this.#durations.get(tool);
    if (!durations) this.#durations.set(tool, (durations = { counts: Array(BUCKETS.length + 1).fill(0), sum: 0 }));
    const seconds = durationMs / 1000;
    const bucket = BUCKETS.findIndex((bound) => seconds <= bound);
    durations.counts[bucket < 0 ? BUCKETS.length : bucket]++;
    durations.sum += seconds;
  }

  /** `others`: values that are measured when they are asked for. */
  text(others: readonly Metric[]): string {
    const metrics: readonly Metric[] = [
      {
        name: 'wayfind_calls_total',
        type: 'counter',
        help: 'Calls by tool and outcome.',
        samples: [...this.#outcomes.values()],
      },
      {
        name: 'wayfind_call_errors_total',
        type: 'counter',
        help: 'Calls that failed, by tool and error code.',
        samples: [...this.#errors.values()],
      },
      {
        name: 'wayfind_reply_tokens_total',
        type: 'counter',
        help: 'Estimated tokens of the replies, by tool.',
        samples: [...this.#tokens.values()],
      },
      ...others,
    ];
    return [...metrics.flatMap(metricLines), ...this.#durationLines(), ''].join('\n');
  }

  #durationLines(): string[] {
    const name = 'wayfind_call_duration_seconds';
    if (this.#durations.size === 0) return [];
    const lines = headOf({ name, type: 'histogram', help: 'How long calls take, by tool.' });
    for (const [tool, { counts, sum }] of this.#durations) {
      let sofar = 0;
      for (const [i, calls] of counts.entries()) {
        sofar += calls;
        const le = i < BUCKETS.length ? String(BUCKETS[i]) : '+Inf';
        lines.push(sampleLine(`${name}_bucket`, { labels: { tool, le }, value: sofar }));
      }
      lines.push(sampleLine(`${name}_sum`, { labels: { tool }, value: sum }));
      lines.push(sampleLine(`${name}_count`, { labels: { tool }, value: sofar }));
    }
    return lines;
  }
}

interface Counted extends Sample {
  value: number;
}

function count(counts: Map<string, Counted>, labels: Labels, by: number): void {
  const key = Object.values(labels).join(' ');
  const known = counts.get(key);
  if (known) known.value += by;
  else counts.set(key, { labels, value: by });
}

const metricLines = (metric: Metric): string[] =>
  metric.samples.length === 0
    ? []
    : [...headOf(metric), ...metric.samples.map((sample) => sampleLine(metric.name, sample))];

const headOf = ({ name, type, help }: { readonly name: string; readonly type: string; readonly help: string }) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

function sampleLine(name: string, { labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
