import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { isRecord } from '../kernel/is-record.ts';
import { parseJson } from '../lib/parse-json.ts';
import { rsaFault } from '../lib/rsa-fault.ts';

// Keys as the services of others give them to a studio. The sentences about them have no part of a key.

export const NO_APPLE_KEY =
  'The secret is no private key on P-256 in PEM, as Apple gives it in a .p8 file.';

/** Whether a text is a private key as Apple gives it. */
export function isAppleKey(pem: string): boolean {
  const key = pem.includes('-----BEGIN PRIVATE KEY-----')
    ? readKey(() => createPrivateKey(pem))
    : undefined;
  return key?.asymmetricKeyDetails?.namedCurve === 'prime256v1';
}

/** A sentence about the license key of an app in Google Play; undefined: it is one. */
export function licenseKeyFault(base64: string): string | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) {
    return 'is no base64 alone: send it in one line, without spaces and without the lines that begin and end a PEM file';
  }
  return isRsa(() =>
    createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' }),
  )
    ? undefined
    : 'is no RSA public key in base64 of 2,048 bits or more, as the Play Console shows it';
}

/** A sentence about the key file of a service account of Google; undefined: it is one. */
export function serviceAccountFault(text: string): string | undefined {
  const why = keyFileFault(text);
  return why === undefined
    ? undefined
    : `The secret is no JSON key file of a service account of Google: ${why}.`;
}

const MAKE_ONE =
  'make a key of a service account in Google Cloud (IAM, Service Accounts, Keys) and send its JSON file, whole';

/** Keys of Google of other kinds, which people send by mistake. */
const OTHER_KEYS: readonly (readonly [form: RegExp, words: string])[] = [
  [/^AIza[\w-]+$/, 'it is an API key'],
  [/^-----BEGIN /, 'it is a key in PEM alone'],
  [/^GOCSPX-/, 'it is the secret of an OAuth client'],
  [/^ya29\./, 'it is an access token'],
  [/^MI[A-Za-z0-9+/]+={0,2}$/, 'it is a key in base64, such as the license key of an app'],
];

function keyFileFault(text: string): string | undefined {
  if (text.startsWith('\uFEFF')) {
    return 'it begins with a byte order mark, as some editors write it; save the file as UTF-8 without one';
  }
  const file = parseJson(Buffer.from(text));
  if (!isRecord(file)) {
    const [, words = 'it is no JSON object'] =
      OTHER_KEYS.find(([form]) => form.test(text.trim())) ?? [];
    return `${words}; ${MAKE_ONE}`;
  }
  const { type, client_email: account, private_key: pem } = file;
  if ('installed' in file || 'web' in file) return `it is that of an OAuth client; ${MAKE_ONE}`;
  if (type !== 'service_account') return `its type is not service_account; ${MAKE_ONE}`;
  if (typeof account !== 'string' || !/^[!-~]+@[!-~]+$/.test(account)) {
    return 'it has no client_email';
  }
  if (typeof pem !== 'string') return 'it has no private_key';
  return isRsa(() => createPrivateKey(pem))
    ? undefined
    : 'its private_key is no RSA key of 2,048 bits or more in PEM';
}

/** Undefined: it is no key. */
function readKey(read: () => KeyObject): KeyObject | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function isRsa(read: () => KeyObject): boolean {
  const key = readKey(read);
  return key?.asymmetricKeyType === 'rsa' && !rsaFault(key.asymmetricKeyDetails ?? {});
}
