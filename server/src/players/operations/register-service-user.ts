import { EXAMPLE } from '../../kernel/examples.ts';
import { EntityTokenResult, toWireEntityToken } from '../../credentials/wire.ts';
import { extension } from '../../kernel/extension.ts';
import { NAME_CHARS_MAX } from '../../kernel/limits.ts';
import { fail as makeRefusal, operation } from '../../kernel/operation.ts';
import { CustomTags, Flag, PASSWORD_FORMAT, ServiceId } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { addressKeys } from '../../lib/ip-address.ts';
import { findBansOfAddress } from '../../moderation/commands.ts';
import { registerPlayer } from '../commands/log-in.ts';
import { hashInTurn, type PasswordLogInDeps } from '../guess-password.ts';
import { identityText, toIdentity } from '../identities.ts';
import { findLoginInfo, type InfoDeps, InfoResultPayload } from '../info-payload.ts';
import {
  CREATION_ERRORS,
  type InTitle,
  issueCredentials,
  limitedIn,
  LOGIN_ERRORS,
  newPlayerIds,
  newSession,
  refusalExtras,
  type SessionCredentials,
  type SessionDeps,
  takeNewPlayer,
} from '../log-in.ts';
import type { BannedLogin, Maker, RefusedLogin, RegisterOutcome } from '../player.ts';
import { judgeRegistration, type Registration } from '../registration.ts';
import { type TakenNameDeps, tryNames } from '../taken-names.ts';
import {
  BodyTitleId,
  describeUnsupported,
  EXAMPLE_LOGIN,
  InfoRequestMember,
  type NamedTitleDeps,
  NOTHING_GATHERED,
  RefreshToken,
  SessionTicket,
  SettingsForUser,
  toWireRefreshToken,
  UNSUPPORTED_MEMBERS,
} from '../wire.ts';

// The rules are in registration.ts, which tells all faults at once in sentences that SDKs know. These bounds only
// keep out texts of absurd length.
const Text = (description: string, options: { readonly format?: string } = {}) =>
  Type.Optional(Type.String({ description, maxLength: NAME_CHARS_MAX, ...options }));

/** Makes a player with a password. */
export const registerServiceUser = operation<
  RegisterDeps & NamedTitleDeps & Pick<InfoDeps, 'infoQueue' | 'titleData'>
>()({
  path: '/Client/RegisterServiceUser',
  summary: 'Makes a player with a username, an email address and a password, and logs them in.',
  description:
    'Usernames and email addresses are unique in the title, whatever their case, and so are display names where the title wants it. Everything that is wrong with the request is told at once, by member. The answer that a username or an email address is taken costs the address of the caller what a wrong password does.',
  auth: { kind: 'anonymous' },
  request: Type.Object({
    TitleId: BodyTitleId,
    Username: Text('3 to 20 letters a to z, digits, `.`, `_` and `-`; kept in lower case.'),
    Email: Text('Email address.'),
    Password: Text('6 to 100 characters.', { format: PASSWORD_FORMAT }),
    DisplayName: Text('How the player is called: 3 to 25 characters.'),
    RequireBothUsernameAndEmail: Type.Optional(
      Flag('False: one of Username and Email is enough. Absent: true.'),
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
      RefreshToken,
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
    if (verdict.status !== 'registered') {
      // Only the log tells that a ban has outlived the name's owner: anybody may try any name.
      const left =
        'bannedPlayerId' in verdict &&
        ({ reason: 'banned', playerId: verdict.bannedPlayerId } as const);
      const logged = { titleId, provider: 'Service', ...left } as const;
      const extras = { ...refusalExtras(verdict), logged };
      const error = ERRORS[verdict.status];
      // No operation declares what each may answer.
      throw error === 'ServiceUnavailable' ? makeRefusal(error, extras) : fail(error, extras);
    }
    const { player, credentials } = verdict;
    const { InfoRequestParameters: asked } = request;
    const username = identityText(player, 'Username');
    // A new player has no items that could be too many for the answer.
    const call = { deps, fail: makeRefusal };
    const info = asked && (await findLoginInfo(asked, call, { player, personal: true }));
    return {
      ServiceId: player.playerId,
      SessionTicket: credentials.sessionTicket,
      ...(username !== undefined && { Username: username }),
      SettingsForUser: NOTHING_GATHERED,
      ...(info && { InfoResultPayload: info }),
      EntityToken: toWireEntityToken(credentials.entityToken),
      ...toWireRefreshToken(credentials),
    };
  },
});

const ERRORS = {
  ...LOGIN_ERRORS,
  ...CREATION_ERRORS,
  busy: 'APIConcurrentRequestLimitExceeded',
  nameTaken: 'NameNotAvailable',
  usernameTaken: 'UsernameNotAvailable',
  emailTaken: 'EmailAddressNotAvailable',
} as const;

/** The deps of registering. */
type RegisterDeps = Pick<
  PasswordLogInDeps,
  | keyof SessionDeps
  | 'run'
  | 'passwords'
  | 'passwordQueue'
  | 'newPlayers'
  | 'guessKeys'
  | 'identityDigest'
> &
  Pick<TakenNameDeps, 'takenNames'>;

type RegisterVerdict =
  | (Extract<RegisterOutcome, { readonly status: 'registered' }> & {
      readonly credentials: SessionCredentials;
    })
  | Exclude<RegisterOutcome, { readonly status: 'registered' }>
  | (BannedLogin & { readonly status: 'addressBanned' })
  /** `busy`: too many passwords are being hashed at this moment. */
  | RefusedLogin<
      'creationDisabled' | 'tooManyNewPlayers' | 'overloaded' | 'busy' | 'addressLimited'
    >;

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
    const verdict = await tryNames(deps, registration, () => hashAndRegister(deps, registration));
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
  const { address } = registration.origin;
  // Bans of the address are judged before a password is hashed.
  const now = deps.now();
  const bans =
    address === undefined ? [] : await deps.run(findBansOfAddress, { titleId, address, now });
  if (bans.length > 0) return { status: 'addressBanned', bans };
  const lane = limited.address === undefined ? '' : addressKeys(limited.address).own;
  const passwordHash = await hashInTurn(deps, { lane, password });
  if (passwordHash === 'full') return { status: 'busy' };

  const session = newSession(deps, { titleId, provider: 'Service', subject });
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
    address,
    addressKey: deps.guessKeys.addressKey(limited),
  });
  if (outcome.status !== 'registered') return outcome;
  return { ...outcome, credentials: issueCredentials(deps, { player: outcome.player, session }) };
}
