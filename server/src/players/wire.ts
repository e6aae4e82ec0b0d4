import type { Static } from 'typebox';
import { EXAMPLE } from '../kernel/examples.ts';
import { EntityTokenResult, toWireEntityToken } from '../credentials/wire.ts';
import type { ErrorExtras } from '../kernel/errors.ts';
import { extension } from '../kernel/extension.ts';
import { toWireTime } from '../kernel/instant.ts';
import {
  DISPLAY_NAME_CHARS,
  NAME_CHARS_MAX,
  PASSWORD_CHARS,
  PROOF_CHARS_MAX,
  SUBJECT_CHARS_MAX,
} from '../kernel/limits.ts';
import { NONCE_CHARS_MAX } from '../kernel/outside-limits.ts';
import {
  AnyText,
  Flag,
  Identifier,
  PASSWORD_FORMAT,
  ServiceId,
  TEXT,
  WireTime,
} from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { InfoRequestParameters, InfoResultPayload } from './info-payload.ts';
import type { LoggedIn, SessionCredentials } from './log-in.ts';
import type { PlayerData } from './player.ts';

// Members, and parts of answers, that several operations share.

/** A title's id in the body of a call without a credential. */
export const BodyTitleId = Identifier('The title to log in to; letters of either case.');

/** The deps of a call whose body names the title. */
export interface NamedTitleDeps {
  /** The id of the title that a text names in letters of either case; undefined: there is none. */
  readonly findTitleId: (text: string) => string | undefined;
}

/**
 * A player's name at a provider. Lone surrogates are refused because encoding them as UTF-8 would make
 * different ids equal; control characters because databases do not take all of them.
 */
export const Subject = (description: string) =>
  Type.String({
    description,
    minLength: 1,
    maxLength: SUBJECT_CHARS_MAX,
    pattern: TEXT,
  });

/**
 * A text that a provider has issued as a proof; the judge of the proof bounds its length more. It is as secret as a password, and often good for one
 * call: a request with one takes no idempotency key.
 */
export const ProofText = (description: string) =>
  Type.String({ description, format: PASSWORD_FORMAT, minLength: 1, maxLength: PROOF_CHARS_MAX });

/** The nonce of a login, which the reference API has no member for. */
export const NonceMember = extension(
  Type.Optional(
    Type.String({
      description:
        'The nonce with which the game asked for the token. The token must have it, or its SHA-256 in hexadecimal digits or base64url.',
      minLength: 1,
      maxLength: NONCE_CHARS_MAX,
    }),
  ),
);

/** A password in a login, of any length that registration takes. */
export const PasswordToJudge = Type.String({
  description: "The account's password.",
  format: PASSWORD_FORMAT,
  minLength: 1,
  maxLength: PASSWORD_CHARS.max,
});

/** A password to be set. registration.ts judges it, in a sentence that SDKs know; this bound only keeps out texts of absurd length. */
export const NewPassword = Type.String({
  description: `The new password: ${PASSWORD_CHARS.min} to ${PASSWORD_CHARS.max} characters.`,
  format: PASSWORD_FORMAT,
  maxLength: NAME_CHARS_MAX,
});

/** The new name in a request; its rules are in player.ts, and this bound only keeps out texts of absurd length. */
export const DisplayNameMember = Type.String({
  description: `How the player is called from now on: ${DISPLAY_NAME_CHARS.min} to ${DISPLAY_NAME_CHARS.max} characters.`,
  maxLength: NAME_CHARS_MAX,
});

/** The answer to a change of the display name. */
export const RenameResult = Type.Object(
  { DisplayName: AnyText('How the player is called now.') },
  { description: 'The player has the name.' },
);

/** The settings for SDKs: this service gathers nothing of a device. */
export const NOTHING_GATHERED = {
  NeedsAttribution: false,
  GatherDeviceInfo: false,
  GatherFocusInfo: false,
} as const;

const Off = (description: string) => Type.Boolean({ description });

/** The settings that tell SDKs what to send of the device. */
export const SettingsForUser = Type.Object(
  {
    NeedsAttribution: Off(
      'Whether the service wants to know which advertisement brought the player.',
    ),
    GatherDeviceInfo: Off('Whether the service wants to know about the device.'),
    GatherFocusInfo: Off('Whether the service wants to know when the game has the focus.'),
  },
  { description: 'What SDKs are to gather: nothing, all are false.' },
);

/** A session ticket in a reply. */
export const SessionTicket = AnyText('Proves the session, for the header `X-Authorization`.');

/** A refresh token in a reply. */
export const RefreshToken = extension(
  Type.Optional(
    AnyText(
      'Gets the next session ticket and entity token from RefreshSession, once. Absent where the title gives none.',
    ),
  ),
);

/** Writes the refresh token for the wire, where there is one. */
export function toWireRefreshToken({ refreshToken }: Pick<SessionCredentials, 'refreshToken'>) {
  return refreshToken === undefined ? {} : { RefreshToken: refreshToken };
}

/** The answer of every login, in the order of the reference API (protocol 1.4). */
export const LoginResult = Type.Object(
  {
    SessionTicket,
    ServiceId,
    NewlyCreated: Flag('Whether this login made the player.'),
    SettingsForUser,
    LastLoginTime: Type.Optional(
      WireTime('When the player had logged in before. Absent at the first login.'),
    ),
    InfoResultPayload: Type.Optional(InfoResultPayload),
    EntityToken: EntityTokenResult,
    RefreshToken,
  },
  { description: 'A session has begun.' },
);

/** The member with which every login may ask for more. */
export const InfoRequestMember = Type.Optional(InfoRequestParameters);

/** The member that lets a login make the player. */
export const CreateAccountMember = Type.Optional(
  Flag('Make the player if there is none yet. Absent: false.'),
);

/** Writes a login for the wire. */
export function toWireLogin(
  loggedIn: LoggedIn,
  info: Static<typeof InfoResultPayload> | undefined,
): Static<typeof LoginResult> {
  const { player, newlyCreated, lastLoginAt, credentials } = loggedIn;
  return {
    SessionTicket: credentials.sessionTicket,
    ServiceId: player.playerId,
    NewlyCreated: newlyCreated,
    SettingsForUser: NOTHING_GATHERED,
    ...(lastLoginAt !== undefined && { LastLoginTime: toWireTime(lastLoginAt) }),
    ...(info && { InfoResultPayload: info }),
    EntityToken: toWireEntityToken(credentials.entityToken),
    ...toWireRefreshToken(credentials),
  };
}

const Unsupported = Type.Optional(
  AnyText(
    'Not supported: a call in which it is not empty is refused. Absent, null and empty say the same.',
  ),
);

/** The reference API's protections of a request; this service has none of them. */
export const UNSUPPORTED_MEMBERS = { EncryptedRequest: Unsupported, PlayerSecret: Unsupported };

/** Describes the unsupported protections that a request relies on; undefined: there are none. SDKs send empty ones. */
export function describeUnsupported(request: {
  readonly EncryptedRequest?: string;
  readonly PlayerSecret?: string;
}): ErrorExtras | undefined {
  const given = (['EncryptedRequest', 'PlayerSecret'] as const).filter((name) => request[name]);
  if (given.length === 0) return undefined;
  const entries = given.map((member) => [member, [`${member} is not supported.`]] as const);
  return { details: Object.fromEntries(entries) };
}

/** The answer in the examples of the logins. */
export const EXAMPLE_LOGIN = {
  SessionTicket: EXAMPLE.sessionTicket,
  ServiceId: EXAMPLE.playerId,
  NewlyCreated: true,
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
} as const;

/** The wire's names that differ from the domain's in more than the spelling. */
const WIRE_NAMES: Readonly<Record<string, string>> = { titlePlayerId: 'TitlePlayerAccountId' };

/** Writes all that is stored about a player for the wire. */
export function toWirePlayerData({ lists, cut, ledgerKeptSince: since }: PlayerData) {
  return {
    Data: withWireNames(lists, (rows) => rows.map((row) => withWireNames(row, (value) => value))),
    Incomplete: cut.map(toWireName),
    ...(since !== undefined && { LedgerKeptSince: toWireTime(since) }),
  };
}

function withWireNames<Value, Wire>(
  record: Readonly<Record<string, Value>>,
  toWire: (value: Value) => Wire,
): Record<string, Wire> {
  const members = Object.entries(record).map(([name, value]) => [toWireName(name), toWire(value)]);
  return Object.fromEntries(members);
}

function toWireName(name: string): string {
  return WIRE_NAMES[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
}

/** An environment of PlayStation Network. */
export const PsnIssuerId = Type.Optional(
  Type.Integer({
    description:
      'The number of the environment of PlayStation Network that the id belongs to, 1 or more. Absent: 256, of released games.',
    minimum: 0,
    maximum: 2 ** 31 - 1,
  }),
);
