import {
  makeEntityTokenAuthenticator,
  makeSessionTicketAuthenticator,
} from '../credentials/authenticate.ts';
import { makeEntityTokens } from '../credentials/entity-token.ts';
import { makeRevocations } from '../credentials/revocations.ts';
import { bootstrapSigningKey, makeKey } from '../credentials/rotate-signing-key.ts';
import { makeSessionTickets } from '../credentials/session-ticket.ts';
import { makeKeyRing } from '../credentials/signing-key.ts';
import { makeRefuseRevoked } from '../moderation/refuse-revoked.ts';
import type { KnownTitles } from '../titles/known-titles.ts';
import type { AppOptions } from './app-options.ts';

/**
 * Puts the room `credentials` together: signing keys and revocations in memory, and the judges of tokens and tickets
 * that use them. Makes the installation's first signing key where there is none.
 */
export async function makeCredentials(
  { storage, clock: now, random, keyEncryptionKey, lifetimes }: AppOptions,
  { isKeyLive, endOfKey }: KnownTitles,
) {
  const { namespaceId, run } = storage;
  await bootstrapSigningKey({ run, random, now, keyEncryptionKey });
  const keyRing = makeKeyRing({ keyEncryptionKey });
  const revocations = makeRevocations({ now });
  const issuer = `urn:purser:${namespaceId}`;
  const entityTokens = makeEntityTokens({ keyRing, revocations, isKeyLive, issuer, now });
  const sessionTickets = makeSessionTickets({ keyRing, revocations, now });
  const refuseRevoked = makeRefuseRevoked({ run: storage.run, now });
  return {
    projections: [keyRing, revocations],
    jwks: keyRing.jwks,
    evictOldRevocations: revocations.evictOld,
    authenticate: {
      entityToken: makeEntityTokenAuthenticator({ entityTokens, endOfKey, refuseRevoked }),
      sessionTicket: makeSessionTicketAuthenticator({ sessionTickets, refuseRevoked }),
    },
    operationDeps: {
      namespaceId,
      lifetimes,
      entityTokens,
      sessionTickets,
      makeSigningKey: () => makeKey({ random, now, keyEncryptionKey }),
    },
  };
}
