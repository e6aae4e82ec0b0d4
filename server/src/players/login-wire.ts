import type { Static } from 'typebox';
import type { ErrorExtras } from '../kernel/errors.ts';
import { toWireTime } from '../kernel/instant.ts';
import { WireTime } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { EXAMPLE } from '../credentials/examples.ts';
import { InfoRequestParameters, InfoResultPayload, toWireInfoPayload } from './info-payload.ts';
import type { LoggedIn } from './log-in.ts';
import { EntityTokenResult, ServiceId, toWireEntityToken } from '../credentials/wire.ts';

/** What the service wants of a device. It gathers nothing, so all three are false. */
export const NOTHING_GATHERED = {
  NeedsAttribution: false,
  GatherDeviceInfo: false,
  GatherFocusInfo: false,
} as const;

const Off = (description: string) => Type.Boolean({ description });

/** What SDKs read to learn what to send of the device. */
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

/** What every login answers, in the order of the reference API (protocol 1.4). */
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

/** What every login may be asked to tell. */
export const InfoRequestMember = Type.Optional(InfoRequestParameters);

/** Whether a login makes the player who is not there yet. */
export const CreateAccountMember = Type.Optional(
  Type.Boolean({
    description: 'Make the player if there is none yet. Absent: false.',
  }),
);

/** A login as the wire has it. */
export function toWireLogin(
  loggedIn: LoggedIn,
  told: {
    readonly asked: Static<typeof InfoRequestParameters> | undefined;
    readonly namespaceId: string;
  },
): Static<typeof LoginResult> {
  const { player, newlyCreated, lastLoginAt, credentials } = loggedIn;
  const { asked, namespaceId } = told;
  return {
    SessionTicket: credentials.sessionTicket,
    ServiceId: player.playerId,
    NewlyCreated: newlyCreated,
    SettingsForUser: NOTHING_GATHERED,
    ...(lastLoginAt !== undefined && { LastLoginTime: toWireTime(lastLoginAt) }),
    ...(asked && { InfoResultPayload: toWireInfoPayload(asked, { player, namespaceId }) }),
    EntityToken: toWireEntityToken(credentials.entityToken),
  };
}

/** Ways of securing a request that the reference API has and this service has not. */
export const UNSUPPORTED_MEMBERS = {
  EncryptedRequest: Type.Optional(
    Type.String({ description: 'Not supported; a call that carries it is refused.' }),
  ),
  PlayerSecret: Type.Optional(
    Type.String({ description: 'Not supported; a call that carries it is refused.' }),
  ),
};

/** Says what is wrong with a call that relies on a protection this service does not give; undefined: nothing. */
export function unsupported(request: {
  readonly EncryptedRequest?: string;
  readonly PlayerSecret?: string;
}): ErrorExtras | undefined {
  const given = (['EncryptedRequest', 'PlayerSecret'] as const).filter(
    (member) => request[member] !== undefined,
  );
  if (given.length === 0) return undefined;
  const entries = given.map((member) => [member, [`${member} is not supported.`]] as const);
  return { details: Object.fromEntries(entries) };
}

/** What the examples of the logins show. */
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
