import type { Static } from 'typebox';
import { EXAMPLE } from '../../credentials/examples.ts';
import { EntityTokenResult, ServiceId, toWireEntityToken } from '../../credentials/wire.ts';
import type { Run } from '../../kernel/command.ts';
import { ApiError, rateLimitExtras } from '../../kernel/errors.ts';
import { extension } from '../../kernel/extension.ts';
import { NAME_CHARS_MAX, OVERLOAD_RETRY_SECONDS } from '../../kernel/limits.ts';
import { fail as makeRefusal, operation } from '../../kernel/operation.ts';
import type { Passwords } from '../../kernel/passwords.ts';
import { CustomTags, PASSWORD_FORMAT } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import type { FairQueue } from '../../lib/fair-queue.ts';
import { addressKeys } from '../../lib/ip-address.ts';
import type { GuessKeyMaker } from '../../limits/guesses.ts';
import type { NewPlayers } from '../../limits/new-players.ts';
import type { Ban, IdentityDigest } from '../../moderation/ban.ts';
import { findBansOfAddress } from '../../moderation/commands.ts';
import { toWireBanDetails } from '../../moderation/wire.ts';
import { registerPlayer } from '../commands/log-in.ts';
import { identityText, type NameConflict, toIdentity } from '../identities.ts';
import {
  findHeld,
  type HoldingsDeps,
  type InfoRequestParameters,
  InfoResultPayload,
  toWireInfoPayload,
} from '../info-payload.ts';
import {
  type InTitle,
  issueCredentials,
  limitedIn,
  newPlayerIds,
  newSession,
  type NoRoom,
  type SessionCredentials,
  type SessionDeps,
  takeNewPlayer,
} from '../log-in.ts';
import type { Maker, Player } from '../player.ts';
import { judgeRegistration, type Registration } from '../registration.ts';
import {
  BodyTitleId,
  describeUnsupported,
  EXAMPLE_LOGIN,
  InfoRequestMember,
  type NamedTitleDeps,
  NOTHING_GATHERED,
  SessionTicket,
  SettingsForUser,
  UNSUPPORTED_MEMBERS,
} from '../wire.ts';

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
      EntityToken: EXAMPLE_LOGIN.EntityToken,
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

/** The information about the new player that the call asks for, as at a login. */
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

/** Only the log tells that a ban has outlived the name's owner: anybody may try any name. */
function reasonOf({ bannedPlayerId: playerId }: NameConflict) {
  return playerId === undefined ? {} : ({ reason: 'banned', playerId } as const);
}

/** The deps of registering. */
interface RegisterDeps extends SessionDeps {
  readonly run: Run;
  readonly passwords: Passwords;
  readonly passwordQueue: FairQueue;
  readonly newPlayers: NewPlayers;
  readonly guessKeys: GuessKeyMaker;
  readonly identityDigest: IdentityDigest;
}

type RegisterVerdict =
  | {
      readonly status: 'registered';
      readonly player: Player;
      readonly credentials: SessionCredentials;
    }
  | NameConflict
  | { readonly status: 'nameTaken' }
  | { readonly status: 'titleFull' }
  | NoRoom
  /** Bans forbid registrations in the title from the caller's address. */
  | { readonly status: 'addressBanned'; readonly bans: readonly Ban[] }
  /** Too many passwords are being hashed at this moment. */
  | { readonly status: 'busy' };

type NewRegistration = Registration & InTitle & { readonly maker: Maker };

/** Makes a player with a password and starts the first session. The limits of new players are asked first, and the password is hashed before the transaction begins. */
async function register(
  deps: RegisterDeps,
  registration: NewRegistration,
): Promise<RegisterVerdict> {
  const noRoom = takeNewPlayer(deps, registration);
  if (noRoom) return noRoom;
  let isMade = false;
  try {
    const verdict = await hashAndRegister(deps, registration);
    isMade = verdict.status === 'registered';
    return verdict;
  } finally {
    if (!isMade) deps.newPlayers.give(limitedIn(registration));
  }
}

async function hashAndRegister(
  deps: RegisterDeps,
  registration: NewRegistration,
): Promise<RegisterVerdict> {
  const { titleId, subject, username, email, displayName, password } = registration;
  const limited = limitedIn(registration);
  const bans = await addressBans(deps, registration);
  if (bans.length > 0) return { status: 'addressBanned', bans };
  const lane = limited.address === undefined ? '' : addressKeys(limited.address).own;
  const passwordHash = await deps.passwordQueue.run({ lane, isPreferred: false }, () =>
    deps.passwords.hash(password),
  );
  if (passwordHash === 'full') return { status: 'busy' };

  const session = newSession(deps, { provider: 'Service', subject });
  const identities = [
    ...(username === undefined ? [] : [toIdentity('Username', username)]),
    ...(email === undefined ? [] : [toIdentity('Email', email)]),
  ];
  const outcome = await deps.run(registerPlayer, {
    titleId,
    ...newPlayerIds(deps.random),
    identities,
    displayName,
    passwordHash,
    titlePlayersMax: deps.newPlayers.titlePlayersMax(),
    identityDigests: identities.map((one) => deps.identityDigest({ titleId, ...one })),
    maker: registration.maker,
    session,
    address: registration.origin.address,
    addressKey: deps.guessKeys.addressKey(limited),
  });
  if (outcome.status !== 'registered') return outcome;
  const { player } = outcome;
  return {
    status: 'registered',
    player,
    credentials: issueCredentials(deps, { player, session }),
  };
}

/** The bans that forbid to register from an address: judged before a password is hashed. */
async function addressBans(
  { run, now }: Pick<RegisterDeps, 'run' | 'now'>,
  { titleId, origin: { address } }: InTitle,
): Promise<readonly Ban[]> {
  return address === undefined ? [] : run(findBansOfAddress, { titleId, address, now: now() });
}
