// Generated from the operations by scripts/generate.ts; changes made here are lost.

import { type CallOptions, makeTransport, type PurserOptions, type Transport } from './transport.ts';

/** Why a call is refused. */
export type ErrorName =
  | 'APIClientRequestRateLimitExceeded'
  | 'APIConcurrentRequestLimitExceeded'
  | 'APINotEnabledForGameClientAccess'
  | 'AccountAlreadyLinked'
  | 'AccountBanned'
  | 'AccountLinkedToABannedPlayer'
  | 'AccountNotFound'
  | 'AccountNotLinked'
  | 'AmazonValidationError'
  | 'AnswerTooLarge'
  | 'AppleNotEnabledForTitle'
  | 'AuthTokenAlreadyUsedToResetPassword'
  | 'AuthTokenDoesNotExist'
  | 'AuthTokenExpired'
  | 'BodyTooLarge'
  | 'CatalogNotConfigured'
  | 'CharacterNotFound'
  | 'ConcurrentEditError'
  | 'ConfirmationRequired'
  | 'ContainerKeyInvalid'
  | 'ContainerNotOwned'
  | 'CustomIdNotLinked'
  | 'DataLengthExceeded'
  | 'DataUpdateRateExceeded'
  | 'DeviceNotLinked'
  | 'DuplicateKeys'
  | 'DuplicatePurchaseTransactionId'
  | 'DuplicateStatisticName'
  | 'EmailAddressNotAvailable'
  | 'EmailRecipientBlacklisted'
  | 'EntityProfileVersionMismatch'
  | 'EntityTokenExpired'
  | 'EntityTokenInvalid'
  | 'EntityTokenRevoked'
  | 'EventEntityNotAllowed'
  | 'EventNamespaceNotAllowed'
  | 'FailedByPaymentProvider'
  | 'FeatureNotConfiguredForTitle'
  | 'GameCenterAuthenticationFailed'
  | 'GoogleOAuthError'
  | 'GoogleOAuthNoIdTokenIncludedInResponse'
  | 'GoogleOAuthNotConfiguredForTitle'
  | 'GoogleServiceAccountFailedAuth'
  | 'GoogleServiceAccountInvalid'
  | 'IdempotencyKeyReused'
  | 'IdentifierNotLinked'
  | 'InsufficientFunds'
  | 'InternalServerError'
  | 'InvalidAPIEndpoint'
  | 'InvalidAuthToken'
  | 'InvalidBundleID'
  | 'InvalidCharacterStatistics'
  | 'InvalidContainerItem'
  | 'InvalidContentType'
  | 'InvalidCurrencyCode'
  | 'InvalidDropTable'
  | 'InvalidEmailAddress'
  | 'InvalidEmailOrPassword'
  | 'InvalidEntityType'
  | 'InvalidEnvironmentForReceipt'
  | 'InvalidEventContents'
  | 'InvalidEventField'
  | 'InvalidGameCenterAuthRequest'
  | 'InvalidGameCenterId'
  | 'InvalidGooglePlayGamesServerAuthCode'
  | 'InvalidGoogleToken'
  | 'InvalidIdentityProviderId'
  | 'InvalidIdentityToken'
  | 'InvalidItemId'
  | 'InvalidItemIdInTable'
  | 'InvalidItemProperties'
  | 'InvalidJSONContent'
  | 'InvalidPSNIssuerId'
  | 'InvalidParams'
  | 'InvalidPassword'
  | 'InvalidPaymentProvider'
  | 'InvalidProductForSubscription'
  | 'InvalidPurchaseTransactionStatus'
  | 'InvalidReceipt'
  | 'InvalidRequest'
  | 'InvalidSessionTicket'
  | 'InvalidSteamTicket'
  | 'InvalidTicket'
  | 'InvalidTitleId'
  | 'InvalidUsername'
  | 'InvalidUsernameOrPassword'
  | 'InvalidVirtualCurrency'
  | 'InvalidVirtualCurrencyCode'
  | 'IpAddressBanned'
  | 'ItemNotFound'
  | 'ItemNotOwned'
  | 'KeyNotFound'
  | 'KeyNotOwned'
  | 'LastOwner'
  | 'LastWayIn'
  | 'LeaderboardVersionNotAvailable'
  | 'LimitedEditionItemUnavailable'
  | 'LinkInvalid'
  | 'LinkedAccountAlreadyClaimed'
  | 'LinkedDeviceAlreadyClaimed'
  | 'LinkedIdentifierAlreadyClaimed'
  | 'MissingAmazonSharedKey'
  | 'MissingTitleGoogleProperties'
  | 'NameNotAvailable'
  | 'NoContactEmailAddressFound'
  | 'NoMatchingCatalogItemForReceipt'
  | 'NoRealMoneyPriceForCatalogItem'
  | 'NoRemainingUses'
  | 'NotAuthenticated'
  | 'NotAuthorized'
  | 'NotAuthorizedByTitle'
  | 'OperatorDisabled'
  | 'OperatorNotFound'
  | 'OriginNotAllowed'
  | 'OverLimit'
  | 'PendingChangeMoved'
  | 'PerEntityEventRateLimitExceeded'
  | 'PlayerCreationDisabled'
  | 'PlayerTagCountLimitExceeded'
  | 'ProductDisabledForTitle'
  | 'ProfileDoesNotExist'
  | 'PurchaseDoesNotExist'
  | 'PurchaseInitializationFailure'
  | 'ReceiptAlreadyUsed'
  | 'ReceiptCancelled'
  | 'ReceiptContainsMultipleInAppItems'
  | 'ReceiptDoesNotContainInAppItems'
  | 'ReceiptNotFound'
  | 'ReceiptNotGiven'
  | 'RefreshTokenInvalid'
  | 'RevisionConflict'
  | 'SaleOver'
  | 'SalesOverlap'
  | 'SecondFactorInvalid'
  | 'SecondFactorRequired'
  | 'SecretKeyNotFound'
  | 'ServiceUnavailable'
  | 'SessionTooOld'
  | 'SigningKeyInUse'
  | 'SmtpAddonNotEnabled'
  | 'StatisticCountLimitExceeded'
  | 'StatisticNameConflict'
  | 'StatisticNotFound'
  | 'StatisticUpdateInProgress'
  | 'StatisticValueAggregationOverflow'
  | 'StatisticValueOutOfBounds'
  | 'StatisticVersionClosedForWrites'
  | 'StatisticVersionIncrementRateExceeded'
  | 'StatisticVersionInvalid'
  | 'SteamNotEnabledForTitle'
  | 'SteamUserNotFound'
  | 'StoreClosed'
  | 'StoreNotFound'
  | 'StoreRequired'
  | 'TitleDataOverrideNotFound'
  | 'TitleIdNotAvailable'
  | 'TitleNewsItemCountLimitExceeded'
  | 'TokenSigningKeyNotFound'
  | 'TooManyKeys'
  | 'TooManyOperators'
  | 'UserisNotValid'
  | 'UsernameNotAvailable'
  | 'UsersAlreadyFriends'
  | 'ValueAlreadyExists'
  | 'VirtualCurrencyCannotBeDeleted'
  | 'VirtualCurrencyCodeExists'
  | 'VirtualCurrencyCountLimitExceeded'
  | 'VirtualCurrencyMustBeWithinIntegerRange'
  | 'WalletCapReached'
  | 'WrongPrice'
  | 'WrongVirtualCurrency';

/** Who has accepted it. Absent: nobody. */
export interface AcceptedPriceWarning {
  readonly Author: Author;
  /** When. */
  readonly Time: string;
  /** Why it is meant. */
  readonly Note: string;
}

/** How many different players there were. */
export interface ActivePlayers {
  /** Players who logged in, or those who paid. */
  readonly Kind: 'Player' | 'Payer';
  /** How long a point is. Each player is counted once in it. */
  readonly Per: 'Day' | 'Week' | 'Month';
  /** Those that have any, in their order. */
  readonly Points: readonly ActivePoint[];
}

/** How many players in a day, a week or a month. */
export interface ActivePoint {
  /** When it began, UTC. */
  readonly At: string;
  /** How many players. */
  readonly Count: number;
}

/** Something that was changed. */
export interface ActivityInfo {
  /** When it was changed; of a scheduled change, the time for which it was planned. */
  readonly At: string;
  /** The author: `operator:` or `key:` with the id, or `commandLine`. */
  readonly MadeBy: string;
  /** The name of the operator or the key. Absent: nobody knows it. */
  readonly MadeByName?: string;
  /** The title. Absent: the call named none. */
  readonly TitleId?: string;
  /** The path of the call of an operator. Absent: it is a revision of what is sold or of a title's data, and `About` has its `Kind`, `Act` and `Revision`, and `PendingChange` where it was scheduled. A write of several keys of data is one, by a call too, with the first of its keys in the order of code points as `Key` and their number as `Amount`. That of a sale has `Sale` and `SaleMoment` (`Start` or `End`), with `AtOnce` where nobody had planned that moment: it began when it was made, or the author of the revision ended it. */
  readonly Operation?: string;
  /** What the call was about, and what it did: members of the request that name a player, a store, a catalog version, a key, an operator or a title, and others that tell what was done, as `Revision`, `Roles` or `Note`. Acts of earlier versions have the names only. */
  readonly About: Readonly<Record<string, string>>;
  /** What was done to players who are still there; the first 20 lines, of as many as `Count` in `About` says. It goes when the player is deleted. */
  readonly Players?: readonly ChangedPlayer[];
  /** The call, as the reply and the log have it. */
  readonly RequestId?: string;
}

/** The settings of the Amazon Appstore. */
export interface AmazonAppstoreSettings {
  /** The app id. Amazon’s answers do not name it; it is for people. */
  readonly AppId?: string;
  readonly Sandbox?: SandboxRule;
  /** The catalog versions that clients may name beside the default one. */
  readonly CatalogVersions?: readonly string[];
  /** What a refund does. `Mark`: it is written down. `TakeBack`: goods of the purchase that are still there are taken, too. Absent: `Mark`. */
  readonly Refunds?: 'Mark' | 'TakeBack';
}

/** The settings of the App Store. */
export interface AppStoreSettings {
  /** The bundle ids whose purchases are taken. */
  readonly BundleIds: readonly string[];
  /** Whether a purchase that the family of the player shares is taken. Absent: it is not. */
  readonly AllowsFamilySharing?: boolean;
  /** Whether a non-consumable moves to the player who restores it. What is left of its goods is taken from the former player and handed over; of a deleted player, the items that are never used up are given again. With `Owner: Check` or `Ignore` the token decides the first redemption only; `Owner: Require` lets nothing move. Absent: it does not move. */
  readonly MovesNonConsumables?: boolean;
  /** The issuer id of the keys for the App Store Server API, which tells of refunds. */
  readonly IssuerId?: string;
  /** The id of the private key for that API. */
  readonly KeyId?: string;
  /** What the token of GetPurchaseAccountToken in a receipt decides. `Check`: a token of another player is refused. `Require`: so is a receipt without one. `Ignore`: the token is not looked at. Where MovesNonConsumables is set, that is so for the first redemption of a non-consumable only. Absent: `Check`. */
  readonly Owner?: 'Ignore' | 'Check' | 'Require';
  readonly Sandbox?: SandboxRule;
  /** The catalog versions that clients may name beside the default one. */
  readonly CatalogVersions?: readonly string[];
  /** What a refund does. `Mark`: it is written down. `TakeBack`: goods of the purchase that are still there are taken, too. Absent: `Mark`. */
  readonly Refunds?: 'Mark' | 'TakeBack';
}

/** The settings of Sign in with Apple. */
export interface AppleSettings {
  /** The bundle ids and service ids that tokens may be made for. */
  readonly ClientIds: readonly string[];
  /** The developer team, with which codes are exchanged and revoked. */
  readonly TeamId?: string;
  /** The id of the team's private key. */
  readonly KeyId?: string;
}

/** At which prices an item can be had. */
export interface AuditedItem {
  /** The item, as the catalog version has it; compared exactly. */
  readonly ItemId: string;
  /** The lowest price in each currency. */
  readonly LowestPrices: Readonly<Record<string, number>>;
  /** The ways to have the item, the cheapest of each currency first; at most 100. */
  readonly Prices: readonly OfferedPrice[];
  /** How many more ways there are. */
  readonly PricesLeftOut: number;
}

/** Prices that their author may not have meant, with who has said that they are. */
export interface AuditedPriceWarning {
  /** What is the matter. */
  readonly Kind: 'GivesBackMore' | 'OpensForever' | 'CostsNothing' | 'StoreUndercutsCatalog' | 'StoreUndercutsStore' | 'BundleCheaperThanParts' | 'UnknownCurrency' | 'PriceTooHigh' | 'UnknownContents' | 'SoldOut' | 'NotForSale';
  /** Warning: unusual, so that its author has hardly meant it. Information: an ordinary difference, such as a sale. Accepted: unusual, and somebody has said that it is meant (Admin/SetPriceWarningAccepted). */
  readonly Level: 'Warning' | 'Information' | 'Accepted';
  /** The item, as the catalog version has it; compared exactly. */
  readonly ItemId: string;
  /** The store. Unique in its catalog version. */
  readonly StoreId?: string;
  /** The currency. */
  readonly VirtualCurrency?: string;
  /** What it costs in the currency. */
  readonly Price?: number;
  /** The amount that the price is less than: the price of the catalog, of the dearest store or of the parts, or what comes out. */
  readonly ComparedWith?: number;
  /** A sentence for people. */
  readonly Text: string;
  readonly Accepted?: AcceptedPriceWarning;
}

/** Who made the change. */
export interface Author {
  /** SecretKey: a call with a secret key. Operator: somebody who has signed in. CommandLine: somebody at the database. */
  readonly Kind: 'SecretKey' | 'Operator' | 'CommandLine';
  /** The id of the secret key or of the operator. Absent: it was neither. */
  readonly Id?: string;
  /** The name of the secret key or of the operator. Absent: nobody knows it. */
  readonly Name?: string;
}

/** A ban of a player. */
export interface BanInfo {
  /** The player's account id. */
  readonly ServiceId: string;
  /** Id of the ban, to take it back. */
  readonly BanId: string;
  /** When the player was banned. */
  readonly Created: string;
  /** When the ban ends. Absent: never. */
  readonly Expires?: string;
  /** Why, as given with the ban. */
  readonly Reason?: string;
  /** The IP address given with the ban: IPv4, or IPv6 as in RFC 5952. While the ban is in force, nobody logs in to the title or registers from exactly this address: IpAddressBanned. */
  readonly IPAddress?: string;
  /** Whether the ban is in force: neither run out nor taken back. */
  readonly Active: boolean;
}

/** An item of an order. */
export interface CartItem {
  /** The item, as the catalog version has it; compared exactly. */
  readonly ItemId: string;
  /** The class of the item. */
  readonly ItemClass?: string;
  /** The name of the item. */
  readonly DisplayName?: string;
  /** Prices of one in real money, by currency. */
  readonly RealCurrencyPrices?: Readonly<Record<string, number>>;
  /** Prices of one in virtual currencies. RM is real money. */
  readonly VirtualCurrencyPrices?: Readonly<Record<string, number>>;
}

/** A good. */
export interface CatalogItem {
  /** The item, as the catalog version has it; compared exactly. */
  readonly ItemId: string;
  /** The class of items that it belongs to. */
  readonly ItemClass?: string;
  /** Its name for players. */
  readonly DisplayName?: string;
  /** Its description for players. */
  readonly Description?: string;
  /** Prices in virtual currencies: code (2 to 10 letters and digits) to a whole amount. RM is real money in US cents. Absent, null and 0 all mean: not sold in that currency. */
  readonly VirtualCurrencyPrices?: Readonly<Record<string, number>>;
  /** Prices in real money: code (3 upper-case letters, ISO 4217) to a whole amount of the currency's smallest unit. Absent, null and 0 all mean: not sold in that currency. */
  readonly RealCurrencyPrices?: Readonly<Record<string, number>>;
  /** Words to find and to group items by. */
  readonly Tags?: readonly string[];
  /** A text of the studio's own, at most 10000 bytes of UTF-8; often JSON, which is not looked into. */
  readonly CustomData?: string;
  readonly Consumable?: CatalogItemConsumableInfo;
  readonly Container?: CatalogItemContainerInfo;
  readonly Bundle?: CatalogItemBundleInfo;
  /** Where its picture is. */
  readonly ItemImageUrl?: string;
  /** The catalog version that it is in. */
  readonly CatalogVersion: string;
  /** A character can be made of it. */
  readonly CanBecomeCharacter: boolean;
  /** Several share one place in an inventory. */
  readonly IsStackable: boolean;
  /** Players can trade it. */
  readonly IsTradable: boolean;
  /** There is a limited number of it. */
  readonly IsLimitedEdition: boolean;
  /** How many there are of a limited edition at first. Ignored once one was given out; /Admin/IncrementLimitedEditionItemAvailability adds some then. */
  readonly InitialLimitedEditionCount: number;
}

/** What comes along when the item is granted. */
export interface CatalogItemBundleInfo {
  /** Items that come along. */
  readonly BundledItems?: readonly string[];
  /** Drop tables that are rolled on granting. */
  readonly BundledResultTables?: readonly string[];
  /** Virtual currencies that come along, by code. */
  readonly BundledVirtualCurrencies?: Readonly<Record<string, number>>;
}

/** When the item is used up. */
export interface CatalogItemConsumableInfo {
  /** How many times an instance can be used. */
  readonly UsageCount?: number;
  /** Seconds after which an instance expires. A further one of its stack or group adds its seconds to their end. Nothing ends after the year 9999. */
  readonly UsagePeriod?: number;
  /** Instances with the same group expire together. A player has at most 1000 of them, stacks counted once. */
  readonly UsagePeriodGroup?: string;
}

/** What is inside and comes out on opening. */
export interface CatalogItemContainerInfo {
  /** The item that opens it. Absent: it opens without. */
  readonly KeyItemId?: string;
  /** Items that are inside. */
  readonly ItemContents?: readonly string[];
  /** Drop tables that are rolled on opening. */
  readonly ResultTableContents?: readonly string[];
  /** Virtual currencies that are inside, by code. */
  readonly VirtualCurrencyContents?: Readonly<Record<string, number>>;
}

/** A good. Absent flags are false, an absent InitialLimitedEditionCount is 0. */
export interface CatalogItemInput {
  /** The item, as the catalog version has it; compared exactly. */
  readonly ItemId: string;
  /** The class of items that it belongs to. */
  readonly ItemClass?: string;
  /** Its name for players. */
  readonly DisplayName?: string;
  /** Its description for players. */
  readonly Description?: string;
  /** Prices in virtual currencies: code (2 to 10 letters and digits) to a whole amount. RM is real money in US cents. Absent, null and 0 all mean: not sold in that currency. */
  readonly VirtualCurrencyPrices?: Readonly<Record<string, number>>;
  /** Prices in real money: code (3 upper-case letters, ISO 4217) to a whole amount of the currency's smallest unit. Absent, null and 0 all mean: not sold in that currency. */
  readonly RealCurrencyPrices?: Readonly<Record<string, number>>;
  /** Words to find and to group items by. */
  readonly Tags?: readonly string[];
  /** A text of the studio's own, at most 10000 bytes of UTF-8; often JSON, which is not looked into. */
  readonly CustomData?: string;
  readonly Consumable?: CatalogItemConsumableInfo;
  readonly Container?: CatalogItemContainerInfo;
  readonly Bundle?: CatalogItemBundleInfo;
  /** Where its picture is. */
  readonly ItemImageUrl?: string;
  /** The catalog version that is written, as GetCatalogItems answers it. Another one is refused with InvalidParams; absent or null: not compared. */
  readonly CatalogVersion?: string;
  /** A character can be made of it. */
  readonly CanBecomeCharacter?: boolean;
  /** Several share one place in an inventory. */
  readonly IsStackable?: boolean;
  /** Players can trade it. */
  readonly IsTradable?: boolean;
  /** There is a limited number of it. */
  readonly IsLimitedEdition?: boolean;
  /** How many there are of a limited edition at first. Ignored once one was given out; /Admin/IncrementLimitedEditionItemAvailability adds some then. */
  readonly InitialLimitedEditionCount?: number;
}

/** A catalog version without its items. */
export interface CatalogSummary {
  /** The catalog version. */
  readonly CatalogVersion: string;
  /** How many items it holds. */
  readonly ItemCount: number;
  /** Its newest revision; 0: there is none. */
  readonly Revision: number;
  /** From when its newest revision is in force. */
  readonly Time?: string;
}

/** A request about a catalog version. */
export interface CatalogVersionRequest {
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** A change of a balance of the caller's. */
export interface ChangeOwnVirtualCurrencyRequest {
  /** The currency: two upper-case letters or digits. */
  readonly VirtualCurrency: string;
  /** How much: whole units. */
  readonly Amount: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** What the change would do. Absent: no preview was asked for. */
export interface ChangePreview {
  readonly Changes: Differences;
  /** What else gets a revision: the version that was the default until then, and the drop tables of a version that is deleted. Absent: nothing. */
  readonly Others?: readonly OtherChange[];
  readonly Exposure?: PriceAuditDifference;
}

/** The change is made, or scheduled, and durable; or it is previewed. */
export interface ChangeResult {
  /** The current revision: the one that the call made or, where it changed nothing, the last one; 0: there is none. With Preview the one that it was computed on. It is in the header `X-Purser-Revision` of every answer, and here where the request has an extension, or the operation is one. */
  readonly Revision?: number;
  /** With EffectiveAt: the number of the change, which is made later. /Admin/CancelPendingChange takes it. */
  readonly PendingChange?: number;
  readonly Preview?: ChangePreview;
}

/** A change of a balance of a player's. */
export interface ChangeUserVirtualCurrencyRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The currency: two upper-case letters or digits. */
  readonly VirtualCurrency: string;
  /** How much: whole units. */
  readonly Amount: number;
  /** Why, for whoever looks what was done (/Operator/ListActivity, /Admin/GetPlayerHistory). It is kept where an operator calls, and goes with the player. */
  readonly Note?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** What a call did to a player. */
export interface ChangedPlayer {
  /** The player. */
  readonly ServiceId: string;
  /** What was done: an amount of a currency, an item, a character, keys of data, statistics with their values before and after it (both with the names in JSON quotes that have anything but ASCII letters, digits, `_`, `-` and `.`), a ban with its reason, a receipt, and the note of the call. */
  readonly About: Readonly<Record<string, string>>;
}

/** The sale as it is now. Absent: a preview was asked for. */
export interface ChangedSale {
  /** The number of the sale. */
  readonly Sale: number;
  /** Its name. */
  readonly Name: string;
  /** Cancelled: before it began. Failed: its start or its end could not be made; a start that failed has no end. */
  readonly Status: 'Coming' | 'Running' | 'Ended' | 'Cancelled' | 'Failed';
  /** The catalog version of its stores. */
  readonly CatalogVersion: string;
  /** Its stores. */
  readonly Stores: readonly SaleStore[];
  /** How much lower the prices become, in percent. */
  readonly PercentOff: number;
  /** Its prices are rounded to multiples of it where they stay above 0. */
  readonly RoundTo: number;
  /** The currencies whose prices become lower. Empty: all. */
  readonly VirtualCurrencies: readonly string[];
  /** When it begins. */
  readonly StartsAt: string;
  /** When it is over. */
  readonly EndsAt: string;
  /** When it was made. */
  readonly Time: string;
  /** The call that made it. */
  readonly RequestId?: string;
  /** When it ended, was cancelled or failed. Absent: it is coming or running. */
  readonly SettledAt?: string;
  /** Why it was cancelled, was ended before its time, or has failed. Absent: none of these. */
  readonly Reason?: string;
  /** What its start has set; its end puts back all but the LeftPrices. Absent: it has not begun, or a list of sales was asked for. */
  readonly Prices?: readonly SetPrice[];
  /** How many prices its end has left alone. */
  readonly NotPutBack: number;
  /** Those prices. Absent: there are none, or a list of sales was asked for. */
  readonly LeftPrices?: readonly LeftPrice[];
}

/** A character on a leaderboard. */
export interface CharacterLeaderboardEntry {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The character. */
  readonly CharacterId: string;
  /** Its name. Absent: it was deleted. */
  readonly CharacterName?: string;
  /** Its kind. Absent: it was deleted. */
  readonly CharacterType?: string;
  /** The name of the player. */
  readonly DisplayName?: string;
  /** The value; 0 where the character has none. */
  readonly StatValue: number;
  /** How many characters of all players are better. */
  readonly Position: number;
}

/** A character of a player. */
export interface CharacterResult {
  /** The character, among those of its player. */
  readonly CharacterId: string;
  /** The name of the character. */
  readonly CharacterName: string;
  /** The kind of the character, in the words of the game. */
  readonly CharacterType: string;
  /** When the player got the character. */
  readonly CreatedAt: string;
}

/** The settings: the member that is named as the provider. */
export interface ConnectionSettings {
  readonly OpenIdConnect?: OpenIdConnectSettings;
  readonly Apple?: AppleSettings;
  readonly Google?: GoogleSettings;
  readonly GameCenter?: GameCenterSettings;
  readonly Steam?: SteamSettings;
  readonly AppStore?: AppStoreSettings;
  readonly PlayStore?: PlayStoreSettings;
  readonly AmazonAppstore?: AmazonAppstoreSettings;
  readonly SteamPurchases?: SteamPurchasesSettings;
}

/** An address at which the player can be reached. */
export interface ContactEmailInfo {
  /** The address. */
  readonly EmailAddress: string;
  /** Whether the player has shown that mail to it arrives. */
  readonly VerificationStatus: 'Confirmed' | 'Unverified';
}

/** A change of what credentials are judged by: its number and its id. */
export interface ControlEntryRef {
  /** Of an entry, in the order of the changes. */
  readonly Number: number;
  /** The random id of the entry with that number; empty for the oldest ones. */
  readonly EntryId: string;
}

/** What a change does, item by item and member by member. */
export interface Differences {
  /** What becomes of the store or the catalog version itself: Open and MarketingData of a store, IsDefaultCatalog of a version. Absent: it stays. */
  readonly Own?: {
    /** What becomes of it itself. */
    readonly Act: 'Changed' | 'Added' | 'Removed';
    /** The members that differ. */
    readonly Members: readonly MemberDifference[];
  };
  /** What becomes of its items: what is changed comes first, then what is added, removed and only moved. At most 1000, and less where they take more than 1048576 bytes as they are stored. */
  readonly Items: readonly ItemDifference[];
  /** How many more items there are. */
  readonly ItemsLeftOut: number;
  /** How many items change. */
  readonly Changed: number;
  /** How many are added. */
  readonly Added: number;
  /** How many are removed. */
  readonly Removed: number;
  /** How many stand at another place and are the same. */
  readonly Moved: number;
}

/** A roll of a drop table. */
export interface DropTableRoll {
  /** The drop table; compared exactly. */
  readonly TableId: string;
  /** Which of both came up. */
  readonly ResultItemType: 'ItemId' | 'TableId';
  /** The item, as the catalog version has it; compared exactly. */
  readonly ResultItem: string;
}

/** What changed in a step. */
export interface EconomyPoint {
  /** When the step began, UTC. */
  readonly At: string;
  /** How many changes. */
  readonly Count: number;
  /** What players got: units of the currency, or uses of the items. */
  readonly Gained: number;
  /** What players gave: the same. */
  readonly Lost: number;
}

/** Changes of one kind, over the time. */
export interface EconomySeries {
  /** The currency that changed. Absent: items did. An item that was bought is in the series of its price alone. */
  readonly VirtualCurrency?: string;
  /** Why. Beside the causes of a ledger: `Use` of items, `Revocation` of items, `Deletion` of a player with the player’s balances. `Start`: players had it before this service counted. */
  readonly Cause: 'Deposit' | 'Recharge' | 'Addition' | 'Subtraction' | 'Purchase' | 'Grant' | 'Container' | 'Receipt' | 'Refund' | 'RefundReversed' | 'ReceiptMoved' | 'Use' | 'Revocation' | 'Deletion' | 'Start';
  /** The item. Absent: the series is of all. */
  readonly ItemId?: string;
  /** The store of the sales. Absent: the series is of all, or of no store. */
  readonly StoreId?: string;
  /** The price of the sales. Absent: the series is of all prices, or of no sales. */
  readonly Price?: number;
  /** True: the series is of items that are in no other one, because there were more than 2000 different sums of items, stores and prices in an hour, or 10000 in a day. A report of named items, or of a store, has none. */
  readonly IsRest?: boolean;
  /** The steps in which something changed, in their order. */
  readonly Points: readonly EconomyPoint[];
}

/** Names an entity. */
export interface EntityKey {
  /** Id of the entity; case-sensitive. */
  readonly Id: string;
  /** Type of the entity. */
  readonly Type: 'title' | 'title_player_account' | 'master_player_account';
  /** The same as Type; an older name. */
  readonly TypeString: 'title' | 'title_player_account' | 'master_player_account';
}

/** The chain of ids above the entity. Members that do not apply are left out. */
export interface EntityLineage {
  /** Id of the studio. */
  readonly NamespaceId: string;
  /** Id of the title; absent for a master player account. */
  readonly TitleId?: string;
  /** Id of the player's account; absent for a title. */
  readonly MasterPlayerAccountId?: string;
  /** Id of the player within the title; only for such an entity. */
  readonly TitlePlayerAccountId?: string;
}

/** An entity token and whose it is. */
export interface EntityTokenResponse {
  /** The token, for the header `X-EntityToken`; a join token is for its server alone. */
  readonly EntityToken: string;
  /** When the token expires. */
  readonly TokenExpiration: string;
  readonly Entity: EntityKey;
}

/** An event. */
export interface EventContents {
  /** The namespace: `custom`, or a name that begins with `custom.`. */
  readonly EventNamespace: string;
  /** The name of the event. */
  readonly Name: string;
  /** The entity to which it happened. Absent: the caller. A player's token names the player only; a title's any player of the title, too, whose id is not looked up. */
  readonly Entity?: {
    /** Id of the entity; case-sensitive. */
    readonly Id: string;
    /** `title`, `title_player_account` or `master_player_account`. Absent: the id is one of the caller. */
    readonly Type?: string;
  };
  /** The id that the event had before. */
  readonly OriginalId?: string;
  /** When it happened. */
  readonly OriginalTimestamp?: string;
  /** Facts of the event: a JSON object of at most 10000 bytes. Only one of Payload and PayloadJSON is allowed. */
  readonly Payload?: unknown;
  /** The same as a text of JSON. */
  readonly PayloadJSON?: string;
}

/** The contact address that a session of the player has replaced or removed lately. Only holders of `players:personal` see it, and no player: a session may be stolen. */
export interface FormerContactEmailInfo {
  /** The address. */
  readonly EmailAddress: string;
  /** Until when it brings a new password, and with it the contact back. */
  readonly RecoversUntil: string;
}

/** A friend. Username, the accounts at platforms and the profile’s LinkedAccounts are there for holders of `players:personal` only, and the profile has no contact addresses. Where the title’s setting `FriendsUsernames` is on, players have the Username of a friend who has them as a friend, too. */
export interface FriendInfo {
  /** The player's account id. */
  readonly FriendServiceId: string;
  /** How the friend is called. */
  readonly TitleDisplayName?: string;
  /** Username, in lower case. */
  readonly Username?: string;
  readonly GameCenterInfo?: UserGameCenterInfo;
  readonly SteamInfo?: UserSteamInfo;
  readonly XboxInfo?: UserXboxInfo;
  readonly PSNInfo?: UserPsnInfo;
  /** The tags that the player has given. */
  readonly Tags: readonly string[];
  readonly Profile: PlayerProfileModel;
}

/** An id, and the player who has it. */
export interface GameCenterServiceIdPair {
  /** The id, as in the request. */
  readonly GameCenterId: string;
  /** The player's account id. */
  readonly ServiceId?: string;
}

/** The settings of Game Center. */
export interface GameCenterSettings {
  /** The bundle ids whose players may log in. */
  readonly BundleIds: readonly string[];
}

/** What to tell beside the credentials: what is asked for is there, as an empty list or map where the service has nothing of the kind. */
export interface GetPlayerCombinedInfoRequestParams {
  /** Answer with `AccountInfo`. */
  readonly GetUserAccountInfo?: boolean;
  /** Answer with `PlayerProfile`. */
  readonly GetPlayerProfile?: boolean;
  readonly ProfileConstraints?: PlayerProfileViewConstraints;
  /** Answer with `UserInventory`. */
  readonly GetUserInventory?: boolean;
  /** Answer with `UserVirtualCurrency` and `UserVirtualCurrencyRechargeTimes`. */
  readonly GetUserVirtualCurrency?: boolean;
  /** Answer with `UserData`. */
  readonly GetUserData?: boolean;
  /** The keys of `UserData`. Absent or empty: all. */
  readonly UserDataKeys?: readonly string[];
  /** Answer with `UserReadOnlyData`. */
  readonly GetUserReadOnlyData?: boolean;
  /** The keys of `UserReadOnlyData`. Absent or empty: all. */
  readonly UserReadOnlyDataKeys?: readonly string[];
  /** Answer with `CharacterList`. */
  readonly GetCharacterList?: boolean;
  /** Answer with `CharacterInventories`. */
  readonly GetCharacterInventories?: boolean;
  /** Answer with `PlayerStatistics`. */
  readonly GetPlayerStatistics?: boolean;
  /** The statistics of `PlayerStatistics`. Absent or empty: all. */
  readonly PlayerStatisticNames?: readonly string[];
  /** Answer with `TitleData`: none where those that are asked for have more than 1048576 bytes; GetTitleData answers with them. */
  readonly GetTitleData?: boolean;
  /** The keys that are asked for. An empty list: all. A body has at most 64 KiB, into which 1000 keys of 60 characters fit. */
  readonly TitleDataKeys?: readonly string[];
}

/** What was asked for with InfoRequestParameters; what was not asked for is absent, but for the two versions. */
export interface GetPlayerCombinedInfoResultPayload {
  readonly AccountInfo?: PublicUserAccountInfo;
  /** All items of the player in the order in which they came; more than 10000 are refused. */
  readonly UserInventory?: readonly ItemInstance[];
  /** What the player has of each virtual currency of the title, by its code. */
  readonly UserVirtualCurrency?: Readonly<Record<string, number>>;
  /** How each virtual currency that recharges goes on doing so, by its code. */
  readonly UserVirtualCurrencyRechargeTimes?: Readonly<Record<string, VirtualCurrencyRechargeTime>>;
  /** The data by key. */
  readonly UserData?: Readonly<Record<string, UserDataRecord>>;
  /** How often data of this kind were updated; 0 where `UserData` was not asked for. */
  readonly UserDataVersion: number;
  /** The data by key. */
  readonly UserReadOnlyData?: Readonly<Record<string, UserDataRecord>>;
  /** How often data of this kind were updated; 0 where `UserReadOnlyData` was not asked for. */
  readonly UserReadOnlyDataVersion: number;
  /** The characters of the player, in the order in which they came. */
  readonly CharacterList?: readonly CharacterResult[];
  /** Always empty: characters hold no items. */
  readonly CharacterInventories?: readonly unknown[];
  /** The values by their keys. A key that is not there is left out. */
  readonly TitleData?: Readonly<Record<string, string>>;
  /** Of each statistic the value in its current version, where the player has one. */
  readonly PlayerStatistics?: readonly StatisticValue[];
  readonly PlayerProfile?: PlayerProfileModel;
}

/** An id, and the player who has it. */
export interface GooglePlayGamesServiceIdPair {
  /** The id, as in the request. */
  readonly GooglePlayGamesPlayerId: string;
  /** The player's account id. */
  readonly ServiceId?: string;
}

/** An id, and the player who has it. */
export interface GoogleServiceIdPair {
  /** The id, as in the request. */
  readonly GoogleId: string;
  /** The player's account id. */
  readonly ServiceId?: string;
}

/** The settings of Google. */
export interface GoogleSettings {
  /** The OAuth clients that tokens may be made for; the first one, the web client, exchanges the game's codes. */
  readonly ClientIds: readonly string[];
  /** Sent where a code is exchanged. Absent: the empty text, as games of mobile devices need it. */
  readonly RedirectUri?: string;
}

/** An item that was granted, or was not. */
export interface GrantedItemInstance {
  /** The player's account id. */
  readonly ServiceId: string;
  /** Whether it was granted. False where too few are left of a limited edition, in it or itself: `ItemId` is what was asked for. */
  readonly Result: boolean;
  /** The item, as the catalog version has it. */
  readonly ItemId?: string;
  /** This instance, or this stack, among all that the player has. */
  readonly ItemInstanceId?: string;
  /** The class that the catalog gave the item then. */
  readonly ItemClass?: string;
  /** When the player got it. */
  readonly PurchaseDate?: string;
  /** When it ends. Absent: never. */
  readonly Expiration?: string;
  /** How often it can be used, or how many are in the stack. Absent: it is not used up. */
  readonly RemainingUses?: number;
  /** How many uses this call has added. */
  readonly UsesIncrementedBy?: number;
  /** What was noted when it was given. */
  readonly Annotation?: string;
  /** The catalog version that it came from. */
  readonly CatalogVersion?: string;
  /** The item id of the bundle or container that it came from. */
  readonly BundleParent?: string;
  /** The name that the catalog gave the item then. */
  readonly DisplayName?: string;
  /** The currency that was paid. Absent: it was given. */
  readonly UnitCurrency?: string;
  /** What was paid; 0 where it was given. */
  readonly UnitPrice: number;
  /** The item ids that came along with it, each once. */
  readonly BundleContents?: readonly string[];
  /** Texts of the studio about this instance, by their keys. */
  readonly CustomData?: Readonly<Record<string, string>>;
}

/** What players hold of a currency. */
export interface HeldCurrency {
  /** The currency. */
  readonly VirtualCurrency: string;
  /** What all players together had when the time began, as it was booked. */
  readonly Amount: number;
}

/** What came in one way. */
export interface IncomeLine {
  /** Where it was paid. */
  readonly Platform: 'AppStore' | 'PlayStore' | 'AmazonAppstore' | 'SteamPurchases';
  /** Who says the prices. */
  readonly PriceSource: 'Receipt' | 'Catalog' | 'Client';
  /** The currency, ISO 4217. */
  readonly Currency: string;
  /** How many purchases. */
  readonly Purchases: number;
  /** The sum of their prices, in hundredths of the currency. */
  readonly Amount: number;
  /** How many of them were refunded, wholly or partly. */
  readonly Refunds: number;
  /** The sum of what was refunded, by quantity, rounded down. */
  readonly Refunded: number;
}

/** What becomes of an item, a drop table, a currency or a key of data. */
export interface ItemDifference {
  /** The ItemId, the TableId, the CurrencyCode or the key of data. */
  readonly Id: string;
  /** What becomes of it. Moved: it is the same at another place. */
  readonly Act: 'Changed' | 'Added' | 'Removed' | 'Moved';
  /** It changes and stands at another place. Absent: no. */
  readonly Moved?: boolean;
  /** The members that differ. */
  readonly Members: readonly MemberDifference[];
}

/** An item, and the player who gets it. */
export interface ItemGrant {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The item, as the catalog version has it; compared exactly. */
  readonly ItemId: string;
  /** A note of the studio, kept with the item. */
  readonly Annotation?: string;
  /** Not supported, because characters hold no items: a call in which it is not empty is CharacterNotFound. */
  readonly CharacterId?: string;
  /** Texts by key. Keys are trimmed, have 1 to 100 characters and do not begin with "!"; texts have at most 1000 characters. `null` removes the key. At most 100 entries. */
  readonly Data?: Readonly<Record<string, unknown>>;
  /** Keys to remove, for SDKs that cannot send `null`. Removing wins over setting. */
  readonly KeysToRemove?: readonly string[];
}

/** An item that a player has, or a stack of them. */
export interface ItemInstance {
  /** The item, as the catalog version has it. */
  readonly ItemId?: string;
  /** This instance, or this stack, among all that the player has. */
  readonly ItemInstanceId?: string;
  /** The class that the catalog gave the item then. */
  readonly ItemClass?: string;
  /** When the player got it. */
  readonly PurchaseDate?: string;
  /** When it ends. Absent: never. */
  readonly Expiration?: string;
  /** How often it can be used, or how many are in the stack. Absent: it is not used up. */
  readonly RemainingUses?: number;
  /** How many uses this call has added. */
  readonly UsesIncrementedBy?: number;
  /** What was noted when it was given. */
  readonly Annotation?: string;
  /** The catalog version that it came from. */
  readonly CatalogVersion?: string;
  /** The item id of the bundle or container that it came from. */
  readonly BundleParent?: string;
  /** The name that the catalog gave the item then. */
  readonly DisplayName?: string;
  /** The currency that was paid. Absent: it was given. */
  readonly UnitCurrency?: string;
  /** What was paid; 0 where it was given. */
  readonly UnitPrice: number;
  /** The item ids that came along with it, each once. */
  readonly BundleContents?: readonly string[];
  /** Texts of the studio about this instance, by their keys. */
  readonly CustomData?: Readonly<Record<string, string>>;
}

/** An item of a store. */
export interface ItemOfStore {
  /** The store. Unique in its catalog version. */
  readonly StoreId: string;
  /** The item. */
  readonly ItemId: string;
}

/** At which prices an item can be had. */
export interface ItemPriceDifference {
  /** The item, as the catalog version has it; compared exactly. */
  readonly ItemId: string;
  /** The lowest price in each currency until then. */
  readonly LowestBefore: Readonly<Record<string, number>>;
  /** The lowest price in each currency from then on. */
  readonly LowestAfter: Readonly<Record<string, number>>;
}

/** An item to buy. Its annotation is not kept. */
export interface ItemPurchaseRequest {
  /** The item, as the catalog version has it; compared exactly. */
  readonly ItemId: string;
  /** How many. An order has at most 100 of one item. */
  readonly Quantity: number;
  /** A note of the studio, kept with the item. */
  readonly Annotation?: string;
  /** Not supported: no item is exchanged for another one. */
  readonly UpgradeFromItems?: readonly string[];
}

/** A change of a balance. */
export interface LedgerEntry {
  /** Counts the player's entries, from 1. */
  readonly Number: number;
  /** When it was booked. */
  readonly Time: string;
  /** The currency. */
  readonly VirtualCurrency: string;
  /** Why it changed. `Deposit`: at the first login. `Recharge`: what had recharged until then, booked by the next change. `Purchase`: paid, or inside what was bought. `Grant` and `Container`: inside an item that was granted or opened. `Receipt`: inside what was bought with real money. `Refund`: taken because that was refunded. `RefundReversed`: given again because the refund was taken back. `ReceiptMoved`: went with such a purchase to the player who restored it, or came with it from its former player. */
  readonly Cause: 'Deposit' | 'Recharge' | 'Addition' | 'Subtraction' | 'Purchase' | 'Grant' | 'Container' | 'Receipt' | 'Refund' | 'RefundReversed' | 'ReceiptMoved';
  /** What was added; below 0 where it was taken away. */
  readonly Change: number;
  /** The balance before. */
  readonly Before: number;
  /** The balance after. */
  readonly After: number;
  /** The item that was bought, granted or opened. */
  readonly ItemId?: string;
  /** Who changed it: `player`, `key:` with the id of a secret key, `operator:` with the id of an operator, or `commandLine`. */
  readonly MadeBy: string;
  /** What that key or operator is called now. Absent: nobody knows, or the caller lacks `history:read`. */
  readonly MadeByName?: string;
  /** The call that changed it, as its reply and the log have it. */
  readonly RequestId?: string;
  /** Why, as the operator said with the call. Absent: nothing was said, or the caller lacks `players:personal`. */
  readonly Note?: string;
}

/** A price that was no longer the one of the sale. */
export interface LeftPrice {
  /** The store. Unique in its catalog version. */
  readonly StoreId: string;
  /** The item. */
  readonly ItemId: string;
  /** The currency. */
  readonly VirtualCurrency: string;
  /** The price that the sale had set. */
  readonly SalePrice: number;
  /** The store's own price at the end. Absent: it had none, or no longer sold the item. */
  readonly Found?: number;
}

/** A request about the limits of a player, a name or an address. */
export interface LimitsRequest {
  /** A player's account id: all names of the player. */
  readonly ServiceId?: string;
  /** A username, whether or not there is such a player. */
  readonly Username?: string;
  /** An email address, whether or not there is such a player. */
  readonly Email?: string;
  /** An IPv4 or IPv6 address; IPv6 counts by its /64. */
  readonly IPAddress?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** A way in which the player can log in. */
export interface LinkedPlatformAccount {
  /** How the player proved who they are: `Custom` (a custom id from the client), `CustomServer` (a custom id from a server), `Service` (username or email address with a password). */
  readonly Platform: 'Custom' | 'CustomServer' | 'Service' | 'AndroidDevice' | 'IOSDevice' | 'OpenIdConnect' | 'Apple' | 'GooglePlay' | 'GooglePlayGames' | 'GameCenter' | 'Steam' | 'XBoxLive' | 'PSN';
  /** The id of the player there: a custom id, of a device, or of an account. The first two log in by themselves, so they are left out of the answer to a player whose session is older than the title wants for changes of the ways in. */
  readonly PlatformUserId?: string;
  /** When it was linked, or used last where the player has several of its kind. Absent: of a username, an email address, or what an earlier version linked. */
  readonly UsedAt?: string;
  /** The username. */
  readonly Username?: string;
  /** The email address. */
  readonly Email?: string;
}

/** What was asked for with InfoRequestParameters; what was not asked for is absent, but for the two versions. */
export interface LoginInfoResultPayload {
  readonly AccountInfo?: UserAccountInfo;
  /** All items of the player in the order in which they came; more than 10000 are refused. */
  readonly UserInventory?: readonly ItemInstance[];
  /** What the player has of each virtual currency of the title, by its code. */
  readonly UserVirtualCurrency?: Readonly<Record<string, number>>;
  /** How each virtual currency that recharges goes on doing so, by its code. */
  readonly UserVirtualCurrencyRechargeTimes?: Readonly<Record<string, VirtualCurrencyRechargeTime>>;
  /** The data by key. */
  readonly UserData?: Readonly<Record<string, UserDataRecord>>;
  /** How often data of this kind were updated; 0 where `UserData` was not asked for. */
  readonly UserDataVersion: number;
  /** The data by key. */
  readonly UserReadOnlyData?: Readonly<Record<string, UserDataRecord>>;
  /** How often data of this kind were updated; 0 where `UserReadOnlyData` was not asked for. */
  readonly UserReadOnlyDataVersion: number;
  /** The characters of the player, in the order in which they came. */
  readonly CharacterList?: readonly CharacterResult[];
  /** Always empty: characters hold no items. */
  readonly CharacterInventories?: readonly unknown[];
  /** The values by their keys. A key that is not there is left out. */
  readonly TitleData?: Readonly<Record<string, string>>;
  /** Of each statistic the value in its current version, where the player has one. */
  readonly PlayerStatistics?: readonly StatisticValue[];
  readonly PlayerProfile?: PlayerProfileModel;
}

/** A session has begun. */
export interface LoginResult {
  /** Proves the session, for the header `X-Authorization`. */
  readonly SessionTicket: string;
  /** The player's account id. */
  readonly ServiceId: string;
  /** Whether this login made the player. */
  readonly NewlyCreated: boolean;
  readonly SettingsForUser: UserSettings;
  /** When the player had logged in before. Absent at the first login. */
  readonly LastLoginTime?: string;
  readonly InfoResultPayload?: LoginInfoResultPayload;
  readonly EntityToken: EntityTokenResponse;
  /** Gets the next session ticket and entity token from RefreshSession, once. Absent where the title gives none. */
  readonly RefreshToken?: string;
}

/** A member that is another than before. */
export interface MemberDifference {
  /** The name of the member. */
  readonly Member: string;
  /** What it was. Absent: it was not there. */
  readonly Before?: unknown;
  /** What it is then. Absent: it is gone. */
  readonly After?: unknown;
}

/** A balance, and by how much it has changed. */
export interface ModifyUserVirtualCurrencyResult {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The currency. */
  readonly VirtualCurrency: string;
  /** What was added; below 0 where it was subtracted. */
  readonly BalanceChange: number;
  /** What the player has of it now, with all that has recharged. */
  readonly Balance: number;
}

/** A purchase that was not given. */
export interface NotFulfilledPurchase {
  /** The purchase. */
  readonly TransactionId: string;
  /** The product. */
  readonly ProductId: string;
  /** The error that the purchase alone would be refused with. */
  readonly Error: string;
  /** The reason in a sentence. */
  readonly Message: string;
}

/** An object. */
export interface ObjectResult {
  /** Name of the object: 1 to 100 letters of ASCII, digits and `().-_`. */
  readonly ObjectName: string;
  /** What the object is. Absent where EscapeObject is true. */
  readonly DataObject?: unknown;
  /** The same as a text of JSON; else absent. */
  readonly EscapedDataObject?: string;
}

/** One way to have an item. */
export interface OfferedPrice {
  /** The currency. */
  readonly VirtualCurrency: string;
  /** The amount. 0: it is had for nothing, because the title says so (ZeroPrice). */
  readonly Price: number;
  /** Where the item can be had at the price: in the catalog without a store, in a store, in a bundle (or a container without a key) with everything in it, or in a container together with its key. */
  readonly Source: 'Catalog' | 'Store' | 'Bundle' | 'Container';
  /** The store's id, or the item id of the bundle or container. */
  readonly SourceId?: string;
}

/** An item of a store, with the prices to show. */
export interface OfferedStoreItem {
  /** The item, as the catalog version has it; compared exactly. */
  readonly ItemId: string;
  /** Prices in virtual currencies: code (2 to 10 letters and digits) to a whole amount. RM is real money in US cents. A currency that is absent here (or null) has the catalog's price; 0: not sold here in that currency. An empty table says the same as none. */
  readonly VirtualCurrencyPrices?: Readonly<Record<string, number>>;
  /** Prices in real money: code (3 upper-case letters, ISO 4217) to a whole amount of the currency's smallest unit. A currency that is absent here (or null) has the catalog's price; 0: not sold here in that currency. An empty table says the same as none. */
  readonly RealCurrencyPrices?: Readonly<Record<string, number>>;
  /** Any JSON of the studio's own, at most 10000 bytes as JSON. Kept and given back as it is, nulls inside too; numbers are 64-bit floating point, so longer ones belong into a text. */
  readonly CustomData?: unknown;
  /** Where to show the item; 0 is first. */
  readonly DisplayPosition?: number;
  /** The prices to show: the store's where it has one, else the catalog's. A currency that is not here does not buy the item. */
  readonly DisplayPrices: {
    /** Amounts by virtual currency code. */
    readonly VirtualCurrencyPrices: Readonly<Record<string, number>>;
    /** Amounts by real currency code. */
    readonly RealCurrencyPrices: Readonly<Record<string, number>>;
  };
}

/** One name, by its kind. */
export interface OneIdentity {
  /** The name. */
  readonly Username?: string;
  /** The name. */
  readonly Email?: string;
  /** The name. */
  readonly CustomId?: string;
  /** The name. */
  readonly ServerCustomId?: string;
  /** The `sub` that Apple gives the player. */
  readonly AppleSubjectId?: string;
  readonly OpenId?: OpenIdIdentity;
  /** The id of an Android device. */
  readonly AndroidDeviceId?: string;
  /** The id of an iOS device. */
  readonly IOSDeviceId?: string;
  /** The `sub` that Google gives the player. */
  readonly GoogleId?: string;
  /** The id of a player of Google Play Games. */
  readonly GooglePlayGamesPlayerId?: string;
  /** The id of a player of Game Center. */
  readonly GameCenterId?: string;
  /** The Steam id, 64 bits in decimal digits. */
  readonly SteamId?: string;
  readonly Xbox?: XboxIdentity;
  readonly PSN?: PSNIdentity;
}

/** The settings of an OpenID connection. */
export interface OpenIdConnectSettings {
  /** The audience that tokens must name. */
  readonly ClientId: string;
  /** The address of the discovery document of the issuer. */
  readonly DiscoveryUrl?: string;
  readonly IssuerInformation?: OpenIdIssuerInformation;
  /** An issuer that the service knows. */
  readonly Preset?: 'Facebook' | 'Epic' | 'Nintendo';
  /** The issuer under which players are known instead. */
  readonly IssuerOverride?: string;
  /** Whether a token with a nonce is taken where the login names none. */
  readonly IgnoreNonce: boolean;
}

/** An identity of an OpenID connection. */
export interface OpenIdIdentity {
  /** The issuer as it names itself, or what the connection has as IssuerOverride. */
  readonly Issuer: string;
  /** The id of the person at the issuer: the `sub` of its tokens. */
  readonly Subject: string;
}

/** The issuer with its keys, where it has no discovery document. */
export interface OpenIdIssuerInformation {
  /** The issuer, exactly as its tokens name it. */
  readonly Issuer: string;
  /** The address at which a browser logs in. It is kept and not called. */
  readonly AuthorizationUrl: string;
  /** The address at which codes are exchanged. It is kept and not called. */
  readonly TokenUrl: string;
  /** The public keys of the issuer (RFC 7517). */
  readonly JsonWebKeySet: Readonly<Record<string, unknown>>;
}

/** An identity of OpenID Connect; both are compared exactly. */
export interface OpenIdSubjectIdentifier {
  /** The issuer as it names itself, or what the connection has as IssuerOverride. */
  readonly Issuer: string;
  /** The id of the person at the issuer: the `sub` of its tokens. */
  readonly Subject: string;
}

/** An id, and the player who has it. */
export interface OpenIdSubjectIdentifierServiceIdPair {
  readonly OpenIdSubjectIdentifier: OpenIdSubjectIdentifier;
  /** The player's account id. */
  readonly ServiceId?: string;
}

/** A one-time link for an operator. */
export interface OperatorLink {
  /** The operator's id. */
  readonly OperatorId: string;
  /** The one-time link, shown this once. Where `PURSER_PUBLIC_URL` is not set it begins with `/`: it is at the address at which the console is opened. */
  readonly Link: string;
  /** When the link ends. */
  readonly ExpiresAt: string;
  /** Whether the link goes to `EmailAddress`, too. False: the address, or the caller, has had its mails of this hour. */
  readonly Mailed?: boolean;
}

/** A request about an operator. */
export interface OperatorRequest {
  /** The operator's id. */
  readonly OperatorId: string;
}

/** A role of an operator, in one title or in all. */
export interface OperatorRole {
  /** What the operator may do (/docs/reference/permissions). */
  readonly Role: 'viewer' | 'support' | 'liveOps' | 'developer' | 'owner';
  /** Absent: for all titles. */
  readonly TitleId?: string;
}

/** An operator's session has begun. */
export interface OperatorSession {
  /** The operator's id. */
  readonly OperatorId: string;
  /** The secret of the session that the page keeps and sends as `X-Purser-Console`. */
  readonly ConsoleSecret: string;
  /** When the session ends in any case. */
  readonly ExpiresAt: string;
}

/** What the change does to something else. */
export interface OtherChange {
  /** What is changed. */
  readonly Kind: 'Store' | 'Catalog' | 'Currencies' | 'DropTables' | 'TitleData' | 'InternalData' | 'PublisherData';
  /** The catalog version. Absent: of the currencies, and of data. */
  readonly CatalogVersion?: string;
  /** The store. Absent: no store is changed. */
  readonly StoreId?: string;
  /** The label of overrides of title data. Absent: no override is changed. */
  readonly OverrideLabel?: string;
  /** The key of data. Absent: several are changed, or no data. */
  readonly Key?: string;
  readonly Changes: Differences;
}

/** An id, and the player who has it. */
export interface PSNAccountServiceIdPair {
  /** The id, as in the request. */
  readonly PSNAccountId: string;
  /** The player's account id. */
  readonly ServiceId?: string;
}

/** An identity of PSN. */
export interface PSNIdentity {
  /** The number of the environment of PlayStation Network that the id belongs to, 1 or more. Absent: 256, of released games. */
  readonly IssuerId?: number;
  /** The id of the player. */
  readonly PSNUserId: string;
}

/** The connection before or after the change. Before is absent where it was created, After where it was removed. */
export interface PastConnection {
  readonly Settings: ConnectionSettings;
  /** Whether a secret was stored. */
  readonly HasSecret: boolean;
}

/** A way to pay for an order. */
export interface PaymentOption {
  /** The currency of the price, as PayForPurchase takes it. */
  readonly Currency: string;
  /** The price of all items in hundredths of the currency. */
  readonly Price: number;
  /** The provider, as PayForPurchase takes it. */
  readonly ProviderName: string;
  /** 0: the service has no store credit. */
  readonly StoreCredit: number;
}

/** A scheduled change, and what it would do now. */
export interface PendingChangeDetails {
  /** Its number. */
  readonly PendingChange: number;
  /** Cancelled: by somebody, or because its subject had changed. Failed: it would have been refused. */
  readonly Status: 'Pending' | 'Applied' | 'Cancelled' | 'Failed';
  /** What is changed. */
  readonly Kind: 'Store' | 'Catalog' | 'Currencies' | 'DropTables' | 'TitleData' | 'InternalData' | 'PublisherData';
  /** The catalog version. Absent: of the currencies, and of data. */
  readonly CatalogVersion?: string;
  /** The store. Absent: no store is changed. */
  readonly StoreId?: string;
  /** The label of overrides of title data. Absent: no override is changed. */
  readonly OverrideLabel?: string;
  /** The key of data. Absent: several are changed, or no data. */
  readonly Key?: string;
  /** The operation that scheduled it. */
  readonly Operation: string;
  /** When it is made. */
  readonly EffectiveAt: string;
  /** The sale of which it is the start or the end; /Admin/UpdateSale moves and cancels both together. Absent: it is neither. */
  readonly Sale?: number;
  /** Which of the two it is. Absent: it is neither. */
  readonly SaleMoment?: 'Start' | 'End';
  /** The stores of the sale of which it is the start or the end. Absent: it is neither, or the sale is no longer known. */
  readonly StoreIds?: readonly string[];
  /** What becomes of it where its subject has changed until then. */
  readonly OnConflict: 'Apply' | 'Cancel';
  /** The revision for which it was made; 0: there was none. */
  readonly BaseRevision: number;
  /** When it was scheduled. */
  readonly ScheduledAt: string;
  readonly Author: Author;
  /** The call that scheduled it. */
  readonly RequestId?: string;
  /** What its author says about it. */
  readonly Note?: string;
  /** When it was made, cancelled or given up. Absent: it is pending. */
  readonly SettledAt?: string;
  /** The revision that was current when it had been made. Absent: it was not. */
  readonly Revision?: number;
  /** Why it was cancelled, or has failed. Absent: neither. */
  readonly Reason?: string;
  /** The revision on which Preview was computed; 0: there is none. */
  readonly CurrentRevision?: number;
  readonly Preview?: ChangePreview;
  readonly Made?: Revision;
  /** The whole store or catalog version as the change would leave it now, whatever OnConflict says. Absent: it was not asked for, or the change is not pending, would be refused or delete its subject, or is about something else. */
  readonly Contents?: {
    /** The store, where the change is of one. */
    readonly Store?: {
      /** The items as they were set, in the order in which they were first added. */
      readonly Store: readonly StoreItem[];
      /** Who defined the store: always Admin. */
      readonly Source: 'Admin';
      /** The catalog version that the store belongs to. */
      readonly CatalogVersion: string;
      /** The store. Unique in its catalog version. */
      readonly StoreId: string;
      readonly MarketingData?: StoreMarketingModel;
      /** False: nobody can buy in it now. Absent: it is open. */
      readonly Open?: boolean;
    };
    /** The catalog version, where the change is of one. */
    readonly Catalog?: {
      /** All items, in the order in which they were first set. */
      readonly Catalog: readonly CatalogItem[];
    };
  };
  readonly Refusal?: PendingChangeRefusal;
}

/** A change that was scheduled. */
export interface PendingChangeInfo {
  /** Its number. */
  readonly PendingChange: number;
  /** Cancelled: by somebody, or because its subject had changed. Failed: it would have been refused. */
  readonly Status: 'Pending' | 'Applied' | 'Cancelled' | 'Failed';
  /** What is changed. */
  readonly Kind: 'Store' | 'Catalog' | 'Currencies' | 'DropTables' | 'TitleData' | 'InternalData' | 'PublisherData';
  /** The catalog version. Absent: of the currencies, and of data. */
  readonly CatalogVersion?: string;
  /** The store. Absent: no store is changed. */
  readonly StoreId?: string;
  /** The label of overrides of title data. Absent: no override is changed. */
  readonly OverrideLabel?: string;
  /** The key of data. Absent: several are changed, or no data. */
  readonly Key?: string;
  /** The operation that scheduled it. */
  readonly Operation: string;
  /** When it is made. */
  readonly EffectiveAt: string;
  /** The sale of which it is the start or the end; /Admin/UpdateSale moves and cancels both together. Absent: it is neither. */
  readonly Sale?: number;
  /** Which of the two it is. Absent: it is neither. */
  readonly SaleMoment?: 'Start' | 'End';
  /** The stores of the sale of which it is the start or the end. Absent: it is neither, or the sale is no longer known. */
  readonly StoreIds?: readonly string[];
  /** What becomes of it where its subject has changed until then. */
  readonly OnConflict: 'Apply' | 'Cancel';
  /** The revision for which it was made; 0: there was none. */
  readonly BaseRevision: number;
  /** When it was scheduled. */
  readonly ScheduledAt: string;
  readonly Author: Author;
  /** The call that scheduled it. */
  readonly RequestId?: string;
  /** What its author says about it. */
  readonly Note?: string;
  /** When it was made, cancelled or given up. Absent: it is pending. */
  readonly SettledAt?: string;
  /** The revision that was current when it had been made. Absent: it was not. */
  readonly Revision?: number;
  /** Why it was cancelled, or has failed. Absent: neither. */
  readonly Reason?: string;
}

/** Why the change would be refused now. Absent: it would not be, or is not pending. */
export interface PendingChangeRefusal {
  /** The name of the error. */
  readonly Error: string;
  /** Its number. */
  readonly ErrorCode: number;
  /** Why, in a sentence. */
  readonly Message: string;
}

/** A request about a scheduled change. */
export interface PendingChangeRequest {
  /** The number that the call gave which scheduled it. */
  readonly PendingChange: number;
  /** Whether to answer what there would be after it, to edit that. Absent: no. There are none for title data, whose preview has the values. */
  readonly ReturnContents?: boolean;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The settings: the member that is named as the platform. */
export interface PlatformSettings {
  readonly AppStore?: AppStoreSettings;
  readonly PlayStore?: PlayStoreSettings;
  readonly AmazonAppstore?: AmazonAppstoreSettings;
  readonly SteamPurchases?: SteamPurchasesSettings;
}

/** The settings of Google Play. */
export interface PlayStoreSettings {
  /** The packages whose purchases are taken. */
  readonly PackageNames: readonly string[];
  /** The license key of each package, as the Play Console shows it. A receipt of such a package with a wrong signature is refused without a call; the signatures of a package without a key are not looked at, and Google’s answer alone counts. */
  readonly LicenseKeys?: Readonly<Record<string, string>>;
  /** The audience for which Google signs its push messages about refunds. */
  readonly NotificationAudience?: string;
  /** The e-mail address of the account that sends those messages. */
  readonly NotificationAccount?: string;
  /** What the token of GetPurchaseAccountToken in a receipt decides. `Check`: a token of another player is refused. `Require`: so is a receipt without one. `Ignore`: the token is not looked at. Where MovesNonConsumables is set, that is so for the first redemption of a non-consumable only. Absent: `Check`. */
  readonly Owner?: 'Ignore' | 'Check' | 'Require';
  readonly Sandbox?: SandboxRule;
  /** The catalog versions that clients may name beside the default one. */
  readonly CatalogVersions?: readonly string[];
  /** What a refund does. `Mark`: it is written down. `TakeBack`: goods of the purchase that are still there are taken, too. Absent: `Mark`. */
  readonly Refunds?: 'Mark' | 'TakeBack';
}

/** The entity. A player's token names the two entities of the player; a title's those of any player of the title. */
export interface PlayerEntityKey {
  /** Id of the entity; case-sensitive. */
  readonly Id: string;
  /** Type of the entity. Absent: `master_player_account` where the id is that of the caller's own, else `title_player_account`. */
  readonly Type?: 'title_player_account' | 'master_player_account';
}

/** A player on a leaderboard. Players see the ids, DisplayName and Created of everybody; the profile has no contact addresses and no statistics. */
export interface PlayerLeaderboardEntry {
  /** The player's account id. */
  readonly ServiceId: string;
  /** How the player is called. */
  readonly DisplayName?: string;
  /** The value; 0 where the player has none. */
  readonly StatValue: number;
  /** How many are better. */
  readonly Position: number;
  readonly Profile: PlayerProfileModel;
}

/** A note on a player. */
export interface PlayerNote {
  /** The id of the note, to remove it. */
  readonly NoteId: string;
  /** The note. */
  readonly Note: string;
  /** When it was written. */
  readonly Time: string;
  /** The author: `key:` or `operator:` with the id. */
  readonly MadeBy: string;
  /** What that key or operator is called now. Absent: nobody knows, or the caller lacks `history:read`. */
  readonly MadeByName?: string;
}

/** A request for a page of a player's list. */
export interface PlayerPageRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** How many entries at most. Absent: 100. */
  readonly Count?: number;
  /** That of the answer before, for the entries behind those. Absent: the newest. */
  readonly ContinuationToken?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The player's profile. It has no `AvatarUrl`: this service keeps no avatars. */
export interface PlayerProfileModel {
  /** Id of the studio. */
  readonly PublisherId: string;
  /** Id of the title. */
  readonly TitleId: string;
  /** The player's account id. */
  readonly PlayerId: string;
  /** When the player was made. */
  readonly Created?: string;
  /** How the player proved who they are: `Custom` (a custom id from the client), `CustomServer` (a custom id from a server), `Service` (username or email address with a password). */
  readonly Origination?: 'Custom' | 'CustomServer' | 'Service' | 'AndroidDevice' | 'IOSDevice' | 'OpenIdConnect' | 'Apple' | 'GooglePlay' | 'GooglePlayGames' | 'GameCenter' | 'Steam' | 'XBoxLive' | 'PSN';
  /** When the player last logged in. */
  readonly LastLogin?: string;
  /** How the player is called. */
  readonly DisplayName?: string;
  /** When the last ban in force ends; `9999-12-31T23:59:59.999Z`: never. Absent: there is none, or another player asks. */
  readonly BannedUntil?: string;
  /** The ways in which the player can log in. Only the player and holders of `players:personal` see them. */
  readonly LinkedAccounts?: readonly LinkedPlatformAccount[];
  /** The contact that the player has set, if there is one. Only the player and holders of `players:personal` see it. */
  readonly ContactEmailAddresses?: readonly ContactEmailInfo[];
  /** The tags of the player. Other players do not see them. Absent where there are none, unless they are asked for. */
  readonly Tags?: readonly TagModel[];
  /** Of each statistic the value in its current version, where the player has one. Other players see it on leaderboards only. */
  readonly Statistics?: readonly StatisticModel[];
  readonly FormerContactEmail?: FormerContactEmailInfo;
}

/** What the profile shows. Absent: everything but `Statistics`. */
export interface PlayerProfileViewConstraints {
  /** Show `DisplayName`. */
  readonly ShowDisplayName?: boolean;
  /** Show `Created`. */
  readonly ShowCreated?: boolean;
  /** Show `LastLogin`. */
  readonly ShowLastLogin?: boolean;
  /** Show `Origination`. */
  readonly ShowOrigination?: boolean;
  /** Show `BannedUntil`. */
  readonly ShowBannedUntil?: boolean;
  /** Show `LinkedAccounts`. */
  readonly ShowLinkedAccounts?: boolean;
  /** Show `ContactEmailAddresses`. */
  readonly ShowContactEmailAddresses?: boolean;
  /** Show `Tags`. */
  readonly ShowTags?: boolean;
  /** Show `Statistics`. */
  readonly ShowStatistics?: boolean;
}

/** A request about a player. */
export interface PlayerRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** A statistic as the title defines it. */
export interface PlayerStatisticDefinition {
  /** The name. */
  readonly StatisticName: string;
  /** The version that takes values now. The first one is 0. */
  readonly CurrentVersion: number;
  /** How a value that comes is combined with the one that is there: it takes its place (Last), the smaller or the greater one stays (Min, Max), or both are added up (Sum). At first Last. */
  readonly AggregationMethod: 'Last' | 'Min' | 'Max' | 'Sum';
  /** How often the clock resets the statistic, at the boundaries of UTC; a week begins on Monday. At first Never. */
  readonly VersionChangeInterval: 'Never' | 'Hour' | 'Day' | 'Week' | 'Month';
  readonly Bounds: StatisticBounds;
}

/** A version of a statistic. */
export interface PlayerStatisticVersion {
  /** The name of the statistic. */
  readonly StatisticName: string;
  /** The number of the version. The first one is 0. */
  readonly Version: number;
  /** When it began. */
  readonly ActivationTime: string;
  /** When the next one began. Absent: none has. */
  readonly DeactivationTime?: string;
  /** When the clock begins the next one. Absent: it does not, or has. */
  readonly ScheduledDeactivationTime?: string;
  /** Active: it takes values. SnapshotPending: it takes late ones. Snapshot: it takes no more, and is in the database. ArchivalPending: a file of it will be written. Archived: the file is written, where anybody had a value. */
  readonly Status: 'Active' | 'SnapshotPending' | 'Snapshot' | 'ArchivalPending' | 'Archived';
}

/** What the change does to what GetPriceExposure answers, without a percentage. Absent: nothing, because it is about drop tables, or about currencies that stay or that no default catalog has; or the stores of the version hold more than 67108864 bytes. */
export interface PriceAuditDifference {
  /** The catalog version; of currencies, the default one. */
  readonly CatalogVersion: string;
  /** First the items whose lowest prices change, be it because of something else that is in the change, and then those that it changes without that. At most 1000. */
  readonly Items: readonly ItemPriceDifference[];
  /** How many more items there are. */
  readonly ItemsLeftOut: number;
  /** What a change does to the prices of items in stores: that of a catalog version in all its stores, that of a store in it. First where they become dearer or cheaper, go or come back, and then those that it changes without that. At most 1000. */
  readonly StoreItems: readonly StoreItemDifference[];
  /** How many more there are. */
  readonly StoreItemsLeftOut: number;
  /** The warnings that there are from then on only. At most 1000. */
  readonly WarningsRaised: readonly PriceWarning[];
  /** How many more there are. */
  readonly WarningsRaisedLeftOut: number;
  /** How many of each kind. */
  readonly WarningsRaisedCounts: readonly PriceWarningCount[];
  /** The warnings that there are until then only. At most 1000. */
  readonly WarningsRemoved: readonly PriceWarning[];
  /** How many more there are. */
  readonly WarningsRemovedLeftOut: number;
  /** How many of each kind. */
  readonly WarningsRemovedCounts: readonly PriceWarningCount[];
}

/** Prices that their author may not have meant. */
export interface PriceWarning {
  /** What is the matter. */
  readonly Kind: 'GivesBackMore' | 'OpensForever' | 'CostsNothing' | 'StoreUndercutsCatalog' | 'StoreUndercutsStore' | 'BundleCheaperThanParts' | 'UnknownCurrency' | 'PriceTooHigh' | 'UnknownContents' | 'SoldOut' | 'NotForSale';
  /** Warning: unusual, so that its author has hardly meant it. Information: an ordinary difference, such as a sale. Accepted: unusual, and somebody has said that it is meant (Admin/SetPriceWarningAccepted). */
  readonly Level: 'Warning' | 'Information' | 'Accepted';
  /** The item, as the catalog version has it; compared exactly. */
  readonly ItemId: string;
  /** The store. Unique in its catalog version. */
  readonly StoreId?: string;
  /** The currency. */
  readonly VirtualCurrency?: string;
  /** What it costs in the currency. */
  readonly Price?: number;
  /** The amount that the price is less than: the price of the catalog, of the dearest store or of the parts, or what comes out. */
  readonly ComparedWith?: number;
  /** A sentence for people. */
  readonly Text: string;
}

/** How many warnings there are of a kind and a level. */
export interface PriceWarningCount {
  /** What is the matter. */
  readonly Kind: 'GivesBackMore' | 'OpensForever' | 'CostsNothing' | 'StoreUndercutsCatalog' | 'StoreUndercutsStore' | 'BundleCheaperThanParts' | 'UnknownCurrency' | 'PriceTooHigh' | 'UnknownContents' | 'SoldOut' | 'NotForSale';
  /** Warning: unusual, so that its author has hardly meant it. Information: an ordinary difference, such as a sale. Accepted: unusual, and somebody has said that it is meant (Admin/SetPriceWarningAccepted). */
  readonly Level: 'Warning' | 'Information' | 'Accepted';
  /** How many. */
  readonly Count: number;
}

/** The settings: the member that is named as the provider. */
export interface ProviderSettings {
  readonly OpenIdConnect?: OpenIdConnectSettings;
  readonly Apple?: AppleSettings;
  readonly Google?: GoogleSettings;
  readonly GameCenter?: GameCenterSettings;
  readonly Steam?: SteamSettings;
}

/** A player's account. Of another player's only what others may see. */
export interface PublicUserAccountInfo {
  /** The player's account id. */
  readonly ServiceId: string;
  /** When the account was made. */
  readonly Created: string;
  /** Username, in lower case. */
  readonly Username?: string;
  readonly PrivateInfo?: UserPrivateAccountInfo;
  /** The custom id with which the client logs in. Of several, the one that was used or linked last. */
  readonly CustomIdInfo?: UserCustomIdInfo;
  /** The custom id with which a server logs the player in. Of several, the one that was used or linked last. */
  readonly ServerCustomIdInfo?: UserCustomIdInfo;
  readonly AndroidDeviceInfo?: UserAndroidDeviceInfo;
  readonly IosDeviceInfo?: UserIosDeviceInfo;
  readonly AppleAccountInfo?: UserAppleIdInfo;
  readonly GoogleInfo?: UserGoogleInfo;
  readonly GooglePlayGamesInfo?: UserGooglePlayGamesInfo;
  readonly GameCenterInfo?: UserGameCenterInfo;
  readonly SteamInfo?: UserSteamInfo;
  readonly XboxInfo?: UserXboxInfo;
  readonly PsnInfo?: UserPsnInfo;
  /** The identities at OpenID issuers, the one that was used or linked last first. */
  readonly OpenIdInfo?: readonly UserOpenIdInfo[];
  readonly TitleInfo: PublicUserTitleInfo;
}

/** The player within the title. */
export interface PublicUserTitleInfo {
  /** How the player is called. */
  readonly DisplayName?: string;
  /** When the player was made. */
  readonly Created: string;
  readonly TitlePlayerAccount: EntityKey;
  /** How the player came: by an identity of this kind, or `Organic` (registered with a password). */
  readonly Origination?: 'CustomId' | 'ServerCustomId' | 'Organic' | 'Android' | 'IOS' | 'OpenIdConnect' | 'Apple' | 'Google' | 'GooglePlayGames' | 'GameCenter' | 'Steam' | 'XboxLive' | 'PSN';
  /** When the player last logged in. */
  readonly LastLogin?: string;
  /** When the player first logged in: players are made by logging in. */
  readonly FirstLogin?: string;
  /** Whether a ban is in force. */
  readonly isBanned?: boolean;
}

/** A purchase that was given. */
export interface PurchaseReceiptFulfillment {
  /** What the player has got. */
  readonly FulfilledItems: readonly ItemInstance[];
  /** Who says the price. */
  readonly RecordedPriceSource?: 'Receipt' | 'Catalog' | 'Client';
  /** The currency of the price, ISO 4217. */
  readonly RecordedTransactionCurrency?: string;
  /** The price of all, in hundredths of the currency. Absent where it does not fit into 32 bits, as some prices in VND: `Admin/FindReceipts` and `GetIncome` have it exactly. */
  readonly RecordedTransactionTotal?: number;
}

/** A drop table. */
export interface RandomResultTable {
  /** The drop table; compared exactly. */
  readonly TableId: string;
  /** What can come up. One of them does. */
  readonly Nodes: readonly ResultTableNode[];
}

/** A drop table of a catalog version. */
export interface RandomResultTableListing {
  /** The catalog version that it is in. */
  readonly CatalogVersion: string;
  /** The drop table; compared exactly. */
  readonly TableId: string;
  /** What can come up. One of them does. */
  readonly Nodes: readonly ResultTableNode[];
}

/** A purchase with real money. `Given`: what it gave to the player who has it. `Taken`: what refunds have taken of that, by the platform or by support. `Shortfall`: what refunds should have taken, or a move to another player, and the player no longer had. */
export interface Receipt {
  /** The id of the receipt in this service. */
  readonly ReceiptId: string;
  /** Where the player has paid. */
  readonly Platform: 'AppStore' | 'PlayStore' | 'AmazonAppstore' | 'SteamPurchases';
  /** `Sandbox`: by a tester of the platform, for nothing. */
  readonly Environment: 'Production' | 'Sandbox';
  /** `Given`: its goods were given. `Kept`: paid, not given. `Refunded`: all of it was refunded. */
  readonly State: 'Given' | 'Kept' | 'Refunded';
  /** Why it could not be given; of a kept one. */
  readonly KeptBecause?: string;
  /** The player who has it. Absent: deleted, or only a refund is known. */
  readonly PlayerId?: string;
  /** The id that the platform shows its customers. */
  readonly TransactionId?: string;
  /** The product. Absent: only a refund is known. */
  readonly ProductId?: string;
  /** How many were bought. */
  readonly Quantity: number;
  /** What the platform says of the product. */
  readonly Kind: 'Consumable' | 'NonConsumable' | 'Unknown';
  /** The catalog version from which it was given, or is to be. */
  readonly CatalogVersion?: string;
  /** The price of all, in hundredths of the currency. */
  readonly Price?: number;
  /** The currency, ISO 4217. */
  readonly Currency?: string;
  /** Who says the price. */
  readonly PriceSource?: 'Receipt' | 'Catalog' | 'Client';
  /** When it was bought, as the platform says. */
  readonly PurchasedAt?: string;
  /** When this service saw it first. */
  readonly ReceivedAt: string;
  /** When its goods were given. */
  readonly GivenAt?: string;
  /** In lists, of goods that the player did not get by bringing the receipt: the author of the call that gave them, `key:` with the id of a secret key, or `operator:` with the id of an operator. */
  readonly GivenBy?: string;
  /** What that key or operator is called now, in lists. Absent: nobody knows, or the caller lacks `history:read`. */
  readonly GivenByName?: string;
  /** When it last moved to this player from another, who may be deleted. */
  readonly MovedAt?: string;
  /** When it, or a part of it, was refunded. */
  readonly RefundedAt?: string;
  /** How many were refunded. Absent: all, or none. */
  readonly RefundedQuantity?: number;
  /** The author of the last refund that support has written down: `key:` with the id of a secret key, or `operator:` with the id of an operator. Absent: only the platform has told of one. */
  readonly RefundedBy?: string;
  /** What that key or operator is called now, in lists. Absent: nobody knows, or the caller lacks `history:read`. */
  readonly RefundedByName?: string;
  /** When a refund was last taken back. */
  readonly RefundReversedAt?: string;
  readonly Given?: ReceiptGoods;
  readonly Taken?: ReceiptGoods;
  readonly Shortfall?: ReceiptGoods;
  /** How often other players have brought it, with those to whom it moved. It proves nothing by itself: people restore purchases on a new account. */
  readonly UsedByOthers: number;
  /** When one last did. */
  readonly LastUsedByOtherAt?: string;
  /** The platform's own members, without secrets and signatures. */
  readonly Details: Readonly<Record<string, unknown>>;
}

/** Goods that a receipt gave, or a part of them. */
export interface ReceiptGoods {
  /** Instances of items. */
  readonly Items: readonly ReceiptItem[];
  /** Amounts of virtual currencies, by their codes. */
  readonly VirtualCurrency: Readonly<Record<string, number>>;
  /** The seconds that were added to the ends of usage groups, by their names, and of stacks without one, by their instance ids; by item ids in what a former holder no longer had. Absent: none. */
  readonly UsageSeconds?: Readonly<Record<string, number>>;
}

/** Uses of an instance. */
export interface ReceiptItem {
  /** The item. */
  readonly ItemId: string;
  /** The instance or the stack. Absent: a former holder, or a deleted one, had it. */
  readonly ItemInstanceId?: string;
  /** How many uses; 1 of an item that is not used up. */
  readonly Uses: number;
}

/** New recovery codes. */
export interface RecoveryCodesResult {
  /** Recovery codes: each takes the place of one code, once. They are shown here only; earlier ones are no longer good. */
  readonly RecoveryCodes: readonly string[];
}

/** A change of what is sold. */
export interface ReportedRevision {
  /** What is changed. */
  readonly Kind: 'Store' | 'Catalog' | 'Currencies' | 'DropTables' | 'TitleData' | 'InternalData' | 'PublisherData';
  /** The catalog version. Absent: of the currencies, and of data. */
  readonly CatalogVersion?: string;
  /** The store. Absent: no store is changed. */
  readonly StoreId?: string;
  /** The label of overrides of title data. Absent: no override is changed. */
  readonly OverrideLabel?: string;
  /** The key of data. Absent: several are changed, or no data. */
  readonly Key?: string;
  /** Counts the changes of it, from 1. */
  readonly Revision: number;
  /** From when it is in force. */
  readonly Time: string;
  readonly Author: Author;
  /** What its author has said about it. */
  readonly Note?: string;
}

/** One of the things that can come up. */
export interface ResultTableNode {
  /** The ItemId, or the TableId of the table that is rolled then. */
  readonly ResultItem: string;
  /** Which of them it is. */
  readonly ResultItemType: 'ItemId' | 'TableId';
  /** How likely it is, in proportion to the weights of the other nodes. */
  readonly Weight: number;
}

/** A change of what is sold. */
export interface Revision {
  /** Counts the changes, from 1. A number is never used again. */
  readonly Revision: number;
  /** From when it is in force. */
  readonly Time: string;
  /** When it was applied, if it was scheduled for Time. Absent: it was made at once. */
  readonly AppliedAt?: string;
  /** What was done. `Set`: all items were replaced. `Updated`: some were added or replaced. `Copied`: it was made as another one was. */
  readonly Act: 'Set' | 'Updated' | 'Removed' | 'Opened' | 'Closed' | 'Restored' | 'Copied';
  /** The sale of which it is the start or the end; /Admin/UpdateSale moves and cancels both together. Absent: it is neither. */
  readonly Sale?: number;
  /** Which of the two it is. Absent: it is neither. */
  readonly SaleMoment?: 'Start' | 'End';
  readonly Author: Author;
  /** What its author has said about it. */
  readonly Note?: string;
  /** The call that made it, as its reply and the log have it. */
  readonly RequestId?: string;
  readonly Changes: Differences;
}

/** An item, and the player who has it. */
export interface RevokeInventoryItem {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The instance, among all that the player has. */
  readonly ItemInstanceId: string;
  /** Not supported, because characters hold no items: a call in which it is not empty is CharacterNotFound. */
  readonly CharacterId?: string;
}

/** An item that was not taken away. */
export interface RevokeItemError {
  /** The item, as the request named it. */
  readonly Item: {
    /** The player's account id. */
    readonly ServiceId: string;
    /** The instance. */
    readonly ItemInstanceId: string;
  };
  /** Why it was not taken away. */
  readonly Error: 'AccountNotFound' | 'ItemNotFound';
}

/** Revoked ids that end in the same minute. */
export interface RevokedIds {
  /** They need not be remembered for longer; a whole minute. */
  readonly Until: string;
  /** Of tokens, or of sessions. */
  readonly Ids: readonly string[];
}

/** A sale: lower prices for a time. */
export interface SaleInfo {
  /** The number of the sale. */
  readonly Sale: number;
  /** Its name. */
  readonly Name: string;
  /** Cancelled: before it began. Failed: its start or its end could not be made; a start that failed has no end. */
  readonly Status: 'Coming' | 'Running' | 'Ended' | 'Cancelled' | 'Failed';
  /** The catalog version of its stores. */
  readonly CatalogVersion: string;
  /** Its stores. */
  readonly Stores: readonly SaleStore[];
  /** How much lower the prices become, in percent. */
  readonly PercentOff: number;
  /** Its prices are rounded to multiples of it where they stay above 0. */
  readonly RoundTo: number;
  /** The currencies whose prices become lower. Empty: all. */
  readonly VirtualCurrencies: readonly string[];
  /** When it begins. */
  readonly StartsAt: string;
  /** When it is over. */
  readonly EndsAt: string;
  /** When it was made. */
  readonly Time: string;
  /** The call that made it. */
  readonly RequestId?: string;
  /** When it ended, was cancelled or failed. Absent: it is coming or running. */
  readonly SettledAt?: string;
  /** Why it was cancelled, was ended before its time, or has failed. Absent: none of these. */
  readonly Reason?: string;
  /** What its start has set; its end puts back all but the LeftPrices. Absent: it has not begun, or a list of sales was asked for. */
  readonly Prices?: readonly SetPrice[];
  /** How many prices its end has left alone. */
  readonly NotPutBack: number;
  /** Those prices. Absent: there are none, or a list of sales was asked for. */
  readonly LeftPrices?: readonly LeftPrice[];
  readonly Author: Author;
}

/** What a sale does. Absent: no preview was asked for. */
export interface SalePreview {
  /** What it sets, as if it began now and nobody changed anything until its end; the prices of sales that are over before it begins are put back. Of a sale that runs: what its end would put back now. */
  readonly Prices: readonly SalePrice[];
  /** What the end of a sale that runs would leave alone now. */
  readonly LeftPrices: readonly LeftPrice[];
  /** Items of a sale that has not begun that stay as they are: their store does not have them any more, or no price of theirs would become lower. */
  readonly NotCheaper: readonly ItemOfStore[];
  /** What a new sale that begins at once goes by. Send it as IfRevisions to make the sale. Absent: it is another one. */
  readonly Revisions?: readonly SeenRevision[];
}

/** A price that the sale sets. */
export interface SalePrice {
  /** The store. Unique in its catalog version. */
  readonly StoreId: string;
  /** The item. */
  readonly ItemId: string;
  /** The currency. */
  readonly VirtualCurrency: string;
  /** What players pay before it. */
  readonly Before: number;
  /** What they pay in it. */
  readonly During: number;
  /** What they pay after it; 0: the item is not sold then. */
  readonly After: number;
}

/** The sale as it is now, or the preview of it. */
export interface SaleResult {
  readonly Sale?: ChangedSale;
  readonly Preview?: SalePreview;
}

/** A store that has items of the sale. */
export interface SaleStore {
  /** The store. Unique in its catalog version. */
  readonly StoreId: string;
  /** How many of its items are in the sale. */
  readonly Items: number;
  /** The items. Absent: a list of sales was asked for. */
  readonly ItemIds?: readonly string[];
}

/** Whose purchases in the sandbox, which cost nothing, are taken; at least one of both members. Absent: nobody’s. */
export interface SandboxRule {
  /** The players whose purchases in the sandbox are taken. */
  readonly Testers?: readonly string[];
  /** Until then those of every player are taken: the review of an app buys in the sandbox. */
  readonly Until?: string;
}

/** A named set of permissions. */
export type SecretKeyScope = 'matchmaker' | 'server' | 'admin';

/** The revision of a catalog version or of a store of it. */
export interface SeenRevision {
  /** The store. Absent: the catalog version. */
  readonly StoreId?: string;
  /** Its newest revision; 0: there is none. */
  readonly Revision: number;
}

/** An object to set or to delete. */
export interface SetObject {
  /** Name of the object: 1 to 100 letters of ASCII, digits and `().-_`. */
  readonly ObjectName: string;
  /** What the object is to be: any JSON but `null`. Its numbers are kept as those of IEEE 754, to some 15 digits (RFC 8259 6). */
  readonly DataObject?: unknown;
  /** The same as a text of JSON. */
  readonly EscapedDataObject?: string;
  /** Deletes the object. Exactly one of the three members says what is done. */
  readonly DeleteObject?: boolean;
}

/** What was done with an object. */
export interface SetObjectInfo {
  /** Name of the object: 1 to 100 letters of ASCII, digits and `().-_`. */
  readonly ObjectName: string;
  /** What was done. None: the object to delete was not there. */
  readonly SetResult: 'Created' | 'Updated' | 'Deleted' | 'None';
  /** Why nothing was done; else absent. */
  readonly OperationReason?: string;
}

/** A price that the start of the sale has set. */
export interface SetPrice {
  /** The store. Unique in its catalog version. */
  readonly StoreId: string;
  /** The item. */
  readonly ItemId: string;
  /** The currency. */
  readonly VirtualCurrency: string;
  /** The store's own price before it, which its end puts back. Absent: it had none, and the catalog's applied. */
  readonly Own?: number;
  /** What players paid before it. */
  readonly Before: number;
  /** The price that the sale has set. */
  readonly During: number;
}

/** What values may be. An update that would store another one is StatisticValueOutOfBounds. */
export interface StatisticBounds {
  /** The smallest value. Absent: any. */
  readonly Minimum?: number;
  /** The greatest value. Absent: any. */
  readonly Maximum?: number;
  /** How far one update may take a value from the one that is there, or a first sum from 0; the first of other values may be any. ForceUpdate goes any distance. Absent: any. */
  readonly LargestStep?: number;
}

/** A value of the player. */
export interface StatisticModel {
  /** The name of the statistic. */
  readonly Name: string;
  /** The value. */
  readonly Value: number;
  /** The version in which it stands. */
  readonly Version: number;
}

/** A version of a statistic. */
export interface StatisticNameVersion {
  /** The name of the statistic. White space around it is dropped. */
  readonly StatisticName: string;
  /** The version. */
  readonly Version: number;
}

/** A value for a statistic. */
export interface StatisticUpdate {
  /** The name of the statistic. White space around it is dropped. */
  readonly StatisticName: string;
  /** The value that is combined with the one that is there. */
  readonly Value: number;
  /** The version that it belongs to; the one before the current takes values for a while. Absent: the current one. */
  readonly Version?: number;
}

/** A value of a player. */
export interface StatisticValue {
  /** The name of the statistic. */
  readonly StatisticName: string;
  /** The value. */
  readonly Value: number;
  /** The version in which it stands. */
  readonly Version: number;
}

/** The settings of purchases on Steam. */
export interface SteamPurchasesSettings {
  /** The app id. */
  readonly AppId: string;
  /** The currency of the prices `RM` in which orders are made (ISO 4217). Absent: `USD`. */
  readonly Currency?: string;
  /** The language of the texts of an order (ISO 639-1). Absent: `en`. */
  readonly Language?: string;
  readonly Sandbox?: SandboxRule;
  /** The catalog versions that clients may name beside the default one. */
  readonly CatalogVersions?: readonly string[];
  /** What a refund does. `Mark`: it is written down. `TakeBack`: goods of the purchase that are still there are taken, too. Absent: `Mark`. */
  readonly Refunds?: 'Mark' | 'TakeBack';
}

/** An id, and the player who has it. */
export interface SteamServiceIdPair {
  /** The id, in decimal digits. */
  readonly SteamStringId: string;
  /** The player's account id. */
  readonly ServiceId?: string;
}

/** The settings of Steam. */
export interface SteamSettings {
  /** The app id. */
  readonly AppId: string;
  /** The identity for which the game asks tickets: every ticket must be for it, whatever `TicketIsServiceSpecific` says. Absent: only a ticket that is presented as service specific is judged for one, that of clients of the reference API. */
  readonly Identity?: string;
  /** Whether somebody who plays with the license of another player may log in. */
  readonly AllowsFamilySharing: boolean;
}

/** An item of a store: a reference to a catalog item, with prices of its own. */
export interface StoreItem {
  /** The item, as the catalog version has it; compared exactly. */
  readonly ItemId: string;
  /** Prices in virtual currencies: code (2 to 10 letters and digits) to a whole amount. RM is real money in US cents. A currency that is absent here (or null) has the catalog's price; 0: not sold here in that currency. An empty table says the same as none. */
  readonly VirtualCurrencyPrices?: Readonly<Record<string, number>>;
  /** Prices in real money: code (3 upper-case letters, ISO 4217) to a whole amount of the currency's smallest unit. A currency that is absent here (or null) has the catalog's price; 0: not sold here in that currency. An empty table says the same as none. */
  readonly RealCurrencyPrices?: Readonly<Record<string, number>>;
  /** Any JSON of the studio's own, at most 10000 bytes as JSON. Kept and given back as it is, nulls inside too; numbers are 64-bit floating point, so longer ones belong into a text. */
  readonly CustomData?: unknown;
  /** Where to show the item; 0 is first. */
  readonly DisplayPosition?: number;
}

/** What the change does to an item of a store. */
export interface StoreItemDifference {
  /** The store. Unique in its catalog version. */
  readonly StoreId: string;
  /** Whether the store is open. */
  readonly Open: boolean;
  /** The item, as the catalog version has it; compared exactly. */
  readonly ItemId: string;
  /** The prices that it shows until then. Absent: none, because the store or the catalog does not have the item, or the store is closed until then. */
  readonly Before?: Readonly<Record<string, number>>;
  /** The prices that it shows from then on: its own, and those of the catalog where it has none. Absent: none, because the store or the catalog has the item no more, or the store closes. */
  readonly After?: Readonly<Record<string, number>>;
  /** Of a change of a store: the prices at which the catalog sells the item without a store. Absent: purchases must name a store, or the change is one of the catalog. */
  readonly Catalog?: Readonly<Record<string, number>>;
}

/** Additional data about a store. A write that has it replaces what is stored whole. */
export interface StoreMarketingModel {
  /** The store's name for players. */
  readonly DisplayName?: string;
  /** The store's description for players. */
  readonly Description?: string;
  /** Any JSON of the studio's own, at most 10000 bytes as JSON. Kept and given back as it is, nulls inside too; numbers are 64-bit floating point, so longer ones belong into a text. */
  readonly Metadata?: unknown;
}

/** A store without its items. */
export interface StoreSummary {
  /** The store. Unique in its catalog version. */
  readonly StoreId: string;
  /** The catalog version that the store belongs to. */
  readonly CatalogVersion: string;
  /** The store's name for players. */
  readonly DisplayName?: string;
  /** How many items it holds. */
  readonly ItemCount: number;
  /** Whether players can buy in it. */
  readonly Open: boolean;
  /** Its newest revision; 0: there is none. */
  readonly Revision: number;
}

/** A tag. */
export interface TagModel {
  /** The tag with its namespace. */
  readonly TagValue: string;
}

/** A key and its new value. */
export interface TitleDataKeyValue {
  /** The key, which is compared exactly. White space around it is dropped. It does not begin with "!", and has at most 128 characters. */
  readonly Key: string;
  /** The value, any text without the character U+0000. Absent, null or empty: the key is removed, unlike in SetTitleData. */
  readonly Value?: string;
}

/** A change of a key of a title's data. */
export interface TitleDataRevision {
  /** Counts the changes of the title's data, so those of one key have gaps. A number is never used again. */
  readonly Revision: number;
  /** When it was made. */
  readonly Time: string;
  /** What was done. `Updated`: the key was set, alone or with others. */
  readonly Act: 'Updated' | 'Removed' | 'Restored';
  /** When it was applied, if it was scheduled for Time. Absent: it was made at once. */
  readonly AppliedAt?: string;
  readonly Author: Author;
  /** What its author has said about it. */
  readonly Note?: string;
  /** The call that made it, as its reply and the log have it. */
  readonly RequestId?: string;
  /** The value until then. Absent: the key was not there. */
  readonly Before?: string;
  /** The value from then on. Absent: the key was removed. */
  readonly After?: string;
}

/** One item of the news. */
export interface TitleNewsItem {
  /** The time of the item, by which the newest comes first. */
  readonly Timestamp: string;
  /** Its id. */
  readonly NewsId: string;
  /** Its headline. */
  readonly Title: string;
  /** Its text, as it was given. */
  readonly Body: string;
}

/** A request about the title. */
export interface TitleRequest {
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** A container was opened. */
export interface UnlockContainerItemResult {
  /** What the player has got; a bundle stands before what was in it. */
  readonly GrantedItems: readonly ItemInstance[];
  /** The container. */
  readonly UnlockedItemInstanceId: string;
  /** The key. Absent: it opens without one. */
  readonly UnlockedWithItemInstanceId?: string;
  /** What the player has got of virtual currencies, by code. */
  readonly VirtualCurrency: Readonly<Record<string, number>>;
  /** What was rolled, in order. */
  readonly Rolls: readonly DropTableRoll[];
}

/** A player's account. Members that do not apply are left out. */
export interface UserAccountInfo {
  /** The player's account id. */
  readonly ServiceId: string;
  /** When the account was made. */
  readonly Created: string;
  /** Username, in lower case. */
  readonly Username?: string;
  readonly PrivateInfo?: UserPrivateAccountInfo;
  /** The custom id with which the client logs in. Of several, the one that was used or linked last. */
  readonly CustomIdInfo?: UserCustomIdInfo;
  /** The custom id with which a server logs the player in. Of several, the one that was used or linked last. */
  readonly ServerCustomIdInfo?: UserCustomIdInfo;
  readonly AndroidDeviceInfo?: UserAndroidDeviceInfo;
  readonly IosDeviceInfo?: UserIosDeviceInfo;
  readonly AppleAccountInfo?: UserAppleIdInfo;
  readonly GoogleInfo?: UserGoogleInfo;
  readonly GooglePlayGamesInfo?: UserGooglePlayGamesInfo;
  readonly GameCenterInfo?: UserGameCenterInfo;
  readonly SteamInfo?: UserSteamInfo;
  readonly XboxInfo?: UserXboxInfo;
  readonly PsnInfo?: UserPsnInfo;
  /** The identities at OpenID issuers, the one that was used or linked last first. */
  readonly OpenIdInfo?: readonly UserOpenIdInfo[];
  readonly TitleInfo: UserTitleInfo;
}

/** The Android device of the player. Of several, the one that was used or linked last. */
export interface UserAndroidDeviceInfo {
  /** The id. It logs in by itself, so it is left out of the answer to a player whose session is older than the title wants for changes of the ways in (an hour, unless it is set). */
  readonly AndroidDeviceId?: string;
}

/** The Apple account of the player. Of several, the one that was used or linked last. */
export interface UserAppleIdInfo {
  /** The id. */
  readonly AppleSubjectId: string;
}

/** A custom id with which the player is logged in. */
export interface UserCustomIdInfo {
  /** The id. It logs in by itself, so it is left out of the answer to a player whose session is older than the title wants for changes of the ways in (an hour, unless it is set). */
  readonly CustomId?: string;
}

/** What is stored under a key. */
export interface UserDataRecord {
  /** The text. */
  readonly Value?: string;
  /** When it was last set. */
  readonly LastUpdated: string;
  /** Public: other players see it, too. Private: only the player does, and the studio. */
  readonly Permission?: 'Private' | 'Public';
}

/** The player of Game Center. Of several, the one that was used or linked last. */
export interface UserGameCenterInfo {
  /** The id. */
  readonly GameCenterId: string;
}

/** The Google account of the player. Of several, the one that was used or linked last. */
export interface UserGoogleInfo {
  /** The id. */
  readonly GoogleId: string;
}

/** The player of Google Play Games. Of several, the one that was used or linked last. */
export interface UserGooglePlayGamesInfo {
  /** The id. */
  readonly GooglePlayGamesPlayerId: string;
}

/** The iOS device of the player. Of several, the one that was used or linked last. */
export interface UserIosDeviceInfo {
  /** The id. It logs in by itself, so it is left out of the answer to a player whose session is older than the title wants for changes of the ways in (an hour, unless it is set). */
  readonly IosDeviceId?: string;
}

/** An identity at an OpenID issuer. */
export interface UserOpenIdInfo {
  /** The issuer, or the override of it. */
  readonly Issuer: string;
  /** The player at the issuer. */
  readonly Subject: string;
}

/** What only the player and the title may see. */
export interface UserPrivateAccountInfo {
  /** Email address. */
  readonly Email?: string;
}

/** The PSN account of the player. Of several, the one that was used or linked last. */
export interface UserPsnInfo {
  /** The id. */
  readonly PsnAccountId: string;
}

/** What SDKs are to gather: nothing, all are false. */
export interface UserSettings {
  /** Whether the service wants to know which advertisement brought the player. */
  readonly NeedsAttribution: boolean;
  /** Whether the service wants to know about the device. */
  readonly GatherDeviceInfo: boolean;
  /** Whether the service wants to know when the game has the focus. */
  readonly GatherFocusInfo: boolean;
}

/** The Steam account of the player. Of several, the one that was used or linked last. */
export interface UserSteamInfo {
  /** The id. */
  readonly SteamId: string;
}

/** The player within the title. */
export interface UserTitleInfo {
  /** How the player is called. */
  readonly DisplayName?: string;
  /** When the player was made. */
  readonly Created: string;
  readonly TitlePlayerAccount: EntityKey;
  /** How the player came: by an identity of this kind, or `Organic` (registered with a password). */
  readonly Origination: 'CustomId' | 'ServerCustomId' | 'Organic' | 'Android' | 'IOS' | 'OpenIdConnect' | 'Apple' | 'Google' | 'GooglePlayGames' | 'GameCenter' | 'Steam' | 'XboxLive' | 'PSN';
  /** When the player last logged in. */
  readonly LastLogin?: string;
  /** When the player first logged in: players are made by logging in. */
  readonly FirstLogin: string;
  /** Whether a ban is in force. */
  readonly isBanned: boolean;
}

/** The Xbox Live account of the player. */
export interface UserXboxInfo {
  /** The id. */
  readonly XboxUserId: string;
  /** The sandbox of the id. */
  readonly XboxUserSandbox: string;
}

/** Everything that a verifier of the title must know of them. What is empty is left out. */
export interface VerifierChanges {
  /** The title's servers take join tokens only. */
  readonly JoinTokensOnly?: boolean;
  /** Keys, as they are now. Revoked ones stay revoked. */
  readonly SigningKeys?: readonly VerifierSigningKey[];
  /** Revoked tokens (`jti`). */
  readonly Tokens?: readonly RevokedIds[];
  /** Revoked sessions (`sid` of the tokens of players). */
  readonly Sessions?: readonly RevokedIds[];
  /** Players, all of whose older tokens were revoked. */
  readonly Players?: readonly VerifierPlayer[];
  /** Secret keys, as they are now. Tokens of one that was never named are refused. */
  readonly SecretKeys?: readonly VerifierSecretKey[];
}

/** An answer to a verifier. */
export interface VerifierFeed {
  /** Of the request. */
  readonly Nonce: string;
  /** The title whose tokens may be judged. */
  readonly TitleId: string;
  /** The `iss` of all tokens of this service. */
  readonly Issuer: string;
  /** Service time when the request arrived. */
  readonly ReceivedAt: string;
  /** Service time of the answer. */
  readonly AnsweredAt: string;
  /** With `Changes`, the verifier knows everything up to here. */
  readonly At: ControlEntryRef;
  /** How long after sending its request a verifier may judge by what it knows, by its own clocks. 0: no lease. */
  readonly LeaseInMilliseconds: number;
  /** False: there is more after `At`; ask again at once. */
  readonly IsComplete: boolean;
  /** `After` is not known here: drop every lease and load a snapshot. */
  readonly MustReload: boolean;
  /** Of a snapshot: the `Cursor` of its next page. */
  readonly Next?: string;
  readonly Changes: VerifierChanges;
}

/** A question of a verifier. */
export interface VerifierFeedRequest {
  /** Drawn anew for each request; the answer has the same. */
  readonly Nonce: string;
  /** The `At` of the last answer. Absent: the first page of a snapshot, which has everything that is in force. */
  readonly After?: ControlEntryRef;
  /** With `After`: the next page of the snapshot whose first page had this `At`; the `Next` of the page before it. */
  readonly Cursor?: string;
  /** The verifier wants a lease: the answer comes within 400 ms. Otherwise it comes as soon as there is a change, within 20 s. */
  readonly Lease?: boolean;
  /** The verifier has ended its lease and asks no more. The answer has no changes. */
  readonly Goodbye?: boolean;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** A player, all of whose older tokens were revoked. */
export interface VerifierPlayer {
  /** The master player account. */
  readonly PlayerId: string;
  /** Tokens of the player with a lower epoch (`ep`) are revoked. Of several, the greatest counts. */
  readonly Epoch: number;
  /** Tokens of this session are not revoked by this epoch. */
  readonly KeptSessionId?: string;
  /** The epoch need not be remembered for longer; a whole minute. */
  readonly Until: string;
}

/** A secret key of the title. */
export interface VerifierSecretKey {
  /** The `sid` of the title's tokens that it issued. */
  readonly KeyId: string;
  /** Its tokens end with it. Absent: it does not expire. */
  readonly ExpiresAt?: string;
  /** Its tokens are revoked. */
  readonly IsRevoked: boolean;
}

/** A key that signs tokens. */
export interface VerifierSigningKey {
  /** The `kid` of the tokens that it signed. */
  readonly KeyId: string;
  /** Coordinates of the public key on the curve P-256, base64url (RFC 7518 6.2.1). */
  readonly X: string;
  /** The other coordinate. */
  readonly Y: string;
  /** Everything that it signed for this title is revoked. */
  readonly IsRevoked: boolean;
}

/** A virtual currency. */
export interface VirtualCurrencyData {
  /** The currency: two upper-case letters or digits. */
  readonly CurrencyCode: string;
  /** The currency's name for people. */
  readonly DisplayName?: string;
  /** What a player gets of it at the first login. Absent: nothing. */
  readonly InitialDeposit?: number;
  /** Units in a day that a balance below RechargeMax grows by. Absent: none. */
  readonly RechargeRate?: number;
  /** Recharging ends at this balance; more can be given. Absent: 0. */
  readonly RechargeMax?: number;
}

/** How a balance goes on recharging. */
export interface VirtualCurrencyRechargeTime {
  /** Recharging ends at this balance. */
  readonly RechargeMax: number;
  /** When the balance grows by the next unit; where it is at RechargeMax or above, now. */
  readonly RechargeTime: string;
  /** Seconds until then, rounded up; 0 where the balance is at RechargeMax or above. */
  readonly SecondsToRecharge: number;
}

/** An identity of Xbox Live. */
export interface XboxIdentity {
  /** The sandbox. Absent: that of released games. */
  readonly Sandbox?: string;
  /** The id of the player. */
  readonly XboxId: string;
}

/** An id, and the player who has it. */
export interface XboxLiveAccountServiceIdPair {
  /** The id, as in the request. */
  readonly XboxLiveAccountId: string;
  /** The player's account id. */
  readonly ServiceId?: string;
}

/** The request of /Admin/AddNews. */
export interface AdminAddNewsRequest {
  /** The headline. */
  readonly Title: string;
  /** The text, in any form that the game reads. */
  readonly Body: string;
  /** The time of the item, at most 366 days ahead. Absent: now. */
  readonly Timestamp?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/AddNews. */
export interface AdminAddNewsResult {
  /** The id of the item. */
  readonly NewsId: string;
}

/** The request of /Admin/AddPlayerNote. */
export interface AdminAddPlayerNoteRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The note, with something to see in it. */
  readonly Note: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/AddPlayerNote. */
export interface AdminAddPlayerNoteResult {
  /** The id of the note, to remove it. */
  readonly NoteId: string;
}

/** The request of /Admin/AddPlayerTag. */
export interface AdminAddPlayerTagRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The tag, without its namespace. */
  readonly TagName: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/AddPlayerTag. */
export type AdminAddPlayerTagResult = Record<string, never>;

/** The request of /Admin/AddUserVirtualCurrency. */
export type AdminAddUserVirtualCurrencyRequest = ChangeUserVirtualCurrencyRequest;

/** The result of /Admin/AddUserVirtualCurrency. */
export type AdminAddUserVirtualCurrencyResult = ModifyUserVirtualCurrencyResult;

/** The request of /Admin/AddVirtualCurrencyTypes. */
export interface AdminAddVirtualCurrencyTypesRequest {
  /** The currencies, each once. */
  readonly VirtualCurrencies: readonly VirtualCurrencyData[];
  /** What you say about this change, for whoever reads the history. */
  readonly Note?: string;
  /** The change is made only where this is the current revision, and else refused with RevisionConflict; 0: only where there is none yet. Absent: the last change wins. */
  readonly IfRevision?: number;
  /** True: nothing changes, and the answer says what would, with EffectiveAt as if that were now. It is refused as the change would be. Absent: the change is made. */
  readonly Preview?: boolean;
  /** The change is made at this instant and not now, where the caller has the permission schedule:write: in the future, at most 365 days ahead. It is judged now as if it were made now, and again when it is made. A title has at most 100 pending changes. */
  readonly EffectiveAt?: string;
  /** With EffectiveAt: what becomes of the change where its subject has changed until then, other than by changes that were pending already. Apply: it is made all the same. Absent: Cancel. */
  readonly OnConflict?: 'Apply' | 'Cancel';
  /** With EffectiveAt: a pending change of the same subject, which is cancelled for this one. */
  readonly ReplacesPendingChange?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/AddVirtualCurrencyTypes. */
export type AdminAddVirtualCurrencyTypesResult = ChangeResult;

/** The request of /Admin/BanUsers. */
export interface AdminBanUsersRequest {
  /** The players to ban. */
  readonly Bans: readonly {
    /** The player's account id. */
    readonly ServiceId: string;
    /** Whole hours until the ban ends. Absent: it never does. */
    readonly DurationInHours?: number;
    /** Why; the player is told. */
    readonly Reason?: string;
    /** An IPv4 or IPv6 address of the player. While the ban is in force, nobody logs in to the title or registers from exactly this address: IpAddressBanned. Addresses of this machine, of private networks and of trusted proxies are refused. Empty: none. */
    readonly IPAddress?: string;
    /** Families of accounts cannot be banned: `None` and an empty text say the same as none, any other is refused. */
    readonly UserFamilyType?: string;
    /** Families of accounts cannot be banned: `true` is refused. */
    readonly IncludeMicrosoftFamily?: boolean;
  }[];
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/BanUsers. */
export interface AdminBanUsersResult {
  /** The bans. */
  readonly BanData: readonly BanInfo[];
}

/** The request of /Admin/CancelPendingChange. */
export interface AdminCancelPendingChangeRequest {
  /** The number that the call gave which scheduled it. */
  readonly PendingChange: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/CancelPendingChange. */
export type AdminCancelPendingChangeResult = Record<string, never>;

/** The request of /Admin/CheckLimitedEditionItemAvailability. */
export interface AdminCheckLimitedEditionItemAvailabilityRequest {
  /** The item, as the catalog version has it; compared exactly. */
  readonly ItemId: string;
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/CheckLimitedEditionItemAvailability. */
export interface AdminCheckLimitedEditionItemAvailabilityResult {
  /** How many are left. */
  readonly Amount: number;
}

/** The request of /Admin/CopyCatalogVersion. */
export interface AdminCopyCatalogVersionRequest {
  /** The catalog version that is copied. */
  readonly CatalogVersion: string;
  /** The catalog version that is made. */
  readonly NewCatalogVersion: string;
  /** What you say about this change, for whoever reads the history. */
  readonly Note?: string;
  /** The change is made only where this is the current revision, and else refused with RevisionConflict; 0: only where there is none yet. Absent: the last change wins. */
  readonly IfRevision?: number;
  /** True: nothing changes, and the answer says what would, with EffectiveAt as if that were now. It is refused as the change would be. Absent: the change is made. */
  readonly Preview?: boolean;
  /** The change is made at this instant and not now, where the caller has the permission schedule:write: in the future, at most 365 days ahead. It is judged now as if it were made now, and again when it is made. A title has at most 100 pending changes. */
  readonly EffectiveAt?: string;
  /** With EffectiveAt: what becomes of the change where its subject has changed until then, other than by changes that were pending already. Apply: it is made all the same. Absent: Cancel. */
  readonly OnConflict?: 'Apply' | 'Cancel';
  /** With EffectiveAt: a pending change of the same subject, which is cancelled for this one. */
  readonly ReplacesPendingChange?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/CopyCatalogVersion. */
export type AdminCopyCatalogVersionResult = ChangeResult;

/** The request of /Admin/CreateOpenIdConnection. */
export interface AdminCreateOpenIdConnectionRequest {
  /** The id of the connection, which games send with each login: letters a to z, digits, `-`, `_` and `.`, which is not the first. */
  readonly ConnectionId: string;
  /** The audience that tokens must name. */
  readonly ClientId: string;
  /** The secret of the client at the issuer, for clients of the reference API, which send it: no login needs it, so any text will do. It is kept sealed, and not shown. */
  readonly ClientSecret: string;
  /** Whether a token with a nonce is taken where the login names none. Absent: it is not. */
  readonly IgnoreNonce?: boolean;
  /** The address of the OpenID configuration document; its issuer is the address without `/.well-known/openid-configuration`. */
  readonly IssuerDiscoveryUrl?: string;
  readonly IssuerInformation?: OpenIdIssuerInformation;
  /** An issuer whose addresses the service knows; it takes the place of both. */
  readonly Preset?: 'Facebook' | 'Epic' | 'Nintendo';
  /** The issuer under which players are known in place of the one that their tokens name, for an issuer that moves. One that a preset or a connection has, this one until now included, or under which players are known, needs an owner; so do keys that are given by hand for it. */
  readonly IssuerOverride?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/CreateOpenIdConnection. */
export interface AdminCreateOpenIdConnectionResult {
  /** Warnings, a sentence each: the change parts players from their accounts, or other titles take the same proofs. Absent: neither. */
  readonly Warnings?: readonly string[];
}

/** The request of /Admin/CreatePlayerStatisticDefinition. */
export interface AdminCreatePlayerStatisticDefinitionRequest {
  /** The name of the statistic. White space around it is dropped. */
  readonly StatisticName: string;
  /** How a value that comes is combined with the one that is there: it takes its place (Last), the smaller or the greater one stays (Min, Max), or both are added up (Sum). At first Last. */
  readonly AggregationMethod?: 'Last' | 'Min' | 'Max' | 'Sum';
  /** How often the clock resets the statistic, at the boundaries of UTC; a week begins on Monday. At first Never. */
  readonly VersionChangeInterval?: 'Never' | 'Hour' | 'Day' | 'Week' | 'Month';
  readonly Bounds?: StatisticBounds;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/CreatePlayerStatisticDefinition. */
export interface AdminCreatePlayerStatisticDefinitionResult {
  readonly Statistic: PlayerStatisticDefinition;
}

/** The request of /Admin/CreateSale. */
export interface AdminCreateSaleRequest {
  /** What people call it. It is the note of both revisions. */
  readonly Name: string;
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** The stores. */
  readonly StoreIds: readonly string[];
  /** Items, each of which one of the stores has. */
  readonly ItemIds?: readonly string[];
  /** Items that have one of these tags. */
  readonly Tags?: readonly string[];
  /** Items that are of one of these classes. */
  readonly ItemClasses?: readonly string[];
  /** How much lower the prices become, in percent. */
  readonly PercentOff: number;
  /** Prices are rounded to the nearest multiple of it, or to the next lower one where they would rise; to whole amounts where they would be 0. Absent: 1. */
  readonly RoundTo?: number;
  /** Only prices in these currencies, RM not among them. Absent: in all. */
  readonly VirtualCurrencies?: readonly string[];
  /** When it begins. Absent: at once. */
  readonly StartsAt?: string;
  /** When it is over. */
  readonly EndsAt: string;
  /** The Revisions of a preview: the sale is made only where they are the newest ones, and else refused with RevisionConflict. Absent: it goes by what there is. */
  readonly IfRevisions?: readonly SeenRevision[];
  /** True: nothing is made, and the answer says what the sale would do. Absent: it is made. */
  readonly Preview?: boolean;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/CreateSale. */
export type AdminCreateSaleResult = SaleResult;

/** The request of /Admin/DeleteCatalog. */
export interface AdminDeleteCatalogRequest {
  /** The catalog version. */
  readonly CatalogVersion: string;
  /** What you say about this change, for whoever reads the history. */
  readonly Note?: string;
  /** The change is made only where this is the current revision, and else refused with RevisionConflict; 0: only where there is none yet. Absent: the last change wins. */
  readonly IfRevision?: number;
  /** True: nothing changes, and the answer says what would, with EffectiveAt as if that were now. It is refused as the change would be. Absent: the change is made. */
  readonly Preview?: boolean;
  /** The change is made at this instant and not now, where the caller has the permission schedule:write: in the future, at most 365 days ahead. It is judged now as if it were made now, and again when it is made. A title has at most 100 pending changes. */
  readonly EffectiveAt?: string;
  /** With EffectiveAt: what becomes of the change where its subject has changed until then, other than by changes that were pending already. Apply: it is made all the same. Absent: Cancel. */
  readonly OnConflict?: 'Apply' | 'Cancel';
  /** With EffectiveAt: a pending change of the same subject, which is cancelled for this one. */
  readonly ReplacesPendingChange?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/DeleteCatalog. */
export type AdminDeleteCatalogResult = ChangeResult;

/** The request of /Admin/DeleteOpenIdConnection. */
export interface AdminDeleteOpenIdConnectionRequest {
  /** The id of the connection, which games send with each login. */
  readonly ConnectionId: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/DeleteOpenIdConnection. */
export type AdminDeleteOpenIdConnectionResult = AdminCreateOpenIdConnectionResult;

/** The request of /Admin/DeletePlayer. */
export type AdminDeletePlayerRequest = PlayerRequest;

/** The result of /Admin/DeletePlayer. */
export type AdminDeletePlayerResult = Record<string, never>;

/** The request of /Admin/DeleteStore. */
export interface AdminDeleteStoreRequest {
  /** The store. Unique in its catalog version. */
  readonly StoreId: string;
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
  /** What you say about this change, for whoever reads the history. */
  readonly Note?: string;
  /** The change is made only where this is the current revision, and else refused with RevisionConflict; 0: only where there is none yet. Absent: the last change wins. */
  readonly IfRevision?: number;
  /** True: nothing changes, and the answer says what would, with EffectiveAt as if that were now. It is refused as the change would be. Absent: the change is made. */
  readonly Preview?: boolean;
  /** The change is made at this instant and not now, where the caller has the permission schedule:write: in the future, at most 365 days ahead. It is judged now as if it were made now, and again when it is made. A title has at most 100 pending changes. */
  readonly EffectiveAt?: string;
  /** With EffectiveAt: what becomes of the change where its subject has changed until then, other than by changes that were pending already. Apply: it is made all the same. Absent: Cancel. */
  readonly OnConflict?: 'Apply' | 'Cancel';
  /** With EffectiveAt: a pending change of the same subject, which is cancelled for this one. */
  readonly ReplacesPendingChange?: number;
}

/** The result of /Admin/DeleteStore. */
export type AdminDeleteStoreResult = ChangeResult;

/** The request of /Admin/DeleteTitleDataOverride. */
export interface AdminDeleteTitleDataOverrideRequest {
  /** The label. */
  readonly OverrideLabel: string;
  /** What you say about this change, for whoever reads the history. */
  readonly Note?: string;
  /** The change is made only where this is the current revision, and else refused with RevisionConflict; 0: only where there is none yet. Absent: the last change wins. */
  readonly IfRevision?: number;
  /** True: nothing changes, and the answer says what would, with EffectiveAt as if that were now. It is refused as the change would be. Absent: the change is made. */
  readonly Preview?: boolean;
  /** The change is made at this instant and not now, where the caller has the permission schedule:write: in the future, at most 365 days ahead. It is judged now as if it were made now, and again when it is made. A title has at most 100 pending changes. */
  readonly EffectiveAt?: string;
  /** With EffectiveAt: what becomes of the change where its subject has changed until then, other than by changes that were pending already. Apply: it is made all the same. Absent: Cancel. */
  readonly OnConflict?: 'Apply' | 'Cancel';
  /** With EffectiveAt: a pending change of the same subject, which is cancelled for this one. */
  readonly ReplacesPendingChange?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/DeleteTitleDataOverride. */
export type AdminDeleteTitleDataOverrideResult = ChangeResult;

/** The request of /Admin/ExportPlayerData. */
export type AdminExportPlayerDataRequest = PlayerRequest;

/** The result of /Admin/ExportPlayerData. */
export interface AdminExportPlayerDataResult {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The title of the player. */
  readonly TitleId: string;
  /** When the export was made. */
  readonly ExportedAt: string;
  /** The rows of each list: `Account`, `Identities`, `Sessions`, `Bans` and whatever else there is. Moments are RFC 3339 texts. */
  readonly Data: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  /** Lists of which only the newest 10000 rows are here. */
  readonly Incomplete: readonly string[];
  /** All changes of balances since then are in `Ledger`; older ones of the player have gone, or may go. Absent: all that there ever were. */
  readonly LedgerKeptSince?: string;
}

/** The request of /Admin/FindPlayers. */
export interface AdminFindPlayersRequest {
  /** The text, for example as somebody has written it to support. */
  readonly Text: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/FindPlayers. */
export interface AdminFindPlayersResult {
  /** The players, in order. */
  readonly Players: readonly {
    readonly Account: UserAccountInfo;
    /** What the text is to this player. */
    readonly FoundBy: 'ServiceId' | 'TitlePlayerAccountId' | 'TitleDisplayName' | 'ContactEmail' | 'Username' | 'Email' | 'CustomId' | 'ServerCustomId' | 'AppleSubjectId' | 'OpenId' | 'AndroidDeviceId' | 'IOSDeviceId' | 'GoogleId' | 'GooglePlayGamesPlayerId' | 'GameCenterId' | 'SteamId' | 'Xbox' | 'PSN';
    /** How much of it the text is. */
    readonly Match: 'Whole' | 'Beginning' | 'Part';
  }[];
}

/** The request of /Admin/FindReceipts. */
export interface AdminFindReceiptsRequest {
  /** The order or transaction id on the customer’s bill; of Steam also the `OrderId` of StartPurchase, of the App Store also the purchase’s first transaction. */
  readonly TransactionId?: string;
  /** `Given`: its goods were given. `Kept`: paid, not given. `Refunded`: all of it was refunded. */
  readonly State?: 'Given' | 'Kept' | 'Refunded';
  /** How many entries at most. Absent: 100. */
  readonly Count?: number;
  /** That of the answer before, for the entries behind those. Absent: the newest. */
  readonly ContinuationToken?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/FindReceipts. */
export interface AdminFindReceiptsResult {
  /** The receipts, newest first. */
  readonly Receipts: readonly Receipt[];
  /** For the next page. Absent: this was the last, or none was asked for. */
  readonly ContinuationToken?: string;
}

/** The request of /Admin/GetCatalogItems. */
export interface AdminGetCatalogItemsRequest {
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
  /** What was there right after this revision. Absent: what is there now. */
  readonly AsOfRevision?: number;
  /** What was there at this moment, in place of AsOfRevision. Absent: what is there now. */
  readonly AsOfTime?: string;
}

/** The result of /Admin/GetCatalogItems. */
export interface AdminGetCatalogItemsResult {
  /** All items, in the order in which they were first set. */
  readonly Catalog: readonly CatalogItem[];
  /** The newest revision of what is shown, as in the header `X-Purser-Revision`. Send it as IfRevision with a change. */
  readonly Revision: number;
}

/** The request of /Admin/GetEconomyReport. */
export interface AdminGetEconomyReportRequest {
  /** The first moment of the time. */
  readonly From: string;
  /** The first moment after it. */
  readonly To: string;
  /** The length of a point. A week begins on Monday. */
  readonly Step: 'Hour' | 'Day' | 'Week';
  /** What series are apart by, beside currency and cause. `Price`: by item, store and price. Absent: `Cause`, by nothing else. */
  readonly GroupBy?: 'Cause' | 'Item' | 'Store' | 'Price';
  /** Only changes of this currency. */
  readonly VirtualCurrency?: string;
  /** Only changes about these items. */
  readonly ItemIds?: readonly string[];
  /** Only sales in this store. */
  readonly StoreId?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/GetEconomyReport. */
export interface AdminGetEconomyReportResult {
  /** When the first step begins. */
  readonly From: string;
  /** When the last step ends. */
  readonly To: string;
  /** What changed, by currency and cause. */
  readonly Series: readonly EconomySeries[];
  /** What players had of each currency at From; of an hour that is more than 90 days ago, when its day began. Add what they gained, and subtract what they lost, for what they had after a step. */
  readonly Held: readonly HeldCurrency[];
  /** How many different players logged in, and how many paid (with a currency or with real money; a receipt for which nobody paid, or one of a sandbox, is none), in the days of the time: of a week or a month that is not whole, only those who came first in these days. */
  readonly Active: readonly ActivePlayers[];
  /** Changes of what the title sells in the time, the newest first. */
  readonly Revisions: readonly ReportedRevision[];
  /** The report has all that was done until then, within a second. */
  readonly CountedUntil: string;
}

/** The request of /Admin/GetHistory. */
export interface AdminGetHistoryRequest {
  /** What the history is of. `Store`: one store. `Catalog`: one catalog version. `DropTables`: the drop tables of a catalog version. `Currencies`: the virtual currencies of the title. */
  readonly Of: 'Store' | 'Catalog' | 'DropTables' | 'Currencies';
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** The store. Unique in its catalog version. */
  readonly StoreId?: string;
  /** How many entries at most. Absent: 100. */
  readonly Count?: number;
  /** That of the answer before, for the entries behind those. Absent: the newest. */
  readonly ContinuationToken?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/GetHistory. */
export interface AdminGetHistoryResult {
  /** The revisions, newest first. */
  readonly Revisions: readonly Revision[];
  /** For the next page. Absent: this was the last, or none was asked for. */
  readonly ContinuationToken?: string;
}

/** The request of /Admin/GetIncome. */
export interface AdminGetIncomeRequest {
  /** The first moment of the time. */
  readonly From: string;
  /** The first moment after it. */
  readonly To: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/GetIncome. */
export interface AdminGetIncomeResult {
  /** By platform, source and currency. */
  readonly Income: readonly IncomeLine[];
}

/** The request of /Admin/GetLimits. */
export type AdminGetLimitsRequest = LimitsRequest;

/** The result of /Admin/GetLimits. */
export interface AdminGetLimitsResult {
  /** The names; none of an address. */
  readonly Names: readonly {
    /** The username. Absent: not one, or not told. */
    readonly Username?: string;
    /** The email address. Absent: not one, or not told. */
    readonly Email?: string;
    /** Wrong passwords that count now. */
    readonly WrongPasswords: number;
    /** Until then every password is refused. Absent: there is no lock. */
    readonly LockedUntil?: string;
  }[];
  /** Where the player is known, newest first. */
  readonly KnownAddresses: readonly {
    /** When the player last logged in from there with the password. */
    readonly LastLogin: string;
    /** Wrong passwords that count now. */
    readonly WrongPasswords: number;
    /** Until then every password is refused. Absent: there is no lock. */
    readonly LockedUntil?: string;
  }[];
  /** What an address has left at the process that answers. */
  readonly Address?: {
    /** Wrong passwords that the address has left. */
    readonly WrongPasswordsLeft: number;
    /** When logins with a password of players who are not known there are possible again. Absent: they are possible now. */
    readonly PasswordsAllowedFrom?: string;
    /** Logins that find no player and make none that the address has left. */
    readonly UnknownLoginsLeft: number;
    /** When logins, without CreateAccount, of players not known there are possible again. Absent: they are possible now. */
    readonly LoginsAllowedFrom?: string;
    /** Answers that a username or an email address is taken, and look-ups of friends by such a name that were in vain that the address has left. */
    readonly TakenNamesLeft: number;
    /** When registrations and new usernames are possible again. Absent: they are possible now. */
    readonly NamesAllowedFrom?: string;
  };
}

/** The request of /Admin/GetObjects. */
export interface AdminGetObjectsRequest {
  readonly Entity: PlayerEntityKey;
  /** Whether objects come as texts of JSON, for languages that cannot read any JSON. Absent: false. */
  readonly EscapeObject?: boolean;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/GetObjects. */
export interface AdminGetObjectsResult {
  readonly Entity: EntityKey;
  /** The objects by name. */
  readonly Objects: Readonly<Record<string, ObjectResult>>;
  /** How often objects of the entity were set; each call counts once. */
  readonly ProfileVersion: number;
}

/** The request of /Admin/GetPendingChange. */
export type AdminGetPendingChangeRequest = PendingChangeRequest;

/** The result of /Admin/GetPendingChange. */
export type AdminGetPendingChangeResult = PendingChangeDetails;

/** The request of /Admin/GetPlayerHistory. */
export type AdminGetPlayerHistoryRequest = PlayerPageRequest;

/** The result of /Admin/GetPlayerHistory. */
export interface AdminGetPlayerHistoryResult {
  /** The entries, newest first. */
  readonly History: readonly {
    /** What happened. `Act`: an operator did something that no other kind tells. `SessionEnded`: one session was ended before its time. `AllEnded`: everything of the player was, by a ban too; only the last time is known. */
    readonly Kind: 'Login' | 'LoginRefused' | 'Ban' | 'Act' | 'IdentityChanged' | 'ContactChanged' | 'SessionEnded' | 'AllEnded';
    /** When it happened. */
    readonly Time: string;
    /** How the player proved who they are: `Custom` (a custom id from the client), `CustomServer` (a custom id from a server), `Service` (username or email address with a password). */
    readonly IdentityProvider?: 'Custom' | 'CustomServer' | 'Service' | 'AndroidDevice' | 'IOSDevice' | 'OpenIdConnect' | 'Apple' | 'GooglePlay' | 'GooglePlayGames' | 'GameCenter' | 'Steam' | 'XBoxLive' | 'PSN';
    /** Of a login: where it came from. Absent where a server vouched for the player. */
    readonly IPAddress?: string;
    /** Of a refused login: the true reason, which the player may not have been told. */
    readonly Reason?: 'unknownTitle' | 'addressBanned' | 'accountLocked' | 'addressLimited' | 'noAccount' | 'wrongPassword' | 'banned' | 'busy' | 'notSetUp' | 'badProof' | 'providerAway' | 'overloaded' | 'creationDisabled' | 'tooManyNewPlayers' | 'titleFull';
    /** Of a refused login: how many others were refused at about that time and have no entry. Absent: none. */
    readonly More?: number;
    /** Of a changed identity: whether it was linked or unlinked, was lost to another player by a forced link, or was gained by one. Of the contact address: whether it was set, confirmed or removed, or whether a reset of the password brought the former one back. */
    readonly Action?: 'Linked' | 'Unlinked' | 'Lost' | 'Gained' | 'Set' | 'Confirmed' | 'Removed' | 'Restored';
    /** Of a changed identity or contact address, of an act and of a ban: the author. `player`, `commandLine`, or `key:` or `operator:` with the id. A ban has it where an operator made it. */
    readonly MadeBy?: string;
    /** What that key or operator is called now. Absent: nobody knows, or the caller lacks `history:read`. */
    readonly MadeByName?: string;
    /** Of an identity that was lost: the player who has taken it. Absent: a server did so for a player, or an earlier version wrote the entry. */
    readonly OtherServiceId?: string;
    /** Of an act: the path of the call. */
    readonly Operation?: string;
    /** Of an act: what was done, as /Operator/ListActivity tells it. */
    readonly About?: Readonly<Record<string, string>>;
    /** Of a session that was ended: its id. */
    readonly SessionId?: string;
    readonly Ban?: BanInfo;
  }[];
  /** For the next page. Absent: this was the last, or none was asked for. */
  readonly ContinuationToken?: string;
}

/** The request of /Admin/GetPlayerLedger. */
export type AdminGetPlayerLedgerRequest = PlayerPageRequest;

/** The result of /Admin/GetPlayerLedger. */
export interface AdminGetPlayerLedgerResult {
  /** The entries, newest first. */
  readonly Ledger: readonly LedgerEntry[];
  /** Older entries of the player have gone, or may go; all entries since then are kept. Absent: all entries are there. */
  readonly KeptSince?: string;
  /** For the next page. Absent: this was the last, or none was asked for. */
  readonly ContinuationToken?: string;
}

/** The request of /Admin/GetPlayerProfile. */
export interface AdminGetPlayerProfileRequest {
  /** The player's account id. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  readonly ProfileConstraints?: PlayerProfileViewConstraints;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/GetPlayerProfile. */
export interface AdminGetPlayerProfileResult {
  readonly PlayerProfile: PlayerProfileModel;
}

/** The request of /Admin/GetPlayerReceipts. */
export type AdminGetPlayerReceiptsRequest = PlayerPageRequest;

/** The result of /Admin/GetPlayerReceipts. */
export interface AdminGetPlayerReceiptsResult {
  /** The receipts, newest first. */
  readonly Receipts: readonly Receipt[];
  /** For the next page. Absent: this was the last, or none was asked for. */
  readonly ContinuationToken?: string;
}

/** The request of /Admin/GetPlayerStatisticDefinitions. */
export type AdminGetPlayerStatisticDefinitionsRequest = TitleRequest;

/** The result of /Admin/GetPlayerStatisticDefinitions. */
export interface AdminGetPlayerStatisticDefinitionsResult {
  /** All of them. */
  readonly Statistics: readonly PlayerStatisticDefinition[];
}

/** The request of /Admin/GetPlayerStatisticVersions. */
export interface AdminGetPlayerStatisticVersionsRequest {
  /** The name of the statistic. White space around it is dropped. */
  readonly StatisticName: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/GetPlayerStatisticVersions. */
export interface AdminGetPlayerStatisticVersionsResult {
  /** The versions. */
  readonly StatisticVersions: readonly PlayerStatisticVersion[];
}

/** The request of /Admin/GetPlayerTags. */
export interface AdminGetPlayerTagsRequest {
  /** The player's account id. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** Only the tags whose namespace is this one or begins with it: `title`, or `title.` and the id of the title. Empty or absent: all. */
  readonly Namespace?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/GetPlayerTags. */
export interface AdminGetPlayerTagsResult {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The tags in the order in which they came, each with its namespace: `title.A1B2.early-bird`. */
  readonly Tags: readonly string[];
}

/** The request of /Admin/GetPriceExposure. */
export interface AdminGetPriceExposureRequest {
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** Warn of a store that is cheaper than the catalog or another store by more than this percentage of the higher price. Absent: 0, each lower price. */
  readonly UndercutPercent?: number;
  /** As if this write of a store had been made. Nothing is changed. */
  readonly SupposedStore?: {
    /** The store. Unique in its catalog version. */
    readonly StoreId: string;
    /** The items of the write, each ItemId once. */
    readonly Store: readonly StoreItem[];
    /** As if everything else were removed (SetStoreItems, SetCatalogItems). Absent: the rest stays. */
    readonly ReplacesAll?: boolean;
  };
  /** As if this write of the catalog had been made. Nothing is changed. */
  readonly SupposedCatalog?: {
    /** The items of the write, each ItemId once. */
    readonly Catalog: readonly CatalogItemInput[];
    /** As if everything else were removed (SetStoreItems, SetCatalogItems). Absent: the rest stays. */
    readonly ReplacesAll?: boolean;
  };
  /** Only the prices of this item, and warnings of it. Absent: of all items. */
  readonly ItemId?: string;
  /** Only warnings of this kind. Absent: all. The counts are of all kinds. */
  readonly WarningKind?: 'GivesBackMore' | 'OpensForever' | 'CostsNothing' | 'StoreUndercutsCatalog' | 'StoreUndercutsStore' | 'BundleCheaperThanParts' | 'UnknownCurrency' | 'PriceTooHigh' | 'UnknownContents' | 'SoldOut' | 'NotForSale';
  /** Warning: unusual, so that its author has hardly meant it. Information: an ordinary difference, such as a sale. Accepted: unusual, and somebody has said that it is meant (Admin/SetPriceWarningAccepted). */
  readonly WarningLevel?: 'Warning' | 'Information' | 'Accepted';
  /** How many of these warnings are passed over: those of the pages before. */
  readonly FirstWarning?: number;
  /** How many items at most. Absent: 1000. */
  readonly MaxResults?: number;
  /** That of the answer before, for the items behind those. Absent: the first. */
  readonly ContinuationToken?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/GetPriceExposure. */
export interface AdminGetPriceExposureResult {
  /** The catalog version. */
  readonly CatalogVersion: string;
  /** The items, in the order of the catalog. */
  readonly Items: readonly AuditedItem[];
  /** For all items, warnings before information, what is accepted last, and the worst first: what gives something for nothing, then what is furthest below what it is compared with, as a share of that; at most 1000. */
  readonly Warnings: readonly AuditedPriceWarning[];
  /** How many more warnings there are behind these. */
  readonly WarningsLeftOut: number;
  /** How many warnings there are of each kind, in the order of the warnings. */
  readonly WarningCounts: readonly PriceWarningCount[];
  /** For the next items. Absent: these were the last. */
  readonly ContinuationToken?: string;
}

/** The request of /Admin/GetPublisherData. */
export interface AdminGetPublisherDataRequest {
  /** The keys that are asked for. An empty list: all. A body has at most 64 KiB, into which 1000 keys of 60 characters fit. */
  readonly Keys: readonly string[];
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/GetPublisherData. */
export interface AdminGetPublisherDataResult {
  /** The values by their keys. A key that is not there is left out. */
  readonly Data: Readonly<Record<string, string>>;
}

/** The request of /Admin/GetPublisherDataHistory. */
export interface AdminGetPublisherDataHistoryRequest {
  /** The key, which is compared exactly. White space around it is dropped. It does not begin with "!", and has at most 128 characters. */
  readonly Key: string;
  /** How many entries at most. Absent: 100. */
  readonly Count?: number;
  /** That of the answer before, for the entries behind those. Absent: the newest. */
  readonly ContinuationToken?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/GetPublisherDataHistory. */
export interface AdminGetPublisherDataHistoryResult {
  /** The revisions, newest first. */
  readonly Revisions: readonly TitleDataRevision[];
  /** For the next page. Absent: this was the last, or none was asked for. */
  readonly ContinuationToken?: string;
}

/** The request of /Admin/GetRandomResultTables. */
export type AdminGetRandomResultTablesRequest = CatalogVersionRequest;

/** The result of /Admin/GetRandomResultTables. */
export interface AdminGetRandomResultTablesResult {
  /** The tables, by their TableId. */
  readonly Tables: Readonly<Record<string, RandomResultTableListing>>;
  /** The newest revision of what is shown, as in the header `X-Purser-Revision`. Send it as IfRevision with a change. */
  readonly Revision: number;
}

/** The request of /Admin/GetStoreItems. */
export interface AdminGetStoreItemsRequest {
  /** The store. Unique in its catalog version. */
  readonly StoreId: string;
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
  /** What was there right after this revision. Absent: what is there now. */
  readonly AsOfRevision?: number;
  /** What was there at this moment, in place of AsOfRevision. Absent: what is there now. */
  readonly AsOfTime?: string;
}

/** The result of /Admin/GetStoreItems. */
export interface AdminGetStoreItemsResult {
  /** The items as they were set, in the order in which they were first added. */
  readonly Store: readonly StoreItem[];
  /** Who defined the store: always Admin. */
  readonly Source: 'Admin';
  /** The catalog version that the store belongs to. */
  readonly CatalogVersion: string;
  /** The store. Unique in its catalog version. */
  readonly StoreId: string;
  readonly MarketingData?: StoreMarketingModel;
  /** False: nobody can buy in it now. Absent: it is open. */
  readonly Open?: boolean;
  /** The newest revision of what is shown, as in the header `X-Purser-Revision`. Send it as IfRevision with a change. */
  readonly Revision: number;
}

/** The request of /Admin/GetTitleData. */
export interface AdminGetTitleDataRequest {
  /** The keys that are asked for. An empty list: all. A body has at most 64 KiB, into which 1000 keys of 60 characters fit. */
  readonly Keys?: readonly string[];
  /** With it the overrides with this label (/Admin/SetTitleDataAndOverrides) take the place of the data. It is passed over where a player calls; internal data have no overrides. */
  readonly OverrideLabel?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/GetTitleData. */
export type AdminGetTitleDataResult = AdminGetPublisherDataResult;

/** The request of /Admin/GetTitleDataHistory. */
export interface AdminGetTitleDataHistoryRequest {
  /** The key, which is compared exactly. White space around it is dropped. It does not begin with "!", and has at most 128 characters. */
  readonly Key: string;
  /** The label of the override. Absent or empty: the data themselves. */
  readonly OverrideLabel?: string;
  /** How many entries at most. Absent: 100. */
  readonly Count?: number;
  /** That of the answer before, for the entries behind those. Absent: the newest. */
  readonly ContinuationToken?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/GetTitleDataHistory. */
export interface AdminGetTitleDataHistoryResult {
  /** The revisions, newest first. */
  readonly Revisions: readonly TitleDataRevision[];
  /** For the next page. Absent: this was the last, or none was asked for. */
  readonly ContinuationToken?: string;
}

/** The request of /Admin/GetTitleInternalData. */
export type AdminGetTitleInternalDataRequest = AdminGetTitleDataRequest;

/** The result of /Admin/GetTitleInternalData. */
export type AdminGetTitleInternalDataResult = AdminGetPublisherDataResult;

/** The request of /Admin/GetTitleInternalDataHistory. */
export interface AdminGetTitleInternalDataHistoryRequest {
  /** The key, which is compared exactly. White space around it is dropped. It does not begin with "!", and has at most 128 characters. */
  readonly Key: string;
  /** How many entries at most. Absent: 100. */
  readonly Count?: number;
  /** That of the answer before, for the entries behind those. Absent: the newest. */
  readonly ContinuationToken?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/GetTitleInternalDataHistory. */
export interface AdminGetTitleInternalDataHistoryResult {
  /** The revisions, newest first. */
  readonly Revisions: readonly TitleDataRevision[];
  /** For the next page. Absent: this was the last, or none was asked for. */
  readonly ContinuationToken?: string;
}

/** The request of /Admin/GetTitleLimits. */
export type AdminGetTitleLimitsRequest = TitleRequest;

/** The result of /Admin/GetTitleLimits. */
export interface AdminGetTitleLimitsResult {
  /** Those in force. None: they are off. */
  readonly Limits: readonly {
    /** Its name. The first word says for whom it counts. */
    readonly Limit: 'addressCalls' | 'addressAnonymousCalls' | 'addressNewPlayers' | 'addressDataGrowth' | 'addressStatistics' | 'addressEvents' | 'sessionCalls' | 'sessionWrites' | 'keyCalls' | 'keyWrites' | 'titleCalls' | 'titleWrites' | 'titleNewPlayers';
    /** How many may come at once. */
    readonly Burst: number;
    /** In how many seconds an empty one is full again. */
    readonly WindowInSeconds: number;
    /** Of a limit of titles: how many this title has left, at the process that answers. */
    readonly Left?: number;
  }[];
  /** How many players the title has. */
  readonly Players: number;
  /** How many it may have. Absent: any number. */
  readonly PlayersMax?: number;
  /** False: no player is made any more, in any title; those who exist log in. */
  readonly MakesPlayers: boolean;
  /** How many guesses at logins there may be. Absent: any number. */
  readonly Guesses?: {
    /** Of strangers for one account; then it is locked for them. */
    readonly WrongPasswords: number;
    /** From one address where the player has logged in before; then the account is locked there. */
    readonly WrongPasswordsWhereKnown: number;
    /** The longest lock; the first ones are shorter. */
    readonly LockInSecondsMax: number;
    /** Wrong passwords from one address in the title. */
    readonly AddressWrongPasswords: number;
    /** Logins from one address in the title that find no player and make none. */
    readonly AddressUnknownLogins: number;
  };
  /** How much of each currency of the title an operator may give and take in a day (UTC) who may not give items. Absent: any amount. */
  readonly SupportCurrencyPerDay?: number;
  /** Proxies that PURSER_TRUSTED_PROXIES does not name: limits of addresses are off for everybody behind them. */
  readonly UntrustedProxies: number;
  /** Whom limits have stopped within a day, the latest first, 100 at most, as the process that answers remembers it. */
  readonly Throttled: readonly {
    /** Its name. The first word says for whom it counts. */
    readonly Limit: 'addressCalls' | 'addressAnonymousCalls' | 'addressNewPlayers' | 'addressDataGrowth' | 'addressStatistics' | 'addressEvents' | 'sessionCalls' | 'sessionWrites' | 'keyCalls' | 'keyWrites' | 'titleCalls' | 'titleWrites' | 'titleNewPlayers';
    /** How often it stopped the caller. */
    readonly Count: number;
    /** When it first did. */
    readonly First: string;
    /** When it last did. */
    readonly Last: string;
    /** The address; IPv6: the /64. Absent: it counts for something else, or the caller may see nothing personal. */
    readonly IPAddress?: string;
    /** The player. */
    readonly ServiceId?: string;
    /** The secret key. */
    readonly KeyId?: string;
    /** The operator. */
    readonly OperatorId?: string;
    /** False: the call was stopped before its title was known. Only operators with a role for all titles are told of those. */
    readonly IsOfTitle: boolean;
  }[];
  /** Players whose logins too many guesses have kept out within a day, the latest first: those among the latest 500 such logins. Names that nobody has are in no list. */
  readonly LimitedLogins: readonly {
    /** The player. */
    readonly ServiceId: string;
    /** Why the latest was refused: too many wrong passwords for the account, or too many wrong guesses from the address. */
    readonly Reason: 'accountLocked' | 'addressLimited';
    /** How many were refused. */
    readonly Count: number;
    /** When the latest was refused. */
    readonly Last: string;
    /** The address; IPv6: the /64. Absent: it counts for something else, or the caller may see nothing personal. */
    readonly IPAddress?: string;
  }[];
}

/** The request of /Admin/GetTitlePurchaseRules. */
export type AdminGetTitlePurchaseRulesRequest = TitleRequest;

/** The result of /Admin/GetTitlePurchaseRules. */
export interface AdminGetTitlePurchaseRulesResult {
  /** Whether a purchase must name a store. At first it need not: the catalog's prices buy, too. */
  readonly RequireStore: boolean;
  /** What a price of 0 in a virtual currency is. `NotSold`, at first: the item is not sold in it. `Free`: everybody has it for nothing. RM never sells. */
  readonly ZeroPrice: 'NotSold' | 'Free';
  /** Whether SubtractUserVirtualCurrency of Admin and Server may take more than there is. At first not. */
  readonly AllowNegativeBalances: boolean;
  /** Whether players may call Client/AddUserVirtualCurrency and Client/SubtractUserVirtualCurrency. At first not: whoever tampers with a client gives themselves any amount. */
  readonly AllowClientBalanceChanges: boolean;
}

/** The request of /Admin/GetUserAccountInfo. */
export interface AdminGetUserAccountInfoRequest {
  /** The player's account id. */
  readonly ServiceId?: string;
  /** An email address, in letters of either case. */
  readonly Email?: string;
  /** A username, in letters of either case. */
  readonly Username?: string;
  /** A display name, in letters of either case. */
  readonly TitleDisplayName?: string;
  /** The custom id with which a client logs in. */
  readonly CustomId?: string;
  /** The custom id with which a server logs the player in. */
  readonly ServerCustomId?: string;
  /** The `sub` that Apple gives the player. */
  readonly AppleSubjectId?: string;
  readonly OpenId?: OpenIdIdentity;
  /** The id of an Android device. */
  readonly AndroidDeviceId?: string;
  /** The id of an iOS device. */
  readonly IOSDeviceId?: string;
  /** The `sub` that Google gives the player. */
  readonly GoogleId?: string;
  /** The id of a player of Google Play Games. */
  readonly GooglePlayGamesPlayerId?: string;
  /** The id of a player of Game Center. */
  readonly GameCenterId?: string;
  /** The Steam id, 64 bits in decimal digits. */
  readonly SteamId?: string;
  readonly Xbox?: XboxIdentity;
  readonly PSN?: PSNIdentity;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/GetUserAccountInfo. */
export interface AdminGetUserAccountInfoResult {
  readonly UserInfo: UserAccountInfo;
}

/** The request of /Admin/GetUserBans. */
export type AdminGetUserBansRequest = PlayerPageRequest;

/** The result of /Admin/GetUserBans. */
export interface AdminGetUserBansResult {
  /** The bans. */
  readonly BanData: readonly BanInfo[];
  /** For the next page. Absent: this was the last, or none was asked for. */
  readonly ContinuationToken?: string;
}

/** The request of /Admin/GetUserData. */
export interface AdminGetUserDataRequest {
  /** The player's account id. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** The keys to answer with. Absent or empty: all. */
  readonly Keys?: readonly string[];
  /** The version that the caller knows: `Data` is empty unless it is greater now. */
  readonly IfChangedFromDataVersion?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/GetUserData. */
export interface AdminGetUserDataResult {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The data by key. */
  readonly Data: Readonly<Record<string, UserDataRecord>>;
  /** How often data of this kind of the player, or of the character, were updated; each update counts once. */
  readonly DataVersion: number;
}

/** The request of /Admin/GetUserInternalData. */
export interface AdminGetUserInternalDataRequest {
  /** The player's account id. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** The keys to answer with. Absent or empty: all. */
  readonly Keys?: readonly string[];
  /** The version that the caller knows: `Data` is empty unless it is greater now. */
  readonly IfChangedFromDataVersion?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/GetUserInternalData. */
export interface AdminGetUserInternalDataResult {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The data by key. */
  readonly Data: Readonly<Record<string, UserDataRecord>>;
  /** How often data of this kind of the player, or of the character, were updated; each update counts once. */
  readonly DataVersion: number;
}

/** The request of /Admin/GetUserInventory. */
export interface AdminGetUserInventoryRequest {
  /** The player's account id. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** How many items at most. Absent: no page is asked for. */
  readonly MaxResults?: number;
  /** That of the answer before, for the items behind those. Absent: the first. */
  readonly ContinuationToken?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/GetUserInventory. */
export interface AdminGetUserInventoryResult {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The items. */
  readonly Inventory: readonly ItemInstance[];
  /** What the player has of each virtual currency of the title, by its code. */
  readonly VirtualCurrency: Readonly<Record<string, number>>;
  /** How each virtual currency that recharges goes on doing so, by its code. */
  readonly VirtualCurrencyRechargeTimes: Readonly<Record<string, VirtualCurrencyRechargeTime>>;
  /** For the next page. Absent: this was the last, or none was asked for. */
  readonly ContinuationToken?: string;
}

/** The request of /Admin/GetUserPublisherData. */
export interface AdminGetUserPublisherDataRequest {
  /** The player's account id. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** The keys to answer with. Absent or empty: all. */
  readonly Keys?: readonly string[];
  /** The version that the caller knows: `Data` is empty unless it is greater now. */
  readonly IfChangedFromDataVersion?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/GetUserPublisherData. */
export interface AdminGetUserPublisherDataResult {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The data by key. */
  readonly Data: Readonly<Record<string, UserDataRecord>>;
  /** How often data of this kind of the player, or of the character, were updated; each update counts once. */
  readonly DataVersion: number;
}

/** The request of /Admin/GetUserPublisherInternalData. */
export interface AdminGetUserPublisherInternalDataRequest {
  /** The player's account id. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** The keys to answer with. Absent or empty: all. */
  readonly Keys?: readonly string[];
  /** The version that the caller knows: `Data` is empty unless it is greater now. */
  readonly IfChangedFromDataVersion?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/GetUserPublisherInternalData. */
export interface AdminGetUserPublisherInternalDataResult {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The data by key. */
  readonly Data: Readonly<Record<string, UserDataRecord>>;
  /** How often data of this kind of the player, or of the character, were updated; each update counts once. */
  readonly DataVersion: number;
}

/** The request of /Admin/GetUserPublisherReadOnlyData. */
export interface AdminGetUserPublisherReadOnlyDataRequest {
  /** The player's account id. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** The keys to answer with. Absent or empty: all. */
  readonly Keys?: readonly string[];
  /** The version that the caller knows: `Data` is empty unless it is greater now. */
  readonly IfChangedFromDataVersion?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/GetUserPublisherReadOnlyData. */
export interface AdminGetUserPublisherReadOnlyDataResult {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The data by key. */
  readonly Data: Readonly<Record<string, UserDataRecord>>;
  /** How often data of this kind of the player, or of the character, were updated; each update counts once. */
  readonly DataVersion: number;
}

/** The request of /Admin/GetUserReadOnlyData. */
export interface AdminGetUserReadOnlyDataRequest {
  /** The player's account id. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** The keys to answer with. Absent or empty: all. */
  readonly Keys?: readonly string[];
  /** The version that the caller knows: `Data` is empty unless it is greater now. */
  readonly IfChangedFromDataVersion?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/GetUserReadOnlyData. */
export interface AdminGetUserReadOnlyDataResult {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The data by key. */
  readonly Data: Readonly<Record<string, UserDataRecord>>;
  /** How often data of this kind of the player, or of the character, were updated; each update counts once. */
  readonly DataVersion: number;
}

/** The request of /Admin/GiveReceipt. */
export interface AdminGiveReceiptRequest {
  /** The receipt, by the id that this service gave it. */
  readonly ReceiptId: string;
  /** Why, for whoever looks what was done (/Operator/ListActivity, /Admin/GetPlayerHistory). It is kept where an operator calls, and goes with the player. */
  readonly Note?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/GiveReceipt. */
export interface AdminGiveReceiptResult {
  readonly Receipt: Receipt;
}

/** The request of /Admin/GrantItemsToUsers. */
export interface AdminGrantItemsToUsersRequest {
  /** The items to give. */
  readonly ItemGrants: readonly ItemGrant[];
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** Why, for whoever looks what was done (/Operator/ListActivity, /Admin/GetPlayerHistory). It is kept where an operator calls, and goes with the player. */
  readonly Note?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/GrantItemsToUsers. */
export interface AdminGrantItemsToUsersResult {
  /** What came of each grant, in the order of the request. A bundle stands before what was in it. */
  readonly ItemGrantResults: readonly GrantedItemInstance[];
}

/** The request of /Admin/IncrementLimitedEditionItemAvailability. */
export interface AdminIncrementLimitedEditionItemAvailabilityRequest {
  /** The item, as the catalog version has it; compared exactly. */
  readonly ItemId: string;
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** How many more there are. */
  readonly Amount: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/IncrementLimitedEditionItemAvailability. */
export type AdminIncrementLimitedEditionItemAvailabilityResult = Record<string, never>;

/** The request of /Admin/IncrementPlayerStatisticVersion. */
export interface AdminIncrementPlayerStatisticVersionRequest {
  /** The name of the statistic. White space around it is dropped. */
  readonly StatisticName: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/IncrementPlayerStatisticVersion. */
export interface AdminIncrementPlayerStatisticVersionResult {
  readonly StatisticVersion: PlayerStatisticVersion;
}

/** The request of /Admin/LiftLimit. */
export type AdminLiftLimitRequest = LimitsRequest;

/** The result of /Admin/LiftLimit. */
export type AdminLiftLimitResult = Record<string, never>;

/** The request of /Admin/ListBans. */
export interface AdminListBansRequest {
  /** How many entries at most. Absent: 100. */
  readonly Count?: number;
  /** That of the answer before, for the entries behind those. Absent: the newest. */
  readonly ContinuationToken?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/ListBans. */
export type AdminListBansResult = AdminGetUserBansResult;

/** The request of /Admin/ListCatalogVersions. */
export interface AdminListCatalogVersionsRequest {
  /** How many entries at most. Absent: 100. */
  readonly Count?: number;
  /** That of the answer before, for the versions behind those. Absent: the first. */
  readonly ContinuationToken?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/ListCatalogVersions. */
export interface AdminListCatalogVersionsResult {
  /** The catalog versions, by name. */
  readonly CatalogVersions: readonly CatalogSummary[];
  /** The version that counts where a call names none. Absent: there is none. */
  readonly DefaultCatalogVersion?: string;
  /** For the next page. Absent: this was the last, or none was asked for. */
  readonly ContinuationToken?: string;
}

/** The request of /Admin/ListConnectionChanges. */
export interface AdminListConnectionChangesRequest {
  /** How many entries at most. Absent: 100. */
  readonly Count?: number;
  /** That of the answer before, for the entries behind those. Absent: the newest. */
  readonly ContinuationToken?: string;
}

/** The result of /Admin/ListConnectionChanges. */
export interface AdminListConnectionChangesResult {
  /** The changes, the newest first. */
  readonly Changes: readonly {
    /** An identity provider or a payment platform. `Google` serves Google accounts and Google Play Games, `PlayStore` purchases. */
    readonly Provider: 'OpenIdConnect' | 'Apple' | 'Google' | 'GameCenter' | 'Steam' | 'AppStore' | 'PlayStore' | 'AmazonAppstore' | 'SteamPurchases';
    /** The id of an OpenID connection; other connections have none. */
    readonly ConnectionId?: string;
    /** When it was changed. */
    readonly At: string;
    /** What was done. `Refused`: nothing, because After names an app of another title. */
    readonly Action: 'Created' | 'Changed' | 'Removed' | 'Refused';
    /** Who made the change: `key:` or `operator:` and an id, or `commandLine`. */
    readonly MadeBy: string;
    /** What that key or operator is called now. */
    readonly MadeByName?: string;
    /** Whether another secret was stored. */
    readonly HasNewSecret: boolean;
    readonly Before?: PastConnection;
    readonly After?: PastConnection;
  }[];
  /** For the next page. Absent: this was the last, or none was asked for. */
  readonly ContinuationToken?: string;
}

/** The request of /Admin/ListIdentityProviders. */
export type AdminListIdentityProvidersRequest = Record<string, never>;

/** The result of /Admin/ListIdentityProviders. */
export interface AdminListIdentityProvidersResult {
  /** The connections, by provider and id. */
  readonly Connections: readonly {
    /** `Google` serves Google accounts and Google Play Games. */
    readonly Provider: 'OpenIdConnect' | 'Apple' | 'Google' | 'GameCenter' | 'Steam';
    /** The id of an OpenID connection; connections with other providers have none. */
    readonly ConnectionId?: string;
    readonly Settings: ProviderSettings;
    /** Whether a secret is stored. */
    readonly HasSecret: boolean;
    /** When it was made. */
    readonly CreatedAt: string;
    /** When it was changed last. */
    readonly UpdatedAt: string;
    /** Who changed it: `key:` or `operator:` and an id, or `commandLine`. */
    readonly UpdatedBy: string;
    /** Proofs that were refused, by reason; the most frequent first. */
    readonly RefusedProofs: readonly {
      /** `tooLong`: the token, ticket or code is too long; `malformed`: the proof has another form than the provider gives it; `algorithm`: the token is signed by an algorithm that is not allowed, or not at all; `unknownKey`: the provider has no key, or no certificate, that the proof names; `signature`: the signature is wrong; `issuer`: another issuer has made the proof; of Game Center: its certificate is not at Apple; `audience`: the token is for a client or an app that the title does not name; `expired`: the proof is too old; `notYetValid`: the proof is from the future: a clock is wrong; `nonce`: the nonce is another one than the login names, or the login names none; `subject`: the proof has no id of a player that can be used; `refused`: the provider refuses the proof: it was used before, or is for another game; `publisherBanned`: the publisher has banned the player; `familyShared`: the player has borrowed the game, and the title does not take that; `titleSecret`: the provider does not take the title's own key or secret, or the title has none; `noIdToken`: the code gives no ID token, because the game did not ask for the scope `openid`; `providerAway`: nobody knows: the provider gave no answer, has not answered the last calls and is tried once a second only, has too many calls of ours to answer, or may have a newer key than it had at the last fetch; `failed`: an error of this service, which its log has, kept it from judging the proof; `notSetUp`: the title has no such connection. */
      readonly Reason: 'tooLong' | 'malformed' | 'algorithm' | 'unknownKey' | 'signature' | 'issuer' | 'audience' | 'expired' | 'notYetValid' | 'nonce' | 'subject' | 'refused' | 'publisherBanned' | 'familyShared' | 'titleSecret' | 'noIdToken' | 'providerAway' | 'failed' | 'notSetUp';
      /** How often, since the connection was changed last. */
      readonly Count: number;
      /** When it was so last. */
      readonly LastAt: string;
    }[];
    /** Warnings, a sentence each: other titles take the same proofs. */
    readonly Warnings: readonly string[];
  }[];
}

/** The request of /Admin/ListOpenIdConnection. */
export type AdminListOpenIdConnectionRequest = TitleRequest;

/** The result of /Admin/ListOpenIdConnection. */
export interface AdminListOpenIdConnectionResult {
  /** The connections, by their ids. */
  readonly Connections: readonly {
    /** The id of the connection, which games send with each login. */
    readonly ConnectionId: string;
    /** The audience that tokens must name. */
    readonly ClientId: string;
    /** Whether addresses and keys come from the discovery document. */
    readonly DiscoverConfiguration: boolean;
    /** Whether a token with a nonce is taken where the login names none. */
    readonly IgnoreNonce: boolean;
    readonly IssuerInformation?: OpenIdIssuerInformation;
    /** The issuer under which players are known instead. */
    readonly IssuerOverride?: string;
    /** The address of the OpenID configuration document. */
    readonly IssuerDiscoveryUrl?: string;
    /** The issuer that the service knows. */
    readonly Preset?: string;
  }[];
}

/** The request of /Admin/ListPaymentPlatforms. */
export type AdminListPaymentPlatformsRequest = Record<string, never>;

/** The result of /Admin/ListPaymentPlatforms. */
export interface AdminListPaymentPlatformsResult {
  /** The platforms, by name. */
  readonly Platforms: readonly {
    /** Where players pay: the App Store, Google Play, the Amazon Appstore, or micro-transactions on Steam. */
    readonly Platform: 'AppStore' | 'PlayStore' | 'AmazonAppstore' | 'SteamPurchases';
    readonly Settings: PlatformSettings;
    /** Whether a secret is stored. */
    readonly HasSecret: boolean;
    /** When it was made. */
    readonly CreatedAt: string;
    /** When it was changed last. */
    readonly UpdatedAt: string;
    /** Who changed it: `key:` or `operator:` and an id, or `commandLine`. */
    readonly UpdatedBy: string;
    /** Receipts that proved no purchase, by reason; the most frequent first. */
    readonly RefusedReceipts: readonly {
      /** `malformed`: the receipt has another form than the platform gives it; `oldReceipt`: the receipt has a form that the platform no longer gives; `tooLong`: the receipt is too long, or has too many purchases in it; `badAccount`: the service account or the license key that the title has set up is no key that can be used, or the platform does not know the account; `badSignature`: the signature is wrong, or not of the platform; `otherApp`: the purchase was made in an app that the title does not name; `otherEnvironment`: the purchase was made neither for money nor in the sandbox of the platform; `otherProduct`: the purchase is of another product than the receipt says; `noPurchase`: the receipt has no purchase in it; `severalPurchases`: the receipt has more purchases in it than one; `subscription`: the purchase is a subscription, which is not taken yet; `pending`: the purchase is not paid yet; `refunded`: the purchase was refunded, revoked or cancelled; `familyShared`: the family of the player shares the purchase, and the title does not take that; `titleSecret`: the platform does not take the title's own key or secret for the app, or the title has none; `refused`: the platform does not know the purchase, or says no; `providerAway`: nobody knows: the platform gave no answer, or has too many calls of ours to answer; `failed`: an error of this service, which its log has, kept it from judging the receipt; `notSetUp`: the title has no such platform. */
      readonly Reason: 'malformed' | 'oldReceipt' | 'tooLong' | 'badAccount' | 'badSignature' | 'otherApp' | 'otherEnvironment' | 'otherProduct' | 'noPurchase' | 'severalPurchases' | 'subscription' | 'pending' | 'refunded' | 'familyShared' | 'titleSecret' | 'refused' | 'providerAway' | 'failed' | 'notSetUp';
      /** How often, since the connection was changed last. */
      readonly Count: number;
      /** When it was so last. */
      readonly LastAt: string;
    }[];
    /** How the platform was asked for refunds that no notification has told, by app. Empty: it is not, because the title has set no key for that. */
    readonly RefundPolls: readonly {
      /** The app. Absent: the platform asks for none. */
      readonly AppId?: string;
      /** The environment. */
      readonly Environment: 'Production' | 'Sandbox';
      /** When the platform has told last all refunds that there were. Absent: never. */
      readonly PolledAt?: string;
      /** All refunds before are known. Absent: the platform has never told all. */
      readonly KnownUntil?: string;
      /** Why the platform has not told all since `FailedAt`, as it was last. `away`: it gave no answer that can be understood. `titleSecret`: it does not take the key of the title. `refused`: it does not know the app, or says no. `broken`: an error of this service, which its log has. Absent: it has told all. */
      readonly Fault?: 'away' | 'titleSecret' | 'refused' | 'broken';
      /** Since when it has not. Absent with `Fault`. */
      readonly FailedAt?: string;
    }[];
    /** Warnings, a sentence each: another title has the same app, the platform has told no refunds for a day, the sandbox is open to everybody for more than 90 days, or testers or catalog versions are named that the title does not have. An owner, who has `platforms:share`, is told which title has the app or had it last. */
    readonly Warnings: readonly string[];
  }[];
}

/** The request of /Admin/ListPendingChanges. */
export interface AdminListPendingChangesRequest {
  /** Only changes with this status. Absent: all. */
  readonly Status?: 'Pending' | 'Applied' | 'Cancelled' | 'Failed';
  /** Only changes that take effect then or later. Absent: all. */
  readonly From?: string;
  /** Only changes that take effect before that. Absent: all. */
  readonly To?: string;
  /** How many entries at most. Absent: 100. */
  readonly Count?: number;
  /** That of the answer before, for the entries behind those. Absent: the newest. */
  readonly ContinuationToken?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/ListPendingChanges. */
export interface AdminListPendingChangesResult {
  /** The scheduled changes. */
  readonly PendingChanges: readonly PendingChangeInfo[];
  /** For the next page. Absent: this was the last, or none was asked for. */
  readonly ContinuationToken?: string;
}

/** The request of /Admin/ListPlayerNotes. */
export type AdminListPlayerNotesRequest = PlayerRequest;

/** The result of /Admin/ListPlayerNotes. */
export interface AdminListPlayerNotesResult {
  /** The notes, newest first. */
  readonly Notes: readonly PlayerNote[];
}

/** The request of /Admin/ListPlayerSessions. */
export type AdminListPlayerSessionsRequest = PlayerRequest;

/** The result of /Admin/ListPlayerSessions. */
export interface AdminListPlayerSessionsResult {
  /** The sessions, newest first. */
  readonly Sessions: readonly {
    /** Id of the session, to end it. */
    readonly SessionId: string;
    /** How the player proved who they are: `Custom` (a custom id from the client), `CustomServer` (a custom id from a server), `Service` (username or email address with a password). */
    readonly IdentityProvider: 'Custom' | 'CustomServer' | 'Service' | 'AndroidDevice' | 'IOSDevice' | 'OpenIdConnect' | 'Apple' | 'GooglePlay' | 'GooglePlayGames' | 'GameCenter' | 'Steam' | 'XBoxLive' | 'PSN';
    /** Who the player is at the provider: the custom id, username or email address. */
    readonly IdentityProviderIssuedId: string;
    /** When the player logged in, UTC. */
    readonly Created: string;
    /** When the last credential of the session runs out, UTC. */
    readonly Expires: string;
  }[];
}

/** The request of /Admin/ListSales. */
export interface AdminListSalesRequest {
  /** The number of the sale. */
  readonly Sale?: number;
  /** Only sales with this status. Absent: all. */
  readonly Status?: 'Coming' | 'Running' | 'Ended' | 'Cancelled' | 'Failed';
  /** How many entries at most. Absent: 100. */
  readonly Count?: number;
  /** That of the answer before, for the entries behind those. Absent: the newest. */
  readonly ContinuationToken?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/ListSales. */
export interface AdminListSalesResult {
  /** The sales. */
  readonly Sales: readonly SaleInfo[];
  /** For the next page. Absent: this was the last, or none was asked for. */
  readonly ContinuationToken?: string;
}

/** The request of /Admin/ListStores. */
export type AdminListStoresRequest = CatalogVersionRequest;

/** The result of /Admin/ListStores. */
export interface AdminListStoresResult {
  /** All stores of the version, by StoreId. */
  readonly Stores: readonly StoreSummary[];
}

/** The request of /Admin/ListVirtualCurrencyTypes. */
export type AdminListVirtualCurrencyTypesRequest = TitleRequest;

/** The result of /Admin/ListVirtualCurrencyTypes. */
export interface AdminListVirtualCurrencyTypesResult {
  /** All of them, by code. */
  readonly VirtualCurrencies: readonly VirtualCurrencyData[];
  /** The newest revision of what is shown, as in the header `X-Purser-Revision`. Send it as IfRevision with a change. */
  readonly Revision: number;
}

/** The request of /Admin/RefundReceipt. */
export interface AdminRefundReceiptRequest {
  /** The receipt, by the id that this service gave it. */
  readonly ReceiptId: string;
  /** How many of the units that were bought are refunded in all, with those of earlier refunds. Absent: all. */
  readonly Quantity?: number;
  /** Why, for whoever looks what was done (/Operator/ListActivity, /Admin/GetPlayerHistory). It is kept where an operator calls, and goes with the player. */
  readonly Note?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/RefundReceipt. */
export interface AdminRefundReceiptResult {
  readonly Receipt: Receipt;
  readonly Taken?: ReceiptGoods;
  readonly Shortfall?: ReceiptGoods;
}

/** The request of /Admin/RemoveContactEmail. */
export type AdminRemoveContactEmailRequest = PlayerRequest;

/** The result of /Admin/RemoveContactEmail. */
export type AdminRemoveContactEmailResult = Record<string, never>;

/** The request of /Admin/RemoveIdentityProvider. */
export interface AdminRemoveIdentityProviderRequest {
  /** `Google` serves Google accounts and Google Play Games. */
  readonly Provider: 'Apple' | 'Google' | 'GameCenter' | 'Steam';
}

/** The result of /Admin/RemoveIdentityProvider. */
export type AdminRemoveIdentityProviderResult = AdminCreateOpenIdConnectionResult;

/** The request of /Admin/RemovePaymentPlatform. */
export interface AdminRemovePaymentPlatformRequest {
  /** Where players pay: the App Store, Google Play, the Amazon Appstore, or micro-transactions on Steam. */
  readonly Platform: 'AppStore' | 'PlayStore' | 'AmazonAppstore' | 'SteamPurchases';
}

/** The result of /Admin/RemovePaymentPlatform. */
export type AdminRemovePaymentPlatformResult = Record<string, never>;

/** The request of /Admin/RemovePlayerNote. */
export interface AdminRemovePlayerNoteRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The id of the note. */
  readonly NoteId: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/RemovePlayerNote. */
export type AdminRemovePlayerNoteResult = Record<string, never>;

/** The request of /Admin/RemovePlayerTag. */
export interface AdminRemovePlayerTagRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The tag, without its namespace. */
  readonly TagName: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/RemovePlayerTag. */
export type AdminRemovePlayerTagResult = Record<string, never>;

/** The request of /Admin/RemoveTitleNews. */
export interface AdminRemoveTitleNewsRequest {
  /** The id of the item. */
  readonly NewsId: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/RemoveTitleNews. */
export type AdminRemoveTitleNewsResult = Record<string, never>;

/** The request of /Admin/RemoveVirtualCurrencyTypes. */
export interface AdminRemoveVirtualCurrencyTypesRequest {
  /** The currencies, of which only CurrencyCode counts. */
  readonly VirtualCurrencies: readonly VirtualCurrencyData[];
  /** What you say about this change, for whoever reads the history. */
  readonly Note?: string;
  /** The change is made only where this is the current revision, and else refused with RevisionConflict; 0: only where there is none yet. Absent: the last change wins. */
  readonly IfRevision?: number;
  /** True: nothing changes, and the answer says what would, with EffectiveAt as if that were now. It is refused as the change would be. Absent: the change is made. */
  readonly Preview?: boolean;
  /** The change is made at this instant and not now, where the caller has the permission schedule:write: in the future, at most 365 days ahead. It is judged now as if it were made now, and again when it is made. A title has at most 100 pending changes. */
  readonly EffectiveAt?: string;
  /** With EffectiveAt: what becomes of the change where its subject has changed until then, other than by changes that were pending already. Apply: it is made all the same. Absent: Cancel. */
  readonly OnConflict?: 'Apply' | 'Cancel';
  /** With EffectiveAt: a pending change of the same subject, which is cancelled for this one. */
  readonly ReplacesPendingChange?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/RemoveVirtualCurrencyTypes. */
export type AdminRemoveVirtualCurrencyTypesResult = ChangeResult;

/** The request of /Admin/ResetCharacterStatistics. */
export interface AdminResetCharacterStatisticsRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The character, among those of its player. */
  readonly CharacterId: string;
  /** Why, for whoever looks what was done (/Operator/ListActivity, /Admin/GetPlayerHistory). It is kept where an operator calls, and goes with the player. */
  readonly Note?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/ResetCharacterStatistics. */
export type AdminResetCharacterStatisticsResult = Record<string, never>;

/** The request of /Admin/ResetPassword. */
export interface AdminResetPasswordRequest {
  /** The mail's token. */
  readonly Token: string;
  /** The new password: 6 to 100 characters. */
  readonly Password: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/ResetPassword. */
export type AdminResetPasswordResult = Record<string, never>;

/** The request of /Admin/ResetUserStatistics. */
export interface AdminResetUserStatisticsRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** Why, for whoever looks what was done (/Operator/ListActivity, /Admin/GetPlayerHistory). It is kept where an operator calls, and goes with the player. */
  readonly Note?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/ResetUserStatistics. */
export type AdminResetUserStatisticsResult = Record<string, never>;

/** The request of /Admin/RestoreCatalog. */
export interface AdminRestoreCatalogRequest {
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** The revision after which it was as it shall be again. */
  readonly ToRevision: number;
  /** Only these items become what they were, each at its present place; one that comes back stands at the end. All else stays. One that is not there and was not is refused with InvalidItemId. Absent: everything. */
  readonly ItemIds?: readonly string[];
  /** What you say about this change, for whoever reads the history. */
  readonly Note?: string;
  /** The change is made only where this is the current revision, and else refused with RevisionConflict; 0: only where there is none yet. Absent: the last change wins. */
  readonly IfRevision?: number;
  /** True: nothing changes, and the answer says what would, with EffectiveAt as if that were now. It is refused as the change would be. Absent: the change is made. */
  readonly Preview?: boolean;
  /** The change is made at this instant and not now, where the caller has the permission schedule:write: in the future, at most 365 days ahead. It is judged now as if it were made now, and again when it is made. A title has at most 100 pending changes. */
  readonly EffectiveAt?: string;
  /** With EffectiveAt: what becomes of the change where its subject has changed until then, other than by changes that were pending already. Apply: it is made all the same. Absent: Cancel. */
  readonly OnConflict?: 'Apply' | 'Cancel';
  /** With EffectiveAt: a pending change of the same subject, which is cancelled for this one. */
  readonly ReplacesPendingChange?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/RestoreCatalog. */
export type AdminRestoreCatalogResult = ChangeResult;

/** The request of /Admin/RestorePublisherData. */
export interface AdminRestorePublisherDataRequest {
  /** The key, which is compared exactly. White space around it is dropped. It does not begin with "!", and has at most 128 characters. */
  readonly Key: string;
  /** The revision of the key after which it was as it shall be again. */
  readonly ToRevision: number;
  /** True: the key becomes what it was right before that revision. Absent: after it. */
  readonly Before?: boolean;
  /** What you say about this change, for whoever reads the history. */
  readonly Note?: string;
  /** The change is made only where this is the current revision, and else refused with RevisionConflict; 0: only where there is none yet. Absent: the last change wins. */
  readonly IfRevision?: number;
  /** True: nothing changes, and the answer says what would, with EffectiveAt as if that were now. It is refused as the change would be. Absent: the change is made. */
  readonly Preview?: boolean;
  /** The change is made at this instant and not now, where the caller has the permission schedule:write: in the future, at most 365 days ahead. It is judged now as if it were made now, and again when it is made. A title has at most 100 pending changes. */
  readonly EffectiveAt?: string;
  /** With EffectiveAt: what becomes of the change where its subject has changed until then, other than by changes that were pending already. Apply: it is made all the same. Absent: Cancel. */
  readonly OnConflict?: 'Apply' | 'Cancel';
  /** With EffectiveAt: a pending change of the same subject, which is cancelled for this one. */
  readonly ReplacesPendingChange?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/RestorePublisherData. */
export type AdminRestorePublisherDataResult = ChangeResult;

/** The request of /Admin/RestoreStore. */
export interface AdminRestoreStoreRequest {
  /** The store. Unique in its catalog version. */
  readonly StoreId: string;
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
  /** The revision after which it was as it shall be again. */
  readonly ToRevision: number;
  /** Only these items become what they were, each at its present place; one that comes back stands at the end. All else stays. One that is not there and was not is refused with InvalidItemId. Absent: everything. */
  readonly ItemIds?: readonly string[];
  /** What you say about this change, for whoever reads the history. */
  readonly Note?: string;
  /** The change is made only where this is the current revision, and else refused with RevisionConflict; 0: only where there is none yet. Absent: the last change wins. */
  readonly IfRevision?: number;
  /** True: nothing changes, and the answer says what would, with EffectiveAt as if that were now. It is refused as the change would be. Absent: the change is made. */
  readonly Preview?: boolean;
  /** The change is made at this instant and not now, where the caller has the permission schedule:write: in the future, at most 365 days ahead. It is judged now as if it were made now, and again when it is made. A title has at most 100 pending changes. */
  readonly EffectiveAt?: string;
  /** With EffectiveAt: what becomes of the change where its subject has changed until then, other than by changes that were pending already. Apply: it is made all the same. Absent: Cancel. */
  readonly OnConflict?: 'Apply' | 'Cancel';
  /** With EffectiveAt: a pending change of the same subject, which is cancelled for this one. */
  readonly ReplacesPendingChange?: number;
}

/** The result of /Admin/RestoreStore. */
export type AdminRestoreStoreResult = ChangeResult;

/** The request of /Admin/RestoreTitleData. */
export interface AdminRestoreTitleDataRequest {
  /** The key, which is compared exactly. White space around it is dropped. It does not begin with "!", and has at most 128 characters. */
  readonly Key: string;
  /** The label of the override. Absent or empty: the data themselves. */
  readonly OverrideLabel?: string;
  /** The revision of the key after which it was as it shall be again. */
  readonly ToRevision: number;
  /** True: the key becomes what it was right before that revision. Absent: after it. */
  readonly Before?: boolean;
  /** What you say about this change, for whoever reads the history. */
  readonly Note?: string;
  /** The change is made only where this is the current revision, and else refused with RevisionConflict; 0: only where there is none yet. Absent: the last change wins. */
  readonly IfRevision?: number;
  /** True: nothing changes, and the answer says what would, with EffectiveAt as if that were now. It is refused as the change would be. Absent: the change is made. */
  readonly Preview?: boolean;
  /** The change is made at this instant and not now, where the caller has the permission schedule:write: in the future, at most 365 days ahead. It is judged now as if it were made now, and again when it is made. A title has at most 100 pending changes. */
  readonly EffectiveAt?: string;
  /** With EffectiveAt: what becomes of the change where its subject has changed until then, other than by changes that were pending already. Apply: it is made all the same. Absent: Cancel. */
  readonly OnConflict?: 'Apply' | 'Cancel';
  /** With EffectiveAt: a pending change of the same subject, which is cancelled for this one. */
  readonly ReplacesPendingChange?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/RestoreTitleData. */
export type AdminRestoreTitleDataResult = ChangeResult;

/** The request of /Admin/RestoreTitleInternalData. */
export interface AdminRestoreTitleInternalDataRequest {
  /** The key, which is compared exactly. White space around it is dropped. It does not begin with "!", and has at most 128 characters. */
  readonly Key: string;
  /** The revision of the key after which it was as it shall be again. */
  readonly ToRevision: number;
  /** True: the key becomes what it was right before that revision. Absent: after it. */
  readonly Before?: boolean;
  /** What you say about this change, for whoever reads the history. */
  readonly Note?: string;
  /** The change is made only where this is the current revision, and else refused with RevisionConflict; 0: only where there is none yet. Absent: the last change wins. */
  readonly IfRevision?: number;
  /** True: nothing changes, and the answer says what would, with EffectiveAt as if that were now. It is refused as the change would be. Absent: the change is made. */
  readonly Preview?: boolean;
  /** The change is made at this instant and not now, where the caller has the permission schedule:write: in the future, at most 365 days ahead. It is judged now as if it were made now, and again when it is made. A title has at most 100 pending changes. */
  readonly EffectiveAt?: string;
  /** With EffectiveAt: what becomes of the change where its subject has changed until then, other than by changes that were pending already. Apply: it is made all the same. Absent: Cancel. */
  readonly OnConflict?: 'Apply' | 'Cancel';
  /** With EffectiveAt: a pending change of the same subject, which is cancelled for this one. */
  readonly ReplacesPendingChange?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/RestoreTitleInternalData. */
export type AdminRestoreTitleInternalDataResult = ChangeResult;

/** The request of /Admin/RevokeAllBansForUser. */
export interface AdminRevokeAllBansForUserRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** Why, for whoever looks what was done (/Operator/ListActivity, /Admin/GetPlayerHistory). It is kept where an operator calls, and goes with the player. */
  readonly Note?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/RevokeAllBansForUser. */
export type AdminRevokeAllBansForUserResult = AdminBanUsersResult;

/** The request of /Admin/RevokeBans. */
export interface AdminRevokeBansRequest {
  /** Ids of the bans. */
  readonly BanIds: readonly string[];
  /** Why, for whoever looks what was done (/Operator/ListActivity, /Admin/GetPlayerHistory). It is kept where an operator calls, and goes with the player. */
  readonly Note?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/RevokeBans. */
export type AdminRevokeBansResult = AdminBanUsersResult;

/** The request of /Admin/RevokeInventoryItem. */
export interface AdminRevokeInventoryItemRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The instance, among all that the player has. */
  readonly ItemInstanceId: string;
  /** Not supported, because characters hold no items: a call in which it is not empty is CharacterNotFound. */
  readonly CharacterId?: string;
  /** Why, for whoever looks what was done (/Operator/ListActivity, /Admin/GetPlayerHistory). It is kept where an operator calls, and goes with the player. */
  readonly Note?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/RevokeInventoryItem. */
export type AdminRevokeInventoryItemResult = Record<string, never>;

/** The request of /Admin/RevokeInventoryItems. */
export interface AdminRevokeInventoryItemsRequest {
  /** The items to take away. */
  readonly Items: readonly RevokeInventoryItem[];
  /** Why, for whoever looks what was done (/Operator/ListActivity, /Admin/GetPlayerHistory). It is kept where an operator calls, and goes with the player. */
  readonly Note?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/RevokeInventoryItems. */
export interface AdminRevokeInventoryItemsResult {
  /** The items that were not taken away, in the order of the request. */
  readonly Errors: readonly RevokeItemError[];
}

/** The request of /Admin/RevokePlayerSessions. */
export interface AdminRevokePlayerSessionsRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The session to end. Absent: all sessions of the player. */
  readonly SessionId?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/RevokePlayerSessions. */
export type AdminRevokePlayerSessionsResult = Record<string, never>;

/** The request of /Admin/SearchPlayers. */
export interface AdminSearchPlayersRequest {
  /** The player's account id. */
  readonly ServiceId?: string;
  /** An email address, in letters of either case. */
  readonly Email?: string;
  /** A username, in letters of either case. */
  readonly Username?: string;
  /** A display name, in letters of either case. */
  readonly TitleDisplayName?: string;
  /** The custom id with which a client logs in. */
  readonly CustomId?: string;
  /** The custom id with which a server logs the player in. */
  readonly ServerCustomId?: string;
  /** The `sub` that Apple gives the player. */
  readonly AppleSubjectId?: string;
  readonly OpenId?: OpenIdIdentity;
  /** The id of an Android device. */
  readonly AndroidDeviceId?: string;
  /** The id of an iOS device. */
  readonly IOSDeviceId?: string;
  /** The `sub` that Google gives the player. */
  readonly GoogleId?: string;
  /** The id of a player of Google Play Games. */
  readonly GooglePlayGamesPlayerId?: string;
  /** The id of a player of Game Center. */
  readonly GameCenterId?: string;
  /** The Steam id, 64 bits in decimal digits. */
  readonly SteamId?: string;
  readonly Xbox?: XboxIdentity;
  readonly PSN?: PSNIdentity;
  /** The contact address, in letters of either case. */
  readonly ContactEmail?: string;
  /** True: the name given is the beginning of the names that are found. A ServiceId, and a name of several parts (OpenId, Xbox, PSN), is always whole. Absent: false. */
  readonly IsPrefix?: boolean;
  /** Where the last login came from, IPv4 or IPv6; IPv6 counts by its /64. Nobody is found by a login that is older than logins are kept. */
  readonly IPAddress?: string;
  /** The earliest moment of the last login. */
  readonly LastLoginFrom?: string;
  /** A moment before which the last login was. */
  readonly LastLoginBefore?: string;
  /** Players in one page; 20 when absent. */
  readonly MaxResults?: number;
  /** That of the page before, with the same other members. Absent: the first page. */
  readonly ContinuationToken?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/SearchPlayers. */
export interface AdminSearchPlayersResult {
  /** The players of the page. */
  readonly Players: readonly UserAccountInfo[];
  /** For the next page. Absent: this is the last one. */
  readonly ContinuationToken?: string;
}

/** The request of /Admin/SendAccountRecoveryEmail. */
export interface AdminSendAccountRecoveryEmailRequest {
  /** An address with which a player logs in, or the confirmed contact of one. */
  readonly Email: string;
  /** Accepted from every SDK; it changes nothing. */
  readonly EmailTemplateId?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/SendAccountRecoveryEmail. */
export type AdminSendAccountRecoveryEmailResult = Record<string, never>;

/** The request of /Admin/SetCatalogItems. */
export interface AdminSetCatalogItemsRequest {
  /** The items, each ItemId once. A catalog version holds at most 10000, which take at most 8388608 bytes as they are stored. No item may contain itself through bundles, containers and drop tables, or come to more than 1000 items when it is fully unpacked. An empty list empties the version. */
  readonly Catalog: readonly CatalogItemInput[];
  /** The catalog version, made where it is new. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** Makes the version the title's default catalog. Absent or null: true. A title's first catalog becomes its default in any case. */
  readonly SetAsDefaultCatalog?: boolean;
  /** What you say about this change, for whoever reads the history. */
  readonly Note?: string;
  /** The change is made only where this is the current revision, and else refused with RevisionConflict; 0: only where there is none yet. Absent: the last change wins. */
  readonly IfRevision?: number;
  /** True: nothing changes, and the answer says what would, with EffectiveAt as if that were now. It is refused as the change would be. Absent: the change is made. */
  readonly Preview?: boolean;
  /** The change is made at this instant and not now, where the caller has the permission schedule:write: in the future, at most 365 days ahead. It is judged now as if it were made now, and again when it is made. A title has at most 100 pending changes. */
  readonly EffectiveAt?: string;
  /** With EffectiveAt: what becomes of the change where its subject has changed until then, other than by changes that were pending already. Apply: it is made all the same. Absent: Cancel. */
  readonly OnConflict?: 'Apply' | 'Cancel';
  /** With EffectiveAt: a pending change of the same subject, which is cancelled for this one. */
  readonly ReplacesPendingChange?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/SetCatalogItems. */
export type AdminSetCatalogItemsResult = ChangeResult;

/** The request of /Admin/SetIdentityProvider. */
export interface AdminSetIdentityProviderRequest {
  /** `Google` serves Google accounts and Google Play Games. */
  readonly Provider: 'Apple' | 'Google' | 'GameCenter' | 'Steam';
  /** The settings: the member that is named as the provider. */
  readonly Settings: {
    readonly Apple?: AppleSettings;
    readonly Google?: GoogleSettings;
    readonly GameCenter?: GameCenterSettings;
    readonly Steam?: SteamSettings;
  };
  /** Apple: the team's private key in PEM, for AuthorizationCode. Google: the client secret, which is needed. Steam: the publisher key, which is needed. Those two have characters of ASCII alone, and no space at an end. Apple's is needed with TeamId and KeyId. Absent: the one that is there stays. */
  readonly Secret?: string;
}

/** The result of /Admin/SetIdentityProvider. */
export type AdminSetIdentityProviderResult = AdminCreateOpenIdConnectionResult;

/** The request of /Admin/SetObjects. */
export interface AdminSetObjectsRequest {
  readonly Entity: PlayerEntityKey;
  /** The objects, each named once. */
  readonly Objects: readonly SetObject[];
  /** The version that the caller has read: the call is refused where it is another one now. Absent: any. */
  readonly ExpectedProfileVersion?: number;
  /** Why, for whoever looks what was done (/Operator/ListActivity, /Admin/GetPlayerHistory). It is kept where an operator calls, and goes with the player. */
  readonly Note?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/SetObjects. */
export interface AdminSetObjectsResult {
  /** How often objects of the entity were set; each call counts once. */
  readonly ProfileVersion: number;
  /** What was done with each object, in the order of the request. */
  readonly SetResults: readonly SetObjectInfo[];
}

/** The request of /Admin/SetPassword. */
export interface AdminSetPasswordRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The new password: 6 to 100 characters. */
  readonly Password: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/SetPassword. */
export type AdminSetPasswordResult = Record<string, never>;

/** The request of /Admin/SetPaymentPlatform. */
export interface AdminSetPaymentPlatformRequest {
  /** Where players pay: the App Store, Google Play, the Amazon Appstore, or micro-transactions on Steam. */
  readonly Platform: 'AppStore' | 'PlayStore' | 'AmazonAppstore' | 'SteamPurchases';
  readonly Settings: PlatformSettings;
  /** App Store: the private key for the App Store Server API in PEM, with IssuerId and KeyId; receipts are verified without it. Google Play: the JSON key file of the service account, as Google gives it. Amazon: the shared secret. Steam: the publisher key. All but Apple's are needed. Absent: the one that is there stays. */
  readonly Secret?: string;
}

/** The result of /Admin/SetPaymentPlatform. */
export type AdminSetPaymentPlatformResult = AdminCreateOpenIdConnectionResult;

/** The request of /Admin/SetPriceWarningAccepted. */
export interface AdminSetPriceWarningAcceptedRequest {
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** The warning's Kind. */
  readonly Kind: 'GivesBackMore' | 'OpensForever' | 'CostsNothing' | 'StoreUndercutsCatalog' | 'StoreUndercutsStore' | 'BundleCheaperThanParts' | 'UnknownCurrency' | 'PriceTooHigh' | 'UnknownContents' | 'SoldOut' | 'NotForSale';
  /** The item, as the catalog version has it; compared exactly. */
  readonly ItemId: string;
  /** The warning's StoreId. Absent: it has none. */
  readonly StoreId?: string;
  /** The warning's VirtualCurrency. Absent: it has none. */
  readonly VirtualCurrency?: string;
  /** The warning's Text, as it was read. */
  readonly Text: string;
  /** Whether it is meant. */
  readonly Accepted: boolean;
  /** Why it is meant: one or more characters that can be seen. With Accepted only, and then due. */
  readonly Note?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/SetPriceWarningAccepted. */
export type AdminSetPriceWarningAcceptedResult = Record<string, never>;

/** The request of /Admin/SetPublisherData. */
export interface AdminSetPublisherDataRequest {
  /** The key, which is compared exactly. White space around it is dropped. It does not begin with "!", and has at most 128 characters. */
  readonly Key: string;
  /** The value, any text without the character U+0000. Absent or null: the key is removed. */
  readonly Value?: string;
  /** What you say about this change, for whoever reads the history. */
  readonly Note?: string;
  /** The change is made only where this is the current revision, and else refused with RevisionConflict; 0: only where there is none yet. Absent: the last change wins. */
  readonly IfRevision?: number;
  /** True: nothing changes, and the answer says what would, with EffectiveAt as if that were now. It is refused as the change would be. Absent: the change is made. */
  readonly Preview?: boolean;
  /** The change is made at this instant and not now, where the caller has the permission schedule:write: in the future, at most 365 days ahead. It is judged now as if it were made now, and again when it is made. A title has at most 100 pending changes. */
  readonly EffectiveAt?: string;
  /** With EffectiveAt: what becomes of the change where its subject has changed until then, other than by changes that were pending already. Apply: it is made all the same. Absent: Cancel. */
  readonly OnConflict?: 'Apply' | 'Cancel';
  /** With EffectiveAt: a pending change of the same subject, which is cancelled for this one. */
  readonly ReplacesPendingChange?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/SetPublisherData. */
export type AdminSetPublisherDataResult = ChangeResult;

/** The request of /Admin/SetStoreItems. */
export interface AdminSetStoreItemsRequest {
  /** The store. Unique in its catalog version. */
  readonly StoreId: string;
  /** The items, each ItemId once. A store holds at most 10000, which take at most 8388608 bytes as they are stored. An empty list empties the store. */
  readonly Store: readonly StoreItem[];
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  readonly MarketingData?: StoreMarketingModel;
  /** What you say about this change, for whoever reads the history. */
  readonly Note?: string;
  /** The change is made only where this is the current revision, and else refused with RevisionConflict; 0: only where there is none yet. Absent: the last change wins. */
  readonly IfRevision?: number;
  /** True: nothing changes, and the answer says what would, with EffectiveAt as if that were now. It is refused as the change would be. Absent: the change is made. */
  readonly Preview?: boolean;
  /** The change is made at this instant and not now, where the caller has the permission schedule:write: in the future, at most 365 days ahead. It is judged now as if it were made now, and again when it is made. A title has at most 100 pending changes. */
  readonly EffectiveAt?: string;
  /** With EffectiveAt: what becomes of the change where its subject has changed until then, other than by changes that were pending already. Apply: it is made all the same. Absent: Cancel. */
  readonly OnConflict?: 'Apply' | 'Cancel';
  /** With EffectiveAt: a pending change of the same subject, which is cancelled for this one. */
  readonly ReplacesPendingChange?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/SetStoreItems. */
export type AdminSetStoreItemsResult = ChangeResult;

/** The request of /Admin/SetStoreOpen. */
export interface AdminSetStoreOpenRequest {
  /** The store. Unique in its catalog version. */
  readonly StoreId: string;
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
  /** Whether players can buy in it from now on. */
  readonly Open: boolean;
  /** What you say about this change, for whoever reads the history. */
  readonly Note?: string;
  /** The change is made only where this is the current revision, and else refused with RevisionConflict; 0: only where there is none yet. Absent: the last change wins. */
  readonly IfRevision?: number;
  /** True: nothing changes, and the answer says what would, with EffectiveAt as if that were now. It is refused as the change would be. Absent: the change is made. */
  readonly Preview?: boolean;
  /** The change is made at this instant and not now, where the caller has the permission schedule:write: in the future, at most 365 days ahead. It is judged now as if it were made now, and again when it is made. A title has at most 100 pending changes. */
  readonly EffectiveAt?: string;
  /** With EffectiveAt: what becomes of the change where its subject has changed until then, other than by changes that were pending already. Apply: it is made all the same. Absent: Cancel. */
  readonly OnConflict?: 'Apply' | 'Cancel';
  /** With EffectiveAt: a pending change of the same subject, which is cancelled for this one. */
  readonly ReplacesPendingChange?: number;
}

/** The result of /Admin/SetStoreOpen. */
export type AdminSetStoreOpenResult = ChangeResult;

/** The request of /Admin/SetTitleData. */
export interface AdminSetTitleDataRequest {
  /** The key, which is compared exactly. White space around it is dropped. It does not begin with "!", and has at most 128 characters. */
  readonly Key: string;
  /** The value, any text without the character U+0000. Absent or null: the key is removed. */
  readonly Value?: string;
  /** What you say about this change, for whoever reads the history. */
  readonly Note?: string;
  /** The change is made only where this is the current revision, and else refused with RevisionConflict; 0: only where there is none yet. Absent: the last change wins. */
  readonly IfRevision?: number;
  /** True: nothing changes, and the answer says what would, with EffectiveAt as if that were now. It is refused as the change would be. Absent: the change is made. */
  readonly Preview?: boolean;
  /** The change is made at this instant and not now, where the caller has the permission schedule:write: in the future, at most 365 days ahead. It is judged now as if it were made now, and again when it is made. A title has at most 100 pending changes. */
  readonly EffectiveAt?: string;
  /** With EffectiveAt: what becomes of the change where its subject has changed until then, other than by changes that were pending already. Apply: it is made all the same. Absent: Cancel. */
  readonly OnConflict?: 'Apply' | 'Cancel';
  /** With EffectiveAt: a pending change of the same subject, which is cancelled for this one. */
  readonly ReplacesPendingChange?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/SetTitleData. */
export type AdminSetTitleDataResult = ChangeResult;

/** The request of /Admin/SetTitleDataAndOverrides. */
export interface AdminSetTitleDataAndOverridesRequest {
  /** The keys, each once. */
  readonly KeyValues: readonly TitleDataKeyValue[];
  /** The label of the overrides. Absent or empty: the data themselves. */
  readonly OverrideLabel?: string;
  /** What you say about this change, for whoever reads the history. */
  readonly Note?: string;
  /** The change is made only where this is the current revision, and else refused with RevisionConflict; 0: only where there is none yet. Absent: the last change wins. */
  readonly IfRevision?: number;
  /** True: nothing changes, and the answer says what would, with EffectiveAt as if that were now. It is refused as the change would be. Absent: the change is made. */
  readonly Preview?: boolean;
  /** The change is made at this instant and not now, where the caller has the permission schedule:write: in the future, at most 365 days ahead. It is judged now as if it were made now, and again when it is made. A title has at most 100 pending changes. */
  readonly EffectiveAt?: string;
  /** With EffectiveAt: what becomes of the change where its subject has changed until then, other than by changes that were pending already. Apply: it is made all the same. Absent: Cancel. */
  readonly OnConflict?: 'Apply' | 'Cancel';
  /** With EffectiveAt: a pending change of the same subject, which is cancelled for this one. */
  readonly ReplacesPendingChange?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/SetTitleDataAndOverrides. */
export type AdminSetTitleDataAndOverridesResult = ChangeResult;

/** The request of /Admin/SetTitleInternalData. */
export interface AdminSetTitleInternalDataRequest {
  /** The key, which is compared exactly. White space around it is dropped. It does not begin with "!", and has at most 128 characters. */
  readonly Key: string;
  /** The value, any text without the character U+0000. Absent or null: the key is removed. */
  readonly Value?: string;
  /** What you say about this change, for whoever reads the history. */
  readonly Note?: string;
  /** The change is made only where this is the current revision, and else refused with RevisionConflict; 0: only where there is none yet. Absent: the last change wins. */
  readonly IfRevision?: number;
  /** True: nothing changes, and the answer says what would, with EffectiveAt as if that were now. It is refused as the change would be. Absent: the change is made. */
  readonly Preview?: boolean;
  /** The change is made at this instant and not now, where the caller has the permission schedule:write: in the future, at most 365 days ahead. It is judged now as if it were made now, and again when it is made. A title has at most 100 pending changes. */
  readonly EffectiveAt?: string;
  /** With EffectiveAt: what becomes of the change where its subject has changed until then, other than by changes that were pending already. Apply: it is made all the same. Absent: Cancel. */
  readonly OnConflict?: 'Apply' | 'Cancel';
  /** With EffectiveAt: a pending change of the same subject, which is cancelled for this one. */
  readonly ReplacesPendingChange?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/SetTitleInternalData. */
export type AdminSetTitleInternalDataResult = ChangeResult;

/** The request of /Admin/SetTitlePurchaseRules. */
export interface AdminSetTitlePurchaseRulesRequest {
  /** Whether a purchase must name a store. At first it need not: the catalog's prices buy, too. */
  readonly RequireStore?: boolean;
  /** What a price of 0 in a virtual currency is. `NotSold`, at first: the item is not sold in it. `Free`: everybody has it for nothing. RM never sells. */
  readonly ZeroPrice?: 'NotSold' | 'Free';
  /** Whether SubtractUserVirtualCurrency of Admin and Server may take more than there is. At first not. */
  readonly AllowNegativeBalances?: boolean;
  /** Whether players may call Client/AddUserVirtualCurrency and Client/SubtractUserVirtualCurrency. At first not: whoever tampers with a client gives themselves any amount. */
  readonly AllowClientBalanceChanges?: boolean;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/SetTitlePurchaseRules. */
export type AdminSetTitlePurchaseRulesResult = Record<string, never>;

/** The request of /Admin/SubtractUserVirtualCurrency. */
export type AdminSubtractUserVirtualCurrencyRequest = ChangeUserVirtualCurrencyRequest;

/** The result of /Admin/SubtractUserVirtualCurrency. */
export type AdminSubtractUserVirtualCurrencyResult = ModifyUserVirtualCurrencyResult;

/** The request of /Admin/TestIdentityProvider. */
export interface AdminTestIdentityProviderRequest {
  /** `Google` serves Google accounts and Google Play Games. */
  readonly Provider: 'OpenIdConnect' | 'Apple' | 'Google' | 'GameCenter' | 'Steam';
  /** The id of an OpenID connection; no other provider has one. */
  readonly ConnectionId?: string;
}

/** The result of /Admin/TestIdentityProvider. */
export interface AdminTestIdentityProviderResult {
  /** `Ready`: the provider answers as it should. `Away`: it gave no answer. `Wrong`: it gave an answer that cannot be used, does not know the app, or does not let the account do what is needed. `Refused`: it does not take the title's secret. */
  readonly Status: 'Ready' | 'Away' | 'Wrong' | 'Refused';
  /** The reason, in a sentence. */
  readonly Detail: string;
  /** How long it took. */
  readonly Milliseconds: number;
  /** The issuer that the discovery document names. */
  readonly Issuer?: string;
  /** The ids of its keys, those of at most 128 letters, digits and `-._~+/=:`. */
  readonly KeyIds: readonly string[];
}

/** The request of /Admin/TestPaymentPlatform. */
export interface AdminTestPaymentPlatformRequest {
  /** Where players pay: the App Store, Google Play, the Amazon Appstore, or micro-transactions on Steam. */
  readonly Platform: 'AppStore' | 'PlayStore' | 'AmazonAppstore' | 'SteamPurchases';
}

/** The result of /Admin/TestPaymentPlatform. */
export interface AdminTestPaymentPlatformResult {
  /** `Ready`: the provider answers as it should. `Away`: it gave no answer. `Wrong`: it gave an answer that cannot be used, does not know the app, or does not let the account do what is needed. `Refused`: it does not take the title's secret. */
  readonly Status: 'Ready' | 'Away' | 'Wrong' | 'Refused';
  /** The reason, in a sentence. */
  readonly Detail: string;
  /** How long it took. */
  readonly Milliseconds: number;
}

/** The request of /Admin/UpdateCatalogItems. */
export interface AdminUpdateCatalogItemsRequest {
  /** The items, each ItemId once. A catalog version holds at most 10000, which take at most 8388608 bytes as they are stored. No item may contain itself through bundles, containers and drop tables, or come to more than 1000 items when it is fully unpacked. Absent or null: no item changes. */
  readonly Catalog?: readonly CatalogItemInput[];
  /** The catalog version, made where it is new. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** Makes the version the title's default catalog. Absent or null: true. A title's first catalog becomes its default in any case. */
  readonly SetAsDefaultCatalog?: boolean;
  /** What you say about this change, for whoever reads the history. */
  readonly Note?: string;
  /** The change is made only where this is the current revision, and else refused with RevisionConflict; 0: only where there is none yet. Absent: the last change wins. */
  readonly IfRevision?: number;
  /** True: nothing changes, and the answer says what would, with EffectiveAt as if that were now. It is refused as the change would be. Absent: the change is made. */
  readonly Preview?: boolean;
  /** The change is made at this instant and not now, where the caller has the permission schedule:write: in the future, at most 365 days ahead. It is judged now as if it were made now, and again when it is made. A title has at most 100 pending changes. */
  readonly EffectiveAt?: string;
  /** With EffectiveAt: what becomes of the change where its subject has changed until then, other than by changes that were pending already. Apply: it is made all the same. Absent: Cancel. */
  readonly OnConflict?: 'Apply' | 'Cancel';
  /** With EffectiveAt: a pending change of the same subject, which is cancelled for this one. */
  readonly ReplacesPendingChange?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/UpdateCatalogItems. */
export type AdminUpdateCatalogItemsResult = ChangeResult;

/** The request of /Admin/UpdateOpenIdConnection. */
export interface AdminUpdateOpenIdConnectionRequest {
  /** The id of the connection, which games send with each login. */
  readonly ConnectionId: string;
  /** The audience that tokens must name. */
  readonly ClientId?: string;
  /** The new secret of the client at the issuer. */
  readonly ClientSecret?: string;
  /** Whether a token with a nonce is taken where the login names none. Absent: it is not. */
  readonly IgnoreNonce?: boolean;
  /** The address of the OpenID configuration document; its issuer is the address without `/.well-known/openid-configuration`. */
  readonly IssuerDiscoveryUrl?: string;
  readonly IssuerInformation?: OpenIdIssuerInformation;
  /** An issuer whose addresses the service knows; it takes the place of both. */
  readonly Preset?: 'Facebook' | 'Epic' | 'Nintendo';
  /** The issuer under which players are known in place of the one that their tokens name, for an issuer that moves. One that a preset or a connection has, this one until now included, or under which players are known, needs an owner; so do keys that are given by hand for it. The empty text takes it away. */
  readonly IssuerOverride?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/UpdateOpenIdConnection. */
export type AdminUpdateOpenIdConnectionResult = AdminCreateOpenIdConnectionResult;

/** The request of /Admin/UpdatePendingChange. */
export interface AdminUpdatePendingChangeRequest {
  /** The number that the call gave which scheduled it. */
  readonly PendingChange: number;
  /** When it is made, bounded as when it was scheduled. Absent: it is not moved. */
  readonly EffectiveAt?: string;
  /** What becomes of it where its subject has changed. Absent: as before. */
  readonly OnConflict?: 'Apply' | 'Cancel';
  /** What you say about it, for the history. Absent: as before. */
  readonly Note?: string;
  /** Nothing changes unless the change is planned for this time, and the call is refused with PendingChangeMoved. Absent: the last one to move it wins. */
  readonly IfEffectiveAt?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/UpdatePendingChange. */
export type AdminUpdatePendingChangeResult = Record<string, never>;

/** The request of /Admin/UpdatePlayerIdentity. */
export interface AdminUpdatePlayerIdentityRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The username from now on: 3 to 20 letters a to z, digits, `.`, `_` and `-`. */
  readonly Username?: string;
  /** The email address from now on. */
  readonly Email?: string;
  /** The custom id from now on, as a client gives it. */
  readonly CustomId?: string;
  /** The custom id from now on, as a server gives it. */
  readonly ServerCustomId?: string;
  /** The `sub` that Apple gives the player. */
  readonly AppleSubjectId?: string;
  readonly OpenId?: OpenIdIdentity;
  /** The id of an Android device. */
  readonly AndroidDeviceId?: string;
  /** The id of an iOS device. */
  readonly IOSDeviceId?: string;
  /** The `sub` that Google gives the player. */
  readonly GoogleId?: string;
  /** The id of a player of Google Play Games. */
  readonly GooglePlayGamesPlayerId?: string;
  /** The id of a player of Game Center. */
  readonly GameCenterId?: string;
  /** The Steam id, 64 bits in decimal digits. */
  readonly SteamId?: string;
  readonly Xbox?: XboxIdentity;
  readonly PSN?: PSNIdentity;
  /** The names that the player is to have no more, by their kinds. Absent: none. */
  readonly Remove?: readonly ('Username' | 'Email' | 'CustomId' | 'ServerCustomId' | 'AppleSubjectId' | 'OpenId' | 'AndroidDeviceId' | 'IOSDeviceId' | 'GoogleId' | 'GooglePlayGamesPlayerId' | 'GameCenterId' | 'SteamId' | 'Xbox' | 'PSN')[];
  /** Single names that the player is to have no more. Absent: none. */
  readonly RemoveOne?: readonly OneIdentity[];
  /** The player may be left without a way to log in. Absent: false. */
  readonly AllowNoWayIn?: boolean;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/UpdatePlayerIdentity. */
export interface AdminUpdatePlayerIdentityResult {
  /** Whether everything of the player was ended, because a login changed hands. */
  readonly Revoked: boolean;
}

/** The request of /Admin/UpdatePlayerStatisticDefinition. */
export interface AdminUpdatePlayerStatisticDefinitionRequest {
  /** The name of the statistic. White space around it is dropped. */
  readonly StatisticName: string;
  /** How a value that comes is combined with the one that is there: it takes its place (Last), the smaller or the greater one stays (Min, Max), or both are added up (Sum). At first Last. */
  readonly AggregationMethod?: 'Last' | 'Min' | 'Max' | 'Sum';
  /** How often the clock resets the statistic, at the boundaries of UTC; a week begins on Monday. At first Never. */
  readonly VersionChangeInterval?: 'Never' | 'Hour' | 'Day' | 'Week' | 'Month';
  readonly Bounds?: StatisticBounds;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/UpdatePlayerStatisticDefinition. */
export interface AdminUpdatePlayerStatisticDefinitionResult {
  readonly Statistic: PlayerStatisticDefinition;
}

/** The request of /Admin/UpdateRandomResultTables. */
export interface AdminUpdateRandomResultTablesRequest {
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** The tables, each TableId once. A catalog version holds at most 1000, which take at most 2097152 bytes as they are stored. Absent or null: no table changes. */
  readonly Tables?: readonly RandomResultTable[];
  /** What you say about this change, for whoever reads the history. */
  readonly Note?: string;
  /** The change is made only where this is the current revision, and else refused with RevisionConflict; 0: only where there is none yet. Absent: the last change wins. */
  readonly IfRevision?: number;
  /** True: nothing changes, and the answer says what would, with EffectiveAt as if that were now. It is refused as the change would be. Absent: the change is made. */
  readonly Preview?: boolean;
  /** The change is made at this instant and not now, where the caller has the permission schedule:write: in the future, at most 365 days ahead. It is judged now as if it were made now, and again when it is made. A title has at most 100 pending changes. */
  readonly EffectiveAt?: string;
  /** With EffectiveAt: what becomes of the change where its subject has changed until then, other than by changes that were pending already. Apply: it is made all the same. Absent: Cancel. */
  readonly OnConflict?: 'Apply' | 'Cancel';
  /** With EffectiveAt: a pending change of the same subject, which is cancelled for this one. */
  readonly ReplacesPendingChange?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/UpdateRandomResultTables. */
export type AdminUpdateRandomResultTablesResult = ChangeResult;

/** The request of /Admin/UpdateSale. */
export interface AdminUpdateSaleRequest {
  /** The number of the sale. */
  readonly Sale: number;
  /** When it begins. Absent: as it is. */
  readonly StartsAt?: string;
  /** When it is over. Absent: as it is. */
  readonly EndsAt?: string;
  /** Nothing changes unless this is the start of the sale, and the call is refused with PendingChangeMoved. Absent: the last one to move it wins. */
  readonly IfStartsAt?: string;
  /** Nothing changes unless this is the end of the sale, and the call is refused with PendingChangeMoved. Absent: the last one to move it wins. */
  readonly IfEndsAt?: string;
  /** True: a sale that is coming never begins, and one that runs ends now. Absent: neither. */
  readonly Cancel?: boolean;
  /** True: nothing changes, and the answer says what the sale does from now on. */
  readonly Preview?: boolean;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/UpdateSale. */
export type AdminUpdateSaleResult = SaleResult;

/** The request of /Admin/UpdateStoreItems. */
export interface AdminUpdateStoreItemsRequest {
  /** The store. Unique in its catalog version. */
  readonly StoreId: string;
  /** The items, each ItemId once. A store holds at most 10000, which take at most 8388608 bytes as they are stored. Absent or null: no item changes. */
  readonly Store?: readonly StoreItem[];
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  readonly MarketingData?: StoreMarketingModel;
  /** What you say about this change, for whoever reads the history. */
  readonly Note?: string;
  /** The change is made only where this is the current revision, and else refused with RevisionConflict; 0: only where there is none yet. Absent: the last change wins. */
  readonly IfRevision?: number;
  /** True: nothing changes, and the answer says what would, with EffectiveAt as if that were now. It is refused as the change would be. Absent: the change is made. */
  readonly Preview?: boolean;
  /** The change is made at this instant and not now, where the caller has the permission schedule:write: in the future, at most 365 days ahead. It is judged now as if it were made now, and again when it is made. A title has at most 100 pending changes. */
  readonly EffectiveAt?: string;
  /** With EffectiveAt: what becomes of the change where its subject has changed until then, other than by changes that were pending already. Apply: it is made all the same. Absent: Cancel. */
  readonly OnConflict?: 'Apply' | 'Cancel';
  /** With EffectiveAt: a pending change of the same subject, which is cancelled for this one. */
  readonly ReplacesPendingChange?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/UpdateStoreItems. */
export type AdminUpdateStoreItemsResult = ChangeResult;

/** The request of /Admin/UpdateUserData. */
export interface AdminUpdateUserDataRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** Texts by key. Keys are trimmed, have 1 to 100 characters and do not begin with "!"; a text has at most 300000 bytes of UTF-8. `null` removes the key. */
  readonly Data?: Readonly<Record<string, unknown>>;
  /** Keys to remove, for SDKs that cannot send `null`. Removing wins over setting. */
  readonly KeysToRemove?: readonly string[];
  /** Whether other players see the keys that this call sets. Absent: Private, also of keys that were Public. */
  readonly Permission?: 'Private' | 'Public';
  /** Why, for whoever looks what was done (/Operator/ListActivity, /Admin/GetPlayerHistory). It is kept where an operator calls, and goes with the player. */
  readonly Note?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/UpdateUserData. */
export interface AdminUpdateUserDataResult {
  /** How often data of this kind of the player, or of the character, were updated; each update counts once. */
  readonly DataVersion: number;
}

/** The request of /Admin/UpdateUserInternalData. */
export interface AdminUpdateUserInternalDataRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** Texts by key. Keys are trimmed, have 1 to 100 characters and do not begin with "!"; a text has at most 300000 bytes of UTF-8. `null` removes the key. */
  readonly Data?: Readonly<Record<string, unknown>>;
  /** Keys to remove, for SDKs that cannot send `null`. Removing wins over setting. */
  readonly KeysToRemove?: readonly string[];
  /** Why, for whoever looks what was done (/Operator/ListActivity, /Admin/GetPlayerHistory). It is kept where an operator calls, and goes with the player. */
  readonly Note?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/UpdateUserInternalData. */
export type AdminUpdateUserInternalDataResult = AdminUpdateUserDataResult;

/** The request of /Admin/UpdateUserPublisherData. */
export interface AdminUpdateUserPublisherDataRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** Texts by key. Keys are trimmed, have 1 to 100 characters and do not begin with "!"; a text has at most 300000 bytes of UTF-8. `null` removes the key. */
  readonly Data?: Readonly<Record<string, unknown>>;
  /** Keys to remove, for SDKs that cannot send `null`. Removing wins over setting. */
  readonly KeysToRemove?: readonly string[];
  /** Whether other players see the keys that this call sets. Absent: Private, also of keys that were Public. */
  readonly Permission?: 'Private' | 'Public';
  /** Why, for whoever looks what was done (/Operator/ListActivity, /Admin/GetPlayerHistory). It is kept where an operator calls, and goes with the player. */
  readonly Note?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/UpdateUserPublisherData. */
export type AdminUpdateUserPublisherDataResult = AdminUpdateUserDataResult;

/** The request of /Admin/UpdateUserPublisherInternalData. */
export interface AdminUpdateUserPublisherInternalDataRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** Texts by key. Keys are trimmed, have 1 to 100 characters and do not begin with "!"; a text has at most 300000 bytes of UTF-8. `null` removes the key. */
  readonly Data?: Readonly<Record<string, unknown>>;
  /** Keys to remove, for SDKs that cannot send `null`. Removing wins over setting. */
  readonly KeysToRemove?: readonly string[];
  /** Why, for whoever looks what was done (/Operator/ListActivity, /Admin/GetPlayerHistory). It is kept where an operator calls, and goes with the player. */
  readonly Note?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/UpdateUserPublisherInternalData. */
export type AdminUpdateUserPublisherInternalDataResult = AdminUpdateUserDataResult;

/** The request of /Admin/UpdateUserPublisherReadOnlyData. */
export interface AdminUpdateUserPublisherReadOnlyDataRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** Texts by key. Keys are trimmed, have 1 to 100 characters and do not begin with "!"; a text has at most 300000 bytes of UTF-8. `null` removes the key. */
  readonly Data?: Readonly<Record<string, unknown>>;
  /** Keys to remove, for SDKs that cannot send `null`. Removing wins over setting. */
  readonly KeysToRemove?: readonly string[];
  /** Whether other players see the keys that this call sets. Absent: Private, also of keys that were Public. */
  readonly Permission?: 'Private' | 'Public';
  /** Why, for whoever looks what was done (/Operator/ListActivity, /Admin/GetPlayerHistory). It is kept where an operator calls, and goes with the player. */
  readonly Note?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/UpdateUserPublisherReadOnlyData. */
export type AdminUpdateUserPublisherReadOnlyDataResult = AdminUpdateUserDataResult;

/** The request of /Admin/UpdateUserReadOnlyData. */
export interface AdminUpdateUserReadOnlyDataRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** Texts by key. Keys are trimmed, have 1 to 100 characters and do not begin with "!"; a text has at most 300000 bytes of UTF-8. `null` removes the key. */
  readonly Data?: Readonly<Record<string, unknown>>;
  /** Keys to remove, for SDKs that cannot send `null`. Removing wins over setting. */
  readonly KeysToRemove?: readonly string[];
  /** Whether other players see the keys that this call sets. Absent: Private, also of keys that were Public. */
  readonly Permission?: 'Private' | 'Public';
  /** Why, for whoever looks what was done (/Operator/ListActivity, /Admin/GetPlayerHistory). It is kept where an operator calls, and goes with the player. */
  readonly Note?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/UpdateUserReadOnlyData. */
export type AdminUpdateUserReadOnlyDataResult = AdminUpdateUserDataResult;

/** The request of /Admin/UpdateUserTitleDisplayName. */
export interface AdminUpdateUserTitleDisplayNameRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** How the player is called from now on: 3 to 25 characters. */
  readonly DisplayName: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Admin/UpdateUserTitleDisplayName. */
export interface AdminUpdateUserTitleDisplayNameResult {
  /** How the player is called now. */
  readonly DisplayName: string;
}

/** The request of /Authentication/GetEntityToken. */
export interface AuthenticationGetEntityTokenRequest {
  /** The one of the caller's entities to get a token of. Absent: the caller's own. */
  readonly Entity?: {
    /** Id of the entity; case-sensitive. */
    readonly Id: string;
    /** Type of the entity. Absent: the id alone decides. */
    readonly Type?: 'title' | 'title_player_account' | 'master_player_account';
  };
  /** The one game server that the token is for, by the name that it gives to ValidateEntityToken. Absent: an ordinary token. */
  readonly Audience?: string;
  /** How long the join token may live. Absent: 60. */
  readonly LifetimeSeconds?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Authentication/GetEntityToken. */
export type AuthenticationGetEntityTokenResult = EntityTokenResponse;

/** The request of /Authentication/GetVerifierFeed. */
export type AuthenticationGetVerifierFeedRequest = VerifierFeedRequest;

/** The result of /Authentication/GetVerifierFeed. */
export type AuthenticationGetVerifierFeedResult = VerifierFeed;

/** The request of /Authentication/RevokeEntityToken. */
export interface AuthenticationRevokeEntityTokenRequest {
  /** The token to revoke. Absent: the caller's own. */
  readonly EntityToken?: string;
  /** True: end the session that the token belongs to, with its session ticket and all of its tokens. Absent: false. */
  readonly WholeSession?: boolean;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Authentication/RevokeEntityToken. */
export type AuthenticationRevokeEntityTokenResult = Record<string, never>;

/** The request of /Authentication/ValidateEntityToken. */
export interface AuthenticationValidateEntityTokenRequest {
  /** The client's entity token. */
  readonly EntityToken: string;
  /** The name by which the game server is known, for join tokens. Absent: no join token is accepted. */
  readonly Audience?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Authentication/ValidateEntityToken. */
export interface AuthenticationValidateEntityTokenResult {
  readonly Entity: EntityKey;
  /** How the player proved who they are: `Custom` (a custom id from the client), `CustomServer` (a custom id from a server), `Service` (username or email address with a password). */
  readonly IdentityProvider?: 'Custom' | 'CustomServer' | 'Service' | 'AndroidDevice' | 'IOSDevice' | 'OpenIdConnect' | 'Apple' | 'GooglePlay' | 'GooglePlayGames' | 'GameCenter' | 'Steam' | 'XBoxLive' | 'PSN';
  readonly Lineage: EntityLineage;
}

/** The request of /Authentication/ValidateEntityTokens. */
export interface AuthenticationValidateEntityTokensRequest {
  /** The clients' entity tokens. */
  readonly EntityTokens: readonly string[];
  /** The name by which the game server is known, for join tokens. Absent: no join token is accepted. */
  readonly Audience?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Authentication/ValidateEntityTokens. */
export interface AuthenticationValidateEntityTokensResult {
  /** One for each token, in the order of the request. */
  readonly Verdicts: readonly {
    /** `Valid`, or the error that ValidateEntityToken would answer for the token with. */
    readonly Status: 'Valid' | 'EntityTokenInvalid' | 'EntityTokenExpired' | 'EntityTokenRevoked' | 'InvalidTicket';
    readonly Entity?: EntityKey;
    /** How the player proved who they are: `Custom` (a custom id from the client), `CustomServer` (a custom id from a server), `Service` (username or email address with a password). */
    readonly IdentityProvider?: 'Custom' | 'CustomServer' | 'Service' | 'AndroidDevice' | 'IOSDevice' | 'OpenIdConnect' | 'Apple' | 'GooglePlay' | 'GooglePlayGames' | 'GameCenter' | 'Steam' | 'XBoxLive' | 'PSN';
    readonly Lineage?: EntityLineage;
  }[];
}

/** The request of /Client/AddFriend. */
export interface ClientAddFriendRequest {
  /** The account id of the player whom it is about. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** The friend's account id. */
  readonly FriendServiceId?: string;
  /** The friend's display name, in letters of either case; where the title makes display names unique. */
  readonly FriendTitleDisplayName?: string;
  /** The friend's username, in letters of either case. */
  readonly FriendUsername?: string;
  /** The email address with which the friend logs in, in letters of either case; where the title’s setting `FriendsByEmail` is on. */
  readonly FriendEmail?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/AddFriend. */
export interface ClientAddFriendResult {
  /** True: the request was carried out. */
  readonly Created: boolean;
}

/** The request of /Client/AddOrUpdateContactEmail. */
export interface ClientAddOrUpdateContactEmailRequest {
  /** The address, as the player writes it. */
  readonly EmailAddress: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/AddOrUpdateContactEmail. */
export type ClientAddOrUpdateContactEmailResult = Record<string, never>;

/** The request of /Client/AddUserVirtualCurrency. */
export type ClientAddUserVirtualCurrencyRequest = ChangeOwnVirtualCurrencyRequest;

/** The result of /Client/AddUserVirtualCurrency. */
export type ClientAddUserVirtualCurrencyResult = ModifyUserVirtualCurrencyResult;

/** The request of /Client/AddUsernamePassword. */
export interface ClientAddUsernamePasswordRequest {
  /** 3 to 20 letters a to z, digits, `.`, `_` and `-`; kept in lower case. */
  readonly Username: string;
  /** Email address. */
  readonly Email: string;
  /** The new password: 6 to 100 characters. */
  readonly Password: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/AddUsernamePassword. */
export interface ClientAddUsernamePasswordResult {
  /** The username, in lower case. */
  readonly Username: string;
}

/** The request of /Client/ChangePassword. */
export interface ClientChangePasswordRequest {
  /** The account's password. */
  readonly Password: string;
  /** The new password: 6 to 100 characters. */
  readonly NewPassword: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/ChangePassword. */
export type ClientChangePasswordResult = Record<string, never>;

/** The request of /Client/ConfirmPurchase. */
export interface ClientConfirmPurchaseRequest {
  /** The order, as StartPurchase has named it. */
  readonly OrderId: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/ConfirmPurchase. */
export interface ClientConfirmPurchaseResult {
  /** The order, as StartPurchase has named it. */
  readonly OrderId: string;
  /** When it was paid. */
  readonly PurchaseDate: string;
  /** What the player has got, as it was then. */
  readonly Items: readonly ItemInstance[];
}

/** The request of /Client/ConsumeItem. */
export interface ClientConsumeItemRequest {
  /** The player's account id. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** The instance, among all that the player has. */
  readonly ItemInstanceId: string;
  /** How many uses. */
  readonly ConsumeCount: number;
  /** Not supported, because characters hold no items: a call in which it is not empty is CharacterNotFound. */
  readonly CharacterId?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/ConsumeItem. */
export interface ClientConsumeItemResult {
  /** The instance. */
  readonly ItemInstanceId: string;
  /** How many uses are left. 0: the item is gone. */
  readonly RemainingUses: number;
}

/** The request of /Client/DeleteOwnAccount. */
export interface ClientDeleteOwnAccountRequest {
  /** The account's password. */
  readonly Password?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/DeleteOwnAccount. */
export type ClientDeleteOwnAccountResult = Record<string, never>;

/** The request of /Client/GetAccountInfo. */
export interface ClientGetAccountInfoRequest {
  /** The player's account id. */
  readonly ServiceId?: string;
  /** An email address, in letters of either case. */
  readonly Email?: string;
  /** A username, in letters of either case. */
  readonly Username?: string;
  /** A display name, in letters of either case. */
  readonly TitleDisplayName?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/GetAccountInfo. */
export interface ClientGetAccountInfoResult {
  readonly AccountInfo: PublicUserAccountInfo;
}

/** The request of /Client/GetAllUsersCharacters. */
export interface ClientGetAllUsersCharactersRequest {
  /** The player's account id. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/GetAllUsersCharacters. */
export interface ClientGetAllUsersCharactersResult {
  /** The characters, in the order in which they came. */
  readonly Characters: readonly CharacterResult[];
}

/** The request of /Client/GetCatalogItems. */
export type ClientGetCatalogItemsRequest = CatalogVersionRequest;

/** The result of /Client/GetCatalogItems. */
export interface ClientGetCatalogItemsResult {
  /** All items, in the order in which they were first set. */
  readonly Catalog: readonly CatalogItem[];
}

/** The request of /Client/GetCharacterData. */
export interface ClientGetCharacterDataRequest {
  /** The player's account id. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** The character, among those of its player. */
  readonly CharacterId: string;
  /** The keys to answer with. Absent or empty: all. */
  readonly Keys?: readonly string[];
  /** The version that the caller knows: `Data` is empty unless it is greater now. */
  readonly IfChangedFromDataVersion?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/GetCharacterData. */
export interface ClientGetCharacterDataResult {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The character, among those of its player. */
  readonly CharacterId: string;
  /** The data by key. */
  readonly Data: Readonly<Record<string, UserDataRecord>>;
  /** How often data of this kind of the player, or of the character, were updated; each update counts once. */
  readonly DataVersion: number;
}

/** The request of /Client/GetCharacterLeaderboard. */
export interface ClientGetCharacterLeaderboardRequest {
  /** The name of the statistic. White space around it is dropped. */
  readonly StatisticName: string;
  /** The position of the first entry. The best one is at 0. Absent: 0. */
  readonly StartPosition?: number;
  /** How many entries at most. Absent: 10. */
  readonly MaxResultsCount?: number;
  /** Deprecated in the reference API. A leaderboard has the characters of all types: a text that is not empty is InvalidParams. */
  readonly CharacterType?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/GetCharacterLeaderboard. */
export interface ClientGetCharacterLeaderboardResult {
  /** The entries, best first. */
  readonly Leaderboard: readonly CharacterLeaderboardEntry[];
}

/** The request of /Client/GetCharacterReadOnlyData. */
export interface ClientGetCharacterReadOnlyDataRequest {
  /** The player's account id. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** The character, among those of its player. */
  readonly CharacterId: string;
  /** The keys to answer with. Absent or empty: all. */
  readonly Keys?: readonly string[];
  /** The version that the caller knows: `Data` is empty unless it is greater now. */
  readonly IfChangedFromDataVersion?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/GetCharacterReadOnlyData. */
export interface ClientGetCharacterReadOnlyDataResult {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The character, among those of its player. */
  readonly CharacterId: string;
  /** The data by key. */
  readonly Data: Readonly<Record<string, UserDataRecord>>;
  /** How often data of this kind of the player, or of the character, were updated; each update counts once. */
  readonly DataVersion: number;
}

/** The request of /Client/GetCharacterStatistics. */
export interface ClientGetCharacterStatisticsRequest {
  /** The account id of the player whom it is about. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** The character, among those of its player. */
  readonly CharacterId: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/GetCharacterStatistics. */
export interface ClientGetCharacterStatisticsResult {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The character. */
  readonly CharacterId: string;
  /** The values by the names of the statistics. */
  readonly CharacterStatistics: Readonly<Record<string, number>>;
}

/** The request of /Client/GetFriendLeaderboard. */
export interface ClientGetFriendLeaderboardRequest {
  /** The account id of the player whom it is about. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** The position of the first entry. The best one is at 0. Absent: 0. */
  readonly StartPosition?: number;
  /** The name of the statistic. White space around it is dropped. */
  readonly StatisticName: string;
  /** How many entries at most. Absent: 10. */
  readonly MaxResultsCount?: number;
  /** False: the current version is shown, whatever Version is. True without Version: 0. */
  readonly UseSpecificVersion?: boolean;
  /** The version that is shown. Absent: the current one. */
  readonly Version?: number;
  readonly ProfileConstraints?: PlayerProfileViewConstraints;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
  /** Accepted; friends of platforms are not listed. */
  readonly ExternalPlatformFriends?: 'None' | 'Steam' | 'Facebook' | 'Xbox' | 'Psn' | 'All';
  /** Accepted; friends of platforms are not listed. */
  readonly XboxToken?: string;
}

/** The result of /Client/GetFriendLeaderboard. */
export interface ClientGetFriendLeaderboardResult {
  /** The entries, best first. */
  readonly Leaderboard: readonly PlayerLeaderboardEntry[];
  /** The version that is shown. */
  readonly Version: number;
  /** When the clock resets the statistic. Absent: it does not. */
  readonly NextReset?: string;
}

/** The request of /Client/GetFriendLeaderboardAroundPlayer. */
export interface ClientGetFriendLeaderboardAroundPlayerRequest {
  /** The account id of the caller or of a friend. Absent: the caller. */
  readonly ServiceId?: string;
  /** The name of the statistic. White space around it is dropped. */
  readonly StatisticName: string;
  /** How many entries at most. Absent: 10. */
  readonly MaxResultsCount?: number;
  /** False: the current version is shown, whatever Version is. True without Version: 0. */
  readonly UseSpecificVersion?: boolean;
  /** The version that is shown. Absent: the current one. */
  readonly Version?: number;
  readonly ProfileConstraints?: PlayerProfileViewConstraints;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
  /** Accepted; friends of platforms are not listed. */
  readonly ExternalPlatformFriends?: 'None' | 'Steam' | 'Facebook' | 'Xbox' | 'Psn' | 'All';
  /** Accepted; friends of platforms are not listed. */
  readonly XboxToken?: string;
}

/** The result of /Client/GetFriendLeaderboardAroundPlayer. */
export type ClientGetFriendLeaderboardAroundPlayerResult = ClientGetFriendLeaderboardResult;

/** The request of /Client/GetFriendsList. */
export interface ClientGetFriendsListRequest {
  /** The account id of the player whom it is about. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  readonly ProfileConstraints?: PlayerProfileViewConstraints;
  /** Accepted; friends of platforms are not listed. */
  readonly ExternalPlatformFriends?: 'None' | 'Steam' | 'Facebook' | 'Xbox' | 'Psn' | 'All';
  /** Accepted; friends of platforms are not listed. */
  readonly XboxToken?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/GetFriendsList. */
export interface ClientGetFriendsListResult {
  /** The friends. */
  readonly Friends: readonly FriendInfo[];
}

/** The request of /Client/GetLeaderboard. */
export interface ClientGetLeaderboardRequest {
  /** The position of the first entry. The best one is at 0. Absent: 0. */
  readonly StartPosition?: number;
  /** The name of the statistic. White space around it is dropped. */
  readonly StatisticName: string;
  /** How many entries at most. Absent: 10. */
  readonly MaxResultsCount?: number;
  /** False: the current version is shown, whatever Version is. True without Version: 0. */
  readonly UseSpecificVersion?: boolean;
  /** The version that is shown. Absent: the current one. */
  readonly Version?: number;
  readonly ProfileConstraints?: PlayerProfileViewConstraints;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/GetLeaderboard. */
export type ClientGetLeaderboardResult = ClientGetFriendLeaderboardResult;

/** The request of /Client/GetLeaderboardAroundCharacter. */
export interface ClientGetLeaderboardAroundCharacterRequest {
  /** The account id of the player whom it is about. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** The character, among those of its player. */
  readonly CharacterId: string;
  /** The name of the statistic. White space around it is dropped. */
  readonly StatisticName: string;
  /** How many entries at most. Absent: 10. */
  readonly MaxResultsCount?: number;
  /** Deprecated in the reference API. A leaderboard has the characters of all types: a text that is not empty is InvalidParams. */
  readonly CharacterType?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/GetLeaderboardAroundCharacter. */
export type ClientGetLeaderboardAroundCharacterResult = ClientGetCharacterLeaderboardResult;

/** The request of /Client/GetLeaderboardAroundPlayer. */
export interface ClientGetLeaderboardAroundPlayerRequest {
  /** The player's account id. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** The name of the statistic. White space around it is dropped. */
  readonly StatisticName: string;
  /** How many entries at most. Absent: 10. */
  readonly MaxResultsCount?: number;
  /** False: the current version is shown, whatever Version is. True without Version: 0. */
  readonly UseSpecificVersion?: boolean;
  /** The version that is shown. Absent: the current one. */
  readonly Version?: number;
  readonly ProfileConstraints?: PlayerProfileViewConstraints;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/GetLeaderboardAroundPlayer. */
export type ClientGetLeaderboardAroundPlayerResult = ClientGetFriendLeaderboardResult;

/** The request of /Client/GetLeaderboardForUserCharacters. */
export interface ClientGetLeaderboardForUserCharactersRequest {
  /** The account id of the player whom it is about. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** The name of the statistic. White space around it is dropped. */
  readonly StatisticName: string;
  /** Deprecated in the reference API. How many entries at most, the best. Absent: 100. */
  readonly MaxResultsCount?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/GetLeaderboardForUserCharacters. */
export type ClientGetLeaderboardForUserCharactersResult = ClientGetCharacterLeaderboardResult;

/** The request of /Client/GetPlayerCombinedInfo. */
export interface ClientGetPlayerCombinedInfoRequest {
  /** The player's account id. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  readonly InfoRequestParameters: GetPlayerCombinedInfoRequestParams;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/GetPlayerCombinedInfo. */
export interface ClientGetPlayerCombinedInfoResult {
  /** The player's account id. */
  readonly ServiceId: string;
  readonly InfoResultPayload: GetPlayerCombinedInfoResultPayload;
}

/** The request of /Client/GetPlayerProfile. */
export type ClientGetPlayerProfileRequest = AdminGetPlayerProfileRequest;

/** The result of /Client/GetPlayerProfile. */
export type ClientGetPlayerProfileResult = AdminGetPlayerProfileResult;

/** The request of /Client/GetPlayerStatisticVersions. */
export type ClientGetPlayerStatisticVersionsRequest = AdminGetPlayerStatisticVersionsRequest;

/** The result of /Client/GetPlayerStatisticVersions. */
export type ClientGetPlayerStatisticVersionsResult = AdminGetPlayerStatisticVersionsResult;

/** The request of /Client/GetPlayerStatistics. */
export interface ClientGetPlayerStatisticsRequest {
  /** The account id of the player whom it is about. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** The statistics to read. Absent or empty: all. */
  readonly StatisticNames?: readonly string[];
  /** The versions to read, where StatisticNames is absent or empty. */
  readonly StatisticNameVersions?: readonly StatisticNameVersion[];
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/GetPlayerStatistics. */
export interface ClientGetPlayerStatisticsResult {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The values, by their names. */
  readonly Statistics: readonly StatisticValue[];
}

/** The request of /Client/GetPlayerTags. */
export type ClientGetPlayerTagsRequest = AdminGetPlayerTagsRequest;

/** The result of /Client/GetPlayerTags. */
export type ClientGetPlayerTagsResult = AdminGetPlayerTagsResult;

/** The request of /Client/GetPublisherData. */
export type ClientGetPublisherDataRequest = AdminGetPublisherDataRequest;

/** The result of /Client/GetPublisherData. */
export type ClientGetPublisherDataResult = AdminGetPublisherDataResult;

/** The request of /Client/GetPurchase. */
export interface ClientGetPurchaseRequest {
  /** The order, as StartPurchase has named it. */
  readonly OrderId: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/GetPurchase. */
export interface ClientGetPurchaseResult {
  /** The order, as StartPurchase has named it. */
  readonly OrderId: string;
  /** `Steam`. */
  readonly PaymentProvider: string;
  /** The id of Steam's transaction. Absent: Steam has not said it. */
  readonly TransactionId?: string;
  /** The state of the order. `CreateCart`: it is not paid. `Init`: Steam asks the player. `Approved`: the money is being taken. `Succeeded`: it is paid. `FailedByProvider`: it was declined, or not paid in time. `Refunded`: all of the money went back; an order of which a part was refunded is `Succeeded`. `ChargedBack`: the bank of the player took it back. */
  readonly TransactionStatus: 'CreateCart' | 'Init' | 'Approved' | 'Succeeded' | 'FailedByProvider' | 'Refunded' | 'ChargedBack';
  /** When it ended, or was begun where it has not ended. */
  readonly PurchaseDate: string;
  /** What the player has got, as it was then. */
  readonly Items: readonly ItemInstance[];
}

/** The request of /Client/GetPurchaseAccountToken. */
export type ClientGetPurchaseAccountTokenRequest = TitleRequest;

/** The result of /Client/GetPurchaseAccountToken. */
export interface ClientGetPurchaseAccountTokenResult {
  /** The token, a UUID. */
  readonly AccountToken: string;
}

/** The request of /Client/GetServiceIDsFromGameCenterIDs. */
export interface ClientGetServiceIDsFromGameCenterIDsRequest {
  /** The ids. */
  readonly GameCenterIDs: readonly string[];
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/GetServiceIDsFromGameCenterIDs. */
export interface ClientGetServiceIDsFromGameCenterIDsResult {
  /** A pair for each id of the request, in its order. */
  readonly Data: readonly GameCenterServiceIdPair[];
}

/** The request of /Client/GetServiceIDsFromGoogleIDs. */
export interface ClientGetServiceIDsFromGoogleIDsRequest {
  /** The ids. */
  readonly GoogleIDs: readonly string[];
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/GetServiceIDsFromGoogleIDs. */
export interface ClientGetServiceIDsFromGoogleIDsResult {
  /** A pair for each id of the request, in its order. */
  readonly Data: readonly GoogleServiceIdPair[];
}

/** The request of /Client/GetServiceIDsFromGooglePlayGamesPlayerIDs. */
export interface ClientGetServiceIDsFromGooglePlayGamesPlayerIDsRequest {
  /** The ids. */
  readonly GooglePlayGamesPlayerIDs: readonly string[];
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/GetServiceIDsFromGooglePlayGamesPlayerIDs. */
export interface ClientGetServiceIDsFromGooglePlayGamesPlayerIDsResult {
  /** A pair for each id of the request, in its order. */
  readonly Data: readonly GooglePlayGamesServiceIdPair[];
}

/** The request of /Client/GetServiceIDsFromOpenIdSubjectIdentifiers. */
export interface ClientGetServiceIDsFromOpenIdSubjectIdentifiersRequest {
  /** The identities. */
  readonly OpenIdSubjectIdentifiers: readonly OpenIdSubjectIdentifier[];
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/GetServiceIDsFromOpenIdSubjectIdentifiers. */
export interface ClientGetServiceIDsFromOpenIdSubjectIdentifiersResult {
  /** A pair for each id of the request, in its order. */
  readonly Data: readonly OpenIdSubjectIdentifierServiceIdPair[];
}

/** The request of /Client/GetServiceIDsFromPSNAccountIDs. */
export interface ClientGetServiceIDsFromPSNAccountIDsRequest {
  /** The ids. */
  readonly PSNAccountIDs: readonly string[];
  /** The number of the environment of PlayStation Network that the id belongs to, 1 or more. Absent: 256, of released games. */
  readonly IssuerId?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/GetServiceIDsFromPSNAccountIDs. */
export interface ClientGetServiceIDsFromPSNAccountIDsResult {
  /** A pair for each id of the request, in its order. */
  readonly Data: readonly PSNAccountServiceIdPair[];
}

/** The request of /Client/GetServiceIDsFromSteamIDs. */
export interface ClientGetServiceIDsFromSteamIDsRequest {
  /** The ids, in decimal digits. */
  readonly SteamStringIDs: readonly string[];
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/GetServiceIDsFromSteamIDs. */
export interface ClientGetServiceIDsFromSteamIDsResult {
  /** A pair for each id of the request, in its order. */
  readonly Data: readonly SteamServiceIdPair[];
}

/** The request of /Client/GetServiceIDsFromXboxLiveIDs. */
export interface ClientGetServiceIDsFromXboxLiveIDsRequest {
  /** The ids. */
  readonly XboxLiveAccountIDs: readonly string[];
  /** The sandbox that the ids belong to. Absent: `RETAIL`, that of released games. */
  readonly Sandbox?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/GetServiceIDsFromXboxLiveIDs. */
export interface ClientGetServiceIDsFromXboxLiveIDsResult {
  /** A pair for each id of the request, in its order. */
  readonly Data: readonly XboxLiveAccountServiceIdPair[];
}

/** The request of /Client/GetStoreItems. */
export interface ClientGetStoreItemsRequest {
  /** The store. Unique in its catalog version. */
  readonly StoreId: string;
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/GetStoreItems. */
export interface ClientGetStoreItemsResult {
  /** The items, in the order in which they were first added. */
  readonly Store: readonly OfferedStoreItem[];
  /** Who defined the store: always Admin. */
  readonly Source: 'Admin';
  /** The catalog version that the store belongs to. */
  readonly CatalogVersion: string;
  /** The store. Unique in its catalog version. */
  readonly StoreId: string;
  readonly MarketingData?: StoreMarketingModel;
  /** False: nobody can buy in it now. Absent: it is open. */
  readonly Open?: boolean;
}

/** The request of /Client/GetTitleData. */
export type ClientGetTitleDataRequest = AdminGetTitleDataRequest;

/** The result of /Client/GetTitleData. */
export type ClientGetTitleDataResult = AdminGetPublisherDataResult;

/** The request of /Client/GetTitleNews. */
export interface ClientGetTitleNewsRequest {
  /** How many items at most. Absent: 10. */
  readonly Count?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/GetTitleNews. */
export interface ClientGetTitleNewsResult {
  /** The items, newest first. */
  readonly News: readonly TitleNewsItem[];
}

/** The request of /Client/GetUserData. */
export type ClientGetUserDataRequest = AdminGetUserDataRequest;

/** The result of /Client/GetUserData. */
export type ClientGetUserDataResult = AdminGetUserDataResult;

/** The request of /Client/GetUserInventory. */
export type ClientGetUserInventoryRequest = AdminGetUserInventoryRequest;

/** The result of /Client/GetUserInventory. */
export type ClientGetUserInventoryResult = AdminGetUserInventoryResult;

/** The request of /Client/GetUserPublisherData. */
export type ClientGetUserPublisherDataRequest = AdminGetUserPublisherDataRequest;

/** The result of /Client/GetUserPublisherData. */
export type ClientGetUserPublisherDataResult = AdminGetUserPublisherDataResult;

/** The request of /Client/GetUserPublisherReadOnlyData. */
export type ClientGetUserPublisherReadOnlyDataRequest = AdminGetUserPublisherReadOnlyDataRequest;

/** The result of /Client/GetUserPublisherReadOnlyData. */
export type ClientGetUserPublisherReadOnlyDataResult = AdminGetUserPublisherReadOnlyDataResult;

/** The request of /Client/GetUserReadOnlyData. */
export type ClientGetUserReadOnlyDataRequest = AdminGetUserReadOnlyDataRequest;

/** The result of /Client/GetUserReadOnlyData. */
export type ClientGetUserReadOnlyDataResult = AdminGetUserReadOnlyDataResult;

/** The request of /Client/GrantCharacterToUser. */
export interface ClientGrantCharacterToUserRequest {
  /** The item, as the catalog version has it; compared exactly. */
  readonly ItemId: string;
  /** The catalog version that the item came from. Absent: any. */
  readonly CatalogVersion?: string;
  /** The name of the character, with something to see in it. White space around it is dropped. Several characters may have the same. */
  readonly CharacterName: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/GrantCharacterToUser. */
export interface ClientGrantCharacterToUserResult {
  /** The character, among those of its player. */
  readonly CharacterId: string;
  /** The kind of the character, in the words of the game. */
  readonly CharacterType: string;
  /** True: the player has the character. */
  readonly Result: boolean;
}

/** The request of /Client/LinkAndroidDeviceID. */
export interface ClientLinkAndroidDeviceIDRequest {
  /** The id of the device; compared exactly. */
  readonly AndroidDeviceId: string;
  /** The model of the device; accepted and not kept. */
  readonly AndroidDevice?: string;
  /** The device's operating system; accepted and not kept. */
  readonly OS?: string;
  /** Take it from another player. Absent: false. */
  readonly ForceLink?: boolean;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/LinkAndroidDeviceID. */
export type ClientLinkAndroidDeviceIDResult = Record<string, never>;

/** The request of /Client/LinkApple. */
export interface ClientLinkAppleRequest {
  /** The identity token of Sign in with Apple. */
  readonly IdentityToken: string;
  /** The nonce with which the game asked for the token. The token must have it, or its SHA-256 in hexadecimal digits or base64url. */
  readonly Nonce?: string;
  /** The code that came with the token. With it the connection at Apple is revoked when the player is deleted or unlinks, as Apple wants it, if the title has set up the private key of its team; without the code or the key it is not. Apple takes it once. */
  readonly AuthorizationCode?: string;
  /** Take it from another player. Absent: false. */
  readonly ForceLink?: boolean;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/LinkApple. */
export type ClientLinkAppleResult = Record<string, never>;

/** The request of /Client/LinkCustomID. */
export interface ClientLinkCustomIDRequest {
  /** The id that the client made up; compared exactly. */
  readonly CustomId: string;
  /** Take it from another player. Absent: false. */
  readonly ForceLink?: boolean;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/LinkCustomID. */
export type ClientLinkCustomIDResult = Record<string, never>;

/** The request of /Client/LinkGameCenterAccount. */
export interface ClientLinkGameCenterAccountRequest {
  /** The teamPlayerID for which Apple has signed: `T:_` and hexadecimal digits, 32 as a rule. */
  readonly GameCenterId: string;
  /** The address of Apple's certificate, under apple.com. */
  readonly PublicKeyUrl: string;
  /** The salt, in base64. */
  readonly Salt: string;
  /** The signature, in base64. */
  readonly Signature: string;
  /** When Apple has signed, in milliseconds since 1970, as text. */
  readonly Timestamp: string;
  /** Take it from another player. Absent: false. */
  readonly ForceLink?: boolean;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/LinkGameCenterAccount. */
export type ClientLinkGameCenterAccountResult = Record<string, never>;

/** The request of /Client/LinkGoogleAccount. */
export interface ClientLinkGoogleAccountRequest {
  /** The code that Google gave the game for the web client of the title. Google takes it once. */
  readonly ServerAuthCode: string;
  /** The nonce with which the game asked for the token. The token must have it, or its SHA-256 in hexadecimal digits or base64url. */
  readonly Nonce?: string;
  /** Take it from another player. Absent: false. */
  readonly ForceLink?: boolean;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/LinkGoogleAccount. */
export type ClientLinkGoogleAccountResult = Record<string, never>;

/** The request of /Client/LinkGooglePlayGamesServicesAccount. */
export interface ClientLinkGooglePlayGamesServicesAccountRequest {
  /** The code of requestServerSideAccess for the web client of the title. Google takes it once. */
  readonly ServerAuthCode: string;
  /** Take it from another player. Absent: false. */
  readonly ForceLink?: boolean;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/LinkGooglePlayGamesServicesAccount. */
export type ClientLinkGooglePlayGamesServicesAccountResult = Record<string, never>;

/** The request of /Client/LinkIOSDeviceID. */
export interface ClientLinkIOSDeviceIDRequest {
  /** The id of the device; compared exactly. */
  readonly DeviceId: string;
  /** The model of the device; accepted and not kept. */
  readonly DeviceModel?: string;
  /** The device's operating system; accepted and not kept. */
  readonly OS?: string;
  /** Take it from another player. Absent: false. */
  readonly ForceLink?: boolean;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/LinkIOSDeviceID. */
export type ClientLinkIOSDeviceIDResult = Record<string, never>;

/** The request of /Client/LinkOpenIdConnect. */
export interface ClientLinkOpenIdConnectRequest {
  /** The connection to the issuer. */
  readonly ConnectionId: string;
  /** The ID token of the issuer. */
  readonly IdToken: string;
  /** The nonce with which the game asked for the token. The token must have it, or its SHA-256 in hexadecimal digits or base64url. */
  readonly Nonce?: string;
  /** Take it from another player. Absent: false. */
  readonly ForceLink?: boolean;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/LinkOpenIdConnect. */
export type ClientLinkOpenIdConnectResult = Record<string, never>;

/** The request of /Client/LinkSteamAccount. */
export interface ClientLinkSteamAccountRequest {
  /** The ticket of GetAuthTicketForWebApi or GetAuthSessionTicket, in hexadecimal digits. */
  readonly SteamTicket: string;
  /** Whether the client asked for the ticket for an identity (GetAuthTicketForWebApi). Absent: false. Where the title has set its identity, every ticket must be for that one. */
  readonly TicketIsServiceSpecific?: boolean;
  /** Take it from another player. Absent: false. */
  readonly ForceLink?: boolean;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/LinkSteamAccount. */
export type ClientLinkSteamAccountResult = Record<string, never>;

/** The request of /Client/LoginWithAndroidDeviceID. */
export interface ClientLoginWithAndroidDeviceIDRequest {
  /** The title to log in to; letters of either case. */
  readonly TitleId: string;
  /** The id of the device; compared exactly. */
  readonly AndroidDeviceId: string;
  /** The model of the device; accepted and not kept. */
  readonly AndroidDevice?: string;
  /** The device's operating system; accepted and not kept. */
  readonly OS?: string;
  /** Make the player if there is none yet. Absent: false. */
  readonly CreateAccount?: boolean;
  readonly InfoRequestParameters?: GetPlayerCombinedInfoRequestParams;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly EncryptedRequest?: string;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly PlayerSecret?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/LoginWithAndroidDeviceID. */
export type ClientLoginWithAndroidDeviceIDResult = LoginResult;

/** The request of /Client/LoginWithApple. */
export interface ClientLoginWithAppleRequest {
  /** The title to log in to; letters of either case. */
  readonly TitleId: string;
  /** The identity token of Sign in with Apple. */
  readonly IdentityToken: string;
  /** The nonce with which the game asked for the token. The token must have it, or its SHA-256 in hexadecimal digits or base64url. */
  readonly Nonce?: string;
  /** The code that came with the token. With it the connection at Apple is revoked when the player is deleted or unlinks, as Apple wants it, if the title has set up the private key of its team; without the code or the key it is not. Apple takes it once. */
  readonly AuthorizationCode?: string;
  /** Make the player if there is none yet. Absent: false. */
  readonly CreateAccount?: boolean;
  readonly InfoRequestParameters?: GetPlayerCombinedInfoRequestParams;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly EncryptedRequest?: string;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly PlayerSecret?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/LoginWithApple. */
export type ClientLoginWithAppleResult = LoginResult;

/** The request of /Client/LoginWithCustomID. */
export interface ClientLoginWithCustomIDRequest {
  /** The title to log in to; letters of either case. */
  readonly TitleId: string;
  /** The id that the client made up; compared exactly. */
  readonly CustomId: string;
  /** Make the player if there is none yet. Absent: false. */
  readonly CreateAccount?: boolean;
  readonly InfoRequestParameters?: GetPlayerCombinedInfoRequestParams;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly EncryptedRequest?: string;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly PlayerSecret?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/LoginWithCustomID. */
export type ClientLoginWithCustomIDResult = LoginResult;

/** The request of /Client/LoginWithEmailAddress. */
export interface ClientLoginWithEmailAddressRequest {
  /** The title to log in to; letters of either case. */
  readonly TitleId: string;
  /** The email address, in whatever case. */
  readonly Email: string;
  /** The account's password. */
  readonly Password: string;
  readonly InfoRequestParameters?: GetPlayerCombinedInfoRequestParams;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly EncryptedRequest?: string;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly PlayerSecret?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/LoginWithEmailAddress. */
export type ClientLoginWithEmailAddressResult = LoginResult;

/** The request of /Client/LoginWithGameCenter. */
export interface ClientLoginWithGameCenterRequest {
  /** The title to log in to; letters of either case. */
  readonly TitleId: string;
  /** The teamPlayerID for which Apple has signed: `T:_` and hexadecimal digits, 32 as a rule. */
  readonly PlayerId: string;
  /** The address of Apple's certificate, under apple.com. */
  readonly PublicKeyUrl: string;
  /** The salt, in base64. */
  readonly Salt: string;
  /** The signature, in base64. */
  readonly Signature: string;
  /** When Apple has signed, in milliseconds since 1970, as text. */
  readonly Timestamp: string;
  /** Make the player if there is none yet. Absent: false. */
  readonly CreateAccount?: boolean;
  readonly InfoRequestParameters?: GetPlayerCombinedInfoRequestParams;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly EncryptedRequest?: string;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly PlayerSecret?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/LoginWithGameCenter. */
export type ClientLoginWithGameCenterResult = LoginResult;

/** The request of /Client/LoginWithGoogleAccount. */
export interface ClientLoginWithGoogleAccountRequest {
  /** The title to log in to; letters of either case. */
  readonly TitleId: string;
  /** The code that Google gave the game for the web client of the title. Google takes it once. */
  readonly ServerAuthCode: string;
  /** The nonce with which the game asked for the token. The token must have it, or its SHA-256 in hexadecimal digits or base64url. */
  readonly Nonce?: string;
  /** Make the account's address the player's contact address, where Google has verified it and the player has none. Absent: false. */
  readonly SetEmail?: boolean;
  /** Make the player if there is none yet. Absent: false. */
  readonly CreateAccount?: boolean;
  readonly InfoRequestParameters?: GetPlayerCombinedInfoRequestParams;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly EncryptedRequest?: string;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly PlayerSecret?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/LoginWithGoogleAccount. */
export type ClientLoginWithGoogleAccountResult = LoginResult;

/** The request of /Client/LoginWithGooglePlayGamesServices. */
export interface ClientLoginWithGooglePlayGamesServicesRequest {
  /** The title to log in to; letters of either case. */
  readonly TitleId: string;
  /** The code of requestServerSideAccess for the web client of the title. Google takes it once. */
  readonly ServerAuthCode: string;
  /** Make the player if there is none yet. Absent: false. */
  readonly CreateAccount?: boolean;
  readonly InfoRequestParameters?: GetPlayerCombinedInfoRequestParams;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly EncryptedRequest?: string;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly PlayerSecret?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/LoginWithGooglePlayGamesServices. */
export type ClientLoginWithGooglePlayGamesServicesResult = LoginResult;

/** The request of /Client/LoginWithIOSDeviceID. */
export interface ClientLoginWithIOSDeviceIDRequest {
  /** The title to log in to; letters of either case. */
  readonly TitleId: string;
  /** The id of the device; compared exactly. */
  readonly DeviceId: string;
  /** The model of the device; accepted and not kept. */
  readonly DeviceModel?: string;
  /** The device's operating system; accepted and not kept. */
  readonly OS?: string;
  /** Make the player if there is none yet. Absent: false. */
  readonly CreateAccount?: boolean;
  readonly InfoRequestParameters?: GetPlayerCombinedInfoRequestParams;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly EncryptedRequest?: string;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly PlayerSecret?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/LoginWithIOSDeviceID. */
export type ClientLoginWithIOSDeviceIDResult = LoginResult;

/** The request of /Client/LoginWithOpenIdConnect. */
export interface ClientLoginWithOpenIdConnectRequest {
  /** The title to log in to; letters of either case. */
  readonly TitleId: string;
  /** The connection to the issuer. */
  readonly ConnectionId: string;
  /** The ID token of the issuer. */
  readonly IdToken: string;
  /** The nonce with which the game asked for the token. The token must have it, or its SHA-256 in hexadecimal digits or base64url. */
  readonly Nonce?: string;
  /** Make the player if there is none yet. Absent: false. */
  readonly CreateAccount?: boolean;
  readonly InfoRequestParameters?: GetPlayerCombinedInfoRequestParams;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly EncryptedRequest?: string;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly PlayerSecret?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/LoginWithOpenIdConnect. */
export type ClientLoginWithOpenIdConnectResult = LoginResult;

/** The request of /Client/LoginWithService. */
export interface ClientLoginWithServiceRequest {
  /** The title to log in to; letters of either case. */
  readonly TitleId: string;
  /** The username, in whatever case. */
  readonly Username: string;
  /** The account's password. */
  readonly Password: string;
  readonly InfoRequestParameters?: GetPlayerCombinedInfoRequestParams;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly EncryptedRequest?: string;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly PlayerSecret?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/LoginWithService. */
export type ClientLoginWithServiceResult = LoginResult;

/** The request of /Client/LoginWithSteam. */
export interface ClientLoginWithSteamRequest {
  /** The title to log in to; letters of either case. */
  readonly TitleId: string;
  /** The ticket of GetAuthTicketForWebApi or GetAuthSessionTicket, in hexadecimal digits. */
  readonly SteamTicket: string;
  /** Whether the client asked for the ticket for an identity (GetAuthTicketForWebApi). Absent: false. Where the title has set its identity, every ticket must be for that one. */
  readonly TicketIsServiceSpecific?: boolean;
  /** Make the player if there is none yet. Absent: false. */
  readonly CreateAccount?: boolean;
  readonly InfoRequestParameters?: GetPlayerCombinedInfoRequestParams;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly EncryptedRequest?: string;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly PlayerSecret?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/LoginWithSteam. */
export type ClientLoginWithSteamResult = LoginResult;

/** The request of /Client/PayForPurchase. */
export interface ClientPayForPurchaseRequest {
  /** The order, as StartPurchase has named it. */
  readonly OrderId: string;
  /** `Steam`, the only one that can be paid here. */
  readonly ProviderName: string;
  /** RM, or the currency of the order's payment option. */
  readonly Currency: string;
  /** Steam's transaction, where the game knows it. */
  readonly ProviderTransactionId?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/PayForPurchase. */
export interface ClientPayForPurchaseResult {
  /** The order, as StartPurchase has named it. */
  readonly OrderId: string;
  /** The state of the order. `CreateCart`: it is not paid. `Init`: Steam asks the player. `Approved`: the money is being taken. `Succeeded`: it is paid. `FailedByProvider`: it was declined, or not paid in time. `Refunded`: all of the money went back; an order of which a part was refunded is `Succeeded`. `ChargedBack`: the bank of the player took it back. */
  readonly Status: 'CreateCart' | 'Init' | 'Approved' | 'Succeeded' | 'FailedByProvider' | 'Refunded' | 'ChargedBack';
  /** The id of Steam's transaction. */
  readonly ProviderData: string;
  /** The currency of the price. */
  readonly PurchaseCurrency: string;
  /** The price in hundredths of the currency. */
  readonly PurchasePrice: number;
  /** 0: the service has no store credit. */
  readonly CreditApplied: number;
  /** Empty: Steam takes no virtual currency. */
  readonly VCAmount: Readonly<Record<string, number>>;
  /** Empty: Steam takes no virtual currency. */
  readonly VirtualCurrency: Readonly<Record<string, number>>;
}

/** The request of /Client/PurchaseItem. */
export interface ClientPurchaseItemRequest {
  /** The item, as the catalog version has it; compared exactly. */
  readonly ItemId: string;
  /** The currency to pay with. RM, real money, buys nothing. */
  readonly VirtualCurrency: string;
  /** The price that the player has seen; another one in force is refused. */
  readonly Price: number;
  /** The store. Unique in its catalog version. */
  readonly StoreId?: string;
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** Not supported, because characters hold no items: a call in which it is not empty is CharacterNotFound. */
  readonly CharacterId?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/PurchaseItem. */
export interface ClientPurchaseItemResult {
  /** What the player has got: the item, then what came along with it. */
  readonly Items: readonly ItemInstance[];
}

/** The request of /Client/RefreshSession. */
export interface ClientRefreshSessionRequest {
  /** The title to log in to; letters of either case. */
  readonly TitleId: string;
  /** The refresh token of the last login or refresh. */
  readonly RefreshToken: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/RefreshSession. */
export interface ClientRefreshSessionResult {
  /** Proves the session, for the header `X-Authorization`. */
  readonly SessionTicket: string;
  /** The player's account id. */
  readonly ServiceId: string;
  readonly EntityToken: EntityTokenResponse;
  /** The next one. The one before it is used. */
  readonly RefreshToken?: string;
}

/** The request of /Client/RegisterServiceUser. */
export interface ClientRegisterServiceUserRequest {
  /** The title to log in to; letters of either case. */
  readonly TitleId: string;
  /** 3 to 20 letters a to z, digits, `.`, `_` and `-`; kept in lower case. */
  readonly Username?: string;
  /** Email address. */
  readonly Email?: string;
  /** 6 to 100 characters. */
  readonly Password?: string;
  /** How the player is called: 3 to 25 characters. */
  readonly DisplayName?: string;
  /** False: one of Username and Email is enough. Absent: true. */
  readonly RequireBothUsernameAndEmail?: boolean;
  readonly InfoRequestParameters?: GetPlayerCombinedInfoRequestParams;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly EncryptedRequest?: string;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly PlayerSecret?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/RegisterServiceUser. */
export interface ClientRegisterServiceUserResult {
  /** The player's account id. */
  readonly ServiceId: string;
  /** Proves the session, for the header `X-Authorization`. */
  readonly SessionTicket: string;
  /** The username, in lower case. */
  readonly Username?: string;
  readonly SettingsForUser: UserSettings;
  readonly InfoResultPayload?: LoginInfoResultPayload;
  readonly EntityToken: EntityTokenResponse;
  /** Gets the next session ticket and entity token from RefreshSession, once. Absent where the title gives none. */
  readonly RefreshToken?: string;
}

/** The request of /Client/RemoveContactEmail. */
export type ClientRemoveContactEmailRequest = TitleRequest;

/** The result of /Client/RemoveContactEmail. */
export type ClientRemoveContactEmailResult = Record<string, never>;

/** The request of /Client/RemoveFriend. */
export interface ClientRemoveFriendRequest {
  /** The account id of the player whom it is about. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** The friend's account id. */
  readonly FriendServiceId: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/RemoveFriend. */
export type ClientRemoveFriendResult = Record<string, never>;

/** The request of /Client/RestoreIOSPurchases. */
export interface ClientRestoreIOSPurchasesRequest {
  /** Signed transactions (`Transaction.jwsRepresentation` of StoreKit 2): one, or a JSON array of at most 20. The receipts of before StoreKit 2 are refused. */
  readonly ReceiptData: string;
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/RestoreIOSPurchases. */
export interface ClientRestoreIOSPurchasesResult {
  /** The purchases that were given now. */
  readonly Fulfillments: readonly PurchaseReceiptFulfillment[];
  /** The purchases that were not given now. Do not finish one with the error `NoMatchingCatalogItemForReceipt` or `ReceiptNotGiven`: it is paid, and given when it is sent again later. Absent: none. */
  readonly NotFulfilled?: readonly NotFulfilledPurchase[];
}

/** The request of /Client/SendAccountRecoveryEmail. */
export interface ClientSendAccountRecoveryEmailRequest {
  /** The title to log in to; letters of either case. */
  readonly TitleId: string;
  /** An address with which a player logs in, or the confirmed contact of one. */
  readonly Email: string;
  /** Accepted from every SDK; it changes nothing. */
  readonly EmailTemplateId?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/SendAccountRecoveryEmail. */
export type ClientSendAccountRecoveryEmailResult = Record<string, never>;

/** The request of /Client/SetFriendTags. */
export interface ClientSetFriendTagsRequest {
  /** The account id of the player whom it is about. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** The friend's account id. */
  readonly FriendServiceId: string;
  /** All tags of the friend from now on; none: they are removed. */
  readonly Tags: readonly string[];
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/SetFriendTags. */
export type ClientSetFriendTagsResult = Record<string, never>;

/** The request of /Client/StartPurchase. */
export interface ClientStartPurchaseRequest {
  /** The items to buy. One item named twice is bought as often as both say. */
  readonly Items: readonly ItemPurchaseRequest[];
  /** The store. Unique in its catalog version. */
  readonly StoreId?: string;
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/StartPurchase. */
export interface ClientStartPurchaseResult {
  /** The order, as StartPurchase has named it. */
  readonly OrderId: string;
  /** The items, each once. */
  readonly Contents: readonly CartItem[];
  /** The ways to pay: Steam. */
  readonly PaymentOptions: readonly PaymentOption[];
  /** What the player has of each virtual currency of the title, by its code. */
  readonly VirtualCurrencyBalances: Readonly<Record<string, number>>;
}

/** The request of /Client/SubtractUserVirtualCurrency. */
export type ClientSubtractUserVirtualCurrencyRequest = ChangeOwnVirtualCurrencyRequest;

/** The result of /Client/SubtractUserVirtualCurrency. */
export type ClientSubtractUserVirtualCurrencyResult = ModifyUserVirtualCurrencyResult;

/** The request of /Client/UnlinkAndroidDeviceID. */
export interface ClientUnlinkAndroidDeviceIDRequest {
  /** The id of the device. Absent: the one that was used or linked last. */
  readonly AndroidDeviceId?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/UnlinkAndroidDeviceID. */
export type ClientUnlinkAndroidDeviceIDResult = Record<string, never>;

/** The request of /Client/UnlinkApple. */
export type ClientUnlinkAppleRequest = TitleRequest;

/** The result of /Client/UnlinkApple. */
export type ClientUnlinkAppleResult = Record<string, never>;

/** The request of /Client/UnlinkCustomID. */
export interface ClientUnlinkCustomIDRequest {
  /** The custom id. Absent: the one that was used or linked last. */
  readonly CustomId?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/UnlinkCustomID. */
export type ClientUnlinkCustomIDResult = Record<string, never>;

/** The request of /Client/UnlinkGameCenterAccount. */
export type ClientUnlinkGameCenterAccountRequest = TitleRequest;

/** The result of /Client/UnlinkGameCenterAccount. */
export type ClientUnlinkGameCenterAccountResult = Record<string, never>;

/** The request of /Client/UnlinkGoogleAccount. */
export type ClientUnlinkGoogleAccountRequest = TitleRequest;

/** The result of /Client/UnlinkGoogleAccount. */
export type ClientUnlinkGoogleAccountResult = Record<string, never>;

/** The request of /Client/UnlinkGooglePlayGamesServicesAccount. */
export type ClientUnlinkGooglePlayGamesServicesAccountRequest = TitleRequest;

/** The result of /Client/UnlinkGooglePlayGamesServicesAccount. */
export type ClientUnlinkGooglePlayGamesServicesAccountResult = Record<string, never>;

/** The request of /Client/UnlinkIOSDeviceID. */
export interface ClientUnlinkIOSDeviceIDRequest {
  /** The id of the device. Absent: the one that was used or linked last. */
  readonly DeviceId?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/UnlinkIOSDeviceID. */
export type ClientUnlinkIOSDeviceIDResult = Record<string, never>;

/** The request of /Client/UnlinkOpenIdConnect. */
export interface ClientUnlinkOpenIdConnectRequest {
  /** The connection to the issuer. */
  readonly ConnectionId: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/UnlinkOpenIdConnect. */
export type ClientUnlinkOpenIdConnectResult = Record<string, never>;

/** The request of /Client/UnlinkSteamAccount. */
export type ClientUnlinkSteamAccountRequest = TitleRequest;

/** The result of /Client/UnlinkSteamAccount. */
export type ClientUnlinkSteamAccountResult = Record<string, never>;

/** The request of /Client/UnlockContainerInstance. */
export interface ClientUnlockContainerInstanceRequest {
  /** The player's account id. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** The container, among all that the player has. */
  readonly ContainerItemInstanceId: string;
  /** The key, where the container needs one; otherwise it is left alone. */
  readonly KeyItemInstanceId?: string;
  /** The catalog version that says what is in it: of a player's call the container's own or the title's default. Absent or null: the container's own. */
  readonly CatalogVersion?: string;
  /** Not supported, because characters hold no items: a call in which it is not empty is CharacterNotFound. */
  readonly CharacterId?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/UnlockContainerInstance. */
export type ClientUnlockContainerInstanceResult = UnlockContainerItemResult;

/** The request of /Client/UnlockContainerItem. */
export interface ClientUnlockContainerItemRequest {
  /** The player's account id. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** The item, as the catalog version has it; compared exactly. */
  readonly ContainerItemId: string;
  /** The catalog version that says what is in it: of a player's call the container's own or the title's default. Absent or null: the title's default. */
  readonly CatalogVersion?: string;
  /** Not supported, because characters hold no items: a call in which it is not empty is CharacterNotFound. */
  readonly CharacterId?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/UnlockContainerItem. */
export type ClientUnlockContainerItemResult = UnlockContainerItemResult;

/** The request of /Client/UpdateCharacterData. */
export interface ClientUpdateCharacterDataRequest {
  /** The character, among those of its player. */
  readonly CharacterId: string;
  /** Texts by key. Keys are trimmed, have 1 to 100 characters and do not begin with "!"; a text has at most 300000 bytes of UTF-8. `null` removes the key. */
  readonly Data?: Readonly<Record<string, unknown>>;
  /** Keys to remove, for SDKs that cannot send `null`. Removing wins over setting. */
  readonly KeysToRemove?: readonly string[];
  /** Whether other players see the keys that this call sets. Absent: Private, also of keys that were Public. */
  readonly Permission?: 'Private' | 'Public';
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/UpdateCharacterData. */
export type ClientUpdateCharacterDataResult = AdminUpdateUserDataResult;

/** The request of /Client/UpdateCharacterStatistics. */
export interface ClientUpdateCharacterStatisticsRequest {
  /** The account id of the player whom it is about. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** The character, among those of its player. */
  readonly CharacterId: string;
  /** The values by the names of the statistics, none of them null. White space around a name is dropped. */
  readonly CharacterStatistics: Readonly<Record<string, number>>;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/UpdateCharacterStatistics. */
export type ClientUpdateCharacterStatisticsResult = Record<string, never>;

/** The request of /Client/UpdatePlayerStatistics. */
export interface ClientUpdatePlayerStatisticsRequest {
  /** The account id of the player whom it is about. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** The values, each statistic once. */
  readonly Statistics: readonly StatisticUpdate[];
  /** True: the values take the place of those that are there, whatever the statistics’ methods are, and however far away. A player may not. */
  readonly ForceUpdate?: boolean;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/UpdatePlayerStatistics. */
export type ClientUpdatePlayerStatisticsResult = Record<string, never>;

/** The request of /Client/UpdateUserData. */
export interface ClientUpdateUserDataRequest {
  /** Texts by key. Keys are trimmed, have 1 to 100 characters and do not begin with "!"; a text has at most 300000 bytes of UTF-8. `null` removes the key. */
  readonly Data?: Readonly<Record<string, unknown>>;
  /** Keys to remove, for SDKs that cannot send `null`. Removing wins over setting. */
  readonly KeysToRemove?: readonly string[];
  /** Whether other players see the keys that this call sets. Absent: Private, also of keys that were Public. */
  readonly Permission?: 'Private' | 'Public';
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/UpdateUserData. */
export type ClientUpdateUserDataResult = AdminUpdateUserDataResult;

/** The request of /Client/UpdateUserPublisherData. */
export interface ClientUpdateUserPublisherDataRequest {
  /** Texts by key. Keys are trimmed, have 1 to 100 characters and do not begin with "!"; a text has at most 300000 bytes of UTF-8. `null` removes the key. */
  readonly Data?: Readonly<Record<string, unknown>>;
  /** Keys to remove, for SDKs that cannot send `null`. Removing wins over setting. */
  readonly KeysToRemove?: readonly string[];
  /** Whether other players see the keys that this call sets. Absent: Private, also of keys that were Public. */
  readonly Permission?: 'Private' | 'Public';
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/UpdateUserPublisherData. */
export type ClientUpdateUserPublisherDataResult = AdminUpdateUserDataResult;

/** The request of /Client/UpdateUserTitleDisplayName. */
export interface ClientUpdateUserTitleDisplayNameRequest {
  /** How the player is called from now on: 3 to 25 characters. */
  readonly DisplayName: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/UpdateUserTitleDisplayName. */
export type ClientUpdateUserTitleDisplayNameResult = AdminUpdateUserTitleDisplayNameResult;

/** The request of /Client/ValidateAmazonIAPReceipt. */
export interface ClientValidateAmazonIAPReceiptRequest {
  /** The id of the receipt (`Receipt.getReceiptId`). */
  readonly ReceiptId: string;
  /** Amazon’s id of the user (`UserData.getUserId`). */
  readonly UserId: string;
  /** The currency of the price that the player has seen, ISO 4217. */
  readonly CurrencyCode?: string;
  /** That price, in hundredths. It is recorded where neither the receipt nor the catalog says one, and decides nothing. */
  readonly PurchasePrice?: number;
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/ValidateAmazonIAPReceipt. */
export interface ClientValidateAmazonIAPReceiptResult {
  /** The purchases that were given now. */
  readonly Fulfillments: readonly PurchaseReceiptFulfillment[];
}

/** The request of /Client/ValidateGooglePlayPurchase. */
export interface ClientValidateGooglePlayPurchaseRequest {
  /** The JSON of the purchase (`Purchase.getOriginalJson`), exactly as it came. */
  readonly ReceiptJson: string;
  /** Its signature (`Purchase.getSignature`). It is checked where the title has the license key of the app. */
  readonly Signature: string;
  /** The currency of the price that the player has seen, ISO 4217. */
  readonly CurrencyCode?: string;
  /** That price, in hundredths. It is recorded where neither the receipt nor the catalog says one, and decides nothing. */
  readonly PurchasePrice?: number;
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/ValidateGooglePlayPurchase. */
export type ClientValidateGooglePlayPurchaseResult = ClientValidateAmazonIAPReceiptResult;

/** The request of /Client/ValidateIOSReceipt. */
export interface ClientValidateIOSReceiptRequest {
  /** A signed transaction. It counts where there are both. */
  readonly JwsReceiptData?: string;
  /** Signed transactions (`Transaction.jwsRepresentation` of StoreKit 2): one, or a JSON array of at most 20. The receipts of before StoreKit 2 are refused. */
  readonly ReceiptData?: string;
  /** The currency of the price that the player has seen, ISO 4217. */
  readonly CurrencyCode?: string;
  /** That price, in hundredths. It is recorded where neither the receipt nor the catalog says one, and decides nothing. */
  readonly PurchasePrice?: number;
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/ValidateIOSReceipt. */
export type ClientValidateIOSReceiptResult = ClientValidateAmazonIAPReceiptResult;

/** The request of /Client/WriteCharacterEvent. */
export interface ClientWriteCharacterEventRequest {
  /** The character, among those of its player. */
  readonly CharacterId: string;
  /** The name of the event. */
  readonly EventName: string;
  /** Facts of the event: at most 10000 bytes as JSON. */
  readonly Body?: Readonly<Record<string, unknown>>;
  /** When it happened. Absent: now. */
  readonly Timestamp?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/WriteCharacterEvent. */
export interface ClientWriteCharacterEventResult {
  /** The id of the event. */
  readonly EventId: string;
}

/** The request of /Client/WritePlayerEvent. */
export interface ClientWritePlayerEventRequest {
  /** The name of the event. */
  readonly EventName: string;
  /** Facts of the event: at most 10000 bytes as JSON. */
  readonly Body?: Readonly<Record<string, unknown>>;
  /** When it happened. Absent: now. */
  readonly Timestamp?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/WritePlayerEvent. */
export type ClientWritePlayerEventResult = ClientWriteCharacterEventResult;

/** The request of /Client/WriteTitleEvent. */
export interface ClientWriteTitleEventRequest {
  /** The name of the event. */
  readonly EventName: string;
  /** Facts of the event: at most 10000 bytes as JSON. */
  readonly Body?: Readonly<Record<string, unknown>>;
  /** When it happened. Absent: now. */
  readonly Timestamp?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Client/WriteTitleEvent. */
export type ClientWriteTitleEventResult = ClientWriteCharacterEventResult;

/** The request of /Event/WriteEvents. */
export interface EventWriteEventsRequest {
  /** The events. */
  readonly Events: readonly EventContents[];
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Event/WriteEvents. */
export interface EventWriteEventsResult {
  /** The ids of the events, in the order of the request. */
  readonly AssignedEventIds: readonly string[];
}

/** The request of /Event/WriteTelemetryEvents. */
export type EventWriteTelemetryEventsRequest = EventWriteEventsRequest;

/** The result of /Event/WriteTelemetryEvents. */
export type EventWriteTelemetryEventsResult = EventWriteEventsResult;

/** The request of /Matchmaker/AuthUser. */
export interface MatchmakerAuthUserRequest {
  /** The player's session ticket, as the client gave it. */
  readonly AuthorizationTicket: string;
}

/** The result of /Matchmaker/AuthUser. */
export interface MatchmakerAuthUserResult {
  /** Whether the player may use the match-making service. */
  readonly Authorized: boolean;
  /** The player's account id. */
  readonly ServiceId?: string;
}

/** The request of /Matchmaker/AuthUsers. */
export interface MatchmakerAuthUsersRequest {
  /** The players' session tickets, as the clients gave them. */
  readonly AuthorizationTickets: readonly string[];
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Matchmaker/AuthUsers. */
export interface MatchmakerAuthUsersResult {
  /** One for each ticket, in the order of the request. */
  readonly Verdicts: readonly {
    /** Whether the player may use the match-making service. */
    readonly Authorized: boolean;
    /** The player's account id. */
    readonly ServiceId?: string;
  }[];
}

/** The request of /Matchmaker/UserInfo. */
export interface MatchmakerUserInfoRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The lowest catalog version of items. */
  readonly MinCatalogVersion: number;
  /** How many items at most. Absent: no page is asked for. */
  readonly MaxResults?: number;
  /** That of the answer before, for the items behind those. Absent: the first. */
  readonly ContinuationToken?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Matchmaker/UserInfo. */
export interface MatchmakerUserInfoResult {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The username. Absent: there is none, or the key lacks `players:personal`. */
  readonly Username?: string;
  /** The player's display name. */
  readonly TitleDisplayName?: string;
  /** Always false: players and developers are not the same here. */
  readonly IsDeveloper: boolean;
  /** The items. */
  readonly Inventory: readonly ItemInstance[];
  /** What the player has of each virtual currency of the title, by its code. */
  readonly VirtualCurrency: Readonly<Record<string, number>>;
  /** How each virtual currency that recharges goes on doing so, by its code. */
  readonly VirtualCurrencyRechargeTimes: Readonly<Record<string, VirtualCurrencyRechargeTime>>;
  /** For the next page. Absent: this was the last, or none was asked for. */
  readonly ContinuationToken?: string;
}

/** The request of /Notification/AppStore. */
export interface NotificationAppStoreRequest {
  /** The notification (`responseBodyV2`), signed by the App Store. */
  readonly signedPayload: string;
}

/** The result of /Notification/AppStore. */
export type NotificationAppStoreResult = Record<string, never>;

/** The request of /Notification/PlayStore. */
export interface NotificationPlayStoreRequest {
  /** The message of Pub/Sub. */
  readonly message: {
    /** The notification in base64 (`DeveloperNotification`). */
    readonly data: string;
    /** The id of the message. */
    readonly messageId: string;
  };
}

/** The result of /Notification/PlayStore. */
export type NotificationPlayStoreResult = Record<string, never>;

/** The request of /Object/GetObjects. */
export type ObjectGetObjectsRequest = AdminGetObjectsRequest;

/** The result of /Object/GetObjects. */
export type ObjectGetObjectsResult = AdminGetObjectsResult;

/** The request of /Object/SetObjects. */
export type ObjectSetObjectsRequest = AdminSetObjectsRequest;

/** The result of /Object/SetObjects. */
export type ObjectSetObjectsResult = AdminSetObjectsResult;

/** The request of /Operator/BeginSecondFactor. */
export type OperatorBeginSecondFactorRequest = Record<string, never>;

/** The result of /Operator/BeginSecondFactor. */
export interface OperatorBeginSecondFactorResult {
  /** The secret in base 32, to be typed. It is shown once. */
  readonly Secret: string;
  /** The same as an `otpauth://` address, to be shown as a picture. */
  readonly Address: string;
  /** Until then the first code has to be shown. */
  readonly ExpiresAt: string;
}

/** The request of /Operator/ChangeOwnPassword. */
export interface OperatorChangeOwnPasswordRequest {
  /** The password. */
  readonly Password: string;
  /** A code of the second factor, where the operator has one: the six digits that the device shows, or a recovery code. */
  readonly Code?: string;
  /** The new password: 12 to 128 characters, and not the name. */
  readonly NewPassword: string;
}

/** The result of /Operator/ChangeOwnPassword. */
export type OperatorChangeOwnPasswordResult = OperatorSession;

/** The request of /Operator/ConfirmPassword. */
export interface OperatorConfirmPasswordRequest {
  /** The password. */
  readonly Password: string;
  /** A code of the second factor, where the operator has one: the six digits that the device shows, or a recovery code. */
  readonly Code?: string;
}

/** The result of /Operator/ConfirmPassword. */
export interface OperatorConfirmPasswordResult {
  /** Until then dangerous acts do not ask for the password again. */
  readonly ConfirmedUntil: string;
}

/** The request of /Operator/CreateOperatorLink. */
export interface OperatorCreateOperatorLinkRequest {
  /** The operator's id. */
  readonly OperatorId: string;
  /** Where the link is sent by mail, too. It is kept until the mail is sent. */
  readonly EmailAddress?: string;
}

/** The result of /Operator/CreateOperatorLink. */
export type OperatorCreateOperatorLinkResult = OperatorLink;

/** The request of /Operator/CreateSecretKey. */
export interface OperatorCreateSecretKeyRequest {
  /** What the key is for. */
  readonly Name: string;
  /** What the key may do; empty: all of it. */
  readonly Scopes: readonly SecretKeyScope[];
  /** When it ends. Absent: never. */
  readonly ExpiresAt?: string;
}

/** The result of /Operator/CreateSecretKey. */
export interface OperatorCreateSecretKeyResult {
  /** The id of the secret key. */
  readonly KeyId: string;
  /** The text of the key. It is stored nowhere. */
  readonly SecretKey: string;
  /** When it ends. Absent: never. */
  readonly ExpiresAt?: string;
}

/** The request of /Operator/CreateTitle. */
export interface OperatorCreateTitleRequest {
  /** What the title is called. */
  readonly Name: string;
  /** Its id: 4 to 8 hex digits. Absent: a free one is chosen. */
  readonly TitleId?: string;
}

/** The result of /Operator/CreateTitle. */
export interface OperatorCreateTitleResult {
  /** The title's id. */
  readonly TitleId: string;
}

/** The request of /Operator/DisableOperator. */
export type OperatorDisableOperatorRequest = OperatorRequest;

/** The result of /Operator/DisableOperator. */
export interface OperatorDisableOperatorResult {
  /** The secret keys that the operator made and that are still good. */
  readonly SecretKeys: readonly {
    /** The key's id. */
    readonly KeyId: string;
    /** The title of the key. */
    readonly TitleId: string;
    /** What the key is for. */
    readonly Name: string;
  }[];
}

/** The request of /Operator/DisableSecondFactor. */
export type OperatorDisableSecondFactorRequest = Record<string, never>;

/** The result of /Operator/DisableSecondFactor. */
export type OperatorDisableSecondFactorResult = Record<string, never>;

/** The request of /Operator/EnableOperator. */
export type OperatorEnableOperatorRequest = OperatorRequest;

/** The result of /Operator/EnableOperator. */
export type OperatorEnableOperatorResult = Record<string, never>;

/** The request of /Operator/EnableSecondFactor. */
export interface OperatorEnableSecondFactorRequest {
  /** The six digits that the device shows. */
  readonly Code: string;
}

/** The result of /Operator/EnableSecondFactor. */
export type OperatorEnableSecondFactorResult = RecoveryCodesResult;

/** The request of /Operator/EndOperatorSessions. */
export type OperatorEndOperatorSessionsRequest = OperatorRequest;

/** The result of /Operator/EndOperatorSessions. */
export type OperatorEndOperatorSessionsResult = Record<string, never>;

/** The request of /Operator/EndOwnSession. */
export interface OperatorEndOwnSessionRequest {
  /** The session, as in ListOwnSessions. */
  readonly SessionId: string;
}

/** The result of /Operator/EndOwnSession. */
export type OperatorEndOwnSessionResult = Record<string, never>;

/** The request of /Operator/ExpireSecretKey. */
export interface OperatorExpireSecretKeyRequest {
  /** The id of the secret key. */
  readonly KeyId: string;
  /** When it ends. */
  readonly ExpiresAt: string;
}

/** The result of /Operator/ExpireSecretKey. */
export type OperatorExpireSecretKeyResult = Record<string, never>;

/** The request of /Operator/GetOverview. */
export type OperatorGetOverviewRequest = Record<string, never>;

/** The result of /Operator/GetOverview. */
export interface OperatorGetOverviewResult {
  /** The time of the service. */
  readonly Now: string;
  /** The processes. */
  readonly Nodes: readonly {
    /** The id that the process took at its start. */
    readonly NodeId: string;
    /** Of the program. */
    readonly Version: string;
    /** When it started. */
    readonly StartedAt: string;
    /** When it wrote this. One that runs does so every 10 seconds. */
    readonly ReportedAt: string;
    /** Whether its calls succeed, or why not. */
    readonly State: 'ready' | 'starting' | 'draining' | 'databaseAway' | 'databaseBusy' | 'databaseDamaged' | 'databaseIncomplete' | 'diskFull' | 'readOnly' | 'leaseRunOut';
    /** Absent with the embedded database. */
    readonly Lease?: {
      /** Without a lease it waits for a renewal at each call. */
      readonly IsHeld: boolean;
      /** Since the last renewal. */
      readonly AgeInMilliseconds: number;
    };
    /** Its connections to the database. */
    readonly Database: readonly {
      /** The purpose of the connections. */
      readonly Pool: string;
      /** Connections that there may be. */
      readonly Max: number;
      /** Those at work. */
      readonly Busy: number;
      /** Commands that wait for one. */
      readonly Waiting: number;
    }[];
    /** Changes that every node knows of before they are answered. */
    readonly Revocations: {
      /** In the last hour. */
      readonly Count: number;
      /** How long one took. */
      readonly MeanMilliseconds: number;
    };
    /** Game servers that check tokens themselves. Absent: there are none. */
    readonly Verifiers?: {
      /** Those that ask this process what is revoked. */
      readonly Count: number;
      /** Those of them that may hold a lease. */
      readonly Leases: number;
      /** How long the slowest of them has not confirmed what it was told. */
      readonly SlowestInMilliseconds: number;
      /** How often revocations waited for them in the last hour. */
      readonly Waits: number;
      /** How long one waited. */
      readonly MeanMilliseconds: number;
    };
  }[];
  /** The length of a step. */
  readonly StepInSeconds: number;
  /** The last hour, the oldest step first; the last one has not ended. */
  readonly Steps: readonly {
    /** Its first moment. */
    readonly From: string;
    /** Calls that ended in it. */
    readonly Calls: number;
    /** Logins that succeeded. */
    readonly Logins: number;
    /** The most frequent first. */
    readonly Errors: readonly {
      /** Its name; `Other`: all rarer ones together. */
      readonly Error: string;
      /** Calls that were refused so. */
      readonly Count: number;
    }[];
  }[];
  /** All titles. */
  readonly Titles: readonly {
    /** The title's id. */
    readonly TitleId: string;
    /** The title's name. */
    readonly Name: string;
    /** Players who logged in within the last hour, up to a minute ago; 100000 stands for more, too. */
    readonly RecentPlayers: number;
  }[];
  /** The changes of the balances of players. Absent: they were not measured yet, which happens once a day. */
  readonly Ledger?: {
    /** About how many there are, of all players. */
    readonly Entries: number;
    /** Their size on disk. */
    readonly Bytes: number;
    /** The day on which that was measured. */
    readonly MeasuredOn: string;
    /** How many more there are each day, on average of the last 30 days at most. Absent: it was measured on one day only. */
    readonly EntriesPerDay?: number;
    /** For how long an entry is kept. Absent: for ever. */
    readonly KeptInSeconds?: number;
  };
}

/** The request of /Operator/GetOwnOperator. */
export type OperatorGetOwnOperatorRequest = Record<string, never>;

/** The result of /Operator/GetOwnOperator. */
export interface OperatorGetOwnOperatorResult {
  /** The operator's id. */
  readonly OperatorId: string;
  /** The operator's name. */
  readonly Name: string;
  /** The roles, each for a title or for all. */
  readonly Roles: readonly OperatorRole[];
  /** Every title in which the operator has a role. */
  readonly Titles: readonly {
    /** The title's id. */
    readonly TitleId: string;
    /** The title's name. */
    readonly Name: string;
    /** What the operator may do there. */
    readonly Roles: readonly ('viewer' | 'support' | 'liveOps' | 'developer' | 'owner')[];
  }[];
  /** The session of the call. */
  readonly SessionId: string;
  /** Until then dangerous acts do not ask for the password again. */
  readonly ConfirmedUntil: string;
  /** Whether signing in takes a code. */
  readonly HasSecondFactor: boolean;
  /** Recovery codes not used yet. */
  readonly RecoveryCodesLeft: number;
}

/** The request of /Operator/GetTitleSettings. */
export type OperatorGetTitleSettingsRequest = Record<string, never>;

/** The result of /Operator/GetTitleSettings. */
export interface OperatorGetTitleSettingsResult {
  /** Whether ValidateEntityToken, ValidateEntityTokens and the title's verifiers accept join tokens only; any other token is EntityTokenInvalid there. At first not. */
  readonly JoinTokensOnly: boolean;
  /** Whether logins answer with a refresh token, too. Switched off, none is taken any more. At first not. */
  readonly RefreshTokens: boolean;
  /** How long after its login a session may link and unlink identities, and change addresses: a stolen session then cannot take the account. At first 3600. */
  readonly LinkSessionSeconds: number;
  /** Whether AddFriend and RemoveFriend act in both directions: each is then the friend of the other. Friends from before stay as they are. At first not. */
  readonly MutualFriends: boolean;
  /** Whether AddFriend takes email addresses. Its answer is the same for each address, but the list of friends shows who came: whoever knows an address learns which player has it. At first not. */
  readonly FriendsByEmail: boolean;
  /** Whether Client/GetFriendsList shows a player the `Username` of each friend who has the player as a friend, too. Where `MutualFriends` is on, a single AddFriend makes both friends: any player then learns the username of any other by the id. At first not. */
  readonly FriendsUsernames: boolean;
  /** Whether Client/UpdatePlayerStatistics and Client/UpdateCharacterStatistics are there for players: a tampered client may then send any value that the bounds of a statistic allow. At first not. */
  readonly StatisticsFromClients: boolean;
}

/** The request of /Operator/InspectCredential. */
export interface OperatorInspectCredentialRequest {
  /** The token, ticket or key. */
  readonly Credential: string;
}

/** The result of /Operator/InspectCredential. */
export interface OperatorInspectCredentialResult {
  /** As what it was judged. */
  readonly Kind: 'EntityToken' | 'SessionTicket' | 'SecretKey' | 'Unknown';
  /** Whether it is good. */
  readonly Status: 'Valid' | 'Expired' | 'Revoked' | 'Invalid';
  /** Why, in one sentence. */
  readonly Reason: string;
  /** What was judged, in this order. */
  readonly Checks: readonly {
    /** Form: it looks like a token, a ticket or a secret key. Genuine: this installation issued exactly this. SigningKey, Token, SecretKey, Session, Player: that is not revoked, nor has the secret key ended. */
    readonly Check: 'Form' | 'Genuine' | 'NotExpired' | 'SigningKey' | 'Token' | 'SecretKey' | 'Session' | 'Player';
    /** Skipped: an earlier check has failed. */
    readonly Outcome: 'Passed' | 'Failed' | 'Skipped';
  }[];
  /** Type and id of the entity. */
  readonly Whose?: string;
  /** The player. Absent: a title's. */
  readonly ServiceId?: string;
  /** Its title. */
  readonly TitleId?: string;
  /** When it was issued. Absent: a secret key. */
  readonly IssuedAt?: string;
  /** When it ends. Absent: a secret key that does not. */
  readonly ExpiresAt?: string;
  /** The session that it is of. */
  readonly SessionId?: string;
  /** The secret key that it was issued for, or that it is. */
  readonly KeyId?: string;
  /** The id of the entity token. */
  readonly TokenId?: string;
  /** The server that a join token is for. Absent: it is none. */
  readonly Audience?: string;
}

/** The request of /Operator/InviteOperator. */
export interface OperatorInviteOperatorRequest {
  /** The name of the operator, in any case of its letters. */
  readonly Name: string;
  /** The roles of the operator. A call that names a title gives roles for that title. */
  readonly Roles: readonly OperatorRole[];
  /** Where the link is sent by mail, too. It is kept until the mail is sent. */
  readonly EmailAddress?: string;
}

/** The result of /Operator/InviteOperator. */
export type OperatorInviteOperatorResult = OperatorLink;

/** The request of /Operator/ListActivity. */
export interface OperatorListActivityRequest {
  /** Only by this author: `operator:` or `key:` with the id, or `commandLine`. */
  readonly MadeBy?: string;
  /** Only what is about this. Players: players and what they have. Sold: catalogs, stores, drop tables, currencies, sales and scheduled changes. Access: operators and keys. Settings: titles and their data, connections and payment platforms. Calls of operators to earlier versions are about nothing. */
  readonly Subject?: 'Players' | 'Sold' | 'Access' | 'Settings';
  /** Only what was changed at this moment or later. */
  readonly Since?: string;
  /** Only what was changed at this moment or earlier. */
  readonly Until?: string;
  /** How many entries at most. Absent: 100. */
  readonly Count?: number;
  /** That of the answer before, for the entries behind those. Absent: the newest. */
  readonly ContinuationToken?: string;
}

/** The result of /Operator/ListActivity. */
export interface OperatorListActivityResult {
  /** What was changed, newest first. There may be fewer than Count, or none, and more behind them: a call looks through a part of many. */
  readonly Activity: readonly ActivityInfo[];
  /** For the next page. Absent: this was the last, or none was asked for. */
  readonly ContinuationToken?: string;
}

/** The request of /Operator/ListOperators. */
export type OperatorListOperatorsRequest = Record<string, never>;

/** The result of /Operator/ListOperators. */
export interface OperatorListOperatorsResult {
  /** All whom the caller sees, by name. */
  readonly Operators: readonly {
    /** The operator's id. */
    readonly OperatorId: string;
    /** The operator's name. */
    readonly Name: string;
    /** The roles, each for a title or for all. */
    readonly Roles: readonly OperatorRole[];
    /** True: the operator cannot sign in. */
    readonly Disabled: boolean;
    /** True: no link was used, so there is no password. */
    readonly Invited: boolean;
    /** Whether signing in takes a code. */
    readonly HasSecondFactor: boolean;
    /** When the operator was invited first. */
    readonly CreatedAt: string;
    /** By whom. */
    readonly CreatedBy: string;
    /** When the operator signed in last. Absent: never. */
    readonly LastSignInAt?: string;
  }[];
}

/** The request of /Operator/ListOwnSessions. */
export type OperatorListOwnSessionsRequest = Record<string, never>;

/** The result of /Operator/ListOwnSessions. */
export interface OperatorListOwnSessionsResult {
  /** The sessions; at most 20. */
  readonly Sessions: readonly {
    /** The session's id. */
    readonly SessionId: string;
    /** When it began. */
    readonly StartedAt: string;
    /** When it was last used, to the minute. */
    readonly LastUsedAt: string;
    /** When it ends in any case. */
    readonly ExpiresAt: string;
    /** From where it began. */
    readonly IPAddress?: string;
    /** What the page said of its browser. */
    readonly Device?: string;
    /** True for the session of the call. */
    readonly IsPresent: boolean;
  }[];
}

/** The request of /Operator/ListSecretKeys. */
export type OperatorListSecretKeysRequest = Record<string, never>;

/** The result of /Operator/ListSecretKeys. */
export interface OperatorListSecretKeysResult {
  /** The keys, the oldest first. */
  readonly SecretKeys: readonly {
    /** The id of the secret key. */
    readonly KeyId: string;
    /** What the key is for. */
    readonly Name: string;
    /** The last characters of its text. */
    readonly Hint: string;
    /** What the key may do; empty: all of it. */
    readonly Scopes: readonly SecretKeyScope[];
    /** Only a live key is accepted. */
    readonly State: 'Live' | 'Expired' | 'Revoked';
    /** When it was made. */
    readonly CreatedAt: string;
    /** Who made it: `operator:` and an id, `commandLine`, or `bootstrap` for one that a start made. */
    readonly MadeBy: string;
    /** What that operator is called now. Absent: it was none. */
    readonly MadeByName?: string;
    /** When it ends. Absent: never. */
    readonly ExpiresAt?: string;
    /** When it was revoked. Absent: it was not. */
    readonly RevokedAt?: string;
    /** To the minute. Absent: never. */
    readonly LastUsedAt?: string;
  }[];
}

/** The request of /Operator/ListSigningKeys. */
export type OperatorListSigningKeysRequest = Record<string, never>;

/** The result of /Operator/ListSigningKeys. */
export interface OperatorListSigningKeysResult {
  /** The keys, the oldest first. */
  readonly SigningKeys: readonly {
    /** The id of the signing key. */
    readonly KeyId: string;
    /** Signs: new credentials are signed with it. Accepted: those that it has signed are good. Waits: it was made by a rotation that did not end. */
    readonly State: 'Waits' | 'Signs' | 'Accepted' | 'Revoked';
    /** When it was made. */
    readonly CreatedAt: string;
    /** When another took over. Absent: none has. */
    readonly RetiredAt?: string;
    /** When it was revoked. Absent: it was not. */
    readonly RevokedAt?: string;
  }[];
}

/** The request of /Operator/RemoveSecondFactor. */
export type OperatorRemoveSecondFactorRequest = OperatorRequest;

/** The result of /Operator/RemoveSecondFactor. */
export type OperatorRemoveSecondFactorResult = Record<string, never>;

/** The request of /Operator/RenewRecoveryCodes. */
export type OperatorRenewRecoveryCodesRequest = Record<string, never>;

/** The result of /Operator/RenewRecoveryCodes. */
export type OperatorRenewRecoveryCodesResult = RecoveryCodesResult;

/** The request of /Operator/RevokeSecretKey. */
export interface OperatorRevokeSecretKeyRequest {
  /** The id of the secret key. */
  readonly KeyId: string;
}

/** The result of /Operator/RevokeSecretKey. */
export type OperatorRevokeSecretKeyResult = Record<string, never>;

/** The request of /Operator/RevokeSigningKey. */
export interface OperatorRevokeSigningKeyRequest {
  /** The id of the signing key. */
  readonly KeyId: string;
  /** Only what it signed for this title. Absent: for all titles. */
  readonly TitleId?: string;
}

/** The result of /Operator/RevokeSigningKey. */
export type OperatorRevokeSigningKeyResult = Record<string, never>;

/** The request of /Operator/RotateSigningKey. */
export type OperatorRotateSigningKeyRequest = Record<string, never>;

/** The result of /Operator/RotateSigningKey. */
export interface OperatorRotateSigningKeyResult {
  /** The id of the signing key. */
  readonly KeyId: string;
}

/** The request of /Operator/SetOperatorRoles. */
export interface OperatorSetOperatorRolesRequest {
  /** The operator's id. */
  readonly OperatorId: string;
  /** The new roles. A call that names a title gives roles for that title. */
  readonly Roles: readonly OperatorRole[];
}

/** The result of /Operator/SetOperatorRoles. */
export interface OperatorSetOperatorRolesResult {
  /** All roles of the operator; for a call that names a title those that count there. */
  readonly Roles: readonly OperatorRole[];
}

/** The request of /Operator/SetTitleSettings. */
export interface OperatorSetTitleSettingsRequest {
  /** Whether ValidateEntityToken, ValidateEntityTokens and the title's verifiers accept join tokens only; any other token is EntityTokenInvalid there. At first not. */
  readonly JoinTokensOnly?: boolean;
  /** Whether logins answer with a refresh token, too. Switched off, none is taken any more. At first not. */
  readonly RefreshTokens?: boolean;
  /** How long after its login a session may link and unlink identities, and change addresses: a stolen session then cannot take the account. At first 3600. */
  readonly LinkSessionSeconds?: number;
  /** Whether AddFriend and RemoveFriend act in both directions: each is then the friend of the other. Friends from before stay as they are. At first not. */
  readonly MutualFriends?: boolean;
  /** Whether AddFriend takes email addresses. Its answer is the same for each address, but the list of friends shows who came: whoever knows an address learns which player has it. At first not. */
  readonly FriendsByEmail?: boolean;
  /** Whether Client/GetFriendsList shows a player the `Username` of each friend who has the player as a friend, too. Where `MutualFriends` is on, a single AddFriend makes both friends: any player then learns the username of any other by the id. At first not. */
  readonly FriendsUsernames?: boolean;
  /** Whether Client/UpdatePlayerStatistics and Client/UpdateCharacterStatistics are there for players: a tampered client may then send any value that the bounds of a statistic allow. At first not. */
  readonly StatisticsFromClients?: boolean;
}

/** The result of /Operator/SetTitleSettings. */
export type OperatorSetTitleSettingsResult = Record<string, never>;

/** The request of /Operator/SignIn. */
export interface OperatorSignInRequest {
  /** The name of the operator, in any case of its letters. */
  readonly Name: string;
  /** The password. */
  readonly Password: string;
  /** A code of the second factor, where the operator has one: the six digits that the device shows, or a recovery code. */
  readonly Code?: string;
  /** What the browser is, so that a person can tell own sessions apart. */
  readonly Device?: string;
}

/** The result of /Operator/SignIn. */
export type OperatorSignInResult = OperatorSession;

/** The request of /Operator/SignOut. */
export type OperatorSignOutRequest = Record<string, never>;

/** The result of /Operator/SignOut. */
export type OperatorSignOutResult = Record<string, never>;

/** The request of /Operator/SignOutEverywhere. */
export type OperatorSignOutEverywhereRequest = Record<string, never>;

/** The result of /Operator/SignOutEverywhere. */
export type OperatorSignOutEverywhereResult = Record<string, never>;

/** The request of /Operator/UseLink. */
export interface OperatorUseLinkRequest {
  /** What stands behind `#link=` in the link. */
  readonly Secret: string;
  /** The name of the operator, in any case of its letters. */
  readonly Name?: string;
  /** The new password: 12 to 128 characters, and not the name. */
  readonly Password: string;
  /** A code of the second factor, where the operator has one: the six digits that the device shows, or a recovery code. */
  readonly Code?: string;
  /** What the browser is, so that a person can tell own sessions apart. */
  readonly Device?: string;
}

/** The result of /Operator/UseLink. */
export type OperatorUseLinkResult = OperatorSession;

/** The request of /Server/AddFriend. */
export type ServerAddFriendRequest = ClientAddFriendRequest;

/** The result of /Server/AddFriend. */
export type ServerAddFriendResult = ClientAddFriendResult;

/** The request of /Server/AddPlayerTag. */
export type ServerAddPlayerTagRequest = AdminAddPlayerTagRequest;

/** The result of /Server/AddPlayerTag. */
export type ServerAddPlayerTagResult = Record<string, never>;

/** The request of /Server/AddUserVirtualCurrency. */
export type ServerAddUserVirtualCurrencyRequest = ChangeUserVirtualCurrencyRequest;

/** The result of /Server/AddUserVirtualCurrency. */
export type ServerAddUserVirtualCurrencyResult = ModifyUserVirtualCurrencyResult;

/** The request of /Server/AuthenticateSessionTicket. */
export interface ServerAuthenticateSessionTicketRequest {
  /** The client's session ticket. */
  readonly SessionTicket: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Server/AuthenticateSessionTicket. */
export interface ServerAuthenticateSessionTicketResult {
  readonly UserInfo: UserAccountInfo;
  /** Whether the ticket has run out. */
  readonly IsSessionTicketExpired: boolean;
}

/** The request of /Server/ConsumeItem. */
export type ServerConsumeItemRequest = ClientConsumeItemRequest;

/** The result of /Server/ConsumeItem. */
export type ServerConsumeItemResult = ClientConsumeItemResult;

/** The request of /Server/DeleteCharacterFromUser. */
export interface ServerDeleteCharacterFromUserRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The character, among those of its player. */
  readonly CharacterId: string;
  /** Whether the character's items go to the player. It makes no difference: characters hold no items. */
  readonly SaveCharacterInventory: boolean;
  /** Why, for whoever looks what was done (/Operator/ListActivity, /Admin/GetPlayerHistory). It is kept where an operator calls, and goes with the player. */
  readonly Note?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Server/DeleteCharacterFromUser. */
export type ServerDeleteCharacterFromUserResult = Record<string, never>;

/** The request of /Server/EvaluateRandomResultTable. */
export interface ServerEvaluateRandomResultTableRequest {
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** The drop table; compared exactly. */
  readonly TableId: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Server/EvaluateRandomResultTable. */
export interface ServerEvaluateRandomResultTableResult {
  /** The item, as the catalog version has it; compared exactly. */
  readonly ResultItemId: string;
}

/** The request of /Server/GetAllUsersCharacters. */
export type ServerGetAllUsersCharactersRequest = ClientGetAllUsersCharactersRequest;

/** The result of /Server/GetAllUsersCharacters. */
export type ServerGetAllUsersCharactersResult = ClientGetAllUsersCharactersResult;

/** The request of /Server/GetCatalogItems. */
export type ServerGetCatalogItemsRequest = CatalogVersionRequest;

/** The result of /Server/GetCatalogItems. */
export type ServerGetCatalogItemsResult = ClientGetCatalogItemsResult;

/** The request of /Server/GetCharacterData. */
export type ServerGetCharacterDataRequest = ClientGetCharacterDataRequest;

/** The result of /Server/GetCharacterData. */
export type ServerGetCharacterDataResult = ClientGetCharacterDataResult;

/** The request of /Server/GetCharacterInternalData. */
export interface ServerGetCharacterInternalDataRequest {
  /** The player's account id. Absent: the calling player; a secret key or an operator must give it. */
  readonly ServiceId?: string;
  /** The character, among those of its player. */
  readonly CharacterId: string;
  /** The keys to answer with. Absent or empty: all. */
  readonly Keys?: readonly string[];
  /** The version that the caller knows: `Data` is empty unless it is greater now. */
  readonly IfChangedFromDataVersion?: number;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Server/GetCharacterInternalData. */
export interface ServerGetCharacterInternalDataResult {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The character, among those of its player. */
  readonly CharacterId: string;
  /** The data by key. */
  readonly Data: Readonly<Record<string, UserDataRecord>>;
  /** How often data of this kind of the player, or of the character, were updated; each update counts once. */
  readonly DataVersion: number;
}

/** The request of /Server/GetCharacterLeaderboard. */
export type ServerGetCharacterLeaderboardRequest = ClientGetCharacterLeaderboardRequest;

/** The result of /Server/GetCharacterLeaderboard. */
export type ServerGetCharacterLeaderboardResult = ClientGetCharacterLeaderboardResult;

/** The request of /Server/GetCharacterReadOnlyData. */
export type ServerGetCharacterReadOnlyDataRequest = ClientGetCharacterReadOnlyDataRequest;

/** The result of /Server/GetCharacterReadOnlyData. */
export type ServerGetCharacterReadOnlyDataResult = ClientGetCharacterReadOnlyDataResult;

/** The request of /Server/GetCharacterStatistics. */
export type ServerGetCharacterStatisticsRequest = ClientGetCharacterStatisticsRequest;

/** The result of /Server/GetCharacterStatistics. */
export type ServerGetCharacterStatisticsResult = ClientGetCharacterStatisticsResult;

/** The request of /Server/GetFriendLeaderboard. */
export type ServerGetFriendLeaderboardRequest = ClientGetFriendLeaderboardRequest;

/** The result of /Server/GetFriendLeaderboard. */
export type ServerGetFriendLeaderboardResult = ClientGetFriendLeaderboardResult;

/** The request of /Server/GetFriendsList. */
export type ServerGetFriendsListRequest = ClientGetFriendsListRequest;

/** The result of /Server/GetFriendsList. */
export type ServerGetFriendsListResult = ClientGetFriendsListResult;

/** The request of /Server/GetLeaderboard. */
export type ServerGetLeaderboardRequest = ClientGetLeaderboardRequest;

/** The result of /Server/GetLeaderboard. */
export type ServerGetLeaderboardResult = ClientGetFriendLeaderboardResult;

/** The request of /Server/GetLeaderboardAroundCharacter. */
export type ServerGetLeaderboardAroundCharacterRequest = ClientGetLeaderboardAroundCharacterRequest;

/** The result of /Server/GetLeaderboardAroundCharacter. */
export type ServerGetLeaderboardAroundCharacterResult = ClientGetCharacterLeaderboardResult;

/** The request of /Server/GetLeaderboardAroundUser. */
export type ServerGetLeaderboardAroundUserRequest = ClientGetLeaderboardAroundPlayerRequest;

/** The result of /Server/GetLeaderboardAroundUser. */
export type ServerGetLeaderboardAroundUserResult = ClientGetFriendLeaderboardResult;

/** The request of /Server/GetLeaderboardForUserCharacters. */
export type ServerGetLeaderboardForUserCharactersRequest = ClientGetLeaderboardForUserCharactersRequest;

/** The result of /Server/GetLeaderboardForUserCharacters. */
export type ServerGetLeaderboardForUserCharactersResult = ClientGetCharacterLeaderboardResult;

/** The request of /Server/GetPlayerCombinedInfo. */
export type ServerGetPlayerCombinedInfoRequest = ClientGetPlayerCombinedInfoRequest;

/** The result of /Server/GetPlayerCombinedInfo. */
export type ServerGetPlayerCombinedInfoResult = ClientGetPlayerCombinedInfoResult;

/** The request of /Server/GetPlayerProfile. */
export type ServerGetPlayerProfileRequest = AdminGetPlayerProfileRequest;

/** The result of /Server/GetPlayerProfile. */
export type ServerGetPlayerProfileResult = AdminGetPlayerProfileResult;

/** The request of /Server/GetPlayerStatisticVersions. */
export type ServerGetPlayerStatisticVersionsRequest = AdminGetPlayerStatisticVersionsRequest;

/** The result of /Server/GetPlayerStatisticVersions. */
export type ServerGetPlayerStatisticVersionsResult = AdminGetPlayerStatisticVersionsResult;

/** The request of /Server/GetPlayerStatistics. */
export type ServerGetPlayerStatisticsRequest = ClientGetPlayerStatisticsRequest;

/** The result of /Server/GetPlayerStatistics. */
export type ServerGetPlayerStatisticsResult = ClientGetPlayerStatisticsResult;

/** The request of /Server/GetPlayerTags. */
export type ServerGetPlayerTagsRequest = AdminGetPlayerTagsRequest;

/** The result of /Server/GetPlayerTags. */
export type ServerGetPlayerTagsResult = AdminGetPlayerTagsResult;

/** The request of /Server/GetPublisherData. */
export type ServerGetPublisherDataRequest = AdminGetPublisherDataRequest;

/** The result of /Server/GetPublisherData. */
export type ServerGetPublisherDataResult = AdminGetPublisherDataResult;

/** The request of /Server/GetRandomResultTables. */
export interface ServerGetRandomResultTablesRequest {
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** The tables that are asked for. */
  readonly TableIDs: readonly string[];
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Server/GetRandomResultTables. */
export interface ServerGetRandomResultTablesResult {
  /** The tables, by their TableId. */
  readonly Tables: Readonly<Record<string, RandomResultTableListing>>;
}

/** The request of /Server/GetServiceIDsFromGameCenterIDs. */
export type ServerGetServiceIDsFromGameCenterIDsRequest = ClientGetServiceIDsFromGameCenterIDsRequest;

/** The result of /Server/GetServiceIDsFromGameCenterIDs. */
export type ServerGetServiceIDsFromGameCenterIDsResult = ClientGetServiceIDsFromGameCenterIDsResult;

/** The request of /Server/GetServiceIDsFromGoogleIDs. */
export type ServerGetServiceIDsFromGoogleIDsRequest = ClientGetServiceIDsFromGoogleIDsRequest;

/** The result of /Server/GetServiceIDsFromGoogleIDs. */
export type ServerGetServiceIDsFromGoogleIDsResult = ClientGetServiceIDsFromGoogleIDsResult;

/** The request of /Server/GetServiceIDsFromGooglePlayGamesPlayerIDs. */
export type ServerGetServiceIDsFromGooglePlayGamesPlayerIDsRequest = ClientGetServiceIDsFromGooglePlayGamesPlayerIDsRequest;

/** The result of /Server/GetServiceIDsFromGooglePlayGamesPlayerIDs. */
export type ServerGetServiceIDsFromGooglePlayGamesPlayerIDsResult = ClientGetServiceIDsFromGooglePlayGamesPlayerIDsResult;

/** The request of /Server/GetServiceIDsFromOpenIdSubjectIdentifiers. */
export type ServerGetServiceIDsFromOpenIdSubjectIdentifiersRequest = ClientGetServiceIDsFromOpenIdSubjectIdentifiersRequest;

/** The result of /Server/GetServiceIDsFromOpenIdSubjectIdentifiers. */
export type ServerGetServiceIDsFromOpenIdSubjectIdentifiersResult = ClientGetServiceIDsFromOpenIdSubjectIdentifiersResult;

/** The request of /Server/GetServiceIDsFromPSNAccountIDs. */
export type ServerGetServiceIDsFromPSNAccountIDsRequest = ClientGetServiceIDsFromPSNAccountIDsRequest;

/** The result of /Server/GetServiceIDsFromPSNAccountIDs. */
export type ServerGetServiceIDsFromPSNAccountIDsResult = ClientGetServiceIDsFromPSNAccountIDsResult;

/** The request of /Server/GetServiceIDsFromSteamIDs. */
export type ServerGetServiceIDsFromSteamIDsRequest = ClientGetServiceIDsFromSteamIDsRequest;

/** The result of /Server/GetServiceIDsFromSteamIDs. */
export type ServerGetServiceIDsFromSteamIDsResult = ClientGetServiceIDsFromSteamIDsResult;

/** The request of /Server/GetServiceIDsFromXboxLiveIDs. */
export type ServerGetServiceIDsFromXboxLiveIDsRequest = ClientGetServiceIDsFromXboxLiveIDsRequest;

/** The result of /Server/GetServiceIDsFromXboxLiveIDs. */
export type ServerGetServiceIDsFromXboxLiveIDsResult = ClientGetServiceIDsFromXboxLiveIDsResult;

/** The request of /Server/GetStoreItems. */
export type ServerGetStoreItemsRequest = ClientGetStoreItemsRequest;

/** The result of /Server/GetStoreItems. */
export interface ServerGetStoreItemsResult {
  /** The items as they were set, in the order in which they were first added. */
  readonly Store: readonly StoreItem[];
  /** Who defined the store: always Admin. */
  readonly Source: 'Admin';
  /** The catalog version that the store belongs to. */
  readonly CatalogVersion: string;
  /** The store. Unique in its catalog version. */
  readonly StoreId: string;
  readonly MarketingData?: StoreMarketingModel;
  /** False: nobody can buy in it now. Absent: it is open. */
  readonly Open?: boolean;
}

/** The request of /Server/GetTitleData. */
export type ServerGetTitleDataRequest = AdminGetTitleDataRequest;

/** The result of /Server/GetTitleData. */
export type ServerGetTitleDataResult = AdminGetPublisherDataResult;

/** The request of /Server/GetTitleInternalData. */
export type ServerGetTitleInternalDataRequest = AdminGetTitleDataRequest;

/** The result of /Server/GetTitleInternalData. */
export type ServerGetTitleInternalDataResult = AdminGetPublisherDataResult;

/** The request of /Server/GetTitleNews. */
export type ServerGetTitleNewsRequest = ClientGetTitleNewsRequest;

/** The result of /Server/GetTitleNews. */
export type ServerGetTitleNewsResult = ClientGetTitleNewsResult;

/** The request of /Server/GetUserAccountInfo. */
export type ServerGetUserAccountInfoRequest = AdminGetUserAccountInfoRequest;

/** The result of /Server/GetUserAccountInfo. */
export type ServerGetUserAccountInfoResult = AdminGetUserAccountInfoResult;

/** The request of /Server/GetUserData. */
export type ServerGetUserDataRequest = AdminGetUserDataRequest;

/** The result of /Server/GetUserData. */
export type ServerGetUserDataResult = AdminGetUserDataResult;

/** The request of /Server/GetUserInternalData. */
export type ServerGetUserInternalDataRequest = AdminGetUserInternalDataRequest;

/** The result of /Server/GetUserInternalData. */
export type ServerGetUserInternalDataResult = AdminGetUserInternalDataResult;

/** The request of /Server/GetUserInventory. */
export type ServerGetUserInventoryRequest = AdminGetUserInventoryRequest;

/** The result of /Server/GetUserInventory. */
export type ServerGetUserInventoryResult = AdminGetUserInventoryResult;

/** The request of /Server/GetUserPublisherData. */
export type ServerGetUserPublisherDataRequest = AdminGetUserPublisherDataRequest;

/** The result of /Server/GetUserPublisherData. */
export type ServerGetUserPublisherDataResult = AdminGetUserPublisherDataResult;

/** The request of /Server/GetUserPublisherInternalData. */
export type ServerGetUserPublisherInternalDataRequest = AdminGetUserPublisherInternalDataRequest;

/** The result of /Server/GetUserPublisherInternalData. */
export type ServerGetUserPublisherInternalDataResult = AdminGetUserPublisherInternalDataResult;

/** The request of /Server/GetUserPublisherReadOnlyData. */
export type ServerGetUserPublisherReadOnlyDataRequest = AdminGetUserPublisherReadOnlyDataRequest;

/** The result of /Server/GetUserPublisherReadOnlyData. */
export type ServerGetUserPublisherReadOnlyDataResult = AdminGetUserPublisherReadOnlyDataResult;

/** The request of /Server/GetUserReadOnlyData. */
export type ServerGetUserReadOnlyDataRequest = AdminGetUserReadOnlyDataRequest;

/** The result of /Server/GetUserReadOnlyData. */
export type ServerGetUserReadOnlyDataResult = AdminGetUserReadOnlyDataResult;

/** The request of /Server/GetVerifierFeed. */
export type ServerGetVerifierFeedRequest = VerifierFeedRequest;

/** The result of /Server/GetVerifierFeed. */
export type ServerGetVerifierFeedResult = VerifierFeed;

/** The request of /Server/GrantCharacterToUser. */
export interface ServerGrantCharacterToUserRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The name of the character, with something to see in it. White space around it is dropped. Several characters may have the same. */
  readonly CharacterName: string;
  /** The kind of the character, in the words of the game. */
  readonly CharacterType: string;
  /** Why, for whoever looks what was done (/Operator/ListActivity, /Admin/GetPlayerHistory). It is kept where an operator calls, and goes with the player. */
  readonly Note?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Server/GrantCharacterToUser. */
export interface ServerGrantCharacterToUserResult {
  /** The character, among those of its player. */
  readonly CharacterId: string;
}

/** The request of /Server/GrantItemsToUser. */
export interface ServerGrantItemsToUserRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The items to give. */
  readonly ItemIds: readonly string[];
  /** The catalog version. Absent or null: the title's default catalog. */
  readonly CatalogVersion?: string;
  /** A note of the studio, kept with the item. */
  readonly Annotation?: string;
  /** Why, for whoever looks what was done (/Operator/ListActivity, /Admin/GetPlayerHistory). It is kept where an operator calls, and goes with the player. */
  readonly Note?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Server/GrantItemsToUser. */
export type ServerGrantItemsToUserResult = AdminGrantItemsToUsersResult;

/** The request of /Server/GrantItemsToUsers. */
export type ServerGrantItemsToUsersRequest = AdminGrantItemsToUsersRequest;

/** The result of /Server/GrantItemsToUsers. */
export type ServerGrantItemsToUsersResult = AdminGrantItemsToUsersResult;

/** The request of /Server/LinkPSNId. */
export interface ServerLinkPSNIdRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The id of the player at PlayStation Network; compared exactly. */
  readonly PSNUserId: string;
  /** The number of the environment of PlayStation Network that the id belongs to, 1 or more. Absent: 256, of released games. */
  readonly IssuerId?: number;
  /** Take it from another player. Absent: false. */
  readonly ForceLink?: boolean;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Server/LinkPSNId. */
export type ServerLinkPSNIdResult = Record<string, never>;

/** The request of /Server/LinkServerCustomId. */
export interface ServerLinkServerCustomIdRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The id under which the server knows the player; compared exactly. */
  readonly ServerCustomId: string;
  /** Take it from another player. Absent: false. */
  readonly ForceLink?: boolean;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Server/LinkServerCustomId. */
export type ServerLinkServerCustomIdResult = Record<string, never>;

/** The request of /Server/LinkSteamId. */
export interface ServerLinkSteamIdRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The 64-bit id of the player's account at Steam, in digits. */
  readonly SteamId: string;
  /** Take it from another player. Absent: false. */
  readonly ForceLink?: boolean;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Server/LinkSteamId. */
export type ServerLinkSteamIdResult = Record<string, never>;

/** The request of /Server/LinkXboxId. */
export interface ServerLinkXboxIdRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The sandbox in which the id is valid; RETAIL for a released game. */
  readonly Sandbox: string;
  /** The id of the player at Xbox Live; compared exactly. */
  readonly XboxId: string;
  /** Take it from another player. Absent: false. */
  readonly ForceLink?: boolean;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Server/LinkXboxId. */
export type ServerLinkXboxIdResult = Record<string, never>;

/** The request of /Server/LoginWithAndroidDeviceID. */
export interface ServerLoginWithAndroidDeviceIDRequest {
  /** The id of the device; compared exactly. */
  readonly AndroidDeviceId: string;
  /** The model of the device; accepted and not kept. */
  readonly AndroidDevice?: string;
  /** The device's operating system; accepted and not kept. */
  readonly OS?: string;
  /** Make the player if there is none yet. Absent: false. */
  readonly CreateAccount?: boolean;
  readonly InfoRequestParameters?: GetPlayerCombinedInfoRequestParams;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly PlayerSecret?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Server/LoginWithAndroidDeviceID. */
export type ServerLoginWithAndroidDeviceIDResult = LoginResult;

/** The request of /Server/LoginWithIOSDeviceID. */
export interface ServerLoginWithIOSDeviceIDRequest {
  /** The id of the device; compared exactly. */
  readonly DeviceId: string;
  /** The model of the device; accepted and not kept. */
  readonly DeviceModel?: string;
  /** The device's operating system; accepted and not kept. */
  readonly OS?: string;
  /** Make the player if there is none yet. Absent: false. */
  readonly CreateAccount?: boolean;
  readonly InfoRequestParameters?: GetPlayerCombinedInfoRequestParams;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly PlayerSecret?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Server/LoginWithIOSDeviceID. */
export type ServerLoginWithIOSDeviceIDResult = LoginResult;

/** The request of /Server/LoginWithServerCustomId. */
export interface ServerLoginWithServerCustomIdRequest {
  /** The id under which the server knows the player; compared exactly. */
  readonly ServerCustomId: string;
  /** Make the player if there is none yet. Absent: false. */
  readonly CreateAccount?: boolean;
  readonly InfoRequestParameters?: GetPlayerCombinedInfoRequestParams;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly PlayerSecret?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Server/LoginWithServerCustomId. */
export type ServerLoginWithServerCustomIdResult = LoginResult;

/** The request of /Server/LoginWithSteamId. */
export interface ServerLoginWithSteamIdRequest {
  /** The 64-bit id of the player's account at Steam, in digits. */
  readonly SteamId: string;
  /** Make the player if there is none yet. Absent: false. */
  readonly CreateAccount?: boolean;
  readonly InfoRequestParameters?: GetPlayerCombinedInfoRequestParams;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly PlayerSecret?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Server/LoginWithSteamId. */
export type ServerLoginWithSteamIdResult = LoginResult;

/** The request of /Server/LoginWithXboxId. */
export interface ServerLoginWithXboxIdRequest {
  /** The sandbox in which the id is valid; RETAIL for a released game. */
  readonly Sandbox: string;
  /** The id of the player at Xbox Live; compared exactly. */
  readonly XboxId: string;
  /** Make the player if there is none yet. Absent: false. */
  readonly CreateAccount?: boolean;
  readonly InfoRequestParameters?: GetPlayerCombinedInfoRequestParams;
  /** Not supported: a call in which it is not empty is refused. Absent, null and empty say the same. */
  readonly PlayerSecret?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Server/LoginWithXboxId. */
export type ServerLoginWithXboxIdResult = LoginResult;

/** The request of /Server/ModifyItemUses. */
export interface ServerModifyItemUsesRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The instance, among all that the player has. */
  readonly ItemInstanceId: string;
  /** How many uses to add; negative: to take. */
  readonly UsesToAdd: number;
  /** Why, for whoever looks what was done (/Operator/ListActivity, /Admin/GetPlayerHistory). It is kept where an operator calls, and goes with the player. */
  readonly Note?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Server/ModifyItemUses. */
export type ServerModifyItemUsesResult = ClientConsumeItemResult;

/** The request of /Server/RemoveFriend. */
export type ServerRemoveFriendRequest = ClientRemoveFriendRequest;

/** The result of /Server/RemoveFriend. */
export type ServerRemoveFriendResult = Record<string, never>;

/** The request of /Server/RemovePlayerTag. */
export type ServerRemovePlayerTagRequest = AdminRemovePlayerTagRequest;

/** The result of /Server/RemovePlayerTag. */
export type ServerRemovePlayerTagResult = Record<string, never>;

/** The request of /Server/RevokeInventoryItem. */
export type ServerRevokeInventoryItemRequest = AdminRevokeInventoryItemRequest;

/** The result of /Server/RevokeInventoryItem. */
export type ServerRevokeInventoryItemResult = Record<string, never>;

/** The request of /Server/RevokeInventoryItems. */
export type ServerRevokeInventoryItemsRequest = AdminRevokeInventoryItemsRequest;

/** The result of /Server/RevokeInventoryItems. */
export type ServerRevokeInventoryItemsResult = AdminRevokeInventoryItemsResult;

/** The request of /Server/SetFriendTags. */
export type ServerSetFriendTagsRequest = ClientSetFriendTagsRequest;

/** The result of /Server/SetFriendTags. */
export type ServerSetFriendTagsResult = Record<string, never>;

/** The request of /Server/SetPublisherData. */
export type ServerSetPublisherDataRequest = AdminSetPublisherDataRequest;

/** The result of /Server/SetPublisherData. */
export type ServerSetPublisherDataResult = ChangeResult;

/** The request of /Server/SetTitleData. */
export type ServerSetTitleDataRequest = AdminSetTitleDataRequest;

/** The result of /Server/SetTitleData. */
export type ServerSetTitleDataResult = ChangeResult;

/** The request of /Server/SetTitleInternalData. */
export type ServerSetTitleInternalDataRequest = AdminSetTitleInternalDataRequest;

/** The result of /Server/SetTitleInternalData. */
export type ServerSetTitleInternalDataResult = ChangeResult;

/** The request of /Server/SubtractUserVirtualCurrency. */
export type ServerSubtractUserVirtualCurrencyRequest = ChangeUserVirtualCurrencyRequest;

/** The result of /Server/SubtractUserVirtualCurrency. */
export type ServerSubtractUserVirtualCurrencyResult = ModifyUserVirtualCurrencyResult;

/** The request of /Server/UnlinkServerCustomId. */
export interface ServerUnlinkServerCustomIdRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The id under which the server knows the player. */
  readonly ServerCustomId: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Server/UnlinkServerCustomId. */
export type ServerUnlinkServerCustomIdResult = Record<string, never>;

/** The request of /Server/UnlinkSteamId. */
export type ServerUnlinkSteamIdRequest = PlayerRequest;

/** The result of /Server/UnlinkSteamId. */
export type ServerUnlinkSteamIdResult = Record<string, never>;

/** The request of /Server/UnlockContainerInstance. */
export type ServerUnlockContainerInstanceRequest = ClientUnlockContainerInstanceRequest;

/** The result of /Server/UnlockContainerInstance. */
export type ServerUnlockContainerInstanceResult = UnlockContainerItemResult;

/** The request of /Server/UnlockContainerItem. */
export type ServerUnlockContainerItemRequest = ClientUnlockContainerItemRequest;

/** The result of /Server/UnlockContainerItem. */
export type ServerUnlockContainerItemResult = UnlockContainerItemResult;

/** The request of /Server/UpdateCharacterData. */
export interface ServerUpdateCharacterDataRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The character, among those of its player. */
  readonly CharacterId: string;
  /** Texts by key. Keys are trimmed, have 1 to 100 characters and do not begin with "!"; a text has at most 300000 bytes of UTF-8. `null` removes the key. */
  readonly Data?: Readonly<Record<string, unknown>>;
  /** Keys to remove, for SDKs that cannot send `null`. Removing wins over setting. */
  readonly KeysToRemove?: readonly string[];
  /** Whether other players see the keys that this call sets. Absent: Private, also of keys that were Public. */
  readonly Permission?: 'Private' | 'Public';
  /** Why, for whoever looks what was done (/Operator/ListActivity, /Admin/GetPlayerHistory). It is kept where an operator calls, and goes with the player. */
  readonly Note?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Server/UpdateCharacterData. */
export type ServerUpdateCharacterDataResult = AdminUpdateUserDataResult;

/** The request of /Server/UpdateCharacterInternalData. */
export interface ServerUpdateCharacterInternalDataRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The character, among those of its player. */
  readonly CharacterId: string;
  /** Texts by key. Keys are trimmed, have 1 to 100 characters and do not begin with "!"; a text has at most 300000 bytes of UTF-8. `null` removes the key. */
  readonly Data?: Readonly<Record<string, unknown>>;
  /** Keys to remove, for SDKs that cannot send `null`. Removing wins over setting. */
  readonly KeysToRemove?: readonly string[];
  /** Why, for whoever looks what was done (/Operator/ListActivity, /Admin/GetPlayerHistory). It is kept where an operator calls, and goes with the player. */
  readonly Note?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Server/UpdateCharacterInternalData. */
export type ServerUpdateCharacterInternalDataResult = AdminUpdateUserDataResult;

/** The request of /Server/UpdateCharacterReadOnlyData. */
export interface ServerUpdateCharacterReadOnlyDataRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The character, among those of its player. */
  readonly CharacterId: string;
  /** Texts by key. Keys are trimmed, have 1 to 100 characters and do not begin with "!"; a text has at most 300000 bytes of UTF-8. `null` removes the key. */
  readonly Data?: Readonly<Record<string, unknown>>;
  /** Keys to remove, for SDKs that cannot send `null`. Removing wins over setting. */
  readonly KeysToRemove?: readonly string[];
  /** Whether other players see the keys that this call sets. Absent: Private, also of keys that were Public. */
  readonly Permission?: 'Private' | 'Public';
  /** Why, for whoever looks what was done (/Operator/ListActivity, /Admin/GetPlayerHistory). It is kept where an operator calls, and goes with the player. */
  readonly Note?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Server/UpdateCharacterReadOnlyData. */
export type ServerUpdateCharacterReadOnlyDataResult = AdminUpdateUserDataResult;

/** The request of /Server/UpdateCharacterStatistics. */
export type ServerUpdateCharacterStatisticsRequest = ClientUpdateCharacterStatisticsRequest;

/** The result of /Server/UpdateCharacterStatistics. */
export type ServerUpdateCharacterStatisticsResult = Record<string, never>;

/** The request of /Server/UpdatePlayerStatistics. */
export type ServerUpdatePlayerStatisticsRequest = ClientUpdatePlayerStatisticsRequest;

/** The result of /Server/UpdatePlayerStatistics. */
export type ServerUpdatePlayerStatisticsResult = Record<string, never>;

/** The request of /Server/UpdateUserData. */
export type ServerUpdateUserDataRequest = AdminUpdateUserDataRequest;

/** The result of /Server/UpdateUserData. */
export type ServerUpdateUserDataResult = AdminUpdateUserDataResult;

/** The request of /Server/UpdateUserInternalData. */
export type ServerUpdateUserInternalDataRequest = AdminUpdateUserInternalDataRequest;

/** The result of /Server/UpdateUserInternalData. */
export type ServerUpdateUserInternalDataResult = AdminUpdateUserDataResult;

/** The request of /Server/UpdateUserInventoryItemCustomData. */
export interface ServerUpdateUserInventoryItemCustomDataRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The instance, among all that the player has. */
  readonly ItemInstanceId: string;
  /** Texts by key. Keys are trimmed, have 1 to 100 characters and do not begin with "!"; texts have at most 1000 characters. `null` removes the key. At most 100 entries. */
  readonly Data?: Readonly<Record<string, unknown>>;
  /** Keys to remove, for SDKs that cannot send `null`. Removing wins over setting. */
  readonly KeysToRemove?: readonly string[];
  /** Not supported, because characters hold no items: a call in which it is not empty is CharacterNotFound. */
  readonly CharacterId?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Server/UpdateUserInventoryItemCustomData. */
export type ServerUpdateUserInventoryItemCustomDataResult = Record<string, never>;

/** The request of /Server/UpdateUserPublisherData. */
export type ServerUpdateUserPublisherDataRequest = AdminUpdateUserPublisherDataRequest;

/** The result of /Server/UpdateUserPublisherData. */
export type ServerUpdateUserPublisherDataResult = AdminUpdateUserDataResult;

/** The request of /Server/UpdateUserPublisherInternalData. */
export type ServerUpdateUserPublisherInternalDataRequest = AdminUpdateUserPublisherInternalDataRequest;

/** The result of /Server/UpdateUserPublisherInternalData. */
export type ServerUpdateUserPublisherInternalDataResult = AdminUpdateUserDataResult;

/** The request of /Server/UpdateUserPublisherReadOnlyData. */
export type ServerUpdateUserPublisherReadOnlyDataRequest = AdminUpdateUserPublisherReadOnlyDataRequest;

/** The result of /Server/UpdateUserPublisherReadOnlyData. */
export type ServerUpdateUserPublisherReadOnlyDataResult = AdminUpdateUserDataResult;

/** The request of /Server/UpdateUserReadOnlyData. */
export type ServerUpdateUserReadOnlyDataRequest = AdminUpdateUserReadOnlyDataRequest;

/** The result of /Server/UpdateUserReadOnlyData. */
export type ServerUpdateUserReadOnlyDataResult = AdminUpdateUserDataResult;

/** The request of /Server/WriteCharacterEvent. */
export interface ServerWriteCharacterEventRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The character, among those of its player. */
  readonly CharacterId: string;
  /** The name of the event. */
  readonly EventName: string;
  /** Facts of the event: at most 10000 bytes as JSON. */
  readonly Body?: Readonly<Record<string, unknown>>;
  /** When it happened. Absent: now. */
  readonly Timestamp?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Server/WriteCharacterEvent. */
export type ServerWriteCharacterEventResult = ClientWriteCharacterEventResult;

/** The request of /Server/WritePlayerEvent. */
export interface ServerWritePlayerEventRequest {
  /** The player's account id. */
  readonly ServiceId: string;
  /** The name of the event. */
  readonly EventName: string;
  /** Facts of the event: at most 10000 bytes as JSON. */
  readonly Body?: Readonly<Record<string, unknown>>;
  /** When it happened. Absent: now. */
  readonly Timestamp?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Server/WritePlayerEvent. */
export type ServerWritePlayerEventResult = ClientWriteCharacterEventResult;

/** The request of /Server/WriteTitleEvent. */
export interface ServerWriteTitleEventRequest {
  /** The name of the event. */
  readonly EventName: string;
  /** Facts of the event: at most 10000 bytes as JSON. */
  readonly Body?: Readonly<Record<string, unknown>>;
  /** When it happened. Absent: now. */
  readonly Timestamp?: string;
  /** Accepted from every SDK; not kept. */
  readonly CustomTags?: Readonly<Record<string, string>>;
}

/** The result of /Server/WriteTitleEvent. */
export type ServerWriteTitleEventResult = ClientWriteCharacterEventResult;

/** Operations of developers and live-ops people on a title. */
export interface AdminOperations {
  /**
   * Adds an item to the news of the title.
   *
   * Players and game servers see it from the next call of GetTitleNews on, also where its time is yet to come. A title has its 10 newest items, by their times: the oldest one goes when another comes. An item that is older than all of them is TitleNewsItemCountLimitExceeded; RemoveTitleNews makes room.
   */
  addNews(
    request: AdminAddNewsRequest,
    options?: CallOptions,
  ): Promise<AdminAddNewsResult>;
  /**
   * Writes a note on a player, for whoever helps the player next.
   *
   * No player and no game sees it. It is in the export of the player, and goes when the player is deleted. A player has at most 100. An addition of this service to the reference API.
   */
  addPlayerNote(
    request: AdminAddPlayerNoteRequest,
    options?: CallOptions,
  ): Promise<AdminAddPlayerNoteResult>;
  /**
   * Gives a player a tag.
   *
   * A tag that the player has already stays as it is. Its namespace is `title.` and the id of the title: GetPlayerTags lists it with that. Players see their own tags. A player has at most 100.
   */
  addPlayerTag(
    request: AdminAddPlayerTagRequest,
    options?: CallOptions,
  ): Promise<AdminAddPlayerTagResult>;
  /**
   * Adds to a player's balance of a virtual currency.
   *
   * A balance is at most 2147483647; a sum beyond that is refused, and nothing is added. The balance may exceed RechargeMax. The change is an entry of the player's ledger.
   */
  addUserVirtualCurrency(
    request: AdminAddUserVirtualCurrencyRequest,
    options?: CallOptions,
  ): Promise<AdminAddUserVirtualCurrencyResult>;
  /**
   * Adds virtual currencies to the title.
   *
   * A currency that the title has already is overwritten whole: so its rate is changed. What had recharged by then stays. Players who exist get no initial deposit. A code has two upper-case letters or digits, and is not RM, which stands for real money. A title has at most 100 currencies.
   */
  addVirtualCurrencyTypes(
    request: AdminAddVirtualCurrencyTypesRequest,
    options?: CallOptions,
  ): Promise<AdminAddVirtualCurrencyTypesResult>;
  /**
   * Bans players: every credential of theirs dies, and they cannot log in.
   *
   * All bans of a call are made, or none. A player may have several bans, also by one call; the last to end counts. Credentials that a ban has killed stay dead when it ends; until then a call of the player with one of them is AccountBanned.
   */
  banUsers(
    request: AdminBanUsersRequest,
    options?: CallOptions,
  ): Promise<AdminBanUsersResult>;
  /**
   * Cancels a scheduled change.
   *
   * After the answer it is never made. One that was made or cancelled already is refused, and so is a part of a sale. An addition of this service to the reference API.
   */
  cancelPendingChange(
    request: AdminCancelPendingChangeRequest,
    options?: CallOptions,
  ): Promise<AdminCancelPendingChangeResult>;
  /**
   * Tells how many of a limited edition are left.
   *
   * Limited editions are counted for each catalog version. An item that is no limited edition is InvalidParams.
   */
  checkLimitedEditionItemAvailability(
    request: AdminCheckLimitedEditionItemAvailabilityRequest,
    options?: CallOptions,
  ): Promise<AdminCheckLimitedEditionItemAvailabilityResult>;
  /**
   * Makes a catalog version with the items and drop tables of another one.
   *
   * Both as they are at that moment, in one step: nobody sees the one without the other. The new version is not the default. Its stores are not copied, limited editions begin anew, and the virtual currencies are those of the title anyway. A version that is there already is refused; one that was deleted goes on counting its revisions. An addition of this service to the reference API.
   */
  copyCatalogVersion(
    request: AdminCopyCatalogVersionRequest,
    options?: CallOptions,
  ): Promise<AdminCopyCatalogVersionResult>;
  /**
   * Connects the title with an OpenID issuer, whose tokens then log players in.
   *
   * Whoever has the keys of the issuer can log in as each of its players, so the change is written down. The keys come from IssuerDiscoveryUrl, from IssuerInformation or from a Preset: exactly one of them. An address must begin with https:// and lead to the public network, unless the installation makes an exception (PURSER_OUTSIDE_EXCEPTIONS). Nothing is fetched now: TestIdentityProvider says whether the keys can be had.
   */
  createOpenIdConnection(
    request: AdminCreateOpenIdConnectionRequest,
    options?: CallOptions,
  ): Promise<AdminCreateOpenIdConnectionResult>;
  /**
   * Defines a statistic of the title.
   *
   * A title has at most 300 statistics, and none is removed. An update of a name that is not there makes one as well, whose last value counts and which is never reset.
   */
  createPlayerStatisticDefinition(
    request: AdminCreatePlayerStatisticDefinitionRequest,
    options?: CallOptions,
  ): Promise<AdminCreatePlayerStatisticDefinitionResult>;
  /**
   * Lowers prices of items in stores from one moment to another.
   *
   * The items are those that are named, have one of the tags or are of one of the classes, and that the stores have now; without any of the three, all items of the stores. The start sets the prices by those that apply then, and keeps what it replaces; the end puts back each price that is still the one of the sale, and lists the others. Both are revisions of the stores with the name as their note, each made at once for all stores, and count as two pending changes. A start that fails has no end. A price never becomes 0, and never rises. A sale is judged by the prices of now, but for those of sales that are over when it begins. Prices in real money stay. An item is in one sale at a time in each store and currency. An addition of this service to the reference API.
   */
  createSale(
    request: AdminCreateSaleRequest,
    options?: CallOptions,
  ): Promise<AdminCreateSaleResult>;
  /**
   * Deletes a catalog version with its items.
   *
   * It cannot be undone. A version that has stores, or is the title's default, is refused, and the answer names what uses it: delete the stores first, and make another version the default.
   */
  deleteCatalog(
    request: AdminDeleteCatalogRequest,
    options?: CallOptions,
  ): Promise<AdminDeleteCatalogResult>;
  /**
   * Ends an OpenID connection of the title: its tokens log nobody in any more.
   *
   * Its players keep their accounts, their sessions and the identities, which are good again with a connection to the same issuer. The answer says how many they are, where no other connection stands for their issuer. One that is not there is deleted already.
   */
  deleteOpenIdConnection(
    request: AdminDeleteOpenIdConnectionRequest,
    options?: CallOptions,
  ): Promise<AdminDeleteOpenIdConnectionResult>;
  /**
   * Deletes a player of the title, and everything that is stored about the player.
   *
   * It cannot be undone. Session tickets and entity tokens die with it: no call that begins after the answer is told that they are valid. The names are free again, the ids are never used again. While a ban of the player is in force, whoever comes back with one of the names is banned; RevokeBans and RevokeAllBansForUser take it back with the same ids as before. Deleting a player twice is a success.
   */
  deletePlayer(
    request: AdminDeletePlayerRequest,
    options?: CallOptions,
  ): Promise<AdminDeletePlayerResult>;
  /**
   * Deletes a store with its items.
   *
   * The catalog keeps its items. A store of the same id in another version stays.
   */
  deleteStore(
    request: AdminDeleteStoreRequest,
    options?: CallOptions,
  ): Promise<AdminDeleteStoreResult>;
  /**
   * Removes all overrides of the title's data with a label.
   *
   * The data themselves stay as they are. IfRevision is about the newest revision of any of the overrides.
   */
  deleteTitleDataOverride(
    request: AdminDeleteTitleDataOverrideRequest,
    options?: CallOptions,
  ): Promise<AdminDeleteTitleDataOverrideResult>;
  /**
   * Gives everything that is stored about a player as one JSON.
   *
   * Digests and keys are left out: passwords, addresses and idempotency keys are stored as nothing else. The guide "A player wants to be forgotten" says what is where.
   */
  exportPlayerData(
    request: AdminExportPlayerDataRequest,
    options?: CallOptions,
  ): Promise<AdminExportPlayerDataResult>;
  /**
   * Finds players by anything that a text may be, also by a part of a name.
   *
   * The text may be an id of the player, a display name, an email address, a username, or any other identity, or the beginning of one. Ids of players are found whole, and so is an id of OpenID, Xbox or PSN, without its issuer. A display name or a username is also found by a part of three characters, or of two where both are Han, kana or hangul. Case, width and invisible characters do not matter in names. Those come first who have the whole text, then those with its beginning, then those with it as a part. There are no pages: who is not among the first 50 is found by more of the text. Without the permission `players:personal` players are found by their ids and display names only, and the accounts lack the rest.
   */
  findPlayers(
    request: AdminFindPlayersRequest,
    options?: CallOptions,
  ): Promise<AdminFindPlayersResult>;
  /**
   * Finds receipts by the id that the platform shows its customers, or by their state.
   *
   * An addition of this service to the reference API. Without `TransactionId` the receipts of `State` come; without both those that are paid and not given, once a player has brought them. Receipts of deleted players are not found by `TransactionId`.
   */
  findReceipts(
    request: AdminFindReceiptsRequest,
    options?: CallOptions,
  ): Promise<AdminFindReceiptsResult>;
  /**
   * Gives developers all items of a catalog version.
   *
   * A version that does not exist is CatalogNotConfigured. Without a version, a title that has no catalog yet is answered with an empty one. The reply has an `ETag`: sent back in `If-None-Match`, what has not changed is answered with HTTP 304 and no body. With AsOfRevision or AsOfTime the items are those of then; CatalogVersion absent is today's default. Where it was not there then, the answer is the same as if it were not there now.
   */
  getCatalogItems(
    request: AdminGetCatalogItemsRequest,
    options?: CallOptions,
  ): Promise<AdminGetCatalogItemsResult>;
  /**
   * Shows what players gained and gave over a time, why, and what was sold.
   *
   * An addition of this service to the reference API. Changes are counted when they commit, and added up within a minute. Sums of hours are kept for 90 days, those of days for ever, whatever becomes of ledgers and players. Sums of a currency are exact; of different items, stores and prices an hour and a day have so many, and a rest (`IsRest`). The time is widened to whole steps, by the UTC clock. All series together have at most 2000 points, and are made of at most 20000 sums of hours or days: for more, name a currency, items or a store, or ask for longer steps. At most 200 revisions are shown.
   */
  getEconomyReport(
    request: AdminGetEconomyReportRequest,
    options?: CallOptions,
  ): Promise<AdminGetEconomyReportResult>;
  /**
   * Shows every change of a store, a catalog version, its drop tables or the currencies.
   *
   * Each change is a revision, with its author, its time and what it changed, member by member. What is deleted still has its history. A page ends early where its changes are many, so read on as long as there is a ContinuationToken. An addition of this service to the reference API.
   */
  getHistory(
    request: AdminGetHistoryRequest,
    options?: CallOptions,
  ): Promise<AdminGetHistoryResult>;
  /**
   * Sums what players have paid, by platform, source of the price and currency.
   *
   * An addition of this service to the reference API. It counts receipts that came in the time, given or kept, without those of the sandbox and those of which nobody says a price. Sums of different sources mean different things, and are never added up: what a receipt says was paid, what the catalog asks, and what a client claims. Fees and taxes of the platform are in them.
   */
  getIncome(
    request: AdminGetIncomeRequest,
    options?: CallOptions,
  ): Promise<AdminGetIncomeResult>;
  /**
   * Shows which limits of logins a player, a name or an address has reached, and until when.
   *
   * Exactly one of ServiceId, Username, Email and IPAddress is given. What is known of an account is stored and the same at every process. What an address has left is counted by each process for itself, and the answer is about the one that answers. Without the permission `players:personal` the names of a ServiceId are not told, and a Username or Email stands for itself alone, whoever has it.
   */
  getLimits(
    request: AdminGetLimitsRequest,
    options?: CallOptions,
  ): Promise<AdminGetLimitsResult>;
  /** Reads the objects of an entity. */
  getObjects(
    request: AdminGetObjectsRequest,
    options?: CallOptions,
  ): Promise<AdminGetObjectsResult>;
  /**
   * Shows a scheduled change, and what it would do if it were made now.
   *
   * The preview is that of the call which scheduled it, judged by what there is now and not by what other pending changes leave behind; a change that would be refused now has the error instead. That of the end of a sale which has not begun has `Changes` as if the start had been made now, and compares `Exposure` with what there is now. One that was made has the revision that it made, as the history has it. An addition of this service to the reference API.
   */
  getPendingChange(
    request: AdminGetPendingChangeRequest,
    options?: CallOptions,
  ): Promise<AdminGetPendingChangeResult>;
  /**
   * Shows logins, refused logins, bans, changed identities and contact addresses, ended sessions, and what operators did to a player, newest first.
   *
   * Of the logins, the last 50 good ones and the last 50 refused ones are kept, for 30 days unless the service is configured otherwise. Of the refused ones at most 10 a minute have an entry, a moment after the refusal; where there are more, the newest entry shows the latest within a minute, and `More` counts the others. Of changes of identities and of the contact address the last 100 are kept; a changed address has the `IdentityProvider` whose login brought it, if one did, and is itself not in the history. The acts of operators are kept for a year. Ended sessions are there until a week after they would have ended by themselves.
   */
  getPlayerHistory(
    request: AdminGetPlayerHistoryRequest,
    options?: CallOptions,
  ): Promise<AdminGetPlayerHistoryResult>;
  /**
   * Shows every change of a player's balances, newest first.
   *
   * An addition of this service to the reference API. The entries of a currency, one after the other, give its balance, but for what has recharged since the last of them. Where the service keeps entries for some time only, `Before` of the first one that is left carries the balance on.
   */
  getPlayerLedger(
    request: AdminGetPlayerLedgerRequest,
    options?: CallOptions,
  ): Promise<AdminGetPlayerLedgerResult>;
  /** Returns a player's profile: the player as a game shows them. */
  getPlayerProfile(
    request: AdminGetPlayerProfileRequest,
    options?: CallOptions,
  ): Promise<AdminGetPlayerProfileResult>;
  /**
   * Lists the purchases of a player with real money, newest first.
   *
   * An addition of this service to the reference API.
   */
  getPlayerReceipts(
    request: AdminGetPlayerReceiptsRequest,
    options?: CallOptions,
  ): Promise<AdminGetPlayerReceiptsResult>;
  /** Lists the statistics of the title by their names. */
  getPlayerStatisticDefinitions(
    request: AdminGetPlayerStatisticDefinitionsRequest,
    options?: CallOptions,
  ): Promise<AdminGetPlayerStatisticDefinitionsResult>;
  /**
   * Lists the versions of a statistic.
   *
   * The newest 1000, oldest of them first. Versions that are over are written to files where the operator has named a folder (PURSER_STATISTICS_ARCHIVE_DIR).
   */
  getPlayerStatisticVersions(
    request: AdminGetPlayerStatisticVersionsRequest,
    options?: CallOptions,
  ): Promise<AdminGetPlayerStatisticVersionsResult>;
  /** Lists the tags of a player. */
  getPlayerTags(
    request: AdminGetPlayerTagsRequest,
    options?: CallOptions,
  ): Promise<AdminGetPlayerTagsResult>;
  /**
   * Shows every price at which items can be had right now, and what looks wrong.
   *
   * A client that was tampered with can buy any item at any price that the catalog or an open store has for it. This lists these prices, those of bundles and containers that contain the item among them, and warns of prices that their author may not have meant. An ordinary difference, a sale of up to 80 % for example, is information. Drop tables are left out: nobody can count on a roll. `SupposedStore` and `SupposedCatalog` answer as if a write had been made, and change nothing; they are refused where the write would be refused for its items, the versions that these name, or their number and size.
   */
  getPriceExposure(
    request: AdminGetPriceExposureRequest,
    options?: CallOptions,
  ): Promise<AdminGetPriceExposureResult>;
  /**
   * Gives publisher data, which the game reads.
   *
   * Publisher data are a store of their own within each title: titles share no players yet, and no data either. So there is always a publisher. Whatever was set before the call began is in the answer, on every node.
   */
  getPublisherData(
    request: AdminGetPublisherDataRequest,
    options?: CallOptions,
  ): Promise<AdminGetPublisherDataResult>;
  /**
   * Shows every change of a key of the publisher data.
   *
   * Each change is a revision with its author, its time, and both values. A removed key has its history. The data of a title have 256 MiB of history, of which the oldest goes first; of one key the last 20 changes by secret keys are kept. A page ends early where values are long, so read on as long as there is a ContinuationToken. An addition of this service to the reference API.
   */
  getPublisherDataHistory(
    request: AdminGetPublisherDataHistoryRequest,
    options?: CallOptions,
  ): Promise<AdminGetPublisherDataHistoryResult>;
  /** Gives developers all drop tables of a catalog version. */
  getRandomResultTables(
    request: AdminGetRandomResultTablesRequest,
    options?: CallOptions,
  ): Promise<AdminGetRandomResultTablesResult>;
  /**
   * Gives developers a store as it was set.
   *
   * What was set, without the catalog's prices: where the store has no price for a currency, the catalog's is the one to display. The reply has an `ETag`: sent back in `If-None-Match`, what has not changed is answered with HTTP 304 and no body. With AsOfRevision or AsOfTime the store is as it was then; CatalogVersion absent is today's default. Where it was not there then, the answer is the same as if it were not there now.
   */
  getStoreItems(
    request: AdminGetStoreItemsRequest,
    options?: CallOptions,
  ): Promise<AdminGetStoreItemsResult>;
  /**
   * Gives the title's data, which its game reads: settings, texts, whatever the studio has set.
   *
   * Without Keys all of them. Whatever was set before the call began is in the answer, on every node.
   */
  getTitleData(
    request: AdminGetTitleDataRequest,
    options?: CallOptions,
  ): Promise<AdminGetTitleDataResult>;
  /**
   * Shows every change of a key of the title's data.
   *
   * Each change is a revision with its author, its time, and both values. A removed key has its history. The data of a title have 256 MiB of history, of which the oldest goes first; of one key the last 20 changes by secret keys are kept. A page ends early where values are long, so read on as long as there is a ContinuationToken. An addition of this service to the reference API.
   */
  getTitleDataHistory(
    request: AdminGetTitleDataHistoryRequest,
    options?: CallOptions,
  ): Promise<AdminGetTitleDataHistoryResult>;
  /**
   * Gives the title's internal data, which no player reads.
   *
   * Without Keys all of them. Whatever was set before the call began is in the answer, on every node.
   */
  getTitleInternalData(
    request: AdminGetTitleInternalDataRequest,
    options?: CallOptions,
  ): Promise<AdminGetTitleInternalDataResult>;
  /**
   * Shows every change of a key of the title's internal data.
   *
   * Each change is a revision with its author, its time, and both values. A removed key has its history. The data of a title have 256 MiB of history, of which the oldest goes first; of one key the last 20 changes by secret keys are kept. A page ends early where values are long, so read on as long as there is a ContinuationToken. An addition of this service to the reference API.
   */
  getTitleInternalDataHistory(
    request: AdminGetTitleInternalDataHistoryRequest,
    options?: CallOptions,
  ): Promise<AdminGetTitleInternalDataHistoryResult>;
  /**
   * Shows the limits in force, how far the title has used them up, and whom they have stopped within a day.
   *
   * Limits of calls are counted by each process for itself, and the answer is about the one that answers; players and refused logins are those of all. Without the permission `players:personal` it has no IP addresses. GetLimits tells of one player, name or address, LiftLimit ends a lock.
   */
  getTitleLimits(
    request: AdminGetTitleLimitsRequest,
    options?: CallOptions,
  ): Promise<AdminGetTitleLimitsResult>;
  /**
   * Gives what holds for all purchases and balances of the title.
   *
   * An addition of this service to the reference API.
   */
  getTitlePurchaseRules(
    request: AdminGetTitlePurchaseRulesRequest,
    options?: CallOptions,
  ): Promise<AdminGetTitlePurchaseRulesResult>;
  /**
   * Finds a player by exactly one name, and returns the player's account.
   *
   * Without the permission `players:personal` nobody is found by Email, Username, CustomId or ServerCustomId, and the account lacks them. TitleDisplayName finds a player only where the title makes display names unique.
   */
  getUserAccountInfo(
    request: AdminGetUserAccountInfoRequest,
    options?: CallOptions,
  ): Promise<AdminGetUserAccountInfoResult>;
  /**
   * Lists all bans of a player, newest first, also those that are over.
   *
   * All come at once, unless Count or ContinuationToken asks for a page.
   */
  getUserBans(
    request: AdminGetUserBansRequest,
    options?: CallOptions,
  ): Promise<AdminGetUserBansResult>;
  /** Reads data that the player reads and writes. */
  getUserData(
    request: AdminGetUserDataRequest,
    options?: CallOptions,
  ): Promise<AdminGetUserDataResult>;
  /** Reads data that the studio alone reads and writes. */
  getUserInternalData(
    request: AdminGetUserInternalDataRequest,
    options?: CallOptions,
  ): Promise<AdminGetUserInternalDataResult>;
  /**
   * Shows the items of a player and what the player has of each currency.
   *
   * Items stand in the order in which they came, and are not there any more from the moment at which they expire. Without `MaxResults` or `ContinuationToken` all items come; of a player who has more than 10000 they come in pages only.
   */
  getUserInventory(
    request: AdminGetUserInventoryRequest,
    options?: CallOptions,
  ): Promise<AdminGetUserInventoryResult>;
  /**
   * Reads publisher's data that the player reads and writes.
   *
   * No two titles share players yet, so each title has publisher data of its own, and PublisherNotSet is no answer.
   */
  getUserPublisherData(
    request: AdminGetUserPublisherDataRequest,
    options?: CallOptions,
  ): Promise<AdminGetUserPublisherDataResult>;
  /**
   * Reads publisher's data that the studio alone reads and writes.
   *
   * No two titles share players yet, so each title has publisher data of its own, and PublisherNotSet is no answer.
   */
  getUserPublisherInternalData(
    request: AdminGetUserPublisherInternalDataRequest,
    options?: CallOptions,
  ): Promise<AdminGetUserPublisherInternalDataResult>;
  /**
   * Reads publisher's data that the player reads, and the studio writes.
   *
   * No two titles share players yet, so each title has publisher data of its own, and PublisherNotSet is no answer.
   */
  getUserPublisherReadOnlyData(
    request: AdminGetUserPublisherReadOnlyDataRequest,
    options?: CallOptions,
  ): Promise<AdminGetUserPublisherReadOnlyDataResult>;
  /** Reads data that the player reads, and the studio writes. */
  getUserReadOnlyData(
    request: AdminGetUserReadOnlyDataRequest,
    options?: CallOptions,
  ): Promise<AdminGetUserReadOnlyDataResult>;
  /**
   * Gives the goods of a receipt that is paid and not given.
   *
   * An addition of this service to the reference API. First remove the reason, which the receipt says in `KeptBecause`; where it is given in vain, the receipt says the reason of this time. The sandbox counts as the title has it now. The goods are given once, whether by this call or because the player brings the receipt again.
   */
  giveReceipt(
    request: AdminGiveReceiptRequest,
    options?: CallOptions,
  ): Promise<AdminGiveReceiptResult>;
  /**
   * Gives players items of a catalog version, with everything that comes along with them.
   *
   * All or nothing, but for limited editions, and durable before the answer. A limited edition of which too few are left is `Result: false`, and so is a bundle with one in it: nothing of it is given, and all else is. `Data` becomes custom data of the item, or of the stack that it is added to.
   */
  grantItemsToUsers(
    request: AdminGrantItemsToUsersRequest,
    options?: CallOptions,
  ): Promise<AdminGrantItemsToUsersResult>;
  /**
   * Adds to what is left of a limited edition.
   *
   * It is how an edition grows of which one was given out: catalog writes no longer change its number then. There are at most 2147483647 of an edition. Send an `Idempotency-Key` and a repeated call adds once.
   */
  incrementLimitedEditionItemAvailability(
    request: AdminIncrementLimitedEditionItemAvailabilityRequest,
    options?: CallOptions,
  ): Promise<AdminIncrementLimitedEditionItemAvailabilityResult>;
  /**
   * Resets a statistic for all players: its next version begins now, without a value.
   *
   * The values of the version that ends stay readable, and it takes more of them for as long as the option PURSER_STATISTICS_GRACE_SECONDS says; until then the statistic is not reset again by hand (StatisticUpdateInProgress). The next reset by the clock stays where it is. A statistic is reset by hand at most 24 times in 24 hours.
   */
  incrementPlayerStatisticVersion(
    request: AdminIncrementPlayerStatisticVersionRequest,
    options?: CallOptions,
  ): Promise<AdminIncrementPlayerStatisticVersionResult>;
  /**
   * Lifts the limits of logins of a player, a name or an address.
   *
   * Exactly one of ServiceId, Username, Email and IPAddress is given. Wrong passwords that were counted are forgotten, at every process when the answer arrives. Lifting what is not limited is a success. Bans stay: RevokeBans takes them back.
   */
  liftLimit(
    request: AdminLiftLimitRequest,
    options?: CallOptions,
  ): Promise<AdminLiftLimitResult>;
  /** Lists the bans of the title, newest first, also those that are over. */
  listBans(
    request: AdminListBansRequest,
    options?: CallOptions,
  ): Promise<AdminListBansResult>;
  /**
   * Lists the catalog versions of the title.
   *
   * An addition of this service to the reference API.
   */
  listCatalogVersions(
    request: AdminListCatalogVersionsRequest,
    options?: CallOptions,
  ): Promise<AdminListCatalogVersionsResult>;
  /**
   * Lists who changed the connections of the title, when, and what was there before.
   *
   * An addition of this service to the reference API. Changes are kept for 365 days, the newest 1000 of them, without any secret; at most 200 are shown at once. Those of payment platforms are for callers with `platforms:read`, so a page may have fewer than were asked for.
   */
  listConnectionChanges(
    request: AdminListConnectionChangesRequest,
    options?: CallOptions,
  ): Promise<AdminListConnectionChangesResult>;
  /**
   * Lists what the title has set up with identity providers, and why proofs were refused.
   *
   * An addition of this service to the reference API. Secrets are never shown. Counts are up to a minute late.
   */
  listIdentityProviders(
    request: AdminListIdentityProvidersRequest,
    options?: CallOptions,
  ): Promise<AdminListIdentityProvidersResult>;
  /**
   * Lists the OpenID connections of the title, without their secrets.
   *
   * The secrets of clients are never shown, not even as a mask.
   */
  listOpenIdConnection(
    request: AdminListOpenIdConnectionRequest,
    options?: CallOptions,
  ): Promise<AdminListOpenIdConnectionResult>;
  /**
   * Lists what the title has set up with payment platforms, and why receipts were refused.
   *
   * An addition of this service to the reference API. Secrets are never shown. Counts are up to a minute late.
   */
  listPaymentPlatforms(
    request: AdminListPaymentPlatformsRequest,
    options?: CallOptions,
  ): Promise<AdminListPaymentPlatformsResult>;
  /**
   * Lists the scheduled changes of the title, newest first.
   *
   * Those that were made, cancelled or given up are among them, for a year. A change is scheduled by EffectiveAt in the call that makes it. Changes of internal data are among them for callers with `titleInternalData:read`. An addition of this service to the reference API.
   */
  listPendingChanges(
    request: AdminListPendingChangesRequest,
    options?: CallOptions,
  ): Promise<AdminListPendingChangesResult>;
  /**
   * Lists the notes on a player, newest first.
   *
   * An addition of this service to the reference API.
   */
  listPlayerNotes(
    request: AdminListPlayerNotesRequest,
    options?: CallOptions,
  ): Promise<AdminListPlayerNotesResult>;
  /**
   * Lists the sessions of a player that are not over, newest first.
   *
   * At most the 1,000 newest. A session begins with a login.
   */
  listPlayerSessions(
    request: AdminListPlayerSessionsRequest,
    options?: CallOptions,
  ): Promise<AdminListPlayerSessionsResult>;
  /**
   * Lists the sales of the title, newest first, or shows one of them.
   *
   * Those that are over are among them, for a year. An addition of this service to the reference API.
   */
  listSales(
    request: AdminListSalesRequest,
    options?: CallOptions,
  ): Promise<AdminListSalesResult>;
  /**
   * Lists the stores of a catalog version.
   *
   * An addition of this service to the reference API.
   */
  listStores(
    request: AdminListStoresRequest,
    options?: CallOptions,
  ): Promise<AdminListStoresResult>;
  /** Lists the virtual currencies of the title. */
  listVirtualCurrencyTypes(
    request: AdminListVirtualCurrencyTypesRequest,
    options?: CallOptions,
  ): Promise<AdminListVirtualCurrencyTypesResult>;
  /**
   * Marks a receipt as refunded, and takes its goods back where the title does so.
   *
   * An addition of this service to the reference API. It pays nothing back: the platform does. What becomes of the goods is the rule `Refunds` of the platform in this title: with `Mark` they stay, with `TakeBack` what is still there is taken, down to 0 and in proportion to the units. Changes of currencies are in the ledger, as `Refund` by this caller, and the receipt names the caller (`RefundedBy`). The same call again changes nothing, nor does a refund of the same units that the platform tells later. If the platform takes such a refund back, the goods are given again. A receipt that is kept is given no more when all of it is refunded.
   */
  refundReceipt(
    request: AdminRefundReceiptRequest,
    options?: CallOptions,
  ): Promise<AdminRefundReceiptResult>;
  /**
   * Removes the contact email address of a player.
   *
   * For support: a player whose contact was set by somebody else. Links that were mailed to the contact address are void. The login address is told by mail, and so is the contact address if it was confirmed. Removing what is not there is a success.
   */
  removeContactEmail(
    request: AdminRemoveContactEmailRequest,
    options?: CallOptions,
  ): Promise<AdminRemoveContactEmailResult>;
  /**
   * Ends the connection of the title with Apple, Google, Game Center or Steam.
   *
   * An addition of this service to the reference API. Players keep their accounts, sessions and identities; the answer says how many they are. A connection that is not there is removed already.
   */
  removeIdentityProvider(
    request: AdminRemoveIdentityProviderRequest,
    options?: CallOptions,
  ): Promise<AdminRemoveIdentityProviderResult>;
  /**
   * Ends what the title has set up with a payment platform: its receipts give nothing any more.
   *
   * An addition of this service to the reference API. Players keep what they have, and receipts that were used stay used. The title keeps its claim to its apps (SetPaymentPlatform). The platform is not asked for refunds any more; one that it tells by itself follows the rule that stood. A platform that is not there is removed already.
   */
  removePaymentPlatform(
    request: AdminRemovePaymentPlatformRequest,
    options?: CallOptions,
  ): Promise<AdminRemovePaymentPlatformResult>;
  /**
   * Removes a note on a player.
   *
   * Removing what is not there is a success. The list of what operators did tells how the note began, for a year, or until the player is deleted. An addition of this service to the reference API.
   */
  removePlayerNote(
    request: AdminRemovePlayerNoteRequest,
    options?: CallOptions,
  ): Promise<AdminRemovePlayerNoteResult>;
  /**
   * Takes a tag from a player.
   *
   * Taking a tag that the player does not have is a success.
   */
  removePlayerTag(
    request: AdminRemovePlayerTagRequest,
    options?: CallOptions,
  ): Promise<AdminRemovePlayerTagResult>;
  /**
   * Removes an item from the news of the title.
   *
   * Players and game servers see it no more from the next call of GetTitleNews on. Removing what is not there is a success. An addition of this service to the reference API.
   */
  removeTitleNews(
    request: AdminRemoveTitleNewsRequest,
    options?: CallOptions,
  ): Promise<AdminRemoveTitleNewsResult>;
  /**
   * Removes virtual currencies from the title, all of them or none.
   *
   * A currency cannot be removed while an item of a catalog or of a store has a price in it, or a bundle or container has it inside. The details name the places, 100 at most. What players have of it stays: nobody sees it, and nothing recharges, until a currency with this code is added again. Ledgers keep what players had.
   */
  removeVirtualCurrencyTypes(
    request: AdminRemoveVirtualCurrencyTypesRequest,
    options?: CallOptions,
  ): Promise<AdminRemoveVirtualCurrencyTypesResult>;
  /**
   * Removes all statistics of a character, and so from all leaderboards.
   *
   * Also those that a deleted character has left.
   */
  resetCharacterStatistics(
    request: AdminResetCharacterStatisticsRequest,
    options?: CallOptions,
  ): Promise<AdminResetCharacterStatisticsResult>;
  /**
   * Sets the password of the player to whom a token was mailed.
   *
   * For a page of the studio's own; the mail's link leads to a page of this service, which does the same and also shows the player's other ways in, each of which can be removed there. The token is the part of the link behind `token=`, good for one hour and once. Everything of the player is ended: no call that begins after the answer is told that a session ticket or an entity token of before is valid. Where a session of the player has replaced or removed a trusted contact in the last 72 hours, the one to which the mail went is the contact afterwards; if it went to a login address that is neither, the player has no contact. Other tokens that were mailed to the player are void, and the player's addresses are told. Wrong tokens are limited for each address from which they come, as wrong passwords are. An idempotency key is ignored.
   */
  resetPassword(
    request: AdminResetPasswordRequest,
    options?: CallOptions,
  ): Promise<AdminResetPasswordResult>;
  /**
   * Removes all statistics of a player, in all versions, and so from all leaderboards.
   *
   * Those of the player's characters stay.
   */
  resetUserStatistics(
    request: AdminResetUserStatisticsRequest,
    options?: CallOptions,
  ): Promise<AdminResetUserStatisticsResult>;
  /**
   * Makes the items of a catalog version what they were after an earlier revision.
   *
   * All items, in their order. A deleted version comes back, without its drop tables. Whether it is the default stays. This is a change like any other, with a revision of its own, and can be taken back, too. An item that stores sell and that the version would not have is refused. An addition of this service to the reference API.
   */
  restoreCatalog(
    request: AdminRestoreCatalogRequest,
    options?: CallOptions,
  ): Promise<AdminRestoreCatalogResult>;
  /**
   * Makes a key of the publisher data what it was at an earlier revision.
   *
   * A key that was not there then is removed. This is a change like any other, with a revision of its own, and can be taken back, too. A revision that is not kept any more is refused. It shows what was, so the caller must also be permitted to read the history. An addition of this service to the reference API.
   */
  restorePublisherData(
    request: AdminRestorePublisherDataRequest,
    options?: CallOptions,
  ): Promise<AdminRestorePublisherDataResult>;
  /**
   * Makes a store what it was after an earlier revision.
   *
   * Items, their order, marketing data, and whether it is open. A deleted store comes back. This is a change like any other, with a revision of its own, and can be taken back, too. An item that the catalog version does not have any more is refused. An addition of this service to the reference API.
   */
  restoreStore(
    request: AdminRestoreStoreRequest,
    options?: CallOptions,
  ): Promise<AdminRestoreStoreResult>;
  /**
   * Makes a key of the title's data what it was at an earlier revision.
   *
   * A key that was not there then is removed. This is a change like any other, with a revision of its own, and can be taken back, too. A revision that is not kept any more is refused. It shows what was, so the caller must also be permitted to read the history. An addition of this service to the reference API.
   */
  restoreTitleData(
    request: AdminRestoreTitleDataRequest,
    options?: CallOptions,
  ): Promise<AdminRestoreTitleDataResult>;
  /**
   * Makes a key of the title's internal data what it was at an earlier revision.
   *
   * A key that was not there then is removed. This is a change like any other, with a revision of its own, and can be taken back, too. A revision that is not kept any more is refused. It shows what was, so the caller must also be permitted to read the history. An addition of this service to the reference API.
   */
  restoreTitleInternalData(
    request: AdminRestoreTitleInternalDataRequest,
    options?: CallOptions,
  ): Promise<AdminRestoreTitleInternalDataResult>;
  /**
   * Takes all bans of a player back.
   *
   * Answers with the bans taken back. Credentials from before the ban stay dead: the player logs in anew.
   */
  revokeAllBansForUser(
    request: AdminRevokeAllBansForUserRequest,
    options?: CallOptions,
  ): Promise<AdminRevokeAllBansForUserResult>;
  /**
   * Takes bans back by their ids.
   *
   * Ids that the title does not have are passed over. Credentials from before the ban stay dead: the player logs in anew.
   */
  revokeBans(
    request: AdminRevokeBansRequest,
    options?: CallOptions,
  ): Promise<AdminRevokeBansResult>;
  /**
   * Takes an item away from a player.
   *
   * A stack goes whole. What came along with the item stays.
   */
  revokeInventoryItem(
    request: AdminRevokeInventoryItemRequest,
    options?: CallOptions,
  ): Promise<AdminRevokeInventoryItemResult>;
  /**
   * Takes up to 25 items away from players.
   *
   * Those that are there go, in one transaction; the others are named in `Errors`. Stacks go whole.
   */
  revokeInventoryItems(
    request: AdminRevokeInventoryItemsRequest,
    options?: CallOptions,
  ): Promise<AdminRevokeInventoryItemsResult>;
  /**
   * Ends one session of a player, or all of them.
   *
   * Session tickets and entity tokens of the session die with it: no call that begins after the answer is told that they are valid. The player may log in again. Ending a session twice is a success.
   */
  revokePlayerSessions(
    request: AdminRevokePlayerSessionsRequest,
    options?: CallOptions,
  ): Promise<AdminRevokePlayerSessionsResult>;
  /**
   * Finds players by a name or its beginning, or by the address or time of the last login.
   *
   * Either one name is given, and players come in the order of that name, or what is known of the last login, and players come newest first; with neither, all players do. Searches learn of a login within a minute, and of a new player at once: until then a player is found by the last login before, and in its place; the accounts say when the last one was. Without the permission `players:personal` nobody is found by Email, ContactEmail, Username, any other identity or IPAddress, and the accounts lack them. A player who logs in or is renamed between two pages may be on both, or on none.
   */
  searchPlayers(
    request: AdminSearchPlayersRequest,
    options?: CallOptions,
  ): Promise<AdminSearchPlayersResult>;
  /**
   * Mails a player a link with which the player chooses another password.
   *
   * The mail goes to the address with which a player logs in, or to a contact that has been confirmed for 72 hours, where the player has a name with which a password logs in. Its link is good for one hour and once. The answer tells whether there is such a player. NoContactEmailAddressFound: no account can be recovered by the address. EmailRecipientBlacklisted: the address has had its mails of this hour.
   */
  sendAccountRecoveryEmail(
    request: AdminSendAccountRecoveryEmailRequest,
    options?: CallOptions,
  ): Promise<AdminSendAccountRecoveryEmailResult>;
  /**
   * Makes a catalog version hold exactly the given items.
   *
   * Creates the version where it is new; items that are not in the request are removed from it, all of them by an empty list. A call without a list is refused. Stores of the version keep their items. A drop table that is not there is InvalidDropTable, unless the title has none at all yet. All or nothing.
   */
  setCatalogItems(
    request: AdminSetCatalogItemsRequest,
    options?: CallOptions,
  ): Promise<AdminSetCatalogItemsResult>;
  /**
   * Says how the title is connected with Apple, Google, Game Center or Steam.
   *
   * An addition of this service to the reference API, where a person does this on a page. The new settings replace all earlier ones of this provider. OpenID issuers are connected with CreateOpenIdConnection.
   */
  setIdentityProvider(
    request: AdminSetIdentityProviderRequest,
    options?: CallOptions,
  ): Promise<AdminSetIdentityProviderResult>;
  /**
   * Sets and deletes objects of an entity.
   *
   * All of it is done, or nothing. Objects that the call does not name stay. An entity has at most 5 objects of 1000 bytes of JSON each (PURSER_PLAYER_OBJECTS_MAX, PURSER_PLAYER_OBJECT_BYTES_MAX); they count among the keys and bytes that a player may have. A call names at most 10 keys. A player updates data of all kinds together, on all nodes, 10 times in 15 seconds, 150 times in 300 seconds, with 6000000 bytes in 300 seconds; PURSER_LIMIT_ADDRESS_DATA_GROWTH says by how many bytes the data of players at one IP address may grow; an update that lets them grow no more always passes that limit. PURSER_LIMITS=off ends these limits.
   */
  setObjects(
    request: AdminSetObjectsRequest,
    options?: CallOptions,
  ): Promise<AdminSetObjectsResult>;
  /**
   * Sets the password of a player.
   *
   * For a player with a username or an email address, whether or not there was a password before. Everything of the player is ended: no call that begins after the answer is told that a session ticket or an entity token of before is valid, and nobody logs in with the old password, not even in a call that began before. Wrong passwords that were counted are forgotten; bans stay. The addresses of the player are told by mail. An idempotency key is ignored: repeat the call, which then sets the same password again.
   */
  setPassword(
    request: AdminSetPasswordRequest,
    options?: CallOptions,
  ): Promise<AdminSetPasswordResult>;
  /**
   * Says how the title takes purchases of the App Store, Google Play, Amazon or Steam.
   *
   * An addition of this service to the reference API, where a person does this on a page. The new settings replace all earlier ones of this platform. An app (a bundle id, a package name, an app id) belongs to one title of the installation. A title that gives it up keeps its claim for 30 days, and as long as it has receipts of the platform. Only an owner, who has `platforms:share`, may decide otherwise. A call that names the app of another title counts as a change. Every receipt that is judged after the answer goes by the new settings, on every node.
   */
  setPaymentPlatform(
    request: AdminSetPaymentPlatformRequest,
    options?: CallOptions,
  ): Promise<AdminSetPaymentPlatformResult>;
  /**
   * Says that an unusual price is meant, or takes that back.
   *
   * An accepted warning has its own level, so it is in no count of warnings, and it tells who has accepted it, when and why. It is named as GetPriceExposure tells it, with its sentence, and only one that is there can be accepted. With other numbers it is another warning, which nobody has accepted, and so is one of an item that gives something else; with the same again it is accepted still. One that somebody else has accepted keeps that word, and the call is refused with it; its author can replace the note. Of a title the last 1000 are kept. An addition of this service to the reference API.
   */
  setPriceWarningAccepted(
    request: AdminSetPriceWarningAcceptedRequest,
    options?: CallOptions,
  ): Promise<AdminSetPriceWarningAcceptedResult>;
  /**
   * Sets or removes a key of the publisher data, which the game reads.
   *
   * Publisher data are a store of their own within each title: titles share no players yet, and no data either. Every call that begins after the answer sees it, on every node. A value has at most 1000000 bytes in UTF-8, a store 1000 keys (and as many under each label), and a title 16 MiB in all its stores together, unless PURSER_TITLE_DATA_BYTES_MAX says otherwise.
   */
  setPublisherData(
    request: AdminSetPublisherDataRequest,
    options?: CallOptions,
  ): Promise<AdminSetPublisherDataResult>;
  /**
   * Makes a store hold exactly the given items.
   *
   * Creates the store where it is new. Items that are not in the request are removed from it, all of them by an empty list; a call without a list is refused. The marketing data is removed too when the request has none. All or nothing.
   */
  setStoreItems(
    request: AdminSetStoreItemsRequest,
    options?: CallOptions,
  ): Promise<AdminSetStoreItemsResult>;
  /**
   * Opens a store to purchases, or closes it.
   *
   * A new store is open. A closed one can still be read and written, and stays closed; no purchase that commits after the answer buys in it. An addition of this service to the reference API.
   */
  setStoreOpen(
    request: AdminSetStoreOpenRequest,
    options?: CallOptions,
  ): Promise<AdminSetStoreOpenResult>;
  /**
   * Sets or removes a key of the title's data, which its game reads.
   *
   * Every call that begins after the answer sees it, on every node. Players can read it, so it is no place for a secret. A value has at most 1000000 bytes in UTF-8, a store 1000 keys (and as many under each label), and a title 16 MiB in all its stores together, unless PURSER_TITLE_DATA_BYTES_MAX says otherwise.
   */
  setTitleData(
    request: AdminSetTitleDataRequest,
    options?: CallOptions,
  ): Promise<AdminSetTitleDataResult>;
  /**
   * Sets or removes several keys of the title's data, or overrides of them, all or none.
   *
   * IfRevision is about the newest revision of any of the keys. With OverrideLabel the data stay as they are, and servers and developers who read them with this label see the overrides in their place; players never do. A title has at most 100 labels. Every call that begins after the answer sees the change, on every node. A value has at most 1000000 bytes in UTF-8, a store 1000 keys (and as many under each label), and a title 16 MiB in all its stores together, unless PURSER_TITLE_DATA_BYTES_MAX says otherwise.
   */
  setTitleDataAndOverrides(
    request: AdminSetTitleDataAndOverridesRequest,
    options?: CallOptions,
  ): Promise<AdminSetTitleDataAndOverridesResult>;
  /**
   * Sets or removes a key of the title's internal data, which no player reads.
   *
   * Every call that begins after the answer sees it, on every node. A value has at most 1000000 bytes in UTF-8, a store 1000 keys (and as many under each label), and a title 16 MiB in all its stores together, unless PURSER_TITLE_DATA_BYTES_MAX says otherwise.
   */
  setTitleInternalData(
    request: AdminSetTitleInternalDataRequest,
    options?: CallOptions,
  ): Promise<AdminSetTitleInternalDataResult>;
  /**
   * Sets what holds for all purchases and balances of the title.
   *
   * A rule that is absent stays as it is. With RequireStore nobody buys at the catalog's prices without a store: a compromised client can then pay only the prices of stores that are open. Every purchase, and every change of a balance, that commits after the answer goes by the rules. An addition of this service to the reference API.
   */
  setTitlePurchaseRules(
    request: AdminSetTitlePurchaseRulesRequest,
    options?: CallOptions,
  ): Promise<AdminSetTitlePurchaseRulesResult>;
  /**
   * Subtracts from a player's balance of a virtual currency.
   *
   * Where the player has less, nothing is subtracted, unless the title's rule AllowNegativeBalances lets balances be negative (/Admin/SetTitlePurchaseRules): down to -2147483648 then. The change is an entry of the player's ledger.
   */
  subtractUserVirtualCurrency(
    request: AdminSubtractUserVirtualCurrencyRequest,
    options?: CallOptions,
  ): Promise<AdminSubtractUserVirtualCurrencyResult>;
  /**
   * Calls what a connection needs, and says whether it answers.
   *
   * An addition of this service to the reference API. The keys of the issuer are fetched; Google and Steam are shown the title's secret with a proof that cannot hold. The answer has no part of what a provider said but its issuer and the ids of its keys. A title has 10 tests in a minute, so that logins have room.
   */
  testIdentityProvider(
    request: AdminTestIdentityProviderRequest,
    options?: CallOptions,
  ): Promise<AdminTestIdentityProviderResult>;
  /**
   * Calls a payment platform with the secret of the title, and says whether it answers.
   *
   * An addition of this service to the reference API. The calls change nothing: Apple is asked for the notifications of the last minute, where there is a key; Google for one voided purchase of the first package; Amazon for a receipt that nobody has; Steam for the transactions of the last minute. The answer has no part of what the platform said. A title has 10 tests in a minute, those of identity providers included.
   */
  testPaymentPlatform(
    request: AdminTestPaymentPlatformRequest,
    options?: CallOptions,
  ): Promise<AdminTestPaymentPlatformResult>;
  /**
   * Adds items to a catalog version or replaces them; keeps the rest.
   *
   * Creates the version where it is new. An item that is there already is replaced whole: members that are not given are gone. Without a list no item changes. A drop table that is not there is InvalidDropTable, unless the title has none at all yet. All or nothing; two updates at the same time both survive.
   */
  updateCatalogItems(
    request: AdminUpdateCatalogItemsRequest,
    options?: CallOptions,
  ): Promise<AdminUpdateCatalogItemsResult>;
  /**
   * Changes an OpenID connection of the title.
   *
   * What is absent stays. IssuerDiscoveryUrl, IssuerInformation and Preset take the place of each other. Every proof that is judged after the answer goes by the new settings, on every node.
   */
  updateOpenIdConnection(
    request: AdminUpdateOpenIdConnectionRequest,
    options?: CallOptions,
  ): Promise<AdminUpdateOpenIdConnectionResult>;
  /**
   * Moves a scheduled change to another time.
   *
   * It keeps its number, its author and its contents. For other contents schedule them with ReplacesPendingChange. One whose time has come is refused: it is made. So is a part of a sale. An addition of this service to the reference API.
   */
  updatePendingChange(
    request: AdminUpdatePendingChangeRequest,
    options?: CallOptions,
  ): Promise<AdminUpdatePendingChangeResult>;
  /**
   * Changes, adds or removes the names by which a player logs in, of all kinds.
   *
   * All of it is done, or nothing. Where a name by which somebody could log in is changed or removed, everything of the player is ended: no call that begins after the answer is told that a session ticket or an entity token of before is valid, and whoever logs in must use a name that the player has now (a client that gives the old custom id with CreateAccount gets a new player). A name that is added, or written in letters of another case, ends nothing. A name that is given replaces all names of its kind that the player has; `RemoveOne` removes single ones of several. A player keeps at least one way to log in, a username or an email address with a password or another name by which there is a login (by a PSN id there is none), unless `AllowNoWayIn` is true. Without any username and email address the password is forgotten. A name that a deleted player had is refused as taken while a ban of that player is in force; the details name the ban. The addresses of the player are told of a change by mail, and so is a login address that it replaces.
   */
  updatePlayerIdentity(
    request: AdminUpdatePlayerIdentityRequest,
    options?: CallOptions,
  ): Promise<AdminUpdatePlayerIdentityResult>;
  /**
   * Changes how values of a statistic are combined, when it is reset, or its bounds.
   *
   * Values that are stored stay as they are, and so do members that are absent; Bounds replaces all bounds. The version goes on, and ends by the new interval.
   */
  updatePlayerStatisticDefinition(
    request: AdminUpdatePlayerStatisticDefinitionRequest,
    options?: CallOptions,
  ): Promise<AdminUpdatePlayerStatisticDefinitionResult>;
  /**
   * Adds drop tables to a catalog version or replaces them; keeps the rest.
   *
   * Each roll gives one node of the table, as often as its weight is of the sum of all weights. Items must be in the catalog version, tables there or in the request. InvalidDropTable names the circle where something would contain itself, and what would come to too many items. All or nothing.
   */
  updateRandomResultTables(
    request: AdminUpdateRandomResultTablesRequest,
    options?: CallOptions,
  ): Promise<AdminUpdateRandomResultTablesResult>;
  /**
   * Moves or cancels a sale, or shows what it does.
   *
   * A sale that is coming can be moved and cancelled. Of one that runs the end can be moved, and to cancel it ends it now. Both are of the whole sale. Moved, it must not meet another sale of one of its items. One that is over is refused with SaleOver, which says who ended it. An addition of this service to the reference API.
   */
  updateSale(
    request: AdminUpdateSaleRequest,
    options?: CallOptions,
  ): Promise<AdminUpdateSaleResult>;
  /**
   * Adds items to a store or replaces them; keeps the rest.
   *
   * The store must exist. New items come last; an item that is there already is replaced whole and in its place: members that are not given are gone. Without a list no item changes; without marketing data in the request, what is stored stays. All or nothing, and durable before the answer; two updates at the same time both survive.
   */
  updateStoreItems(
    request: AdminUpdateStoreItemsRequest,
    options?: CallOptions,
  ): Promise<AdminUpdateStoreItemsResult>;
  /**
   * Updates data that the player reads and writes.
   *
   * Keys that the call does not name stay. The options PURSER_PLAYER_DATA_KEYS_MAX and PURSER_PLAYER_DATA_BYTES_MAX say how many keys and bytes a player may have in all kinds of data together, those of characters among them.
   */
  updateUserData(
    request: AdminUpdateUserDataRequest,
    options?: CallOptions,
  ): Promise<AdminUpdateUserDataResult>;
  /**
   * Updates data that the studio alone reads and writes.
   *
   * Keys that the call does not name stay. The options PURSER_PLAYER_DATA_KEYS_MAX and PURSER_PLAYER_DATA_BYTES_MAX say how many keys and bytes a player may have in all kinds of data together, those of characters among them.
   */
  updateUserInternalData(
    request: AdminUpdateUserInternalDataRequest,
    options?: CallOptions,
  ): Promise<AdminUpdateUserInternalDataResult>;
  /**
   * Updates publisher's data that the player reads and writes.
   *
   * Keys that the call does not name stay. The options PURSER_PLAYER_DATA_KEYS_MAX and PURSER_PLAYER_DATA_BYTES_MAX say how many keys and bytes a player may have in all kinds of data together, those of characters among them. No two titles share players yet, so each title has publisher data of its own, and PublisherNotSet is no answer.
   */
  updateUserPublisherData(
    request: AdminUpdateUserPublisherDataRequest,
    options?: CallOptions,
  ): Promise<AdminUpdateUserPublisherDataResult>;
  /**
   * Updates publisher's data that the studio alone reads and writes.
   *
   * Keys that the call does not name stay. The options PURSER_PLAYER_DATA_KEYS_MAX and PURSER_PLAYER_DATA_BYTES_MAX say how many keys and bytes a player may have in all kinds of data together, those of characters among them. No two titles share players yet, so each title has publisher data of its own, and PublisherNotSet is no answer.
   */
  updateUserPublisherInternalData(
    request: AdminUpdateUserPublisherInternalDataRequest,
    options?: CallOptions,
  ): Promise<AdminUpdateUserPublisherInternalDataResult>;
  /**
   * Updates publisher's data that the player reads, and the studio writes.
   *
   * Keys that the call does not name stay. The options PURSER_PLAYER_DATA_KEYS_MAX and PURSER_PLAYER_DATA_BYTES_MAX say how many keys and bytes a player may have in all kinds of data together, those of characters among them. No two titles share players yet, so each title has publisher data of its own, and PublisherNotSet is no answer.
   */
  updateUserPublisherReadOnlyData(
    request: AdminUpdateUserPublisherReadOnlyDataRequest,
    options?: CallOptions,
  ): Promise<AdminUpdateUserPublisherReadOnlyDataResult>;
  /**
   * Updates data that the player reads, and the studio writes.
   *
   * Keys that the call does not name stay. The options PURSER_PLAYER_DATA_KEYS_MAX and PURSER_PLAYER_DATA_BYTES_MAX say how many keys and bytes a player may have in all kinds of data together, those of characters among them.
   */
  updateUserReadOnlyData(
    request: AdminUpdateUserReadOnlyDataRequest,
    options?: CallOptions,
  ): Promise<AdminUpdateUserReadOnlyDataResult>;
  /**
   * Changes a player's display name.
   *
   * Where the title makes display names unique, a name that another player has is refused, whatever its case and the way its letters are written.
   */
  updateUserTitleDisplayName(
    request: AdminUpdateUserTitleDisplayNameRequest,
    options?: CallOptions,
  ): Promise<AdminUpdateUserTitleDisplayNameResult>;
}

function makeAdmin(transport: Transport): AdminOperations {
  return {
    addNews: (request, options) =>
      transport({
        path: '/Admin/AddNews',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminAddNewsResult>,
    addPlayerNote: (request, options) =>
      transport({
        path: '/Admin/AddPlayerNote',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminAddPlayerNoteResult>,
    addPlayerTag: (request, options) =>
      transport({
        path: '/Admin/AddPlayerTag',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminAddPlayerTagResult>,
    addUserVirtualCurrency: (request, options) =>
      transport({
        path: '/Admin/AddUserVirtualCurrency',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminAddUserVirtualCurrencyResult>,
    addVirtualCurrencyTypes: (request, options) =>
      transport({
        path: '/Admin/AddVirtualCurrencyTypes',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminAddVirtualCurrencyTypesResult>,
    banUsers: (request, options) =>
      transport({
        path: '/Admin/BanUsers',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminBanUsersResult>,
    cancelPendingChange: (request, options) =>
      transport({
        path: '/Admin/CancelPendingChange',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminCancelPendingChangeResult>,
    checkLimitedEditionItemAvailability: (request, options) =>
      transport({
        path: '/Admin/CheckLimitedEditionItemAvailability',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminCheckLimitedEditionItemAvailabilityResult>,
    copyCatalogVersion: (request, options) =>
      transport({
        path: '/Admin/CopyCatalogVersion',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminCopyCatalogVersionResult>,
    createOpenIdConnection: (request, options) =>
      transport({
        path: '/Admin/CreateOpenIdConnection',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<AdminCreateOpenIdConnectionResult>,
    createPlayerStatisticDefinition: (request, options) =>
      transport({
        path: '/Admin/CreatePlayerStatisticDefinition',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminCreatePlayerStatisticDefinitionResult>,
    createSale: (request, options) =>
      transport({
        path: '/Admin/CreateSale',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminCreateSaleResult>,
    deleteCatalog: (request, options) =>
      transport({
        path: '/Admin/DeleteCatalog',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminDeleteCatalogResult>,
    deleteOpenIdConnection: (request, options) =>
      transport({
        path: '/Admin/DeleteOpenIdConnection',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminDeleteOpenIdConnectionResult>,
    deletePlayer: (request, options) =>
      transport({
        path: '/Admin/DeletePlayer',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminDeletePlayerResult>,
    deleteStore: (request, options) =>
      transport({
        path: '/Admin/DeleteStore',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminDeleteStoreResult>,
    deleteTitleDataOverride: (request, options) =>
      transport({
        path: '/Admin/DeleteTitleDataOverride',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminDeleteTitleDataOverrideResult>,
    exportPlayerData: (request, options) =>
      transport({
        path: '/Admin/ExportPlayerData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminExportPlayerDataResult>,
    findPlayers: (request, options) =>
      transport({
        path: '/Admin/FindPlayers',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminFindPlayersResult>,
    findReceipts: (request, options) =>
      transport({
        path: '/Admin/FindReceipts',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminFindReceiptsResult>,
    getCatalogItems: (request, options) =>
      transport({
        path: '/Admin/GetCatalogItems',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetCatalogItemsResult>,
    getEconomyReport: (request, options) =>
      transport({
        path: '/Admin/GetEconomyReport',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetEconomyReportResult>,
    getHistory: (request, options) =>
      transport({
        path: '/Admin/GetHistory',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetHistoryResult>,
    getIncome: (request, options) =>
      transport({
        path: '/Admin/GetIncome',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetIncomeResult>,
    getLimits: (request, options) =>
      transport({
        path: '/Admin/GetLimits',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetLimitsResult>,
    getObjects: (request, options) =>
      transport({
        path: '/Admin/GetObjects',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetObjectsResult>,
    getPendingChange: (request, options) =>
      transport({
        path: '/Admin/GetPendingChange',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetPendingChangeResult>,
    getPlayerHistory: (request, options) =>
      transport({
        path: '/Admin/GetPlayerHistory',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetPlayerHistoryResult>,
    getPlayerLedger: (request, options) =>
      transport({
        path: '/Admin/GetPlayerLedger',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetPlayerLedgerResult>,
    getPlayerProfile: (request, options) =>
      transport({
        path: '/Admin/GetPlayerProfile',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetPlayerProfileResult>,
    getPlayerReceipts: (request, options) =>
      transport({
        path: '/Admin/GetPlayerReceipts',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetPlayerReceiptsResult>,
    getPlayerStatisticDefinitions: (request, options) =>
      transport({
        path: '/Admin/GetPlayerStatisticDefinitions',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetPlayerStatisticDefinitionsResult>,
    getPlayerStatisticVersions: (request, options) =>
      transport({
        path: '/Admin/GetPlayerStatisticVersions',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetPlayerStatisticVersionsResult>,
    getPlayerTags: (request, options) =>
      transport({
        path: '/Admin/GetPlayerTags',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetPlayerTagsResult>,
    getPriceExposure: (request, options) =>
      transport({
        path: '/Admin/GetPriceExposure',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetPriceExposureResult>,
    getPublisherData: (request, options) =>
      transport({
        path: '/Admin/GetPublisherData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetPublisherDataResult>,
    getPublisherDataHistory: (request, options) =>
      transport({
        path: '/Admin/GetPublisherDataHistory',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetPublisherDataHistoryResult>,
    getRandomResultTables: (request, options) =>
      transport({
        path: '/Admin/GetRandomResultTables',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetRandomResultTablesResult>,
    getStoreItems: (request, options) =>
      transport({
        path: '/Admin/GetStoreItems',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetStoreItemsResult>,
    getTitleData: (request, options) =>
      transport({
        path: '/Admin/GetTitleData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetTitleDataResult>,
    getTitleDataHistory: (request, options) =>
      transport({
        path: '/Admin/GetTitleDataHistory',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetTitleDataHistoryResult>,
    getTitleInternalData: (request, options) =>
      transport({
        path: '/Admin/GetTitleInternalData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetTitleInternalDataResult>,
    getTitleInternalDataHistory: (request, options) =>
      transport({
        path: '/Admin/GetTitleInternalDataHistory',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetTitleInternalDataHistoryResult>,
    getTitleLimits: (request, options) =>
      transport({
        path: '/Admin/GetTitleLimits',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetTitleLimitsResult>,
    getTitlePurchaseRules: (request, options) =>
      transport({
        path: '/Admin/GetTitlePurchaseRules',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetTitlePurchaseRulesResult>,
    getUserAccountInfo: (request, options) =>
      transport({
        path: '/Admin/GetUserAccountInfo',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetUserAccountInfoResult>,
    getUserBans: (request, options) =>
      transport({
        path: '/Admin/GetUserBans',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetUserBansResult>,
    getUserData: (request, options) =>
      transport({
        path: '/Admin/GetUserData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetUserDataResult>,
    getUserInternalData: (request, options) =>
      transport({
        path: '/Admin/GetUserInternalData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetUserInternalDataResult>,
    getUserInventory: (request, options) =>
      transport({
        path: '/Admin/GetUserInventory',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetUserInventoryResult>,
    getUserPublisherData: (request, options) =>
      transport({
        path: '/Admin/GetUserPublisherData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetUserPublisherDataResult>,
    getUserPublisherInternalData: (request, options) =>
      transport({
        path: '/Admin/GetUserPublisherInternalData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetUserPublisherInternalDataResult>,
    getUserPublisherReadOnlyData: (request, options) =>
      transport({
        path: '/Admin/GetUserPublisherReadOnlyData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetUserPublisherReadOnlyDataResult>,
    getUserReadOnlyData: (request, options) =>
      transport({
        path: '/Admin/GetUserReadOnlyData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminGetUserReadOnlyDataResult>,
    giveReceipt: (request, options) =>
      transport({
        path: '/Admin/GiveReceipt',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminGiveReceiptResult>,
    grantItemsToUsers: (request, options) =>
      transport({
        path: '/Admin/GrantItemsToUsers',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminGrantItemsToUsersResult>,
    incrementLimitedEditionItemAvailability: (request, options) =>
      transport({
        path: '/Admin/IncrementLimitedEditionItemAvailability',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminIncrementLimitedEditionItemAvailabilityResult>,
    incrementPlayerStatisticVersion: (request, options) =>
      transport({
        path: '/Admin/IncrementPlayerStatisticVersion',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminIncrementPlayerStatisticVersionResult>,
    liftLimit: (request, options) =>
      transport({
        path: '/Admin/LiftLimit',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminLiftLimitResult>,
    listBans: (request, options) =>
      transport({
        path: '/Admin/ListBans',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminListBansResult>,
    listCatalogVersions: (request, options) =>
      transport({
        path: '/Admin/ListCatalogVersions',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminListCatalogVersionsResult>,
    listConnectionChanges: (request, options) =>
      transport({
        path: '/Admin/ListConnectionChanges',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminListConnectionChangesResult>,
    listIdentityProviders: (request, options) =>
      transport({
        path: '/Admin/ListIdentityProviders',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminListIdentityProvidersResult>,
    listOpenIdConnection: (request, options) =>
      transport({
        path: '/Admin/ListOpenIdConnection',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminListOpenIdConnectionResult>,
    listPaymentPlatforms: (request, options) =>
      transport({
        path: '/Admin/ListPaymentPlatforms',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminListPaymentPlatformsResult>,
    listPendingChanges: (request, options) =>
      transport({
        path: '/Admin/ListPendingChanges',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminListPendingChangesResult>,
    listPlayerNotes: (request, options) =>
      transport({
        path: '/Admin/ListPlayerNotes',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminListPlayerNotesResult>,
    listPlayerSessions: (request, options) =>
      transport({
        path: '/Admin/ListPlayerSessions',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminListPlayerSessionsResult>,
    listSales: (request, options) =>
      transport({
        path: '/Admin/ListSales',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminListSalesResult>,
    listStores: (request, options) =>
      transport({
        path: '/Admin/ListStores',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminListStoresResult>,
    listVirtualCurrencyTypes: (request, options) =>
      transport({
        path: '/Admin/ListVirtualCurrencyTypes',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminListVirtualCurrencyTypesResult>,
    refundReceipt: (request, options) =>
      transport({
        path: '/Admin/RefundReceipt',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminRefundReceiptResult>,
    removeContactEmail: (request, options) =>
      transport({
        path: '/Admin/RemoveContactEmail',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminRemoveContactEmailResult>,
    removeIdentityProvider: (request, options) =>
      transport({
        path: '/Admin/RemoveIdentityProvider',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminRemoveIdentityProviderResult>,
    removePaymentPlatform: (request, options) =>
      transport({
        path: '/Admin/RemovePaymentPlatform',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminRemovePaymentPlatformResult>,
    removePlayerNote: (request, options) =>
      transport({
        path: '/Admin/RemovePlayerNote',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminRemovePlayerNoteResult>,
    removePlayerTag: (request, options) =>
      transport({
        path: '/Admin/RemovePlayerTag',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminRemovePlayerTagResult>,
    removeTitleNews: (request, options) =>
      transport({
        path: '/Admin/RemoveTitleNews',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminRemoveTitleNewsResult>,
    removeVirtualCurrencyTypes: (request, options) =>
      transport({
        path: '/Admin/RemoveVirtualCurrencyTypes',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminRemoveVirtualCurrencyTypesResult>,
    resetCharacterStatistics: (request, options) =>
      transport({
        path: '/Admin/ResetCharacterStatistics',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminResetCharacterStatisticsResult>,
    resetPassword: (request, options) =>
      transport({
        path: '/Admin/ResetPassword',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<AdminResetPasswordResult>,
    resetUserStatistics: (request, options) =>
      transport({
        path: '/Admin/ResetUserStatistics',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminResetUserStatisticsResult>,
    restoreCatalog: (request, options) =>
      transport({
        path: '/Admin/RestoreCatalog',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminRestoreCatalogResult>,
    restorePublisherData: (request, options) =>
      transport({
        path: '/Admin/RestorePublisherData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminRestorePublisherDataResult>,
    restoreStore: (request, options) =>
      transport({
        path: '/Admin/RestoreStore',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminRestoreStoreResult>,
    restoreTitleData: (request, options) =>
      transport({
        path: '/Admin/RestoreTitleData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminRestoreTitleDataResult>,
    restoreTitleInternalData: (request, options) =>
      transport({
        path: '/Admin/RestoreTitleInternalData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminRestoreTitleInternalDataResult>,
    revokeAllBansForUser: (request, options) =>
      transport({
        path: '/Admin/RevokeAllBansForUser',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminRevokeAllBansForUserResult>,
    revokeBans: (request, options) =>
      transport({
        path: '/Admin/RevokeBans',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminRevokeBansResult>,
    revokeInventoryItem: (request, options) =>
      transport({
        path: '/Admin/RevokeInventoryItem',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminRevokeInventoryItemResult>,
    revokeInventoryItems: (request, options) =>
      transport({
        path: '/Admin/RevokeInventoryItems',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminRevokeInventoryItemsResult>,
    revokePlayerSessions: (request, options) =>
      transport({
        path: '/Admin/RevokePlayerSessions',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminRevokePlayerSessionsResult>,
    searchPlayers: (request, options) =>
      transport({
        path: '/Admin/SearchPlayers',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminSearchPlayersResult>,
    sendAccountRecoveryEmail: (request, options) =>
      transport({
        path: '/Admin/SendAccountRecoveryEmail',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminSendAccountRecoveryEmailResult>,
    setCatalogItems: (request, options) =>
      transport({
        path: '/Admin/SetCatalogItems',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminSetCatalogItemsResult>,
    setIdentityProvider: (request, options) =>
      transport({
        path: '/Admin/SetIdentityProvider',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<AdminSetIdentityProviderResult>,
    setObjects: (request, options) =>
      transport({
        path: '/Admin/SetObjects',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminSetObjectsResult>,
    setPassword: (request, options) =>
      transport({
        path: '/Admin/SetPassword',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<AdminSetPasswordResult>,
    setPaymentPlatform: (request, options) =>
      transport({
        path: '/Admin/SetPaymentPlatform',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<AdminSetPaymentPlatformResult>,
    setPriceWarningAccepted: (request, options) =>
      transport({
        path: '/Admin/SetPriceWarningAccepted',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminSetPriceWarningAcceptedResult>,
    setPublisherData: (request, options) =>
      transport({
        path: '/Admin/SetPublisherData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminSetPublisherDataResult>,
    setStoreItems: (request, options) =>
      transport({
        path: '/Admin/SetStoreItems',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminSetStoreItemsResult>,
    setStoreOpen: (request, options) =>
      transport({
        path: '/Admin/SetStoreOpen',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminSetStoreOpenResult>,
    setTitleData: (request, options) =>
      transport({
        path: '/Admin/SetTitleData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminSetTitleDataResult>,
    setTitleDataAndOverrides: (request, options) =>
      transport({
        path: '/Admin/SetTitleDataAndOverrides',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminSetTitleDataAndOverridesResult>,
    setTitleInternalData: (request, options) =>
      transport({
        path: '/Admin/SetTitleInternalData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminSetTitleInternalDataResult>,
    setTitlePurchaseRules: (request, options) =>
      transport({
        path: '/Admin/SetTitlePurchaseRules',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminSetTitlePurchaseRulesResult>,
    subtractUserVirtualCurrency: (request, options) =>
      transport({
        path: '/Admin/SubtractUserVirtualCurrency',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminSubtractUserVirtualCurrencyResult>,
    testIdentityProvider: (request, options) =>
      transport({
        path: '/Admin/TestIdentityProvider',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminTestIdentityProviderResult>,
    testPaymentPlatform: (request, options) =>
      transport({
        path: '/Admin/TestPaymentPlatform',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AdminTestPaymentPlatformResult>,
    updateCatalogItems: (request, options) =>
      transport({
        path: '/Admin/UpdateCatalogItems',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminUpdateCatalogItemsResult>,
    updateOpenIdConnection: (request, options) =>
      transport({
        path: '/Admin/UpdateOpenIdConnection',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<AdminUpdateOpenIdConnectionResult>,
    updatePendingChange: (request, options) =>
      transport({
        path: '/Admin/UpdatePendingChange',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminUpdatePendingChangeResult>,
    updatePlayerIdentity: (request, options) =>
      transport({
        path: '/Admin/UpdatePlayerIdentity',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminUpdatePlayerIdentityResult>,
    updatePlayerStatisticDefinition: (request, options) =>
      transport({
        path: '/Admin/UpdatePlayerStatisticDefinition',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminUpdatePlayerStatisticDefinitionResult>,
    updateRandomResultTables: (request, options) =>
      transport({
        path: '/Admin/UpdateRandomResultTables',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminUpdateRandomResultTablesResult>,
    updateSale: (request, options) =>
      transport({
        path: '/Admin/UpdateSale',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminUpdateSaleResult>,
    updateStoreItems: (request, options) =>
      transport({
        path: '/Admin/UpdateStoreItems',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminUpdateStoreItemsResult>,
    updateUserData: (request, options) =>
      transport({
        path: '/Admin/UpdateUserData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminUpdateUserDataResult>,
    updateUserInternalData: (request, options) =>
      transport({
        path: '/Admin/UpdateUserInternalData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminUpdateUserInternalDataResult>,
    updateUserPublisherData: (request, options) =>
      transport({
        path: '/Admin/UpdateUserPublisherData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminUpdateUserPublisherDataResult>,
    updateUserPublisherInternalData: (request, options) =>
      transport({
        path: '/Admin/UpdateUserPublisherInternalData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminUpdateUserPublisherInternalDataResult>,
    updateUserPublisherReadOnlyData: (request, options) =>
      transport({
        path: '/Admin/UpdateUserPublisherReadOnlyData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminUpdateUserPublisherReadOnlyDataResult>,
    updateUserReadOnlyData: (request, options) =>
      transport({
        path: '/Admin/UpdateUserReadOnlyData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminUpdateUserReadOnlyDataResult>,
    updateUserTitleDisplayName: (request, options) =>
      transport({
        path: '/Admin/UpdateUserTitleDisplayName',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AdminUpdateUserTitleDisplayNameResult>,
  };
}

/** Entity tokens: getting, checking and revoking them. */
export interface AuthenticationOperations {
  /**
   * Exchanges a secret key, a session ticket or an entity token for an entity token.
   *
   * With a secret key: a token of the title, which dies with the key. With a session ticket: one of the title player. With an entity token: a new one of the same entity and session. A player's session may also get a token of its other entity, the master player account. Earlier tokens stay valid. A session of which 32 tokens were revoked gets no new one until one of them would have ended; its ticket and its other tokens stay good. With `Audience` a player gets a join token: one game server accepts it, once, within minutes, and no operation takes it as a credential.
   */
  getEntityToken(
    request: AuthenticationGetEntityTokenRequest,
    options?: CallOptions,
  ): Promise<AuthenticationGetEntityTokenResult>;
  /**
   * Tells a server what is revoked, so that it can check entity tokens itself.
   *
   * A verifier is a process of a game server that checks tokens without a call; the client `purser-client/verifier` is one. It names itself in the header `X-Purser-Verifier`. Without `After` the answer is the first page of everything that is in force; with it, what came afterwards. Under a lease the verifier may judge by what it knows: no revocation is answered before that verifier has confirmed it, by asking for what comes after it, or its lease has ended. This operation is Purser's own.
   */
  getVerifierFeed(
    request: AuthenticationGetVerifierFeedRequest,
    options?: CallOptions,
  ): Promise<AuthenticationGetVerifierFeedResult>;
  /**
   * Ends an entity token before its time, or the whole session (log-out).
   *
   * A title may revoke every token of its own; anybody may revoke the tokens of their own session. No call that begins after the answer is told that the token is valid. A token that has expired or been revoked already is a success. A title has no session: revoke its secret key instead. Where 1,000 tokens of one session were revoked and have not ended, the session can be ended, and no more of its tokens one by one.
   */
  revokeEntityToken(
    request: AuthenticationRevokeEntityTokenRequest,
    options?: CallOptions,
  ): Promise<AuthenticationRevokeEntityTokenResult>;
  /**
   * Checks a client's entity token and returns its owner's details.
   *
   * The caller's own title token is in `X-EntityToken`, the client's token in the body. A token of another title is EntityTokenInvalid. Expired is judged before revoked. A join token is accepted once, and only with the `Audience` that it was issued for; anything else is EntityTokenInvalid, and so is any other token where the title's servers take join tokens only. InvalidTicket: a session ticket was sent where an entity token belongs.
   */
  validateEntityToken(
    request: AuthenticationValidateEntityTokenRequest,
    options?: CallOptions,
  ): Promise<AuthenticationValidateEntityTokenResult>;
  /**
   * Checks up to 100 clients' entity tokens at once, with a verdict for each.
   *
   * The caller's own title token is in `X-EntityToken`. Each token is judged as ValidateEntityToken judges it, and a bad one is a verdict and no error: the call succeeds. All are judged at the same moment, and a join token that is there twice is valid once. This operation is Purser's own.
   */
  validateEntityTokens(
    request: AuthenticationValidateEntityTokensRequest,
    options?: CallOptions,
  ): Promise<AuthenticationValidateEntityTokensResult>;
}

function makeAuthentication(transport: Transport): AuthenticationOperations {
  return {
    getEntityToken: (request, options) =>
      transport({
        path: '/Authentication/GetEntityToken',
        opensWith: ['secretKey', 'entityToken', 'sessionTicket'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<AuthenticationGetEntityTokenResult>,
    getVerifierFeed: (request, options) =>
      transport({
        path: '/Authentication/GetVerifierFeed',
        opensWith: ['entityToken'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AuthenticationGetVerifierFeedResult>,
    revokeEntityToken: (request, options) =>
      transport({
        path: '/Authentication/RevokeEntityToken',
        opensWith: ['entityToken'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<AuthenticationRevokeEntityTokenResult>,
    validateEntityToken: (request, options) =>
      transport({
        path: '/Authentication/ValidateEntityToken',
        opensWith: ['entityToken'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AuthenticationValidateEntityTokenResult>,
    validateEntityTokens: (request, options) =>
      transport({
        path: '/Authentication/ValidateEntityTokens',
        opensWith: ['entityToken'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<AuthenticationValidateEntityTokensResult>,
  };
}

/** Operations of a game client. */
export interface ClientOperations {
  /**
   * Makes another player a friend of the caller.
   *
   * The friend is named by exactly one member, and is not asked. Where the title’s setting `MutualFriends` is on, the caller becomes a friend of the friend, too. A player has at most 1000 friends, and is a friend of at most 10000 players. To look for usernames and addresses is limited as guesses are, and a key needs `players:personal` for it. By FriendEmail the answer is the same whether or not anybody has the address, and the friend is listed once that one has added the caller, too; `MutualFriends` adds nobody then.
   */
  addFriend(
    request: ClientAddFriendRequest,
    options?: CallOptions,
  ): Promise<ClientAddFriendResult>;
  /**
   * Sets the email address at which the caller's account can be told of changes and recovered.
   *
   * It is no name to log in with, and several players may have the same. A mail with a link asks for a confirmation; the same address again sends another one. The account can be recovered by it when it has been confirmed for 72 hours. The login address is told, and the address that it replaces if that was confirmed. The session must have begun a short time ago. Without a mail server the address is kept and cannot be confirmed. The answer does not tell whether a mail was sent: an address gets few in an hour.
   */
  addOrUpdateContactEmail(
    request: ClientAddOrUpdateContactEmailRequest,
    options?: CallOptions,
  ): Promise<ClientAddOrUpdateContactEmailResult>;
  /**
   * Adds to the player's own balance of a virtual currency.
   *
   * Off unless the title's rule AllowClientBalanceChanges is on (/Admin/SetTitlePurchaseRules): a client that was tampered with adds what it likes. A balance is at most 2147483647; a sum beyond that is refused, and nothing is added. The change is an entry of the player's ledger.
   */
  addUserVirtualCurrency(
    request: ClientAddUserVirtualCurrencyRequest,
    options?: CallOptions,
  ): Promise<ClientAddUserVirtualCurrencyResult>;
  /**
   * Gives the caller a username, an email address and a password as one more way to log in.
   *
   * For a player who came as a guest. Usernames and email addresses are unique in the title, whatever their case. The session must be younger than the title wants (an hour, unless it is set). Calls that give no password are limited as wrong passwords are.
   */
  addUsernamePassword(
    request: ClientAddUsernamePasswordRequest,
    options?: CallOptions,
  ): Promise<ClientAddUsernamePasswordResult>;
  /**
   * Changes the caller's own password.
   *
   * The present password is a guess, limited like those at a login. Only the session of this call goes on, with its ticket and its tokens: no call that begins after the answer is told that another session ticket or entity token of the player is valid, and nobody logs in with the old password, not even in a call that began before. The addresses of the player are told by mail. An idempotency key is ignored: after an answer that was lost, log in with the new password.
   */
  changePassword(
    request: ClientChangePasswordRequest,
    options?: CallOptions,
  ): Promise<ClientChangePasswordResult>;
  /**
   * Takes the money of an order that the player has approved on Steam, and gives the items.
   *
   * A call that is repeated gives the same answer; nothing is paid or given twice. An order that the player has approved and the game does not confirm is completed by the service within minutes. What is paid and cannot be given is kept for the player: the call says ReceiptNotGiven, and is tried again when it is repeated.
   */
  confirmPurchase(
    request: ClientConfirmPurchaseRequest,
    options?: CallOptions,
  ): Promise<ClientConfirmPurchaseResult>;
  /**
   * Uses one of the player's items, once or several times.
   *
   * All of the uses, or none: where fewer are left, or the item is not used up at all, it is NoRemainingUses. An item of which no use is left is gone.
   */
  consumeItem(
    request: ClientConsumeItemRequest,
    options?: CallOptions,
  ): Promise<ClientConsumeItemResult>;
  /**
   * Deletes the caller's own account, and everything that is stored about the player.
   *
   * It cannot be undone. An account with a password is deleted with the password, which is a guess, limited like those at a login; one without by a session that began within the last 5 minutes. Session tickets and entity tokens die with it, also that of the call: a repeated call is NotAuthenticated. An idempotency key is ignored. What a deletion keeps is the same as with `/Admin/DeletePlayer`.
   */
  deleteOwnAccount(
    request: ClientDeleteOwnAccountRequest,
    options?: CallOptions,
  ): Promise<ClientDeleteOwnAccountResult>;
  /**
   * Returns the player's own account, or what others may see of another player's.
   *
   * At most one member is given; none stands for the caller. Of others the answer has ServiceId, Created, and in TitleInfo DisplayName, Created and TitlePlayerAccount. Others are found by ServiceId, and by TitleDisplayName where the title makes display names unique. By Email or Username nobody but the caller is found: whether somebody else has an account is not told.
   */
  getAccountInfo(
    request: ClientGetAccountInfoRequest,
    options?: CallOptions,
  ): Promise<ClientGetAccountInfoResult>;
  /**
   * Lists the characters of a player.
   *
   * Players see those of all players of the title.
   */
  getAllUsersCharacters(
    request: ClientGetAllUsersCharactersRequest,
    options?: CallOptions,
  ): Promise<ClientGetAllUsersCharactersResult>;
  /**
   * Gives players all items of a catalog version.
   *
   * A version that does not exist is CatalogNotConfigured. Without a version, a title that has no catalog yet is answered with an empty one. The reply has an `ETag`: sent back in `If-None-Match`, what has not changed is answered with HTTP 304 and no body.
   */
  getCatalogItems(
    request: ClientGetCatalogItemsRequest,
    options?: CallOptions,
  ): Promise<ClientGetCatalogItemsResult>;
  /**
   * Reads a character's data that the player reads and writes.
   *
   * Of another player it answers with the keys that are Public.
   */
  getCharacterData(
    request: ClientGetCharacterDataRequest,
    options?: CallOptions,
  ): Promise<ClientGetCharacterDataResult>;
  /**
   * Shows the characters with the greatest values of a statistic.
   *
   * Those of all players, from StartPosition on, best first; of equal values the one that came first is better. Characters without a value are not there, and a statistic that is not there has an empty leaderboard. A character that was deleted keeps its place, without its name and type, until ResetCharacterStatistics takes it away.
   */
  getCharacterLeaderboard(
    request: ClientGetCharacterLeaderboardRequest,
    options?: CallOptions,
  ): Promise<ClientGetCharacterLeaderboardResult>;
  /**
   * Reads a character's data that the player reads, and the studio writes.
   *
   * Of another player it answers with the keys that are Public.
   */
  getCharacterReadOnlyData(
    request: ClientGetCharacterReadOnlyDataRequest,
    options?: CallOptions,
  ): Promise<ClientGetCharacterReadOnlyDataResult>;
  /**
   * Reads the statistics of a character of the caller.
   *
   * All that the character has a value of. They have no versions.
   */
  getCharacterStatistics(
    request: ClientGetCharacterStatisticsRequest,
    options?: CallOptions,
  ): Promise<ClientGetCharacterStatisticsResult>;
  /**
   * Shows the leaderboard of the caller and the caller’s friends.
   *
   * From StartPosition among them on, best first. Who has no value is not there. The friends that a player has at a platform are not among them.
   */
  getFriendLeaderboard(
    request: ClientGetFriendLeaderboardRequest,
    options?: CallOptions,
  ): Promise<ClientGetFriendLeaderboardResult>;
  /**
   * Shows the place of the caller, or of a friend, among the caller’s friends.
   *
   * The one who is asked for is in the middle, or nearer to the end that is near, and without a value behind all others, with 0. The friends that a player has at a platform are not among them.
   */
  getFriendLeaderboardAroundPlayer(
    request: ClientGetFriendLeaderboardAroundPlayerRequest,
    options?: CallOptions,
  ): Promise<ClientGetFriendLeaderboardAroundPlayerResult>;
  /**
   * Lists the friends of the caller.
   *
   * All of them, in the order in which they came. The friends that a player has at a platform are not among them, whatever is asked for: only AddFriend makes friends. A player sees the ids, DisplayName and Created of a friend, and the Username of one who has the player as a friend, too, where the title’s setting `FriendsUsernames` is on.
   */
  getFriendsList(
    request: ClientGetFriendsListRequest,
    options?: CallOptions,
  ): Promise<ClientGetFriendsListResult>;
  /**
   * Shows the players with the greatest values of a statistic.
   *
   * From StartPosition on, best first; of equal values the one that came first is better. Players without a value are not there, and a statistic that is not there has an empty leaderboard. Versions older than the newest 20 are not shown.
   */
  getLeaderboard(
    request: ClientGetLeaderboardRequest,
    options?: CallOptions,
  ): Promise<ClientGetLeaderboardResult>;
  /**
   * Shows the place of a character of the caller on a leaderboard, with those around.
   *
   * The character is in the middle, or nearer to the end of the leaderboard that is near. One without a value is behind all others, with 0.
   */
  getLeaderboardAroundCharacter(
    request: ClientGetLeaderboardAroundCharacterRequest,
    options?: CallOptions,
  ): Promise<ClientGetLeaderboardAroundCharacterResult>;
  /**
   * Shows the place of a player on a leaderboard, with those around.
   *
   * The player is in the middle, or nearer to the end of the leaderboard that is near. A player without a value is behind all others, with 0.
   */
  getLeaderboardAroundPlayer(
    request: ClientGetLeaderboardAroundPlayerRequest,
    options?: CallOptions,
  ): Promise<ClientGetLeaderboardAroundPlayerResult>;
  /**
   * Shows the places of the caller’s characters on a leaderboard.
   *
   * Positions are those among the characters of all players. Characters without a value, and deleted ones, are not there.
   */
  getLeaderboardForUserCharacters(
    request: ClientGetLeaderboardForUserCharactersRequest,
    options?: CallOptions,
  ): Promise<ClientGetLeaderboardForUserCharactersResult>;
  /**
   * Returns several kinds of information about a player in one call.
   *
   * Of another player the account and the profile have what others may see, of its data the keys that are Public come, and what the player has is not shown: it is empty.
   */
  getPlayerCombinedInfo(
    request: ClientGetPlayerCombinedInfoRequest,
    options?: CallOptions,
  ): Promise<ClientGetPlayerCombinedInfoResult>;
  /**
   * Returns a player's profile: the player as a game shows them.
   *
   * Of another player the profile has the ids, DisplayName and Created only.
   */
  getPlayerProfile(
    request: ClientGetPlayerProfileRequest,
    options?: CallOptions,
  ): Promise<ClientGetPlayerProfileResult>;
  /**
   * Lists the versions of a statistic.
   *
   * The newest 1000, oldest of them first. Versions that are over are written to files where the operator has named a folder (PURSER_STATISTICS_ARCHIVE_DIR).
   */
  getPlayerStatisticVersions(
    request: ClientGetPlayerStatisticVersionsRequest,
    options?: CallOptions,
  ): Promise<ClientGetPlayerStatisticVersionsResult>;
  /**
   * Reads the caller's statistics.
   *
   * In their current versions, unless StatisticNameVersions names others. A statistic without a value of the player is not there.
   */
  getPlayerStatistics(
    request: ClientGetPlayerStatisticsRequest,
    options?: CallOptions,
  ): Promise<ClientGetPlayerStatisticsResult>;
  /**
   * Lists the tags of a player.
   *
   * Players see their own tags. The list of another player is empty.
   */
  getPlayerTags(
    request: ClientGetPlayerTagsRequest,
    options?: CallOptions,
  ): Promise<ClientGetPlayerTagsResult>;
  /**
   * Gives publisher data, which the game reads.
   *
   * Publisher data are a store of their own within each title: titles share no players yet, and no data either. So there is always a publisher. Whatever was set before the call began is in the answer, on every node.
   */
  getPublisherData(
    request: ClientGetPublisherDataRequest,
    options?: CallOptions,
  ): Promise<ClientGetPublisherDataResult>;
  /**
   * Shows players an order of theirs, with the items that it gave.
   *
   * It asks nobody else: an order that the player has just approved shows so after ConfirmPurchase. Carts and failed orders are forgotten after 30 days.
   */
  getPurchase(
    request: ClientGetPurchaseRequest,
    options?: CallOptions,
  ): Promise<ClientGetPurchaseResult>;
  /**
   * Answers with the token to hand to the platform with each purchase.
   *
   * An addition of this service to the reference API. Pass it as `appAccountToken` (App Store) or `obfuscatedExternalAccountId` (Play Store), and nobody else can redeem the receipt first, unless the title does not look at it. Where the title lets non-consumables move, another player can restore one afterwards, and has it then. It is a UUID, and always the same for a player.
   */
  getPurchaseAccountToken(
    request: ClientGetPurchaseAccountTokenRequest,
    options?: CallOptions,
  ): Promise<ClientGetPurchaseAccountTokenResult>;
  /**
   * Finds players of the title by their player ids in Game Center, up to 25 at a time.
   *
   * An id that no player of the title has gets a pair without ServiceId.
   */
  getServiceIDsFromGameCenterIDs(
    request: ClientGetServiceIDsFromGameCenterIDsRequest,
    options?: CallOptions,
  ): Promise<ClientGetServiceIDsFromGameCenterIDsResult>;
  /**
   * Finds players of the title by the ids of their Google accounts, up to 25 at a time.
   *
   * An id that no player of the title has gets a pair without ServiceId.
   */
  getServiceIDsFromGoogleIDs(
    request: ClientGetServiceIDsFromGoogleIDsRequest,
    options?: CallOptions,
  ): Promise<ClientGetServiceIDsFromGoogleIDsResult>;
  /**
   * Finds players of the title by their player ids in Google Play Games, up to 25 at a time.
   *
   * An id that no player of the title has gets a pair without ServiceId.
   */
  getServiceIDsFromGooglePlayGamesPlayerIDs(
    request: ClientGetServiceIDsFromGooglePlayGamesPlayerIDsRequest,
    options?: CallOptions,
  ): Promise<ClientGetServiceIDsFromGooglePlayGamesPlayerIDsResult>;
  /**
   * Finds players of the title by their identities of OpenID Connect, up to 25 at a time.
   *
   * An id that no player of the title has gets a pair without ServiceId.
   */
  getServiceIDsFromOpenIdSubjectIdentifiers(
    request: ClientGetServiceIDsFromOpenIdSubjectIdentifiersRequest,
    options?: CallOptions,
  ): Promise<ClientGetServiceIDsFromOpenIdSubjectIdentifiersResult>;
  /**
   * Finds players of the title by the ids of their PSN accounts, up to 25 at a time.
   *
   * An id that no player of the title has gets a pair without ServiceId.
   */
  getServiceIDsFromPSNAccountIDs(
    request: ClientGetServiceIDsFromPSNAccountIDsRequest,
    options?: CallOptions,
  ): Promise<ClientGetServiceIDsFromPSNAccountIDsResult>;
  /**
   * Finds players of the title by the ids of their Steam accounts, up to 25 at a time.
   *
   * An id that no player of the title has gets a pair without ServiceId. The ids are texts: JSON numbers are exact up to 9007199254740991 only, and ids of real accounts are larger.
   */
  getServiceIDsFromSteamIDs(
    request: ClientGetServiceIDsFromSteamIDsRequest,
    options?: CallOptions,
  ): Promise<ClientGetServiceIDsFromSteamIDsResult>;
  /**
   * Finds players of the title by the ids of their Xbox Live accounts, up to 25 at a time.
   *
   * An id that no player of the title has gets a pair without ServiceId.
   */
  getServiceIDsFromXboxLiveIDs(
    request: ClientGetServiceIDsFromXboxLiveIDsRequest,
    options?: CallOptions,
  ): Promise<ClientGetServiceIDsFromXboxLiveIDsResult>;
  /**
   * Gives players a store and, for each item, the prices to show.
   *
   * Each item is as it was set, with DisplayPrices added: per currency the store's price where it has one, else the catalog's; currencies that do not buy the item are left out. The reply has an `ETag`: sent back in `If-None-Match`, what has not changed is answered with HTTP 304 and no body.
   */
  getStoreItems(
    request: ClientGetStoreItemsRequest,
    options?: CallOptions,
  ): Promise<ClientGetStoreItemsResult>;
  /**
   * Gives the title's data, which its game reads: settings, texts, whatever the studio has set.
   *
   * Without Keys all of them. Whatever was set before the call began is in the answer, on every node.
   */
  getTitleData(
    request: ClientGetTitleDataRequest,
    options?: CallOptions,
  ): Promise<ClientGetTitleDataResult>;
  /**
   * Gives players the news of the title, newest first.
   *
   * At most 10, whatever is asked for: a title has no more. The reply has an `ETag`: sent back in `If-None-Match`, what has not changed is answered with HTTP 304 and no body.
   */
  getTitleNews(
    request: ClientGetTitleNewsRequest,
    options?: CallOptions,
  ): Promise<ClientGetTitleNewsResult>;
  /**
   * Reads data that the player reads and writes.
   *
   * Of another player it answers with the keys that are Public.
   */
  getUserData(
    request: ClientGetUserDataRequest,
    options?: CallOptions,
  ): Promise<ClientGetUserDataResult>;
  /**
   * Shows players their items and what they have of each currency.
   *
   * Items stand in the order in which they came, and are not there any more from the moment at which they expire. Without `MaxResults` or `ContinuationToken` all items come; of a player who has more than 10000 they come in pages only.
   */
  getUserInventory(
    request: ClientGetUserInventoryRequest,
    options?: CallOptions,
  ): Promise<ClientGetUserInventoryResult>;
  /**
   * Reads publisher's data that the player reads and writes.
   *
   * Of another player it answers with the keys that are Public. No two titles share players yet, so each title has publisher data of its own, and PublisherNotSet is no answer.
   */
  getUserPublisherData(
    request: ClientGetUserPublisherDataRequest,
    options?: CallOptions,
  ): Promise<ClientGetUserPublisherDataResult>;
  /**
   * Reads publisher's data that the player reads, and the studio writes.
   *
   * Of another player it answers with the keys that are Public. No two titles share players yet, so each title has publisher data of its own, and PublisherNotSet is no answer.
   */
  getUserPublisherReadOnlyData(
    request: ClientGetUserPublisherReadOnlyDataRequest,
    options?: CallOptions,
  ): Promise<ClientGetUserPublisherReadOnlyDataResult>;
  /**
   * Reads data that the player reads, and the studio writes.
   *
   * Of another player it answers with the keys that are Public.
   */
  getUserReadOnlyData(
    request: ClientGetUserReadOnlyDataRequest,
    options?: CallOptions,
  ): Promise<ClientGetUserReadOnlyDataResult>;
  /**
   * Makes a character of an item that the player has.
   *
   * The item's catalog version must say `CanBecomeCharacter` of it. One of its uses is used up; an item without a number of uses is gone. Of several it is the one that the player has had for longest. The character's type is the item's id. A player has at most 100 characters, or as many as the option PURSER_CHARACTERS_MAX says.
   */
  grantCharacterToUser(
    request: ClientGrantCharacterToUserRequest,
    options?: CallOptions,
  ): Promise<ClientGrantCharacterToUserResult>;
  /**
   * Gives the caller an Android device as one more way to log in.
   *
   * ForceLink takes it from the player who has it: everything of that player is ended, and the histories of both say so. It is refused where that player is banned. The session must be younger than the title wants (an hour, unless it is set), so that a ticket that somebody has found cannot take the account.
   */
  linkAndroidDeviceID(
    request: ClientLinkAndroidDeviceIDRequest,
    options?: CallOptions,
  ): Promise<ClientLinkAndroidDeviceIDResult>;
  /**
   * Gives the caller an Apple account as one more way to log in.
   *
   * ForceLink takes it from the player who has it: everything of that player is ended, and the histories of both say so. It is refused where that player is banned. The session must be younger than the title wants (an hour, unless it is set), so that a ticket that somebody has found cannot take the account.
   */
  linkApple(
    request: ClientLinkAppleRequest,
    options?: CallOptions,
  ): Promise<ClientLinkAppleResult>;
  /**
   * Gives the caller a custom id as one more way to log in.
   *
   * ForceLink takes it from the player who has it: everything of that player is ended, and the histories of both say so. It is refused where that player is banned. The session must be younger than the title wants (an hour, unless it is set), so that a ticket that somebody has found cannot take the account.
   */
  linkCustomID(
    request: ClientLinkCustomIDRequest,
    options?: CallOptions,
  ): Promise<ClientLinkCustomIDResult>;
  /**
   * Gives the caller an account of Game Center as one more way to log in.
   *
   * ForceLink takes it from the player who has it: everything of that player is ended, and the histories of both say so. It is refused where that player is banned. The session must be younger than the title wants (an hour, unless it is set), so that a ticket that somebody has found cannot take the account.
   */
  linkGameCenterAccount(
    request: ClientLinkGameCenterAccountRequest,
    options?: CallOptions,
  ): Promise<ClientLinkGameCenterAccountResult>;
  /**
   * Gives the caller a Google account as one more way to log in.
   *
   * ForceLink takes it from the player who has it: everything of that player is ended, and the histories of both say so. It is refused where that player is banned. The session must be younger than the title wants (an hour, unless it is set), so that a ticket that somebody has found cannot take the account.
   */
  linkGoogleAccount(
    request: ClientLinkGoogleAccountRequest,
    options?: CallOptions,
  ): Promise<ClientLinkGoogleAccountResult>;
  /**
   * Gives the caller an account of Google Play Games as one more way to log in.
   *
   * ForceLink takes it from the player who has it: everything of that player is ended, and the histories of both say so. It is refused where that player is banned. The session must be younger than the title wants (an hour, unless it is set), so that a ticket that somebody has found cannot take the account.
   */
  linkGooglePlayGamesServicesAccount(
    request: ClientLinkGooglePlayGamesServicesAccountRequest,
    options?: CallOptions,
  ): Promise<ClientLinkGooglePlayGamesServicesAccountResult>;
  /**
   * Gives the caller an iOS device as one more way to log in.
   *
   * ForceLink takes it from the player who has it: everything of that player is ended, and the histories of both say so. It is refused where that player is banned. The session must be younger than the title wants (an hour, unless it is set), so that a ticket that somebody has found cannot take the account.
   */
  linkIOSDeviceID(
    request: ClientLinkIOSDeviceIDRequest,
    options?: CallOptions,
  ): Promise<ClientLinkIOSDeviceIDResult>;
  /**
   * Gives the caller an identity at an issuer as one more way to log in.
   *
   * ForceLink takes it from the player who has it: everything of that player is ended, and the histories of both say so. It is refused where that player is banned. The session must be younger than the title wants (an hour, unless it is set), so that a ticket that somebody has found cannot take the account.
   */
  linkOpenIdConnect(
    request: ClientLinkOpenIdConnectRequest,
    options?: CallOptions,
  ): Promise<ClientLinkOpenIdConnectResult>;
  /**
   * Gives the caller an account of Steam as one more way to log in.
   *
   * ForceLink takes it from the player who has it: everything of that player is ended, and the histories of both say so. It is refused where that player is banned. The session must be younger than the title wants (an hour, unless it is set), so that a ticket that somebody has found cannot take the account.
   */
  linkSteamAccount(
    request: ClientLinkSteamAccountRequest,
    options?: CallOptions,
  ): Promise<ClientLinkSteamAccountResult>;
  /**
   * Logs a player in by the id of an Android device, and makes the player if asked to.
   *
   * Whoever knows the id is the player. Where the platform gives no long and random id, the game should make one and keep it.
   */
  loginWithAndroidDeviceID(
    request: ClientLoginWithAndroidDeviceIDRequest,
    options?: CallOptions,
  ): Promise<ClientLoginWithAndroidDeviceIDResult>;
  /** Logs a player in by Sign in with Apple, and makes the player if asked to. */
  loginWithApple(
    request: ClientLoginWithAppleRequest,
    options?: CallOptions,
  ): Promise<ClientLoginWithAppleResult>;
  /**
   * Logs a player in by an id that the client made up, and makes the player if asked to.
   *
   * Whoever knows the id is the player: use a long random one. The answer has a session ticket and an entity token of the title player.
   */
  loginWithCustomID(
    request: ClientLoginWithCustomIDRequest,
    options?: CallOptions,
  ): Promise<ClientLoginWithCustomIDResult>;
  /**
   * Logs a player in by email address and password.
   *
   * An account that does not exist and a wrong password get the same answer. A ban is told only after the right password.
   */
  loginWithEmailAddress(
    request: ClientLoginWithEmailAddressRequest,
    options?: CallOptions,
  ): Promise<ClientLoginWithEmailAddressResult>;
  /**
   * Logs a player in by what Game Center has signed, and makes the player if asked to.
   *
   * Takes what fetchItems(forIdentityVerificationSignature:) gives, for ten minutes. Unlike in the reference API no member may be absent.
   */
  loginWithGameCenter(
    request: ClientLoginWithGameCenterRequest,
    options?: CallOptions,
  ): Promise<ClientLoginWithGameCenterResult>;
  /**
   * Logs a player in by a code of a Google account, and makes the player if asked to.
   *
   * The player is known by the id of the Google account, which is another than the same person's id in Google Play Games.
   */
  loginWithGoogleAccount(
    request: ClientLoginWithGoogleAccountRequest,
    options?: CallOptions,
  ): Promise<ClientLoginWithGoogleAccountResult>;
  /**
   * Logs a player in by a code of Google Play Games, and makes the player if asked to.
   *
   * The player is known by the player id of Google Play Games, which is another than the id of the same person's Google account.
   */
  loginWithGooglePlayGamesServices(
    request: ClientLoginWithGooglePlayGamesServicesRequest,
    options?: CallOptions,
  ): Promise<ClientLoginWithGooglePlayGamesServicesResult>;
  /**
   * Logs a player in by the id of an iOS device, and makes the player if asked to.
   *
   * Whoever knows the id is the player. Where the platform gives no long and random id, the game should make one and keep it.
   */
  loginWithIOSDeviceID(
    request: ClientLoginWithIOSDeviceIDRequest,
    options?: CallOptions,
  ): Promise<ClientLoginWithIOSDeviceIDResult>;
  /**
   * Logs a player in by an ID token of OpenID Connect, and makes the player if asked to.
   *
   * The player is known by the issuer, or what the connection says instead, and the subject of the token; both are compared exactly. The connection itself may be made anew.
   */
  loginWithOpenIdConnect(
    request: ClientLoginWithOpenIdConnectRequest,
    options?: CallOptions,
  ): Promise<ClientLoginWithOpenIdConnectResult>;
  /**
   * Logs a player in by username and password.
   *
   * An account that does not exist and a wrong password get the same answer. A ban is told only after the right password.
   */
  loginWithService(
    request: ClientLoginWithServiceRequest,
    options?: CallOptions,
  ): Promise<ClientLoginWithServiceResult>;
  /**
   * Logs a player in by a ticket of Steam, and makes the player if asked to.
   *
   * Steam judges the ticket with the publisher key of the title. A player whom the publisher has banned at Steam is refused, and one who has borrowed the game unless the title allows it; a VAC ban refuses nobody.
   */
  loginWithSteam(
    request: ClientLoginWithSteamRequest,
    options?: CallOptions,
  ): Promise<ClientLoginWithSteamResult>;
  /**
   * Has Steam show an order to the player, who approves or declines it there.
   *
   * Steam's overlay opens in the game, and tells the game what the player has decided (MicroTxnAuthorizationResponse_t); then it calls ConfirmPurchase. A call that is repeated gives the same answer and shows the order once. An order that Steam refuses has failed; begin another one, as for one that was begun over an hour ago.
   */
  payForPurchase(
    request: ClientPayForPurchaseRequest,
    options?: CallOptions,
  ): Promise<ClientPayForPurchaseResult>;
  /**
   * Buys an item with a virtual currency.
   *
   * The price is the one that Client/GetStoreItems shows in DisplayPrices: the store's where a store is named and has a price in that currency, else the catalog's; without StoreId the catalog's. A price of 0 buys nothing unless the title's rule ZeroPrice is Free (/Admin/SetTitlePurchaseRules); one above 2147483647 never does. The currency is taken and everything is given at once, or nothing happens. A refusal for another price or another currency names the prices in force in its details. Send an `Idempotency-Key` and a repeated call buys once.
   */
  purchaseItem(
    request: ClientPurchaseItemRequest,
    options?: CallOptions,
  ): Promise<ClientPurchaseItemResult>;
  /**
   * Exchanges a refresh token for a new session ticket, entity token and refresh token.
   *
   * A refresh token is used once, and lives for 30 days. A client that has not had the answer may send the same token again within 60 seconds, and gets the same next one. An older token ends the session for good: two have it, and one of them is a thief. A logout, an unlink of the identity with which the session began, and a restore of the database end it, too. A title gives refresh tokens where its settings say so.
   */
  refreshSession(
    request: ClientRefreshSessionRequest,
    options?: CallOptions,
  ): Promise<ClientRefreshSessionResult>;
  /**
   * Makes a player with a username, an email address and a password, and logs them in.
   *
   * Usernames and email addresses are unique in the title, whatever their case, and so are display names where the title wants it. Everything that is wrong with the request is told at once, by member. The answer that a username or an email address is taken costs the address of the caller what a wrong password does.
   */
  registerServiceUser(
    request: ClientRegisterServiceUserRequest,
    options?: CallOptions,
  ): Promise<ClientRegisterServiceUserResult>;
  /**
   * Removes the caller's contact email address.
   *
   * Links that were mailed to the contact address are void. The login address is told by mail, and so is the contact address if it was confirmed. The session must have begun a short time ago. Removing what is not there is a success.
   */
  removeContactEmail(
    request: ClientRemoveContactEmailRequest,
    options?: CallOptions,
  ): Promise<ClientRemoveContactEmailResult>;
  /**
   * Removes a friend of the caller.
   *
   * Removing a player who is no friend is a success. Where the title’s setting `MutualFriends` is on, the friend loses the player, too.
   */
  removeFriend(
    request: ClientRemoveFriendRequest,
    options?: CallOptions,
  ): Promise<ClientRemoveFriendResult>;
  /**
   * Gives a player what was bought in the App Store and not given yet.
   *
   * Several purchases may come at once; those that this player has already give nothing, and are no error. Where some are given, `NotFulfilled` names the others with their reasons; where none is and some are refused, the answer is the error of one. It gives the catalog item whose id is the product id, times the quantity, once for ever. `ReceiptAlreadyUsed` says that it was given before, and its details say whether to this player: finish the purchase then. `NoMatchingCatalogItemForReceipt` and `ReceiptNotGiven` use nothing up: send it again later, with another idempotency key if you use one.
   */
  restoreIOSPurchases(
    request: ClientRestoreIOSPurchasesRequest,
    options?: CallOptions,
  ): Promise<ClientRestoreIOSPurchasesResult>;
  /**
   * Mails a link with which a player chooses another password.
   *
   * The mail goes to the address with which a player logs in, or to a contact that has been confirmed for 72 hours, where the player has a name with which a password logs in. Its link is good for one hour and once. The answer is the same whether or not a mail is sent: nobody learns which addresses are known, or whether one has had its mails of this hour.
   */
  sendAccountRecoveryEmail(
    request: ClientSendAccountRecoveryEmailRequest,
    options?: CallOptions,
  ): Promise<ClientSendAccountRecoveryEmailResult>;
  /**
   * Replaces the tags that the caller has given a friend.
   *
   * The friend does not see them. A player who is no friend is AccountNotFound.
   */
  setFriendTags(
    request: ClientSetFriendTagsRequest,
    options?: CallOptions,
  ): Promise<ClientSetFriendTagsResult>;
  /**
   * Begins a purchase on Steam, at the prices in force.
   *
   * The order keeps the prices and the items as they are now, with all that comes along with them. Another catalog version than the default one must be among CatalogVersions of the title's settings. It is made in the currency of the player's Steam wallet where each item has a price in it (RealCurrencyPrices), else in the title's, by the price RM; Steam refuses an order in another currency than the wallet's. Nothing can be bought that the player could not be given now. Players have at most 10 open orders; the oldest that is not being paid gives way. A player whom the title's settings let buy in Steam's sandbox pays nothing.
   */
  startPurchase(
    request: ClientStartPurchaseRequest,
    options?: CallOptions,
  ): Promise<ClientStartPurchaseResult>;
  /**
   * Subtracts from the player's own balance of a virtual currency.
   *
   * Off unless the title's rule AllowClientBalanceChanges is on (/Admin/SetTitlePurchaseRules). Where the player has less, nothing is subtracted, whatever AllowNegativeBalances says. The change is an entry of the player's ledger.
   */
  subtractUserVirtualCurrency(
    request: ClientSubtractUserVirtualCurrencyRequest,
    options?: CallOptions,
  ): Promise<ClientSubtractUserVirtualCurrencyResult>;
  /**
   * Takes away one of the caller's Android devices.
   *
   * Sessions that began with it end, but for that of the call. The last way to log in that works now stays, and the last one of all. The session must be younger than the title wants (an hour, unless it is set), so that a ticket that somebody has found cannot take the account.
   */
  unlinkAndroidDeviceID(
    request: ClientUnlinkAndroidDeviceIDRequest,
    options?: CallOptions,
  ): Promise<ClientUnlinkAndroidDeviceIDResult>;
  /**
   * Takes away the caller's Apple account: the one that was used or linked last.
   *
   * Sessions that began with it end, but for that of the call. The last way to log in that works now stays, and the last one of all. The session must be younger than the title wants (an hour, unless it is set), so that a ticket that somebody has found cannot take the account.
   */
  unlinkApple(
    request: ClientUnlinkAppleRequest,
    options?: CallOptions,
  ): Promise<ClientUnlinkAppleResult>;
  /**
   * Takes away one of the caller's custom ids.
   *
   * Sessions that began with it end, but for that of the call. The last way to log in that works now stays, and the last one of all. The session must be younger than the title wants (an hour, unless it is set), so that a ticket that somebody has found cannot take the account.
   */
  unlinkCustomID(
    request: ClientUnlinkCustomIDRequest,
    options?: CallOptions,
  ): Promise<ClientUnlinkCustomIDResult>;
  /**
   * Takes away the caller's account of Game Center.
   *
   * Sessions that began with it end, but for that of the call. The last way to log in that works now stays, and the last one of all. The session must be younger than the title wants (an hour, unless it is set), so that a ticket that somebody has found cannot take the account.
   */
  unlinkGameCenterAccount(
    request: ClientUnlinkGameCenterAccountRequest,
    options?: CallOptions,
  ): Promise<ClientUnlinkGameCenterAccountResult>;
  /**
   * Takes away the caller's Google account.
   *
   * Sessions that began with it end, but for that of the call. The last way to log in that works now stays, and the last one of all. The session must be younger than the title wants (an hour, unless it is set), so that a ticket that somebody has found cannot take the account.
   */
  unlinkGoogleAccount(
    request: ClientUnlinkGoogleAccountRequest,
    options?: CallOptions,
  ): Promise<ClientUnlinkGoogleAccountResult>;
  /**
   * Takes away the caller's account of Google Play Games.
   *
   * Sessions that began with it end, but for that of the call. The last way to log in that works now stays, and the last one of all. The session must be younger than the title wants (an hour, unless it is set), so that a ticket that somebody has found cannot take the account.
   */
  unlinkGooglePlayGamesServicesAccount(
    request: ClientUnlinkGooglePlayGamesServicesAccountRequest,
    options?: CallOptions,
  ): Promise<ClientUnlinkGooglePlayGamesServicesAccountResult>;
  /**
   * Takes away one of the caller's iOS devices.
   *
   * Sessions that began with it end, but for that of the call. The last way to log in that works now stays, and the last one of all. The session must be younger than the title wants (an hour, unless it is set), so that a ticket that somebody has found cannot take the account.
   */
  unlinkIOSDeviceID(
    request: ClientUnlinkIOSDeviceIDRequest,
    options?: CallOptions,
  ): Promise<ClientUnlinkIOSDeviceIDResult>;
  /**
   * Takes away the caller's identity at an issuer: the one that was used or linked last.
   *
   * Sessions that began with it end, but for that of the call. The last way to log in that works now stays, and the last one of all. The session must be younger than the title wants (an hour, unless it is set), so that a ticket that somebody has found cannot take the account.
   */
  unlinkOpenIdConnect(
    request: ClientUnlinkOpenIdConnectRequest,
    options?: CallOptions,
  ): Promise<ClientUnlinkOpenIdConnectResult>;
  /**
   * Takes away the caller's account of Steam.
   *
   * Sessions that began with it end, but for that of the call. The last way to log in that works now stays, and the last one of all. The session must be younger than the title wants (an hour, unless it is set), so that a ticket that somebody has found cannot take the account.
   */
  unlinkSteamAccount(
    request: ClientUnlinkSteamAccountRequest,
    options?: CallOptions,
  ): Promise<ClientUnlinkSteamAccountResult>;
  /**
   * Opens one of the player's containers, with a key where it needs one.
   *
   * Container and key are used once each; one that is not used up stays. Everything in it is given, or nothing happens at all: bundles are unpacked, drop tables rolled.
   */
  unlockContainerInstance(
    request: ClientUnlockContainerInstanceRequest,
    options?: CallOptions,
  ): Promise<ClientUnlockContainerInstanceResult>;
  /**
   * Opens one of the containers of an item that the player has.
   *
   * Of several containers, and of several keys, it is the one that the player has had for longest. Container and key are used once each; one that is not used up stays. Everything in it is given, or nothing happens at all: bundles are unpacked, drop tables rolled.
   */
  unlockContainerItem(
    request: ClientUnlockContainerItemRequest,
    options?: CallOptions,
  ): Promise<ClientUnlockContainerItemResult>;
  /**
   * Updates a character's data that the player reads and writes.
   *
   * Keys that the call does not name stay. The options PURSER_PLAYER_DATA_KEYS_MAX and PURSER_PLAYER_DATA_BYTES_MAX say how many keys and bytes a player may have in all kinds of data together, those of characters among them. A call names at most 10 keys. A player updates data of all kinds together, on all nodes, 10 times in 15 seconds, 150 times in 300 seconds, with 6000000 bytes in 300 seconds; PURSER_LIMIT_ADDRESS_DATA_GROWTH says by how many bytes the data of players at one IP address may grow; an update that lets them grow no more always passes that limit. PURSER_LIMITS=off ends these limits.
   */
  updateCharacterData(
    request: ClientUpdateCharacterDataRequest,
    options?: CallOptions,
  ): Promise<ClientUpdateCharacterDataResult>;
  /**
   * Updates statistics of a character of the caller, where the title lets clients do so.
   *
   * The last value counts, whatever the statistic's method for players is; its bounds are the same, but the largest step is one of players only, and not of the first value. All of them or none. A name that is not there becomes a statistic, whose last value counts and which is never reset, as long as the title has fewer than 300; where a player's client names it, fewer than 150. All characters of a player have at most 3000 values together; those of deleted characters go where they are in the way. For players: It is there where the title’s setting `StatisticsFromClients` is on, and takes at most 10 values. New values from one IP address are limited by the option `PURSER_LIMIT_ADDRESS_STATISTICS`.
   */
  updateCharacterStatistics(
    request: ClientUpdateCharacterStatisticsRequest,
    options?: CallOptions,
  ): Promise<ClientUpdateCharacterStatisticsResult>;
  /**
   * Updates the caller's statistics, where the title lets clients do so.
   *
   * All of them or none. A name that is not there becomes a statistic, whose last value counts and which is never reset, as long as the title has fewer than 300; where a player's client names it, fewer than 150. It is there where the title’s setting `StatisticsFromClients` is on, and takes at most 10 values. New values from one IP address are limited by the option `PURSER_LIMIT_ADDRESS_STATISTICS`.
   */
  updatePlayerStatistics(
    request: ClientUpdatePlayerStatisticsRequest,
    options?: CallOptions,
  ): Promise<ClientUpdatePlayerStatisticsResult>;
  /**
   * Updates the player's own data that the player reads and writes.
   *
   * Keys that the call does not name stay. The options PURSER_PLAYER_DATA_KEYS_MAX and PURSER_PLAYER_DATA_BYTES_MAX say how many keys and bytes a player may have in all kinds of data together, those of characters among them. A call names at most 10 keys. A player updates data of all kinds together, on all nodes, 10 times in 15 seconds, 150 times in 300 seconds, with 6000000 bytes in 300 seconds; PURSER_LIMIT_ADDRESS_DATA_GROWTH says by how many bytes the data of players at one IP address may grow; an update that lets them grow no more always passes that limit. PURSER_LIMITS=off ends these limits.
   */
  updateUserData(
    request: ClientUpdateUserDataRequest,
    options?: CallOptions,
  ): Promise<ClientUpdateUserDataResult>;
  /**
   * Updates the player's own publisher's data that the player reads and writes.
   *
   * Keys that the call does not name stay. The options PURSER_PLAYER_DATA_KEYS_MAX and PURSER_PLAYER_DATA_BYTES_MAX say how many keys and bytes a player may have in all kinds of data together, those of characters among them. A call names at most 10 keys. A player updates data of all kinds together, on all nodes, 10 times in 15 seconds, 150 times in 300 seconds, with 6000000 bytes in 300 seconds; PURSER_LIMIT_ADDRESS_DATA_GROWTH says by how many bytes the data of players at one IP address may grow; an update that lets them grow no more always passes that limit. PURSER_LIMITS=off ends these limits. No two titles share players yet, so each title has publisher data of its own, and PublisherNotSet is no answer.
   */
  updateUserPublisherData(
    request: ClientUpdateUserPublisherDataRequest,
    options?: CallOptions,
  ): Promise<ClientUpdateUserPublisherDataResult>;
  /**
   * Changes the caller's own display name.
   *
   * Where the title makes display names unique, a name that another player has is refused, whatever its case and the way its letters are written.
   */
  updateUserTitleDisplayName(
    request: ClientUpdateUserTitleDisplayNameRequest,
    options?: CallOptions,
  ): Promise<ClientUpdateUserTitleDisplayNameResult>;
  /**
   * Gives a player what was bought in the Amazon Appstore.
   *
   * Amazon is asked about each purchase, so a player may bring ten a minute. It gives the catalog item whose id is the product id, times the quantity, once for ever. `ReceiptAlreadyUsed` says that it was given before, and its details say whether to this player: finish the purchase then. `NoMatchingCatalogItemForReceipt` and `ReceiptNotGiven` use nothing up: send it again later, with another idempotency key if you use one.
   */
  validateAmazonIAPReceipt(
    request: ClientValidateAmazonIAPReceiptRequest,
    options?: CallOptions,
  ): Promise<ClientValidateAmazonIAPReceiptResult>;
  /**
   * Gives a player what was bought in Google Play.
   *
   * Google is asked about each purchase, so a player may bring ten a minute. It gives the catalog item whose id is the product id, times the quantity, once for ever. `ReceiptAlreadyUsed` says that it was given before, and its details say whether to this player: finish the purchase then. `NoMatchingCatalogItemForReceipt` and `ReceiptNotGiven` use nothing up: send it again later, with another idempotency key if you use one.
   */
  validateGooglePlayPurchase(
    request: ClientValidateGooglePlayPurchaseRequest,
    options?: CallOptions,
  ): Promise<ClientValidateGooglePlayPurchaseResult>;
  /**
   * Gives a player what was bought in the App Store.
   *
   * It gives the catalog item whose id is the product id, times the quantity, once for ever. `ReceiptAlreadyUsed` says that it was given before, and its details say whether to this player: finish the purchase then. `NoMatchingCatalogItemForReceipt` and `ReceiptNotGiven` use nothing up: send it again later, with another idempotency key if you use one.
   */
  validateIOSReceipt(
    request: ClientValidateIOSReceiptRequest,
    options?: CallOptions,
  ): Promise<ClientValidateIOSReceiptResult>;
  /**
   * Writes an event of one of the player's characters.
   *
   * The answer does not wait for a disk: a process that is killed may lose the events of its last second. Events are counted, and kept only where the operator of the service has named a folder for them.
   */
  writeCharacterEvent(
    request: ClientWriteCharacterEventRequest,
    options?: CallOptions,
  ): Promise<ClientWriteCharacterEventResult>;
  /**
   * Writes an event of the calling player.
   *
   * The answer does not wait for a disk: a process that is killed may lose the events of its last second. Events are counted, and kept only where the operator of the service has named a folder for them.
   */
  writePlayerEvent(
    request: ClientWritePlayerEventRequest,
    options?: CallOptions,
  ): Promise<ClientWritePlayerEventResult>;
  /**
   * Writes an event of the title.
   *
   * The answer does not wait for a disk: a process that is killed may lose the events of its last second. Events are counted, and kept only where the operator of the service has named a folder for them.
   */
  writeTitleEvent(
    request: ClientWriteTitleEventRequest,
    options?: CallOptions,
  ): Promise<ClientWriteTitleEventResult>;
}

function makeClient(transport: Transport): ClientOperations {
  return {
    addFriend: (request, options) =>
      transport({
        path: '/Client/AddFriend',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientAddFriendResult>,
    addOrUpdateContactEmail: (request, options) =>
      transport({
        path: '/Client/AddOrUpdateContactEmail',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientAddOrUpdateContactEmailResult>,
    addUserVirtualCurrency: (request, options) =>
      transport({
        path: '/Client/AddUserVirtualCurrency',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientAddUserVirtualCurrencyResult>,
    addUsernamePassword: (request, options) =>
      transport({
        path: '/Client/AddUsernamePassword',
        opensWith: ['sessionTicket'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ClientAddUsernamePasswordResult>,
    changePassword: (request, options) =>
      transport({
        path: '/Client/ChangePassword',
        opensWith: ['sessionTicket'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ClientChangePasswordResult>,
    confirmPurchase: (request, options) =>
      transport({
        path: '/Client/ConfirmPurchase',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientConfirmPurchaseResult>,
    consumeItem: (request, options) =>
      transport({
        path: '/Client/ConsumeItem',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientConsumeItemResult>,
    deleteOwnAccount: (request, options) =>
      transport({
        path: '/Client/DeleteOwnAccount',
        opensWith: ['sessionTicket'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ClientDeleteOwnAccountResult>,
    getAccountInfo: (request, options) =>
      transport({
        path: '/Client/GetAccountInfo',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetAccountInfoResult>,
    getAllUsersCharacters: (request, options) =>
      transport({
        path: '/Client/GetAllUsersCharacters',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetAllUsersCharactersResult>,
    getCatalogItems: (request, options) =>
      transport({
        path: '/Client/GetCatalogItems',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetCatalogItemsResult>,
    getCharacterData: (request, options) =>
      transport({
        path: '/Client/GetCharacterData',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetCharacterDataResult>,
    getCharacterLeaderboard: (request, options) =>
      transport({
        path: '/Client/GetCharacterLeaderboard',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetCharacterLeaderboardResult>,
    getCharacterReadOnlyData: (request, options) =>
      transport({
        path: '/Client/GetCharacterReadOnlyData',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetCharacterReadOnlyDataResult>,
    getCharacterStatistics: (request, options) =>
      transport({
        path: '/Client/GetCharacterStatistics',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetCharacterStatisticsResult>,
    getFriendLeaderboard: (request, options) =>
      transport({
        path: '/Client/GetFriendLeaderboard',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetFriendLeaderboardResult>,
    getFriendLeaderboardAroundPlayer: (request, options) =>
      transport({
        path: '/Client/GetFriendLeaderboardAroundPlayer',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetFriendLeaderboardAroundPlayerResult>,
    getFriendsList: (request, options) =>
      transport({
        path: '/Client/GetFriendsList',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetFriendsListResult>,
    getLeaderboard: (request, options) =>
      transport({
        path: '/Client/GetLeaderboard',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetLeaderboardResult>,
    getLeaderboardAroundCharacter: (request, options) =>
      transport({
        path: '/Client/GetLeaderboardAroundCharacter',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetLeaderboardAroundCharacterResult>,
    getLeaderboardAroundPlayer: (request, options) =>
      transport({
        path: '/Client/GetLeaderboardAroundPlayer',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetLeaderboardAroundPlayerResult>,
    getLeaderboardForUserCharacters: (request, options) =>
      transport({
        path: '/Client/GetLeaderboardForUserCharacters',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetLeaderboardForUserCharactersResult>,
    getPlayerCombinedInfo: (request, options) =>
      transport({
        path: '/Client/GetPlayerCombinedInfo',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetPlayerCombinedInfoResult>,
    getPlayerProfile: (request, options) =>
      transport({
        path: '/Client/GetPlayerProfile',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetPlayerProfileResult>,
    getPlayerStatisticVersions: (request, options) =>
      transport({
        path: '/Client/GetPlayerStatisticVersions',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetPlayerStatisticVersionsResult>,
    getPlayerStatistics: (request, options) =>
      transport({
        path: '/Client/GetPlayerStatistics',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetPlayerStatisticsResult>,
    getPlayerTags: (request, options) =>
      transport({
        path: '/Client/GetPlayerTags',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetPlayerTagsResult>,
    getPublisherData: (request, options) =>
      transport({
        path: '/Client/GetPublisherData',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetPublisherDataResult>,
    getPurchase: (request, options) =>
      transport({
        path: '/Client/GetPurchase',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetPurchaseResult>,
    getPurchaseAccountToken: (request, options) =>
      transport({
        path: '/Client/GetPurchaseAccountToken',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetPurchaseAccountTokenResult>,
    getServiceIDsFromGameCenterIDs: (request, options) =>
      transport({
        path: '/Client/GetServiceIDsFromGameCenterIDs',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetServiceIDsFromGameCenterIDsResult>,
    getServiceIDsFromGoogleIDs: (request, options) =>
      transport({
        path: '/Client/GetServiceIDsFromGoogleIDs',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetServiceIDsFromGoogleIDsResult>,
    getServiceIDsFromGooglePlayGamesPlayerIDs: (request, options) =>
      transport({
        path: '/Client/GetServiceIDsFromGooglePlayGamesPlayerIDs',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetServiceIDsFromGooglePlayGamesPlayerIDsResult>,
    getServiceIDsFromOpenIdSubjectIdentifiers: (request, options) =>
      transport({
        path: '/Client/GetServiceIDsFromOpenIdSubjectIdentifiers',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetServiceIDsFromOpenIdSubjectIdentifiersResult>,
    getServiceIDsFromPSNAccountIDs: (request, options) =>
      transport({
        path: '/Client/GetServiceIDsFromPSNAccountIDs',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetServiceIDsFromPSNAccountIDsResult>,
    getServiceIDsFromSteamIDs: (request, options) =>
      transport({
        path: '/Client/GetServiceIDsFromSteamIDs',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetServiceIDsFromSteamIDsResult>,
    getServiceIDsFromXboxLiveIDs: (request, options) =>
      transport({
        path: '/Client/GetServiceIDsFromXboxLiveIDs',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetServiceIDsFromXboxLiveIDsResult>,
    getStoreItems: (request, options) =>
      transport({
        path: '/Client/GetStoreItems',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetStoreItemsResult>,
    getTitleData: (request, options) =>
      transport({
        path: '/Client/GetTitleData',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetTitleDataResult>,
    getTitleNews: (request, options) =>
      transport({
        path: '/Client/GetTitleNews',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetTitleNewsResult>,
    getUserData: (request, options) =>
      transport({
        path: '/Client/GetUserData',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetUserDataResult>,
    getUserInventory: (request, options) =>
      transport({
        path: '/Client/GetUserInventory',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetUserInventoryResult>,
    getUserPublisherData: (request, options) =>
      transport({
        path: '/Client/GetUserPublisherData',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetUserPublisherDataResult>,
    getUserPublisherReadOnlyData: (request, options) =>
      transport({
        path: '/Client/GetUserPublisherReadOnlyData',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetUserPublisherReadOnlyDataResult>,
    getUserReadOnlyData: (request, options) =>
      transport({
        path: '/Client/GetUserReadOnlyData',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientGetUserReadOnlyDataResult>,
    grantCharacterToUser: (request, options) =>
      transport({
        path: '/Client/GrantCharacterToUser',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientGrantCharacterToUserResult>,
    linkAndroidDeviceID: (request, options) =>
      transport({
        path: '/Client/LinkAndroidDeviceID',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientLinkAndroidDeviceIDResult>,
    linkApple: (request, options) =>
      transport({
        path: '/Client/LinkApple',
        opensWith: ['sessionTicket'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ClientLinkAppleResult>,
    linkCustomID: (request, options) =>
      transport({
        path: '/Client/LinkCustomID',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientLinkCustomIDResult>,
    linkGameCenterAccount: (request, options) =>
      transport({
        path: '/Client/LinkGameCenterAccount',
        opensWith: ['sessionTicket'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ClientLinkGameCenterAccountResult>,
    linkGoogleAccount: (request, options) =>
      transport({
        path: '/Client/LinkGoogleAccount',
        opensWith: ['sessionTicket'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ClientLinkGoogleAccountResult>,
    linkGooglePlayGamesServicesAccount: (request, options) =>
      transport({
        path: '/Client/LinkGooglePlayGamesServicesAccount',
        opensWith: ['sessionTicket'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ClientLinkGooglePlayGamesServicesAccountResult>,
    linkIOSDeviceID: (request, options) =>
      transport({
        path: '/Client/LinkIOSDeviceID',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientLinkIOSDeviceIDResult>,
    linkOpenIdConnect: (request, options) =>
      transport({
        path: '/Client/LinkOpenIdConnect',
        opensWith: ['sessionTicket'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ClientLinkOpenIdConnectResult>,
    linkSteamAccount: (request, options) =>
      transport({
        path: '/Client/LinkSteamAccount',
        opensWith: ['sessionTicket'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ClientLinkSteamAccountResult>,
    loginWithAndroidDeviceID: (request, options) =>
      transport({
        path: '/Client/LoginWithAndroidDeviceID',
        opensWith: [],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ClientLoginWithAndroidDeviceIDResult>,
    loginWithApple: (request, options) =>
      transport({
        path: '/Client/LoginWithApple',
        opensWith: [],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ClientLoginWithAppleResult>,
    loginWithCustomID: (request, options) =>
      transport({
        path: '/Client/LoginWithCustomID',
        opensWith: [],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ClientLoginWithCustomIDResult>,
    loginWithEmailAddress: (request, options) =>
      transport({
        path: '/Client/LoginWithEmailAddress',
        opensWith: [],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ClientLoginWithEmailAddressResult>,
    loginWithGameCenter: (request, options) =>
      transport({
        path: '/Client/LoginWithGameCenter',
        opensWith: [],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ClientLoginWithGameCenterResult>,
    loginWithGoogleAccount: (request, options) =>
      transport({
        path: '/Client/LoginWithGoogleAccount',
        opensWith: [],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ClientLoginWithGoogleAccountResult>,
    loginWithGooglePlayGamesServices: (request, options) =>
      transport({
        path: '/Client/LoginWithGooglePlayGamesServices',
        opensWith: [],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ClientLoginWithGooglePlayGamesServicesResult>,
    loginWithIOSDeviceID: (request, options) =>
      transport({
        path: '/Client/LoginWithIOSDeviceID',
        opensWith: [],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ClientLoginWithIOSDeviceIDResult>,
    loginWithOpenIdConnect: (request, options) =>
      transport({
        path: '/Client/LoginWithOpenIdConnect',
        opensWith: [],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ClientLoginWithOpenIdConnectResult>,
    loginWithService: (request, options) =>
      transport({
        path: '/Client/LoginWithService',
        opensWith: [],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ClientLoginWithServiceResult>,
    loginWithSteam: (request, options) =>
      transport({
        path: '/Client/LoginWithSteam',
        opensWith: [],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ClientLoginWithSteamResult>,
    payForPurchase: (request, options) =>
      transport({
        path: '/Client/PayForPurchase',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientPayForPurchaseResult>,
    purchaseItem: (request, options) =>
      transport({
        path: '/Client/PurchaseItem',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientPurchaseItemResult>,
    refreshSession: (request, options) =>
      transport({
        path: '/Client/RefreshSession',
        opensWith: [],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ClientRefreshSessionResult>,
    registerServiceUser: (request, options) =>
      transport({
        path: '/Client/RegisterServiceUser',
        opensWith: [],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ClientRegisterServiceUserResult>,
    removeContactEmail: (request, options) =>
      transport({
        path: '/Client/RemoveContactEmail',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientRemoveContactEmailResult>,
    removeFriend: (request, options) =>
      transport({
        path: '/Client/RemoveFriend',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientRemoveFriendResult>,
    restoreIOSPurchases: (request, options) =>
      transport({
        path: '/Client/RestoreIOSPurchases',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientRestoreIOSPurchasesResult>,
    sendAccountRecoveryEmail: (request, options) =>
      transport({
        path: '/Client/SendAccountRecoveryEmail',
        opensWith: [],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ClientSendAccountRecoveryEmailResult>,
    setFriendTags: (request, options) =>
      transport({
        path: '/Client/SetFriendTags',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientSetFriendTagsResult>,
    startPurchase: (request, options) =>
      transport({
        path: '/Client/StartPurchase',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientStartPurchaseResult>,
    subtractUserVirtualCurrency: (request, options) =>
      transport({
        path: '/Client/SubtractUserVirtualCurrency',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientSubtractUserVirtualCurrencyResult>,
    unlinkAndroidDeviceID: (request, options) =>
      transport({
        path: '/Client/UnlinkAndroidDeviceID',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientUnlinkAndroidDeviceIDResult>,
    unlinkApple: (request, options) =>
      transport({
        path: '/Client/UnlinkApple',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientUnlinkAppleResult>,
    unlinkCustomID: (request, options) =>
      transport({
        path: '/Client/UnlinkCustomID',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientUnlinkCustomIDResult>,
    unlinkGameCenterAccount: (request, options) =>
      transport({
        path: '/Client/UnlinkGameCenterAccount',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientUnlinkGameCenterAccountResult>,
    unlinkGoogleAccount: (request, options) =>
      transport({
        path: '/Client/UnlinkGoogleAccount',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientUnlinkGoogleAccountResult>,
    unlinkGooglePlayGamesServicesAccount: (request, options) =>
      transport({
        path: '/Client/UnlinkGooglePlayGamesServicesAccount',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientUnlinkGooglePlayGamesServicesAccountResult>,
    unlinkIOSDeviceID: (request, options) =>
      transport({
        path: '/Client/UnlinkIOSDeviceID',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientUnlinkIOSDeviceIDResult>,
    unlinkOpenIdConnect: (request, options) =>
      transport({
        path: '/Client/UnlinkOpenIdConnect',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientUnlinkOpenIdConnectResult>,
    unlinkSteamAccount: (request, options) =>
      transport({
        path: '/Client/UnlinkSteamAccount',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientUnlinkSteamAccountResult>,
    unlockContainerInstance: (request, options) =>
      transport({
        path: '/Client/UnlockContainerInstance',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientUnlockContainerInstanceResult>,
    unlockContainerItem: (request, options) =>
      transport({
        path: '/Client/UnlockContainerItem',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientUnlockContainerItemResult>,
    updateCharacterData: (request, options) =>
      transport({
        path: '/Client/UpdateCharacterData',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientUpdateCharacterDataResult>,
    updateCharacterStatistics: (request, options) =>
      transport({
        path: '/Client/UpdateCharacterStatistics',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientUpdateCharacterStatisticsResult>,
    updatePlayerStatistics: (request, options) =>
      transport({
        path: '/Client/UpdatePlayerStatistics',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientUpdatePlayerStatisticsResult>,
    updateUserData: (request, options) =>
      transport({
        path: '/Client/UpdateUserData',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientUpdateUserDataResult>,
    updateUserPublisherData: (request, options) =>
      transport({
        path: '/Client/UpdateUserPublisherData',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientUpdateUserPublisherDataResult>,
    updateUserTitleDisplayName: (request, options) =>
      transport({
        path: '/Client/UpdateUserTitleDisplayName',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientUpdateUserTitleDisplayNameResult>,
    validateAmazonIAPReceipt: (request, options) =>
      transport({
        path: '/Client/ValidateAmazonIAPReceipt',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientValidateAmazonIAPReceiptResult>,
    validateGooglePlayPurchase: (request, options) =>
      transport({
        path: '/Client/ValidateGooglePlayPurchase',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientValidateGooglePlayPurchaseResult>,
    validateIOSReceipt: (request, options) =>
      transport({
        path: '/Client/ValidateIOSReceipt',
        opensWith: ['sessionTicket'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ClientValidateIOSReceiptResult>,
    writeCharacterEvent: (request, options) =>
      transport({
        path: '/Client/WriteCharacterEvent',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientWriteCharacterEventResult>,
    writePlayerEvent: (request, options) =>
      transport({
        path: '/Client/WritePlayerEvent',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientWritePlayerEventResult>,
    writeTitleEvent: (request, options) =>
      transport({
        path: '/Client/WriteTitleEvent',
        opensWith: ['sessionTicket'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ClientWriteTitleEventResult>,
  };
}

/** Events that games write. */
export interface EventOperations {
  /**
   * Writes events of the caller.
   *
   * All events of a call are taken, or none. The answer does not wait for a disk: a process that is killed may lose the events of its last second. Events are counted, and kept only where the operator of the service has named a folder for them.
   */
  writeEvents(
    request: EventWriteEventsRequest,
    options?: CallOptions,
  ): Promise<EventWriteEventsResult>;
  /**
   * Writes events of the caller.
   *
   * All events of a call are taken, or none. The answer does not wait for a disk: a process that is killed may lose the events of its last second. Events are counted, and kept only where the operator of the service has named a folder for them.
   */
  writeTelemetryEvents(
    request: EventWriteTelemetryEventsRequest,
    options?: CallOptions,
  ): Promise<EventWriteTelemetryEventsResult>;
}

function makeEvent(transport: Transport): EventOperations {
  return {
    writeEvents: (request, options) =>
      transport({
        path: '/Event/WriteEvents',
        opensWith: ['entityToken'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<EventWriteEventsResult>,
    writeTelemetryEvents: (request, options) =>
      transport({
        path: '/Event/WriteTelemetryEvents',
        opensWith: ['entityToken'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<EventWriteTelemetryEventsResult>,
  };
}

/** Operations of an external match-making service. */
export interface MatchmakerOperations {
  /**
   * Confirms that a player holds a valid session ticket for the title.
   *
   * A ticket that proves nothing (malformed, expired, revoked, of another title, of a banned player) is answered with `"Authorized": false` and no id. InvalidParams: AuthorizationTicket is missing, empty or not a string. A secret key limited to the scope `matchmaker` is enough.
   */
  authUser(
    request: MatchmakerAuthUserRequest,
    options?: CallOptions,
  ): Promise<MatchmakerAuthUserResult>;
  /**
   * Checks up to 100 session tickets at once, with a verdict for each.
   *
   * Each ticket is judged as AuthUser judges it, and a text that proves nothing, the empty one too, is `"Authorized": false` and no error: the call succeeds. All are judged at the same moment. A secret key limited to the scope `matchmaker` is enough. This operation is Purser's own.
   */
  authUsers(
    request: MatchmakerAuthUsersRequest,
    options?: CallOptions,
  ): Promise<MatchmakerAuthUsersResult>;
  /**
   * Shows what a match-making service may know about a player: display name, items, wallet.
   *
   * Nothing that identifies a person is told, but for the username to a key with `players:personal`. Of the items those come whose catalog version is a number of at least `MinCatalogVersion`, and those whose catalog version is no number. Without `MaxResults` or `ContinuationToken` all items come; of a player who has more than 10000 they come in pages only.
   */
  userInfo(
    request: MatchmakerUserInfoRequest,
    options?: CallOptions,
  ): Promise<MatchmakerUserInfoResult>;
}

function makeMatchmaker(transport: Transport): MatchmakerOperations {
  return {
    authUser: (request, options) =>
      transport({
        path: '/Matchmaker/AuthUser',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<MatchmakerAuthUserResult>,
    authUsers: (request, options) =>
      transport({
        path: '/Matchmaker/AuthUsers',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<MatchmakerAuthUsersResult>,
    userInfo: (request, options) =>
      transport({
        path: '/Matchmaker/UserInfo',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<MatchmakerUserInfoResult>,
  };
}

/** Notifications of the platforms where players pay. */
export interface NotificationOperations {
  /**
   * Takes a notification of the App Store about a refund.
   *
   * Apple calls it; its address is named in App Store Connect (version 2 notifications, for both environments). The notification is judged by its signature. One that was taken, that was known, or that is about something else is answered with 200; after any other answer Apple sends it again.
   */
  appStore(
    request: NotificationAppStoreRequest,
    options?: CallOptions,
  ): Promise<NotificationAppStoreResult>;
  /**
   * Takes a notification of Google Play about a refund.
   *
   * Cloud Pub/Sub calls it with a token in the header `Authorization`, for the audience and by the account that the title has set (`NotificationAudience`, `NotificationAccount`). The content is only a reason to ask Google about the purchase. A message that was taken, that was known, or that is about something else is answered with 200; after any other answer Google sends it again.
   */
  playStore(
    request: NotificationPlayStoreRequest,
    options?: CallOptions,
  ): Promise<NotificationPlayStoreResult>;
}

function makeNotification(transport: Transport): NotificationOperations {
  return {
    appStore: (request, options) =>
      transport({
        path: '/Notification/AppStore',
        opensWith: [],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<NotificationAppStoreResult>,
    playStore: (request, options) =>
      transport({
        path: '/Notification/PlayStore',
        opensWith: [],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<NotificationPlayStoreResult>,
  };
}

/** Objects of entities: what a game keeps about its players as JSON. */
export interface ObjectOperations {
  /** Reads the objects of an entity. */
  getObjects(
    request: ObjectGetObjectsRequest,
    options?: CallOptions,
  ): Promise<ObjectGetObjectsResult>;
  /**
   * Sets and deletes objects of an entity.
   *
   * All of it is done, or nothing. Objects that the call does not name stay. An entity has at most 5 objects of 1000 bytes of JSON each (PURSER_PLAYER_OBJECTS_MAX, PURSER_PLAYER_OBJECT_BYTES_MAX); they count among the keys and bytes that a player may have. A call names at most 10 keys. A player updates data of all kinds together, on all nodes, 10 times in 15 seconds, 150 times in 300 seconds, with 6000000 bytes in 300 seconds; PURSER_LIMIT_ADDRESS_DATA_GROWTH says by how many bytes the data of players at one IP address may grow; an update that lets them grow no more always passes that limit. PURSER_LIMITS=off ends these limits.
   */
  setObjects(
    request: ObjectSetObjectsRequest,
    options?: CallOptions,
  ): Promise<ObjectSetObjectsResult>;
}

function makeObject(transport: Transport): ObjectOperations {
  return {
    getObjects: (request, options) =>
      transport({
        path: '/Object/GetObjects',
        opensWith: ['entityToken'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ObjectGetObjectsResult>,
    setObjects: (request, options) =>
      transport({
        path: '/Object/SetObjects',
        opensWith: ['entityToken'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ObjectSetObjectsResult>,
  };
}

/** People of the studio: how they sign in, and who may do what. */
export interface OperatorOperations {
  /**
   * Makes the secret of a second factor, for an authenticator app.
   *
   * The second factor asks for codes by time (RFC 6238). It is enabled with its first code, by EnableSecondFactor; until then one that is enabled already goes on, so that a device can be replaced.
   */
  beginSecondFactor(
    request: OperatorBeginSecondFactorRequest,
    options?: CallOptions,
  ): Promise<OperatorBeginSecondFactorResult>;
  /**
   * Changes the own password; all sessions end, and a new one begins.
   *
   * The present password is a guess, limited like those of SignIn. The answer has the secrets of the new session; those of the session of the call are no longer good on any node.
   */
  changeOwnPassword(
    request: OperatorChangeOwnPasswordRequest,
    options?: CallOptions,
  ): Promise<OperatorChangeOwnPasswordResult>;
  /**
   * Shows the password again: for ten minutes the session may do what is dangerous.
   *
   * Operations that delete or export players, change operators, signing keys or the own second factor ask for it with ConfirmationRequired. A sign-in counts, too. Wrong passwords and codes are limited together with those of SignIn.
   */
  confirmPassword(
    request: OperatorConfirmPasswordRequest,
    options?: CallOptions,
  ): Promise<OperatorConfirmPasswordResult>;
  /**
   * Makes a one-time link with which an operator chooses another password.
   *
   * For somebody who has forgotten the password, or whose invitation is too old. The password stays as it is until the link is used; an earlier link is of no use any more. Who makes a link must have all permissions of the operator. Without `X-Purser-Title` it needs a role for all titles, and is about all. With it, it is about the roles for that title only.
   */
  createOperatorLink(
    request: OperatorCreateOperatorLinkRequest,
    options?: CallOptions,
  ): Promise<OperatorCreateOperatorLinkResult>;
  /**
   * Makes a secret key of a title and shows its text, once.
   *
   * Nobody gives what they lack: every permission of the scopes (without scopes: of all scopes) must be the operator's own in this title; the refusal names those that are not. To replace a key, make a new one and let the old one end with ExpireSecretKey. A title has at most 50 live keys.
   */
  createSecretKey(
    request: OperatorCreateSecretKeyRequest,
    options?: CallOptions,
  ): Promise<OperatorCreateSecretKeyResult>;
  /**
   * Makes a title.
   *
   * It has no secret key yet: CreateSecretKey makes one.
   */
  createTitle(
    request: OperatorCreateTitleRequest,
    options?: CallOptions,
  ): Promise<OperatorCreateTitleResult>;
  /**
   * Disables an operator: all sessions end at once, and nobody signs in with that name.
   *
   * The name stays, because histories have it. Secret keys that the operator made stay good, and the answer lists them: revoke those that the operator may have kept. The last owner of everything cannot be disabled. Who disables must have all permissions of the operator. Without `X-Purser-Title` it needs a role for all titles, and is about all. With it, it is about the roles for that title only.
   */
  disableOperator(
    request: OperatorDisableOperatorRequest,
    options?: CallOptions,
  ): Promise<OperatorDisableOperatorResult>;
  /** Removes the own second factor, with its recovery codes; where there is none, does nothing. */
  disableSecondFactor(
    request: OperatorDisableSecondFactorRequest,
    options?: CallOptions,
  ): Promise<OperatorDisableSecondFactorResult>;
  /**
   * Lets a disabled operator sign in again, with the password and the roles of before.
   *
   * Sessions that ended stay ended. It needs all permissions of the operator. Without `X-Purser-Title` it needs a role for all titles, and is about all. With it, it is about the roles for that title only.
   */
  enableOperator(
    request: OperatorEnableOperatorRequest,
    options?: CallOptions,
  ): Promise<OperatorEnableOperatorResult>;
  /**
   * Enables the second factor that was begun, and gives recovery codes.
   *
   * From then on SignIn, ConfirmPassword, ChangeOwnPassword and one-time links ask for a code. Sessions that go on are not asked.
   */
  enableSecondFactor(
    request: OperatorEnableSecondFactorRequest,
    options?: CallOptions,
  ): Promise<OperatorEnableSecondFactorResult>;
  /**
   * Ends all sessions of an operator at once.
   *
   * The operator may sign in again. It needs all permissions of the operator. Without `X-Purser-Title` it needs a role for all titles, and is about all. With it, it is about the roles for that title only.
   */
  endOperatorSessions(
    request: OperatorEndOperatorSessionsRequest,
    options?: CallOptions,
  ): Promise<OperatorEndOperatorSessionsResult>;
  /** Ends one of the own sessions, on all nodes. */
  endOwnSession(
    request: OperatorEndOwnSessionRequest,
    options?: CallOptions,
  ): Promise<OperatorEndOwnSessionResult>;
  /**
   * Lets a secret key of a title end at a moment.
   *
   * For a key that has a successor: until then both are good. It never lives longer than before: a moment after its end changes nothing. A moment that is over ends it now.
   */
  expireSecretKey(
    request: OperatorExpireSecretKeyRequest,
    options?: CallOptions,
  ): Promise<OperatorExpireSecretKeyResult>;
  /**
   * Tells how every process of the service does, and what was called within the last hour.
   *
   * Each process writes its own figures every 10 seconds; one that has ended is forgotten an hour later.
   */
  getOverview(
    request: OperatorGetOverviewRequest,
    options?: CallOptions,
  ): Promise<OperatorGetOverviewResult>;
  /** Tells who is signed in, with which roles, and whether with a second factor. */
  getOwnOperator(
    request: OperatorGetOwnOperatorRequest,
    options?: CallOptions,
  ): Promise<OperatorGetOwnOperatorResult>;
  /** Shows which tokens the servers of a title take, whether its players get refresh tokens, how fresh a login must be, how players become friends, whether these see each other’s usernames, and who writes their statistics. */
  getTitleSettings(
    request: OperatorGetTitleSettingsRequest,
    options?: CallOptions,
  ): Promise<OperatorGetTitleSettingsResult>;
  /**
   * Says what an entity token, a session ticket or a secret key is, whose, until when, and whether it is good.
   *
   * It is judged as it would be in a call, check by check. Its text is neither stored nor logged, and a secret key does not count as used. A credential of a title in which the operator may not inspect any is NotAuthorizedByTitle.
   */
  inspectCredential(
    request: OperatorInspectCredentialRequest,
    options?: CallOptions,
  ): Promise<OperatorInspectCredentialResult>;
  /**
   * Makes an operator, and a one-time link with which that person chooses a password.
   *
   * The link is good for 30 minutes. Inviting somebody once more who never used a link replaces the link and the roles. Nobody gives a permission that they lack. Without `X-Purser-Title` it needs a role for all titles, and is about all. With it, it is about the roles for that title only.
   */
  inviteOperator(
    request: OperatorInviteOperatorRequest,
    options?: CallOptions,
  ): Promise<OperatorInviteOperatorResult>;
  /**
   * Lists what was changed, by operators, by keys and on schedule, newest first.
   *
   * Revisions of what is sold and of titles' data, whoever made them; of internal data with `titleInternalData:read`. Callers with `operators:read` and `players:personal` get the calls of operators too, which are kept for a year: each that has changed something is an entry, written in the transaction of the change. Such a call stands for the revision that it has made at once. With `X-Purser-Title` it lists what is about that title, and what calls that name no title did to the roles and to the people who have some there; without it, it needs a role for all titles. Scheduled changes and sales that are due take effect first; without a title, those of the 10 titles that have been due the longest.
   */
  listActivity(
    request: OperatorListActivityRequest,
    options?: CallOptions,
  ): Promise<OperatorListActivityResult>;
  /**
   * Lists operators with their roles, by name.
   *
   * With `X-Purser-Title`: those who have roles for that title or for all titles, without their roles for other titles. Without it: everybody; it needs a role for all titles.
   */
  listOperators(
    request: OperatorListOperatorsRequest,
    options?: CallOptions,
  ): Promise<OperatorListOperatorsResult>;
  /** Lists the own sessions that go on, the newest first. */
  listOwnSessions(
    request: OperatorListOwnSessionsRequest,
    options?: CallOptions,
  ): Promise<OperatorListOwnSessionsResult>;
  /**
   * Lists the secret keys of a title without their texts.
   *
   * All that there ever were, the oldest first.
   */
  listSecretKeys(
    request: OperatorListSecretKeysRequest,
    options?: CallOptions,
  ): Promise<OperatorListSecretKeysResult>;
  /** Lists the signing keys of the installation without their secrets, the oldest first. */
  listSigningKeys(
    request: OperatorListSigningKeysRequest,
    options?: CallOptions,
  ): Promise<OperatorListSigningKeysResult>;
  /**
   * Removes the second factor of an operator who has lost the device and the recovery codes; where there is none, does nothing.
   *
   * Owners do it, after they have made sure who asks. Who removes it must have all permissions of the operator. Without `X-Purser-Title` it needs a role for all titles, and is about all. With it, it is about the roles for that title only. The password stays; where that is lost too, a link gives a new one.
   */
  removeSecondFactor(
    request: OperatorRemoveSecondFactorRequest,
    options?: CallOptions,
  ): Promise<OperatorRemoveSecondFactorResult>;
  /** Gives other recovery codes; the earlier ones are no longer good. */
  renewRecoveryCodes(
    request: OperatorRenewRecoveryCodesRequest,
    options?: CallOptions,
  ): Promise<OperatorRenewRecoveryCodesResult>;
  /** Revokes a secret key of a title and every title token got with it, at once and for good. */
  revokeSecretKey(
    request: OperatorRevokeSecretKeyRequest,
    options?: CallOptions,
  ): Promise<OperatorRevokeSecretKeyResult>;
  /**
   * Revokes everything that a retired signing key signed, of all titles or of one; those players log in again.
   *
   * The key that signs is not revoked: RotateSigningKey first lets another one sign.
   */
  revokeSigningKey(
    request: OperatorRevokeSigningKeyRequest,
    options?: CallOptions,
  ): Promise<OperatorRevokeSigningKeyResult>;
  /** Makes a signing key that signs from now on; what older keys signed stays good. */
  rotateSigningKey(
    request: OperatorRotateSigningKeyRequest,
    options?: CallOptions,
  ): Promise<OperatorRotateSigningKeyResult>;
  /**
   * Gives an operator these roles in the place of those of before.
   *
   * The operator's sessions go on, with the new roles from the next call on. A call that names a title replaces the roles for that title; all others stay. Nobody gives a permission that they lack, and the last owner of everything stays one. Without `X-Purser-Title` it needs a role for all titles, and is about all. With it, it is about the roles for that title only.
   */
  setOperatorRoles(
    request: OperatorSetOperatorRolesRequest,
    options?: CallOptions,
  ): Promise<OperatorSetOperatorRolesResult>;
  /**
   * Says which tokens the servers of a title take, whether its players get refresh tokens, how fresh a login must be, how players become friends, whether these see each other’s usernames, and who writes their statistics.
   *
   * What is absent stays as it is. Every call that begins after the answer goes by it, on every node and at every verifier. No secret key may change this: whoever steals one could take the tokens of players elsewhere.
   */
  setTitleSettings(
    request: OperatorSetTitleSettingsRequest,
    options?: CallOptions,
  ): Promise<OperatorSetTitleSettingsResult>;
  /**
   * Begins a session of an operator.
   *
   * The session has two secrets: one comes as a cookie that no script can read, the other in the answer, for the page to keep and to send as `X-Purser-Console`. A call needs both. The session ends 30 minutes after its last call, 12 hours after it began, with SignOut, and when the password changes. Where the operator has a second factor, a call with the right password and without `Code` is answered with SecondFactorRequired, and counts as a guess until the code is shown.
   */
  signIn(
    request: OperatorSignInRequest,
    options?: CallOptions,
  ): Promise<OperatorSignInResult>;
  /** Ends the session of the call. */
  signOut(
    request: OperatorSignOutRequest,
    options?: CallOptions,
  ): Promise<OperatorSignOutResult>;
  /** Ends all own sessions, that of the call too, on all nodes. */
  signOutEverywhere(
    request: OperatorSignOutEverywhereRequest,
    options?: CallOptions,
  ): Promise<OperatorSignOutEverywhereResult>;
  /**
   * Uses a one-time link: its operator gets a password, and a session.
   *
   * The link that the first start prints makes the first owner, whose name is in the request. All others are of an operator who exists already: an invitation, or a new password for somebody who has forgotten it; all sessions of the operator end. A link is good for 30 minutes and is used once; a refused call leaves it as it is. A link does not replace the second factor: where the operator has one, the call needs its code.
   */
  useLink(
    request: OperatorUseLinkRequest,
    options?: CallOptions,
  ): Promise<OperatorUseLinkResult>;
}

function makeOperator(transport: Transport): OperatorOperations {
  return {
    beginSecondFactor: (request, options) =>
      transport({
        path: '/Operator/BeginSecondFactor',
        opensWith: ['operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<OperatorBeginSecondFactorResult>,
    changeOwnPassword: (request, options) =>
      transport({
        path: '/Operator/ChangeOwnPassword',
        opensWith: ['operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<OperatorChangeOwnPasswordResult>,
    confirmPassword: (request, options) =>
      transport({
        path: '/Operator/ConfirmPassword',
        opensWith: ['operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<OperatorConfirmPasswordResult>,
    createOperatorLink: (request, options) =>
      transport({
        path: '/Operator/CreateOperatorLink',
        opensWith: ['operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<OperatorCreateOperatorLinkResult>,
    createSecretKey: (request, options) =>
      transport({
        path: '/Operator/CreateSecretKey',
        opensWith: ['operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<OperatorCreateSecretKeyResult>,
    createTitle: (request, options) =>
      transport({
        path: '/Operator/CreateTitle',
        opensWith: ['operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<OperatorCreateTitleResult>,
    disableOperator: (request, options) =>
      transport({
        path: '/Operator/DisableOperator',
        opensWith: ['operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<OperatorDisableOperatorResult>,
    disableSecondFactor: (request, options) =>
      transport({
        path: '/Operator/DisableSecondFactor',
        opensWith: ['operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<OperatorDisableSecondFactorResult>,
    enableOperator: (request, options) =>
      transport({
        path: '/Operator/EnableOperator',
        opensWith: ['operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<OperatorEnableOperatorResult>,
    enableSecondFactor: (request, options) =>
      transport({
        path: '/Operator/EnableSecondFactor',
        opensWith: ['operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<OperatorEnableSecondFactorResult>,
    endOperatorSessions: (request, options) =>
      transport({
        path: '/Operator/EndOperatorSessions',
        opensWith: ['operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<OperatorEndOperatorSessionsResult>,
    endOwnSession: (request, options) =>
      transport({
        path: '/Operator/EndOwnSession',
        opensWith: ['operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<OperatorEndOwnSessionResult>,
    expireSecretKey: (request, options) =>
      transport({
        path: '/Operator/ExpireSecretKey',
        opensWith: ['operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<OperatorExpireSecretKeyResult>,
    getOverview: (request, options) =>
      transport({
        path: '/Operator/GetOverview',
        opensWith: ['operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<OperatorGetOverviewResult>,
    getOwnOperator: (request, options) =>
      transport({
        path: '/Operator/GetOwnOperator',
        opensWith: ['operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<OperatorGetOwnOperatorResult>,
    getTitleSettings: (request, options) =>
      transport({
        path: '/Operator/GetTitleSettings',
        opensWith: ['operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<OperatorGetTitleSettingsResult>,
    inspectCredential: (request, options) =>
      transport({
        path: '/Operator/InspectCredential',
        opensWith: ['operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<OperatorInspectCredentialResult>,
    inviteOperator: (request, options) =>
      transport({
        path: '/Operator/InviteOperator',
        opensWith: ['operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<OperatorInviteOperatorResult>,
    listActivity: (request, options) =>
      transport({
        path: '/Operator/ListActivity',
        opensWith: ['operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<OperatorListActivityResult>,
    listOperators: (request, options) =>
      transport({
        path: '/Operator/ListOperators',
        opensWith: ['operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<OperatorListOperatorsResult>,
    listOwnSessions: (request, options) =>
      transport({
        path: '/Operator/ListOwnSessions',
        opensWith: ['operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<OperatorListOwnSessionsResult>,
    listSecretKeys: (request, options) =>
      transport({
        path: '/Operator/ListSecretKeys',
        opensWith: ['operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<OperatorListSecretKeysResult>,
    listSigningKeys: (request, options) =>
      transport({
        path: '/Operator/ListSigningKeys',
        opensWith: ['operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<OperatorListSigningKeysResult>,
    removeSecondFactor: (request, options) =>
      transport({
        path: '/Operator/RemoveSecondFactor',
        opensWith: ['operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<OperatorRemoveSecondFactorResult>,
    renewRecoveryCodes: (request, options) =>
      transport({
        path: '/Operator/RenewRecoveryCodes',
        opensWith: ['operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<OperatorRenewRecoveryCodesResult>,
    revokeSecretKey: (request, options) =>
      transport({
        path: '/Operator/RevokeSecretKey',
        opensWith: ['operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<OperatorRevokeSecretKeyResult>,
    revokeSigningKey: (request, options) =>
      transport({
        path: '/Operator/RevokeSigningKey',
        opensWith: ['operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<OperatorRevokeSigningKeyResult>,
    rotateSigningKey: (request, options) =>
      transport({
        path: '/Operator/RotateSigningKey',
        opensWith: ['operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<OperatorRotateSigningKeyResult>,
    setOperatorRoles: (request, options) =>
      transport({
        path: '/Operator/SetOperatorRoles',
        opensWith: ['operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<OperatorSetOperatorRolesResult>,
    setTitleSettings: (request, options) =>
      transport({
        path: '/Operator/SetTitleSettings',
        opensWith: ['operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<OperatorSetTitleSettingsResult>,
    signIn: (request, options) =>
      transport({
        path: '/Operator/SignIn',
        opensWith: [],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<OperatorSignInResult>,
    signOut: (request, options) =>
      transport({
        path: '/Operator/SignOut',
        opensWith: ['operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<OperatorSignOutResult>,
    signOutEverywhere: (request, options) =>
      transport({
        path: '/Operator/SignOutEverywhere',
        opensWith: ['operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<OperatorSignOutEverywhereResult>,
    useLink: (request, options) =>
      transport({
        path: '/Operator/UseLink',
        opensWith: [],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<OperatorUseLinkResult>,
  };
}

/** Operations of a dedicated game server. */
export interface ServerOperations {
  /**
   * Makes a player a friend of another.
   *
   * The friend is named by exactly one member, and is not asked. Where the title’s setting `MutualFriends` is on, the caller becomes a friend of the friend, too. A player has at most 1000 friends, and is a friend of at most 10000 players. To look for usernames and addresses is limited as guesses are, and a key needs `players:personal` for it. By FriendEmail the answer is the same whether or not anybody has the address, and the friend is listed once that one has added the caller, too; `MutualFriends` adds nobody then.
   */
  addFriend(
    request: ServerAddFriendRequest,
    options?: CallOptions,
  ): Promise<ServerAddFriendResult>;
  /**
   * Gives a player a tag.
   *
   * A tag that the player has already stays as it is. Its namespace is `title.` and the id of the title: GetPlayerTags lists it with that. Players see their own tags. A player has at most 100.
   */
  addPlayerTag(
    request: ServerAddPlayerTagRequest,
    options?: CallOptions,
  ): Promise<ServerAddPlayerTagResult>;
  /**
   * Adds to a player's balance of a virtual currency.
   *
   * A balance is at most 2147483647; a sum beyond that is refused, and nothing is added. The balance may exceed RechargeMax. The change is an entry of the player's ledger.
   */
  addUserVirtualCurrency(
    request: ServerAddUserVirtualCurrencyRequest,
    options?: CallOptions,
  ): Promise<ServerAddUserVirtualCurrencyResult>;
  /**
   * Checks a client's session ticket and returns the player's account.
   *
   * A genuine ticket that has run out is a success with `"IsSessionTicketExpired": true`. Anything else that is wrong with it (malformed, revoked, of another title) is InvalidSessionTicket. Without the permission `players:personal` the account lacks Username, PrivateInfo and the custom ids.
   */
  authenticateSessionTicket(
    request: ServerAuthenticateSessionTicketRequest,
    options?: CallOptions,
  ): Promise<ServerAuthenticateSessionTicketResult>;
  /**
   * Uses an item of a player, once or several times.
   *
   * All of the uses, or none: where fewer are left, or the item is not used up at all, it is NoRemainingUses. An item of which no use is left is gone.
   */
  consumeItem(
    request: ServerConsumeItemRequest,
    options?: CallOptions,
  ): Promise<ServerConsumeItemResult>;
  /**
   * Deletes a character of a player.
   *
   * Its statistics stay until they are reset, other characters of the player need their room, or the player is deleted. A character of another player, or of a player who is not there, is CharacterNotFound, too.
   */
  deleteCharacterFromUser(
    request: ServerDeleteCharacterFromUserRequest,
    options?: CallOptions,
  ): Promise<ServerDeleteCharacterFromUserResult>;
  /**
   * Rolls a drop table once.
   *
   * Tables that come up are rolled too, until an item comes up. Nobody gets the item: a game server grants it where it should.
   */
  evaluateRandomResultTable(
    request: ServerEvaluateRandomResultTableRequest,
    options?: CallOptions,
  ): Promise<ServerEvaluateRandomResultTableResult>;
  /** Lists the characters of a player. */
  getAllUsersCharacters(
    request: ServerGetAllUsersCharactersRequest,
    options?: CallOptions,
  ): Promise<ServerGetAllUsersCharactersResult>;
  /**
   * Gives game servers all items of a catalog version.
   *
   * A version that does not exist is CatalogNotConfigured. Without a version, a title that has no catalog yet is answered with an empty one. The reply has an `ETag`: sent back in `If-None-Match`, what has not changed is answered with HTTP 304 and no body.
   */
  getCatalogItems(
    request: ServerGetCatalogItemsRequest,
    options?: CallOptions,
  ): Promise<ServerGetCatalogItemsResult>;
  /** Reads a character's data that the player reads and writes. */
  getCharacterData(
    request: ServerGetCharacterDataRequest,
    options?: CallOptions,
  ): Promise<ServerGetCharacterDataResult>;
  /** Reads a character's data that the studio alone reads and writes. */
  getCharacterInternalData(
    request: ServerGetCharacterInternalDataRequest,
    options?: CallOptions,
  ): Promise<ServerGetCharacterInternalDataResult>;
  /**
   * Shows the characters with the greatest values of a statistic.
   *
   * Those of all players, from StartPosition on, best first; of equal values the one that came first is better. Characters without a value are not there, and a statistic that is not there has an empty leaderboard. A character that was deleted keeps its place, without its name and type, until ResetCharacterStatistics takes it away.
   */
  getCharacterLeaderboard(
    request: ServerGetCharacterLeaderboardRequest,
    options?: CallOptions,
  ): Promise<ServerGetCharacterLeaderboardResult>;
  /** Reads a character's data that the player reads, and the studio writes. */
  getCharacterReadOnlyData(
    request: ServerGetCharacterReadOnlyDataRequest,
    options?: CallOptions,
  ): Promise<ServerGetCharacterReadOnlyDataResult>;
  /**
   * Reads the statistics of a character of a player.
   *
   * All that the character has a value of. They have no versions.
   */
  getCharacterStatistics(
    request: ServerGetCharacterStatisticsRequest,
    options?: CallOptions,
  ): Promise<ServerGetCharacterStatisticsResult>;
  /**
   * Shows the leaderboard of a player and the player’s friends.
   *
   * From StartPosition among them on, best first. Who has no value is not there. The friends that a player has at a platform are not among them.
   */
  getFriendLeaderboard(
    request: ServerGetFriendLeaderboardRequest,
    options?: CallOptions,
  ): Promise<ServerGetFriendLeaderboardResult>;
  /**
   * Lists the friends of a player.
   *
   * All of them, in the order in which they came. The friends that a player has at a platform are not among them, whatever is asked for: only AddFriend makes friends. A player sees the ids, DisplayName and Created of a friend, and the Username of one who has the player as a friend, too, where the title’s setting `FriendsUsernames` is on.
   */
  getFriendsList(
    request: ServerGetFriendsListRequest,
    options?: CallOptions,
  ): Promise<ServerGetFriendsListResult>;
  /**
   * Shows the players with the greatest values of a statistic.
   *
   * From StartPosition on, best first; of equal values the one that came first is better. Players without a value are not there, and a statistic that is not there has an empty leaderboard. Versions older than the newest 20 are not shown.
   */
  getLeaderboard(
    request: ServerGetLeaderboardRequest,
    options?: CallOptions,
  ): Promise<ServerGetLeaderboardResult>;
  /**
   * Shows the place of a character of a player on a leaderboard, with those around.
   *
   * The character is in the middle, or nearer to the end of the leaderboard that is near. One without a value is behind all others, with 0.
   */
  getLeaderboardAroundCharacter(
    request: ServerGetLeaderboardAroundCharacterRequest,
    options?: CallOptions,
  ): Promise<ServerGetLeaderboardAroundCharacterResult>;
  /**
   * Shows the place of a player on a leaderboard, with those around.
   *
   * The player is in the middle, or nearer to the end of the leaderboard that is near. A player without a value is behind all others, with 0.
   */
  getLeaderboardAroundUser(
    request: ServerGetLeaderboardAroundUserRequest,
    options?: CallOptions,
  ): Promise<ServerGetLeaderboardAroundUserResult>;
  /**
   * Shows the places of a player’s characters on a leaderboard.
   *
   * Positions are those among the characters of all players. Characters without a value, and deleted ones, are not there.
   */
  getLeaderboardForUserCharacters(
    request: ServerGetLeaderboardForUserCharactersRequest,
    options?: CallOptions,
  ): Promise<ServerGetLeaderboardForUserCharactersResult>;
  /**
   * Returns several kinds of information about a player in one call.
   *
   * Without the permission `players:personal` the account has nothing personal.
   */
  getPlayerCombinedInfo(
    request: ServerGetPlayerCombinedInfoRequest,
    options?: CallOptions,
  ): Promise<ServerGetPlayerCombinedInfoResult>;
  /** Returns a player's profile: the player as a game shows them. */
  getPlayerProfile(
    request: ServerGetPlayerProfileRequest,
    options?: CallOptions,
  ): Promise<ServerGetPlayerProfileResult>;
  /**
   * Lists the versions of a statistic.
   *
   * The newest 1000, oldest of them first. Versions that are over are written to files where the operator has named a folder (PURSER_STATISTICS_ARCHIVE_DIR).
   */
  getPlayerStatisticVersions(
    request: ServerGetPlayerStatisticVersionsRequest,
    options?: CallOptions,
  ): Promise<ServerGetPlayerStatisticVersionsResult>;
  /**
   * Reads statistics of a player.
   *
   * In their current versions, unless StatisticNameVersions names others. A statistic without a value of the player is not there.
   */
  getPlayerStatistics(
    request: ServerGetPlayerStatisticsRequest,
    options?: CallOptions,
  ): Promise<ServerGetPlayerStatisticsResult>;
  /** Lists the tags of a player. */
  getPlayerTags(
    request: ServerGetPlayerTagsRequest,
    options?: CallOptions,
  ): Promise<ServerGetPlayerTagsResult>;
  /**
   * Gives publisher data, which the game reads.
   *
   * Publisher data are a store of their own within each title: titles share no players yet, and no data either. So there is always a publisher. Whatever was set before the call began is in the answer, on every node.
   */
  getPublisherData(
    request: ServerGetPublisherDataRequest,
    options?: CallOptions,
  ): Promise<ServerGetPublisherDataResult>;
  /**
   * Gives game servers the drop tables that they ask for.
   *
   * A table that the catalog version does not have is InvalidDropTable, which names it.
   */
  getRandomResultTables(
    request: ServerGetRandomResultTablesRequest,
    options?: CallOptions,
  ): Promise<ServerGetRandomResultTablesResult>;
  /**
   * Finds players of the title by their player ids in Game Center, up to 100 at a time.
   *
   * An id that no player of the title has gets a pair without ServiceId.
   */
  getServiceIDsFromGameCenterIDs(
    request: ServerGetServiceIDsFromGameCenterIDsRequest,
    options?: CallOptions,
  ): Promise<ServerGetServiceIDsFromGameCenterIDsResult>;
  /**
   * Finds players of the title by the ids of their Google accounts, up to 100 at a time.
   *
   * An id that no player of the title has gets a pair without ServiceId.
   */
  getServiceIDsFromGoogleIDs(
    request: ServerGetServiceIDsFromGoogleIDsRequest,
    options?: CallOptions,
  ): Promise<ServerGetServiceIDsFromGoogleIDsResult>;
  /**
   * Finds players of the title by their player ids in Google Play Games, up to 100 at a time.
   *
   * An id that no player of the title has gets a pair without ServiceId.
   */
  getServiceIDsFromGooglePlayGamesPlayerIDs(
    request: ServerGetServiceIDsFromGooglePlayGamesPlayerIDsRequest,
    options?: CallOptions,
  ): Promise<ServerGetServiceIDsFromGooglePlayGamesPlayerIDsResult>;
  /**
   * Finds players of the title by their identities of OpenID Connect, up to 100 at a time.
   *
   * An id that no player of the title has gets a pair without ServiceId.
   */
  getServiceIDsFromOpenIdSubjectIdentifiers(
    request: ServerGetServiceIDsFromOpenIdSubjectIdentifiersRequest,
    options?: CallOptions,
  ): Promise<ServerGetServiceIDsFromOpenIdSubjectIdentifiersResult>;
  /**
   * Finds players of the title by the ids of their PSN accounts, up to 100 at a time.
   *
   * An id that no player of the title has gets a pair without ServiceId.
   */
  getServiceIDsFromPSNAccountIDs(
    request: ServerGetServiceIDsFromPSNAccountIDsRequest,
    options?: CallOptions,
  ): Promise<ServerGetServiceIDsFromPSNAccountIDsResult>;
  /**
   * Finds players of the title by the ids of their Steam accounts, up to 100 at a time.
   *
   * An id that no player of the title has gets a pair without ServiceId. The ids are texts: JSON numbers are exact up to 9007199254740991 only, and ids of real accounts are larger.
   */
  getServiceIDsFromSteamIDs(
    request: ServerGetServiceIDsFromSteamIDsRequest,
    options?: CallOptions,
  ): Promise<ServerGetServiceIDsFromSteamIDsResult>;
  /**
   * Finds players of the title by the ids of their Xbox Live accounts, up to 100 at a time.
   *
   * An id that no player of the title has gets a pair without ServiceId.
   */
  getServiceIDsFromXboxLiveIDs(
    request: ServerGetServiceIDsFromXboxLiveIDsRequest,
    options?: CallOptions,
  ): Promise<ServerGetServiceIDsFromXboxLiveIDsResult>;
  /**
   * Gives game servers a store as it was set.
   *
   * What was set, without the catalog's prices: where the store has no price for a currency, the catalog's is the one to display. A store is the same for every player: a ServiceId in the request is passed over. The reply has an `ETag`: sent back in `If-None-Match`, what has not changed is answered with HTTP 304 and no body.
   */
  getStoreItems(
    request: ServerGetStoreItemsRequest,
    options?: CallOptions,
  ): Promise<ServerGetStoreItemsResult>;
  /**
   * Gives the title's data, which its game reads: settings, texts, whatever the studio has set.
   *
   * Without Keys all of them. Whatever was set before the call began is in the answer, on every node.
   */
  getTitleData(
    request: ServerGetTitleDataRequest,
    options?: CallOptions,
  ): Promise<ServerGetTitleDataResult>;
  /**
   * Gives the title's internal data, which no player reads.
   *
   * Without Keys all of them. Whatever was set before the call began is in the answer, on every node.
   */
  getTitleInternalData(
    request: ServerGetTitleInternalDataRequest,
    options?: CallOptions,
  ): Promise<ServerGetTitleInternalDataResult>;
  /**
   * Gives game servers the news of the title, newest first.
   *
   * At most 10, whatever is asked for: a title has no more. The reply has an `ETag`: sent back in `If-None-Match`, what has not changed is answered with HTTP 304 and no body.
   */
  getTitleNews(
    request: ServerGetTitleNewsRequest,
    options?: CallOptions,
  ): Promise<ServerGetTitleNewsResult>;
  /**
   * Finds a player by exactly one name, and returns the player's account.
   *
   * Without the permission `players:personal` nobody is found by Email, Username, CustomId or ServerCustomId, and the account lacks them. TitleDisplayName finds a player only where the title makes display names unique.
   */
  getUserAccountInfo(
    request: ServerGetUserAccountInfoRequest,
    options?: CallOptions,
  ): Promise<ServerGetUserAccountInfoResult>;
  /** Reads data that the player reads and writes. */
  getUserData(
    request: ServerGetUserDataRequest,
    options?: CallOptions,
  ): Promise<ServerGetUserDataResult>;
  /** Reads data that the studio alone reads and writes. */
  getUserInternalData(
    request: ServerGetUserInternalDataRequest,
    options?: CallOptions,
  ): Promise<ServerGetUserInternalDataResult>;
  /**
   * Shows game servers the items of a player and what the player has of each currency.
   *
   * Items stand in the order in which they came, and are not there any more from the moment at which they expire. Without `MaxResults` or `ContinuationToken` all items come; of a player who has more than 10000 they come in pages only.
   */
  getUserInventory(
    request: ServerGetUserInventoryRequest,
    options?: CallOptions,
  ): Promise<ServerGetUserInventoryResult>;
  /**
   * Reads publisher's data that the player reads and writes.
   *
   * No two titles share players yet, so each title has publisher data of its own, and PublisherNotSet is no answer.
   */
  getUserPublisherData(
    request: ServerGetUserPublisherDataRequest,
    options?: CallOptions,
  ): Promise<ServerGetUserPublisherDataResult>;
  /**
   * Reads publisher's data that the studio alone reads and writes.
   *
   * No two titles share players yet, so each title has publisher data of its own, and PublisherNotSet is no answer.
   */
  getUserPublisherInternalData(
    request: ServerGetUserPublisherInternalDataRequest,
    options?: CallOptions,
  ): Promise<ServerGetUserPublisherInternalDataResult>;
  /**
   * Reads publisher's data that the player reads, and the studio writes.
   *
   * No two titles share players yet, so each title has publisher data of its own, and PublisherNotSet is no answer.
   */
  getUserPublisherReadOnlyData(
    request: ServerGetUserPublisherReadOnlyDataRequest,
    options?: CallOptions,
  ): Promise<ServerGetUserPublisherReadOnlyDataResult>;
  /** Reads data that the player reads, and the studio writes. */
  getUserReadOnlyData(
    request: ServerGetUserReadOnlyDataRequest,
    options?: CallOptions,
  ): Promise<ServerGetUserReadOnlyDataResult>;
  /**
   * Tells a server what is revoked, so that it can check entity tokens itself.
   *
   * A verifier is a process of a game server that checks tokens without a call; the client `purser-client/verifier` is one. It names itself in the header `X-Purser-Verifier`. Without `After` the answer is the first page of everything that is in force; with it, what came afterwards. Under a lease the verifier may judge by what it knows: no revocation is answered before that verifier has confirmed it, by asking for what comes after it, or its lease has ended. This operation is Purser's own.
   */
  getVerifierFeed(
    request: ServerGetVerifierFeedRequest,
    options?: CallOptions,
  ): Promise<ServerGetVerifierFeedResult>;
  /**
   * Gives a player a character.
   *
   * A player has at most 100 characters, or as many as the option PURSER_CHARACTERS_MAX says.
   */
  grantCharacterToUser(
    request: ServerGrantCharacterToUserRequest,
    options?: CallOptions,
  ): Promise<ServerGrantCharacterToUserResult>;
  /**
   * Gives a player items of a catalog version, with everything that comes along with them.
   *
   * All or nothing, but for limited editions, and durable before the answer. A limited edition of which too few are left is `Result: false`, and so is a bundle with one in it: nothing of it is given, and all else is. An item that is there several times is given several times; stackable items are added to their stack.
   */
  grantItemsToUser(
    request: ServerGrantItemsToUserRequest,
    options?: CallOptions,
  ): Promise<ServerGrantItemsToUserResult>;
  /**
   * Gives players items of a catalog version, with everything that comes along with them.
   *
   * All or nothing, but for limited editions, and durable before the answer. A limited edition of which too few are left is `Result: false`, and so is a bundle with one in it: nothing of it is given, and all else is. `Data` becomes custom data of the item, or of the stack that it is added to.
   */
  grantItemsToUsers(
    request: ServerGrantItemsToUsersRequest,
    options?: CallOptions,
  ): Promise<ServerGrantItemsToUsersResult>;
  /**
   * Gives a player an account of PlayStation Network for which a server of the title vouches.
   *
   * The server vouches for the id: it must have asked the platform whether the player has it. It is found by GetServiceIDsFromPSNAccountIDs; no operation logs in by it. ForceLink takes it from the player who has it: everything of that player is ended, and the histories of both say so. It is refused where that player is banned.
   */
  linkPSNId(
    request: ServerLinkPSNIdRequest,
    options?: CallOptions,
  ): Promise<ServerLinkPSNIdResult>;
  /**
   * Gives a player an id for which a server of the title vouches.
   *
   * ForceLink takes it from the player who has it: everything of that player is ended, and the histories of both say so. It is refused where that player is banned.
   */
  linkServerCustomId(
    request: ServerLinkServerCustomIdRequest,
    options?: CallOptions,
  ): Promise<ServerLinkServerCustomIdResult>;
  /**
   * Gives a player an account of Steam for which a server of the title vouches.
   *
   * The server vouches for the id: it must have asked the platform whether the player has it. The title must be connected with Steam. ForceLink takes it from the player who has it: everything of that player is ended, and the histories of both say so. It is refused where that player is banned.
   */
  linkSteamId(
    request: ServerLinkSteamIdRequest,
    options?: CallOptions,
  ): Promise<ServerLinkSteamIdResult>;
  /**
   * Gives a player an account of Xbox Live for which a server of the title vouches.
   *
   * The server vouches for the id: it must have asked the platform whether the player has it. ForceLink takes it from the player who has it: everything of that player is ended, and the histories of both say so. It is refused where that player is banned.
   */
  linkXboxId(
    request: ServerLinkXboxIdRequest,
    options?: CallOptions,
  ): Promise<ServerLinkXboxIdResult>;
  /**
   * Logs a player in by an Android device for which a server of the title vouches.
   *
   * For a backend that stands between the game and the service. It finds the same players as the operation of clients, and limits of addresses do not count.
   */
  loginWithAndroidDeviceID(
    request: ServerLoginWithAndroidDeviceIDRequest,
    options?: CallOptions,
  ): Promise<ServerLoginWithAndroidDeviceIDResult>;
  /**
   * Logs a player in by an iOS device for which a server of the title vouches.
   *
   * For a backend that stands between the game and the service. It finds the same players as the operation of clients, and limits of addresses do not count.
   */
  loginWithIOSDeviceID(
    request: ServerLoginWithIOSDeviceIDRequest,
    options?: CallOptions,
  ): Promise<ServerLoginWithIOSDeviceIDResult>;
  /**
   * Logs a player in by an id for which a server of the title vouches.
   *
   * For games that know their players already. These ids have nothing to do with the custom ids of clients. Without the permission `players:personal` the account that InfoRequestParameters asks for lacks Username, PrivateInfo and the ids of the player.
   */
  loginWithServerCustomId(
    request: ServerLoginWithServerCustomIdRequest,
    options?: CallOptions,
  ): Promise<ServerLoginWithServerCustomIdResult>;
  /**
   * Logs a player in by an account of Steam for which a server of the title vouches.
   *
   * The server vouches for the id: it must have asked the platform whether the player has it. The title must be connected with Steam.
   */
  loginWithSteamId(
    request: ServerLoginWithSteamIdRequest,
    options?: CallOptions,
  ): Promise<ServerLoginWithSteamIdResult>;
  /**
   * Logs a player in by an account of Xbox Live for which a server of the title vouches.
   *
   * The server vouches for the id: it must have asked the platform whether the player has it.
   */
  loginWithXboxId(
    request: ServerLoginWithXboxIdRequest,
    options?: CallOptions,
  ): Promise<ServerLoginWithXboxIdResult>;
  /**
   * Adds uses to an item of a player, or takes some.
   *
   * Where no use is left the item is gone, also where more are taken than there are. An item that is not used up is NoRemainingUses.
   */
  modifyItemUses(
    request: ServerModifyItemUsesRequest,
    options?: CallOptions,
  ): Promise<ServerModifyItemUsesResult>;
  /**
   * Removes a friend of a player.
   *
   * Removing a player who is no friend is a success. Where the title’s setting `MutualFriends` is on, the friend loses the player, too.
   */
  removeFriend(
    request: ServerRemoveFriendRequest,
    options?: CallOptions,
  ): Promise<ServerRemoveFriendResult>;
  /**
   * Takes a tag from a player.
   *
   * Taking a tag that the player does not have is a success.
   */
  removePlayerTag(
    request: ServerRemovePlayerTagRequest,
    options?: CallOptions,
  ): Promise<ServerRemovePlayerTagResult>;
  /**
   * Takes an item away from a player.
   *
   * A stack goes whole. What came along with the item stays.
   */
  revokeInventoryItem(
    request: ServerRevokeInventoryItemRequest,
    options?: CallOptions,
  ): Promise<ServerRevokeInventoryItemResult>;
  /**
   * Takes up to 25 items away from players.
   *
   * Those that are there go, in one transaction; the others are named in `Errors`. Stacks go whole.
   */
  revokeInventoryItems(
    request: ServerRevokeInventoryItemsRequest,
    options?: CallOptions,
  ): Promise<ServerRevokeInventoryItemsResult>;
  /**
   * Replaces the tags that a player has given a friend.
   *
   * The friend does not see them. A player who is no friend is AccountNotFound.
   */
  setFriendTags(
    request: ServerSetFriendTagsRequest,
    options?: CallOptions,
  ): Promise<ServerSetFriendTagsResult>;
  /**
   * Sets or removes a key of the publisher data, which the game reads.
   *
   * Publisher data are a store of their own within each title: titles share no players yet, and no data either. Every call that begins after the answer sees it, on every node. A value has at most 1000000 bytes in UTF-8, a store 1000 keys (and as many under each label), and a title 16 MiB in all its stores together, unless PURSER_TITLE_DATA_BYTES_MAX says otherwise.
   */
  setPublisherData(
    request: ServerSetPublisherDataRequest,
    options?: CallOptions,
  ): Promise<ServerSetPublisherDataResult>;
  /**
   * Sets or removes a key of the title's data, which its game reads.
   *
   * Every call that begins after the answer sees it, on every node. Players can read it, so it is no place for a secret. A value has at most 1000000 bytes in UTF-8, a store 1000 keys (and as many under each label), and a title 16 MiB in all its stores together, unless PURSER_TITLE_DATA_BYTES_MAX says otherwise.
   */
  setTitleData(
    request: ServerSetTitleDataRequest,
    options?: CallOptions,
  ): Promise<ServerSetTitleDataResult>;
  /**
   * Sets or removes a key of the title's internal data, which no player reads.
   *
   * Every call that begins after the answer sees it, on every node. A value has at most 1000000 bytes in UTF-8, a store 1000 keys (and as many under each label), and a title 16 MiB in all its stores together, unless PURSER_TITLE_DATA_BYTES_MAX says otherwise.
   */
  setTitleInternalData(
    request: ServerSetTitleInternalDataRequest,
    options?: CallOptions,
  ): Promise<ServerSetTitleInternalDataResult>;
  /**
   * Subtracts from a player's balance of a virtual currency.
   *
   * Where the player has less, nothing is subtracted, unless the title's rule AllowNegativeBalances lets balances be negative (/Admin/SetTitlePurchaseRules): down to -2147483648 then. The change is an entry of the player's ledger.
   */
  subtractUserVirtualCurrency(
    request: ServerSubtractUserVirtualCurrencyRequest,
    options?: CallOptions,
  ): Promise<ServerSubtractUserVirtualCurrencyResult>;
  /**
   * Takes away one of a player's server custom ids.
   *
   * Sessions that began with it end.
   */
  unlinkServerCustomId(
    request: ServerUnlinkServerCustomIdRequest,
    options?: CallOptions,
  ): Promise<ServerUnlinkServerCustomIdResult>;
  /**
   * Takes away a player's account of Steam.
   *
   * Sessions that began with it end.
   */
  unlinkSteamId(
    request: ServerUnlinkSteamIdRequest,
    options?: CallOptions,
  ): Promise<ServerUnlinkSteamIdResult>;
  /**
   * Opens a container of a player, with a key where it needs one.
   *
   * Container and key are used once each; one that is not used up stays. Everything in it is given, or nothing happens at all: bundles are unpacked, drop tables rolled.
   */
  unlockContainerInstance(
    request: ServerUnlockContainerInstanceRequest,
    options?: CallOptions,
  ): Promise<ServerUnlockContainerInstanceResult>;
  /**
   * Opens one of the containers of an item that a player has.
   *
   * Of several containers, and of several keys, it is the one that the player has had for longest. Container and key are used once each; one that is not used up stays. Everything in it is given, or nothing happens at all: bundles are unpacked, drop tables rolled.
   */
  unlockContainerItem(
    request: ServerUnlockContainerItemRequest,
    options?: CallOptions,
  ): Promise<ServerUnlockContainerItemResult>;
  /**
   * Updates a character's data that the player reads and writes.
   *
   * Keys that the call does not name stay. The options PURSER_PLAYER_DATA_KEYS_MAX and PURSER_PLAYER_DATA_BYTES_MAX say how many keys and bytes a player may have in all kinds of data together, those of characters among them.
   */
  updateCharacterData(
    request: ServerUpdateCharacterDataRequest,
    options?: CallOptions,
  ): Promise<ServerUpdateCharacterDataResult>;
  /**
   * Updates a character's data that the studio alone reads and writes.
   *
   * Keys that the call does not name stay. The options PURSER_PLAYER_DATA_KEYS_MAX and PURSER_PLAYER_DATA_BYTES_MAX say how many keys and bytes a player may have in all kinds of data together, those of characters among them.
   */
  updateCharacterInternalData(
    request: ServerUpdateCharacterInternalDataRequest,
    options?: CallOptions,
  ): Promise<ServerUpdateCharacterInternalDataResult>;
  /**
   * Updates a character's data that the player reads, and the studio writes.
   *
   * Keys that the call does not name stay. The options PURSER_PLAYER_DATA_KEYS_MAX and PURSER_PLAYER_DATA_BYTES_MAX say how many keys and bytes a player may have in all kinds of data together, those of characters among them.
   */
  updateCharacterReadOnlyData(
    request: ServerUpdateCharacterReadOnlyDataRequest,
    options?: CallOptions,
  ): Promise<ServerUpdateCharacterReadOnlyDataResult>;
  /**
   * Updates statistics of a character of a player.
   *
   * The last value counts, whatever the statistic's method for players is; its bounds are the same, but the largest step is one of players only, and not of the first value. All of them or none. A name that is not there becomes a statistic, whose last value counts and which is never reset, as long as the title has fewer than 300; where a player's client names it, fewer than 150. All characters of a player have at most 3000 values together; those of deleted characters go where they are in the way. For players: It is there where the title’s setting `StatisticsFromClients` is on, and takes at most 10 values. New values from one IP address are limited by the option `PURSER_LIMIT_ADDRESS_STATISTICS`.
   */
  updateCharacterStatistics(
    request: ServerUpdateCharacterStatisticsRequest,
    options?: CallOptions,
  ): Promise<ServerUpdateCharacterStatisticsResult>;
  /**
   * Updates statistics of a player.
   *
   * All of them or none. A name that is not there becomes a statistic, whose last value counts and which is never reset, as long as the title has fewer than 300; where a player's client names it, fewer than 150.
   */
  updatePlayerStatistics(
    request: ServerUpdatePlayerStatisticsRequest,
    options?: CallOptions,
  ): Promise<ServerUpdatePlayerStatisticsResult>;
  /**
   * Updates data that the player reads and writes.
   *
   * Keys that the call does not name stay. The options PURSER_PLAYER_DATA_KEYS_MAX and PURSER_PLAYER_DATA_BYTES_MAX say how many keys and bytes a player may have in all kinds of data together, those of characters among them.
   */
  updateUserData(
    request: ServerUpdateUserDataRequest,
    options?: CallOptions,
  ): Promise<ServerUpdateUserDataResult>;
  /**
   * Updates data that the studio alone reads and writes.
   *
   * Keys that the call does not name stay. The options PURSER_PLAYER_DATA_KEYS_MAX and PURSER_PLAYER_DATA_BYTES_MAX say how many keys and bytes a player may have in all kinds of data together, those of characters among them.
   */
  updateUserInternalData(
    request: ServerUpdateUserInternalDataRequest,
    options?: CallOptions,
  ): Promise<ServerUpdateUserInternalDataResult>;
  /**
   * Changes the custom data of an item of a player.
   *
   * Keys that the call does not name stay.
   */
  updateUserInventoryItemCustomData(
    request: ServerUpdateUserInventoryItemCustomDataRequest,
    options?: CallOptions,
  ): Promise<ServerUpdateUserInventoryItemCustomDataResult>;
  /**
   * Updates publisher's data that the player reads and writes.
   *
   * Keys that the call does not name stay. The options PURSER_PLAYER_DATA_KEYS_MAX and PURSER_PLAYER_DATA_BYTES_MAX say how many keys and bytes a player may have in all kinds of data together, those of characters among them. No two titles share players yet, so each title has publisher data of its own, and PublisherNotSet is no answer.
   */
  updateUserPublisherData(
    request: ServerUpdateUserPublisherDataRequest,
    options?: CallOptions,
  ): Promise<ServerUpdateUserPublisherDataResult>;
  /**
   * Updates publisher's data that the studio alone reads and writes.
   *
   * Keys that the call does not name stay. The options PURSER_PLAYER_DATA_KEYS_MAX and PURSER_PLAYER_DATA_BYTES_MAX say how many keys and bytes a player may have in all kinds of data together, those of characters among them. No two titles share players yet, so each title has publisher data of its own, and PublisherNotSet is no answer.
   */
  updateUserPublisherInternalData(
    request: ServerUpdateUserPublisherInternalDataRequest,
    options?: CallOptions,
  ): Promise<ServerUpdateUserPublisherInternalDataResult>;
  /**
   * Updates publisher's data that the player reads, and the studio writes.
   *
   * Keys that the call does not name stay. The options PURSER_PLAYER_DATA_KEYS_MAX and PURSER_PLAYER_DATA_BYTES_MAX say how many keys and bytes a player may have in all kinds of data together, those of characters among them. No two titles share players yet, so each title has publisher data of its own, and PublisherNotSet is no answer.
   */
  updateUserPublisherReadOnlyData(
    request: ServerUpdateUserPublisherReadOnlyDataRequest,
    options?: CallOptions,
  ): Promise<ServerUpdateUserPublisherReadOnlyDataResult>;
  /**
   * Updates data that the player reads, and the studio writes.
   *
   * Keys that the call does not name stay. The options PURSER_PLAYER_DATA_KEYS_MAX and PURSER_PLAYER_DATA_BYTES_MAX say how many keys and bytes a player may have in all kinds of data together, those of characters among them.
   */
  updateUserReadOnlyData(
    request: ServerUpdateUserReadOnlyDataRequest,
    options?: CallOptions,
  ): Promise<ServerUpdateUserReadOnlyDataResult>;
  /**
   * Writes an event of a character of a player.
   *
   * The answer does not wait for a disk: a process that is killed may lose the events of its last second. Events are counted, and kept only where the operator of the service has named a folder for them.
   */
  writeCharacterEvent(
    request: ServerWriteCharacterEventRequest,
    options?: CallOptions,
  ): Promise<ServerWriteCharacterEventResult>;
  /**
   * Writes an event of a player.
   *
   * The answer does not wait for a disk: a process that is killed may lose the events of its last second. Events are counted, and kept only where the operator of the service has named a folder for them.
   */
  writePlayerEvent(
    request: ServerWritePlayerEventRequest,
    options?: CallOptions,
  ): Promise<ServerWritePlayerEventResult>;
  /**
   * Writes an event of the title.
   *
   * The answer does not wait for a disk: a process that is killed may lose the events of its last second. Events are counted, and kept only where the operator of the service has named a folder for them.
   */
  writeTitleEvent(
    request: ServerWriteTitleEventRequest,
    options?: CallOptions,
  ): Promise<ServerWriteTitleEventResult>;
}

function makeServer(transport: Transport): ServerOperations {
  return {
    addFriend: (request, options) =>
      transport({
        path: '/Server/AddFriend',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerAddFriendResult>,
    addPlayerTag: (request, options) =>
      transport({
        path: '/Server/AddPlayerTag',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerAddPlayerTagResult>,
    addUserVirtualCurrency: (request, options) =>
      transport({
        path: '/Server/AddUserVirtualCurrency',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerAddUserVirtualCurrencyResult>,
    authenticateSessionTicket: (request, options) =>
      transport({
        path: '/Server/AuthenticateSessionTicket',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerAuthenticateSessionTicketResult>,
    consumeItem: (request, options) =>
      transport({
        path: '/Server/ConsumeItem',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerConsumeItemResult>,
    deleteCharacterFromUser: (request, options) =>
      transport({
        path: '/Server/DeleteCharacterFromUser',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerDeleteCharacterFromUserResult>,
    evaluateRandomResultTable: (request, options) =>
      transport({
        path: '/Server/EvaluateRandomResultTable',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerEvaluateRandomResultTableResult>,
    getAllUsersCharacters: (request, options) =>
      transport({
        path: '/Server/GetAllUsersCharacters',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetAllUsersCharactersResult>,
    getCatalogItems: (request, options) =>
      transport({
        path: '/Server/GetCatalogItems',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetCatalogItemsResult>,
    getCharacterData: (request, options) =>
      transport({
        path: '/Server/GetCharacterData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetCharacterDataResult>,
    getCharacterInternalData: (request, options) =>
      transport({
        path: '/Server/GetCharacterInternalData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetCharacterInternalDataResult>,
    getCharacterLeaderboard: (request, options) =>
      transport({
        path: '/Server/GetCharacterLeaderboard',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetCharacterLeaderboardResult>,
    getCharacterReadOnlyData: (request, options) =>
      transport({
        path: '/Server/GetCharacterReadOnlyData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetCharacterReadOnlyDataResult>,
    getCharacterStatistics: (request, options) =>
      transport({
        path: '/Server/GetCharacterStatistics',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetCharacterStatisticsResult>,
    getFriendLeaderboard: (request, options) =>
      transport({
        path: '/Server/GetFriendLeaderboard',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetFriendLeaderboardResult>,
    getFriendsList: (request, options) =>
      transport({
        path: '/Server/GetFriendsList',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetFriendsListResult>,
    getLeaderboard: (request, options) =>
      transport({
        path: '/Server/GetLeaderboard',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetLeaderboardResult>,
    getLeaderboardAroundCharacter: (request, options) =>
      transport({
        path: '/Server/GetLeaderboardAroundCharacter',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetLeaderboardAroundCharacterResult>,
    getLeaderboardAroundUser: (request, options) =>
      transport({
        path: '/Server/GetLeaderboardAroundUser',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetLeaderboardAroundUserResult>,
    getLeaderboardForUserCharacters: (request, options) =>
      transport({
        path: '/Server/GetLeaderboardForUserCharacters',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetLeaderboardForUserCharactersResult>,
    getPlayerCombinedInfo: (request, options) =>
      transport({
        path: '/Server/GetPlayerCombinedInfo',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetPlayerCombinedInfoResult>,
    getPlayerProfile: (request, options) =>
      transport({
        path: '/Server/GetPlayerProfile',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetPlayerProfileResult>,
    getPlayerStatisticVersions: (request, options) =>
      transport({
        path: '/Server/GetPlayerStatisticVersions',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetPlayerStatisticVersionsResult>,
    getPlayerStatistics: (request, options) =>
      transport({
        path: '/Server/GetPlayerStatistics',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetPlayerStatisticsResult>,
    getPlayerTags: (request, options) =>
      transport({
        path: '/Server/GetPlayerTags',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetPlayerTagsResult>,
    getPublisherData: (request, options) =>
      transport({
        path: '/Server/GetPublisherData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetPublisherDataResult>,
    getRandomResultTables: (request, options) =>
      transport({
        path: '/Server/GetRandomResultTables',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetRandomResultTablesResult>,
    getServiceIDsFromGameCenterIDs: (request, options) =>
      transport({
        path: '/Server/GetServiceIDsFromGameCenterIDs',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetServiceIDsFromGameCenterIDsResult>,
    getServiceIDsFromGoogleIDs: (request, options) =>
      transport({
        path: '/Server/GetServiceIDsFromGoogleIDs',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetServiceIDsFromGoogleIDsResult>,
    getServiceIDsFromGooglePlayGamesPlayerIDs: (request, options) =>
      transport({
        path: '/Server/GetServiceIDsFromGooglePlayGamesPlayerIDs',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetServiceIDsFromGooglePlayGamesPlayerIDsResult>,
    getServiceIDsFromOpenIdSubjectIdentifiers: (request, options) =>
      transport({
        path: '/Server/GetServiceIDsFromOpenIdSubjectIdentifiers',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetServiceIDsFromOpenIdSubjectIdentifiersResult>,
    getServiceIDsFromPSNAccountIDs: (request, options) =>
      transport({
        path: '/Server/GetServiceIDsFromPSNAccountIDs',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetServiceIDsFromPSNAccountIDsResult>,
    getServiceIDsFromSteamIDs: (request, options) =>
      transport({
        path: '/Server/GetServiceIDsFromSteamIDs',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetServiceIDsFromSteamIDsResult>,
    getServiceIDsFromXboxLiveIDs: (request, options) =>
      transport({
        path: '/Server/GetServiceIDsFromXboxLiveIDs',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetServiceIDsFromXboxLiveIDsResult>,
    getStoreItems: (request, options) =>
      transport({
        path: '/Server/GetStoreItems',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetStoreItemsResult>,
    getTitleData: (request, options) =>
      transport({
        path: '/Server/GetTitleData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetTitleDataResult>,
    getTitleInternalData: (request, options) =>
      transport({
        path: '/Server/GetTitleInternalData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetTitleInternalDataResult>,
    getTitleNews: (request, options) =>
      transport({
        path: '/Server/GetTitleNews',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetTitleNewsResult>,
    getUserAccountInfo: (request, options) =>
      transport({
        path: '/Server/GetUserAccountInfo',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetUserAccountInfoResult>,
    getUserData: (request, options) =>
      transport({
        path: '/Server/GetUserData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetUserDataResult>,
    getUserInternalData: (request, options) =>
      transport({
        path: '/Server/GetUserInternalData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetUserInternalDataResult>,
    getUserInventory: (request, options) =>
      transport({
        path: '/Server/GetUserInventory',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetUserInventoryResult>,
    getUserPublisherData: (request, options) =>
      transport({
        path: '/Server/GetUserPublisherData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetUserPublisherDataResult>,
    getUserPublisherInternalData: (request, options) =>
      transport({
        path: '/Server/GetUserPublisherInternalData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetUserPublisherInternalDataResult>,
    getUserPublisherReadOnlyData: (request, options) =>
      transport({
        path: '/Server/GetUserPublisherReadOnlyData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetUserPublisherReadOnlyDataResult>,
    getUserReadOnlyData: (request, options) =>
      transport({
        path: '/Server/GetUserReadOnlyData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetUserReadOnlyDataResult>,
    getVerifierFeed: (request, options) =>
      transport({
        path: '/Server/GetVerifierFeed',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerGetVerifierFeedResult>,
    grantCharacterToUser: (request, options) =>
      transport({
        path: '/Server/GrantCharacterToUser',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerGrantCharacterToUserResult>,
    grantItemsToUser: (request, options) =>
      transport({
        path: '/Server/GrantItemsToUser',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerGrantItemsToUserResult>,
    grantItemsToUsers: (request, options) =>
      transport({
        path: '/Server/GrantItemsToUsers',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerGrantItemsToUsersResult>,
    linkPSNId: (request, options) =>
      transport({
        path: '/Server/LinkPSNId',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerLinkPSNIdResult>,
    linkServerCustomId: (request, options) =>
      transport({
        path: '/Server/LinkServerCustomId',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerLinkServerCustomIdResult>,
    linkSteamId: (request, options) =>
      transport({
        path: '/Server/LinkSteamId',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerLinkSteamIdResult>,
    linkXboxId: (request, options) =>
      transport({
        path: '/Server/LinkXboxId',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerLinkXboxIdResult>,
    loginWithAndroidDeviceID: (request, options) =>
      transport({
        path: '/Server/LoginWithAndroidDeviceID',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ServerLoginWithAndroidDeviceIDResult>,
    loginWithIOSDeviceID: (request, options) =>
      transport({
        path: '/Server/LoginWithIOSDeviceID',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ServerLoginWithIOSDeviceIDResult>,
    loginWithServerCustomId: (request, options) =>
      transport({
        path: '/Server/LoginWithServerCustomId',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ServerLoginWithServerCustomIdResult>,
    loginWithSteamId: (request, options) =>
      transport({
        path: '/Server/LoginWithSteamId',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ServerLoginWithSteamIdResult>,
    loginWithXboxId: (request, options) =>
      transport({
        path: '/Server/LoginWithXboxId',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'ifRefused',
        request,
        options,
      }) as Promise<ServerLoginWithXboxIdResult>,
    modifyItemUses: (request, options) =>
      transport({
        path: '/Server/ModifyItemUses',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerModifyItemUsesResult>,
    removeFriend: (request, options) =>
      transport({
        path: '/Server/RemoveFriend',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerRemoveFriendResult>,
    removePlayerTag: (request, options) =>
      transport({
        path: '/Server/RemovePlayerTag',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerRemovePlayerTagResult>,
    revokeInventoryItem: (request, options) =>
      transport({
        path: '/Server/RevokeInventoryItem',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerRevokeInventoryItemResult>,
    revokeInventoryItems: (request, options) =>
      transport({
        path: '/Server/RevokeInventoryItems',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerRevokeInventoryItemsResult>,
    setFriendTags: (request, options) =>
      transport({
        path: '/Server/SetFriendTags',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerSetFriendTagsResult>,
    setPublisherData: (request, options) =>
      transport({
        path: '/Server/SetPublisherData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerSetPublisherDataResult>,
    setTitleData: (request, options) =>
      transport({
        path: '/Server/SetTitleData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerSetTitleDataResult>,
    setTitleInternalData: (request, options) =>
      transport({
        path: '/Server/SetTitleInternalData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerSetTitleInternalDataResult>,
    subtractUserVirtualCurrency: (request, options) =>
      transport({
        path: '/Server/SubtractUserVirtualCurrency',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerSubtractUserVirtualCurrencyResult>,
    unlinkServerCustomId: (request, options) =>
      transport({
        path: '/Server/UnlinkServerCustomId',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerUnlinkServerCustomIdResult>,
    unlinkSteamId: (request, options) =>
      transport({
        path: '/Server/UnlinkSteamId',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerUnlinkSteamIdResult>,
    unlockContainerInstance: (request, options) =>
      transport({
        path: '/Server/UnlockContainerInstance',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerUnlockContainerInstanceResult>,
    unlockContainerItem: (request, options) =>
      transport({
        path: '/Server/UnlockContainerItem',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerUnlockContainerItemResult>,
    updateCharacterData: (request, options) =>
      transport({
        path: '/Server/UpdateCharacterData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerUpdateCharacterDataResult>,
    updateCharacterInternalData: (request, options) =>
      transport({
        path: '/Server/UpdateCharacterInternalData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerUpdateCharacterInternalDataResult>,
    updateCharacterReadOnlyData: (request, options) =>
      transport({
        path: '/Server/UpdateCharacterReadOnlyData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerUpdateCharacterReadOnlyDataResult>,
    updateCharacterStatistics: (request, options) =>
      transport({
        path: '/Server/UpdateCharacterStatistics',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerUpdateCharacterStatisticsResult>,
    updatePlayerStatistics: (request, options) =>
      transport({
        path: '/Server/UpdatePlayerStatistics',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerUpdatePlayerStatisticsResult>,
    updateUserData: (request, options) =>
      transport({
        path: '/Server/UpdateUserData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerUpdateUserDataResult>,
    updateUserInternalData: (request, options) =>
      transport({
        path: '/Server/UpdateUserInternalData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerUpdateUserInternalDataResult>,
    updateUserInventoryItemCustomData: (request, options) =>
      transport({
        path: '/Server/UpdateUserInventoryItemCustomData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerUpdateUserInventoryItemCustomDataResult>,
    updateUserPublisherData: (request, options) =>
      transport({
        path: '/Server/UpdateUserPublisherData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerUpdateUserPublisherDataResult>,
    updateUserPublisherInternalData: (request, options) =>
      transport({
        path: '/Server/UpdateUserPublisherInternalData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerUpdateUserPublisherInternalDataResult>,
    updateUserPublisherReadOnlyData: (request, options) =>
      transport({
        path: '/Server/UpdateUserPublisherReadOnlyData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerUpdateUserPublisherReadOnlyDataResult>,
    updateUserReadOnlyData: (request, options) =>
      transport({
        path: '/Server/UpdateUserReadOnlyData',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'withKey',
        request,
        options,
      }) as Promise<ServerUpdateUserReadOnlyDataResult>,
    writeCharacterEvent: (request, options) =>
      transport({
        path: '/Server/WriteCharacterEvent',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerWriteCharacterEventResult>,
    writePlayerEvent: (request, options) =>
      transport({
        path: '/Server/WritePlayerEvent',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerWritePlayerEventResult>,
    writeTitleEvent: (request, options) =>
      transport({
        path: '/Server/WriteTitleEvent',
        opensWith: ['secretKey', 'operatorSession'],
        repeatable: 'always',
        request,
        options,
      }) as Promise<ServerWriteTitleEventResult>,
  };
}

/** The whole service, by area. */
export interface Purser {
  readonly admin: AdminOperations;
  readonly authentication: AuthenticationOperations;
  readonly client: ClientOperations;
  readonly event: EventOperations;
  readonly matchmaker: MatchmakerOperations;
  readonly notification: NotificationOperations;
  readonly object: ObjectOperations;
  readonly operator: OperatorOperations;
  readonly server: ServerOperations;
}

/** Makes a client. Nothing is sent before the first call. */
export function makePurser(options: PurserOptions): Purser {
  const transport = makeTransport(options);
  return {
    admin: makeAdmin(transport),
    authentication: makeAuthentication(transport),
    client: makeClient(transport),
    event: makeEvent(transport),
    matchmaker: makeMatchmaker(transport),
    notification: makeNotification(transport),
    object: makeObject(transport),
    operator: makeOperator(transport),
    server: makeServer(transport),
  };
}
