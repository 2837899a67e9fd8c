/** Checks that a snapshot from elsewhere is one that this program, with these settings, would have made. */
import { createHash } from 'node:crypto';
import { isNewerVersion, version } from '../../base/version.ts';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../errors/errors.ts';
import { fitsVectors } from '../../indexer/embed/embedding.ts';
import { revisionsNow } from '../../indexer/plan/current-index.ts';
import { settingsOf } from '../../indexer/plan/listing-settings.ts';
import type { Manifest } from '../../share/manifest.ts';
import { FORMAT_VERSIONS } from '../../store/read/check-index.ts';

export type Rules = Pick<Manifest, 'wayfind' | 'index_format' | 'settings' | 'revisions'>;

export const rulesHere = (config: Config): Rules => ({
  wayfind: version,
  index_format: FORMAT_VERSIONS.join('.'),
  settings: settingsOf(config),
  revisions: JSON.stringify(revisionsNow()),
});

/** Part of a shared snapshot's name, so that those of other versions, settings and directories can be stored beside it. */
export const fitName = ({
  index_format,
  settings,
  revisions,
  prefix,
}: Omit<Rules, 'wayfind'> & Pick<Manifest, 'prefix'>) =>
  createHash('sha1')
    .update(JSON.stringify([index_format, settings, revisions, prefix]))
    .digest('hex')
    .slice(0, 10);

/** Throws SNAPSHOT_INCOMPATIBLE. */
export function checkFit(manifest: Manifest, config: Config): void {
  const here = rulesHere(config);
  const { wayfind, index_format, settings, revisions, model } = manifest;
  if (isNewerVersion(wayfind, version))
    throw unfit(
      `it was made by wayfind ${wayfind}, this is ${version}`,
      `Upgrade to wayfind ${wayfind}, or run \`wayfind index\`.`,
    );
  if (wayfind !== version || index_format !== here.index_format || revisions !== here.revisions)
    throw unfit(
      `it was made by wayfind ${wayfind} (format ${index_format}), this is ${version} (format ${here.index_format})`,
      'Make it again with this version, or run `wayfind index`.',
    );
  if (settings !== here.settings)
    throw unfit(
      'it was made with different settings',
      'Use the same index.max_file_size, index.max_line_length, index.parse_timeout_ms and index.generated where it is made, or run `wayfind index`.',
    );
  if (!fitsVectors(config, model === undefined ? undefined : { id: model }))
    throw unfit(
      `it has ${model === undefined ? 'no vectors' : `the vectors of ${model}`}`,
      'Use the same embedding.provider and embedding.dimensions where it is made, or run `wayfind index`.',
    );
}

const unfit = (why: string, fix: string): AppError =>
  new AppError('SNAPSHOT_INCOMPATIBLE', `The snapshot cannot be used here: ${why}`, fix);
