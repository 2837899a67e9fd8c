/** Prints the rows of docs/setup.md: the files of each client, from the table that `wayfind setup` uses. */
import type { Base, Client, Place, Platform, Scope } from '../src/setup/client-row.ts';
import { CLIENTS } from '../src/setup/clients.ts';

const SYSTEMS: readonly (readonly [Platform, string])[] = [
  ['linux', 'Linux'],
  ['darwin', 'macOS'],
  ['win32', 'Windows'],
];

/** How a base directory is written on a system; the text around the table names the variables that move it. */
function baseText(base: Base, platform: Platform): string {
  const config = '~/.config/';
  const texts: Readonly<Record<Base, string>> = {
    home: '~/',
    project: '',
    config,
    support: { linux: config, darwin: '~/Library/Application Support/', win32: '%APPDATA%/' }[platform],
    localAppData: '%LOCALAPPDATA%/',
    codexHome: '~/.codex/',
    claudeHome: '~/',
  };
  return texts[base];
}

function pathText({ base, path }: Place, platform: Platform): string {
  const text = baseText(base, platform) + path;
  return platform === 'win32' && text.startsWith('%') ? text.replaceAll('/', '\\') : text;
}

/** Each path once, with its systems unless it is for all of them. */
function filesText(client: Client, scope: Scope): string {
  const systems = new Map<string, string[]>();
  for (const place of client.files[scope])
    for (const [platform, name] of SYSTEMS) {
      if (place.on && !place.on.includes(platform)) continue;
      const text = pathText(place, platform);
      systems.set(text, [...(systems.get(text) ?? []), name]);
    }
  const texts = [...systems].map(([text, names]) =>
    names.length === SYSTEMS.length ? `\`${text}\`` : `\`${text}\` (${names.join(', ')})`,
  );
  return texts.join('; ') || 'none';
}

export const CLIENT_HEAD = ['client', 'your own settings', 'of a project', 'under', 'skills', 'read up at'];

export function clientRows(): string[][] {
  return CLIENTS.map((client) => [
    `${client.name} (\`${client.id}\`)`,
    filesText(client, 'user'),
    filesText(client, 'project'),
    `\`${client.container.join('.')}\``,
    client.skills ? `\`.${client.skills}/skills/\`` : 'none',
    client.sources.map((source, index) => `[${index + 1}](${source})`).join(' '),
  ]);
}
