/** Where programs in Ruby start. */
import type { LanguageRoots } from '../../../src/model/language-roots.ts';

const roots: LanguageRoots = {
  program: {
    guard: /^if (?:__FILE__ ?== ?\$(?:0|PROGRAM_NAME)|\$(?:0|PROGRAM_NAME) ?== ?__FILE__)/m,
    byPath: true,
  },
  paths: [
    {
      path: /(?:^|\/)db\/(?:migrate|post_migrate)\/\d\w*\.rb$/,
      kind: 'migration',
      what: 'a migration of Rails',
      symbols: 'all',
    },
    {
      path: /(?:^|\/)(?:app\/(?:controllers|channels|mailers|jobs|workers|helpers|policies|serializers|views|components)|config|lib\/tasks|db)\/.{1,400}\.(?:rb|rake|jbuilder)$|\.ru$/,
      kind: 'handler',
      what: 'loaded by Rails by its path',
      symbols: 'all',
      mentions: 'Rails',
    },
    {
      path: /(?:^|\/)(?:Rakefile|Gemfile|Guardfile|Capfile|Vagrantfile|Fastfile|Podfile|Dangerfile)$|\.(?:rake|gemspec)$/,
      kind: 'config',
      what: 'loaded by a tool by its name',
      symbols: 'all',
    },
  ],
};

export default roots;
