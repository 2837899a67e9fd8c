/** `wayfind ui` in the browser: one process for each folder, which ends with the window. */
import { type ChildProcess, spawn } from 'node:child_process';
import * as vscode from 'vscode';
import { folder, program } from './program';

const running = new Map<string, { readonly child: ChildProcess; readonly url: Promise<string> }>();
const START_MS = 20_000;

export async function openExplorer(context: vscode.ExtensionContext): Promise<void> {
  const cwd = folder();
  if (cwd === undefined) {
    await vscode.window.showInformationMessage('Open a folder first.');
    return;
  }
  try {
    const url = await explorerOf(context, cwd);
    const page = await vscode.env.asExternalUri(vscode.Uri.parse(url, true));
    // Not in a panel: the page refuses to be framed, so that no other page can put itself around it.
    await vscode.env.openExternal(page);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await vscode.window.showErrorMessage(`The explorer of Wayfind did not start: ${message}`);
  }
}

function explorerOf(context: vscode.ExtensionContext, cwd: string): Promise<string> {
  const known = running.get(cwd);
  if (known !== undefined) return known.url;
  const { command, args } = program();
  const child = spawn(command, [...args, 'ui', '--no-open'], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const url = urlFrom(child);
  running.set(cwd, { child, url });
  // The next call starts it again.
  const forget = (): void => {
    if (running.get(cwd)?.child === child) running.delete(cwd);
  };
  child.once('exit', forget);
  url.catch(() => {
    forget();
    child.kill();
  });
  context.subscriptions.push({ dispose: () => child.kill() });
  return url;
}

/** The first address on this machine that the process prints. */
function urlFrom(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const timer = setTimeout(() => reject(new Error('it printed no address')), START_MS);
    const read = (chunk: Buffer): void => {
      printed = (printed + chunk.toString('utf8')).slice(-10_000);
      const [url] = /http:\/\/(?:127\.0\.0\.1|localhost)[^\s"']*(?=\s)/.exec(`${printed}`) ?? [];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(
        new Error(printed.trim().slice(-500) || `it ended with status ${code}; is this version of wayfind too old?`),
      );
    });
  });
}
