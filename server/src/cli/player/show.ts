import { toWireTime } from '../../kernel/instant.ts';
import { isInForce } from '../../moderation/ban.ts';
import { listBans } from '../../moderation/commands.ts';
import { lookUpPlayer } from '../../players/commands/look-ups.ts';
import { listLiveSessions } from '../../players/commands/sessions.ts';
import type { CliCommand } from '../program/command.ts';
import { noPlayer, PLAYER_ARGS, TITLE_FLAG, withNamedPlayer } from './named-player.ts';
import { toShownPlayer, toShownText } from './shown-player.ts';

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
