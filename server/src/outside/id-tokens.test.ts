import { createHash, createHmac } from 'node:crypto';
import { exportSPKI, importJWK } from 'jose';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { FAULT_MODES } from '../../test/support/fakes/fake-server.ts';
import {
  CLIENT_ID,
  makeIssuerKey,
  signToken,
  startFakeIssuer,
} from '../../test/support/fakes/open-id-issuer.ts';
import type { IdTokenRules } from '../kernel/id-token.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../kernel/instant.ts';
import { PARTNER_URLS } from '../kernel/partners.ts';
import { makeOutsideClient } from './http-client.ts';
import { makeIdTokenVerifier } from './id-tokens.ts';
import { knownIssuers } from './issuers.ts';
import { makeDocumentFetch, makeKeptDocuments } from './kept-documents.ts';
import { readKeySet } from './key-sets.ts';
import { makeWaits } from './waits.ts';

const [rsa, other, ec, edwards] = await Promise.all([
  makeIssuerKey('rsa-1', 'RS256'),
  makeIssuerKey('rsa-2', 'RS256'),
  makeIssuerKey('ec-1', 'ES256'),
  makeIssuerKey('ed-1', 'EdDSA'),
]);

/** Ten seconds in the minute, so that leeway is seen. */
const time = { ms: 1_790_000_000_000 };
const issuer = await startFakeIssuer({ keys: [rsa, ec, edwards], now: () => time.ms });
afterAll(() => issuer[Symbol.asyncDispose]());

function makeVerifier() {
  const client = makeOutsideClient({ exceptions: [issuer.origin], callMs: 300 });
  const nowMs = () => time.ms;
  const keySets = makeKeptDocuments({
    fetchDocument: makeDocumentFetch(client, readKeySet),
    nowMs,
    waits: makeWaits(),
  });
  return makeIdTokenVerifier({ keySets, now: nowMs });
}

const RULES: IdTokenRules = {
  issuers: [issuer.issuer],
  audiences: [CLIENT_ID, 'com.example.other'],
  keys: { url: issuer.keysUrl },
  ignoresNonce: false,
};

let verify = makeVerifier();
beforeEach(() => {
  verify = makeVerifier();
  issuer.mode = 'well';
  issuer.keys = [rsa, ec, edwards];
  issuer.keysText = undefined;
});

async function judge(token: string, more: Partial<IdTokenRules> = {}): Promise<string> {
  const verdict = await verify(token, { ...RULES, ...more });
  return verdict.status === 'badProof' ? verdict.fault : verdict.status;
}

const base64 = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url');
const seconds = () => Math.floor(time.ms / SECOND_MS);

test.each([
  ['RS256', rsa],
  ['ES256', ec],
  ['EdDSA', edwards],
] as const)('a good token, signed with %s', async (_, key) => {
  expect(await verify(await issuer.sign({}, {}, key), RULES)).toEqual({
    status: 'verified',
    issuer: issuer.issuer,
    subject: 'player-1',
    audience: CLIENT_ID,
    verifiedEmail: undefined,
  });
});

describe('bad tokens', () => {
  const CLAIMS: Readonly<Record<string, readonly [Record<string, unknown>, string]>> = {
    'another issuer': [{ iss: 'https://evil.example' }, 'issuer'],
    'its issuer with a slash': [{ iss: `${issuer.issuer}/` }, 'issuer'],
    'no issuer': [{ iss: undefined }, 'issuer'],
    'another audience': [{ aud: 'com.example.evil' }, 'audience'],
    'an audience in another case': [{ aud: CLIENT_ID.toUpperCase() }, 'audience'],
    'no audience': [{ aud: undefined }, 'audience'],
    'a list without ours': [{ aud: ['a', 'b'], azp: CLIENT_ID }, 'audience'],
    'several audiences without azp': [{ aud: [CLIENT_ID, 'b'] }, 'audience'],
    'several audiences for another party': [{ aud: [CLIENT_ID, 'b'], azp: 'b' }, 'audience'],
    'ended a minute ago': [{ exp: seconds() - 61 }, 'expired'],
    'no end': [{ exp: undefined }, 'malformed'],
    'an end as text': [{ exp: '9999999999' }, 'malformed'],
    'not valid yet': [{ nbf: seconds() + 62 }, 'notYetValid'],
    'made in the future': [{ iat: seconds() + 62 }, 'notYetValid'],
    'no subject': [{ sub: undefined }, 'subject'],
    'an empty subject': [{ sub: '' }, 'subject'],
    'a number as subject': [{ sub: 1 }, 'subject'],
    'half a character as subject': [{ sub: '\ud800' }, 'subject'],
    'a zero in the subject': [{ sub: 'a\u0000b' }, 'subject'],
    'a nonce that nobody named': [{ nonce: 'abc' }, 'nonce'],
  };
  test.each(Object.entries(CLAIMS))('%s', async (_, [claims, fault]) => {
    expect(await judge(await issuer.sign(claims))).toBe(fault);
  });

  test('several audiences and ours as the party', async () => {
    expect(await judge(await issuer.sign({ aud: ['b', CLIENT_ID], azp: CLIENT_ID }))).toBe(
      'verified',
    );
    expect(await judge(await issuer.sign({ aud: [CLIENT_ID] }))).toBe('verified');
  });

  test('clocks that differ by less than a minute', async () => {
    const claims = { exp: seconds() - 58, nbf: seconds() + 58, iat: seconds() + 58 };
    expect(await judge(await issuer.sign(claims))).toBe('verified');
  });

  test('unsigned', async () => {
    const [, claims] = (await issuer.sign()).split('.');
    expect(await judge(`${base64({ alg: 'none' })}.${claims}.`)).toBe('algorithm');
    expect(await judge(`${base64({ alg: 'RS256', kid: 'rsa-1' })}.${claims}.`)).toBe('signature');
  });

  test('signed with the public key as a secret', async () => {
    const publicKey = await importJWK({ ...rsa.publicJwk, ext: true }, 'RS256', {
      extractable: true,
    });
    const pem = await exportSPKI(publicKey as CryptoKey);
    const [, claims] = (await issuer.sign()).split('.');
    const signed = `${base64({ alg: 'HS256', kid: 'rsa-1' })}.${claims}`;
    const mac = createHmac('sha256', pem).update(signed).digest('base64url');
    expect(await judge(`${signed}.${mac}`)).toBe('algorithm');
  });

  test('signed by somebody else, and with other claims under a good signature', async () => {
    const forged = await signToken({ ...other, kid: 'rsa-1' }, { header: {}, claims: {} });
    expect(await judge(forged)).toBe('signature');
    const [head, , signature] = (await issuer.sign()).split('.');
    const claims = base64({ iss: issuer.issuer, aud: CLIENT_ID, sub: 'somebody-else' });
    expect(await judge(`${head}.${claims}.${signature}`)).toBe('signature');
  });

  test('an algorithm that the key is not for', async () => {
    const [, claims, signature] = (await issuer.sign()).split('.');
    const head = base64({ alg: 'ES256', kid: 'rsa-1' });
    expect(await judge(`${head}.${claims}.${signature}`)).toBe('unknownKey');
  });

  test('tokens that are made for other ends', async () => {
    expect(await judge(await issuer.sign({}, { typ: 'at+jwt' }))).toBe('malformed');
    expect(await judge(await issuer.sign({}, { typ: 'JWT' }))).toBe('verified');
    const critical = await issuer.sign().then((token) => token.split('.'));
    critical[0] = base64({ alg: 'RS256', kid: 'rsa-1', crit: ['exp'], exp: 1 });
    expect(await judge(critical.join('.'))).toBe('malformed');
  });

  test('texts that are no token, and long ones', async () => {
    expect(await judge('')).toBe('malformed');
    expect(await judge('a.b.c')).toBe('malformed');
    expect(await judge(`${base64([])}.${base64({})}.c`)).toBe('malformed');
    expect(await judge(`${base64({ alg: 'RS256', kid: {} })}.${base64({})}.c`)).toBe('malformed');
    expect(await judge(await issuer.sign({ padding: 'a'.repeat(64 * 1024) }))).toBe('tooLong');
    expect(await judge(await issuer.sign({ padding: 'a'.repeat(8 * 1024) }))).toBe('verified');
  });
});

test('a nonce is compared plain, and as SHA-256 in hex and in base64url', async () => {
  const nonce = 'n-0S6_WzA2Mj';
  const digest = createHash('sha256').update(nonce).digest();
  for (const claim of [nonce, digest.toString('hex'), digest.toString('base64url')]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await judge(await issuer.sign({ nonce: claim }), { nonce })).toBe('verified');
  }
  expect(await judge(await issuer.sign({ nonce: 'another' }), { nonce })).toBe('nonce');
  expect(await judge(await issuer.sign(), { nonce })).toBe('nonce');
  const ignored = { nonce, ignoresNonce: true };
  expect(await judge(await issuer.sign({ nonce: 'another' }), ignored)).toBe('nonce');
  expect(await judge(await issuer.sign({ nonce: 'x' }), { ignoresNonce: true })).toBe('verified');
});

test('an address is taken only where the issuer has verified it, whichever way it says so', async () => {
  const emailOf = async (claims: Record<string, unknown>) => {
    const verdict = await verify(await issuer.sign(claims), RULES);
    return verdict.status === 'verified' ? verdict.verifiedEmail : verdict;
  };
  const email = 'ada@example.com';
  expect(await emailOf({ email, email_verified: true })).toBe(email);
  expect(await emailOf({ email, email_verified: 'true' })).toBe(email);
  expect(await emailOf({ email, email_verified: 'false' })).toBeUndefined();
  expect(await emailOf({ email })).toBeUndefined();
  expect(await emailOf({ email: [email], email_verified: true })).toBeUndefined();
});

test('spellings of one issuer', async () => {
  const { issuers } = knownIssuers(PARTNER_URLS).Google;
  expect(await judge(await issuer.sign({ iss: 'accounts.google.com' }), { issuers })).toBe(
    'verified',
  );
  expect(await judge(await issuer.sign({ iss: 'https://accounts.google.com' }), { issuers })).toBe(
    'verified',
  );
  expect(await judge(await issuer.sign({ iss: 'http://accounts.google.com' }), { issuers })).toBe(
    'issuer',
  );
});

describe('keys', () => {
  test('unknown key ids cause one fetch in 30 s', async () => {
    expect(await judge(await issuer.sign())).toBe('verified');
    const before = issuer.keyFetches();
    time.ms += 30 * SECOND_MS;
    for (let id = 0; id < 50; id += 1) {
      // oxlint-disable-next-line no-await-in-loop
      const token = await issuer.sign({}, { kid: `invented-${id}` });
      // oxlint-disable-next-line no-await-in-loop
      expect(await judge(token)).toBe('unknownKey');
    }
    expect(issuer.keyFetches() - before).toBe(1);
    time.ms += 30 * SECOND_MS;
    expect(await judge(await issuer.sign({}, { kid: 'invented' }))).toBe('unknownKey');
    expect(issuer.keyFetches() - before).toBe(2);
  });

  test('while a set may not be fetched anew, nobody knows about a key that is younger than it', async () => {
    expect(await judge(await issuer.sign())).toBe('verified');
    const before = issuer.keyFetches();
    const rotated = await issuer.sign({ iat: seconds() + 10 }, {}, other);
    const invented = (iat: unknown) => issuer.sign({ iat }, { kid: 'invented' });
    time.ms += 15 * SECOND_MS;
    issuer.keys = [other];
    expect(await judge(rotated)).toBe('providerAway');
    expect(await judge(await invented(seconds()))).toBe('providerAway');
    // The clock of the issuer may be behind.
    expect(await judge(await invented(seconds() - 74))).toBe('providerAway');
    const faultOf = async (claims: object) =>
      judge(await issuer.sign({ iat: seconds(), ...claims }, { kid: 'invented' }));
    expect(await faultOf({ iss: 'https://another.example' })).toBe('issuer');
    expect(await faultOf({ aud: 'another' })).toBe('audience');
    expect(await faultOf({ exp: seconds() - 61 })).toBe('expired');
    // These cannot be tokens of a new key.
    expect(await judge(await invented(seconds() - 75))).toBe('unknownKey');
    expect(await judge(await invented(`${seconds()}`))).toBe('unknownKey');
    expect(await judge(await invented(seconds() + 61))).toBe('unknownKey');
    expect(await judge(await invented('soon'))).toBe('unknownKey');
    expect(await judge(await invented(undefined))).toBe('unknownKey');
    expect(issuer.keyFetches()).toBe(before);
    time.ms += 15 * SECOND_MS;
    expect(await judge(rotated)).toBe('verified');
    // The set is younger than the token now.
    expect(await judge(await invented(seconds()))).toBe('unknownKey');
    expect(issuer.keyFetches()).toBe(before + 1);
  });

  test('the issuer rotates its keys', async () => {
    expect(await judge(await issuer.sign())).toBe('verified');
    time.ms += 30 * SECOND_MS;
    issuer.keys = [other];
    expect(await judge(await issuer.sign({}, {}, rsa))).toBe('verified');
    expect(await judge(await issuer.sign())).toBe('verified');
    expect(await judge(await issuer.sign({}, {}, rsa))).toBe('unknownKey');
  });

  test.each(FAULT_MODES)('the issuer is away: %s', async (mode) => {
    issuer.mode = mode;
    expect(await judge(await issuer.sign())).toBe('providerAway');
    const asked = issuer.calls.length;
    expect(await judge(await issuer.sign())).toBe('providerAway');
    expect(issuer.calls).toHaveLength(asked);
  });

  test('a set of keys on which a reader fails is a lie of the issuer, also where no login waits for it', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const lie = `{"keys":[{"kty":"RSA","kid":"rsa-1","n":"AQ","e":"AQAB","x":${deep}}]}`;
    issuer.keysText = lie;
    expect(await judge(await issuer.sign())).toBe('providerAway');
    issuer.keysText = undefined;
    time.ms += 30 * SECOND_MS;
    expect(await judge(await issuer.sign())).toBe('verified');
    issuer.mode = 'fail';
    time.ms += 11 * MINUTE_MS;
    expect(await judge(await issuer.sign())).toBe('verified');
    issuer.mode = 'well';
    issuer.keysText = lie;
    time.ms += 30 * SECOND_MS;
    const before = issuer.keyFetches();
    expect(await judge(await issuer.sign())).toBe('verified');
    await expect.poll(() => issuer.keyFetches()).toBe(before + 1);
  });

  test('the issuer is away for a day, and for longer', async () => {
    expect(await judge(await issuer.sign())).toBe('verified');
    issuer.mode = 'fail';
    time.ms += DAY_MS;
    expect(await judge(await issuer.sign())).toBe('verified');
    // Nobody knows whether it has the key by now.
    expect(await judge(await issuer.sign({}, { kid: 'new' }))).toBe('providerAway');
    time.ms += MINUTE_MS;
    expect(await judge(await issuer.sign())).toBe('providerAway');
  });

  test('a set by hand, and one of two keys without names', async () => {
    const set = { keys: [other.publicJwk] };
    expect(await judge(await issuer.sign({}, {}, other), { keys: { set } })).toBe('verified');
    expect(await judge(await issuer.sign(), { keys: { set } })).toBe('unknownKey');
    const [one, two] = [rsa, other].map(({ publicJwk }) => ({ ...publicJwk, kid: undefined }));
    const bare = await signToken(
      { ...rsa, kid: undefined },
      { header: {}, claims: { iss: issuer.issuer, aud: CLIENT_ID, sub: 'a', iat: 1, exp: 9e9 } },
    );
    expect(await judge(bare, { keys: { set: { keys: [one] } } })).toBe('verified');
    expect(await judge(bare, { keys: { set: { keys: [one, two] } } })).toBe('unknownKey');
  });

  test('keys that are no public keys, or too many', async () => {
    const token = await issuer.sign();
    const secret = { kty: 'oct', k: 'AAAA', kid: 'rsa-1' };
    const broken = { kty: 'RSA', n: '!', e: 'AQAB', kid: 'rsa-1' };
    const weak = { kty: 'RSA', n: 'x'.repeat(60), e: 'AQAB', kid: 'rsa-1' };
    const many = Array.from({ length: 101 }, () => rsa.publicJwk);
    expect(await judge(token, { keys: { set: { keys: [secret] } } })).toBe('unknownKey');
    const slow = { ...rsa.publicJwk, e: rsa.publicJwk.n };
    const plain = { ...rsa.publicJwk, e: 'AQ' };
    for (const key of [broken, weak, slow, plain]) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await judge(token, { keys: { set: { keys: [key] } } })).toBe('unknownKey');
    }
    expect(await judge(token, { keys: { set: { keys: many } } })).toBe('unknownKey');
    expect(await judge(token, { keys: { set: { keys: 'all' } } })).toBe('unknownKey');
  });
});
