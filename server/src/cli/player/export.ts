import { toWireTime } from '../../kernel/instant.ts';
import { findPlayerData } from '../../players/commands/look-ups.ts';
import { toWirePlayerData } from '../../players/wire.ts';
import type { CliCommand } from '../program/command.ts';
import { noPlayer, PLAYER_ARGS, TITLE_FLAG, withNamedPlayer } from './named-player.ts';

export const playerExport: CliCommand = {
  summary: 'Writes everything that is stored about a player as one JSON.',
  args: PLAYER_ARGS,
  flags: [TITLE_FLAG],
  concerns: 'any',
  negative: 'there is no such player',
  examples: [['player export C3A1F07E5B2D9846 > player.json', 'into a file']],
  async run(input) {
    const json = await withNamedPlayer(input, async ({ run, now }, of) => {
      const loginsSince = now() - input.config.loginAttemptsKeptMs;
      const data = await run(findPlayerData, { ...of, loginsSince });
      if (!data) throw noPlayer(of);
      const { titleId: TitleId, playerId: ServiceId } = of;
      return { ServiceId, TitleId, ExportedAt: toWireTime(now()), ...toWirePlayerData(data) };
    });
    return { json, text: JSON.stringify(json, undefined, 2) };
  },
};
