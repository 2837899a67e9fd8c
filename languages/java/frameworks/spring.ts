/** Spring MVC and WebFlux: annotations on controllers, and routes that functions add. */
import { type Framework, verbs } from '../../../src/model/framework.ts';

export const spring: Framework = {
  name: 'Spring',
  languages: ['java', 'kotlin'],
  markModules: [
    'org.springframework.web.bind.annotation',
    'org.springframework.stereotype',
    'org.springframework.cloud.openfeign',
    'org.springframework.cloud.netflix.feign',
    'feign',
    'org.springframework.web.service.annotation',
  ],
  classes: [
    { names: ['RequestMapping'], path: ['value', 'path', 0] },
    { names: ['FeignClient', 'HttpExchange'], isClient: true },
  ],
  marks: [
    {
      names: {
        GetMapping: 'GET',
        PostMapping: 'POST',
        PutMapping: 'PUT',
        PatchMapping: 'PATCH',
        DeleteMapping: 'DELETE',
        RequestMapping: '',
      },
      path: ['value', 'path', 0],
      methods: 'method',
      handler: 'marked',
      mayLackPath: true,
    },
  ],
};

export const springFunctions: Framework = {
  name: 'Spring',
  languages: ['java', 'kotlin'],
  routers: ['reactive', 'servlet'].flatMap((stack) => {
    const functions =
      stack === 'reactive'
        ? 'org.springframework.web.reactive.function.server'
        : 'org.springframework.web.servlet.function';
    return [`${functions}.RouterFunctions`, `${functions}.RouterFunctions.Builder`];
  }),
  groups: [{ names: ['path', 'nest'], path: 0, hasBlock: true }],
  routes: [{ names: verbs('GET POST PUT PATCH DELETE HEAD OPTIONS'), path: 0, handler: 'last', minArguments: 2 }],
};
