import { nextCommand } from '../../kernel/shell-command.ts';
import { makeIdentityDigest } from '../../moderation/ban.ts';
import { deletePlayer } from '../../players/delete-player.ts';
import { Failure } from '../../runtime/failure.ts';
import { keyEncryptionKeyOf } from '../../runtime/key-file.ts';
import type { CliCommand } from '../program/command.ts';
import { noPlayer, PLAYER_ARGS, TITLE_FLAG, withNamedPlayer } from './named-player.ts';

export const playerDelete: CliCommand = {
  summary:
    'Deletes a player with everything that is stored about them, at once and for good, in a running service too.',
  args: PLAYER_ARGS,
  flags: [TITLE_FLAG, ['--yes', 'Says that you mean it: it cannot be undone.']],
  concerns: 'any',
  negative: 'there never was such a player',
  examples: [['player delete C3A1F07E5B2D9846 --yes', 'every credential is dead when it answers']],
  async run(input) {
    if (input.flags['yes'] !== true) throw new Failure(ASK, 2);
    const playerId = await withNamedPlayer(input, async (storage, of) => {
      const identityDigest = makeIdentityDigest(await keyEncryptionKeyOf(input.config, storage));
      const { run, now } = storage;
      const outcome = await deletePlayer({ run, now, identityDigest }, of);
      if (outcome !== 'removed') throw noPlayer(of);
      return of.playerId;
    });
    return { json: { playerId, deleted: true }, text: `The player ${playerId} is deleted.` };
  },
};

const ASK = `This cannot be undone: give --yes if you mean it. ${nextCommand('player export')} writes down first what there is.`;
