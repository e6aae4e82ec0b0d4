import { createPrivateKey, type KeyObject } from 'node:crypto';
import { currentLane, OWN_LANE } from '../kernel/call-lane.ts';
import { type Clock, type Instant, MINUTE_MS, SECOND_MS, toDate } from '../kernel/instant.ts';
import { isRecord } from '../kernel/is-record.ts';
import { digestOf } from '../kernel/secrets.ts';
import { makeLruCache } from '../lib/lru-cache.ts';
import { parseJson } from '../lib/parse-json.ts';
import { makeSingleFlight } from '../lib/single-flight.ts';
import type { OutsideClient } from './http-client.ts';
import { loadJose } from './jose.ts';
import { orAborted, proofDeadline } from './proof-deadline.ts';
import { type NoPurchase, PLATFORM_AWAY, refused } from './platform-answers.ts';

/** The only power that the tokens have. */
const SCOPE = 'https://www.googleapis.com/auth/androidpublisher';
/** Google takes an hour at most. A call needs less. */
const ASSERTION_MS = 5 * MINUTE_MS;
/** Milliseconds before its end from which on a token is not used any more. */
const SPARE_MS = 2 * MINUTE_MS;
/** Characters of a key file: Google's have some 2,400. */
const KEY_FILE_CHARS_MAX = 16 * 1024;
/** Characters of an access token: Google asks for room for 2,048 bytes. */
const TOKEN_CHARS_MAX = 4_096;
/** Bytes of all tokens that are kept: those of a thousand titles. */
const TOKENS_BYTES_MAX = 2 * 1024 * 1024;
/** Bits of an RSA key. A longer one only takes time. */
const RSA_BITS_MAX = 8_192;

interface KeptToken {
  readonly bytesMax: number;
  readonly token: string;
  readonly usedUntil: Instant;
}

/** `isKept`: the token was had for an earlier call. */
type AccessToken =
  | { readonly status: 'granted'; readonly token: string; readonly isKept: boolean }
  | NoPurchase;

interface ServiceAccountsDeps {
  readonly client: OutsideClient;
  /** The token endpoint: never the one that a key file names, which would get a signature for Google. */
  readonly url: string;
  readonly now: Clock;
}

/** Makes what gets access tokens for Google's service accounts by a signed assertion (RFC 7523 2.1). Tokens are kept in memory; one fetch for each account is under way. */
export function makeServiceAccounts({ client, url, now }: ServiceAccountsDeps) {
  const kept = makeLruCache<KeptToken>(TOKENS_BYTES_MAX);
  const shared = makeSingleFlight<AccessToken>();

  async function fetchToken(key: string, keyFile: string): Promise<AccessToken> {
    const began = now();
    const assertion = await signAssertion(keyFile, { url, at: began });
    if (assertion === undefined) return refused('badAccount');
    // The token is for all players of the title, so it takes no place of the first.
    const answer = await currentLane.run(OWN_LANE, () =>
      client.request({
        url,
        method: 'POST',
        form: { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion },
      }),
    );
    if (answer.status === 'away') return PLATFORM_AWAY;
    const body = parseJson(answer.body);
    if (!isRecord(body)) return PLATFORM_AWAY;
    const isRefusal = answer.code === 400 || answer.code === 401;
    if (isRefusal && typeof body.error === 'string') {
      const isUnknown = /account not found/i.test(String(body.error_description));
      return refused(isUnknown ? 'badAccount' : 'titleSecret');
    }
    const { access_token: token, expires_in: seconds } = body;
    if (answer.code !== 200 || !isToken(token) || typeof seconds !== 'number') return PLATFORM_AWAY;
    const usedUntil = began + seconds * SECOND_MS - SPARE_MS;
    kept.set(key, { bytesMax: token.length, token, usedUntil });
    return { status: 'granted', token, isKept: false };
  }

  return {
    /** Gets a token for the account of a key file (JSON, as Google gives it). */
    async find(keyFile: string): Promise<AccessToken> {
      const key = digestOf(keyFile);
      const found = kept.get(key);
      if (found && now() < found.usedUntil) {
        return { status: 'granted', token: found.token, isKept: true };
      }
      const flight = shared(key, () => fetchToken(key, keyFile));
      const deadline = proofDeadline();
      // Others may wait for the same token, so its fetch goes on when the time of one call is over.
      return deadline ? orAborted(flight, deadline).catch(() => PLATFORM_AWAY) : flight;
    },
    /** Forgets a token that Google does not take any more. */
    forget(keyFile: string, token: string): void {
      const key = digestOf(keyFile);
      if (kept.get(key)?.token === token) kept.set(key, { bytesMax: 0, token: '', usedUntil: 0 });
    },
  };
}

/** A header takes no other characters (RFC 6750 2.1). */
function isToken(value: unknown): value is string {
  return (
    typeof value === 'string' && value.length <= TOKEN_CHARS_MAX && /^[\w.~+/-]+=*$/.test(value)
  );
}

/** Signs an assertion; undefined: the key file is none of a service account. */
async function signAssertion(
  keyFile: string,
  { url, at }: { readonly url: string; readonly at: Instant },
): Promise<string | undefined> {
  const account = readKeyFile(keyFile);
  if (!account) return undefined;
  const { SignJWT } = await loadJose();
  try {
    return await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.email)
      .setAudience(url)
      .setIssuedAt(toDate(at))
      .setExpirationTime(toDate(at + ASSERTION_MS))
      .sign(account.privateKey);
  } catch {
    return undefined;
  }
}

function readKeyFile(keyFile: string): { email: string; privateKey: KeyObject } | undefined {
  const file = keyFile.length <= KEY_FILE_CHARS_MAX ? parseJson(Buffer.from(keyFile)) : undefined;
  if (!isRecord(file) || file.type !== 'service_account') return undefined;
  const { client_email: email, private_key: pem } = file;
  if (typeof email !== 'string' || typeof pem !== 'string') return undefined;
  try {
    const privateKey = createPrivateKey(pem);
    const { asymmetricKeyType: type, asymmetricKeyDetails: details = {} } = privateKey;
    // jose takes none that is too short (RFC 7518 3.3).
    const isGood = type === 'rsa' && (details.modulusLength ?? 0) <= RSA_BITS_MAX;
    return isGood ? { email, privateKey } : undefined;
  } catch {
    return undefined;
  }
}
