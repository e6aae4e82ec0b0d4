import type { TokenIssuedBy } from '../kernel/caller.ts';
import type { Instant } from '../kernel/instant.ts';
import type { EntityTokens } from './entity-token.ts';
import type { SessionTickets } from './session-ticket.ts';

/** Describes a credential and whether it is good, for a person at the command line. Never holds a secret. */
export interface CredentialReport {
  readonly kind: 'entityToken' | 'sessionTicket' | 'unknown';
  readonly status: 'valid' | 'expired' | 'revoked' | 'invalid';
  /** One sentence. */
  readonly reason: string;
  /** Type and id of the entity. This and all that follow are undefined for a text that is not genuine. */
  readonly whose: string | undefined;
  /** The player's account, "ServiceId" on the wire. A title's token has none. */
  readonly playerId: string | undefined;
  readonly titleId: string | undefined;
  readonly issuedAt: Instant | undefined;
  readonly expiresAt: Instant | undefined;
  /** The session or the secret key that it was issued for; it ends with that. */
  readonly issuedBy: TokenIssuedBy | undefined;
  /** Only entity tokens have one. */
  readonly tokenId: string | undefined;
}

const REASONS = {
  valid: 'It is good.',
  expired: 'Its time is over.',
  revoked: 'It was revoked: itself, its session, its player, its secret key or its signing key.',
  invalid: 'This installation did not issue it, or it was altered since.',
} as const;

const NOT_KNOWN = {
  whose: undefined,
  playerId: undefined,
  titleId: undefined,
  issuedAt: undefined,
  expiresAt: undefined,
  issuedBy: undefined,
  tokenId: undefined,
} as const;

/** Three parts of base64url, the first of which begins like a JSON object (RFC 7515 7.1). */
const JWS_SHAPE = /^eyJ[\w-]*\.[\w-]+\.[\w-]*$/;

/** Judges a text as the credential that it looks like; any text may come in. */
export function inspectCredential(
  text: string,
  deps: {
    readonly entityTokens: Pick<EntityTokens, 'judge'>;
    readonly sessionTickets: Pick<SessionTickets, 'judge' | 'hasTicketShape'>;
  },
): CredentialReport {
  if (deps.sessionTickets.hasTicketShape(text)) return reportTicket(text, deps.sessionTickets);
  if (JWS_SHAPE.test(text)) return reportToken(text, deps.entityTokens);
  const reason = 'It is neither an entity token nor a session ticket.';
  return { kind: 'unknown', status: 'invalid', reason, ...NOT_KNOWN };
}

function reportToken(text: string, entityTokens: Pick<EntityTokens, 'judge'>): CredentialReport {
  const kind = 'entityToken';
  const verdict = entityTokens.judge(text);
  const { status } = verdict;
  const reason = REASONS[status];
  if (status === 'invalid') return { kind, status, reason, ...NOT_KNOWN };
  const { entity, playerId, titleId, issuedAt, expiresAt, issuedBy, tokenId } = verdict.claims;
  const whose = `${entity.type} ${entity.id}`;
  const ids = { whose, playerId, titleId };
  return { kind, status, reason, ...ids, issuedAt, expiresAt, issuedBy, tokenId };
}

function reportTicket(text: string, tickets: Pick<SessionTickets, 'judge'>): CredentialReport {
  const kind = 'sessionTicket';
  const verdict = tickets.judge(text);
  const { status } = verdict;
  const reason = REASONS[status];
  if (status === 'invalid') return { kind, status, reason, ...NOT_KNOWN };
  const { titlePlayerId, playerId, titleId, issuedAt, expiresAt, sessionId } = verdict.ticket;
  const whose = `title_player_account ${titlePlayerId}`;
  const issuedBy = { kind: 'session', id: sessionId } as const;
  const tokenId = undefined;
  const ids = { whose, playerId, titleId };
  return { kind, status, reason, ...ids, issuedAt, expiresAt, issuedBy, tokenId };
}
