import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { isRecord } from '../kernel/is-record.ts';
import type { Platform } from '../kernel/platform-purchase.ts';
import { parseJson } from '../lib/parse-json.ts';
import { rsaFault } from '../lib/rsa-fault.ts';
import { addressFault } from './addresses.ts';
import { DISCOVERY_PATH, type OpenIdChange, type Settings, SOURCES } from './connection.ts';
import { keySetFault } from './key-set.ts';

/** Faults by the member of the request. */
export type SettingFaults = Readonly<Record<string, readonly string[]>>;

/** The faults of an OpenID connection's settings that can be found without a call. `isNew`: a source of keys must be among them. */
export function judgeOpenId(
  change: OpenIdChange,
  { isNew, exceptions }: { readonly isNew: boolean; readonly exceptions: readonly string[] },
): SettingFaults {
  const { discoveryUrl, issuerInformation } = change;
  const sources = SOURCES.filter((source) => change[source] !== undefined);
  const faults: Record<string, string[]> = {};
  const add = (member: string, fault: string | undefined): void => {
    if (fault !== undefined) (faults[member] ??= []).push(`${member} ${fault}.`);
  };
  const addAddress = (member: string, url: string | undefined): void =>
    add(member, url === undefined ? undefined : addressFault(url, exceptions));
  if (sources.length > 1 || (isNew && sources.length === 0)) {
    add('IssuerDiscoveryUrl', 'or IssuerInformation or Preset is needed, exactly one of them');
  }
  addAddress('IssuerDiscoveryUrl', discoveryUrl);
  if (discoveryUrl?.endsWith(DISCOVERY_PATH) === false) {
    add('IssuerDiscoveryUrl', `does not end with ${DISCOVERY_PATH}`);
  }
  addAddress('IssuerInformation.AuthorizationUrl', issuerInformation?.authorizationUrl);
  addAddress('IssuerInformation.TokenUrl', issuerInformation?.tokenUrl);
  const keySet = issuerInformation?.jsonWebKeySet;
  add('IssuerInformation.JsonWebKeySet', keySet && keySetFault(keySet));
  return faults;
}

/** A secret that travels in a header or a form: what was pasted with the end of its line would be refused at each login only. */
const PLAIN_SECRET = /^[!-~](?:[ -~]*[!-~])?$/;

/** The faults of a secret that is sent to its provider as it is. */
export function judgeSecret(secret: string | undefined): SettingFaults {
  return secret === undefined || PLAIN_SECRET.test(secret)
    ? {}
    : {
        Secret: [
          'The secret has a line end, a space at an end, or another character than those of ASCII; send it as the provider shows it.',
        ],
      };
}

/** The faults of Apple's settings: what is needed to exchange and revoke codes comes together. */
export function judgeApple(
  { teamId, keyId }: Settings<'Apple'>,
  secret: string | undefined,
): SettingFaults {
  if ((teamId === undefined) !== (keyId === undefined)) {
    return { 'Settings.Apple': ['TeamId and KeyId come together.'] };
  }
  if (secret === undefined) return {};
  if (teamId === undefined) return { Secret: ['A private key needs TeamId and KeyId.'] };
  return isAppleKey(secret) ? {} : { Secret: [NO_APPLE_KEY] };
}

/** The faults of a platform's settings and its secret. */
export function judgePlatform(
  { provider, settings }: { readonly provider: Platform; readonly settings: Settings<Platform> },
  secret: string | undefined,
): SettingFaults {
  const faults: Record<string, readonly string[]> = {};
  const add = (member: string, sentence: string | false | undefined): void => {
    if (sentence !== undefined && sentence !== false) faults[member] = [sentence];
  };
  const here = `Settings.${provider}`;
  const { sandbox } = settings;
  const isEmpty = sandbox && !sandbox.testers && sandbox.until === undefined;
  add(`${here}.Sandbox`, isEmpty && 'Sandbox needs Testers, Until or both.');
  if ('bundleIds' in settings) {
    const { issuerId, keyId } = settings;
    const isHalf = (issuerId === undefined) !== (keyId === undefined);
    add(here, isHalf && 'IssuerId and KeyId come together.');
    if (secret !== undefined) {
      add('Secret', keyId === undefined && 'A private key needs IssuerId and KeyId.');
      add('Secret', !isAppleKey(secret) && NO_APPLE_KEY);
    }
    return faults;
  }
  if (!('packageNames' in settings)) return { ...faults, ...judgeSecret(secret) };
  const { licenseKey, notificationAudience, notificationAccount } = settings;
  const isHalf = (notificationAudience === undefined) !== (notificationAccount === undefined);
  add(here, isHalf && 'NotificationAudience and NotificationAccount come together.');
  add(`${here}.LicenseKey`, licenseKey && licenseKeyFault(licenseKey));
  add('Secret', secret === undefined ? undefined : serviceAccountFault(secret));
  return faults;
}

const NO_APPLE_KEY =
  'The secret is no private key on P-256 in PEM, as Apple gives it in a .p8 file.';

function licenseKeyFault(base64: string): string | undefined {
  const key = readKey(() =>
    createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' }),
  );
  return key?.asymmetricKeyType === 'rsa' && !rsaFault(key.asymmetricKeyDetails ?? {})
    ? undefined
    : 'LicenseKey is no RSA public key in base64 of 2,048 bits or more, as the Play Console shows it.';
}

/** A sentence about the key file of a service account, which has no part of it. */
function serviceAccountFault(text: string): string | undefined {
  const file = parseJson(Buffer.from(text));
  if (!isRecord(file)) return `${NO_KEY_FILE}: it is no JSON object.`;
  const { client_email: account, private_key: pem } = file;
  if (typeof account !== 'string' || !account.includes('@')) {
    return `${NO_KEY_FILE}: it has no client_email.`;
  }
  const key = typeof pem === 'string' ? readKey(() => createPrivateKey(pem)) : undefined;
  return key?.asymmetricKeyType === 'rsa' && !rsaFault(key.asymmetricKeyDetails ?? {})
    ? undefined
    : `${NO_KEY_FILE}: its private_key is no RSA key of 2,048 bits or more in PEM.`;
}

const NO_KEY_FILE = 'The secret is no JSON key file of a service account of Google';

function isAppleKey(pem: string): boolean {
  return readKey(() => createPrivateKey(pem))?.asymmetricKeyDetails?.namedCurve === 'prime256v1';
}

/** Undefined: it is no key. */
function readKey(read: () => KeyObject): KeyObject | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
