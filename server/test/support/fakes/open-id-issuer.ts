import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { type FakeServer, startFakeServer } from './fake-server.ts';

type Algorithm = 'RS256' | 'PS256' | 'ES256' | 'EdDSA';

/** A key with which the fake signs. */
export interface IssuerKey {
  readonly kid: string | undefined;
  readonly alg: Algorithm;
  readonly privateKey: CryptoKey;
  readonly publicJwk: Readonly<Record<string, unknown>>;
}

export interface FakeIssuer extends FakeServer {
  /** As its tokens spell it. */
  readonly issuer: string;
  readonly discoveryUrl: string;
  readonly keysUrl: string;
  /** The keys that it publishes; a test may change them. */
  keys: readonly IssuerKey[];
  /** The text that it publishes in place of its keys; undefined: none. */
  keysText: string | undefined;
  /** Members of its description of itself that are otherwise. */
  described: Readonly<Record<string, unknown>>;
  /** How often its keys were fetched. */
  readonly keyFetches: () => number;
  /** Signs a token with its first key; claims and members of the header that are given stand in place of good ones. Undefined: left out. */
  sign(
    claims?: Claims,
    header?: Readonly<Record<string, unknown>>,
    key?: IssuerKey,
  ): Promise<string>;
}

type Claims = Readonly<Record<string, unknown>>;

export const CLIENT_ID = 'com.example.game';

/** Makes a key. It takes some time, so tests share keys. */
export async function makeIssuerKey(kid: string | undefined, alg: Algorithm): Promise<IssuerKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(publicKey);
  const named = kid === undefined ? {} : { kid };
  return { kid, alg, privateKey, publicJwk: { ...jwk, ...named, alg, use: 'sig' } };
}

/**
 * Starts an issuer of OpenID Connect: its description, its keys, and `POST /token`, `/revoke` where a test answers them. `now` is the time of its
 * tokens in milliseconds.
 */
export async function startFakeIssuer({
  keys,
  issuer,
  now,
}: {
  readonly keys: readonly IssuerKey[];
  /** Absent: its origin. */
  readonly issuer?: string;
  readonly now: () => number;
}): Promise<FakeIssuer> {
  const state = { keys, keysText: undefined, described: {} };
  const server = await startFakeServer(({ url }) => {
    if (url.pathname === '/keys') {
      const published = { keys: state.keys.map(({ publicJwk }) => publicJwk) };
      return { body: state.keysText ?? JSON.stringify(published) };
    }
    const description = { issuer: name, jwks_uri: `${server.origin}/keys`, ...state.described };
    return { body: JSON.stringify(description) };
  });
  const name = issuer ?? server.origin;
  const fake = {
    issuer: name,
    discoveryUrl: `${server.origin}/.well-known/openid-configuration`,
    keysUrl: `${server.origin}/keys`,
    keyFetches: () => server.calls.filter(({ url }) => url.pathname === '/keys').length,
    async sign(claims: Claims = {}, header = {}, key = fakeIssuer.keys[0]) {
      if (!key) throw new Error('The issuer has no key');
      return signToken(key, { header, claims: { ...goodClaims(name, now()), ...claims } });
    },
  };
  const fakeIssuer: FakeIssuer = Object.assign(server, fake, state);
  // The server reads what a test has set.
  Object.defineProperties(state, {
    keys: { get: () => fakeIssuer.keys },
    keysText: { get: () => fakeIssuer.keysText },
    described: { get: () => fakeIssuer.described },
  });
  return fakeIssuer;
}

function goodClaims(issuer: string, nowMs: number): Claims {
  const iat = Math.floor(nowMs / 1_000);
  return { iss: issuer, aud: CLIENT_ID, sub: 'player-1', iat, exp: iat + 600 };
}

/** Signs a token with a key: whatever claims and header it gets. */
export function signToken(
  { alg, kid, privateKey }: IssuerKey,
  { header, claims }: { readonly header: Claims; readonly claims: Claims },
): Promise<string> {
  const whole = { alg, ...(kid !== undefined && { kid }), ...header };
  const given = Object.fromEntries(
    Object.entries(claims).filter(([, value]) => value !== undefined),
  );
  return new SignJWT(given).setProtectedHeader(whole).sign(privateKey);
}
