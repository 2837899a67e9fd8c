/** Opens any service of the table that is a program of its own. */
import type { OpenService } from './contract.ts';
import type { FoundService } from './find-program.ts';

/** Loaded when it is opened: most runs ask no language server. */
export const openerOf =
  (found: FoundService): OpenService =>
  async (project, options) => {
    if (found.row.kind === 'sidecar') {
      const { openSidecar } = await import('./sidecar/open.ts');
      return openSidecar(found)(project, options);
    }
    const { openLanguageServer } = await import('./lsp/open.ts');
    return openLanguageServer(found)(project, options);
  };
