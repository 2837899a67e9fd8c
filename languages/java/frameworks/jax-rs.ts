/** JAX-RS: `@Path` on classes and methods, beside an annotation for the method. */
import { type Framework, verbs } from '../../../src/model/framework.ts';

const MODULES = ['javax.ws.rs', 'jakarta.ws.rs'];

export const jaxRs: Framework = {
  name: 'JAX-RS',
  languages: ['java', 'kotlin'],
  markModules: [...MODULES, 'org.eclipse.microprofile.rest.client.inject'],
  classes: [
    { names: ['Path'], path: 0, isRequired: true },
    { names: ['RegisterRestClient'], isClient: true },
  ],
  marks: [
    {
      names: verbs('GET POST PUT PATCH DELETE HEAD OPTIONS'),
      handler: 'marked',
      mayLackPath: true,
      chain: { path: ['Path'] },
    },
  ],
};
