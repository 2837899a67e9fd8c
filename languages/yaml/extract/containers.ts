/** Services of Compose files, objects and charts of Kubernetes. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { declare, eachPair, type Format, pairsOf, refer, scalarAt, scalarsOf, valueAt } from './data.ts';

/** `redis:7.2` and `ghcr.io/a/b@sha256:…` without the version. */
const imageName = (text: string): string => text.split('@')[0].replace(/:[^:/]*$/, '');

export const compose: Format = (x, top) => {
  const services = valueAt(x, top, 'services');
  if (pairsOf(x, services).length === 0 || valueAt(x, top, 'apiVersion') >= 0) return false;
  for (const { node, key, name, value } of pairsOf(x, services)) {
    if (x.kind(value) !== x.k.mapping) continue;
    const image = scalarAt(x, value, 'image');
    const signature = image < 0 ? `service ${name}` : `service ${name}: ${x.text(image)}`;
    const row = declare(x, node, { kind: 'class', at: key, owner: 'services', signature });
    if (image >= 0) refer(x, row, image, imageName(x.text(image)));
    const others = valueAt(x, value, 'depends_on');
    for (const other of [...scalarsOf(x, others), ...pairsOf(x, others).map((pair) => pair.key)]) refer(x, row, other);
  }
  return true;
};

/** Keys whose value is the name of another object, or has it under one of these keys. */
const NAMING: Readonly<Record<string, string>> = {
  serviceAccountName: '',
  serviceName: '',
  claimName: '',
  secretName: '',
  ingressClassName: '',
  storageClassName: '',
  configMapRef: 'name',
  configMapKeyRef: 'name',
  configMap: 'name',
  secretRef: 'name',
  secretKeyRef: 'name',
  roleRef: 'name',
  scaleTargetRef: 'name',
  service: 'name',
};

/** One object of a manifest: `web` of `Deployment`. One whose name a template makes is called after its kind. */
export const kubernetes: Format = (x, top, document) => {
  const kind = scalarAt(x, top, 'kind');
  const version = scalarAt(x, top, 'apiVersion');
  if (kind < 0 || version < 0) return false;
  const object = x.text(kind);
  const name = scalarAt(x, top, 'metadata', 'name');
  const namespace = scalarAt(x, top, 'metadata', 'namespace');
  const where = namespace < 0 ? '' : ` in ${x.text(namespace)}`;
  const isNamed = name >= 0 && !x.text(name).includes('{{');
  const row = isNamed
    ? declare(x, document, { kind: 'class', at: name, owner: object, signature: `${object} ${x.text(name)}${where}` })
    : declare(x, document, { kind: 'class', at: kind, signature: `${object} (${x.text(version)})` });
  eachPair(x, top, (key, value) => {
    if (key === 'image' && x.kind(value) === x.k.scalar) refer(x, row, value, imageName(x.text(value)));
    const inside = Object.hasOwn(NAMING, key) ? NAMING[key] : undefined;
    if (inside === undefined) return;
    const at = inside === '' ? value : scalarAt(x, value, inside);
    if (x.kind(at) === x.k.scalar) refer(x, row, at);
  });
  if (object === 'Kustomization') resources(x, top);
  return true;
};

function resources(x: Extraction, top: Node): void {
  for (const one of scalarsOf(x, valueAt(x, top, 'resources'))) x.import('effect', one, { module: x.text(one) });
}

/** `Chart.yaml` of Helm. */
export const chart: Format = (x, top) => {
  const name = scalarAt(x, top, 'name');
  const version = scalarAt(x, top, 'version');
  if (name < 0 || version < 0 || scalarAt(x, top, 'apiVersion') < 0) return false;
  const doc = scalarAt(x, top, 'description');
  declare(x, top, { kind: 'module', at: name, signature: `chart ${x.text(name)} ${x.text(version)}`, doc });
  return true;
};
