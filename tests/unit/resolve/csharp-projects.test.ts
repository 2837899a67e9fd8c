import { expect, test } from 'vitest';
import { readCSharpProjects } from '../../../languages/csharp/modules/projects.ts';
import { cpuClock } from '../../kit/cpu-clock.ts';
import { virtualTree } from './virtual-tree.ts';

const project = (items: string) => `<Project Sdk="Microsoft.NET.Sdk"><ItemGroup>${items}</ItemGroup></Project>`;

function projectsOf(files: Record<string, string>) {
  const tree = virtualTree(files);
  return readCSharpProjects(tree.paths, tree.read);
}
const usingsOf = (files: Record<string, string>) =>
  projectsOf(files).map(({ usings }) =>
    usings
      .map((one) => `${one.isStatic ? 'static ' : ''}${one.alias ? `${one.alias} = ` : ''}${one.namespace}`)
      .join(', '),
  );

test('usings, aliases, statics', () => {
  expect(
    usingsOf({
      'A.csproj': project(
        `<Using Include="My.Core" /><Using Include='My.Text;My.Json' /><Using Include="My.Maths" Static="true"/>
        <Using Include="My.Long.Name" Alias="Short"></Using><Using Remove="My.Text" /><!-- <Using Include="No"/> -->
        <UsingTask Include="Not" />`,
      ),
    }),
  ).toEqual(['My.Core, My.Json, static My.Maths, Short = My.Long.Name']);
});

test('usings that the SDK adds', () => {
  const sdk = (name: string, properties: string, items = '') =>
    `<Project Sdk="${name}"><PropertyGroup>${properties}</PropertyGroup><ItemGroup>${items}</ItemGroup></Project>`;
  const on = '<ImplicitUsings>enable</ImplicitUsings>';
  const [library, off, old, web, not, worker] = usingsOf({
    'A/Library.csproj': sdk('Microsoft.NET.Sdk', on, '<Using Remove="System.IO" />'),
    'B/Off.csproj': sdk('Microsoft.NET.Sdk.Web', ''),
    'C/Old.csproj': `<Project ToolsVersion="4.0"><PropertyGroup>${on}</PropertyGroup></Project>`,
    'D/Web.csproj': sdk('Microsoft.NET.Sdk.Web/9.0', on),
    'E/Directory.Build.props': `<Project><PropertyGroup>${on}</PropertyGroup></Project>`,
    'E/Not/Not.csproj': sdk('Microsoft.NET.Sdk', '<ImplicitUsings>disable</ImplicitUsings>'),
    'E/Worker.csproj': '<Project><Sdk Name="microsoft.net.sdk.worker" /></Project>',
  });
  const ofAll = 'System, System.Collections.Generic, System.IO, System.Linq, System.Net.Http, System.Threading';
  expect(library).toBe(`${ofAll.replace(' System.IO,', '')}, System.Threading.Tasks`);
  expect([off, old, not]).toEqual(['', '', '']);
  expect(web).toContain('Microsoft.AspNetCore.Builder');
  expect(web).toContain(ofAll);
  expect(worker).toContain('Microsoft.Extensions.Hosting');
  expect(worker).not.toContain('Microsoft.AspNetCore');
});

test('names and references', () => {
  expect(
    projectsOf({
      'src/App/App.csproj': project(
        `<ProjectReference Include="..\\Core\\Core.csproj" /><ProjectReference Include="../Text/Text.csproj;..\\..\\..\\Out\\Out.csproj"/>
        <ProjectReference Include="$(MSBuildThisFileDirectory)..\\Json\\Json.csproj"/>
        <ProjectReference Include="$(RepoRoot)src\\Maths\\Maths.csproj"/><ProjectReference Include="$(Root)\\Twice.csproj"/>`,
      ),
      'src/Core/Core.csproj': '<Project><PropertyGroup><AssemblyName>My.Core</AssemblyName></PropertyGroup></Project>',
      'src/Maths/Maths.csproj': '<Project><AssemblyName>$(Prefix).Maths</AssemblyName></Project>',
      'a/Twice.csproj': project(''),
      'b/Twice.csproj': project('<ProjectReference Include="Twice.csproj"/>'),
    }).map(({ dir, name, references }) => `${dir} ${name} [${references.join(' ')}]`),
  ).toEqual([
    'a Twice []',
    'b Twice []',
    'src/App App [src/Core src/Text src/Json src/Maths]',
    'src/Core My.Core []',
    'src/Maths Maths []',
  ]);
});

test('build files that a project imports', () => {
  expect(
    usingsOf({
      'Directory.Build.targets': `<Project><Import Project="$(MsBuildThisFileDirectory)eng/$(ProjectType).targets" /></Project>`,
      'eng/Test.targets': `<Project><Import Project="Shared.props" /><ItemGroup><Using Include="Xunit" /></ItemGroup></Project>`,
      'eng/Shared.props': project('<Using Include="Shared" />'),
      'eng/Library.targets': project('<Using Include="No" />'),
      'a/A.csproj': `<Project><PropertyGroup><ProjectType>Test</ProjectType></PropertyGroup></Project>`,
      'b/B.csproj': `<Project><Import Project="$(Unknown)/x.props" /><Import Project="..\\..\\Out.props" /></Project>`,
      'c/C.csproj': `<Project><Import Project="..\\eng\\Shared.props" /><Import Project="C.csproj" /></Project>`,
    }),
  ).toEqual(['Xunit, Shared', '', 'Shared']);
});

test('shared files: the nearest one, and those above that it imports', () => {
  const above = "$([MSBuild]::GetPathOfFileAbove('Directory.Build.props', '$(MSBuildThisFileDirectory)../'))";
  expect(
    usingsOf({
      'Directory.Build.props': project('<Using Include="Root" />'),
      'Directory.Build.targets': project('<Using Include="Late" />'),
      'a/A.csproj': project('<Using Include="Own" />'),
      'b/Directory.Build.props': project('<Using Include="B" />'),
      'b/B.csproj': project(''),
      'c/Directory.Build.props': `<Project><Import Project="${above}" /><ItemGroup><Using Include="C" /><Using Remove="Root"/></ItemGroup></Project>`,
      'c/d/D.csproj': project(''),
      'e/Directory.Build.props': '<Project><Import Project="..\\Directory.Build.props" /></Project>',
      'e/E.csproj': project(''),
    }),
  ).toEqual(['Root, Own, Late', 'B, Late', 'C, Late', 'Root, Late']);
});

test('references of a shared file are relative to the project, unless they say otherwise', () => {
  const [only] = projectsOf({
    'Directory.Build.props': project(
      '<ProjectReference Include="..\\Near\\Near.csproj"/><ProjectReference Include="$(MSBuildThisFileDirectory)Far/Far.csproj"/>',
    ),
    'src/A/A.csproj': project(''),
  });
  expect(only.references).toEqual(['src/Near', 'Far']);
});

test('unreadable, broken and hostile files give plain projects', () => {
  expect(readCSharpProjects(['x/A.csproj', 'x/B.fsproj'], () => undefined)).toEqual([
    { dir: 'x', name: 'A', rootNamespace: 'A', hasPages: false, usings: [], references: [] },
  ]);
  const cpuMs = cpuClock();
  for (const text of [
    '<Using Include="',
    '<!--',
    '<Import ',
    '<Using ',
    '<ProjectReference Include="..\\',
    '<AssemblyName>',
  ])
    projectsOf({ 'A.csproj': text.repeat(100_000) });
  expect(cpuMs()).toBeLessThan(5_000);
});
