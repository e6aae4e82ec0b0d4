import type { Static } from 'typebox';
import { toWireTime } from '../kernel/instant.ts';
import { WireTime } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { titlePlayerEntity } from '../credentials/entity.ts';
import type { Provider } from '../kernel/identity-provider.ts';
import { identityText } from './identities.ts';
import type { Player } from './ports.ts';
import { EntityKeyResult, ServiceId, toWireEntityKey } from '../credentials/wire.ts';

/** The wire's UserOrigination for each way of a first login. */
const ORIGINATIONS = {
  Custom: 'CustomId',
  CustomServer: 'ServerCustomId',
  Service: 'Organic',
} as const satisfies Record<Provider, string>;

const TitleInfo = Type.Object(
  {
    DisplayName: Type.Optional(Type.String({ description: 'How the player is called.' })),
    Origination: Type.Enum(Object.values(ORIGINATIONS), {
      description:
        'How the player came: `CustomId`, `ServerCustomId`, or `Organic` (registered with a password).',
    }),
    Created: WireTime('When the player was made.'),
    LastLogin: Type.Optional(WireTime('When the player last logged in.')),
    FirstLogin: WireTime('When the player first logged in: players are made by logging in.'),
    isBanned: Type.Boolean({ description: 'Whether a ban is in force.' }),
    TitlePlayerAccount: EntityKeyResult,
  },
  { description: 'The player within the title.' },
);

const CustomIdInfo = (description: string) =>
  Type.Optional(
    Type.Object({ CustomId: Type.String({ description: 'The id.' }) }, { description }),
  );

/** A player's account: the wire's UserAccountInfo. */
export const UserAccountInfo = Type.Object(
  {
    ServiceId,
    Created: WireTime('When the account was made.'),
    Username: Type.Optional(Type.String({ description: 'Username, in lower case.' })),
    TitleInfo,
    PrivateInfo: Type.Optional(
      Type.Object(
        { Email: Type.Optional(Type.String({ description: 'Email address.' })) },
        { description: 'What only the player and the title may see.' },
      ),
    ),
    CustomIdInfo: CustomIdInfo('The custom id with which the client logs in.'),
    ServerCustomIdInfo: CustomIdInfo('The custom id with which a server logs the player in.'),
  },
  { description: "A player's account. Members that do not apply are left out." },
);

/** A player as the wire's UserAccountInfo. */
export function toWireAccountInfo(
  player: Player,
  { isBanned }: { readonly isBanned: boolean },
): Static<typeof UserAccountInfo> {
  const username = identityText(player, 'Username');
  const email = identityText(player, 'Email');
  const customId = identityText(player, 'Custom');
  const serverCustomId = identityText(player, 'CustomServer');
  return {
    ServiceId: player.playerId,
    Created: toWireTime(player.createdAt),
    ...(username !== undefined && { Username: username }),
    TitleInfo: toWireTitleInfo(player, isBanned),
    ...(email !== undefined && { PrivateInfo: { Email: email } }),
    ...(customId !== undefined && { CustomIdInfo: { CustomId: customId } }),
    ...(serverCustomId !== undefined && { ServerCustomIdInfo: { CustomId: serverCustomId } }),
  };
}

function toWireTitleInfo(player: Player, isBanned: boolean): Static<typeof TitleInfo> {
  const { displayName, lastLoginAt } = player;
  const created = toWireTime(player.createdAt);
  return {
    ...(displayName !== undefined && { DisplayName: displayName }),
    Origination: ORIGINATIONS[player.origination],
    Created: created,
    ...(lastLoginAt !== undefined && { LastLogin: toWireTime(lastLoginAt) }),
    FirstLogin: created,
    isBanned,
    TitlePlayerAccount: toWireEntityKey(titlePlayerEntity(player.titlePlayerId)),
  };
}
