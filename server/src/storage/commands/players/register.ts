import { identityConflict } from '../../../players/identities.ts';
import type { RegisterOutcome } from '../../../players/ports.ts';
import { command } from '../../command.ts';
import { RollbackWith } from '../../query/rollback-with.ts';
import { noteKnownAddress } from '../limits/guess-rows.ts';
import { noteGoodLogin } from './login-attempts.ts';
import { insertPlayer, type NewPlayer } from './new-player.ts';
import { countPlayer, isTitleFull, type TitleRoom } from './player-counts.ts';
import { insertSession } from './sessions.ts';

/** Players.register. */
export const register = command({
  name: 'players.register',
  changes: 'rows',
  async run(
    tx,
    registration: NewPlayer & TitleRoom & { readonly address?: string | undefined },
  ): Promise<RegisterOutcome> {
    if (await isTitleFull(tx, registration)) return { status: 'titleFull' };
    const { player, added } = await insertPlayer(tx, registration);
    const status = identityConflict(registration.identities, added);
    if (status) throw new RollbackWith({ status });
    await insertSession(tx, player, registration.session);
    await countPlayer(tx, player);
    const { address, addressKey, session } = registration;
    await noteKnownAddress(tx, { ...player, addressKey, now: session.startedAt });
    await noteGoodLogin(tx, { ...player, session, origin: { address } });
    tx.emit({ type: 'login', provider: session.provider, newlyCreated: true });
    return { status: 'registered', player };
  },
});
