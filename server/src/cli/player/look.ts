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
import { type Account, foldDisplayName, type PlayerCriterion } from '../../players/player.ts';
import { toWirePlayerData } from '../../players/wire.ts';
import { Failure } from '../../runtime/failure.ts';
import { keyEncryptionKeyOf } from '../../runtime/key-file.ts';
import type { OpenStorage } from '../../storage/storage.ts';
import type { CliCommand, CommandInput } from '../program/command.ts';
import { formatTable } from '../program/print.ts';
import {
  noPlayer,
  PLAYER_ARGS,
  TITLE_FLAG,
  toShownPlayer,
  toShownText,
  withNamedPlayer,
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
  concerns: 'any',
  negative: 'there is no such player',
  examples: [
    ['player find ada@example.com', 'by email address'],
    ['player find 203.0.113.7 --json', 'by address, newest login first, for a program'],
  ],
  async run(input) {
    const [text = ''] = input.args;
    if (text === '') throw new Failure('Say what to look for.', 2);
    const accounts = await withNamedTitle(input, async (storage, titleId) => {
      const criteria = await criteriaOf(text, { titleId, config: input.config, storage });
      return findAll(storage, { titleId, criteria });
    });
    const shown = accounts.map(toShownPlayer);
    return {
      json: shown,
      text: formatTable(
        ['PLAYER', 'NAME', 'USERNAME', 'EMAIL', 'CUSTOM ID', 'LAST LOGIN', 'BANNED'],
        shown.map((player) => [
          player.serviceId,
          toShownText(player.displayName),
          toShownText(player.username),
          toShownText(player.email),
          toShownText(player.customId ?? player.serverCustomId),
          player.lastLoginAt ?? 'never',
          player.isBanned ? 'yes' : 'no',
        ]),
        'There is no such player.',
      ),
      exitCode: shown.length === 0 ? 1 : 0,
    };
  },
};

/** Everything that a text may mean. An address is found by its digest, which needs the key file. */
async function criteriaOf(
  text: string,
  of: {
    readonly titleId: string;
    readonly config: CommandInput['config'];
    readonly storage: OpenStorage;
  },
): Promise<readonly PlayerCriterion[]> {
  const address = parseIpAddress(text);
  if (address !== undefined) {
    const guessKeys = makeGuessKeys(await keyEncryptionKeyOf(of.config, of.storage));
    const addressKey = guessKeys.addressKey({ titleId: of.titleId, address });
    const from = of.storage.now() - of.config.loginAttemptsKeptMs;
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

/** The players that fit any of the criteria, each once; of each criterion one page. */
async function findAll(
  { run, now }: OpenStorage,
  {
    titleId,
    criteria,
  }: { readonly titleId: string; readonly criteria: readonly PlayerCriterion[] },
): Promise<readonly Account[]> {
  const page = { titleId, after: undefined, limit: PLAYERS_PER_PAGE.max, now: now() };
  const pages = await Promise.all(
    criteria.map((criterion) => run(searchPlayers, { ...page, criterion })),
  );
  const found = pages.flatMap(({ accounts }) => accounts);
  return [...new Map(found.map((account) => [account.player.playerId, account])).values()];
}

export const playerShow: CliCommand = {
  summary: 'Shows a player: names, logins, and the bans that are in force.',
  args: PLAYER_ARGS,
  flags: [TITLE_FLAG],
  concerns: 'any',
  negative: 'there is no such player',
  examples: [
    ['player show C3A1F07E5B2D9846', 'for a person'],
    ['player show C3A1F07E5B2D9846 --json', 'for a program'],
  ],
  async run(input) {
    const { account, bans, sessions } = await withNamedPlayer(input, async (storage, of) => {
      const now = storage.now();
      const by = { kind: 'id', playerId: of.playerId } as const;
      const found = await storage.run(lookUpPlayer, { titleId: of.titleId, by, now });
      if (found.status !== 'found') throw noPlayer(of);
      const all = (await storage.run(listBans, of)) ?? [];
      return {
        account: found.account,
        bans: all.filter((ban) => isInForce(ban, now)),
        sessions: await storage.run(listLiveSessions, { ...of, now }),
      };
    });
    const shown = {
      ...toShownPlayer(account),
      liveSessions: sessions.length,
      bans: bans.map(({ banId, reason, expiresAt }) => ({
        banId,
        reason,
        expiresAt: expiresAt === undefined ? undefined : toWireTime(expiresAt),
      })),
    };
    return { json: shown, text: toText(shown) };
  },
};

function toText(
  shown: ReturnType<typeof toShownPlayer> & {
    readonly liveSessions: number;
    readonly bans: readonly {
      readonly reason: string | undefined;
      readonly expiresAt: string | undefined;
    }[];
  },
): string {
  const bans = shown.bans.map(
    ({ reason, expiresAt }) => `until ${expiresAt ?? 'it is taken back'}: ${toShownText(reason)}`,
  );
  const lines: readonly (readonly [string, string])[] = [
    ['Player', shown.serviceId],
    ['Name', toShownText(shown.displayName)],
    ['Username', toShownText(shown.username)],
    ['Email', toShownText(shown.email)],
    ['Custom id', toShownText(shown.customId)],
    ['Server custom id', toShownText(shown.serverCustomId)],
    ['Created', shown.createdAt],
    ['Last login', shown.lastLoginAt ?? 'never'],
    ['Live sessions', String(shown.liveSessions)],
    ...(bans.length > 0 ? bans : ['none']).map((ban) => ['Ban', ban] as const),
  ];
  return lines.map(([label, value]) => `${label.padEnd(16)} ${value}`).join('\n');
}

export const playerHistory: CliCommand = {
  summary:
    'Shows the last logins of a player, the refused ones with their true reasons, bans and what was ended, newest first.',
  args: PLAYER_ARGS,
  flags: [TITLE_FLAG],
  concerns: 'any',
  negative: 'there is no such player',
  examples: [
    ['player history C3A1F07E5B2D9846', 'why a player cannot log in'],
    ['player history C3A1F07E5B2D9846 --title B0A7 --json', 'for a program'],
  ],
  async run(input) {
    const page = { ...WHOLE_LIST, count: PAGE_ENTRIES.max };
    const entries = await withNamedPlayer(input, async ({ run, now }, of) => {
      const loginsSince = now() - input.config.loginAttemptsKeptMs;
      const found = await run(playerHistoryCommand, { ...of, loginsSince, page });
      if (!found) throw noPlayer(of);
      return found;
    });
    const shown = entries.map(toShown);
    return {
      json: shown,
      text: formatTable(
        ['TIME', 'WHAT', 'HOW', 'FROM', 'WHY'],
        shown.map(({ time, what, provider, address, why }) => [
          time,
          what,
          provider ?? '',
          address ?? '',
          why === undefined ? '' : toShownText(why),
        ]),
        'Nothing is known of this player.',
      ),
    };
  },
};

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
