import { sign } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { makeFeed } from '../../../client/src/verifier/feed.ts';
import { makeLocalJudge } from '../../../client/src/verifier/local-judge.ts';
import type { VerifierFeed } from '../../../client/src/operations.ts';
import { judgeClientToken } from '../../src/credentials/client-token.ts';
import type { EntityTokenClaims } from '../../src/credentials/entity-token.ts';
import { titleEntity, titleLineage } from '../../src/credentials/entity-token.ts';
import { writeEntityToken } from '../../src/credentials/entity-token-format.ts';
import { type KeyRing, newSigningKey } from '../../src/credentials/signing-key.ts';
import type { ControlFact } from '../../src/kernel/control.ts';
import { DAY_MS, SECOND_MS } from '../../src/kernel/instant.ts';
import { newId, systemRandom } from '../../src/kernel/secrets.ts';
import { toChanges } from '../../src/verifiers/changes.ts';
import { applyKey, ISSUED_AT, ISSUER, makeIssuing, playerClaims } from '../support/issuing.ts';

// A node and a verifier that know the same are asked about the same texts. The verifier never says `valid` where the node does not, and
// the other way round only of a token whose signature was altered: nodes judge by the MAC.

const TITLE = 'A1B2C';
const AUDIENCE = 'arena-7.eu';
const TRIED = 'ABQgw-_=.+/ \n0z';

let issuing: ReturnType<typeof makeIssuing>;
let joinTokensOnly: boolean;

beforeEach(() => {
  issuing = makeIssuing();
  joinTokensOnly = false;
});

/** A verifier under a lease, to whom facts are told as a node tells them. */
function makeVerifier(audience: string | undefined) {
  let nonces = 0;
  const clock = () => issuing.at;
  const newNonce = () => `nonce-${(nonces += 1)}`;
  const feed = makeFeed({ monotonicNow: clock, wallNow: clock, newNonce });
  const judge = makeLocalJudge({ feed, audience, cacheMax: 10 });
  const findPublicKey: KeyRing['findPublic'] = (of) => issuing.keyRing.findPublic(of);

  function take(wantsLease: boolean, Changes: VerifierFeed['Changes']): void {
    const poll = feed.begin({ wantsLease });
    const now = new Date(issuing.at).toISOString();
    const answer: VerifierFeed = {
      Nonce: poll.request.Nonce,
      TitleId: TITLE,
      Issuer: ISSUER,
      ReceivedAt: now,
      AnsweredAt: now,
      At: { Number: 1, EntryId: 'one' },
      LeaseInMilliseconds: 850,
      IsComplete: true,
      MustReload: false,
      Changes,
    };
    feed.take(poll, answer);
  }
  take(false, {});
  return {
    tell: (...facts: readonly ControlFact[]) =>
      take(true, toChanges(facts, { titleId: TITLE, findPublicKey })),
    async judge(text: string): Promise<string> {
      return judge.judge(judge.recall(text) ?? (await judge.open(text)));
    },
  };
}

function askNode(text: string, audience: string | undefined): string {
  const takesJoinTokensOnly = () => joinTokensOnly;
  const { status } = judgeClientToken(
    { ...issuing, takesJoinTokensOnly },
    { text, titleId: TITLE, audience },
  );
  return status === 'ticket' ? 'invalid' : status;
}

/** The facts of a key as the log has them. */
function keyFact(key = issuing.key, revoked = false): ControlFact {
  const state = { createdAt: ISSUED_AT, waiting: false, retired: false };
  return { kind: 'signingKey', body: { kid: key.kid, sealed: '', ...state, revoked } };
}

/** Every text that differs from a token in one character, or lacks one, or has one twice. */
function* alterationsOf(token: string): Generator<string> {
  for (let at = 0; at <= token.length; at += 1) {
    const [before, after] = [token.slice(0, at), token.slice(at + 1)];
    for (const char of TRIED) yield before + char + after;
    yield before + after;
    yield before + token.slice(at, at + 1).repeat(2) + after;
    yield before;
  }
}

test('about a token that was altered anywhere', async () => {
  const verifier = makeVerifier(AUDIENCE);
  verifier.tell(keyFact());
  const claims = playerClaims();
  const tokens = [claims, { ...claims, audience: AUDIENCE }].map(issuing.entityTokens.issue);
  let tried = 0;
  for (const token of tokens) {
    const signatureAt = token.lastIndexOf('.') + 1;
    for (const text of new Set(alterationsOf(token))) {
      const isSignatureAltered = text !== token && text.startsWith(token.slice(0, signatureAt));
      // One question after the other.
      // oxlint-disable-next-line no-await-in-loop
      const verdict = await verifier.judge(text);
      const expected = isSignatureAltered ? 'invalid' : askNode(text, AUDIENCE);
      expect(verdict, text).toBe(expected);
      expect(verdict, text).toBe(text === token ? 'valid' : 'invalid');
      tried += 1;
    }
  }
  expect(tried).toBeGreaterThan(10_000);
});

test.each<[string, Partial<EntityTokenClaims>]>([
  ['a player', {}],
  ['a join token', { audience: AUDIENCE }],
  ['a join token of another server', { audience: 'arena-8.eu' }],
  ['another title', { titleId: 'D4E5F' }],
  ['a title whose id begins alike', { titleId: 'A1B2CD' }],
  ['an audience that looks like a title', { titleId: TITLE, audience: TITLE }],
  ['its last second', { expiresAt: ISSUED_AT + SECOND_MS }],
  ['its end', { expiresAt: ISSUED_AT }],
  ['an end long ago', { expiresAt: ISSUED_AT - DAY_MS }],
  ['the future', { issuedAt: ISSUED_AT + DAY_MS, expiresAt: ISSUED_AT + 2 * DAY_MS }],
])('about %s, with and without an audience', async (_, change) => {
  const token = issuing.entityTokens.issue(playerClaims(change));
  for (const audience of [undefined, AUDIENCE]) {
    for (joinTokensOnly of [false, true]) {
      const verifier = makeVerifier(audience);
      verifier.tell(keyFact(), { kind: 'title', body: { titleId: TITLE, joinTokensOnly } });
      // oxlint-disable-next-line no-await-in-loop
      expect(await verifier.judge(token)).toBe(askNode(token, audience));
    }
  }
});

test('about tokens of another issuer, or of a key that nobody knows', async () => {
  const verifier = makeVerifier(undefined);
  verifier.tell(keyFact());
  const claims = playerClaims();
  // A node would not issue these. Of the first one it would say `valid`, because it knows its own by their MAC.
  const foreign = writeEntityToken(issuing.key, { claims, issuer: 'urn:purser:other' });
  expect(await verifier.judge(foreign)).toBe('invalid');
  const unknown = writeEntityToken(newSigningKey(systemRandom), { claims, issuer: ISSUER });
  expect(await verifier.judge(unknown)).toBe('invalid');
  expect(askNode(unknown, undefined)).toBe('invalid');
});

test('about headers and algorithms that are signed and not ours', async () => {
  const verifier = makeVerifier(undefined);
  verifier.tell(keyFact());
  const [head = '', payload = ''] = issuing.entityTokens.issue(playerClaims()).split('.');
  const json = Buffer.from(head, 'base64url').toString();
  const heads = [
    json,
    json.replace('ES256', 'ES384'),
    json.replace('"ES256"', '"none"'),
    json.replace('entity+jwt', 'JWT'),
    json.replace('"alg"', ' "alg"'),
    json.replace('}', ',"crit":[]}'),
    `{"alg":"ES256","kid":"${issuing.key.kid}"}`,
  ];
  const verdicts = await Promise.all(
    heads.map((text) => {
      const signed = `${Buffer.from(text).toString('base64url')}.${payload}`;
      const key = { key: issuing.key.privateKey, dsaEncoding: 'ieee-p1363' } as const;
      const token = `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
      return verifier.judge(token).then((verdict) => [verdict, askNode(token, undefined)]);
    }),
  );
  const [genuine, ...others] = verdicts;
  expect(genuine).toEqual(['valid', 'valid']);
  expect(others).toEqual(others.map(() => ['invalid', 'invalid']));
});

test('about each kind of revocation', async () => {
  const until = ISSUED_AT + DAY_MS;
  const player = playerClaims({ epoch: 1 });
  const { playerId = '', titleId } = player;
  const { id: sessionId } = player.issuedBy;
  const secretKeyId = newId(systemRandom);
  const { playerId: _, provider: __, ...ofNobody } = player;
  const title: EntityTokenClaims = {
    ...ofNobody,
    entity: titleEntity(titleId),
    lineage: titleLineage({ namespaceId: player.lineage.namespaceId, titleId }),
    issuedBy: { kind: 'secretKey', id: secretKeyId },
  };
  const other = newSigningKey(systemRandom);
  applyKey(issuing, other, { retired: true });
  const epoch = (of: number, keptSessionId?: string): ControlFact => {
    const body = { titleId, playerId, epoch: of, until };
    return { kind: 'playerEpoch', body: { ...body, ...(keptSessionId && { keptSessionId }) } };
  };
  const secretKey = (revoked: boolean, expiresAt?: number): ControlFact => {
    if (revoked || (expiresAt ?? Infinity) <= issuing.at) issuing.liveKeyIds.delete(secretKeyId);
    else issuing.liveKeyIds.add(secretKeyId);
    return { kind: 'secretKey', body: { titleId, keyId: secretKeyId, expiresAt, revoked } };
  };
  const cases: readonly (readonly ControlFact[])[] = [
    [],
    [{ kind: 'tokenRevoked', body: { tokenId: player.tokenId, until } }],
    [{ kind: 'tokenRevoked', body: { tokenId: newId(systemRandom), until } }],
    [{ kind: 'sessionRevoked', body: { sessionId, until } }],
    [{ kind: 'sessionRevoked', body: { sessionId: secretKeyId, until } }],
    [epoch(1)],
    [epoch(2)],
    [epoch(2, sessionId)],
    [epoch(2, sessionId), epoch(3)],
    [epoch(3), epoch(2, sessionId)],
    [{ kind: 'titleSigningKeyRevoked', body: { kid: issuing.key.kid, titleId } }],
    [{ kind: 'titleSigningKeyRevoked', body: { kid: issuing.key.kid, titleId: 'D4E5F' } }],
  ];
  const seen = new Set<string>();
  const keys = [() => secretKey(false), () => secretKey(true), () => secretKey(false, ISSUED_AT)];
  for (const facts of cases) {
    for (const makeKey of keys) {
      const issuer = makeIssuing();
      applyKey(issuer, issuing.key, { retired: true });
      applyKey(issuer, other, { retired: true });
      issuing = Object.assign(issuer, { key: issuing.key, liveKeyIds: issuer.liveKeyIds });
      const verifier = makeVerifier(undefined);
      const key = makeKey();
      const known = facts.map((fact) => ({ ...fact, titleId: undefined }));
      verifier.tell(keyFact(issuing.key), keyFact(other), key, ...known);
      for (const fact of facts) {
        issuing.revocations.apply(fact);
        issuing.keyRing.apply(fact);
      }
      const tokens = [player, title, { ...player, expiresAt: ISSUED_AT }].flatMap((claims) =>
        [issuing.key, other].map((by) => writeEntityToken(by, { claims, issuer: ISSUER })),
      );
      for (const token of tokens) {
        // oxlint-disable-next-line no-await-in-loop
        const verdict = await verifier.judge(token);
        expect(verdict, JSON.stringify([facts, key])).toBe(askNode(token, undefined));
        seen.add(verdict);
      }
    }
  }
  expect(seen).toEqual(new Set(['valid', 'revoked', 'expired']));
});
