/** Why a symbol is not among the results of a search. */

import { wasCut } from '../../base/deadline.ts';
import type { Gathered } from '../../search/channels/gather.ts';
import { isTestSymbol } from '../../search/query/filters.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { languagesNamed } from '../../workspace/language-names.ts';
import { pathFilter } from '../../workspace/path-filter.ts';
import type { Session } from '../../workspace/session.ts';
import { rolesOf } from '../../workspace/session-roles.ts';
import type { ChannelShare, Question, Ranking } from './tool.ts';

export const ABSENCES = [
  /** A filter of the query leaves it out. */
  'filtered',
  /** It matches in a channel, but every candidate that the channel returned matches better. */
  'beyond_channels',
  /** It matches in no channel. */
  'no_candidate',
  /** It was a candidate, but ranking dropped it as a copy of another result. */
  'left_out',
  /** Time ran out before every channel was searched. */
  'time',
] as const;

type Absence = NonNullable<Ranking['absent']>;

interface Missing {
  readonly symbol: SymbolRecord;
  readonly gathered: Gathered;
  readonly channels: readonly ChannelShare[];
}

export function absenceOf(session: Session, input: Question, { symbol, gathered, channels }: Missing): Absence {
  const filters = filtersAgainst(session, input, symbol);
  if (filters.length > 0) return { reason: 'filtered', text: `left out by ${filters.join(' and ')}` };
  if (wasCut()) return { reason: 'time', text: 'time ran out before all symbols were compared' };
  const candidate = channels.find(({ rank }) => rank !== undefined);
  if (candidate)
    return { reason: 'left_out', text: `found by ${candidate.channel}, then left out as a copy of a better result` };
  const beyond = channels.filter(isNear);
  if (beyond.length > 0) {
    const said = beyond.map(({ channel, found }) => `${channel} returns ${found} that match better`);
    return { reason: 'beyond_channels', text: `it matches, but ${said.join(', ')}` };
  }
  const asked = channels.filter(({ weight }) => weight !== 0).map(({ channel }) => channel);
  const isName = gathered.intent === 'symbol' || gathered.intent === 'path';
  const why = isName ? 'nothing in it matches' : 'it has none of these words and a different meaning';
  return { reason: 'no_candidate', text: `not found by ${asked.join(', ')}: ${why}` };
}

/** Every vector has some similarity to every other: far below the last candidate, a symbol does not count as a match. */
const NEAR_ENOUGH = 0.6;

const isNear = ({ channel, beyond }: ChannelShare): boolean =>
  beyond !== undefined && (channel !== 'vector' || beyond.score >= NEAR_ENOUGH * beyond.last);

/** The flags that exclude the symbol, in command-line syntax. */
function filtersAgainst(session: Session, input: Question, symbol: SymbolRecord): string[] {
  const { path, exclude, lang, kind, role, tests } = input;
  const languages = languagesNamed(lang);
  const flag = (name: string, values: readonly string[] = []) => `--${name} ${values.join(',')}`;
  return [
    ...(pathFilter(session, { path })(symbol.path) ? [] : [flag('path', path)]),
    ...(pathFilter(session, { exclude })(symbol.path) ? [] : [flag('exclude', exclude)]),
    ...(languages === undefined || (symbol.language && languages.has(symbol.language)) ? [] : [flag('lang', lang)]),
    ...(!kind?.length || kind.includes(symbol.kind) ? [] : [flag('kind', kind)]),
    ...((rolesOf(session, role)?.symbol(symbol) ?? true) ? [] : [flag('role', role)]),
    ...(tests || !isTestSymbol(symbol) ? [] : ['--no-tests']),
  ];
}
