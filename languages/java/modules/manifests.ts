/** Names and members of projects in `pom.xml` and the settings of Gradle. */
import { BadManifest, firstTag, type Manifest, without } from '../../../src/discover/manifest-text.ts';

/** Tags of a build file are searched in its text, after every element that nests the same tags is blanked out. */
export function readPom(source: string): Manifest {
  const xml = without(source, '<!--', '-->');
  if (!/<project[\s>]/.test(xml)) throw new BadManifest('has no <project>');
  const own = ['parent', 'dependencies', 'dependencyManagement', 'build', 'profiles', 'reporting', 'plugins'].reduce(
    (rest, tag) => without(rest, `<${tag}>`, `</${tag}>`),
    xml,
  );
  const members = [...xml.matchAll(/<module>([^<]*)<\/module>/g)].map((hit) => hit[1].trim());
  return { name: firstTag(own, 'artifactId'), ...(members.length > 0 && { members }) };
}

export function readGradleSettings(source: string): Manifest {
  const code = without(source, '/*', '*/').replace(/\/\/[^\n]*/g, '');
  const name = /rootProject\.name\s*=\s*["']([^"'\n]+)["']/.exec(code)?.[1] ?? '';
  const members: string[] = [];
  for (const statement of code.matchAll(/\binclude\b\s*(?:\(\s*)?((?:["'][^"'\n]+["'][\s,]*)+)/g)) {
    for (const item of statement[1].matchAll(/["']([^"'\n]+)["']/g))
      members.push(item[1].replace(/^:/, '').replaceAll(':', '/'));
  }
  return { name, ...(members.length > 0 && { members }) };
}
