import { revokeAllOfPlayer } from '../../players/commands/sessions.ts';
import type { CliCommand } from '../program/command.ts';
import { noPlayer, PLAYER_ARGS, TITLE_FLAG, withNamedPlayer } from './named-player.ts';

export const playerEndSessions: CliCommand = {
  summary:
    'Ends all sessions of a player with every ticket and token, at once and for good; they may log in again.',
  args: PLAYER_ARGS,
  flags: [TITLE_FLAG],
  concerns: 'any',
  negative: 'there is no such player',
  examples: [['player end-sessions C3A1F07E5B2D9846', 'somebody else has the account']],
  async run(input) {
    const playerId = await withNamedPlayer(input, async ({ run, now }, of) => {
      const outcome = await run(revokeAllOfPlayer, { ...of, now: now() });
      if (outcome === 'notFound') throw noPlayer(of);
      return of.playerId;
    });
    return {
      json: { playerId, ended: true },
      text: `Everything of the player ${playerId} has ended.`,
    };
  },
};
