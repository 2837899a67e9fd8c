/** The Chromium of this machine, for tests of pages. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** Debian's name comes first: others may be a launcher that downloads a browser. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
/** No test talks to anybody but its own server. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Undefined where there is none: the tests say so and skip. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.WAYFIND_TEST_BROWSER) return env.WAYFIND_TEST_BROWSER;
  const directories = (env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => directories.map((directory) => join(directory, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export const launch = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: FLAGS, headless: true });
