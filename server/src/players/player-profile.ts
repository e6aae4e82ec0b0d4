import type { Static } from 'typebox';
import { IdentityProvider } from '../credentials/wire.ts';
import { toWireTime } from '../kernel/instant.ts';
import { WireTime } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import type { Player } from './ports.ts';

const Flag = (description: string) => Type.Optional(Type.Boolean({ description }));

/** What a caller wants a profile to show. */
export const ProfileConstraints = Type.Optional(
  Type.Object(
    {
      ShowDisplayName: Flag('Show `DisplayName`.'),
      ShowCreated: Flag('Show `Created`.'),
      ShowLastLogin: Flag('Show `LastLogin`.'),
      ShowOrigination: Flag('Show `Origination`.'),
    },
    { description: 'What the profile shows. Absent: everything.' },
  ),
);

/** A player as a game shows them: the wire's PlayerProfileModel. */
export const PlayerProfile = Type.Object(
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

const SHOW_ALL = {
  ShowDisplayName: true,
  ShowCreated: true,
  ShowLastLogin: true,
  ShowOrigination: true,
};

/** A player's profile. `isPublic`: another player asks, who sees how the player is called and since when there is one. */
export function toWirePlayerProfile(
  show: Partial<typeof SHOW_ALL> = SHOW_ALL,
  of: { readonly player: Player; readonly namespaceId: string; readonly isPublic: boolean },
): Static<typeof PlayerProfile> {
  const { player, namespaceId, isPublic } = of;
  const { displayName, lastLoginAt } = player;
  const showsLogins = !isPublic;
  return {
    PublisherId: namespaceId,
    TitleId: player.titleId,
    PlayerId: player.playerId,
    ...(show.ShowCreated && { Created: toWireTime(player.createdAt) }),
    ...(showsLogins && show.ShowOrigination && { Origination: player.origination }),
    ...(showsLogins &&
      show.ShowLastLogin &&
      lastLoginAt !== undefined && { LastLogin: toWireTime(lastLoginAt) }),
    ...(show.ShowDisplayName && displayName !== undefined && { DisplayName: displayName }),
  };
}
