import type { Instant } from '../../kernel/instant.ts';
import type { Page } from '../../kernel/page.ts';
import { PLAYER_KEY, type PlayerKey, TITLE_KEY } from '../../storage/query/keys.ts';
import { itemsStatement, type Numbered, statement } from '../../storage/query/statement.ts';
import { type BanTable, orUndefined } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { isInForce } from '../bans.ts';
import type { Ban } from '../ports.ts';

/** A ban as the domain has it. */
export function toBan(row: BanTable): Ban {
  return {
    banId: row.ban_id,
    titleId: row.title_id,
    playerId: row.player_id,
    reason: orUndefined(row.reason),
    ipAddress: orUndefined(row.ip_address),
    createdAt: row.created_at,
    expiresAt: orUndefined(row.expires_at),
    active: row.active === 1,
  };
}

/** Bans of a player, newest first. */
export const findBanPage = statement<PlayerKey & Page, BanTable>(
  `select * from bans where ${PLAYER_KEY} and created_at <= :at
   order by created_at desc, ban_id limit :count offset :skip`,
);

/** An address from which somebody wants to log in. */
export interface AddressAt {
  readonly titleId: string;
  readonly address: string;
  readonly now: Instant;
}

const findOfAddress = statement<Omit<AddressAt, 'now'>, BanTable>(
  `select * from bans where ${TITLE_KEY} and ip_address = :address and active = 1
   order by created_at desc, ban_id`,
);

const findNumbersOfBanned = itemsStatement<FromAddress, Numbered>(
  { titleId: 'text', address: 'text' },
  `select distinct item.number from :items
   join bans on bans.title_id = item.titleId and bans.ip_address = item.address
   where bans.active = 1`,
);

interface FromAddress {
  readonly titleId: string;
  /** Null: not known. */
  readonly address: string | null;
}

/** Which of these come from an address that has a ban; it may have run out. */
export async function fromBannedAddress<From extends FromAddress>(
  tx: Tx,
  list: readonly From[],
): Promise<ReadonlySet<From>> {
  const rows = await findNumbersOfBanned.all(tx, list);
  return new Set(rows.map(({ number }) => list[number - 1] as From));
}

/** The bans that forbid to log in from an address; none where there is no address. */
export async function addressBans(
  tx: Tx,
  { titleId, address, now }: Omit<AddressAt, 'address'> & { readonly address: string | undefined },
): Promise<readonly Ban[]> {
  if (address === undefined) return [];
  const rows = await findOfAddress.all(tx, { titleId, address });
  return rows.map(toBan).filter((ban) => isInForce(ban, now));
}
