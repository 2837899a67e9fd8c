/** The result of a check as SARIF 2.1.0, the format of code hosts and editors for findings. */
import { version } from '../../base/version.ts';
import type { Reply } from '../../tools/define.ts';
import type { Results, RuleResult, Violation } from './tool.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';
/** Paths are relative to it: the root of the workspace. */
const ROOT = '%SRCROOT%';

export function sarifOf({ results, meta }: Reply<Results>): object {
  const { rules, violations, verdict } = results;
  const ruleIndex = new Map(rules.map(({ name }, i) => [name, i]));
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'wayfind', semanticVersion: version, rules: rules.map(ruleOf) } },
        originalUriBaseIds: { [ROOT]: { description: { text: 'The root of the workspace.' } } },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: verdict !== 'incomplete',
            toolExecutionNotifications: meta.notes.map((text) => ({ level: 'note', message: { text } })),
          },
        ],
        results: violations.map((violation) => resultOf(violation, ruleIndex.get(violation.rule) ?? -1, rules)),
      },
    ],
  };
}

function ruleOf({ name, kind, severity, message, meaning }: RuleResult): object {
  return {
    id: name,
    shortDescription: { text: `${meaning}.` },
    ...(message !== undefined && { fullDescription: { text: message }, help: { text: message } }),
    defaultConfiguration: { level: severity },
    properties: { kind },
  };
}

function resultOf(violation: Violation, ruleIndex: number, rules: readonly RuleResult[]): object {
  const { rule, severity, message, fingerprint, others = [] } = violation;
  const why = rules[ruleIndex]?.message;
  return {
    ruleId: rule,
    ...(ruleIndex >= 0 && { ruleIndex }),
    level: severity,
    message: { text: why === undefined ? message : `${message}: ${why}` },
    locations: [locationOf(violation)],
    ...(others.length > 0 && {
      relatedLocations: others.map((place, i) => ({
        id: i + 1,
        ...locationOf(place),
        message: { text: place.message },
      })),
    }),
    partialFingerprints: { 'wayfind/v1': fingerprint },
  };
}

function locationOf({ path, line, col }: Pick<Violation, 'path' | 'line' | 'col'>): object {
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(path), uriBaseId: ROOT },
      // A symbol that is gone has no line.
      ...(line > 0 && { region: { startLine: line, ...(col !== undefined && col > 0 && { startColumn: col }) } }),
    },
  };
}

/** A relative reference: a colon in its first part would make it a scheme. */
const uriOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
