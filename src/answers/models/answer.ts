/** Carries out the actions on models: list, pull, use, verify, remove. */
import { rmSync, statSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import path from 'node:path';
import { outsideDeadline } from '../../base/deadline.ts';
import { type Config, loadConfig } from '../../config/config.ts';
import { modelsDir } from '../../embed/models/data-dir.ts';
import { findModel, type InstalledModel, installedModels } from '../../embed/models/model-record.ts';
import { modelLabel } from '../../embed/vector-settings.ts';
import { AppError } from '../../errors/errors.ts';
import type { Draft, RunContext } from '../../tools/define.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import { nextCall } from '../../workspace/reply.ts';
import { readerIfUsable } from '../../workspace/session.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { adviceFor } from './advice.ts';
import { modelSettings, NO_RERANK, PACKAGED, rerankLabel } from './model-settings.ts';
import { modelsOf, PRESETS, type Preset, presetNamed } from './presets.ts';
import { pullModel } from './pull.ts';
import { type Settings, selectModels } from './select.ts';
import type { Question, Results } from './tool.ts';
import { verifiedModels } from './verify-models.ts';

interface Place {
  readonly workspace: Workspace;
  readonly root: string;
  readonly config: Config;
}

export async function manageModels(
  workspace: Workspace,
  question: Question,
  context: RunContext,
): Promise<Draft<Results>> {
  const { config } = await loadConfig({ root: workspace.root, env: process.env });
  const place: Place = { workspace, root: modelsDir(), config };
  const { action } = question;
  if (action === 'list') return makeReply(workspace, listed(place, action));
  if (action === 'pull') return pulled(place, question, context);
  if (action === 'use') return used(place, question);
  if (action === 'remove') return removed(place, question);
  const checks = await outsideDeadline(() => verifiedModels(place, question.target, context.signal));
  return makeReply(workspace, { ...listed(place, 'verify'), checks });
}

function listed({ workspace, root, config }: Place, action: Question['action']): Results {
  const installed = installedModels(root);
  const machine = { memoryBytes: totalmem(), cores: availableParallelism() };
  return {
    action,
    directory: root,
    configured: { embedding: modelLabel(config), rerank: rerankLabel(config) },
    models: installed.map((model) => viewOf(model, config)),
    presets: PRESETS.map((preset) => ({
      name: preset.name,
      summary: preset.summary,
      missing: modelsOf(preset)
        .filter(({ name }) => !installed.some((model) => model.name === name))
        .map(({ name, published }) => ({ name, published })),
    })),
    advice: adviceFor(readerIfUsable(workspace)?.counts().symbols, machine),
    checks: [],
  };
}

function viewOf({ dir, name, record }: InstalledModel, { embedding, rerank }: Config): Results['models'][number] {
  const kind = record?.kind ?? 'embedding';
  const active =
    kind === 'rerank'
      ? rerank.provider === 'onnx' && path.resolve(rerank.model_dir) === dir
      : embedding.provider === 'onnx' && path.resolve(embedding.model_dir) === dir;
  const common = { name, kind, active };
  if (record === undefined)
    return { ...common, source: '', bytes: 0, problem: 'its record is missing: fetch it again' };
  const bytes = record.files.reduce((sum, file) => sum + file.bytes, 0);
  const changed = record.files.find(
    (file) => statSync(path.join(dir, file.path), { throwIfNoEntry: false })?.size !== file.bytes,
  );
  return {
    ...common,
    source: record.source,
    bytes,
    ...(changed && { problem: `${changed.path} has changed: fetch it again` }),
  };
}

async function pulled(place: Place, question: Question, { signal, onProgress }: RunContext): Promise<Draft<Results>> {
  const { target, name, kind, checksum: sha256 = [], force } = question;
  if (target === undefined) throw needsTarget('pull', 'a directory, an npm package or an https address');
  const { root, workspace } = place;
  const pull = { source: target, root, cwd: workspace.cwd, name, kind, sha256, force, signal, onProgress };
  const { record, resumedFrom } = await outsideDeadline(() => pullModel(pull));
  const results = listed(place, 'pull');
  return makeReply(
    workspace,
    {
      ...results,
      pulled: {
        name: record.name,
        files: record.files.map(({ isChecked: checked, ...file }) => ({ ...file, checked })),
        resumed_from: resumedFrom,
      },
    },
    {
      notes: record.files.some(({ isChecked }) => isChecked)
        ? []
        : ['no checksum was named: the ones above are of what came; compare them with those of the publisher'],
      next: [
        nextCall('models', { action: 'verify', target: record.name }),
        nextCall('models', { action: 'use', target: record.name }),
      ],
    },
  );
}

async function used(place: Place, { target, dry_run: isDryRun }: Question): Promise<Draft<Results>> {
  if (target === undefined) throw needsTarget('use', `a model, or ${PRESETS.map(({ name }) => name).join(', ')}`);
  const preset = presetNamed(target);
  const settings = preset ? presetSettings(place, preset) : modelSettings(findModel(place.root, target));
  const { workspace } = place;
  const { file, changes, overridden } = await selectModels(settings, { root: workspace.root, isDryRun });
  const { config } = await loadConfig({ root: workspace.root, env: process.env });
  return makeReply(
    workspace,
    { ...listed({ ...place, config }, 'use'), selected: { file, dry_run: isDryRun, changes: [...changes] } },
    {
      notes: overridden.map((text) => `${text}: that wins over the user configuration file`),
      next: changes.length > 0 && !isDryRun ? [nextCall('index'), nextCall('models', { action: 'verify' })] : [],
    },
  );
}

/** Throws MODEL_UNAVAILABLE, with what to fetch. */
function presetSettings({ root }: Place, preset: Preset): Settings {
  if (preset.embedding === undefined) return { ...PACKAGED, ...NO_RERANK };
  const installed = installedModels(root);
  const missing = modelsOf(preset).filter(({ name }) => !installed.some((model) => model.name === name));
  if (missing.length > 0)
    throw new AppError(
      'MODEL_UNAVAILABLE',
      `${preset.name} needs ${missing.map(({ name, published }) => `${name} (published as ${published})`).join(' and ')}`,
      missing
        .map(
          ({ name }) =>
            `Fetch it with \`wayfind models pull SOURCE --name ${name}\`, where SOURCE is its folder or the address of that.`,
        )
        .join(' '),
    );
  const embedding = modelSettings(findModel(root, preset.embedding.name));
  if (preset.rerank === undefined) return { ...embedding, ...NO_RERANK };
  return { ...embedding, ...modelSettings(findModel(root, preset.rerank.name)) };
}

function removed(place: Place, { target }: Question): Draft<Results> {
  if (target === undefined) throw needsTarget('remove', 'the name of a model');
  const model = findModel(place.root, target);
  if (viewOf(model, place.config).active)
    throw new AppError(
      'BAD_INPUT',
      `${model.name} is in use`,
      'Choose another one first: `wayfind models use fast_local`.',
    );
  rmSync(model.dir, { recursive: true, force: true });
  return makeReply(place.workspace, { ...listed(place, 'remove'), removed: model.name });
}

const needsTarget = (action: string, what: string): AppError =>
  new AppError('BAD_INPUT', `models ${action} needs ${what}`, `Write \`wayfind models ${action} TARGET\`.`);
