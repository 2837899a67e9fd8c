/** A tool as agents see it in `tools/list`. */
import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import type { Tool } from '../../tools/define.ts';
import { type InputObject, inputSchemaOf, toldOf } from './input-schema.ts';
import { outputSchemaOf } from './output-schema.ts';

interface View {
  readonly withOutput: ListedTool;
  readonly textOnly: ListedTool;
  /** All it takes. */
  readonly input: InputObject;
}

/** Schemas are made once: a server for HTTP is made for every request. */
const views = new WeakMap<Tool, View>();

export function viewOf(tool: Tool): View {
  let view = views.get(tool);
  if (!view) views.set(tool, (view = makeView(tool)));
  return view;
}

function makeView(tool: Tool): View {
  const input = inputSchemaOf(tool);
  const textOnly: ListedTool = {
    name: tool.name,
    title: tool.title,
    description: tool.brief,
    inputSchema: toldOf(input, tool) as ListedTool['inputSchema'],
    annotations: annotationsOf(tool),
  };
  return { input, textOnly, withOutput: { ...textOnly, outputSchema: outputSchemaOf(tool) as never } };
}

/** Nothing leaves the machine, and the only thing ever written is the index, which can be built again. */
function annotationsOf({ readOnly }: Tool): NonNullable<ListedTool['annotations']> {
  return {
    readOnlyHint: readOnly,
    ...(!readOnly && { destructiveHint: false }),
    idempotentHint: true,
    openWorldHint: false,
  };
}
