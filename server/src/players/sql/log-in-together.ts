import { uniqueBy } from '../../lib/unique-by.ts';
import { keyOf, type PlayerKey } from '../../storage/query/keys.ts';
import { itemsStatement } from '../../storage/query/statement.ts';
import { orNull } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { LogInOutcome, Player } from '../ports.ts';
import { findManyByIdentity, type KnownPlayer } from './login-rows.ts';
import { makePlayersTogether } from './make-players-together.ts';
import type { NamedLogin } from './named-login.ts';
import { keysIn, type PlayerKeyColumns } from './player-rows.ts';
import { insertSessions } from './sessions.ts';

/**
 * Logs in many at the same time. Undefined for those about whom more is to be judged (a ban, an address that is not known), and
 * for those who would have to wait: one whose row is locked, and the second login of one player.
 */
export async function logInTogether(
  tx: Tx,
  logins: readonly NamedLogin[],
): Promise<readonly (LogInOutcome | undefined)[]> {
  const distinct = uniqueBy(logins, nameOf);
  const found = await findManyByIdentity(
    tx,
    distinct.map(({ titleId, name, origin }) => {
      return { titleId, ...name, address: orNull(origin.address) };
    }),
  );
  const known = uniqueBy(
    distinct.flatMap((login, index) => inGoodStanding(login, found[index])),
    ({ player }) => keyOf(player),
  );
  const unknown = distinct.filter((_, index) => found[index] === undefined);
  const outcomes = new Map([
    ...(await logInKnownPlayers(tx, known)),
    ...(await makePlayersTogether(tx, unknown)),
  ]);
  for (const [{ session }, outcome] of outcomes) {
    if (outcome.status !== 'loggedIn') continue;
    tx.emit({ type: 'login', provider: session.provider, newlyCreated: outcome.newlyCreated });
  }
  return logins.map((login) => outcomes.get(login));
}

function nameOf({ titleId, name: { provider, subject } }: NamedLogin): string {
  return JSON.stringify([titleId, provider, subject]);
}

interface KnownLogin {
  readonly login: NamedLogin;
  readonly player: Player;
  readonly addressKey: string | undefined;
}

/** The login with its player, unless there is none or more is to be judged. */
function inGoodStanding(login: NamedLogin, found: KnownPlayer | undefined): readonly KnownLogin[] {
  if (!found || found.activeBans.length > 0 || found.hasAddressBan) return [];
  const { player, addressKey } = found;
  const { origin } = login;
  if (origin.onlyKnown && origin.addressKey !== addressKey) return [];
  return [{ login, player, addressKey: origin.addressKey ?? addressKey }];
}

// A ban raises the epoch: where it is unchanged, no ban came in since the player was read.
const lockPlayers = itemsStatement<
  Pick<Player, 'titleId' | 'playerId' | 'epoch'>,
  PlayerKeyColumns
>(
  { titleId: 'text', playerId: 'text', epoch: 'bigint' },
  `select title_id, player_id from players
   where (title_id, player_id, epoch) in (select item.titleId, item.playerId, item.epoch from :items)
   for update skip locked`,
);

const noteLogins = itemsStatement<
  PlayerKey & { readonly now: number; readonly addressKey: string | null }
>(
  { titleId: 'text', playerId: 'text', now: 'bigint', addressKey: 'text' },
  `update players set last_login_at = item.now, address_key = item.addressKey
   from :items
   where players.title_id = item.titleId and players.player_id = item.playerId`,
);

/** Logs in players whose rows are free. */
async function logInKnownPlayers(
  tx: Tx,
  known: readonly KnownLogin[],
): Promise<readonly (readonly [NamedLogin, LogInOutcome])[]> {
  const players = known.map(({ player }) => player);
  const free = keysIn(await lockPlayers.all(tx, players));
  const logins = known.filter(({ player }) => free.has(keyOf(player)));
  await noteLogins.run(
    tx,
    logins.map(({ login, player: { titleId, playerId }, addressKey }) => {
      const now = login.session.startedAt;
      return { titleId, playerId, now, addressKey: orNull(addressKey) };
    }),
  );
  await insertSessions(
    tx,
    logins.map(({ login: { session, origin }, player: { titleId, playerId } }) => {
      return { titleId, playerId, session, origin };
    }),
  );
  return logins.map(({ login, player }) => [login, toOutcome(login, player)]);
}

function toOutcome({ session }: NamedLogin, player: Player): LogInOutcome {
  return {
    status: 'loggedIn',
    player: { ...player, lastLoginAt: session.startedAt },
    newlyCreated: false,
    lastLoginAt: player.lastLoginAt,
  };
}
