import type { Config } from '../../config/load.ts';
import { toWireTime } from '../../kernel/instant.ts';
import { PAGE_ENTRIES, PLAYERS_PER_PAGE } from '../../kernel/limits.ts';
import { WHOLE_LIST } from '../../kernel/page.ts';
import { parseIpAddress } from '../../lib/ip-address.ts';
import { makeGuessKeys } from '../../limits/guesses.ts';
import { isInForce } from '../../moderation/ban.ts';
import { listBans } from '../../moderation/commands.ts';
import { playerHistory as playerHistoryCommand } from '../../players/commands/history.ts';
import { findPlayerData, lookUpPlayer, searchPlayers } from '../../players/commands/look-ups.ts';
import { listLiveSessions } from '../../players/commands/sessions.ts';
import type { HistoryEntry } from '../../players/history.ts';
import { toIdentity } from '../../players/identities.ts';
import { foldDisplayName, type PlayerCriterion } from '../../players/player.ts';
import { toWirePlayerData } from '../../players/wire.ts';
import { Failure } from '../../runtime/failure.ts';
import { keyEncryptionKeyOf } from '../../runtime/key-file.ts';
import type { OpenStorage } from '../../storage/storage.ts';
import type { CliCommand } from '../program/command.ts';
import { formatMembers, listed, safe, toShownText, toShownTime } from '../program/print.ts';
import {
  NO_SUCH_PLAYER,
  noPlayer,
  playerCommand,
  TITLE_FLAG,
  toShownPlayer,
  withNamedTitle,
} from './named-player.ts';

export const playerFind: CliCommand = {
  summary:
    'Finds players by id, by the beginning of any of their names, or by the address of their last login.',
  args: [
    [
      '<text>',
      'An account id, the beginning of an email address, username, custom id or display name, or an IP address.',
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
    if (text === '') throw new Failure('Say what to look for.', 2);
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

/** Everything that a text may mean. An address is found by its digest, which needs the key file. */
async function criteriaOf(
  text: string,
  of: { readonly titleId: string; readonly config: Config; readonly storage: OpenStorage },
): Promise<readonly PlayerCriterion[]> {
  const { titleId, config, storage } = of;
  const address = parseIpAddress(text);
  if (address !== undefined) {
    const guessKeys = makeGuessKeys(await keyEncryptionKeyOf(config, storage));
    const addressKey = guessKeys.addressKey({ titleId, address });
    const from = storage.now() - config.loginAttemptsKeptMs;
    return [{ kind: 'lastLogin', addressKey, from, before: Number.MAX_SAFE_INTEGER }];
  }
  const isPrefix = true;
  const identities = (['Email', 'Username', 'Custom', 'CustomServer'] as const).map(
    (provider): PlayerCriterion => {
      const { subject } = toIdentity(provider, text);
      return { kind: 'identity', provider, subject, isPrefix };
    },
  );
  return [
    { kind: 'id', playerId: text.toUpperCase() },
    ...identities,
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
      ['Custom id', toShownText(shown.customId)],
      ['Server custom id', toShownText(shown.serverCustomId)],
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
    'Shows the last logins of a player, the refused ones with their true reasons, bans and what was ended, newest first.',
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
      const until = expiresAt === undefined ? 'for ever' : `until ${toWireTime(expiresAt)}`;
      const state = active ? until : 'taken back';
      return { time, what: 'ban', address, why: [state, reason].filter(Boolean).join(': '), banId };
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
