import type { Static } from 'typebox';
import { EXAMPLE } from '../../kernel/examples.ts';
import type { Run } from '../../kernel/command.ts';
import type { ErrorDetails } from '../../kernel/errors.ts';
import { HOUR_MS, type Instant } from '../../kernel/instant.ts';
import { BAN_HOURS_MAX, BANS_PER_CALL_MAX, NAME_CHARS_MAX } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { AnyText, BodyServiceId, CustomTags, Flag, TEXT_OR_NONE } from '../../kernel/schema.ts';
import { newId, type Random } from '../../kernel/secrets.ts';
import { Type } from '../../kernel/type.ts';
import { parseIpAddress } from '../../lib/ip-address.ts';
import type { Ban } from '../ban.ts';
import { banPlayers } from '../commands.ts';
import { BanDataResult, ENFORCED, EXAMPLE_BAN, toWireBans } from '../wire.ts';

const BanRequest = Type.Object(
  {
    ServiceId: BodyServiceId,
    DurationInHours: Type.Optional(
      Type.Integer({
        description: 'Whole hours until the ban ends. Absent: it never does.',
        minimum: 1,
        maximum: BAN_HOURS_MAX,
      }),
    ),
    Reason: Type.Optional(
      Type.String({
        description: 'Why; the player is told.',
        maxLength: NAME_CHARS_MAX,
        pattern: TEXT_OR_NONE,
      }),
    ),
    IPAddress: Type.Optional(
      AnyText(
        `An IPv4 or IPv6 address of the player. ${ENFORCED} Addresses of this machine, of private networks and of trusted proxies are refused. Empty: none.`,
      ),
    ),
    UserFamilyType: Type.Optional(
      AnyText(
        'Families of accounts cannot be banned: `None` and an empty text say the same as none, any other is refused.',
      ),
    ),
    IncludeMicrosoftFamily: Type.Optional(
      Flag('Families of accounts cannot be banned: `true` is refused.'),
    ),
  },
  { description: 'A player to ban.' },
);

interface Deps {
  readonly random: Random;
  readonly run: Run;
  /** Whether an address can be a player's own. */
  readonly isBannable: (address: string) => boolean;
}

/** Bans players: revokes their credentials and keeps them from logging in. */
export const banUsers = operation<Deps>()({
  path: '/Admin/BanUsers',
  summary: 'Bans players: every credential of theirs dies, and they cannot log in.',
  description:
    'All bans of a call are made, or none. A player may have several bans, also by one call; the last to end counts. Credentials that a ban has killed stay dead when it ends; until then a call of the player with one of them is AccountBanned.',
  auth: { kind: 'secretKey', permission: 'bans:write' },
  request: Type.Object({
    Bans: Type.Array(BanRequest, {
      description: 'The players to ban.',
      minItems: 1,
      maxItems: BANS_PER_CALL_MAX,
    }),
    CustomTags,
  }),
  response: BanDataResult,
  errors: ['InvalidParams', 'UserisNotValid'],
  example: {
    request: {
      Bans: [{ ServiceId: EXAMPLE.playerId, DurationInHours: 24, Reason: 'Aim bot' }],
    },
    response: { BanData: [EXAMPLE_BAN] },
  },
  async handle({ Bans }, { caller, deps, fail }) {
    const faults = listFaults(Bans, deps);
    if (faults.length > 0) throw fail('InvalidParams', { details: Object.fromEntries(faults) });
    const now = deps.now();
    const bans = Bans.map((request) => fromWireBan(request, { now, random: deps.random }));
    const outcome = await deps.run(banPlayers, { titleId: caller.titleId, bans, now });
    if (outcome.status === 'unknown') {
      throw fail('UserisNotValid', { details: unknownPlayers(Bans, outcome.playerIds) });
    }
    return toWireBans(outcome.bans, now);
  },
});

type BanRequests = readonly Static<typeof BanRequest>[];

type Fault = readonly [member: string, sentences: readonly string[]];

/** Families are refused and not ignored, because otherwise a developer would believe that one is banned. */
function listFaults(
  requests: BanRequests,
  { isBannable }: Pick<Deps, 'isBannable'>,
): readonly Fault[] {
  return requests.flatMap((request, index) => {
    const { IPAddress = '', UserFamilyType = '', IncludeMicrosoftFamily } = request;
    const faults: Fault[] = [];
    const add = (member: keyof typeof request, sentence: string) =>
      void faults.push([`Bans[${index}].${member}`, [sentence]]);
    const address = parseIpAddress(IPAddress);
    if (IPAddress !== '' && address === undefined) {
      add('IPAddress', 'The value must be an IPv4 or IPv6 address.');
    }
    if (address !== undefined && !isBannable(address)) add('IPAddress', NOBODYS_OWN);
    if (UserFamilyType !== '' && UserFamilyType !== 'None') add('UserFamilyType', NO_FAMILIES);
    if (IncludeMicrosoftFamily === true) add('IncludeMicrosoftFamily', NO_FAMILIES);
    return faults;
  });
}

const NOBODYS_OWN =
  'This is an address of this machine, of a private network or of a trusted proxy: a ban would shut everybody out.';

const NO_FAMILIES = 'Families of accounts cannot be banned here, only single accounts.';

function unknownPlayers(requests: BanRequests, playerIds: readonly string[]): ErrorDetails {
  const unknown = new Set(playerIds);
  const details: Record<string, readonly string[]> = {};
  requests.forEach(({ ServiceId }, index) => {
    if (unknown.has(ServiceId)) {
      details[`Bans[${index}].ServiceId`] = ['The title has no such player.'];
    }
  });
  return details;
}

function fromWireBan(
  request: Static<typeof BanRequest>,
  at: { readonly now: Instant; readonly random: Random },
): Omit<Ban, 'titleId' | 'active'> {
  const hours = request.DurationInHours;
  return {
    banId: newId(at.random),
    playerId: request.ServiceId,
    reason: request.Reason === '' ? undefined : request.Reason,
    ipAddress: parseIpAddress(request.IPAddress ?? ''),
    createdAt: at.now,
    expiresAt: hours === undefined ? undefined : at.now + hours * HOUR_MS,
  };
}
