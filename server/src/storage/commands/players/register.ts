import { foldDisplayName } from '../../../players/display-names.ts';
import { identityConflict } from '../../../players/identities.ts';
import type { RegisterOutcome } from '../../../players/ports.ts';
import { command } from '../../command.ts';
import { RollbackWith } from '../../query/rollback-with.ts';
import type { Tx } from '../../query/tx.ts';
import { noteKnownAddress } from '../limits/guess-rows.ts';
import { isNameTaken } from '../titles/unique-names.ts';
import { insertPlayer, type NewPlayer } from './new-player.ts';
import { countPlayer, isTitleFull, type TitleRoom } from './player-counts.ts';
import { insertSession } from './sessions.ts';

/** Players.register. */
export const register = command({
  name: 'players.register',
  changes: 'rows',
  async run(tx, registration: NewPlayer & TitleRoom): Promise<RegisterOutcome> {
    if (await isTitleFull(tx, registration)) return { status: 'titleFull' };
    if (await isDisplayNameTaken(tx, registration)) return { status: 'nameTaken' };
    const { player, added } = await insertPlayer(tx, registration);
    const status = identityConflict(registration.identities, added);
    if (status) throw new RollbackWith({ status });
    await insertSession(tx, player, registration.session);
    await countPlayer(tx, player);
    const { addressKey, session } = registration;
    await noteKnownAddress(tx, { ...player, addressKey, now: session.startedAt });
    tx.emit({ type: 'login', provider: registration.session.provider, newlyCreated: true });
    return { status: 'registered', player };
  },
});

async function isDisplayNameTaken(
  tx: Tx,
  { titleId, playerId, displayName }: NewPlayer,
): Promise<boolean> {
  if (displayName === undefined) return false;
  return isNameTaken(tx, { titleId, playerId, foldedName: foldDisplayName(displayName) });
}
