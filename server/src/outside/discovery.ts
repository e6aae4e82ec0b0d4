import { isRecord } from '../kernel/is-record.ts';
import { parseJson } from '../lib/parse-json.ts';

/** The parts of an issuer's description of itself that are used (OpenID Connect Discovery 1.0, 3). */
export interface Discovered {
  readonly issuer: string;
  /** Where its keys are. The address is judged when they are fetched. */
  readonly keysUrl: string;
}

/** Reads a discovery document; undefined: it is none. */
export async function readDiscovery(body: Buffer): Promise<Discovered | undefined> {
  const json = parseJson(body);
  if (!isRecord(json)) return undefined;
  const { issuer, jwks_uri: keysUrl } = json;
  return typeof issuer === 'string' && typeof keysUrl === 'string'
    ? { issuer, keysUrl }
    : undefined;
}
