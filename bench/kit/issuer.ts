import { makeEntityTokens } from '../../server/src/credentials/entity-token.ts';
import { makeSessionTickets } from '../../server/src/credentials/session-ticket.ts';
import { newSigningKey } from '../../server/src/credentials/signing-key.ts';
import { HOUR_MS, SECOND_MS, systemClock } from '../../server/src/kernel/instant.ts';
import { newHexId, systemRandom } from '../../server/src/kernel/secrets.ts';
import { playerClaims, playerTicket } from '../../server/test/support/issuing.ts';

/** Issues and judges credentials of players that never logged in, with the service's own code: far faster than logins. */
export interface Issuer {
  /** A new token of a new player each time. */
  entityToken(): string;
  sessionTicket(): string;
  /** Whether an entity token is genuine, alive and not revoked. */
  isGood(entityToken: string): boolean;
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
