import { renamePlayer } from '../../players/commands/corrections.ts';
import { describeDisplayNameFault } from '../../players/player.ts';
import { Failure } from '../../runtime/failure.ts';
import type { CliCommand } from '../program/command.ts';
import { noPlayer, PLAYER_ARGS, TITLE_FLAG, withNamedPlayer } from './named-player.ts';

export const playerRename: CliCommand = {
  summary: 'Gives a player another display name.',
  args: [...PLAYER_ARGS, ['<name>', 'The new name.']],
  flags: [TITLE_FLAG],
  concerns: 'any',
  negative:
    'there is no such player, or another player has the name and the title wants unique ones',
  examples: [['player rename C3A1F07E5B2D9846 "Lady Ada"', 'a name that may be shown']],
  async run(input) {
    const [, displayName = ''] = input.args;
    const fault = describeDisplayNameFault(displayName);
    if (fault !== undefined) throw new Failure(fault, 2);
    const playerId = await withNamedPlayer(input, async ({ run }, of) => {
      const outcome = await run(renamePlayer, { ...of, displayName });
      if (outcome === 'notFound') throw noPlayer(of);
      if (outcome === 'nameTaken') throw new Failure('Another player of the title has this name.');
      return of.playerId;
    });
    return {
      json: { serviceId: playerId, displayName },
      text: `Player ${playerId} is called ${displayName}.`,
    };
  },
};
