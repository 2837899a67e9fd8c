/** Where programs in Java and Kotlin start. */
import { settingLines } from '../../../src/discover/setting-text.ts';
import type { Claim, LanguageRoots, Setting } from '../../../src/model/language-roots.ts';

const WORDS = /[\w$.]{3,300}/g;
const CLASS_NAME = /[.$][A-Z]\w*$/;

/** Classes that settings name in full: services, manifests of Android, beans in XML. */
function* classNames({ text, names }: Setting): Generator<Claim> {
  const seen = new Set<string>();
  for (const { line, words } of settingLines(text)) {
    for (const [word] of words.matchAll(WORDS)) {
      if (seen.has(word) || !word.includes('.') || !CLASS_NAME.test(word)) continue;
      seen.add(word);
      const target = names.object(word.replaceAll('$', '.'));
      if (target) yield { kind: 'plugin', target, line, what: `names ${word}` };
    }
  }
}

const roots: LanguageRoots = {
  settings: [
    {
      paths:
        /(?:^|\/)(?:AndroidManifest|web|plugin|persistence|applicationContext|beans)\.xml$|(?:^|\/)META-INF\/(?:services\/|spring)/,
      read: classNames,
    },
  ],
  accessors: /^method (?:get|set|is)[A-Z]/,
  /** The file of a public type is called like it. */
  names: (tree) => ({
    object(word) {
      const inside = word.startsWith('.') ? word.slice(1) : word;
      if (!/[A-Z]/.test(inside)) return undefined;
      const segments = inside.split('.');
      const type = segments.findIndex((name) => /^[A-Z]/.test(name));
      const place = segments.slice(0, type + 1).join('/');
      const path = tree.paths.find((one) =>
        [`${place}.java`, `${place}.kt`].some((end) => one === end || one.endsWith(`/${end}`)),
      );
      return path === undefined ? undefined : { path, names: [segments[type]] };
    },
  }),
  paths: [
    {
      path: /(?:^|\/)db\/migration\/(?:.{1,400}\/)?(?:[VU]\d+(?:_\d+)*|R)__\w+\.(?:java|kt)$/,
      kind: 'migration',
      what: 'a migration of Flyway',
      symbols: 'all',
    },
    { path: /(?:^|\/)(?:build|settings)\.gradle\.kts$/, kind: 'config', what: 'loaded by the build', symbols: 'all' },
  ],
  uses: {
    java({ text, because }) {
      const app =
        /org\.springframework\.boot['")]|spring-boot-maven-plugin|mainClass|com\.android\.application|<packaging>war|id\(?["']application["']/.exec(
          text,
        )?.[0];
      if (app !== undefined) return because('application', app);
      const published = /maven-publish|nexus-staging|central-publishing|<distributionManagement>/.exec(text)?.[0];
      return published === undefined ? undefined : because('library', published);
    },
  },
};

export default roots;
