import type { Ban } from '../../../moderation/ports.ts';
import type { Instant } from '../../../kernel/instant.ts';
import { inChunks } from '../../query/chunks.ts';
import { type BanTable, type Db, orNull, orUndefined } from '../../query/tables.ts';
import { revokePlayers } from '../players/player-revocation.ts';
import { statement, type ValueOf } from '../../query/statement.ts';

interface PlayerRef {
  readonly titleId: string;
  readonly playerId: string;
}

interface NewBans {
  readonly titleId: string;
  readonly bans: readonly Omit<Ban, 'titleId' | 'active'>[];
  readonly now: Instant;
}

type BanOutcome =
  | { readonly status: 'banned'; readonly bans: readonly Ban[] }
  | { readonly status: 'unknown'; readonly playerIds: readonly string[] };

/** Bans.ban. */
export async function ban(db: Db, { titleId, bans, now }: NewBans): Promise<BanOutcome> {
  const playerIds = [...new Set(bans.map((ban) => ban.playerId))];
  const known = await listKnown(db, { titleId, playerIds });
  const unknown = playerIds.filter((playerId) => !known.has(playerId));
  if (unknown.length > 0) return { status: 'unknown', playerIds: unknown };
  // Raising the epochs first makes a login at the same time see the ban, or be revoked by it.
  await revokePlayers(db, { titleId, playerIds, now });
  const rows = bans.map((ban): BanTable => toRow(titleId, ban));
  for (const chunk of inChunks(rows)) await db.insertInto('bans').values(chunk).execute();
  return { status: 'banned', bans: rows.map(toBan) };
}

async function listKnown(
  db: Db,
  of: { readonly titleId: string; readonly playerIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const chunk of inChunks(of.playerIds)) {
    const rows = await db
      .selectFrom('players')
      .select('player_id')
      .where('title_id', '=', of.titleId)
      .where('player_id', 'in', chunk)
      .execute();
    for (const row of rows) known.add(row.player_id);
  }
  return known;
}

/** Bans.list. */
export async function listBans(db: Db, of: PlayerRef): Promise<readonly Ban[] | undefined> {
  const known = await listKnown(db, { titleId: of.titleId, playerIds: [of.playerId] });
  if (known.size === 0) return undefined;
  return (await findAll.all(db, of)).map(toBan);
}

/** The bans that forbid a player to log in at `now`, newest first. */
export async function listBansInForce(
  db: Db,
  of: PlayerRef & { readonly now: Instant },
): Promise<readonly Ban[]> {
  return (await findInForce.all(db, of)).map(toBan);
}

const findAll = statement<PlayerRef>()(bansOf);

const findInForce = statement<PlayerRef & { readonly now: Instant }>()((db, value) =>
  bansOf(db, value)
    .where('active', '=', 1)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', value('now'))])),
);

function bansOf(db: Db, value: ValueOf<PlayerRef>) {
  return db
    .selectFrom('bans')
    .selectAll()
    .where('title_id', '=', value('titleId'))
    .where('player_id', '=', value('playerId'))
    .orderBy('created_at', 'desc')
    .orderBy('ban_id');
}

/** Bans.revoke. A ban that was taken back before is passed over. */
export async function revokeBans(
  db: Db,
  of: { readonly titleId: string; readonly banIds: readonly string[] },
): Promise<readonly Ban[]> {
  const banIds = [...new Set(of.banIds)];
  const revoked = new Map<string, Ban>();
  for (const chunk of inChunks(banIds)) {
    const rows = await db
      .updateTable('bans')
      .set({ active: 0 })
      .where('title_id', '=', of.titleId)
      .where('ban_id', 'in', chunk)
      .where('active', '=', 1)
      .returningAll()
      .execute();
    for (const row of rows) revoked.set(row.ban_id, toBan(row));
  }
  return banIds.flatMap((banId) => revoked.get(banId) ?? []);
}

/** Bans.revokeAll. */
export async function revokeAllBans(db: Db, of: PlayerRef): Promise<readonly Ban[] | undefined> {
  const bans = await listBans(db, of);
  if (!bans) return undefined;
  const banIds = bans.filter((ban) => ban.active).map((ban) => ban.banId);
  return revokeBans(db, { titleId: of.titleId, banIds });
}

function toRow(titleId: string, ban: Omit<Ban, 'titleId' | 'active'>): BanTable {
  return {
    ban_id: ban.banId,
    title_id: titleId,
    player_id: ban.playerId,
    reason: orNull(ban.reason),
    created_at: ban.createdAt,
    expires_at: orNull(ban.expiresAt),
    active: 1,
  };
}

function toBan(row: BanTable): Ban {
  return {
    banId: row.ban_id,
    titleId: row.title_id,
    playerId: row.player_id,
    reason: orUndefined(row.reason),
    createdAt: row.created_at,
    expiresAt: orUndefined(row.expires_at),
    active: row.active === 1,
  };
}
