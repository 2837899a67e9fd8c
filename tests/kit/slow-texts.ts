/** Texts that a backtracking pattern takes long to read: repeats of single characters, and of what a pattern itself matches. */
import { analyse } from 'scslre';

type Parsed = ReturnType<typeof analyse>['parsed']['pattern'];
type Alternative = Parsed['alternatives'][number];
type Element = Alternative['elements'][number];

/** Each is repeated to a text of the wanted length. */
export const PUMPS: readonly string[] = [
  ...Array.from('0aAé -_.,:;/\\|"\'`()[]{}<>=*#@$%&!?^~+\t\n\r'),
  ...[
    '\r\n',
    'aA',
    'a.',
    'a ',
    'a\n',
    ' \n',
    'a,',
    '"a',
    "'a",
    '<a',
    '1:2 ',
    '2024-05-20 10:15:30 ',
    'a::',
    '[a] ',
    '\u2028',
  ],
];

export const repeated = (pump: string, length: number): string =>
  pump.repeat(Math.ceil(length / pump.length)).slice(0, length);

/** Texts that the pattern matches, up to each of its repeats: a scan from every one of them to the end is quadratic. */
export function pumpsOf(pattern: RegExp): string[] {
  const pumps = new Set<string>();
  const { parsed } = analyse(pattern, { reportTypes: { Move: false, Trade: false, Self: false } });
  const charactersOf = (raw: string): string => {
    const one = new RegExp(`^(?:${raw})$`, pattern.unicode ? 'u' : '');
    return PUMPS.find((text) => one.test(text)) ?? '\u{1f600}';
  };
  const afterAll = (before: string, elements: readonly Element[]): string => elements.reduce(after, before);
  const afterAny = (before: string, alternatives: readonly Alternative[]): string =>
    alternatives.map(({ elements }) => afterAll(before, elements))[0];

  function after(before: string, element: Element): string {
    switch (element.type) {
      case 'Character':
        return before + String.fromCodePoint(element.value);
      case 'CharacterSet':
      case 'CharacterClass':
        return before + charactersOf(element.raw);
      case 'Group':
      case 'CapturingGroup':
        return afterAny(before, element.alternatives);
      case 'Quantifier': {
        const once = Array.from({ length: Math.max(1, Math.min(element.min, 20)) }, () => element.element);
        const text = afterAll(before, once);
        if (element.max > 50) pumps.add(before).add(text);
        return text;
      }
      default:
        return before;
    }
  }
  for (const { elements } of parsed.pattern.alternatives) pumps.add(afterAll('', elements));
  return [...pumps].filter((pump) => pump !== '');
}
