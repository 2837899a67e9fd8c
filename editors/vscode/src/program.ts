/** Runs the program that the settings name, and shows what it prints. */
import { execFile } from 'node:child_process';
import * as vscode from 'vscode';

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
}

export function program(): Program {
  const [command = 'wayfind', ...args] = vscode.workspace.getConfiguration('wayfind').get<string[]>('command') ?? [];
  return { command, args };
}

/** The folder of the file in front, else the first one. */
export function folder(): string | undefined {
  const active = vscode.window.activeTextEditor?.document.uri;
  const around = active && vscode.workspace.getWorkspaceFolder(active);
  return (around ?? vscode.workspace.workspaceFolders?.[0])?.uri.fsPath;
}

const MAX_BYTES = 64 << 20;
/** Exit statuses of answers: found, and nothing found. */
const ANSWERED: readonly unknown[] = [null, 0, 1];

/** Shows the answer as a document beside the code; places in it (`src/a.ts:12`) can be followed with a click. */
export async function ask(words: readonly string[], title: string): Promise<void> {
  const cwd = folder();
  if (cwd === undefined) {
    await vscode.window.showInformationMessage('Open a folder first.');
    return;
  }
  const answer = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    (_, token) => run(words, cwd, token),
  );
  if (answer === undefined) return;
  const document = await vscode.workspace.openTextDocument({
    content: `${title}\n\n${answer}`,
    language: 'search-result',
  });
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
}

/** Undefined when it was cancelled or failed, which is shown. */
function run(words: readonly string[], cwd: string, token: vscode.CancellationToken): Promise<string | undefined> {
  const { command, args } = program();
  return new Promise((resolve) => {
    const child = execFile(command, [...args, ...words], { cwd, maxBuffer: MAX_BYTES }, (error, stdout, stderr) => {
      const status = error === null ? null : error.code;
      if (token.isCancellationRequested) resolve(undefined);
      else if (ANSWERED.includes(status)) resolve(stdout === '' ? stderr : stdout);
      else {
        void vscode.window.showErrorMessage(`Wayfind: ${stderr.trim() || (error?.message ?? 'no answer')}`);
        resolve(undefined);
      }
    });
    token.onCancellationRequested(() => child.kill());
  });
}
