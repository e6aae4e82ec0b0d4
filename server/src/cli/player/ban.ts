import { HOUR_MS, toWireTime } from '../../kernel/instant.ts';
import { BAN_HOURS_MAX } from '../../kernel/limits.ts';
import { newId, systemRandom } from '../../kernel/secrets.ts';
import { banPlayers } from '../../moderation/commands.ts';
import { Failure } from '../../runtime/failure.ts';
import { type CliCommand, type CommandInput, textFlag } from '../program/command.ts';
import { nameOf } from '../program/read-flags.ts';
import { noPlayer, PLAYER_ARGS, TITLE_FLAG, withNamedPlayer } from './named-player.ts';

export const playerBan: CliCommand = {
  summary:
    'Bans a player: everything of theirs ends at once, in a running service too, and they cannot log in.',
  args: PLAYER_ARGS,
  flags: [
    TITLE_FLAG,
    ['--hours <hours>', 'How many hours the ban lasts (default: for ever).'],
    ['--reason <text>', 'Why; the player is told.'],
  ],
  concerns: 'any',
  negative: 'there is no such player',
  examples: [
    ['player ban C3A1F07E5B2D9846 --hours 24 --reason "Aim bot"', 'for a day'],
    ['player ban C3A1F07E5B2D9846', 'for ever'],
  ],
  async run(input) {
    const reasonText = textFlag(input, 'reason');
    const reason = reasonText === undefined ? undefined : nameOf(reasonText);
    const hours = hoursOf(input);
    const ban = await withNamedPlayer(input, async ({ run, now }, { titleId, playerId }) => {
      const createdAt = now();
      const expiresAt = hours === undefined ? undefined : createdAt + hours * HOUR_MS;
      const made = { banId: newId(systemRandom), playerId, reason, ipAddress: undefined };
      const dated = { ...made, createdAt, expiresAt };
      const outcome = await run(banPlayers, { titleId, bans: [dated], now: createdAt });
      if (outcome.status === 'unknown') throw noPlayer({ titleId, playerId });
      return outcome.bans[0] ?? dated;
    });
    const { banId, playerId, expiresAt } = ban;
    const end = expiresAt === undefined ? undefined : toWireTime(expiresAt);
    return {
      json: { banId, playerId, expiresAt: end, reason },
      text: `The player ${playerId} is banned ${end === undefined ? 'for ever' : `until ${end}`}.`,
    };
  },
};

function hoursOf(input: CommandInput): number | undefined {
  const text = textFlag(input, 'hours');
  if (text === undefined) return undefined;
  const hours = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : Number.NaN;
  if (hours <= BAN_HOURS_MAX) return hours;
  throw new Failure(
    `--hours must be a whole number from 1 to ${BAN_HOURS_MAX}, not ${JSON.stringify(text)}.`,
    2,
  );
}
