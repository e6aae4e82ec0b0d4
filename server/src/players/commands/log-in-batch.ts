import { makeDepositsInBatch } from '../../economy/currencies/sql/deposits.ts';
import { countLogins } from '../../economy/report/sql/counts.ts';
import { uniqueBy } from '../../lib/unique-by.ts';
import { fromBannedAddress, withBannedIdentity } from '../../moderation/sql/bans.ts';
import { keyOf } from '../../storage/query/keys.ts';
import { orNull, orUndefined } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { identitiesOf, type IdentityKey } from '../identities.ts';
import type { GoodLogin, LoginOrigin, LogInOutcome, Maker, NewSession, Player } from '../player.ts';
import { noteUses } from '../sql/identities.ts';
import { insertPlayers } from '../sql/new-players.ts';
import {
  countPlayers,
  findManyByIdentity,
  type KnownPlayer,
  lockUnchangedSkipLocked,
  roomIn,
  writeLogins,
} from '../sql/players.ts';
import { insertSessions } from '../sql/sessions.ts';

/** A login of a player whom the client, or a server of the game, names. */
export interface NamedLogin {
  readonly titleId: string;
  readonly name: IdentityKey;
  /** Undefined: no player is made. */
  readonly create: NewPlayerIds | undefined;
  readonly session: NewSession;
  readonly origin: LoginOrigin & { readonly onlyKnown: boolean };
  /** Of the provider, for the day on which the player leaves (`saveProviderToken`). */
  readonly sealedToken?: string | undefined;
  /** Becomes the contact address of a player who has none. */
  readonly verifiedEmail?: string | undefined;
  /** The player's other address is told of it. Absent: false. */
  readonly isMailSetUp?: boolean;
}

/** The ids of a player who may be made. */
interface NewPlayerIds {
  readonly playerId: string;
  readonly titlePlayerId: string;
  /** How many players the title may have; undefined: any number. */
  readonly titlePlayersMax?: number | undefined;
  /** Of the identity (moderation/ban.ts); undefined: no ban is looked for under it. */
  readonly identityDigest?: string | undefined;
  /** Absent: the player, not in a call. */
  readonly maker?: Maker | undefined;
}

/**
 * Logs in many players at once. Undefined for logins that need more judgement (a ban, an address that is not known), and
 * for those that would have to wait: a player whose row is locked, and the second login of one player. So too for those with a token or an address to keep.
 */
export async function logInBatch(
  tx: Tx,
  logins: readonly NamedLogin[],
): Promise<readonly (LogInOutcome | undefined)[]> {
  const plain = logins.filter(({ sealedToken, verifiedEmail }) => !(sealedToken ?? verifiedEmail));
  const distinct = uniqueBy(plain, nameOf);
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
    ...(await makePlayersInBatch(tx, unknown)),
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
  readonly identitiesTaken: number;
  readonly addressKey: string | undefined;
}

/** The login with its player, unless there is none or more is to be judged. */
function inGoodStanding(login: NamedLogin, found: KnownPlayer | undefined): readonly KnownLogin[] {
  if (!found || found.activeBans.length > 0 || found.hasAddressBan) return [];
  const { player, addressKey, identitiesTaken } = found;
  const { origin } = login;
  if (origin.onlyKnown && origin.addressKey !== addressKey) return [];
  return [{ login, player, identitiesTaken, addressKey: origin.addressKey ?? addressKey }];
}

/** Logs in players whose rows are free. */
async function logInKnownPlayers(tx: Tx, known: readonly KnownLogin[]): Promise<Outcomes> {
  const players = known.map(({ player, identitiesTaken }) => ({ ...player, identitiesTaken }));
  const rows = await lockUnchangedSkipLocked.all(tx, players);
  const free = new Map(
    rows.map(({ title_id: titleId, player_id: playerId, last_login_at }) => {
      return [keyOf({ titleId, playerId }), orUndefined(last_login_at)] as const;
    }),
  );
  const logins = known.filter(({ player }) => free.has(keyOf(player)));
  await countLogins(
    tx,
    logins.map(({ login: { titleId, session }, player }) => {
      return { titleId, before: free.get(keyOf(player)), now: session.startedAt };
    }),
  );
  await writeLogins.run(
    tx,
    logins.map(({ login, player: { titleId, playerId }, addressKey }) => {
      const now = login.session.startedAt;
      return { titleId, playerId, now, addressKey: orNull(addressKey) };
    }),
  );
  await insertSessions(
    tx,
    logins.map(({ login, player }) => ({ ...login, playerId: player.playerId })),
  );
  await noteUses.run(
    tx,
    logins.flatMap(({ login, player }) => usesOf(player, login.session)),
  );
  return logins.map(({ login, player }) => [login, loggedInAgain(player, login.session)]);
}

/** The use of an identity by a login: one of several of its kind, else there is nothing to note. */
export function usesOf(player: Player, { provider, subject, startedAt: now }: NewSession) {
  if (provider === 'Service' || identitiesOf(player, provider).length < 2) return [];
  return [{ titleId: player.titleId, provider, subject, now }];
}

/** The outcome where a player who was there before has begun a session. */
export function loggedInAgain(player: Player, session: NewSession): GoodLogin {
  return {
    status: 'loggedIn',
    player: { ...player, lastLoginAt: session.startedAt },
    newlyCreated: false,
    lastLoginAt: player.lastLoginAt,
  };
}

type Outcomes = readonly (readonly [NamedLogin, LogInOutcome])[];

/**
 * Makes the players of logins whose identities are free. It gives no outcome where the address has a ban, where the identity
 * was taken meanwhile, or where a deleted player has left a ban for the identity.
 */
async function makePlayersInBatch(tx: Tx, logins: readonly NamedLogin[]): Promise<Outcomes> {
  const from = logins.map((login) => {
    return { titleId: login.titleId, address: orNull(login.origin.address), login };
  });
  const banned = await fromBannedAddress(tx, from);
  const named = logins.flatMap((login) => {
    const digest = login.create?.identityDigest;
    return digest === undefined ? [] : [{ titleId: login.titleId, digest, login }];
  });
  const left = new Set([...(await withBannedIdentity(tx, named))].map(({ login }) => login));
  const judged = from
    .filter((one) => !banned.has(one) && !left.has(one.login))
    .map(({ login }) => login);
  const withIds = judged.flatMap((login) => (login.create ? [{ login, ids: login.create }] : []));
  const admitted = await admit(tx, withIds);
  return [
    ...judged.filter(({ create }) => !create).map(withoutPlayer),
    ...withIds
      .filter((one) => !admitted.includes(one))
      .map(({ login }) => [login, { status: 'titleFull' }] as const),
    ...(await makePlayers(tx, admitted)),
  ];
}

function withoutPlayer(login: NamedLogin): Outcomes[number] {
  return [login, { status: login.origin.onlyKnown ? 'addressLimited' : 'noAccount' }];
}

interface LoginWithIds {
  readonly login: NamedLogin;
  readonly ids: NewPlayerIds;
}

/** As many of them as their titles have room for. */
async function admit(tx: Tx, logins: readonly LoginWithIds[]): Promise<readonly LoginWithIds[]> {
  const admitted: LoginWithIds[] = [];
  for (const [titleId, ofTitle] of Map.groupBy(logins, ({ login }) => login.titleId)) {
    const titlePlayersMax = ofTitle[0]?.ids.titlePlayersMax;
    const room = await roomIn(tx, { titleId, titlePlayersMax });
    admitted.push(...ofTitle.slice(0, room));
  }
  return admitted;
}

async function makePlayers(tx: Tx, logins: readonly LoginWithIds[]): Promise<Outcomes> {
  const made = await insertPlayers(
    tx,
    logins.map(({ login: { titleId, name, session, origin }, ids }) => {
      const { playerId, titlePlayerId } = ids;
      const identities = [{ ...name, display: undefined }] as const;
      const { addressKey } = origin;
      return { titleId, playerId, titlePlayerId, identities, addressKey, session };
    }),
  );
  const done = logins.flatMap(({ login, ids: { maker } }, index) => {
    const player = made[index];
    return player ? [{ login, player, maker }] : [];
  });
  await insertSessions(
    tx,
    done.map(({ login, player }) => ({ ...login, playerId: player.playerId })),
  );
  await countPlayers(
    tx,
    done.map(({ player }) => player),
  );
  await makeDepositsInBatch(tx, done);
  return done.map(({ login, player }) => {
    const outcome = { status: 'loggedIn', player, newlyCreated: true } as const;
    return [login, { ...outcome, lastLoginAt: undefined }];
  });
}
