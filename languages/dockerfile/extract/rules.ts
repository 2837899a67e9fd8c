/** Dockerfile: stages, arguments and variables, and the stages and images that others start from. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import { defineRules, type Node } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';

const FROM_STAGE = /^--from=([\w.-]+)$/;

/** `FROM base AS build`: a stage that starts from another one, or from an image of a registry. */
function from(x: Extraction, node: Node): void {
  const alias = x.child(node, x.f.as);
  const image = x.child(x.childOfKind(node, x.k.image_spec), x.f.name);
  if (alias >= 0) declareAt(x, node, { kind: 'module', name: x.text(alias), nameNode: alias });
  if (image >= 0) x.reference('inherit', x.addExpression('name', image, x.text(image)));
}

/** `COPY --from=build`. */
function parameter(x: Extraction, node: Node): void {
  const [, stage] = FROM_STAGE.exec(x.text(node)) ?? [];
  if (stage !== undefined) x.reference('read', x.addExpression('name', node, stage));
}

function variable(x: Extraction, node: Node): void {
  x.reference('read', x.addExpression('name', node, x.text(node)));
}

export default defineRules({
  tokens: [],
  rules: {
    comment: { comment: true },
    from_instruction: { enter: from },
    arg_pair: { symbol: { kind: 'variable', name: 'name' } },
    env_pair: { symbol: { kind: 'variable', name: 'name' } },
    param: { enter: parameter },
    variable: { enter: variable },
  },
  parameters: {},
  patterns: {},
  modifiers: {},
  visibility: (_x, _symbol, flags) => flags | FLAG.exported,
});
