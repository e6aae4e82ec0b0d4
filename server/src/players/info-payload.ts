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
    GetUserInventory: Flag('Answer with `UserInventory`.'),
    GetUserVirtualCurrency: Flag(
      'Answer with `UserVirtualCurrency` and `UserVirtualCurrencyRechargeTimes`.',
    ),
    GetUserData: Flag('Answer with `UserData`.'),
    GetUserReadOnlyData: Flag('Answer with `UserReadOnlyData`.'),
    GetCharacterList: Flag('Answer with `CharacterList`.'),
    GetCharacterInventories: Flag('Answer with `CharacterInventories`.'),
    GetPlayerStatistics: Flag('Answer with `PlayerStatistics`.'),
    GetTitleData: Flag('Answer with `TitleData`.'),
  },
  {
    description:
      'What to tell beside the credentials: what is asked for is there, as an empty list or map where the service has nothing of the kind. Lists of names or keys are accepted and change nothing.',
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

const Empty = (what: string) => ({ description: `Always empty: this service has no ${what}.` });
const EmptyList = (what: string) => Type.Optional(Type.Array(Type.Unknown(), Empty(what)));
const EmptyMap = (what: string) =>
  Type.Optional(Type.Record(Type.String(), Type.Unknown(), Empty(what)));
const DataVersion = Type.Integer({ description: 'Always 0: this service has no data of players.' });

/** The information that a login answers with beside the credentials. */
export const InfoResultPayload = Type.Object(
  {
    AccountInfo: Type.Optional(UserAccountInfo),
    UserInventory: EmptyList('inventories'),
    UserVirtualCurrency: EmptyMap('balances of virtual currencies'),
    UserVirtualCurrencyRechargeTimes: EmptyMap('virtual currencies that recharge'),
    UserData: EmptyMap('data of players'),
    UserDataVersion: DataVersion,
    UserReadOnlyData: EmptyMap('data of players'),
    UserReadOnlyDataVersion: DataVersion,
    CharacterList: EmptyList('characters'),
    CharacterInventories: EmptyList('characters'),
    TitleData: EmptyMap('data of titles'),
    PlayerStatistics: EmptyList('statistics'),
    PlayerProfile: Type.Optional(PlayerProfile),
  },
  {
    description:
      'What was asked for with InfoRequestParameters; what was not asked for is absent, but for the two versions.',
  },
);
type Payload = Static<typeof InfoResultPayload>;

/** What a flag asks for where the service has nothing of the kind. SDKs and games read the member without looking whether it is there. */
const EMPTY_ANSWERS = {
  GetUserInventory: { UserInventory: [] },
  GetUserVirtualCurrency: { UserVirtualCurrency: {}, UserVirtualCurrencyRechargeTimes: {} },
  GetUserData: { UserData: {} },
  GetUserReadOnlyData: { UserReadOnlyData: {} },
  GetCharacterList: { CharacterList: [] },
  GetCharacterInventories: { CharacterInventories: [] },
  GetPlayerStatistics: { PlayerStatistics: [] },
  GetTitleData: { TitleData: {} },
} satisfies Partial<Record<keyof Static<typeof InfoRequestParameters>, Partial<Payload>>>;

/** Writes the information that a login asked for. */
export function toWireInfoPayload(
  asked: Static<typeof InfoRequestParameters>,
  of: { readonly player: Player; readonly namespaceId: string },
): Payload {
  return {
    ...emptyAnswers(asked),
    ...(asked.GetUserAccountInfo === true && {
      // A banned player's login is refused before this.
      AccountInfo: toWireAccountInfo({ player: of.player, isBanned: false }, { personal: true }),
    }),
    UserDataVersion: 0,
    UserReadOnlyDataVersion: 0,
    ...(asked.GetPlayerProfile === true && {
      PlayerProfile: toWirePlayerProfile(asked.ProfileConstraints ?? SHOW_ALL, of),
    }),
  };
}

function emptyAnswers(asked: Static<typeof InfoRequestParameters>): Partial<Payload> {
  const answers = Object.entries(EMPTY_ANSWERS).filter(
    ([flag]) => asked[flag as keyof typeof EMPTY_ANSWERS] === true,
  );
  return Object.assign({}, ...answers.map(([, answer]) => answer)) as Partial<Payload>;
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
