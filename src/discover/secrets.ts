/** Files that hold credentials by convention: never indexed, and no rule can re-include them. */
import { baseName } from './language.ts';

interface SecretRule {
  readonly name: RegExp;
  readonly except?: RegExp;
  readonly detail: string;
}

/** Templates are written to be read: `.env.example`, `sample.env`. */
const TEMPLATE = /(?:^|[._-])(?:example|sample|template|tmpl|tpl|dist|defaults?|schema)(?:[._-]|$)/i;

const SECRET_RULES: readonly SecretRule[] = [
  // `.env.d.ts` declares types; every other `.env.*` may carry values, `.env.js` included.
  {
    name: /^\.env(?:rc|[._-].*)?$|\.env$/i,
    except: new RegExp(`${TEMPLATE.source}|\\.d\\.ts$`, 'i'),
    detail: 'environment file',
  },
  { name: /\.(?:pem|key|p12|pfx|p8|jks|keystore|kdbx?|ppk|ovpn)$/i, detail: 'key or certificate store' },
  { name: /\.tfstate(?:\.[\w.-]+)?$/i, detail: 'Terraform state, which holds passwords in plain text' },
  { name: /^id_(?:rsa|dsa|ecdsa|ed25519|ecdsa_sk|ed25519_sk)$/, detail: 'SSH private key' },
  {
    name: /^(?:\.netrc|_netrc|\.pgpass|\.pypirc|\.git-credentials|\.htpasswd|\.dockercfg|\.vault-token|\.s3cfg|\.boto)$/,
    detail: 'credentials file',
  },
];

const SECRET_PATH =
  /(?:^|\/)(?:\.ssh|\.gnupg)\/|(?:^|\/)\.aws\/credentials$|(?:^|\/)\.docker\/config\.json$|(?:^|\/)\.kube\/config$/;

/** Why the file counts as a secret, or undefined. */
export function secretReason(path: string): string | undefined {
  const name = baseName(path);
  for (const rule of SECRET_RULES) {
    if (rule.name.test(name) && !rule.except?.test(name)) return rule.detail;
  }
  return SECRET_PATH.test(path) ? 'credentials directory' : undefined;
}
