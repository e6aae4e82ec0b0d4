import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { openSqliteStorage } from '../../server/src/app/storage/sqlite.ts';
import { listSigningKeys } from '../../server/src/credentials/commands.ts';
import { makeEntityTokens } from '../../server/src/credentials/entity-token.ts';
import { makeSessionTickets } from '../../server/src/credentials/session-ticket.ts';
import { newSigningKey, openSigningKey } from '../../server/src/credentials/signing-key.ts';
import { HOUR_MS, SECOND_MS, systemClock } from '../../server/src/kernel/instant.ts';
import { makeKeyEncryption } from '../../server/src/kernel/key-encryption.ts';
import { newHexId, systemRandom } from '../../server/src/kernel/secrets.ts';
import { readKeyFile } from '../../server/src/runtime/key-file.ts';
import { playerClaims, playerTicket } from '../../server/test/support/issuing.ts';
import { databaseOf, type Service } from './servers.ts';

/** Issues and judges credentials of players that never logged in, with the service's own code: far faster than logins. */
export interface Issuer {
  /** A new token of a new player each time. */
  entityToken(): string;
  sessionTicket(): string;
  /** Whether an entity token is genuine, alive and not revoked. */
  isGood(entityToken: string): boolean;
}

/** An issuer with the signing key of a service with the embedded database. The credentials live an hour unless said otherwise. */
export async function openIssuer(
  service: Pick<Service, 'folder' | 'titleId'>,
  lifetimeMs = HOUR_MS,
): Promise<Issuer> {
  const clock = systemClock;
  const path = databaseOf(service);
  const storage = await openSqliteStorage({ path, clock, random: systemRandom });
  try {
    const keyEncryption = makeKeyEncryption({
      keys: readKeyFile(join(service.folder, 'purser.key')),
    });
    const [stored] = await storage.run(listSigningKeys);
    assert(stored, 'a service that was started has a signing key');
    const key = openSigningKey(stored, keyEncryption);
    const { titleId } = service;
    return makeIssuer({ key, namespaceId: storage.namespaceId, titleId, lifetimeMs });
  } finally {
    await storage.close();
  }
}

type Revocations = Parameters<typeof makeEntityTokens>[0]['revocations'];

const NOTHING_REVOKED: Revocations = {
  isTokenRevoked: () => false,
  isSessionRevoked: () => false,
  isPlayerRevoked: () => false,
};

/** An issuer that no service knows, with a key of its own unless one is given. */
export function makeIssuer({
  key = newSigningKey(systemRandom),
  namespaceId = newHexId(systemRandom),
  titleId = 'A1B2C',
  revocations = NOTHING_REVOKED,
  lifetimeMs = HOUR_MS,
} = {}): Issuer {
  const now = systemClock;
  const deps = {
    keyRing: { signing: () => key, find: () => key, isRevoked: () => false },
    revocations,
    isKeyLive: () => true,
    issuer: `urn:purser:${namespaceId}`,
    now,
  };
  const entityTokens = makeEntityTokens(deps);
  const sessionTickets = makeSessionTickets(deps);
  const session = () => {
    const issuedAt = Math.floor(now() / SECOND_MS) * SECOND_MS;
    return { titleId, issuedAt, expiresAt: issuedAt + lifetimeMs };
  };
  return {
    entityToken: () => entityTokens.issue(playerClaims(session())),
    sessionTicket: () => sessionTickets.issue(playerTicket(session())),
    isGood: (entityToken) => entityTokens.judge(entityToken).status === 'valid',
  };
}
