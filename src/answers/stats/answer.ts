/** Sums the recorded calls by tool, and turns the sizes of cited files into tokens. */
import { join } from 'node:path';
import { readIfRegular } from '../../base/regular-file.ts';
import { defaultConfig, loadConfig } from '../../config/config.ts';
import { clearUsage, readUsage, type UsageEntry, usageFile } from '../../observe/usage.ts';
import { workspaceId } from '../../observe/workspace-id.ts';
import { estimateTokens } from '../../tools/token-budget.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import type { Draft } from '../../workspace/reply.ts';
import { type OpenTree, readerIfUsable } from '../../workspace/session.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { Question, Results, Sums } from './tool.ts';

const DAY_MS = 86_400_000;
/** Of code in three repositories: 4.0 (TypeScript and prose), 4.5 (TypeScript), 4.7 (Python). */
const USUAL_BYTES_PER_TOKEN = 4.3;
const SAMPLED_FILES = 60;
const SAMPLED_BYTES = 20_000;

const MEANING =
  'the comparison is with reading every cited file whole, once for each reply: what replies point at, not what an agent would have read without them';

export async function usageStats(workspace: Workspace, input: Question): Promise<Draft<Results>> {
  const { config } = await loadConfig({ root: workspace.root, env: process.env }).catch(() => ({
    config: defaultConfig(),
  }));
  if (input.clear) clearUsage();
  const first = new Date(Date.now() - (input.days - 1) * DAY_MS).toISOString().slice(0, 10);
  const own = workspaceId(workspace.root);
  const entries = readUsage().filter(({ day, workspace: id }) => day >= first && (input.all || id === own));
  const ratio = entries.length > 0 ? bytesPerToken(workspace) : { value: USUAL_BYTES_PER_TOKEN, measured: false };
  const tools = [...new Set(entries.map(({ tool }) => tool))].map((tool) => ({
    tool,
    ...sumsOf(
      entries.filter((entry) => entry.tool === tool),
      ratio.value,
    ),
  }));
  const days = entries.map(({ day }) => day).sort();
  const results: Results = {
    recording: config.usage.record,
    file: usageFile(),
    days: input.days,
    all: input.all,
    ...(days.length > 0 && { from: days[0]!, to: days.at(-1)! }),
    total: sumsOf(entries, ratio.value),
    tools: tools.toSorted((a, b) => b.reply_tokens - a.reply_tokens || (a.tool < b.tool ? -1 : 1)),
    bytes_per_token: ratio,
    cleared: input.clear,
  };
  return makeReply(workspace, results, { notes: notesOf(results) });
}

function notesOf({ total, recording, cleared, all }: Results): string[] {
  return [
    ...(recording ? [] : ['calls are not counted: usage.record is false']),
    ...(total.calls === 0 && !cleared ? [`no calls were counted${all ? '' : ' in this workspace'}`] : []),
    ...(total.compared.calls > 0 ? [MEANING] : []),
  ];
}

function sumsOf(entries: readonly UsageEntry[], ratio: number): Sums {
  const sum = (all: readonly UsageEntry[], of: (entry: UsageEntry) => number): number =>
    all.reduce((total, entry) => total + of(entry), 0);
  const citing = entries.filter(({ files }) => files > 0);
  const replyTokens = sum(citing, ({ tokens }) => tokens);
  const fileTokens = Math.round(sum(citing, ({ bytes }) => bytes) / ratio);
  return {
    calls: entries.length,
    reply_tokens: sum(entries, ({ tokens }) => tokens),
    compared: {
      calls: citing.length,
      reply_tokens: replyTokens,
      files: sum(citing, ({ files }) => files),
      file_tokens: fileTokens,
      ...(fileTokens > 0 && { saved: Math.round((1 - replyTokens / fileTokens) * 1000) / 1000 }),
    },
  };
}

/** Measured on files of the tree, because it depends on the language and the style: estimating every cited file would slow calls down. */
function bytesPerToken(tree: OpenTree): Results['bytes_per_token'] {
  const files = (readerIfUsable(tree)?.files() ?? []).filter(({ role, skip }) => role === 'source' && !skip);
  const step = Math.max(1, Math.floor(files.length / SAMPLED_FILES));
  let [bytes, tokens] = [0, 0];
  for (let i = 0; i < files.length; i += step) {
    const text = readIfRegular(join(tree.root, files[i]!.path), { maxBytes: SAMPLED_BYTES, isCut: true });
    if (text === undefined) continue;
    bytes += text.length;
    tokens += estimateTokens(text.toString('utf8'));
  }
  if (tokens === 0) return { value: USUAL_BYTES_PER_TOKEN, measured: false };
  return { value: Math.round((bytes / tokens) * 100) / 100, measured: true };
}
