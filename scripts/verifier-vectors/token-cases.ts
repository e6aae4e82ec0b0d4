import { FORGED } from './forged-tokens.ts';
import type { Story } from './story.ts';
import { PLAYER_ID, SECRET_KEY_ID, SESSION_ID, START, toWireKey } from './tokens.ts';

// Rules 7, 8 and 11: the verdicts of a verifier that holds a lease.

type Case = (story: Story) => void;

const Until = new Date(START + 86_400_000).toISOString();
const TOKEN_ID = 'tR5mQ0aXb7Q2mK3vR0aXbw';

/** A verifier that holds a lease. */
function leased(s: Story, Changes = {}): void {
  s.load();
  s.lease({ Changes: { SecretKeys: [{ KeyId: SECRET_KEY_ID, IsRevoked: false }], ...Changes } });
}

function verifyAll(s: Story, names: readonly string[], verdict: 'valid' | 'invalid'): void {
  for (const name of names) s.verify(name, verdict);
}

const FORMS: Readonly<Record<string, Case>> = {
  'genuine tokens are valid'(s) {
    leased(s);
    verifyAll(s, ['player', 'master', 'title'], 'valid');
  },
  'forged tokens are invalid'(s) {
    leased(s, { SigningKeys: [toWireKey('second')] });
    verifyAll(s, FORGED, 'invalid');
  },
  'forged tokens need no call without a lease'(s) {
    s.load({ Changes: { SigningKeys: [toWireKey('first'), toWireKey('second')] } });
    verifyAll(s, FORGED, 'invalid');
  },
  'tokens of another title or installation are invalid'(s) {
    leased(s);
    verifyAll(s, ['otherTitle', 'otherIssuer'], 'invalid');
  },
  'an unknown key has signed nothing'(s) {
    s.load();
    s.verify('secondKey', 'ask');
    s.lease();
    s.verify('secondKey', 'invalid');
    s.lease({ Changes: { SigningKeys: [toWireKey('second')] } });
    s.verify('secondKey', 'valid');
  },
  'a token expires by service time, which goes on with the monotonic clock'(s) {
    leased(s);
    s.verify('expired', 'expired');
    // The first answer took no time to come back, so that the verifier knows service time exactly.
    s.pass(800);
    s.lease();
    s.pass(800);
    s.lease();
    s.verify('short', 'valid');
    s.pass(329);
    s.verify('short', 'valid');
    s.pass(1);
    s.verify('short', 'expired');
  },
};

const REVOCATIONS: Readonly<Record<string, Case>> = {
  'a token is revoked by its id'(s) {
    leased(s, { Tokens: [{ Until, Ids: ['some-other', TOKEN_ID] }] });
    s.verify('player', 'revoked');
    s.verify('master', 'valid');
  },
  'a token is revoked with its session'(s) {
    leased(s, { Sessions: [{ Until, Ids: [SESSION_ID] }] });
    s.verify('player', 'revoked');
    s.verify('title', 'valid');
  },
  'a token is revoked with all of its player'(s) {
    leased(s, { Players: [{ PlayerId: PLAYER_ID, Epoch: 3, Until }] });
    s.verify('player', 'valid');
    s.lease({ Changes: { Players: [{ PlayerId: PLAYER_ID, Epoch: 4, Until }] } });
    s.verify('player', 'revoked');
    s.verify('master', 'revoked');
    // The greatest epoch counts, in whatever order they come.
    s.lease({ Changes: { Players: [{ PlayerId: PLAYER_ID, Epoch: 2, Until }] } });
    s.verify('player', 'revoked');
  },
  'a session that was kept outlives one revocation of its player'(s) {
    const kept = { PlayerId: PLAYER_ID, Epoch: 4, KeptSessionId: SESSION_ID, Until };
    leased(s, { Players: [kept] });
    s.verify('player', 'valid');
    s.lease({ Changes: { Players: [{ PlayerId: PLAYER_ID, Epoch: 5, Until }] } });
    s.verify('player', 'revoked');
  },
  'a token is revoked with its signing key'(s) {
    leased(s, { SigningKeys: [toWireKey('first', true), toWireKey('second')] });
    s.verify('player', 'revoked');
    s.verify('secondKey', 'valid');
    // A revocation stays.
    s.lease({ Changes: { SigningKeys: [toWireKey('first')] } });
    s.verify('player', 'revoked');
  },
  "a title's token ends with its secret key"(s) {
    s.load();
    s.lease();
    s.verify('title', 'revoked');
    const ExpiresAt = new Date(START + 500).toISOString();
    s.lease({ Changes: { SecretKeys: [{ KeyId: SECRET_KEY_ID, ExpiresAt, IsRevoked: false }] } });
    s.pass(449);
    s.verify('title', 'valid');
    s.pass(1);
    s.verify('title', 'revoked');
    s.lease({ Changes: { SecretKeys: [{ KeyId: SECRET_KEY_ID, IsRevoked: false }] } });
    s.verify('title', 'valid');
    s.lease({ Changes: { SecretKeys: [{ KeyId: SECRET_KEY_ID, IsRevoked: true }] } });
    s.verify('title', 'revoked');
    s.lease({ Changes: { SecretKeys: [{ KeyId: SECRET_KEY_ID, IsRevoked: false }] } });
    s.verify('title', 'revoked');
  },
  'an expired token is expired, and not revoked'(s) {
    leased(s, { SigningKeys: [toWireKey('first', true)] });
    s.verify('expired', 'expired');
  },
  'a revocation may come with a snapshot'(s) {
    s.load({
      Changes: {
        SigningKeys: [toWireKey('first')],
        Sessions: [{ Until, Ids: [SESSION_ID] }],
      },
    });
    s.lease();
    s.verify('player', 'revoked');
  },
};

export const TOKEN_CASES = { ...FORMS, ...REVOCATIONS };

/** The verifier's own audience is AUDIENCE. */
export const JOIN_CASES: Readonly<Record<string, Case>> = {
  'a join token is accepted once'(s) {
    leased(s);
    s.verify('join', 'valid');
    s.verify('join', 'invalid');
    s.verify('otherJoin', 'valid');
    s.verify('player', 'valid');
    s.verify('player', 'valid');
  },
  'a join token is not used up where only the service can tell'(s) {
    s.load();
    s.verify('join', 'ask');
    s.lease();
    s.verify('join', 'valid');
    s.verify('join', 'invalid');
  },
  'a join token for another server is invalid'(s) {
    leased(s);
    s.verify('elsewhere', 'invalid');
  },
  'a join token is revoked as others are'(s) {
    leased(s, { Sessions: [{ Until, Ids: [SESSION_ID] }] });
    s.verify('join', 'revoked');
  },
  'servers may take join tokens only'(s) {
    leased(s, { JoinTokensOnly: true });
    verifyAll(s, ['player', 'master', 'title', 'expired'], 'invalid');
    s.verify('join', 'valid');
    s.lease({ Changes: { JoinTokensOnly: false } });
    s.verify('player', 'valid');
  },
};

/** The verifier has no audience. */
export const NO_AUDIENCE_CASES: Readonly<Record<string, Case>> = {
  'a verifier without an audience takes no join token'(s) {
    leased(s);
    verifyAll(s, ['join', 'elsewhere'], 'invalid');
    s.verify('player', 'valid');
  },
};
