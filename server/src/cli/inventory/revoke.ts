import { revokeItems } from '../../economy/inventory/commands/items.ts';
import { Failure } from '../../runtime/failure.ts';
import { noPlayer, PLAYER_ARGS, TITLE_FLAG, withNamedPlayer } from '../player/named-player.ts';
import type { CliCommand } from '../program/command.ts';

export const inventoryRevoke: CliCommand = {
  summary: 'Takes an item away from a player; a stack goes whole.',
  args: [...PLAYER_ARGS, ['<instance-id>', 'The item, as "inventory show" names it.']],
  flags: [TITLE_FLAG],
  concerns: 'any',
  negative: 'there is no such player, or the player does not have it',
  examples: [['inventory revoke C3A1F07E5B2D9846 7B1E90C4D2F3A586', 'it is gone at once']],
  async run(input) {
    const [, instanceId = ''] = input.args;
    const playerId = await withNamedPlayer(input, async ({ run, now }, of) => {
      const [status] = await run(revokeItems, {
        titleId: of.titleId,
        by: 'commandLine',
        requestId: undefined,
        now: now(),
        items: [{ playerId: of.playerId, instanceId }],
      });
      if (status === 'noPlayer') throw noPlayer(of);
      if (status === 'noItem') throw new Failure('The player has no such item.');
      return of.playerId;
    });
    return {
      json: { playerId, instanceId, revoked: true },
      text: `The player ${playerId} no longer has ${instanceId}.`,
    };
  },
};
