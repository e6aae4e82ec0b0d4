import type { Static } from 'typebox';
import { EXAMPLE } from '../../kernel/examples.ts';
import { hasPermission, type StudioCaller } from '../../kernel/caller.ts';
import { codecOf } from '../../kernel/codec.ts';
import { SECOND_MS } from '../../kernel/instant.ts';
import type { Kept } from '../../kernel/kept.ts';
import {
  LIMITED_LATELY_MS,
  LIMITED_LOGINS_READ_MAX,
  LOCKS_MS,
  MISSED_LOGINS_PER_ADDRESS,
  THROTTLED_SHOWN_MAX,
  WRONG_PASSWORDS,
  WRONG_PASSWORDS_PER_ADDRESS,
} from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import type { Permission } from '../../kernel/permissions.ts';
import { RATE_LIMITS, type RateLimitState } from '../../kernel/rate-limits.ts';
import { operatorMay } from '../../kernel/roles.ts';
import { AnyText, Count, CustomTags, Flag, WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import type { NewPlayers } from '../../limits/new-players.ts';
import type { LimitRates, LimitSettings } from '../../limits/rates.ts';
import type { Throttled } from '../../limits/throttled.ts';
import { listLimitedLogins } from '../commands/history.ts';

const LimitName = Type.Enum([...RATE_LIMITS], {
  description: 'Its name. The first word says for whom it counts.',
});
const IPAddress = Type.Optional(
  AnyText(
    'The address; IPv6: the /64. Absent: it counts for something else, or the caller may see nothing personal.',
  ),
);

const RateLimitInfo = Type.Object(
  {
    Limit: LimitName,
    Burst: Count('How many may come at once.'),
    WindowInSeconds: Count('In how many seconds an empty one is full again.'),
    Left: Type.Optional(
      Count('Of a limit of titles: how many this title has left, at the process that answers.'),
    ),
  },
  { description: 'A limit of how often something may happen.' },
);

const ThrottledInfo = Type.Object(
  {
    Limit: LimitName,
    Count: Count('How often it stopped the caller.'),
    First: WireTime('When it first did.'),
    Last: WireTime('When it last did.'),
    IPAddress,
    ServiceId: Type.Optional(AnyText('The player.')),
    KeyId: Type.Optional(AnyText('The secret key.')),
    OperatorId: Type.Optional(AnyText('The operator.')),
    IsOfTitle: Flag(
      'False: the call was stopped before its title was known. Only operators with a role for all titles are told of those.',
    ),
  },
  { description: 'A caller whom a limit has stopped.' },
);

const LimitedLoginsInfo = Type.Object(
  {
    ServiceId: AnyText('The player.'),
    Reason: Type.Enum(['accountLocked', 'addressLimited'], {
      description:
        'Why the latest was refused: too many wrong passwords for the account, or too many wrong guesses from the address.',
    }),
    Count: Count('How many were refused.'),
    Last: WireTime('When the latest was refused.'),
    IPAddress,
  },
  { description: 'The logins of a player that too many guesses kept out.' },
);

const GuessLimits = Type.Object(
  {
    WrongPasswords: Count('Of strangers for one account; then it is locked for them.'),
    WrongPasswordsWhereKnown: Count(
      'From one address where the player has logged in before; then the account is locked there.',
    ),
    LockInSecondsMax: Count('The longest lock; the first ones are shorter.'),
    AddressWrongPasswords: Count('Wrong passwords from one address in the title.'),
    AddressUnknownLogins: Count(
      'Logins from one address in the title that find no player and make none.',
    ),
  },
  { description: 'How many guesses at logins there may be. Absent: any number.' },
);

const ADDRESS_NAMES = { Last: 'lastAt', IPAddress: 'address', ServiceId: 'playerId' } as const;
const { toWire: toWireThrottled } = codecOf(ThrottledInfo, { ...ADDRESS_NAMES, First: 'firstAt' });
const { toWire: toWireLimitedLogins } = codecOf(LimitedLoginsInfo, ADDRESS_NAMES);

const GUESS_LIMITS: Static<typeof GuessLimits> = {
  WrongPasswords: WRONG_PASSWORDS.stranger,
  WrongPasswordsWhereKnown: WRONG_PASSWORDS.known,
  LockInSecondsMax: Math.max(...LOCKS_MS) / SECOND_MS,
  AddressWrongPasswords: WRONG_PASSWORDS_PER_ADDRESS.burst,
  AddressUnknownLogins: MISSED_LOGINS_PER_ADDRESS.burst,
};

/** A title's limits, how far they are used, and the callers that they stopped. */
const TitleLimits = Type.Object({
  Limits: Type.Array(RateLimitInfo, { description: 'Those in force. None: they are off.' }),
  Players: Count('How many players the title has.'),
  PlayersMax: Type.Optional(Count('How many it may have. Absent: any number.')),
  MakesPlayers: Flag('False: no player is made any more, in any title; those who exist log in.'),
  Guesses: Type.Optional(GuessLimits),
  SupportCurrencyPerDay: Type.Optional(
    Count(
      'How much of each currency of the title an operator may give and take in a day (UTC) who may not give items. Absent: any amount.',
    ),
  ),
  UntrustedProxies: Count(
    'Proxies that PURSER_TRUSTED_PROXIES does not name: limits of addresses are off for everybody behind them.',
  ),
  Throttled: Type.Array(ThrottledInfo, {
    description: `Whom limits have stopped within a day, the latest first, ${THROTTLED_SHOWN_MAX} at most, as the process that answers remembers it.`,
  }),
  LimitedLogins: Type.Array(LimitedLoginsInfo, {
    description: `Players whose logins too many guesses have kept out within a day, the latest first: those among the latest ${LIMITED_LOGINS_READ_MAX} such logins. Names that nobody has are in no list.`,
  }),
});

interface Deps {
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
      Guesses: GUESS_LIMITS,
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
    const { limited, players } = await deps.run(listLimitedLogins, { titleId, since });
    const stopped = throttled({ titleId, withUntitled: mayEverywhere(caller, 'limits:read') });
    const showsAddresses = hasPermission(caller, 'players:personal');
    // An address without a title may be of another title's player.
    const showsUntitled = mayEverywhere(caller, 'players:personal');
    return {
      Limits: toWireRateLimits(rates, states),
      Players: players,
      ...(titlePlayersMax !== undefined && { PlayersMax: titlePlayersMax }),
      MakesPlayers: isOpen,
      ...(limitsGuesses && { Guesses: GUESS_LIMITS }),
      ...(supportCurrencyPerDay !== undefined && { SupportCurrencyPerDay: supportCurrencyPerDay }),
      UntrustedProxies: untrustedProxies(),
      Throttled: stopped.slice(0, THROTTLED_SHOWN_MAX).map(({ address, ...one }) => {
        const isOfTitle = one.titleId !== undefined;
        const isShown = isOfTitle ? showsAddresses : showsUntitled;
        return toWireThrottled({ ...one, address: isShown ? address : undefined, isOfTitle });
      }),
      LimitedLogins: limited.map(({ address, ...one }) =>
        toWireLimitedLogins({ ...one, address: showsAddresses ? address : undefined }),
      ),
    };
  },
});

/** Whether the caller has a permission in all titles. */
function mayEverywhere(caller: StudioCaller, permission: Permission): boolean {
  if (caller.kind !== 'operator') return false;
  return operatorMay({ ...caller, roles: caller.rolesEverywhere }, permission);
}

/** The limits that are not off. `states`: how those of the title stand. */
function toWireRateLimits(
  rates: LimitRates,
  states: readonly RateLimitState[],
): Static<typeof RateLimitInfo>[] {
  return RATE_LIMITS.flatMap((name) => {
    const rate = rates[name];
    if (rate === 'off') return [];
    const left = states.find(({ limit }) => limit === name)?.left;
    return [
      {
        Limit: name,
        Burst: rate.burst,
        WindowInSeconds: Math.max(1, Math.round(rate.burst / rate.perSecond)),
        ...(left !== undefined && { Left: left }),
      },
    ];
  });
}
