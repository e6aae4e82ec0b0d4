import type { Static } from 'typebox';
import { toWireTime } from '../kernel/instant.ts';
import { WireTime } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { toWireAccountInfo, UserAccountInfo } from './account-info.ts';
import type { Player } from './ports.ts';
import { IdentityProvider } from '../credentials/wire.ts';

const Flag = (description: string) => Type.Optional(Type.Boolean({ description }));

/** The information that a login asks for beside the credentials. */
export const InfoRequestParameters = Type.Object(
  {
    GetUserAccountInfo: Flag('Answer with `AccountInfo`.'),
    GetPlayerProfile: Flag('Answer with `PlayerProfile`.'),
    ProfileConstraints: Type.Optional(
      Type.Object(
        {
          ShowDisplayName: Flag('Show `DisplayName`.'),
          ShowCreated: Flag('Show `Created`.'),
          ShowLastLogin: Flag('Show `LastLogin`.'),
          ShowOrigination: Flag('Show `Origination`.'),
        },
        { description: 'What the profile shows. Absent: everything.' },
      ),
    ),
  },
  {
    description:
      'What to tell beside the credentials. Other members of the reference API are accepted; what they ask for does not exist here and is left out.',
  },
);

const PlayerProfile = Type.Object(
  {
    PublisherId: Type.String({ description: 'Id of the studio.' }),
    TitleId: Type.String({ description: 'Id of the title.' }),
    PlayerId: Type.String({ description: "The player's account id." }),
    Created: Type.Optional(WireTime('When the player was made.')),
    Origination: Type.Optional(IdentityProvider),
    LastLogin: Type.Optional(WireTime('When the player last logged in.')),
    DisplayName: Type.Optional(Type.String({ description: 'How the player is called.' })),
  },
  { description: "The player's profile." },
);

/** The information that a login answers with beside the credentials. */
export const InfoResultPayload = Type.Object(
  {
    AccountInfo: Type.Optional(UserAccountInfo),
    UserDataVersion: Type.Integer({ description: 'Always 0: players have no such data here.' }),
    UserReadOnlyDataVersion: Type.Integer({
      description: 'Always 0: players have no such data here.',
    }),
    PlayerProfile: Type.Optional(PlayerProfile),
  },
  { description: 'What was asked for with InfoRequestParameters.' },
);

/** Writes the information that a login asked for. */
export function toWireInfoPayload(
  asked: Static<typeof InfoRequestParameters>,
  of: { readonly player: Player; readonly namespaceId: string },
): Static<typeof InfoResultPayload> {
  return {
    ...(asked.GetUserAccountInfo === true && {
      // A banned player's login is refused before this.
      AccountInfo: toWireAccountInfo(of.player, { isBanned: false }),
    }),
    UserDataVersion: 0,
    UserReadOnlyDataVersion: 0,
    ...(asked.GetPlayerProfile === true && {
      PlayerProfile: toWirePlayerProfile(asked.ProfileConstraints ?? SHOW_ALL, of),
    }),
  };
}

const SHOW_ALL = {
  ShowDisplayName: true,
  ShowCreated: true,
  ShowLastLogin: true,
  ShowOrigination: true,
};

function toWirePlayerProfile(
  show: Partial<typeof SHOW_ALL>,
  { player, namespaceId }: { readonly player: Player; readonly namespaceId: string },
): Static<typeof PlayerProfile> {
  const { displayName, lastLoginAt } = player;
  return {
    PublisherId: namespaceId,
    TitleId: player.titleId,
    PlayerId: player.playerId,
    ...(show.ShowCreated && { Created: toWireTime(player.createdAt) }),
    ...(show.ShowOrigination && { Origination: player.origination }),
    ...(show.ShowLastLogin && lastLoginAt !== undefined && { LastLogin: toWireTime(lastLoginAt) }),
    ...(show.ShowDisplayName && displayName !== undefined && { DisplayName: displayName }),
  };
}
