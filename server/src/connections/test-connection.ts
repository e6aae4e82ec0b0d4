import { isRecord } from '../kernel/is-record.ts';
import type { ProofVerdict } from '../kernel/identity-proof.ts';
import { KEY_SET_BYTES_MAX } from '../kernel/outside-limits.ts';
import { parseJson } from '../lib/parse-json.ts';
import { isOf, isPlatform, issuersOfDiscovery, type KnownConnection } from './connection.ts';
import { keyIdsOf } from './key-set.ts';

/** The result of a test of a connection. */
interface ConnectionTest {
  /**
   * `ready`: everything answers as it should. `away`: the provider gave no answer. `wrong`: it answered, and not as it should. `refused`: it does
   * not take the title's secret.
   */
  readonly status: 'ready' | 'away' | 'wrong' | 'refused';
  /** More about it, in one sentence; never a part of an answer's body. */
  readonly detail: string;
  readonly elapsedMs: number;
  /** The issuer, as it tells of itself. */
  readonly issuer: string | undefined;
  readonly keyIds: readonly string[];
}

type Found = Pick<ConnectionTest, 'status' | 'detail'> &
  Partial<Pick<ConnectionTest, 'issuer' | 'keyIds'>>;

interface Answer {
  readonly status: 'answered' | 'away';
  readonly code?: number;
  readonly body?: Buffer;
  readonly why?: string;
}

/** The deps of a test. */
interface TestDeps {
  /** Calls a service of somebody else (outside/http-client.ts). */
  readonly request: (of: {
    readonly url: string;
    readonly bytesMax: number;
    readonly hasOwnGap: true;
  }) => Promise<Answer>;
  /** Where the key set of a provider, or of a preset, is; undefined: it has none. */
  readonly keySetUrl: (name: string) => string | undefined;
  /** Reads a key set as logins do; undefined: no token could be verified by it. */
  readonly readKeySet: (
    body: Buffer,
  ) => Promise<{ readonly keyIds: readonly string[] } | undefined>;
  /** Shows a proof that cannot hold, with the title's secret; undefined: no secret is shown to this provider. */
  readonly tryProof: (connection: KnownConnection) => Promise<ProofVerdict | undefined>;
  /** Calls a payment platform with the title's secret, by calls that change nothing; undefined: it is not called. */
  readonly tryPlatform: (connection: KnownConnection) => Promise<PlatformTried | undefined>;
  readonly monotonicNow: () => number;
}

/** The result of such calls: what works of a payment platform and what does not, in words. */
export type PlatformTried = Pick<ConnectionTest, 'status' | 'detail'>;

/** Makes the test of a connection: calls what its proofs or receipts would call. Nothing of it is counted or kept. */
export function makeConnectionTest(deps: TestDeps) {
  return async (connection: KnownConnection): Promise<ConnectionTest> => {
    const beganMs = deps.monotonicNow();
    const found = await testOne(connection, deps);
    const elapsedMs = Math.round(deps.monotonicNow() - beganMs);
    const { keyIds = [] } = found;
    return { issuer: undefined, ...found, keyIds: keyIds.filter(isPlain), elapsedMs };
  };
}

export type TestConnection = ReturnType<typeof makeConnectionTest>;

/** A key id of another form could be any text of the provider. */
function isPlain(keyId: string): boolean {
  return keyId.length <= KEY_ID_CHARS_MAX && /^[\w.~+/=:-]+$/.test(keyId);
}

const KEY_ID_CHARS_MAX = 128;

async function testOne(connection: KnownConnection, deps: TestDeps): Promise<Found> {
  if (isPlatform(connection.provider)) return (await deps.tryPlatform(connection)) ?? NOTHING;
  const keys = isOf(connection, 'OpenIdConnect')
    ? await testIssuer(connection, deps)
    : await testKeySetOf(connection.provider, deps);
  if (keys && keys.status !== 'ready') return keys;
  const verdict = await deps.tryProof(connection);
  if (!verdict) return keys ?? NOTHING;
  const { status, detail } = describeTried(verdict);
  return {
    ...keys,
    status,
    detail: keys && status === 'ready' ? `${keys.detail} ${detail}` : detail,
  };
}

const NOTHING = { status: 'ready', detail: 'There is nothing to call.' } as const;

function describeTried(verdict: ProofVerdict): Found {
  if (verdict.status === 'providerAway')
    return { status: 'away', detail: 'The provider gave no answer.' };
  if (verdict.status === 'notSetUp') return { status: 'wrong', detail: 'There is no secret.' };
  const isRefused = verdict.status === 'badProof' && verdict.fault === 'titleSecret';
  if (isRefused)
    return { status: 'refused', detail: "The provider does not take the title's secret." };
  return { status: 'ready', detail: "The provider takes the title's secret." };
}

async function testIssuer(
  { settings }: KnownConnection<'OpenIdConnect'>,
  deps: TestDeps,
): Promise<Found | undefined> {
  const { issuerInformation: given, preset, discoveryUrl } = settings;
  if (given) {
    const keyIds = keyIdsOf(given.jsonWebKeySet);
    return { status: 'ready', detail: 'The keys are given by hand.', issuer: given.issuer, keyIds };
  }
  if (preset) return testKeySetOf(preset, deps);
  return discoveryUrl === undefined ? undefined : testDiscovery(discoveryUrl, deps);
}

async function testDiscovery(url: string, deps: TestDeps): Promise<Found> {
  const found = await fetchBody(url, deps);
  if ('status' in found) return found;
  const json = parseJson(found.body);
  if (!isRecord(json)) return { status: 'wrong', detail: 'The answer is no JSON object.' };
  const { issuer, jwks_uri: keySetUrl } = json;
  if (typeof issuer !== 'string' || !issuersOfDiscovery(url).includes(issuer)) {
    return { status: 'wrong', detail: 'The document names another issuer than its own address.' };
  }
  if (typeof keySetUrl !== 'string') {
    return { status: 'wrong', detail: 'The document names no address of keys.' };
  }
  return { ...(await testKeySet(keySetUrl, deps)), issuer };
}

async function testKeySetOf(name: string, deps: TestDeps): Promise<Found | undefined> {
  const url = deps.keySetUrl(name);
  return url === undefined ? undefined : testKeySet(url, deps);
}

async function testKeySet(url: string, deps: TestDeps): Promise<Found> {
  const found = await fetchBody(url, deps);
  if ('status' in found) return found;
  const keys = await deps.readKeySet(found.body);
  return keys
    ? { status: 'ready', detail: 'The keys can be fetched.', keyIds: keys.keyIds }
    : { status: 'wrong', detail: 'The answer is no set of keys that can verify tokens.' };
}

/** Why a service gave no answer, in words (outside/http-client.ts). */
const AWAY_WORDS: Readonly<Record<string, string>> = {
  address:
    'this address may not be called; PURSER_OUTSIDE_EXCEPTIONS names addresses without https:// or inside',
  notFound: 'address not found: no host has this name',
  busy: 'too many calls to it are under way',
  timeout: 'it took too long',
  tooLarge: 'it was too large',
  redirect: 'it led to another address, which is not followed',
  connection: 'no connection, or it broke',
  tls: 'TLS failed, or the certificate is not good',
  protocol: 'it was none of HTTP',
};

/** The sentence about a service that gave no answer that can be used. */
export function describeAway(why = ''): string {
  return `There was no answer (${AWAY_WORDS[why] ?? 'for an unknown reason'}).`;
}

type Fetched = { readonly body: Buffer } | Found;

/** Fetches a document as logins do. An answer of another kind is told by its code only. */
async function fetchBody(url: string, { request }: TestDeps): Promise<Fetched> {
  const answer = await request({ url, bytesMax: KEY_SET_BYTES_MAX, hasOwnGap: true });
  if (answer.status === 'away') {
    return { status: 'away', detail: describeAway(answer.why) };
  }
  if (answer.code !== 200) {
    return { status: 'wrong', detail: `The answer has the status ${answer.code ?? 0}.` };
  }
  return { body: answer.body ?? Buffer.alloc(0) };
}
