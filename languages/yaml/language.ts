/** The facts of YAML, which has a scanner instead of a grammar. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const yaml: LanguageFacts = {
  id: 'yaml',
  title: 'YAML',
  revision: 1,
  extensions: ['yaml', 'yml'],
  projectFiles: {
    // Most YAML is data. Those that a person looks something up in have a known name, or are in a directory of manifests.
    paths: new RegExp(
      [
        '^(?!.*(?:testdata|fixtures|__snapshots__)/).*(?:',
        [
          '(?:^|/)\\.github/(?:workflows|actions/.+)/[^/]+$',
          '(?:^|/)action\\.ya?ml$',
          '(?:^|[/.])gitlab-ci(?:[.-][\\w.-]+)?\\.ya?ml$',
          '(?:^|/)\\.gitlab/.+$',
          '(?:^|/)(?:docker-)?compose(?:[.-][\\w.-]+)?\\.ya?ml$',
          '(?:^|[/.-])(?:openapi|swagger)(?:[.-][\\w.-]+)?\\.ya?ml$',
          '(?:^|/)(?:openapi|swagger)/.+$',
          '(?:^|/)(?:Chart|kustomization)\\.ya?ml$',
          '(?:^|/)(?:deployment|service|ingress|configmap|statefulset|daemonset|cronjob|k8s|kubernetes)\\.ya?ml$',
          '(?:^|/)(?:[\\w-]+-)?(?:k8s|kubernetes|kube|manifests?|deploy|deployments?|charts?|helm|kustomize|overlays|addons|argocd)/(?!(?:.+/)?values[\\w.-]*$).+$',
          '(?:^|/)config/(?:crd|rbac|manager|default|samples|webhook)/.+$',
        ].join('|'),
        ')',
      ].join(''),
    ),
    askedBy: /\b(?:ci|workflows?|gitlab|docker[- ]compose|helm|kustomize)\b/,
  },
  foundByName: true,
  aliases: ['yml'],
  comments: { line: ['#'], block: [] },
  paths: [{ role: 'config', name: /./ }],
  extract: () => import('./extract/rules.ts'),
};
