import { makeDepositsTogether } from '../../economy/currencies/sql/deposits.ts';
import { fromBannedAddress } from '../../moderation/sql/ban-rows.ts';
import { withBannedIdentity } from '../../moderation/sql/banned-identities.ts';
import { orNull } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { LogInOutcome } from '../ports.ts';
import type { NamedLogin, NewPlayerIds } from './named-login.ts';
import { insertPlayers } from './new-player.ts';
import { countPlayers, roomIn } from './player-counts.ts';
import { insertSessions } from './sessions.ts';

type Outcomes = readonly (readonly [NamedLogin, LogInOutcome])[];

/**
 * Makes the players of logins whose identities nobody has. No outcome for those whose address has a ban, whose identity
 * was taken meanwhile, or for whose identity a deleted player has left a ban.
 */
export async function makePlayersTogether(
  tx: Tx,
  logins: readonly NamedLogin[],
): Promise<Outcomes> {
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
    ...judged.filter(({ create }) => !create).map((login) => [login, nobody(login)] as const),
    ...withIds
      .filter((one) => !admitted.includes(one))
      .map(({ login }) => [login, { status: 'titleFull' }] as const),
    ...(await makePlayers(tx, admitted)),
  ];
}

function nobody({ origin }: NamedLogin): LogInOutcome {
  return { status: origin.onlyKnown ? 'addressLimited' : 'noAccount' };
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
    done.map(({ login: { session, origin }, player: { titleId, playerId } }) => {
      return { titleId, playerId, session, origin };
    }),
  );
  await countPlayers(
    tx,
    done.map(({ player }) => player),
  );
  await makeDepositsTogether(tx, done);
  return done.map(({ login, player }) => {
    const outcome = { status: 'loggedIn', player, newlyCreated: true } as const;
    return [login, { ...outcome, lastLoginAt: undefined }];
  });
}
