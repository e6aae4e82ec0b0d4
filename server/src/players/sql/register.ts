import { makeDeposits } from '../../economy/currencies/sql/deposits.ts';
import { noteKnownAddress } from '../../limits/sql/guess-rows.ts';
import { command } from '../../storage/command.ts';
import { namesRow } from '../../storage/query/keys.ts';
import { RollbackWith, type Tx } from '../../storage/query/tx.ts';
import { isNameTaken } from '../../titles/sql/unique-names.ts';
import { foldDisplayName } from '../display-names.ts';
import { identityConflict } from '../identities.ts';
import type { Maker, RegisterOutcome } from '../ports.ts';
import { insertPlayer, type NewPlayer } from './new-player.ts';
import { countPlayer, isTitleFull, type TitleRoom } from './player-counts.ts';
import { insertSession } from './sessions.ts';
import { findTakenNames } from './taken-names.ts';

type Registration = NewPlayer &
  TitleRoom & {
    readonly identityDigests?: readonly string[] | undefined;
    readonly address?: string | undefined;
    readonly maker?: Maker | undefined;
  };

/** Makes a player with a password and starts the first session. An identity that is taken leaves nothing behind. */
export const registerPlayer = command({
  name: 'players.register',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: (of: Registration) => (of.displayName === undefined ? [] : [namesRow(of)]),
  async run(tx, registration: Registration): Promise<RegisterOutcome> {
    if (await isTitleFull(tx, registration)) return { status: 'titleFull' };
    if (await isDisplayNameTaken(tx, registration)) return { status: 'nameTaken' };
    const { player, added } = await insertPlayer(tx, registration);
    const { session } = registration;
    const now = session.startedAt;
    const taken = identityConflict(await findTakenNames(tx, { ...registration, added, now }));
    if (taken) throw new RollbackWith(taken);
    const { address, addressKey, maker } = registration;
    await insertSession(tx, { ...player, session, origin: { address } });
    await countPlayer(tx, player);
    await makeDeposits(tx, { player, maker });
    await noteKnownAddress(tx, { ...player, addressKey, now });
    tx.emit({ type: 'login', provider: session.provider, newlyCreated: true });
    return { status: 'registered', player };
  },
  isRefusal: ({ status }) => status !== 'registered',
});

async function isDisplayNameTaken(
  tx: Tx,
  { titleId, playerId, displayName }: NewPlayer,
): Promise<boolean> {
  if (displayName === undefined) return false;
  return isNameTaken(tx, { titleId, playerId, foldedName: foldDisplayName(displayName) });
}
