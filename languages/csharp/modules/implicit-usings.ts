/** Namespaces that the SDK of a C# project imports into every file by itself. */

const words = (text: string): readonly string[] => text.split(/\s+/);

/** Every SDK for .NET builds on the first of these. */
const OF_ALL = words(`System System.Collections.Generic System.IO System.Linq System.Net.Http System.Threading
  System.Threading.Tasks`);

const HOSTED = words(`Microsoft.Extensions.Configuration Microsoft.Extensions.DependencyInjection
  Microsoft.Extensions.Hosting Microsoft.Extensions.Logging`);

/** By the name of the SDK in lower case: MSBuild does not distinguish letter cases. */
const OF_SDK: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'microsoft.net.sdk.web',
    [
      ...words(`System.Net.Http.Json Microsoft.AspNetCore.Builder Microsoft.AspNetCore.Hosting Microsoft.AspNetCore.Http
        Microsoft.AspNetCore.Routing`),
      ...HOSTED,
    ],
  ],
  ['microsoft.net.sdk.worker', HOSTED],
]);

const ON = /^(?:enable|true)$/i;

/** `setting` is the property `ImplicitUsings`. A tree often puts extensions into these namespaces so that no file has to import them. */
export function implicitUsings(setting: string | undefined, sdks: readonly string[]): readonly string[] {
  if (setting === undefined || !ON.test(setting)) return [];
  const names = sdks.map((sdk) => sdk.split('/')[0].toLowerCase());
  if (!names.some((name) => name.startsWith('microsoft.net.sdk'))) return [];
  return [...OF_ALL, ...names.flatMap((name) => OF_SDK.get(name) ?? [])];
}
