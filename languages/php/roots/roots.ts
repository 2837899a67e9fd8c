/** Where programs in PHP start. */
import type { LanguageRoots } from '../../../src/model/language-roots.ts';

const roots: LanguageRoots = {
  program: { byPath: true },
  paths: [
    {
      path: /(?:^|\/)database\/migrations\/.{1,400}\.php$/,
      kind: 'migration',
      what: 'a migration of Laravel',
      symbols: 'all',
    },
    {
      path: /(?:^|\/)database\/(?:seeders|seeds|factories)\/.{1,400}\.php$/,
      kind: 'script',
      what: 'fills a database',
      symbols: 'all',
    },
    {
      path: /(?:^|\/)[Mm]igrations\/(?:.{1,400}\/)?Version\d\w*\.php$/,
      kind: 'migration',
      what: 'a migration of Doctrine',
      symbols: 'all',
    },
    {
      path: /(?:^|\/)(?:routes|config|bootstrap|public|lang|resources\/views)\/.{1,400}\.php$|^(?:index|wp-[\w-]+|functions)\.php$/,
      kind: 'script',
      what: 'loaded by its path',
      symbols: 'all',
    },
    {
      path: /(?:^|\/)app\/(?:Http\/(?:Controllers|Middleware|Requests)|Console\/Commands|Providers|Listeners|Policies|Jobs|Mail|Notifications|Observers)\/.{1,400}\.php$/,
      kind: 'handler',
      what: 'loaded by Laravel by its path',
      symbols: 'all',
    },
    {
      path: /(?:^|\/)(?:Controller|Command|EventSubscriber|EventListener|MessageHandler|Migrations|DataFixtures|Twig)\/.{1,400}\.php$/,
      kind: 'handler',
      what: 'loaded by Symfony by its path',
      symbols: 'all',
    },
  ],
};

export default roots;
