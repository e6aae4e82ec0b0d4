import { toWireTime } from '../../kernel/instant.ts';
import { PAGE_ENTRIES } from '../../kernel/limits.ts';
import { WHOLE_LIST } from '../../kernel/page.ts';
import { playerHistory as playerHistoryCommand } from '../../players/commands/history.ts';
import type { HistoryEntry } from '../../players/history.ts';
import type { CliCommand } from '../program/command.ts';
import { formatTable } from '../program/table.ts';
import { noPlayer, PLAYER_ARGS, TITLE_FLAG, withNamedPlayer } from './named-player.ts';
import { toShownText } from './shown-player.ts';

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
