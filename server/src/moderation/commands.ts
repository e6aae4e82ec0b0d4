import { NOTHING_DONE } from '../kernel/call-context.ts';
import { type Instant, toWireTime } from '../kernel/instant.ts';
import { type Page, WHOLE_LIST } from '../kernel/page.ts';
import { findPlayerId, wasDeleted } from '../players/sql/players.ts';
import { revokePlayers } from '../players/sql/sessions.ts';
import { command } from '../storage/command.ts';
import { type PlayerKey, playerRow } from '../storage/query/keys.ts';
import { RollbackWith, type Tx } from '../storage/query/tx.ts';
import type { Ban } from './ban.ts';
import {
  type AddressAt,
  addressBans,
  type BanIds,
  findBanPage,
  findBansOfTitle,
  findPlayers,
  forgetBans,
  insertBans,
  takeBack,
  toBan,
} from './sql/bans.ts';

interface NewBans {
  readonly titleId: string;
  readonly bans: readonly Omit<Ban, 'titleId' | 'active'>[];
  readonly now: Instant;
}

type BanOutcome =
  | { readonly status: 'banned'; readonly bans: readonly Ban[] }
  | { readonly status: 'unknown'; readonly playerIds: readonly string[] };

/**
 * Bans players, all or none. A ban also revokes everything of the player, so lifting it brings no old
 * credential back. Where a newer change of the control state is known than `now`, the bans are dated by that, and last as
 * long from there. `unknown`: players that the title does not have.
 */
export const banPlayers = command({
  name: 'bans.ban',
  changes: 'control',
  async run(tx, { titleId, bans, now }: NewBans): Promise<BanOutcome> {
    const playerIds = [...new Set(bans.map(({ playerId }) => playerId))];
    const known = new Set(
      (await findPlayers.all(tx, { titleId }, playerIds)).map((row) => row.player_id),
    );
    const unknown = playerIds.filter((playerId) => !known.has(playerId));
    if (unknown.length > 0) return { status: 'unknown', playerIds: unknown };
    // Raising the epochs first makes a login at the same time see the ban, or be revoked by it.
    const { at, playerIds: revoked } = await revokePlayers(tx, { titleId, playerIds, now });
    const gone = playerIds.filter((playerId) => !revoked.includes(playerId));
    if (gone.length > 0) throw new RollbackWith({ status: 'unknown', playerIds: gone });
    const dated = bans.map((one) => ({ ...laterBy(at - now, one), titleId, active: true }));
    await insertBans(tx, dated);
    tx.emit({ type: 'banned', count: bans.length });
    for (const ban of dated) auditBan(tx, ban);
    return { status: 'banned', bans: dated };
  },
  isRefusal: ({ status }) => status !== 'banned',
});

function auditBan(
  tx: Tx,
  {
    playerId,
    banId,
    reason,
    ipAddress,
    expiresAt,
  }: Pick<Ban, 'playerId' | 'banId' | 'reason' | 'ipAddress' | 'expiresAt'>,
): void {
  const expires = expiresAt === undefined ? undefined : toWireTime(expiresAt);
  tx.audit({ playerId, about: { banId, expires, ipAddress, reason } });
}

/** Moves a ban to a later time, as its revocation was dated. */
function laterBy(ms: number, ban: NewBans['bans'][number]): NewBans['bans'][number] {
  const { createdAt, expiresAt } = ban;
  return {
    ...ban,
    createdAt: createdAt + ms,
    expiresAt: expiresAt === undefined ? undefined : expiresAt + ms,
  };
}

type BansOfPlayer = PlayerKey & { readonly page?: Page | undefined };

/** The bans of a player, newest first; all of them without a page. A deleted player has only those that are still in force. Undefined: there never was such a player. */
export const listBans = command({
  name: 'bans.list',
  changes: 'nothing',
  run: (tx, of: BansOfPlayer) => findBansOf(tx, of),
});

async function findBansOf(
  tx: Tx,
  { page = WHOLE_LIST, ...of }: BansOfPlayer,
): Promise<readonly Ban[] | undefined> {
  const bans = (await findBanPage.all(tx, { ...of, ...page })).map(toBan);
  if (bans.length > 0) return bans;
  const isKnown = (await findPlayerId.first(tx, of)) ?? (await wasDeleted(tx, of));
  return isKnown ? bans : undefined;
}

/** The bans of a title, newest first. */
export const listBansOfTitle = command({
  name: 'bans.listOfTitle',
  changes: 'nothing',
  async run(tx, { page, titleId }: { readonly titleId: string; readonly page: Page }) {
    return (await findBansOfTitle.all(tx, { titleId, ...page })).map(toBan);
  },
});

/** The bans of a title that forbid to log in from an address at a moment. */
export const findBansOfAddress = command({
  name: 'bans.findOfAddress',
  changes: 'nothing',
  run: (tx, of: AddressAt) => addressBans(tx, of),
});

/** Takes bans of the title back, and gives those that were taken back, in the order given. Unknown ids, and bans that were taken back before, are passed over. */
export const revokeBans = command({
  name: 'bans.revoke',
  changes: 'rows',
  run: (tx, of: BanIds) => takeBansBack(tx, of),
});

/** The bans that were taken back, in the order given. */
async function takeBansBack(tx: Tx, of: BanIds): Promise<readonly Ban[]> {
  const banIds = [...new Set(of.banIds)];
  const rows = await takeBack.all(tx, of, banIds);
  await forgetBans(tx, { titleId: of.titleId, banIds });
  const taken = new Map(rows.map((row) => [row.ban_id, toBan(row)]));
  const back = banIds.flatMap((banId) => taken.get(banId) ?? []);
  if (back.length === 0) tx.audit(NOTHING_DONE);
  for (const ban of back) auditBan(tx, ban);
  return back;
}

/** Takes all active bans of a player back, also of a deleted one. Undefined: there never was such a player. */
export const revokeAllBans = command({
  name: 'bans.revokeAll',
  changes: 'rows',
  waitsFor: (of: PlayerKey) => [playerRow(of)],
  async run(tx, of: PlayerKey) {
    const bans = await findBansOf(tx, of);
    if (!bans) return undefined;
    const banIds = bans.filter(({ active }) => active).map(({ banId }) => banId);
    return takeBansBack(tx, { titleId: of.titleId, banIds });
  },
  isRefusal: (bans) => bans === undefined,
});
