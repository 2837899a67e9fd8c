/** Micronaut: annotations on controllers and their methods. */
import type { Framework } from '../../../src/model/framework.ts';

export const micronaut: Framework = {
  name: 'Micronaut',
  languages: ['java', 'kotlin'],
  markModules: ['io.micronaut.http.annotation', 'io.micronaut.http.client.annotation'],
  classes: [
    { names: ['Controller'], path: ['value', 0], isRequired: true },
    { names: ['Client'], isClient: true },
  ],
  marks: [
    {
      names: {
        Get: 'GET',
        Post: 'POST',
        Put: 'PUT',
        Patch: 'PATCH',
        Delete: 'DELETE',
        Head: 'HEAD',
        Options: 'OPTIONS',
      },
      path: ['value', 'uri', 'uris', 0],
      handler: 'marked',
      mayLackPath: true,
    },
  ],
};
