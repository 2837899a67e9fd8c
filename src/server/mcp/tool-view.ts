/** A tool as listed for agents in `tools/list`. */
import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import type { Tool } from '../../tools/define.ts';
import { agentSchemaOf, type InputObject, inputSchemaOf } from './input-schema.ts';
import { outputSchemaOf } from './output-schema.ts';

interface View {
  readonly withOutput: ListedTool;
  readonly textOnly: ListedTool;
  /** All arguments, including those hidden from agents. */
  readonly input: InputObject;
}

/** Schemas are cached: the HTTP server creates a server for every request. */
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
    inputSchema: agentSchemaOf(input, tool) as ListedTool['inputSchema'],
    annotations: annotationsOf(tool),
  };
  return { input, textOnly, withOutput: { ...textOnly, outputSchema: outputSchemaOf(tool) as never } };
}

/** Nothing is sent to another machine but by a tool that uses a model, and only the index is written, which can be rebuilt. */
function annotationsOf({ readOnly, usesModel }: Tool): NonNullable<ListedTool['annotations']> {
  return {
    readOnlyHint: readOnly,
    ...(!readOnly && { destructiveHint: false }),
    idempotentHint: true,
    openWorldHint: usesModel === true,
  };
}
