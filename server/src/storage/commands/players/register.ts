import { foldDisplayName } from '../../../players/display-names.ts';
import { identityConflict } from '../../../players/identities.ts';
import type { Maker, RegisterOutcome } from '../../../players/ports.ts';
import { command } from '../../command.ts';
import { RollbackWith } from '../../query/rollback-with.ts';
import type { Tx } from '../../query/tx.ts';
import { makeDeposits } from '../holdings/deposits.ts';
import { noteKnownAddress } from '../limits/guess-rows.ts';
import { bansOfIdentities } from '../moderation/banned-identities.ts';
import { noteGoodLogin } from './login-attempts.ts';
import { isNameTaken } from '../titles/unique-names.ts';
import { insertPlayer, type NewPlayer } from './new-player.ts';
import { countPlayer, isTitleFull, type TitleRoom } from './player-counts.ts';
import { insertSession } from './sessions.ts';

type Registration = NewPlayer &
  TitleRoom & {
    readonly identityDigests?: readonly string[] | undefined;
    readonly address?: string | undefined;
    readonly maker?: Maker | undefined;
  };

/** Players.register. */
export const register = command({
  name: 'players.register',
  changes: 'rows',
  async run(tx, registration: Registration): Promise<RegisterOutcome> {
    if (await isTitleFull(tx, registration)) return { status: 'titleFull' };
    const { identities, session } = registration;
    const banned = await findBanned(tx, registration);
    if (banned) return banned;
    if (await isDisplayNameTaken(tx, registration)) return { status: 'nameTaken' };
    const { player, added } = await insertPlayer(tx, registration);
    const status = identityConflict(identities, added);
    if (status) throw new RollbackWith({ status });
    await insertSession(tx, player, session);
    await countPlayer(tx, player);
    const { address, addressKey, maker } = registration;
    await makeDeposits(tx, { player, maker });
    await noteKnownAddress(tx, { ...player, addressKey, now: session.startedAt });
    await noteGoodLogin(tx, { ...player, session, origin: { address } });
    tx.emit({ type: 'login', provider: session.provider, newlyCreated: true });
    return { status: 'registered', player };
  },
});

/** The refusal of a registration with a name under which a deleted player has left a ban. */
async function findBanned(
  tx: Tx,
  { titleId, identities, identityDigests = [], session }: Registration,
): Promise<RegisterOutcome | undefined> {
  for (const [index, digest] of identityDigests.entries()) {
    const of = { titleId, digests: [digest], now: session.startedAt };
    const [ban] = await bansOfIdentities(tx, of);
    if (!ban) continue;
    const free = identities.filter((_, other) => other !== index);
    const status = identityConflict(identities, free);
    if (status) return { status, bannedPlayerId: ban.playerId };
  }
  return undefined;
}

async function isDisplayNameTaken(
  tx: Tx,
  { titleId, playerId, displayName }: NewPlayer,
): Promise<boolean> {
  if (displayName === undefined) return false;
  return isNameTaken(tx, { titleId, playerId, foldedName: foldDisplayName(displayName) });
}
