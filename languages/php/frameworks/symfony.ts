/** Symfony: `#[Route]` on controllers and their methods. */
import type { Framework } from '../../../src/model/framework.ts';

export const symfony: Framework = {
  name: 'Symfony',
  languages: ['php'],
  markModules: [
    'Symfony\\Component\\Routing\\Annotation',
    'Symfony\\Component\\Routing\\Attribute',
    'Symfony\\Component\\Routing\\Annotation.Route',
    'Symfony\\Component\\Routing\\Attribute.Route',
    'Sensio\\Bundle\\FrameworkExtraBundle\\Configuration',
  ],
  classes: [{ names: ['Route'], path: ['path', 0] }],
  marks: [
    {
      names: { Route: '', Get: 'GET', Post: 'POST', Put: 'PUT', Patch: 'PATCH', Delete: 'DELETE' },
      path: ['path', 0],
      methods: 'methods',
      handler: 'marked',
      mayLackPath: true,
    },
  ],
};
