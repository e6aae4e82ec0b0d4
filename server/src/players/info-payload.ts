import type { Static } from 'typebox';
import { findWallet } from '../economy/currencies/commands/wallets.ts';
import { Balances, RechargeTimes, toWireWallet } from '../economy/currencies/wire.ts';
import { ItemInstance } from '../economy/inventory/schemas.ts';
import { findItemPage } from '../economy/inventory/wire.ts';
import type { Run } from '../kernel/command.ts';
import type { ApiError, ErrorExtras } from '../kernel/errors.ts';
import type { Clock, Instant } from '../kernel/instant.ts';
import { INVENTORY_ITEMS_READ_MAX } from '../kernel/limits.ts';
import { Type } from '../kernel/type.ts';
import {
  type AccountAccess,
  type AccountView,
  PublicAccountInfo,
  toWireAccountInfo,
  toWireAccountView,
  UserAccountInfo,
} from './account-info.ts';
import { Flag, PlayerProfile, ProfileConstraints, toWirePlayerProfile } from './player-profile.ts';
import type { Player } from './player.ts';

/** The information that a call asks for about a player, as a login does beside the credentials. */
export const InfoRequestParameters = Type.Object(
  {
    GetUserAccountInfo: Flag('Answer with `AccountInfo`.'),
    GetPlayerProfile: Flag('Answer with `PlayerProfile`.'),
    ProfileConstraints,
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

const Empty = (what: string) => ({ description: `Always empty: this service has no ${what}.` });
const EmptyList = (what: string) => Type.Optional(Type.Array(Type.Unknown(), Empty(what)));
const EmptyMap = (what: string) =>
  Type.Optional(Type.Record(Type.String(), Type.Unknown(), Empty(what)));
const DataVersion = Type.Integer({ description: 'Always 0: this service has no data of players.' });

const PAYLOAD_MEMBERS = {
  UserInventory: Type.Optional(
    Type.Array(ItemInstance, {
      description: `All items of the player in the order in which they came; more than ${INVENTORY_ITEMS_READ_MAX} are refused.`,
    }),
  ),
  UserVirtualCurrency: Type.Optional(Balances),
  UserVirtualCurrencyRechargeTimes: Type.Optional(RechargeTimes),
  UserData: EmptyMap('data of players'),
  UserDataVersion: DataVersion,
  UserReadOnlyData: EmptyMap('data of players'),
  UserReadOnlyDataVersion: DataVersion,
  CharacterList: EmptyList('characters'),
  CharacterInventories: EmptyList('characters'),
  TitleData: EmptyMap('data of titles'),
  PlayerStatistics: EmptyList('statistics'),
  PlayerProfile: Type.Optional(PlayerProfile),
};
const PAYLOAD_DESCRIPTION = {
  description:
    'What was asked for with InfoRequestParameters; what was not asked for is absent, but for the two versions.',
};

/** The information that a login answers with beside the credentials. */
export const InfoResultPayload = Type.Object(
  { AccountInfo: Type.Optional(UserAccountInfo), ...PAYLOAD_MEMBERS },
  PAYLOAD_DESCRIPTION,
);

/** As `InfoResultPayload`, about a player who may be another than the caller. */
export const ViewedInfoPayload = Type.Object(
  { AccountInfo: Type.Optional(PublicAccountInfo), ...PAYLOAD_MEMBERS },
  PAYLOAD_DESCRIPTION,
);
type Payload = Static<typeof InfoResultPayload>;

/**
 * The answer to a flag where there is nothing of the kind, or nothing that the caller may see. SDKs and games read the member without
 * checking whether it is there.
 */
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

/** The items and money of a player, as far as they were asked for. */
type Held = Pick<
  Payload,
  'UserInventory' | 'UserVirtualCurrency' | 'UserVirtualCurrencyRechargeTimes'
>;

/** Writes the information that a login asked for. */
export function toWireInfoPayload(
  asked: Asked,
  of: {
    readonly player: Player;
    readonly namespaceId: string;
    readonly held: Held;
    readonly view: AccountAccess;
  },
): Payload {
  const { view, player, ...shown } = of;
  // A banned player's login is refused before this.
  const account = { player, isBanned: false };
  return {
    ...(asked.GetUserAccountInfo === true && { AccountInfo: toWireAccountInfo(account, view) }),
    ...toWireOthers(asked, { ...shown, ...view, account, isPublic: false }),
  };
}

/** Writes the information that somebody asked for about a player, as far as the caller may see it. */
export function toWireViewedPayload(
  asked: Asked,
  {
    seen,
    ...of
  }: { readonly seen: AccountView; readonly namespaceId: string; readonly held: Held },
): Static<typeof ViewedInfoPayload> {
  return {
    ...(asked.GetUserAccountInfo === true && { AccountInfo: toWireAccountView(seen) }),
    ...toWireOthers(asked, { ...of, ...seen }),
  };
}

type Asked = Static<typeof InfoRequestParameters>;

/** The parts of the answer beside the account. */
function toWireOthers(
  asked: Asked,
  { held, ...of }: Parameters<typeof toWirePlayerProfile>[1] & { readonly held: Held },
): Omit<Payload, 'AccountInfo'> {
  return {
    ...emptyAnswers(asked),
    ...held,
    UserDataVersion: 0,
    UserReadOnlyDataVersion: 0,
    ...(asked.GetPlayerProfile === true && {
      PlayerProfile: toWirePlayerProfile(asked.ProfileConstraints, of),
    }),
  };
}

function emptyAnswers(asked: Static<typeof InfoRequestParameters>): Partial<Payload> {
  const answers = Object.entries(EMPTY_ANSWERS).filter(
    ([flag]) => asked[flag as keyof typeof EMPTY_ANSWERS] === true,
  );
  return Object.assign({}, ...answers.map(([, answer]) => answer)) as Partial<Payload>;
}

/** The deps of telling what a player has. */
export interface HoldingsDeps {
  readonly now: Clock;
  readonly run: Run;
}

/** The parts of a call that tells what a player has. */
interface HoldingsCall {
  readonly deps: HoldingsDeps;
  readonly fail: (error: 'AnswerTooLarge', extras?: ErrorExtras) => ApiError;
}

/**
 * Finds the items and money of a player, as far as they are asked for. They are private: call it only for callers who may see them. Throws
 * AnswerTooLarge where the items are too many for one answer.
 */
export async function findHeld(
  asked: Static<typeof InfoRequestParameters>,
  call: HoldingsCall,
  { titleId, playerId }: Pick<Player, 'titleId' | 'playerId'>,
): Promise<Held> {
  const { deps } = call;
  const of = { titleId, playerId, now: deps.now() };
  const items = asked.GetUserInventory === true ? await findItemPage({}, of, call) : undefined;
  return {
    ...(asked.GetUserVirtualCurrency === true && (await findMoney(deps, of))),
    ...(items && { UserInventory: items.items }),
  };
}

interface Of {
  readonly titleId: string;
  readonly playerId: string;
  readonly now: Instant;
}

async function findMoney({ run }: Pick<HoldingsDeps, 'run'>, of: Of): Promise<Held> {
  const wallet = await run(findWallet, of);
  if (!wallet) return {};
  const { VirtualCurrency, VirtualCurrencyRechargeTimes } = toWireWallet(wallet, of.now);
  return {
    UserVirtualCurrency: VirtualCurrency,
    UserVirtualCurrencyRechargeTimes: VirtualCurrencyRechargeTimes,
  };
}
