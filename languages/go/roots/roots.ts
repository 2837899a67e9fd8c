/** Where programs in Go start. */
import { below } from '../../../src/base/tree-paths.ts';
import type { LanguageRoots, ManifestText, Verdict } from '../../../src/model/language-roots.ts';

/** Nobody can import a module by its own name whose root is a program. */
function moduleUse({ project: { dir }, tree, packageOf }: ManifestText): Verdict | undefined {
  const program = tree.paths.find(
    (path) => /^[^/]+(?<!_test)\.go$/.test(below(dir, path) ?? '') && packageOf(path) === 'main',
  );
  if (program === undefined) return undefined;
  return { use: 'application', path: program, line: 1, what: 'a program at the root of the module' };
}

const roots: LanguageRoots = {
  mainPackage: 'main',
  paths: [
    {
      path: /(?:^|\/)migrations?\/\d{3,}_\w+(?<!_test)\.go$/,
      kind: 'migration',
      what: 'a migration by its name',
      symbols: 'all',
    },
  ],
  // Interfaces of the standard library; hooks of gorm and xorm; forms that are validated.
  calledMembers:
    /^(?:Error|String|GoString|Format|Read|Write|Close|Seek|ReadFrom|WriteTo|ReadAt|WriteAt|ReadByte|WriteByte|ReadRune|WriteString|Flush|Len|Less|Swap|Push|Pop|ServeHTTP|RoundTrip|Handle|Enabled|WithAttrs|WithGroup|LogValue|(?:Unm|M)arshal\w+|Scan|Value|Unwrap|Is|As|Lock|Unlock|Deadline|Done|Err|Set|Get|Type|Name|Size|Mode|ModTime|IsDir|Sys|Open|Stat|ReadDir|ReadFile|Sub|Glob|Network|Addr|Accept|(?:Local|Remote)Addr|Set(?:Read|Write)?Deadline|Temporary|Timeout|Validate|TableName|(?:Before|After)(?:Create|Save|Update|Delete|Find|Insert|Set|Load|Process|Close)|GormDataType|Generate|Sum|Reset|BlockSize|Encode|Decode|Print|Printf|Println|Debug|Info|Warn|Fatal)$/,
  uses: { go: moduleUse },
  offeredPaths: /(?:^|\/)pkg\//,
  commands: [
    {
      title: 'the command line',
      modules: [
        'github.com/spf13/cobra',
        'github.com/urfave/cli',
        'github.com/urfave/cli/v2',
        'github.com/urfave/cli/v3',
      ],
      name: 'Command',
      command: /^[^{\n]{0,40}\{[^}]{0,400}?\b(?:Use|Name):\s*["`]([\w:.-]+)/,
    },
  ],
};

export default roots;
