import type { Config } from '../config/load.ts';
import { NO_LEADING_ZERO, wholeNumber } from '../config/option.ts';
import { HOUR_MS, toWireTime } from '../kernel/instant.ts';
import { BAN_HOURS_MAX, PAGE_ENTRIES, PLAYERS_PER_PAGE } from '../kernel/limits.ts';
import { WHOLE_LIST } from '../kernel/page.ts';
import { newId, systemRandom } from '../kernel/secrets.ts';
import { nextCommand } from '../kernel/shell-command.ts';
import { parseIpAddress } from '../lib/ip-address.ts';
import { makeGuessKeys } from '../limits/guesses.ts';
import { isInForce, makeIdentityDigest } from '../moderation/ban.ts';
import { banPlayers, listBans, revokeAllBans } from '../moderation/commands.ts';
import { renamePlayer } from '../players/commands/corrections.ts';
import { playerHistory as playerHistoryCommand } from '../players/commands/history.ts';
import { findPlayerData, lookUpPlayer, searchPlayers } from '../players/commands/look-ups.ts';
import { listLiveSessions, revokeAllOfPlayer } from '../players/commands/sessions.ts';
import { deletePlayer } from '../players/delete-player.ts';
import type { HistoryEntry } from '../players/history.ts';
import { IDENTITY_PROVIDERS } from '../kernel/identity-provider.ts';
import { identityText, toIdentity } from '../players/identities.ts';
import {
  type Account,
  describeDisplayNameFault,
  foldDisplayName,
  type PlayerCriterion,
} from '../players/player.ts';
import { toWirePlayerData } from '../players/wire.ts';
import { Failure, WrongUse } from '../runtime/failure.ts';
import { keyEncryptionOf } from '../runtime/key-file.ts';
import type { OpenStorage } from '../storage/storage.ts';
import {
  NO_SUCH_PLAYER,
  noPlayer,
  playerCommand,
  TITLE_FLAG,
  withNamedTitle,
} from './named-player.ts';
import { type CliCommand, textFlag } from './program/command.ts';
import { formatMembers, listed, safe, toShownText, toShownTime } from './program/print.ts';
import { nameFlag, valueOf } from './program/read-flags.ts';

export const playerFind: CliCommand = {
  summary:
    'Finds players by id, by the beginning of any of their names, or by the address of their last login.',
  args: [
    [
      '<text>',
      'An account id, the beginning of an email address (of a login or of the contact), username, display name or the id of a device or an account elsewhere, or an IP address.',
    ],
  ],
  flags: [TITLE_FLAG],
  negative: NO_SUCH_PLAYER,
  examples: [
    ['player find ada@example.com', 'by email address'],
    ['player find 203.0.113.7 --json', 'by address, newest login first, for a program'],
  ],
  async run(input) {
    const [text = ''] = input.args;
    if (text === '') throw new WrongUse('Say what to look for.');
    const pages = await withNamedTitle(input, async (storage, titleId) => {
      const page = { titleId, after: undefined, limit: PLAYERS_PER_PAGE.max, now: storage.now() };
      const criteria = await criteriaOf(text, { titleId, config: input.config, storage });
      return Promise.all(
        criteria.map((criterion) => storage.run(searchPlayers, { ...page, criterion })),
      );
    });
    const players = pages.flatMap(({ accounts }) => accounts.map(toShownPlayer));
    const eachOnce = new Map(players.map((player) => [player.serviceId, player]));
    const table = listed(
      [...eachOnce.values()],
      {
        PLAYER: 'serviceId',
        NAME: (player) => toShownText(player.displayName),
        USERNAME: (player) => toShownText(player.username),
        EMAIL: (player) => toShownText(player.email),
        'CUSTOM ID': (player) => toShownText(player.customId ?? player.serverCustomId),
        'LAST LOGIN': (player) => player.lastLoginAt ?? 'never',
        BANNED: (player) => (player.isBanned ? 'yes' : 'no'),
      },
      'There is no such player.',
    );
    return { ...table, exitCode: players.length === 0 ? 1 : 0 };
  },
};

/** A player as the command line shows one; members that the player lacks are undefined. */
function toShownPlayer({ player, isBanned }: Account) {
  return {
    serviceId: player.playerId,
    displayName: player.displayName,
    username: identityText(player, 'Username'),
    email: identityText(player, 'Email'),
    customId: identityText(player, 'Custom'),
    serverCustomId: identityText(player, 'CustomServer'),
    identities: player.identities.map(({ provider, subject, display, usedAt }) => {
      return { provider, name: display ?? subject, usedAt: toShownTime(usedAt) };
    }),
    createdAt: toWireTime(player.createdAt),
    lastLoginAt: toShownTime(player.lastLoginAt),
    isBanned,
  };
}

/** Everything that a text may mean. An address is found by its digest, which needs the key file. */
async function criteriaOf(
  text: string,
  of: { readonly titleId: string; readonly config: Config; readonly storage: OpenStorage },
): Promise<readonly PlayerCriterion[]> {
  const { titleId, config, storage } = of;
  const address = parseIpAddress(text);
  if (address !== undefined) {
    const guessKeys = makeGuessKeys((await keyEncryptionOf(config, storage)).digestKey());
    const addressKey = guessKeys.addressKey({ titleId, address });
    const from = storage.now() - config.loginAttemptsKeptMs;
    return [{ kind: 'lastLogin', addressKey, from, before: Number.MAX_SAFE_INTEGER }];
  }
  const isPrefix = true;
  const identities = IDENTITY_PROVIDERS.map((provider): PlayerCriterion => {
    const { subject } = toIdentity(provider, text);
    return { kind: 'identity', provider, subject, isPrefix };
  });
  return [
    { kind: 'id', playerId: text.toUpperCase() },
    ...identities,
    { kind: 'contact', address: text.toLowerCase(), isPrefix },
    { kind: 'displayName', foldedName: foldDisplayName(text), isPrefix },
  ];
}

export const playerShow = playerCommand({
  summary: 'Shows a player: names, logins, and the bans that are in force.',
  examples: [
    ['player show C3A1F07E5B2D9846', 'for a person'],
    ['player show C3A1F07E5B2D9846 --json', 'for a program'],
  ],
  async run(storage, of) {
    const now = storage.now();
    const by = { kind: 'id', playerId: of.playerId } as const;
    const found = await storage.run(lookUpPlayer, { titleId: of.titleId, by, now });
    if (found.status !== 'found') throw noPlayer(of);
    const bans = (await storage.run(listBans, of)) ?? [];
    const sessions = await storage.run(listLiveSessions, { ...of, now });
    const shown = {
      ...toShownPlayer(found.account),
      liveSessions: sessions.length,
      bans: bans
        .filter((ban) => isInForce(ban, now))
        .map(({ banId, reason, expiresAt }) => ({
          banId,
          reason,
          expiresAt: toShownTime(expiresAt),
        })),
    };
    const banLines = shown.bans.map(
      ({ reason, expiresAt }) => `until ${expiresAt ?? 'it is taken back'}: ${toShownText(reason)}`,
    );
    const text = formatMembers([
      ['Player', shown.serviceId],
      ['Name', toShownText(shown.displayName)],
      ['Username', toShownText(shown.username)],
      ['Email', toShownText(shown.email)],
      ...shown.identities
        .filter(({ provider }) => provider !== 'Username' && provider !== 'Email')
        .map(({ provider, name }) => [provider, toShownText(name)] as const),
      ['Created', shown.createdAt],
      ['Last login', shown.lastLoginAt ?? 'never'],
      ['Live sessions', String(shown.liveSessions)],
      ...(banLines.length > 0 ? banLines : ['none']).map((ban) => ['Ban', ban] as const),
    ]);
    return { json: shown, text };
  },
});

export const playerHistory = playerCommand({
  summary:
    'Shows the last logins of a player, the refused ones with their true reasons, bans, changed identities and contact addresses, and what was ended, newest first.',
  examples: [
    ['player history C3A1F07E5B2D9846', 'why a player cannot log in'],
    ['player history C3A1F07E5B2D9846 --title B0A7 --json', 'for a program'],
  ],
  read: ({ config }) => config.loginAttemptsKeptMs,
  async run({ run, now }, of, keptMs) {
    const page = { ...WHOLE_LIST, count: PAGE_ENTRIES.max };
    const entries = await run(playerHistoryCommand, { ...of, loginsSince: now() - keptMs, page });
    if (!entries) throw noPlayer(of);
    return listed(
      entries.map(toShown),
      { TIME: 'time', WHAT: 'what', HOW: 'provider', FROM: 'address', WHY: safe('why') },
      'Nothing is known of this player.',
    );
  },
});

interface Shown {
  readonly time: string;
  readonly what: string;
  readonly provider?: string;
  readonly address?: string | undefined;
  readonly why?: string | undefined;
  /** Refused logins at about that time that have no entry. */
  readonly more?: number;
  readonly otherPlayerId?: string | undefined;
  readonly sessionId?: string;
  readonly banId?: string;
}

function toShown(entry: HistoryEntry): Shown {
  const time = toWireTime(entry.at);
  switch (entry.kind) {
    case 'loggedIn':
      return { time, what: 'login', provider: entry.provider, address: entry.address };
    case 'loginRefused': {
      const { provider, address, reason, more } = entry;
      const why = more > 0 ? `${reason} (and ${more} more)` : reason;
      return { time, what: 'login refused', provider, address, why, more };
    }
    case 'banned': {
      const { banId, reason, ipAddress: address, expiresAt, active } = entry.ban;
      const by = entry.madeBy && `by ${entry.madeBy}`;
      const until = expiresAt === undefined ? 'for ever' : `until ${toWireTime(expiresAt)}`;
      const state = active ? until : 'taken back';
      const why = [[state, by].filter(Boolean).join(' '), reason].filter(Boolean).join(': ');
      return { time, what: 'ban', address, why, banId };
    }
    case 'acted': {
      const { path, madeBy, about } = entry;
      const told = Object.entries(about).map(([member, value]) => `${member} ${value}`);
      return { time, what: path, why: [`by ${madeBy}`, ...told].join(', ') };
    }
    case 'identityChanged': {
      const { action, provider, madeBy, otherPlayerId } = entry;
      const why = otherPlayerId === undefined ? `by ${madeBy}` : `by the player ${otherPlayerId}`;
      return { time, what: `identity ${action}`, provider, why, otherPlayerId };
    }
    case 'contactChanged': {
      const { action, provider, madeBy } = entry;
      const why = provider === undefined ? `by ${madeBy}` : 'by a login';
      return { time, what: `contact address ${action}`, ...(provider && { provider }), why };
    }
    case 'sessionRevoked': {
      const { provider, sessionId } = entry;
      return { time, what: 'session ended', provider, why: sessionId, sessionId };
    }
    case 'allRevoked':
      return { time, what: 'everything ended' };
  }
}

export const playerExport = playerCommand({
  summary: 'Writes everything that is stored about a player as one JSON.',
  examples: [['player export C3A1F07E5B2D9846 > player.json', 'into a file']],
  read: ({ config }) => config.loginAttemptsKeptMs,
  async run({ run, now }, of, keptMs) {
    const data = await run(findPlayerData, { ...of, loginsSince: now() - keptMs });
    if (!data) throw noPlayer(of);
    const { titleId: TitleId, playerId: ServiceId } = of;
    const stored = toWirePlayerData(data);
    const json = { ServiceId, TitleId, ExportedAt: toWireTime(now()), ...stored };
    return { json, text: JSON.stringify(json, undefined, 2) };
  },
});

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
    const bounds = wholeNumber({ min: 1, max: BAN_HOURS_MAX }, NO_LEADING_ZERO);
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
    if (fault !== undefined) throw new WrongUse(fault);
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
    if (flags['yes'] !== true) throw new WrongUse(ASK);
    return config;
  },
  async run(storage, of, config) {
    const { playerId } = of;
    const { run, now } = storage;
    const identityDigest = makeIdentityDigest((await keyEncryptionOf(config, storage)).digestKey());
    if ((await deletePlayer({ run, now, identityDigest }, of)) !== 'removed') throw noPlayer(of);
    return { json: { playerId, deleted: true }, text: `The player ${playerId} is deleted.` };
  },
});

const ASK = `This cannot be undone: give --yes if you mean it. ${nextCommand('player export')} writes down first what there is.`;
