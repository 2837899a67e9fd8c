/** The table of services in docs/services.md, from their rows. */
import { knownLanguages } from '../languages/all.ts';
import { SERVICES } from '../src/services/rows.ts';

export const SERVICE_HEAD = ['name', 'languages', 'mode', 'why', 'how to install it'];

export function serviceRows(): string[][] {
  const titles = new Map(knownLanguages().map(({ id, title }) => [id, title]));
  return SERVICES.map(({ id, languages, trust, because, install }) => [
    `\`${id}\``,
    languages.map((language) => titles.get(language) ?? language).join(', '),
    trust,
    because,
    install.join('<br>'),
  ]);
}
