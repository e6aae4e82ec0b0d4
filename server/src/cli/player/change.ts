import { wholeNumber } from '../../config/option.ts';
import { HOUR_MS } from '../../kernel/instant.ts';
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
import { textFlag } from '../program/command.ts';
import { toShownTime } from '../program/print.ts';
import { nameFlag, valueOf } from '../program/read-flags.ts';
import { noPlayer, playerCommand } from './named-player.ts';

export const playerBan = playerCommand({
  summary:
    'Bans a player: everything of theirs ends at once, in a running service too, and they cannot log in.',
  flags: [
    ['--hours <hours>', 'How many hours the ban lasts (default: for ever).'],
    ['--reason <text>', 'Why; the player is told.'],
  ],
  examples: [
    ['player ban C3A1F07E5B2D9846 --hours 24 --reason "Aim bot"', 'for a day'],
    ['player ban C3A1F07E5B2D9846', 'for ever'],
  ],
  read(input) {
    const hours = textFlag(input, 'hours');
    const bounds = wholeNumber({ min: 1, max: BAN_HOURS_MAX });
    return {
      reason: nameFlag(input, 'reason'),
      lastsMs: hours === undefined ? Infinity : valueOf('--hours', hours, bounds) * HOUR_MS,
    };
  },
  async run({ run, now }, of, { reason, lastsMs }) {
    const createdAt = now();
    const expiresAt = lastsMs === Infinity ? undefined : createdAt + lastsMs;
    const made = { banId: newId(systemRandom), playerId: of.playerId, ipAddress: undefined };
    const asked = { ...made, reason, createdAt, expiresAt };
    const outcome = await run(banPlayers, { titleId: of.titleId, bans: [asked], now: createdAt });
    if (outcome.status === 'unknown') throw noPlayer(of);
    const ban = outcome.bans[0] ?? asked;
    const end = toShownTime(ban.expiresAt);
    return {
      json: { banId: ban.banId, playerId: ban.playerId, expiresAt: end, reason },
      text: `The player ${ban.playerId} is banned ${end === undefined ? 'for ever' : `until ${end}`}.`,
    };
  },
});

export const playerUnban = playerCommand({
  summary: 'Takes all bans of a player back; they may log in again, and no old session comes back.',
  examples: [['player unban C3A1F07E5B2D9846', 'the ban was a mistake']],
  async run({ run }, of) {
    const taken = await run(revokeAllBans, of);
    if (!taken) throw noPlayer(of);
    return {
      json: { banIds: taken.map(({ banId }) => banId) },
      text: TAKEN_BACK[taken.length] ?? `${taken.length} bans are taken back.`,
    };
  },
});

const TAKEN_BACK = ['No ban was in force.', 'One ban is taken back.'];

export const playerRename = playerCommand({
  summary: 'Gives a player another display name.',
  args: [['<name>', 'The new name.']],
  negative:
    'there is no such player, or another player has the name and the title wants unique ones',
  examples: [['player rename C3A1F07E5B2D9846 "Lady Ada"', 'a name that may be shown']],
  read({ args: [, displayName = ''] }) {
    const fault = describeDisplayNameFault(displayName);
    if (fault !== undefined) throw new Failure(fault, 2);
    return displayName;
  },
  async run({ run }, of, displayName) {
    const outcome = await run(renamePlayer, { ...of, displayName });
    if (outcome === 'notFound') throw noPlayer(of);
    if (outcome === 'nameTaken') throw new Failure('Another player of the title has this name.');
    return {
      json: { serviceId: of.playerId, displayName },
      text: `Player ${of.playerId} is called ${displayName}.`,
    };
  },
});

export const playerEndSessions = playerCommand({
  summary:
    'Ends all sessions of a player with every ticket and token, at once and for good; they may log in again.',
  examples: [['player end-sessions C3A1F07E5B2D9846', 'somebody else has the account']],
  async run({ run, now }, of) {
    const { playerId } = of;
    if ((await run(revokeAllOfPlayer, { ...of, now: now() })) === 'notFound') throw noPlayer(of);
    return {
      json: { playerId, ended: true },
      text: `Everything of the player ${playerId} has ended.`,
    };
  },
});

export const playerDelete = playerCommand({
  summary:
    'Deletes a player with everything that is stored about them, at once and for good, in a running service too.',
  flags: [['--yes', 'Says that you mean it: it cannot be undone.']],
  negative: 'there never was such a player',
  examples: [['player delete C3A1F07E5B2D9846 --yes', 'every credential is dead when it answers']],
  read({ flags, config }) {
    if (flags['yes'] !== true) throw new Failure(ASK, 2);
    return config;
  },
  async run(storage, of, config) {
    const { playerId } = of;
    const { run, now } = storage;
    const identityDigest = makeIdentityDigest(await keyEncryptionKeyOf(config, storage));
    if ((await deletePlayer({ run, now, identityDigest }, of)) !== 'removed') throw noPlayer(of);
    return { json: { playerId, deleted: true }, text: `The player ${playerId} is deleted.` };
  },
});

const ASK = `This cannot be undone: give --yes if you mean it. ${nextCommand('player export')} writes down first what there is.`;
