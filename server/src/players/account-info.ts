import type { Static } from 'typebox';
import { titlePlayerEntity } from '../credentials/entity.ts';
import { EntityKeyResult, ServiceId, toWireEntityKey } from '../credentials/wire.ts';
import { type Caller, hasPermission } from '../kernel/caller.ts';
import type { Provider } from '../kernel/identity-provider.ts';
import { toWireTime } from '../kernel/instant.ts';
import { WireTime } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { identityText } from './identities.ts';
import type { Account } from './look-up-ports.ts';
import type { Player } from './ports.ts';

/** The wire's UserOrigination for each way of a first login. */
const ORIGINATIONS = {
  Custom: 'CustomId',
  CustomServer: 'ServerCustomId',
  Service: 'Organic',
} as const satisfies Record<Provider, string>;

const PUBLIC_TITLE_MEMBERS = {
  DisplayName: Type.Optional(Type.String({ description: 'How the player is called.' })),
  Created: WireTime('When the player was made.'),
  TitlePlayerAccount: EntityKeyResult,
};

const Origination = Type.Enum(Object.values(ORIGINATIONS), {
  description:
    'How the player came: `CustomId`, `ServerCustomId`, or `Organic` (registered with a password).',
});
const LastLogin = Type.Optional(WireTime('When the player last logged in.'));
const FirstLogin = WireTime('When the player first logged in: players are made by logging in.');
const isBanned = Type.Boolean({ description: 'Whether a ban is in force.' });

const TitleInfo = Type.Object(
  { ...PUBLIC_TITLE_MEMBERS, Origination, LastLogin, FirstLogin, isBanned },
  { description: 'The player within the title.' },
);

const PublicTitleInfo = Type.Object(
  {
    ...PUBLIC_TITLE_MEMBERS,
    Origination: Type.Optional(Origination),
    LastLogin,
    FirstLogin: Type.Optional(FirstLogin),
    isBanned: Type.Optional(isBanned),
  },
  { description: 'The player within the title.' },
);

const CustomIdInfo = (description: string) =>
  Type.Optional(
    Type.Object({ CustomId: Type.String({ description: 'The id.' }) }, { description }),
  );

const ACCOUNT_MEMBERS = {
  ServiceId,
  Created: WireTime('When the account was made.'),
  Username: Type.Optional(Type.String({ description: 'Username, in lower case.' })),
  PrivateInfo: Type.Optional(
    Type.Object(
      { Email: Type.Optional(Type.String({ description: 'Email address.' })) },
      { description: 'What only the player and the title may see.' },
    ),
  ),
  CustomIdInfo: CustomIdInfo('The custom id with which the client logs in.'),
  ServerCustomIdInfo: CustomIdInfo('The custom id with which a server logs the player in.'),
};

/** A player's account: the wire's UserAccountInfo. */
export const UserAccountInfo = Type.Object(
  { ...ACCOUNT_MEMBERS, TitleInfo },
  { description: "A player's account. Members that do not apply are left out." },
);

/** The same where it may be another player's, of which less is shown. */
export const PublicAccountInfo = Type.Object(
  { ...ACCOUNT_MEMBERS, TitleInfo: PublicTitleInfo },
  { description: "A player's account. Of another player's only what others may see." },
);

/** How much of an account a caller sees. `personal`: also email address, username and custom ids. */
export interface AccountView {
  readonly personal: boolean;
}

/** What a title's caller sees of accounts. */
export function accountViewOf(caller: Caller): AccountView {
  return { personal: hasPermission(caller, 'players:personal') };
}

/** An account as the wire's UserAccountInfo. */
export function toWireAccountInfo(
  { player, isBanned }: Account,
  { personal }: AccountView,
): Static<typeof UserAccountInfo> {
  return {
    ServiceId: player.playerId,
    Created: toWireTime(player.createdAt),
    TitleInfo: toWireTitleInfo(player, isBanned),
    ...(personal && toWireIdentities(player)),
  };
}

function toWireIdentities(player: Player) {
  const username = identityText(player, 'Username');
  const email = identityText(player, 'Email');
  const customId = identityText(player, 'Custom');
  const serverCustomId = identityText(player, 'CustomServer');
  return {
    ...(username !== undefined && { Username: username }),
    ...(email !== undefined && { PrivateInfo: { Email: email } }),
    ...(customId !== undefined && { CustomIdInfo: { CustomId: customId } }),
    ...(serverCustomId !== undefined && { ServerCustomIdInfo: { CustomId: serverCustomId } }),
  };
}

/** What other players see of an account. */
export function toWirePublicAccount(player: Player): Static<typeof PublicAccountInfo> {
  return {
    ServiceId: player.playerId,
    Created: toWireTime(player.createdAt),
    TitleInfo: toWirePublicTitleInfo(player),
  };
}

function toWirePublicTitleInfo({ displayName, createdAt, titlePlayerId }: Player) {
  return {
    ...(displayName !== undefined && { DisplayName: displayName }),
    Created: toWireTime(createdAt),
    TitlePlayerAccount: toWireEntityKey(titlePlayerEntity(titlePlayerId)),
  };
}

function toWireTitleInfo(player: Player, banned: boolean): Static<typeof TitleInfo> {
  const { lastLoginAt } = player;
  return {
    ...toWirePublicTitleInfo(player),
    Origination: ORIGINATIONS[player.origination],
    ...(lastLoginAt !== undefined && { LastLogin: toWireTime(lastLoginAt) }),
    FirstLogin: toWireTime(player.createdAt),
    isBanned: banned,
  };
}
