import { HOUR_MS, toWireTime } from '../../kernel/instant.ts';
import { BAN_HOURS_MAX } from '../../kernel/limits.ts';
import { newId, systemRandom } from '../../kernel/secrets.ts';
import { nextCommand } from '../../kernel/shell-command.ts';
import { makeIdentityDigest } from '../../moderation/ban.ts';
import { banPlayers, revokeAllBans } from '../../moderation/commands.ts';
import { renamePlayer } from '../../players/commands/corrections.ts';
import { revokeAllOfPlayer } from '../../players/commands/sessions.ts';
import { deletePlayer } from '../../players/delete-player.ts';
import { describeDisplayNameFault } from '../../players/player.ts';
import { Failure } from '../../runtime/failure.ts';
import { keyEncryptionKeyOf } from '../../runtime/key-file.ts';
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
