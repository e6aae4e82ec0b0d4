import type { TokenIssuedBy } from '../kernel/caller.ts';
import type { Instant } from '../kernel/instant.ts';
import type { EntityTokens } from './entity-token.ts';
import type { RevokedBy } from './revocations.ts';
import type { SessionTickets } from './session-ticket.ts';

export const CREDENTIAL_KINDS = ['entityToken', 'sessionTicket', 'secretKey', 'unknown'] as const;
export const CREDENTIAL_STATUSES = ['valid', 'expired', 'revoked', 'invalid'] as const;
/** The conditions that a valid credential meets. */
export const CREDENTIAL_CHECKS = [
  'form',
  'genuine',
  'notExpired',
  'signingKey',
  'token',
  'secretKey',
  'session',
  'player',
] as const satisfies readonly ('form' | 'genuine' | 'notExpired' | RevokedBy)[];
export const CHECK_OUTCOMES = ['passed', 'failed', 'skipped'] as const;

/** Describes a credential and whether it is good, for a person. Never holds a secret. */
export interface CredentialReport {
  readonly kind: (typeof CREDENTIAL_KINDS)[number];
  readonly status: (typeof CREDENTIAL_STATUSES)[number];
  /** One sentence. */
  readonly reason: string;
  /** The checks, in the order in which they are made. All checks after the first that failed are skipped. */
  readonly checks: readonly Check[];
  /** Type and id of the entity. This and all that follow are absent for a text that is not genuine. */
  readonly whose?: string;
  /** The player's account, "ServiceId" on the wire. Undefined for credentials of a title. */
  readonly playerId?: string | undefined;
  readonly titleId?: string;
  /** Unknown of a secret key. */
  readonly issuedAt?: Instant;
  readonly expiresAt?: Instant | undefined;
  /** The session or the secret key that it was issued for; it ends with that. Of a secret key: itself. */
  readonly issuedBy?: TokenIssuedBy;
  /** Only entity tokens have one. */
  readonly tokenId?: string;
  /** Only a join token has one: the server that it is for. */
  readonly audience?: string | undefined;
}

interface Check {
  readonly name: (typeof CREDENTIAL_CHECKS)[number];
  readonly outcome: (typeof CHECK_OUTCOMES)[number];
}

const REASONS = {
  valid: 'It is good.',
  expired: 'Its time is over.',
  revoked: 'It was revoked.',
  invalid: 'This installation did not issue it, or it was altered since.',
} as const;

/** Its uses are in the database, where an inspection does not look. */
const GOOD_FOR_JOINING =
  'It is a join token: good for the server of its audience alone, unless that has accepted it already. No operation takes it as a credential.';

const REVOKED_BY: Readonly<Record<RevokedBy, string>> = {
  signingKey: 'The signing key that it was signed with was revoked.',
  token: 'It was revoked itself.',
  secretKey: 'The secret key that it was issued for is revoked or has ended.',
  session: 'Its session was ended.',
  player: 'Everything of its player was ended, perhaps by a ban.',
};

/** Three parts of base64url, the first of which begins like a JSON object (RFC 7515 7.1). */
const JWS_SHAPE = /^eyJ[\w-]*\.[\w-]+\.[\w-]*$/;

/** A secret key that is known by its text. */
interface FoundKey {
  readonly status: 'valid' | 'revoked' | 'expired';
  readonly key: {
    readonly keyId: string;
    readonly titleId: string;
    readonly expiresAt?: Instant;
  };
}

/** The judges of credentials. */
export interface CredentialJudges {
  readonly entityTokens: Pick<EntityTokens, 'judge'>;
  readonly sessionTickets: Pick<SessionTickets, 'judge' | 'hasTicketShape'>;
  readonly secretKeyJudge: {
    judge(text: string): FoundKey | { readonly status: 'malformed' | 'unknown' };
    hasKeyPrefix(text: string): boolean;
  };
}

/** Judges a text as the credential that it looks like; any text may come in. */
export function inspectCredential(text: string, deps: CredentialJudges): CredentialReport {
  if (deps.sessionTickets.hasTicketShape(text)) return reportTicket(text, deps.sessionTickets);
  if (JWS_SHAPE.test(text)) return reportToken(text, deps.entityTokens);
  const { judge, hasKeyPrefix } = deps.secretKeyJudge;
  const verdict = judge(text);
  if ('key' in verdict) return reportKey(verdict);
  if (hasKeyPrefix(text)) return notGenuine('secretKey');
  const reason = 'It is neither an entity token nor a session ticket, and no known secret key.';
  const checks = checksOf(['form'], 'form');
  return { kind: 'unknown', status: 'invalid', reason, checks };
}

function reportKey({ status, key: { keyId, titleId, expiresAt } }: FoundKey): CredentialReport {
  return {
    kind: 'secretKey',
    status,
    reason: REASONS[status],
    checks: checksOf(KEY_CHECKS, FAILED_OF_KEY[status]),
    whose: `title ${titleId}`,
    titleId,
    expiresAt,
    issuedBy: { kind: 'secretKey', id: keyId },
  };
}

function reportToken(text: string, entityTokens: Pick<EntityTokens, 'judge'>): CredentialReport {
  const kind = 'entityToken';
  const verdict = entityTokens.judge(text);
  const { status } = verdict;
  if (status === 'invalid') return notGenuine(kind);
  const { entity, playerId, titleId, audience, issuedAt, expiresAt, issuedBy, tokenId } =
    verdict.claims;
  const whose = `${entity.type} ${entity.id}`;
  const ids = { whose, playerId, titleId };
  const held: readonly RevokedBy[] =
    issuedBy.kind === 'secretKey' ? ['token', 'secretKey'] : ['token', 'session', 'player'];
  const judged = judgedBy(verdict, held);
  const joining = audience !== undefined && { audience };
  const reason = joining && status === 'valid' ? GOOD_FOR_JOINING : judged.reason;
  const life = { issuedAt, expiresAt, issuedBy, tokenId };
  return { kind, status, ...judged, reason, ...ids, ...life, ...joining };
}

function reportTicket(text: string, tickets: Pick<SessionTickets, 'judge'>): CredentialReport {
  const kind = 'sessionTicket';
  const verdict = tickets.judge(text);
  const { status } = verdict;
  if (status === 'invalid') return notGenuine(kind);
  const { titlePlayerId, playerId, titleId, issuedAt, expiresAt, sessionId } = verdict.ticket;
  const whose = `title_player_account ${titlePlayerId}`;
  const issuedBy = { kind: 'session', id: sessionId } as const;
  const ids = { whose, playerId, titleId };
  const judged = judgedBy(verdict, ['session', 'player']);
  return { kind, status, ...judged, ...ids, issuedAt, expiresAt, issuedBy };
}

const FIRST = ['form', 'genuine', 'notExpired'] as const;
const KEY_CHECKS = ['form', 'genuine', 'secretKey', 'notExpired'] as const;
const FAILED_OF_KEY = { valid: undefined, revoked: 'secretKey', expired: 'notExpired' } as const;

function notGenuine(kind: Exclude<CredentialReport['kind'], 'unknown'>): CredentialReport {
  const status = 'invalid';
  const checks = checksOf(kind === 'secretKey' ? KEY_CHECKS : FIRST, 'genuine');
  return { kind, status, reason: REASONS[status], checks };
}

/**
 * Tells whether a genuine credential is good, and why not. `held`: the other facts on which it depends, in the order of
 * judgement.
 */
function judgedBy(
  {
    status,
    revokedBy,
  }: {
    readonly status: 'valid' | 'expired' | 'revoked';
    readonly revokedBy?: RevokedBy | undefined;
  },
  held: readonly RevokedBy[],
): Pick<CredentialReport, 'reason' | 'checks'> {
  const failed = status === 'expired' ? 'notExpired' : revokedBy;
  return {
    reason: revokedBy === undefined ? REASONS[status] : REVOKED_BY[revokedBy],
    checks: checksOf([...FIRST, 'signingKey', ...held], failed),
  };
}

function checksOf(
  names: readonly Check['name'][],
  failed: Check['name'] | undefined,
): readonly Check[] {
  const end = failed === undefined ? names.length : names.indexOf(failed);
  return names.map((name, at) => ({
    name,
    outcome: at < end ? 'passed' : at === end ? 'failed' : 'skipped',
  }));
}
