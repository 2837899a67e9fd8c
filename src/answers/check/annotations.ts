/** The result of a check as workflow commands of GitHub Actions, which shows them at the lines of a pull request. */
import type { Reply } from '../../tools/define.ts';
import type { Results } from './tool.ts';

export function annotationLines({ results, meta }: Reply<Results>): string[] {
  const { violations, rules, verdict, total } = results;
  const why = new Map(rules.map(({ name, message }) => [name, message]));
  return [
    ...violations.map(({ rule, severity, message, path, line, col = 0 }) => {
      const place = [
        `file=${property(path)}`,
        ...(line > 0 ? [`line=${line}`] : []),
        ...(col > 0 ? [`col=${col}`] : []),
      ];
      const reason = why.get(rule);
      return `::${severity} ${[...place, `title=${property(rule)}`].join(',')}::${data(reason === undefined ? message : `${message}: ${reason}`)}`;
    }),
    ...meta.notes.map((note) => `::notice::${data(note)}`),
    `${verdict}: ${total} violations of ${rules.length} rules`,
  ];
}

/** As the toolkit of GitHub Actions escapes them: no text can end the command. */
const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
