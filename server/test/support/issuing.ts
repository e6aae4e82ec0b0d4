import {
  type EntityTokenClaims,
  type EntityTokens,
  makeEntityTokens,
  titlePlayerEntity,
  titlePlayerLineage,
} from '../../src/credentials/entity-token.ts';
import { makeRevocations, type Revocations } from '../../src/credentials/revocations.ts';
import {
  makeSessionTickets,
  type SessionTicket,
  type SessionTickets,
} from '../../src/credentials/session-ticket.ts';
import {
  type KeyRing,
  makeKeyRing,
  newSigningKey,
  sealSigningKey,
  type SigningKey,
} from '../../src/credentials/signing-key.ts';
import { DAY_MS, type Instant } from '../../src/kernel/instant.ts';
import { type KeyEncryption, makeKeyEncryption } from '../../src/kernel/key-encryption.ts';
import { newHexId, newId, systemRandom } from '../../src/kernel/secrets.ts';
import { makeSecretKeyJudge } from '../../src/titles/authenticate.ts';
import { makeKnownTitles } from '../../src/titles/known-titles.ts';

/** Everything that issues and judges credentials, without a database: tests feed the projections themselves. */
export interface Issuing {
  readonly keyEncryption: KeyEncryption;
  /** The key that signs at the start. */
  readonly key: SigningKey;
  readonly keyRing: KeyRing;
  readonly revocations: Revocations;
  readonly entityTokens: EntityTokens;
  readonly sessionTickets: SessionTickets;
  /** It knows no key. */
  readonly secretKeyJudge: ReturnType<typeof makeSecretKeyJudge>;
  /** Ids of secret keys that are good. */
  readonly liveKeyIds: Set<string>;
  /** The current time; tests set it. */
  at: Instant;
}

export const ISSUED_AT: Instant = Date.UTC(2026, 10, 21, 12);
export const ISSUER = 'urn:purser:test';

export function makeIssuing(): Issuing {
  const keyEncryption = makeKeyEncryption({ keys: [systemRandom(32)] });
  const key = newSigningKey(systemRandom);
  const keyRing = makeKeyRing({ keyEncryption });
  const liveKeyIds = new Set<string>();
  const now = () => issuing.at;
  const revocations = makeRevocations({ now });
  const isKeyLive = (keyId: string) => liveKeyIds.has(keyId);
  const tokenParts = { keyRing, revocations, isKeyLive, issuer: ISSUER, now };
  const issuing: Issuing = {
    keyEncryption,
    key,
    keyRing,
    revocations,
    entityTokens: makeEntityTokens(tokenParts),
    sessionTickets: makeSessionTickets({ keyRing, revocations, now }),
    secretKeyJudge: makeSecretKeyJudge({ known: makeKnownTitles(), now }),
    liveKeyIds,
    at: ISSUED_AT,
  };
  applyKey(issuing, key);
  return issuing;
}

/** Makes a key known to the key ring, or its new state. */
export function applyKey(
  { keyRing, keyEncryption }: Pick<Issuing, 'keyRing' | 'keyEncryption'>,
  key: SigningKey,
  state: {
    readonly createdAt?: Instant;
    readonly waiting?: boolean;
    readonly retired?: boolean;
    readonly revoked?: boolean;
  } = {},
): void {
  const sealed = sealSigningKey(key, keyEncryption);
  const { createdAt = ISSUED_AT, waiting = false, retired = false, revoked = false } = state;
  keyRing.apply({
    kind: 'signingKey',
    body: { kid: key.kid, sealed, createdAt, waiting, retired, revoked },
  });
}

/** A player's claims, with ids of their own. */
export function playerClaims(change: Partial<EntityTokenClaims> = {}): EntityTokenClaims {
  const titleId = 'A1B2C';
  const playerId = newHexId(systemRandom);
  const titlePlayerId = newHexId(systemRandom);
  const namespaceId = newHexId(systemRandom);
  return {
    tokenId: newId(systemRandom),
    titleId,
    entity: titlePlayerEntity(titlePlayerId),
    lineage: titlePlayerLineage({ namespaceId, titleId, playerId, titlePlayerId }),
    playerId,
    provider: 'Custom',
    issuedBy: { kind: 'session', id: newId(systemRandom) },
    epoch: 0,
    issuedAt: ISSUED_AT,
    expiresAt: ISSUED_AT + DAY_MS,
    ...change,
  };
}

/** A player's ticket, with ids of its own. */
export function playerTicket(change: Partial<SessionTicket> = {}): SessionTicket {
  return {
    playerId: newHexId(systemRandom),
    namespaceId: newHexId(systemRandom),
    titlePlayerId: newHexId(systemRandom),
    titleId: 'A1B2C',
    sessionId: newId(systemRandom),
    epoch: 0,
    issuedAt: ISSUED_AT,
    expiresAt: ISSUED_AT + DAY_MS,
    ...change,
  };
}
