import { describeDisplayNameFault } from '../../players/display-names.ts';
import { Failure } from '../../runtime/failure.ts';
import { withDatabase } from '../../runtime/open-storage.ts';
import type { CliCommand } from '../program/command.ts';
import { titleIdOf } from '../program/read-flags.ts';
import { requireTitle } from '../program/require-title.ts';
import { noPlayer } from './no-player.ts';

export const playerRename: CliCommand = {
  summary: 'Gives a player another display name.',
  args: [
    ['<title-id>', 'The title of the player.'],
    ['<player-id>', "The player's account id (ServiceId)."],
    ['<name>', 'The new name.'],
  ],
  concerns: 'any',
  negative:
    'there is no such player, or another player has the name and the title wants unique ones',
  examples: [['player rename B0A7 C3A1F07E5B2D9846 "Lady Ada"', 'a name that may be shown']],
  async run({ args: [title = '', playerId = '', displayName = ''], config }) {
    const of = { titleId: titleIdOf(title), playerId: playerId.toUpperCase() };
    const fault = describeDisplayNameFault(displayName);
    if (fault !== undefined) throw new Failure(fault, 2);
    const outcome = await withDatabase(config, async (storage) => {
      await requireTitle(storage, of.titleId);
      return storage.players.rename({ ...of, displayName });
    });
    if (outcome === 'notFound') throw noPlayer(of);
    if (outcome === 'nameTaken') throw new Failure('Another player of the title has this name.');
    return {
      json: { serviceId: of.playerId, displayName },
      text: `Player ${of.playerId} is called ${displayName}.`,
    };
  },
};
