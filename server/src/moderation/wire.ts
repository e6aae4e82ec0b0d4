import type { Static } from 'typebox';
import { EXAMPLE } from '../kernel/examples.ts';
import { codecOf } from '../kernel/codec.ts';
import type { ErrorDetails } from '../kernel/errors.ts';
import { type Instant, toWireTime } from '../kernel/instant.ts';
import { ContinuationToken } from '../kernel/page.ts';
import { AnyText, Flag, ServiceId, WireTime } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { type Ban, isInForce } from './ban.ts';

/** The effect of a ban with an address. */
export const ENFORCED =
  'While the ban is in force, nobody logs in to the title or registers from exactly this address: IpAddressBanned.';

/** One ban on the wire. */
export const BanInfo = Type.Object(
  {
    ServiceId,
    BanId: AnyText('Id of the ban, to take it back.'),
    Created: WireTime('When the player was banned.'),
    Expires: Type.Optional(WireTime('When the ban ends. Absent: never.')),
    Reason: Type.Optional(AnyText('Why, as given with the ban.')),
    IPAddress: Type.Optional(
      AnyText(`The IP address given with the ban: IPv4, or IPv6 as in RFC 5952. ${ENFORCED}`),
    ),
    Active: Flag('Whether the ban is in force: neither run out nor taken back.'),
  },
  { description: 'A ban of a player.' },
);

/** A reply that lists bans. */
export const BanDataResult = Type.Object(
  { BanData: Type.Array(BanInfo, { description: 'The bans.' }) },
  { description: 'Bans of players.' },
);

/** As `BanDataResult`, in pages. */
export const BanPageResult = Type.Object(
  { ...BanDataResult.properties, ContinuationToken },
  { description: 'Bans, newest first.' },
);

const { toWire } = codecOf(BanInfo, {
  ServiceId: 'playerId',
  Created: 'createdAt',
  Expires: 'expiresAt',
  IPAddress: 'ipAddress',
});

/** Writes a ban for the wire. */
export function toWireBan(ban: Ban, now: Instant): Static<typeof BanInfo> {
  return toWire({ ...ban, active: isInForce(ban, now) });
}

/** Writes bans for the wire. */
export function toWireBans(bans: readonly Ban[], now: Instant): Static<typeof BanDataResult> {
  return { BanData: bans.map((ban) => toWireBan(ban, now)) };
}

/** Stands for the reason of a ban that has none. */
const NO_REASON = 'No reason given';

/**
 * The details of AccountBanned: for each reason the end of its last ban, or `Indefinite`. The ban that ends last
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

/** The ban of the examples. */
export const EXAMPLE_BAN = {
  ServiceId: EXAMPLE.playerId,
  BanId: EXAMPLE.banId,
  Created: EXAMPLE.now,
  Expires: EXAMPLE.tomorrow,
  Reason: 'Aim bot',
  Active: true,
} as const;
