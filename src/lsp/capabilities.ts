/** What the server announces: only what is on, so that an editor asks another server for the rest. */
import { type ServerCapabilities, TextDocumentSyncKind } from 'vscode-languageserver/node';
import type { PositionEncoding } from './editor-text.ts';
import { FEATURES, type Feature, type LspSettings } from './settings.ts';

/** What each feature adds to the capabilities. */
const PROVIDERS: Readonly<Partial<Record<Feature, ServerCapabilities>>> = {
  definition: { definitionProvider: true },
  declaration: { declarationProvider: true },
  implementation: { implementationProvider: true },
  typeDefinition: { typeDefinitionProvider: true },
  references: { referencesProvider: true },
  hover: { hoverProvider: true },
  documentSymbol: { documentSymbolProvider: { label: 'Wayfind' } },
  workspaceSymbol: { workspaceSymbolProvider: true },
  documentHighlight: { documentHighlightProvider: true },
  foldingRange: { foldingRangeProvider: true },
  callHierarchy: { callHierarchyProvider: true },
  typeHierarchy: { typeHierarchyProvider: true },
  codeLens: { codeLensProvider: { resolveProvider: true } },
  rename: { renameProvider: { prepareProvider: true } },
};

export function capabilitiesFor({ isOn }: LspSettings, encoding: PositionEncoding): ServerCapabilities {
  return Object.assign(
    {
      positionEncoding: encoding,
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    },
    ...FEATURES.map((feature) => (isOn[feature] ? PROVIDERS[feature] : undefined)),
  );
}
