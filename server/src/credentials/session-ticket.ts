import type { RefusalFacts } from '../kernel/errors.ts';
import { type Clock, type Instant, SECOND_MS } from '../kernel/instant.ts';
import { CREDENTIAL_CHARS_MAX } from '../kernel/limits.ts';
import { makeFixedEqual } from '../kernel/secrets.ts';
import type { Revocations, RevokedBy } from './revocations.ts';
import type { KeyRing, SigningKey } from './signing-key.ts';

/** The claims of a session ticket. */
export interface SessionTicket {
  readonly playerId: string;
  readonly namespaceId: string;
  readonly titlePlayerId: string;
  readonly titleId: string;
  /** 22 characters of base64url (kernel/secrets.ts `newId`). */
  readonly sessionId: string;
  readonly epoch: number;
  readonly issuedAt: Instant;
  /** A whole second. */
  readonly expiresAt: Instant;
}

/** `invalid`: this installation did not issue exactly this text. */
export type SessionTicketVerdict =
  | {
      readonly status: 'valid' | 'expired' | 'revoked';
      readonly ticket: SessionTicket;
      /** The first reason; undefined where it is not revoked. */
      readonly revokedBy?: RevokedBy | undefined;
    }
  | { readonly status: 'invalid' };

/** The facts that the log gives about a refused ticket. No word of a ticket that we did not issue is believed. */
export function ticketFacts(verdict: SessionTicketVerdict): RefusalFacts {
  if (verdict.status === 'invalid') return { reason: 'unknown' };
  const { titleId, playerId } = verdict.ticket;
  return { reason: verdict.status === 'valid' ? 'otherTitle' : verdict.status, titleId, playerId };
}

export type SessionTickets = ReturnType<typeof makeSessionTickets>;

/** The shape of our tickets and of older ones of the reference API (protocol 4.2). */
const SHAPE =
  /^[0-9A-F]{1,16}-[0-9A-F]{0,16}-[0-9A-F]{0,16}-[0-9A-F]{4,8}-[0-9A-F]{1,16}-[A-Z0-9+/=.]+$/i;

const HEX = /^[0-9A-F]{1,16}$/;

// The sixth part is base64 of two pieces that are encoded apart, each of whole groups of three bytes. So it has no
// padding and no spare bits, and there is only one way to write a ticket.
//
//    fields: 30 bytes, 40 characters                         seal: 33 bytes, 44 characters
//    ┌───────┬────────────────┬─────────────┬───────────┐    ┌─────────────┬──────────────┐
//    │ kid 6 │ session id 16  │ expires 4   │ epoch 4   │    │ version 1   │ MAC 32       │
//    └───────┴────────────────┴─────────────┴───────────┘    └─────────────┴──────────────┘
//    0       6                22            26               over every character before the seal
//
// `expires` is in seconds since 1970; both numbers are big-endian.
const KID = { at: 0, end: 6 };
const SESSION_ID = { at: 6, end: 22 };
const EXPIRES_AT = 22;
const EPOCH_AT = 26;
const FIELD_BYTES = 30;
const SEAL_VERSION = 1;
const SEAL_BYTES = 33;
const SEAL_CHARS = 44;

const isSameSeal = makeFixedEqual(SEAL_CHARS);
const sealBytes = Buffer.alloc(SEAL_BYTES, SEAL_VERSION);

/**
 * Session tickets: `<ServiceId>-<NamespaceId>-<TitlePlayerId>-<TitleId>-<issue time>-<base64>`. The issue time is in
 * .NET ticks (100 ns since year 1) in upper-case hex (protocol 4.2).
 */
export function makeSessionTickets(deps: {
  readonly keyRing: Pick<KeyRing, 'signing' | 'find' | 'isRevoked'>;
  readonly revocations: Pick<Revocations, 'isSessionRevoked' | 'isPlayerRevoked'>;
  readonly now: Clock;
}) {
  const { keyRing, revocations, now } = deps;

  function findRevokedBy(ticket: SessionTicket, kid: string): RevokedBy | undefined {
    if (keyRing.isRevoked(kid, ticket.titleId)) return 'signingKey';
    if (revocations.isSessionRevoked(ticket.sessionId)) return 'session';
    return revocations.isPlayerRevoked(ticket) ? 'player' : undefined;
  }

  return {
    /** Throws for a ticket that cannot be written, which is a bug. */
    issue(ticket: SessionTicket): string {
      const key = keyRing.signing();
      const sealed = `${toHead(ticket)}-${toFields(ticket, key.kid).toString('base64')}`;
      return sealed + sealOf(key, sealed);
    },
    /** Any text may come in. Expiry is judged before revocation, as for entity tokens. */
    judge(text: string): SessionTicketVerdict {
      const opened = open(text, keyRing);
      if (!opened) return { status: 'invalid' };
      const { ticket, kid } = opened;
      if (now() >= ticket.expiresAt) return { status: 'expired', ticket };
      const revokedBy = findRevokedBy(ticket, kid);
      return revokedBy ? { status: 'revoked', ticket, revokedBy } : { status: 'valid', ticket };
    },
    /** Whether a text looks like a session ticket, genuine or not, in letters of either case. */
    hasTicketShape: (text: string): boolean =>
      text.length <= CREDENTIAL_CHARS_MAX && SHAPE.test(text),
  };
}

/**
 * Gives the ticket and its key if the seal is ours. Before that, only the name of the key to try is taken from the text. The
 * seal covers the whole text, so extra parts or other letters need no rule of their own.
 */
function open(
  text: string,
  keyRing: Pick<KeyRing, 'find'>,
): { readonly ticket: SessionTicket; readonly kid: string } | undefined {
  if (text.length > CREDENTIAL_CHARS_MAX) return undefined;
  const [playerId, namespaceId, titlePlayerId, titleId, ticks, last] = text.split('-', 6);
  if (!playerId || !namespaceId || !titlePlayerId || !titleId || !ticks || !last) return undefined;
  const fields = Buffer.from(last.slice(0, -SEAL_CHARS), 'base64');
  const kid = fields.toString('base64url', KID.at, KID.end);
  const key = keyRing.find(kid);
  if (!key) return undefined;
  const seal = sealOf(key, text.slice(0, -SEAL_CHARS));
  if (!isSameSeal(text.slice(-SEAL_CHARS), seal)) return undefined;
  const ids = { playerId, namespaceId, titlePlayerId, titleId };
  return { ticket: { ...ids, issuedAt: fromTicks(ticks), ...fromFields(fields) }, kid };
}

function sealOf(key: SigningKey, sealed: string): string {
  sealBytes.write(key.sessionTicketMac(sealed), 1, 'base64url');
  return sealBytes.toString('base64');
}

function toHead(ticket: SessionTicket): string {
  const ids = [ticket.playerId, ticket.namespaceId, ticket.titlePlayerId, ticket.titleId];
  if (!ids.every((id) => HEX.test(id))) throw new Error("A ticket's ids must be upper-case hex");
  return [...ids, toTicks(ticket.issuedAt)].join('-');
}

function toFields(ticket: SessionTicket, kid: string): Buffer {
  const { sessionId, expiresAt, epoch } = ticket;
  const session = Buffer.from(sessionId, 'base64url');
  const isExact = session.length === 16 && session.toString('base64url') === sessionId;
  if (!isExact) throw new Error("A ticket's session id must be 16 bytes of base64url");
  if (expiresAt % SECOND_MS !== 0) throw new RangeError('A ticket ends on a whole second');
  const fields = Buffer.alloc(FIELD_BYTES);
  fields.write(kid, KID.at, 'base64url');
  session.copy(fields, SESSION_ID.at);
  fields.writeUInt32BE(expiresAt / SECOND_MS, EXPIRES_AT);
  fields.writeUInt32BE(epoch, EPOCH_AT);
  return fields;
}

function fromFields(fields: Buffer): Pick<SessionTicket, 'sessionId' | 'expiresAt' | 'epoch'> {
  return {
    sessionId: fields.toString('base64url', SESSION_ID.at, SESSION_ID.end),
    expiresAt: fields.readUInt32BE(EXPIRES_AT) * SECOND_MS,
    epoch: fields.readUInt32BE(EPOCH_AT),
  };
}

/** A bigint, because a number does not hold ticks exactly. */
const TICKS_PER_MS = 10_000n;
const MS_FROM_YEAR_1_TO_1970 = 62_135_596_800_000n;

function toTicks(instant: Instant): string {
  const ticks = (BigInt(instant) + MS_FROM_YEAR_1_TO_1970) * TICKS_PER_MS;
  return ticks.toString(16).toUpperCase();
}

/** Exact for whole milliseconds: a number is off by fewer ticks than rounding takes away. */
function fromTicks(ticks: string): Instant {
  const ms = Math.round(Number.parseInt(ticks, 16) / Number(TICKS_PER_MS));
  return ms - Number(MS_FROM_YEAR_1_TO_1970);
}
