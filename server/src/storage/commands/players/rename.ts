import { foldDisplayName } from '../../../players/display-names.ts';
import { command } from '../../command.ts';
import { PLAYER_KEY } from '../../query/keys.ts';
import { namesRow, playerRow } from '../../query/rows.ts';
import { statement } from '../../query/statement.ts';
import { isNameTaken } from '../titles/unique-names.ts';
import type { PlayerKey } from './player-rows.ts';

const setName = statement<
  PlayerKey & { readonly displayName: string; readonly foldedName: string }
>(`update players set display_name = :displayName, folded_name = :foldedName where ${PLAYER_KEY}`);

/** Players.rename. */
export const renamePlayer = command({
  name: 'players.rename',
  changes: 'rows',
  waitsFor: (of: PlayerKey) => [playerRow(of), namesRow(of)],
  async run(
    tx,
    { titleId, playerId, displayName }: PlayerKey & { readonly displayName: string },
  ): Promise<'renamed' | 'notFound' | 'nameTaken'> {
    const of = { titleId, playerId, foldedName: foldDisplayName(displayName) };
    if (await isNameTaken(tx, of)) return 'nameTaken';
    return (await setName.run(tx, { ...of, displayName })) === 0 ? 'notFound' : 'renamed';
  },
  isRefusal: (outcome) => outcome !== 'renamed',
});
