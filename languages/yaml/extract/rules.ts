/** YAML: jobs of workflows and pipelines, services, objects of Kubernetes, and operations of an API. Any other file has no symbols. */
import { scanYaml } from '../scan/blocks.ts';
import { dataGrammar } from '../scan/grammar.ts';
import { chart, compose, kubernetes } from './containers.ts';
import { action, pipeline, workflow } from './continuous-integration.ts';
import { dataRules } from './data.ts';
import { openApi } from './open-api.ts';

export default dataRules(dataGrammar('yaml', scanYaml), [
  kubernetes,
  chart,
  openApi,
  workflow,
  action,
  compose,
  pipeline,
]);
