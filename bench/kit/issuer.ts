import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { keyEncryptionKeyOf } from '../../server/src/runtime/key-file.ts';
import {
  type EntityTokenClaims,
  makeEntityTokens,
} from '../../server/src/credentials/entity-token.ts';
import { titlePlayerEntity, titlePlayerLineage } from '../../server/src/credentials/entity.ts';
import { makeSessionTickets } from '../../server/src/credentials/session-ticket.ts';
import { openSigningKey, type SigningKey } from '../../server/src/credentials/signing-key.ts';
import { HOUR_MS, SECOND_MS, systemClock } from '../../server/src/kernel/instant.ts';
import { newHexId, newId, systemRandom } from '../../server/src/kernel/secrets.ts';
import { openSqliteStorage } from '../../server/src/storage/sqlite/storage.ts';
import { databaseOf, type Service } from './service.ts';

/** Issues and judges credentials of players that never logged in, with the service's own code: far faster than logins. */
export interface Issuer {
  /** A new one of a new player each time. */
  entityToken(): string;
  sessionTicket(): string;
  /** Whether an entity token is genuine and alive. */
  isGood(entityToken: string): boolean;
  /** What it says, if it is good. */
  claimsOf(entityToken: string): EntityTokenClaims | undefined;
}

/** An issuer with the signing key of a running service with the embedded database. */
export async function openIssuer(
  service: Pick<Service, 'folder' | 'titleId'>,
  lifetimeMs = HOUR_MS,
): Promise<Issuer> {
  const clock = systemClock;
  const path = databaseOf(service);
  const storage = await openSqliteStorage({ path, clock, random: systemRandom });
  try {
    const keyFile = join(service.folder, 'purser.key');
    const keyEncryptionKey = await keyEncryptionKeyOf(keyFile, storage);
    const [stored] = await storage.signingKeys.list();
    assert(stored, 'a service that was started has a signing key');
    const key = openSigningKey(stored, keyEncryptionKey);
    const { titleId } = service;
    return makeIssuer({ key, namespaceId: storage.namespaceId, titleId, lifetimeMs });
  } finally {
    await storage.close();
  }
}

/** Where nothing was ever revoked. */
const NOTHING_REVOKED: Judges['revocations'] = {
  isTokenRevoked: () => false,
  isSessionRevoked: () => false,
  epochOf: () => 0,
};

type Judges = Parameters<typeof makeEntityTokens>[0];

export function makeIssuer(of: {
  readonly key: SigningKey;
  readonly namespaceId: string;
  readonly titleId: string;
  readonly revocations?: Judges['revocations'];
  /** Of what it issues; an hour when absent. */
  readonly lifetimeMs?: number;
}): Issuer {
  const { key, namespaceId, titleId, revocations = NOTHING_REVOKED, lifetimeMs = HOUR_MS } = of;
  const now = systemClock;
  const judges = {
    keyRing: { signing: () => key, find: () => key, isRevoked: () => false },
    revocations,
    isKeyLive: () => true,
    issuer: `urn:purser:${namespaceId}`,
    now,
  };
  const entityTokens = makeEntityTokens(judges);
  const sessionTickets = makeSessionTickets(judges);
  const newSession = () => {
    const issuedAt = Math.floor(now() / SECOND_MS) * SECOND_MS;
    const sessionId = newId(systemRandom);
    return { titleId, sessionId, epoch: 0, issuedAt, expiresAt: issuedAt + lifetimeMs };
  };
  const newPlayer = () => {
    const [playerId, titlePlayerId] = [newHexId(systemRandom), newHexId(systemRandom)];
    return { namespaceId, titleId, playerId, titlePlayerId };
  };
  return {
    entityToken() {
      const player = newPlayer();
      const { sessionId, ...rest } = newSession();
      return entityTokens.issue({
        ...rest,
        issuedBy: { kind: 'session', id: sessionId },
        tokenId: newId(systemRandom),
        entity: titlePlayerEntity(player.titlePlayerId),
        lineage: titlePlayerLineage(player),
        playerId: player.playerId,
        provider: 'Custom',
      });
    },
    sessionTicket: () => sessionTickets.issue({ ...newPlayer(), ...newSession() }),
    isGood: (entityToken) => entityTokens.judge(entityToken).status === 'valid',
    claimsOf(entityToken) {
      const verdict = entityTokens.judge(entityToken);
      return verdict.status === 'valid' ? verdict.claims : undefined;
    },
  };
}
