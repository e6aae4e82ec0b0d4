import type { Static } from 'typebox';
import { listCharacters } from '../characters/commands.ts';
import { CharacterResult, toWireCharacter } from '../characters/wire.ts';
import { findWallet } from '../economy/currencies/commands/wallets.ts';
import { Balances, RechargeTimes, toWireWallet } from '../economy/currencies/wire.ts';
import { findItemPage, ItemInstance } from '../economy/inventory/wire.ts';
import { currentLane, longTurnOf, OWN_LANE } from '../kernel/call-lane.ts';
import type { Run } from '../kernel/command.ts';
import { ApiError, type ErrorExtras } from '../kernel/errors.ts';
import type { Clock, Instant } from '../kernel/instant.ts';
import { INVENTORY_ITEMS_READ_MAX, UINT32_MAX } from '../kernel/limits.ts';
import { TITLE_DATA_WITH_LOGIN_BYTES_MAX } from '../kernel/title-data-limits.ts';
import { Type } from '../kernel/type.ts';
import type { FairQueue } from '../lib/fair-queue.ts';
import { findPlayerStatistics, type FoundStatistic } from '../statistics/commands/values.ts';
import { StatisticNames, StatisticValue, toWireValue } from '../statistics/wire.ts';
import type { PlayerKey } from '../storage/query/keys.ts';
import { findData, type FoundData } from '../player-data/commands.ts';
import type { DataKind } from '../player-data/player-data.ts';
import { DataKeys, DataRecords, fromWireKeys, toWireData } from '../player-data/wire.ts';
import type { ReadTitleData } from '../title-data/data-copies.ts';
import { NO_LABEL, toReadKeys } from '../title-data/title-data.ts';
import { DataResult, Keys } from '../title-data/wire.ts';
import {
  type AccountAccess,
  type AccountView,
  PublicAccountInfo,
  toWireAccountInfo,
  UserAccountInfo,
} from './account-info.ts';
import {
  findShownParts,
  Flag,
  PlayerProfile,
  ProfileConstraints,
  type ShownParts,
  toWirePlayerProfile,
} from './player-profile.ts';
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
    UserDataKeys: DataKeys('The keys of `UserData`. Absent or empty: all.'),
    GetUserReadOnlyData: Flag('Answer with `UserReadOnlyData`.'),
    UserReadOnlyDataKeys: DataKeys('The keys of `UserReadOnlyData`. Absent or empty: all.'),
    GetCharacterList: Flag('Answer with `CharacterList`.'),
    GetCharacterInventories: Flag('Answer with `CharacterInventories`.'),
    GetPlayerStatistics: Flag('Answer with `PlayerStatistics`.'),
    PlayerStatisticNames: StatisticNames(
      'The statistics of `PlayerStatistics`. Absent or empty: all.',
    ),
    GetTitleData: Flag(
      `Answer with \`TitleData\`: none where those that are asked for have more than ${TITLE_DATA_WITH_LOGIN_BYTES_MAX} bytes; GetTitleData answers with them.`,
    ),
    TitleDataKeys: Type.Optional(Keys),
  },
  {
    description:
      'What to tell beside the credentials: what is asked for is there, as an empty list or map where the service has nothing of the kind.',
  },
);

const AskedVersion = (member: string) =>
  Type.Integer({
    description: `How often data of this kind were updated; 0 where \`${member}\` was not asked for.`,
    minimum: 0,
    maximum: UINT32_MAX,
  });

const PAYLOAD_MEMBERS = {
  UserInventory: Type.Optional(
    Type.Array(ItemInstance, {
      description: `All items of the player in the order in which they came; more than ${INVENTORY_ITEMS_READ_MAX} are refused.`,
    }),
  ),
  UserVirtualCurrency: Type.Optional(Balances),
  UserVirtualCurrencyRechargeTimes: Type.Optional(RechargeTimes),
  UserData: Type.Optional(DataRecords),
  UserDataVersion: AskedVersion('UserData'),
  UserReadOnlyData: Type.Optional(DataRecords),
  UserReadOnlyDataVersion: AskedVersion('UserReadOnlyData'),
  CharacterList: Type.Optional(
    Type.Array(CharacterResult, {
      description: 'The characters of the player, in the order in which they came.',
    }),
  ),
  CharacterInventories: Type.Optional(
    Type.Array(Type.Unknown(), { description: 'Always empty: characters hold no items.' }),
  ),
  TitleData: Type.Optional(DataResult.properties.Data),
  PlayerStatistics: Type.Optional(
    Type.Array(StatisticValue, {
      description: 'Of each statistic the value in its current version, where the player has one.',
    }),
  ),
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
  GetCharacterList: { CharacterList: [] },
  GetCharacterInventories: { CharacterInventories: [] },
  GetPlayerStatistics: { PlayerStatistics: [] },
  GetTitleData: { TitleData: {} },
} satisfies Partial<Record<keyof Static<typeof InfoRequestParameters>, Partial<Payload>>>;

/** The items, money, data, characters and statistics of a player, and the data of the title, as far as they were asked for. */
type Held = Partial<
  Pick<
    Payload,
    | 'UserInventory'
    | 'UserVirtualCurrency'
    | 'UserVirtualCurrencyRechargeTimes'
    | 'UserData'
    | 'UserDataVersion'
    | 'UserReadOnlyData'
    | 'UserReadOnlyDataVersion'
    | 'CharacterList'
    | 'PlayerStatistics'
    | 'TitleData'
  >
>;

type Asked = Static<typeof InfoRequestParameters>;

/** Writes the information that somebody asked for about a player, as far as the caller may see it. */
export function toWireInfoPayload<AccountInfo>(
  asked: Asked,
  {
    held,
    ...seen
  }: AccountView & ShownParts & { readonly namespaceId: string; readonly held: Held },
  toWireAccount: (seen: AccountView) => AccountInfo,
) {
  return {
    ...(asked.GetUserAccountInfo === true && { AccountInfo: toWireAccount(seen) }),
    ...emptyAnswers(asked),
    UserDataVersion: 0,
    UserReadOnlyDataVersion: 0,
    ...held,
    ...(asked.GetPlayerProfile === true && {
      PlayerProfile: toWirePlayerProfile(asked.ProfileConstraints, seen),
    }),
  };
}

function emptyAnswers(asked: Asked): Partial<Omit<Payload, 'AccountInfo'>> {
  const answers = Object.entries(EMPTY_ANSWERS).filter(
    ([flag]) => asked[flag as keyof typeof EMPTY_ANSWERS] === true,
  );
  return Object.assign({}, ...answers.map(([, answer]) => answer));
}

/** The deps of telling about a player, and what the player has. */
export interface InfoDeps {
  readonly now: Clock;
  readonly run: Run;
  readonly namespaceId: string;
  readonly titleData: ReadTitleData;
  /** Calls that read what a player has. */
  readonly infoQueue: FairQueue;
}

/** The parts of a call that tells about a player. */
interface InfoCall {
  readonly deps: InfoDeps;
  readonly fail: (error: 'AnswerTooLarge', extras?: ErrorExtras) => ApiError;
}

/** Finds the information that a login asks for about its player. Throws as `findInfo` does. */
export function findLoginInfo(
  asked: Asked,
  call: InfoCall,
  { player, personal }: AccountAccess & { readonly player: Player },
): Promise<Static<typeof InfoResultPayload>> {
  // A banned player's login is refused before this.
  const seen = { account: { player, isBanned: false }, personal, isPublic: false };
  const toWireAccount = ({ account }: AccountView) => toWireAccountInfo(account, { personal });
  return findInfo(asked, call, { seen, toWireAccount });
}

/**
 * Finds the information that somebody asks for about a player. Items and money are private: to other players they are empty. Of data others
 * see what is Public. Throws
 * AnswerTooLarge where the items are too many for one answer.
 */
export async function findInfo<AccountInfo>(
  asked: Asked,
  call: InfoCall,
  view: { readonly seen: AccountView; readonly toWireAccount: (seen: AccountView) => AccountInfo },
) {
  const { seen, toWireAccount } = view;
  const { player } = seen.account;
  const held = {
    ...(asksMuch(asked) && (await inTurn(call.deps, () => findHeld(asked, call, seen)))),
    ...(asked.GetTitleData === true && { TitleData: await findTitleData(asked, call, player) }),
  };
  const parts =
    asked.GetPlayerProfile === true
      ? await findShownParts(asked.ProfileConstraints, seen, call.deps)
      : {};
  const { namespaceId } = call.deps;
  return toWireInfoPayload(asked, { ...seen, namespaceId, held, ...parts }, toWireAccount);
}

const NO_DATA: FoundData = { version: 0, records: [] };

async function findAskedData(
  asked: Asked,
  { deps: { run } }: InfoCall,
  {
    titleId,
    playerId,
    isByOther,
  }: Pick<Player, 'titleId' | 'playerId'> & { readonly isByOther: boolean },
): Promise<Held> {
  const find = async (kind: DataKind, keys: readonly string[] | undefined) => {
    const of = { titleId, playerId, isByOther, kind };
    const found = await run(findData, { ...of, keys: fromWireKeys(keys) });
    return toWireData(typeof found === 'string' ? NO_DATA : found);
  };
  const data = asked.GetUserData === true ? await find('data', asked.UserDataKeys) : undefined;
  const readOnly =
    asked.GetUserReadOnlyData === true
      ? await find('readOnly', asked.UserReadOnlyDataKeys)
      : undefined;
  return {
    ...(data && { UserData: data.Data, UserDataVersion: data.DataVersion }),
    ...(readOnly && {
      UserReadOnlyData: readOnly.Data,
      UserReadOnlyDataVersion: readOnly.DataVersion,
    }),
  };
}

const asksMuch = (asked: Asked): boolean =>
  asked.GetUserData === true ||
  asked.GetUserReadOnlyData === true ||
  asked.GetUserInventory === true ||
  asked.GetUserVirtualCurrency === true ||
  asked.GetCharacterList === true ||
  asked.GetPlayerStatistics === true;

/** Waits for a turn: what one call reads may be megabytes, and all others are late by those that are at work. Throws ServiceUnavailable where too many wait. */
async function inTurn<T>({ infoQueue }: Pick<InfoDeps, 'infoQueue'>, work: () => Promise<T>) {
  const turn = longTurnOf(currentLane.getStore() ?? OWN_LANE);
  const done = await infoQueue.run({ ...turn, isPreferred: turn.goesFirst }, work);
  if (done === 'full') throw new ApiError('ServiceUnavailable', { retryAfterSeconds: 1 });
  return done;
}

async function findHeld(asked: Asked, call: InfoCall, seen: AccountView): Promise<Held> {
  const { player } = seen.account;
  return {
    ...(seen.isPublic ? {} : await findItemsAndMoney(asked, call, player)),
    ...(await findAskedData(asked, call, { ...player, isByOther: seen.isPublic })),
    ...(asked.GetCharacterList === true && (await findCharacterList(call, player))),
  };
}

async function findItemsAndMoney(
  asked: Asked,
  call: InfoCall,
  { titleId, playerId }: Player,
): Promise<Held> {
  const { now, run } = call.deps;
  const of = { titleId, playerId, now: now() };
  const items = asked.GetUserInventory === true ? await findItemPage({}, of, call) : undefined;
  const wallet = asked.GetUserVirtualCurrency === true ? await run(findWallet, of) : undefined;
  const money = wallet && toWireWallet(wallet, of.now);
  const statistics = asked.GetPlayerStatistics === true && (await findStatistics(asked, call, of));
  return {
    ...(money && {
      UserVirtualCurrency: money.VirtualCurrency,
      UserVirtualCurrencyRechargeTimes: money.VirtualCurrencyRechargeTimes,
    }),
    ...(items && { UserInventory: items.items }),
    ...(statistics && { PlayerStatistics: statistics.map(toWireValue) }),
  };
}

async function findCharacterList(
  { deps: { run } }: InfoCall,
  { titleId, playerId }: Player,
): Promise<Held> {
  const characters = (await run(listCharacters, { titleId, playerId })) ?? [];
  return { CharacterList: characters.map(toWireCharacter) };
}

async function findStatistics(
  { PlayerStatisticNames: names = [] }: Asked,
  { deps: { run } }: InfoCall,
  of: PlayerKey & { readonly now: Instant },
): Promise<readonly FoundStatistic[]> {
  const named = names.length > 0 && { names: names.map((name) => name.trim()) };
  return (await run(findPlayerStatistics, { ...of, ...named })) ?? [];
}

/** The data of the player's title. */
async function findTitleData(
  { TitleDataKeys = [] }: Asked,
  { deps }: InfoCall,
  { titleId }: Player,
): Promise<Record<string, string>> {
  const keys = toReadKeys(TitleDataKeys);
  const answer = await deps.titleData({ titleId, store: 'title', label: NO_LABEL, keys });
  const bytes = answer.parts.reduce((sum, { length }) => sum + length, 0);
  return bytes > TITLE_DATA_WITH_LOGIN_BYTES_MAX ? {} : answer.data().Data;
}
