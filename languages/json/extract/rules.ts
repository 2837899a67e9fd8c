/** JSON: packages with their scripts and commands, and descriptions of an API. Any other file has no symbols. */
import type { FlatTree } from '../../../src/parse/flat-tree.ts';
import { TreeWriter } from '../../../src/parse/tree-writer.ts';
import { dataRules } from '../../yaml/extract/data.ts';
import { openApi } from '../../yaml/extract/open-api.ts';
import { Flow } from '../../yaml/scan/flow.ts';
import { dataGrammar, KIND } from '../../yaml/scan/grammar.ts';
import { packageManifest } from './package-manifest.ts';

function scanJson(text: string, tree: FlatTree): void {
  const out = new TreeWriter(tree, text, KIND.stream);
  const document = out.open(KIND.document, 0);
  new Flow(out, text).read(0);
  out.close(document, text.length);
  out.finish();
}

export default dataRules(dataGrammar('json', scanJson), [openApi, packageManifest]);
