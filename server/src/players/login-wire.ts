import type { Static } from 'typebox';
import type { ErrorExtras } from '../kernel/errors.ts';
import { toWireTime } from '../kernel/instant.ts';
import { WireTime } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { EXAMPLE } from '../credentials/examples.ts';
import { InfoRequestParameters, InfoResultPayload } from './info-payload.ts';
import type { LoggedIn } from './log-in.ts';
import { EntityTokenResult, ServiceId, toWireEntityToken } from '../credentials/wire.ts';

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
export const SessionTicket = Type.String({
  description: 'Proves the session, for the header `X-Authorization`.',
});

/** The answer of every login, in the order of the reference API (protocol 1.4). */
export const LoginResult = Type.Object(
  {
    SessionTicket,
    ServiceId,
    NewlyCreated: Type.Boolean({ description: 'Whether this login made the player.' }),
    SettingsForUser,
    LastLoginTime: Type.Optional(
      WireTime('When the player had logged in before. Absent at the first login.'),
    ),
    InfoResultPayload: Type.Optional(InfoResultPayload),
    EntityToken: EntityTokenResult,
  },
  { description: 'A session has begun.' },
);

/** The member with which every login may ask for more. */
export const InfoRequestMember = Type.Optional(InfoRequestParameters);

/** The member that lets a login make the player. */
export const CreateAccountMember = Type.Optional(
  Type.Boolean({
    description: 'Make the player if there is none yet. Absent: false.',
  }),
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
  };
}

const Unsupported = Type.Optional(
  Type.String({
    description:
      'Not supported: a call in which it is not empty is refused. Absent, null and empty say the same.',
  }),
);

/** The reference API's protections of a request; this service has none of them. */
export const UNSUPPORTED_MEMBERS = { EncryptedRequest: Unsupported, PlayerSecret: Unsupported };

/** Describes the unsupported protections that a request relies on; undefined: there are none. SDKs send empty ones. */
export function describeUnsupported(request: {
  readonly EncryptedRequest?: string;
  readonly PlayerSecret?: string;
}): ErrorExtras | undefined {
  const given = (['EncryptedRequest', 'PlayerSecret'] as const).filter(
    (member) => request[member] !== undefined && request[member] !== '',
  );
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
