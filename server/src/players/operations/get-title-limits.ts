import { EXAMPLE } from '../../credentials/examples.ts';
import { hasPermission, type StudioCaller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/instant.ts';
import type { Kept } from '../../kernel/kept.ts';
import { LIMITED_LATELY_MS, THROTTLED_SHOWN_MAX } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import type { Permission } from '../../kernel/permissions.ts';
import type { RateLimitState } from '../../kernel/rate-limits.ts';
import { operatorMay } from '../../kernel/roles.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import type { NewPlayers } from '../../limits/new-players.ts';
import type { LimitSettings } from '../../limits/settings.ts';
import type { Throttled } from '../../limits/throttled.ts';
import { limitedLately } from '../sql/limited-lately.ts';
import {
  TitleLimits,
  toWireGuessLimits,
  toWireLimitedLogins,
  toWireRateLimits,
  toWireThrottled,
} from '../title-limits-wire.ts';

interface Deps {
  readonly now: Clock;
  readonly kept: Pick<Kept, 'attemptsMs'>;
  readonly newPlayers: Pick<NewPlayers, 'titleState'>;
  /** The limits of this process. */
  readonly limitsInForce: {
    readonly settings: () => LimitSettings;
    readonly titleStates: (titleId: string) => readonly RateLimitState[];
    readonly untrustedProxies: () => number;
    readonly throttled: Throttled['list'];
  };
}

/** Shows the limits in force, how far a title has used them up, and whom they stopped lately. */
export const getTitleLimits = operation<Deps>()({
  path: '/Admin/GetTitleLimits',
  summary:
    'Shows the limits in force, how far the title has used them up, and whom they have stopped within a day.',
  description:
    'Limits of calls are counted by each process for itself, and the answer is about the one that answers; players and refused logins are those of all. Without the permission `players:personal` it has no IP addresses. GetLimits tells of one player, name or address, LiftLimit ends a lock.',
  auth: { kind: 'secretKey', permission: 'limits:read' },
  request: Type.Object({ CustomTags }),
  response: TitleLimits,
  errors: [],
  example: {
    request: {},
    response: {
      Limits: [{ Limit: 'titleCalls', Burst: 100_000, WindowInSeconds: 5, Left: 99_950 }],
      Players: 1_200,
      PlayersMax: 10_000_000,
      MakesPlayers: true,
      Guesses: toWireGuessLimits(),
      SupportCurrencyPerDay: 1_000,
      UntrustedProxies: 0,
      Throttled: [
        {
          Limit: 'sessionCalls',
          Count: 12,
          First: EXAMPLE.now,
          Last: EXAMPLE.now,
          ServiceId: EXAMPLE.playerId,
          IsOfTitle: true,
        },
      ],
      LimitedLogins: [
        {
          ServiceId: EXAMPLE.playerId,
          Reason: 'accountLocked',
          Count: 3,
          Last: EXAMPLE.now,
          IPAddress: '203.0.113.9',
        },
      ],
    },
  },
  async handle(_request, { caller, deps }) {
    const { titleId } = caller;
    const { settings, titleStates, untrustedProxies, throttled } = deps.limitsInForce;
    const { rates, newPlayers, limitsGuesses, supportCurrencyPerDay } = settings();
    const { titlePlayersMax, isOpen } = newPlayers;
    const newPlayersState = deps.newPlayers.titleState(titleId);
    const states = [...titleStates(titleId), ...(newPlayersState ? [newPlayersState] : [])];
    const since = deps.now() - Math.min(LIMITED_LATELY_MS, deps.kept.attemptsMs);
    const { limited, players } = await deps.run(limitedLately, { titleId, since });
    const stopped = throttled({ titleId, withUntitled: mayEverywhere(caller, 'limits:read') });
    const view = { personal: hasPermission(caller, 'players:personal') };
    // Whose address it is nobody knows: it may be of another title's player.
    const untitledView = { personal: mayEverywhere(caller, 'players:personal') };
    return {
      Limits: toWireRateLimits(rates, states),
      Players: players,
      ...(titlePlayersMax !== undefined && { PlayersMax: titlePlayersMax }),
      MakesPlayers: isOpen,
      ...(limitsGuesses && { Guesses: toWireGuessLimits() }),
      ...(supportCurrencyPerDay !== undefined && { SupportCurrencyPerDay: supportCurrencyPerDay }),
      UntrustedProxies: untrustedProxies(),
      Throttled: stopped
        .slice(0, THROTTLED_SHOWN_MAX)
        .map((one) => toWireThrottled(one, one.titleId === undefined ? untitledView : view)),
      LimitedLogins: limited.map((one) => toWireLimitedLogins(one, view)),
    };
  },
});

/** Whether the caller has a permission in all titles. */
function mayEverywhere(caller: StudioCaller, permission: Permission): boolean {
  if (caller.kind !== 'operator') return false;
  return operatorMay({ ...caller, roles: caller.rolesEverywhere }, permission);
}
