import type { Static } from 'typebox';
import type { ErrorDetails } from '../kernel/errors.ts';
import { type Instant, toWireTime } from '../kernel/instant.ts';
import { WireTime } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { EXAMPLE } from '../credentials/examples.ts';
import { isInForce } from './ban.ts';
import type { Ban } from './ports.ts';
import { ServiceId } from '../credentials/wire.ts';

/** One ban on the wire. */
export const BanInfo = Type.Object(
  {
    ServiceId,
    BanId: Type.String({ description: 'Id of the ban, to take it back.' }),
    Created: WireTime('When the player was banned.'),
    Expires: Type.Optional(WireTime('When the ban ends. Absent: never.')),
    Reason: Type.Optional(Type.String({ description: 'Why, as given with the ban.' })),
    Active: Type.Boolean({
      description: 'Whether the ban is in force: neither run out nor taken back.',
    }),
  },
  { description: 'A ban of a player.' },
);

/** A reply that lists bans. */
export const BanDataResult = Type.Object(
  { BanData: Type.Array(BanInfo, { description: 'The bans.' }) },
  { description: 'Bans of players.' },
);

/** A ban as the wire has it. */
export function toWireBan(ban: Ban, now: Instant): Static<typeof BanInfo> {
  return {
    ServiceId: ban.playerId,
    BanId: ban.banId,
    Created: toWireTime(ban.createdAt),
    ...(ban.expiresAt !== undefined && { Expires: toWireTime(ban.expiresAt) }),
    ...(ban.reason !== undefined && { Reason: ban.reason }),
    Active: isInForce(ban, now),
  };
}

/** Bans as the wire has them. */
export function toWireBans(bans: readonly Ban[], now: Instant): Static<typeof BanDataResult> {
  return { BanData: bans.map((ban) => toWireBan(ban, now)) };
}

/** What stands in the place of a reason that nobody gave. */
const NO_REASON = 'No reason given';

/**
 * What a banned player is told: for each reason when its last ban ends, or `Indefinite`; what ends last
 * comes first (protocol 2.3: games show the first member and the first value).
 */
export function toWireBanDetails(bans: readonly Ban[]): ErrorDetails {
  const lastFirst = [...bans].sort((a, b) => endOf(b) - endOf(a));
  const ends = new Map<string, readonly string[]>();
  for (const ban of lastFirst) {
    const reason = ban.reason ?? NO_REASON;
    const end = ban.expiresAt === undefined ? 'Indefinite' : toWireTime(ban.expiresAt);
    if (!ends.has(reason)) ends.set(reason, [end]);
  }
  return Object.fromEntries(ends);
}

function endOf(ban: Ban): number {
  return ban.expiresAt ?? Number.MAX_SAFE_INTEGER;
}

/** What the examples of the ban operations show. */
export const EXAMPLE_BAN = {
  ServiceId: EXAMPLE.playerId,
  BanId: EXAMPLE.banId,
  Created: EXAMPLE.now,
  Expires: EXAMPLE.tomorrow,
  Reason: 'Aim bot',
  Active: true,
} as const;
