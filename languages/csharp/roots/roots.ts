/** Where programs in C# start. */
import type { LanguageRoots } from '../../../src/model/language-roots.ts';

const roots: LanguageRoots = {
  paths: [
    {
      path: /(?:^|\/)Migrations\/(?:[^/]+\/)?(?:\d{14}_\w+(?:\.Designer)?|\w+ModelSnapshot)\.cs$/,
      kind: 'migration',
      what: 'a migration of Entity Framework',
      symbols: 'all',
    },
    {
      path: /(?:^|\/)(?:Program|Startup)\.cs$/,
      kind: 'main',
      what: 'starts the program',
      symbols: /^(?:Startup|Program)$/,
    },
    { path: /\.csx$/, kind: 'script', what: 'a script' },
    { path: /\.(?:cshtml|razor)$/, kind: 'page', what: 'a page or view by its path', symbols: 'all' },
  ],
  // Middleware, start-up and pages are called by convention.
  accessors: /^property /,
  calledMembers: /^(?:Invoke(?:Async)?|Configure(?:Services|Container)?|On(?:Get|Post|Put|Delete|Patch)\w*)$/,
  uses: {
    csharp({ text, because }) {
      const sdk = /Sdk="Microsoft\.NET\.Sdk\.(?:Web|Worker|BlazorWebAssembly)"/.exec(text)?.[0];
      if (sdk !== undefined) return because('application', sdk);
      const output = /<OutputType>(?:Win)?[Ee]xe/.exec(text)?.[0];
      if (output !== undefined) return because('application', output, 'OutputType Exe');
      if (/<IsPackable>false/i.test(text)) return because('application', 'IsPackable', 'IsPackable false');
      const pack = /<(?:PackageId|GeneratePackageOnBuild|PackageTags|PackageLicenseExpression)>/.exec(text)?.[0];
      return pack === undefined ? undefined : because('library', pack);
    },
  },
};

export default roots;
