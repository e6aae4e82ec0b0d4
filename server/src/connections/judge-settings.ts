import { addressFault } from './addresses.ts';
import { DISCOVERY_PATH, type OpenIdChange, type Settings, SOURCES } from './connection.ts';
import { keySetFault } from './key-set.ts';
import { isAppleKey, NO_APPLE_KEY } from './key-files.ts';

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
