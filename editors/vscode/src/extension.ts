/** Starts the language server of Wayfind, shows its state, and adds commands that ask its program. */
import * as vscode from 'vscode';
import { LanguageClient, State, TransportKind } from 'vscode-languageclient/node';
import { openExplorer } from './explorer';
import { ask, program } from './program';

/** The command of a lens; the server writes positions as the protocol has them. */
const SHOW_REFERENCES = 'wayfind.showReferences';

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const status = vscode.window.createStatusBarItem('wayfind.status', vscode.StatusBarAlignment.Right, 0);
  status.name = 'Wayfind';
  status.command = 'wayfind.menu';
  const output = vscode.window.createOutputChannel('Wayfind');
  const command = (name: string, run: (...args: never[]) => unknown) => vscode.commands.registerCommand(name, run);
  context.subscriptions.push(
    status,
    output,
    command('wayfind.explore', explore),
    command('wayfind.impact', impact),
    command('wayfind.changes', changes),
    command('wayfind.openExplorer', () => openExplorer(context)),
    command('wayfind.restart', () => start(output, status)),
    command('wayfind.menu', menu),
    command(SHOW_REFERENCES, showReferences),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('wayfind')) void start(output, status);
    }),
  );
  await start(output, status);
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

async function start(output: vscode.OutputChannel, status: vscode.StatusBarItem): Promise<void> {
  await client?.dispose().catch(() => {});
  const { command, args } = program();
  const settings = vscode.workspace.getConfiguration('wayfind');
  client = new LanguageClient(
    'wayfind',
    'Wayfind',
    { command, args: [...args, 'lsp'], transport: TransportKind.stdio },
    {
      documentSelector: [{ scheme: 'file' }],
      outputChannel: output,
      initializationOptions: {
        features: settings.get('features'),
        codeLens: settings.get('codeLens'),
        index: settings.get('index'),
        commands: true,
      },
    },
  );
  client.onDidChangeState(({ newState }) => show(status, newState));
  show(status, State.Starting);
  try {
    await client.start();
  } catch (error) {
    show(status, State.Stopped);
    const message = error instanceof Error ? error.message : String(error);
    const choice = await vscode.window.showErrorMessage(
      `Wayfind could not be started as ${[command, ...args].join(' ')}: ${message}`,
      'Open Settings',
    );
    if (choice) await vscode.commands.executeCommand('workbench.action.openSettings', 'wayfind.command');
  }
}

function show(status: vscode.StatusBarItem, state: State): void {
  const icon = { [State.Starting]: '$(sync~spin)', [State.Running]: '$(compass)', [State.Stopped]: '$(warning)' }[
    state
  ];
  const text = { [State.Starting]: 'starts', [State.Running]: 'is running', [State.Stopped]: 'is not running' }[state];
  status.text = `${icon} Wayfind`;
  status.tooltip = `Wayfind ${text}; click for its commands`;
  status.show();
}

async function menu(): Promise<void> {
  const entries = [
    { label: '$(search) Explore a question', command: 'wayfind.explore' },
    { label: '$(references) What a change here affects', command: 'wayfind.impact' },
    { label: '$(git-compare) Changed symbols of this branch', command: 'wayfind.changes' },
    { label: '$(globe) Open the explorer', command: 'wayfind.openExplorer' },
    { label: '$(debug-restart) Restart the language server', command: 'wayfind.restart' },
  ];
  const chosen = await vscode.window.showQuickPick(entries, { placeHolder: 'Wayfind' });
  if (chosen) await vscode.commands.executeCommand(chosen.command);
}

async function explore(): Promise<void> {
  const question = await vscode.window.showInputBox({ prompt: 'What do you want to know about this code?' });
  if (question) await ask(['explore', '--', question], `Exploring: ${question}`);
}

async function impact(): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || editor.document.uri.scheme !== 'file') {
    await vscode.window.showInformationMessage('Open a file and put the cursor on a name.');
    return;
  }
  // The program reads the file from the disk.
  if (editor.document.isDirty && !(await editor.document.save())) return;
  const { line, character } = editor.selection.active;
  const place = `${vscode.workspace.asRelativePath(editor.document.uri, false)}:${line + 1}:${character + 1}`;
  await ask(['impact', '--', place], `Impact of ${place}`);
}

async function changes(): Promise<void> {
  await ask(['changes', '--impact'], 'Changed symbols');
}

interface WrittenLocation {
  readonly uri: string;
  readonly range: { readonly start: WrittenPosition; readonly end: WrittenPosition };
}
interface WrittenPosition {
  readonly line: number;
  readonly character: number;
}

async function showReferences(uri: string, at: WrittenPosition, locations: readonly WrittenLocation[]): Promise<void> {
  const position = ({ line, character }: WrittenPosition) => new vscode.Position(line, character);
  await vscode.commands.executeCommand(
    'editor.action.showReferences',
    vscode.Uri.parse(uri),
    position(at),
    locations.map(
      ({ uri: of, range: { start: from, end } }) =>
        new vscode.Location(vscode.Uri.parse(of), new vscode.Range(position(from), position(end))),
    ),
  );
}
