import { revokeAllBans } from '../../moderation/commands.ts';
import type { CliCommand } from '../program/command.ts';
import { noPlayer, PLAYER_ARGS, TITLE_FLAG, withNamedPlayer } from './named-player.ts';

export const playerUnban: CliCommand = {
  summary: 'Takes all bans of a player back; they may log in again, and no old session comes back.',
  args: PLAYER_ARGS,
  flags: [TITLE_FLAG],
  concerns: 'any',
  negative: 'there is no such player',
  examples: [['player unban C3A1F07E5B2D9846', 'the ban was a mistake']],
  async run(input) {
    const taken = await withNamedPlayer(input, async ({ run }, of) => {
      const found = await run(revokeAllBans, of);
      if (!found) throw noPlayer(of);
      return found;
    });
    const count = taken.length;
    return {
      json: { banIds: taken.map(({ banId }) => banId) },
      text: TAKEN_BACK[count] ?? `${count} bans are taken back.`,
    };
  },
};

const TAKEN_BACK = ['No ban was in force.', 'One ban is taken back.'];
