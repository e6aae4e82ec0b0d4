import { command } from '../../storage/command.ts';
import { namesRow, PLAYER_KEY, type PlayerKey, playerRow } from '../../storage/query/keys.ts';
import { statement } from '../../storage/query/statement.ts';
import { isNameTaken } from '../../titles/sql/unique-names.ts';
import { foldDisplayName } from '../display-names.ts';

const setName = statement<
  PlayerKey & { readonly displayName: string; readonly foldedName: string }
>(`update players set display_name = :displayName, folded_name = :foldedName where ${PLAYER_KEY}`);

/** Gives a player another display name. `nameTaken`: another has it, and the title wants unique ones. */
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
