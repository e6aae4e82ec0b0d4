import type { Static } from 'typebox';
import { ApiError, rateLimitExtras } from '../../kernel/errors.ts';
import { extension } from '../../kernel/extension.ts';
import { NAME_CHARS_MAX, OVERLOAD_RETRY_SECONDS } from '../../kernel/limits.ts';
import { fail as makeRefusal, operation } from '../../kernel/operation.ts';
import { CustomTags, PASSWORD_FORMAT } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { EXAMPLE } from '../../credentials/examples.ts';
import { findHeld, type HoldingsDeps } from '../info-holdings.ts';
import {
  type InfoRequestParameters,
  InfoResultPayload,
  toWireInfoPayload,
} from '../info-payload.ts';
import type { Player } from '../ports.ts';
import {
  InfoRequestMember,
  NOTHING_GATHERED,
  SessionTicket,
  SettingsForUser,
  UNSUPPORTED_MEMBERS,
  describeUnsupported,
} from '../login-wire.ts';
import { toWireBanDetails } from '../../moderation/wire.ts';
import { identityText } from '../identities.ts';
import { type RegisterDeps, register } from '../register.ts';
import { judgeRegistration } from '../registration.ts';
import { EntityTokenResult, ServiceId, toWireEntityToken } from '../../credentials/wire.ts';
import { BodyTitleId, type NamedTitleDeps } from '../wire.ts';

// The rules are in registration.ts, which tells all faults at once in sentences that SDKs know. These bounds only
// keep out texts of absurd length.
const Text = (description: string, options: { readonly format?: string } = {}) =>
  Type.Optional(Type.String({ description, maxLength: NAME_CHARS_MAX, ...options }));

/** Makes a player with a password. */
export const registerServiceUser = operation<RegisterDeps & NamedTitleDeps & HoldingsDeps>()({
  path: '/Client/RegisterServiceUser',
  summary: 'Makes a player with a username, an email address and a password, and logs them in.',
  description:
    'Usernames and email addresses are unique in the title, whatever their case, and so are display names where the title wants it. Everything that is wrong with the request is told at once, by member.',
  auth: { kind: 'anonymous' },
  request: Type.Object({
    TitleId: BodyTitleId,
    Username: Text('3 to 20 letters a to z, digits, `.`, `_` and `-`; kept in lower case.'),
    Email: Text('Email address.'),
    Password: Text('6 to 100 characters.', { format: PASSWORD_FORMAT }),
    DisplayName: Text('How the player is called: 3 to 25 characters.'),
    RequireBothUsernameAndEmail: Type.Optional(
      Type.Boolean({
        description: 'False: one of Username and Email is enough. Absent: true.',
      }),
    ),
    InfoRequestParameters: InfoRequestMember,
    ...UNSUPPORTED_MEMBERS,
    CustomTags,
  }),
  response: Type.Object(
    {
      ServiceId,
      SessionTicket,
      Username: Type.Optional(Type.String({ description: 'The username, in lower case.' })),
      SettingsForUser,
      InfoResultPayload: extension(Type.Optional(InfoResultPayload)),
      EntityToken: EntityTokenResult,
    },
    { description: 'The player was made, and a session has begun.' },
  ),
  errors: [
    'InvalidParams',
    'InvalidTitleId',
    'PlayerCreationDisabled',
    'APIClientRequestRateLimitExceeded',
    'IpAddressBanned',
    'APIConcurrentRequestLimitExceeded',
    'OverLimit',
    'NameNotAvailable',
    'UsernameNotAvailable',
    'EmailAddressNotAvailable',
  ],
  example: {
    request: {
      TitleId: EXAMPLE.titleId,
      Username: 'Ada_L',
      Email: 'ada@example.com',
      Password: 'correct horse battery',
      DisplayName: 'Ada',
    },
    response: {
      ServiceId: EXAMPLE.playerId,
      SessionTicket: EXAMPLE.sessionTicket,
      Username: 'ada_l',
      SettingsForUser: NOTHING_GATHERED,
      EntityToken: {
        EntityToken: EXAMPLE.entityToken,
        TokenExpiration: EXAMPLE.tomorrow,
        Entity: {
          Id: EXAMPLE.titlePlayerId,
          Type: 'title_player_account',
          TypeString: 'title_player_account',
        },
      },
    },
  },
  async handle(request, { origin, requestId, deps, fail }) {
    const fault = describeUnsupported(request);
    if (fault) throw fail('InvalidParams', fault);
    const judged = judgeRegistration({
      username: request.Username,
      email: request.Email,
      password: request.Password,
      displayName: request.DisplayName,
      requiresBoth: request.RequireBothUsernameAndEmail !== false,
    });
    if (judged.status === 'faulty') throw fail('InvalidParams', { details: judged.details });
    const titleId = deps.findTitleId(request.TitleId);
    if (titleId === undefined) throw fail('InvalidTitleId');

    const maker = { by: 'player', requestId };
    const verdict = await register(deps, { titleId, origin, maker, ...judged.registration });
    const logged = { titleId, provider: 'Service' } as const;
    if (verdict.status === 'overloaded') {
      throw new ApiError('ServiceUnavailable', {
        retryAfterSeconds: OVERLOAD_RETRY_SECONDS,
        logged,
      });
    }
    if (verdict.status === 'creationDisabled') throw fail('PlayerCreationDisabled', { logged });
    if (verdict.status === 'tooManyNewPlayers') {
      const extras = rateLimitExtras(verdict.excess);
      throw fail('APIClientRequestRateLimitExceeded', { ...extras, logged });
    }
    if (verdict.status === 'addressBanned') {
      throw fail('IpAddressBanned', { details: toWireBanDetails(verdict.bans), logged });
    }
    if (verdict.status === 'busy') {
      throw fail('APIConcurrentRequestLimitExceeded', { retryAfterSeconds: 1, logged });
    }
    if (verdict.status === 'titleFull') throw fail('OverLimit', { logged });
    if (verdict.status === 'nameTaken') throw fail('NameNotAvailable', { logged });
    if (verdict.status !== 'registered') {
      throw fail(TAKEN[verdict.status], { logged: { ...logged, ...reasonOf(verdict) } });
    }
    const { player, credentials } = verdict;
    const { InfoRequestParameters: asked } = request;
    const username = identityText(player, 'Username');
    return {
      ServiceId: player.playerId,
      SessionTicket: credentials.sessionTicket,
      ...(username !== undefined && { Username: username }),
      SettingsForUser: NOTHING_GATHERED,
      ...(asked && { InfoResultPayload: await findInfo(asked, player, deps) }),
      EntityToken: toWireEntityToken(credentials.entityToken),
    };
  },
});

/** What a registration tells of the new player, as a login does. */
async function findInfo(
  asked: Static<typeof InfoRequestParameters>,
  player: Player,
  deps: HoldingsDeps & Pick<RegisterDeps, 'namespaceId'>,
): Promise<Static<typeof InfoResultPayload>> {
  // A new player has no items that could be too many for the answer.
  const held = await findHeld(asked, { deps, fail: makeRefusal }, player);
  const view = { personal: true };
  return toWireInfoPayload(asked, { player, namespaceId: deps.namespaceId, held, view });
}

const TAKEN = {
  usernameTaken: 'UsernameNotAvailable',
  emailTaken: 'EmailAddressNotAvailable',
} as const;

/** That a ban has outlived the name's owner is for the log alone: anybody may try any name. */
function reasonOf({ bannedPlayerId: playerId }: { readonly bannedPlayerId?: string | undefined }) {
  return playerId === undefined ? {} : ({ reason: 'banned', playerId } as const);
}
