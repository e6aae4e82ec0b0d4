import type { ReactNode } from 'react';

/** The parts of a sentence about an act, some of them links. */
export interface ActParts {
  readonly player: ReactNode;
  readonly item: ReactNode;
  readonly amount: ReactNode;
  readonly until: ReactNode;
  /** Undefined: nobody knows it any more. */
  readonly uses: string | undefined;
  readonly receipt: ReactNode;
  /** The receipt could not be given. */
  readonly isInVain: boolean;
  /** A store, a catalog version, drop tables or currencies. */
  readonly subject: ReactNode;
  /** The catalog version of which the subject is a copy; undefined: the call does not say. */
  readonly source: ReactNode;
  /** A secret key. */
  readonly key: ReactNode;
  /** Undefined: an older version did not write it down. */
  readonly signingKey: ReactNode;
  /** The title that the request names; undefined: none, and it is about all. */
  readonly title: string | undefined;
  readonly provider: ReactNode;
  readonly connection: ReactNode;
  readonly platform: ReactNode;
  readonly purchaseRules: ReactNode;
  readonly sessionSettings: ReactNode;
  readonly operator: ReactNode;
  readonly number: string;
  readonly sale: ReactNode;
  /** Undefined: the call says none. */
  readonly percentOff: string | undefined;
  readonly isCancelled: boolean;
  /** A sale that ran was ended before its time. */
  readonly isEnded: boolean;
  /** A store was opened; false: closed. Undefined: an older version did not write it down. */
  readonly isOpened: boolean | undefined;
  /** A warning of a price is meant; false: no longer. */
  readonly isAccepted: boolean;
  /** A name, or an id. */
  readonly name: string;
  /** A thing was removed and not set. */
  readonly isRemoved: boolean;
  /** Of overrides of a title's data; undefined: the data themselves. */
  readonly label: string | undefined;
  /** How a note began that was removed. Undefined: an older version did not write it down. */
  readonly removed: string | undefined;
  /** Another player has got what this one had. */
  readonly isLost: boolean;
}

type Sentence = (parts: ActParts) => ReactNode;

const loggedIn: Sentence = ({ player }) => <>Logged in as {player}</>;
const linked: Sentence = ({ player, isLost }) =>
  isLost ? <>Took an identity from {player} for another player</> : <>Gave {player} an identity</>;
/** Data of a player were changed; their keys, where they are known. */
const dataOf =
  (what: string): Sentence =>
  ({ player, name }) => (
    <>
      Changed {what} of {player}
      {name !== '' && <> ({name})</>}
    </>
  );
const opened: Sentence = ({ player }) => <>Opened a container of {player}</>;
const unlinked: Sentence = ({ player }) => <>Took an identity from {player}</>;

/** Sentences about what was done to a player, by the last part of the operation's path. */
const OF_PLAYERS: Readonly<Record<string, Sentence>> = {
  AddUserVirtualCurrency: ({ player, amount }) => (
    <>
      Gave {player} {amount}
    </>
  ),
  SubtractUserVirtualCurrency: ({ player, amount }) => (
    <>
      Took {amount} from {player}
    </>
  ),
  GrantItemsToUser: ({ player, item }) => (
    <>
      Gave {player} {item}
    </>
  ),
  GrantItemsToUsers: ({ player, item }) => (
    <>
      Gave {player} {item}
    </>
  ),
  RevokeInventoryItem: ({ player, item }) => (
    <>
      Took {item} from {player}
    </>
  ),
  RevokeInventoryItems: ({ player, item }) => (
    <>
      Took {item} from {player}
    </>
  ),
  ModifyItemUses: ({ player, item, uses }) => (
    <>
      Changed the uses of {item} of {player}
      {uses !== undefined && <> by {uses}</>}
    </>
  ),
  UpdateUserInventoryItemCustomData: ({ player, item }) => (
    <>
      Changed the data of {item} of {player}
    </>
  ),
  BanUsers: ({ player, until }) => (
    <>
      Banned {player} {until}
    </>
  ),
  RevokeBans: ({ player }) => <>Took a ban of {player} back</>,
  RevokeAllBansForUser: ({ player }) => <>Took the bans of {player} back</>,
  GiveReceipt: ({ player, receipt, isInVain }) => (
    <>
      {isInVain ? 'Could not give' : 'Gave'} {player} what {receipt} has paid
    </>
  ),
  RefundReceipt: ({ player, receipt }) => (
    <>
      Marked {receipt} of {player} as refunded
    </>
  ),
  AddPlayerNote: ({ player }) => <>Wrote a note on {player}</>,
  RemovePlayerNote: ({ player, removed }) => (
    <>
      Removed {removed === undefined ? 'a note' : `the note “${removed}”`} on {player}
    </>
  ),
  UpdateUserData: dataOf('the data'),
  UpdateUserReadOnlyData: dataOf('the read-only data'),
  UpdateUserInternalData: dataOf('the internal data'),
  UpdateUserPublisherData: dataOf('the publisher’s data'),
  UpdateUserPublisherReadOnlyData: dataOf('the publisher’s read-only data'),
  UpdateUserPublisherInternalData: dataOf('the publisher’s internal data'),
  AddPlayerTag: ({ player, name }) => (
    <>
      Gave {player} the tag “{name}”
    </>
  ),
  RemovePlayerTag: ({ player, name }) => (
    <>
      Took the tag “{name}” from {player}
    </>
  ),
  UpdatePlayerStatistics: dataOf('statistics'),
  ResetUserStatistics: ({ player }) => <>Removed all statistics of {player}</>,
  AddFriend: ({ player }) => <>Gave {player} a friend</>,
  RemoveFriend: ({ player }) => <>Removed a friend of {player}</>,
  SetFriendTags: ({ player }) => <>Changed the tags of a friend of {player}</>,
  ConsumeItem: ({ player }) => <>Used up an item of {player}</>,
  UnlockContainerInstance: opened,
  UnlockContainerItem: opened,
  LoginWithAndroidDeviceID: loggedIn,
  LoginWithIOSDeviceID: loggedIn,
  LoginWithServerCustomId: loggedIn,
  LoginWithSteamId: loggedIn,
  LoginWithXboxId: loggedIn,
  LinkServerCustomId: linked,
  LinkSteamId: linked,
  LinkXboxId: linked,
  LinkPSNId: linked,
  UnlinkServerCustomId: unlinked,
  UnlinkSteamId: unlinked,
  DeletePlayer: ({ player }) => <>Deleted the player {player}</>,
  SetPassword: ({ player }) => <>Set the password of {player}</>,
  ResetPassword: ({ player }) => <>Set the password of {player} by a link from a mail</>,
  SendAccountRecoveryEmail: ({ player }) => (
    <>Mailed {player} a link with which to choose another password</>
  ),
  UpdatePlayerIdentity: ({ player }) => <>Changed the identities of {player}</>,
  UpdateUserTitleDisplayName: ({ player }) => <>Changed the display name of {player}</>,
  RemoveContactEmail: ({ player }) => <>Removed the contact address of {player}</>,
  RevokePlayerSessions: ({ player }) => <>Ended sessions of {player}</>,
  LiftLimit: ({ player }) => <>Lifted the limits of {player}</>,
};

const manyKeys = (amount: ReactNode, first: string) => (
  <>
    {amount} keys, {first} first,
  </>
);

/** Sentences about other things. */
const OF_THINGS: Readonly<Record<string, Sentence>> = {
  SetStoreItems: ({ subject }) => <>Replaced {subject}</>,
  UpdateStoreItems: ({ subject }) => <>Changed {subject}</>,
  SetStoreOpen: ({ subject, isOpened }) => (
    <>
      {isOpened === undefined ? 'Opened or closed' : isOpened ? 'Opened' : 'Closed'} {subject}
    </>
  ),
  DeleteStore: ({ subject }) => <>Deleted {subject}</>,
  RestoreStore: ({ subject }) => <>Took changes of {subject} back</>,
  SetCatalogItems: ({ subject }) => <>Replaced {subject}</>,
  UpdateCatalogItems: ({ subject }) => <>Changed {subject}</>,
  DeleteCatalog: ({ subject }) => <>Deleted {subject}</>,
  RestoreCatalog: ({ subject }) => <>Took changes of {subject} back</>,
  CopyCatalogVersion: ({ subject, source }) => (
    <>
      Made {subject} as a copy{source !== undefined && <> of {source}</>}
    </>
  ),
  UpdateRandomResultTables: ({ subject }) => <>Changed {subject}</>,
  SetPriceWarningAccepted: ({ isAccepted, item, subject }) => (
    <>
      {isAccepted ? 'Accepted' : 'No longer accepted'} a price warning of {item} in {subject}
    </>
  ),
  AddVirtualCurrencyTypes: ({ subject }) => <>Added or changed {subject}</>,
  RemoveVirtualCurrencyTypes: ({ subject }) => <>Removed some of {subject}</>,
  CancelPendingChange: ({ subject, number }) => (
    <>
      Cancelled the scheduled change {number} of {subject}
    </>
  ),
  UpdatePendingChange: ({ subject, number }) => (
    <>
      Changed the scheduled change {number} of {subject}
    </>
  ),
  CreateSale: ({ sale, percentOff }) => (
    <>
      Made the sale {sale}, {percentOff} % off
    </>
  ),
  UpdateSale: ({ sale, isCancelled, isEnded }) => (
    <>
      {isEnded ? 'Ended' : isCancelled ? 'Cancelled' : 'Moved'} the sale {sale}
    </>
  ),
  IncrementLimitedEditionItemAvailability: ({ item, amount }) => (
    <>
      Added {amount} to the limited edition of {item}
    </>
  ),
  CreateSecretKey: ({ key }) => <>Made the secret key {key}</>,
  RotateSigningKey: ({ signingKey }) =>
    signingKey === undefined ? (
      <>Let a new signing key sign</>
    ) : (
      <>Let the new signing key {signingKey} sign</>
    ),
  RevokeSigningKey: ({ signingKey, title }) => (
    <>
      Revoked what the signing key {signingKey} signed
      {title === undefined ? ', for all titles' : <> for the title {title}</>}
    </>
  ),
  RevokeSecretKey: ({ key }) => <>Revoked the secret key {key}</>,
  ExpireSecretKey: ({ key }) => <>Let the secret key {key} end</>,
  InviteOperator: ({ operator }) => <>Invited {operator}</>,
  SetOperatorRoles: ({ operator }) => <>Set the roles of {operator}</>,
  DisableOperator: ({ operator }) => <>Disabled {operator}</>,
  EnableOperator: ({ operator }) => <>Enabled {operator}</>,
  EndOperatorSessions: ({ operator }) => <>Ended the sessions of {operator}</>,
  CreateOperatorLink: ({ operator }) => <>Made a one-time link for {operator}</>,
  RemoveSecondFactor: ({ operator }) => <>Removed the second factor of {operator}</>,
  CreatePlayerStatisticDefinition: ({ name }) => <>Defined the statistic “{name}”</>,
  UpdatePlayerStatisticDefinition: ({ name }) => <>Changed the statistic “{name}”</>,
  IncrementPlayerStatisticVersion: ({ name }) => <>Reset the statistic “{name}”</>,
  AddNews: ({ name }) => <>Added “{name}” to the news</>,
  RemoveTitleNews: ({ name }) => <>Removed “{name}” from the news</>,
  CreateTitle: ({ name, title }) => (
    <>
      Made the title {name}
      {title !== undefined && <> with the id {title}</>}
    </>
  ),
  SetTitleData: ({ name, isRemoved }) => (
    <>
      {isRemoved ? 'Removed' : 'Set'} {name} in the title data
    </>
  ),
  SetTitleInternalData: ({ name, isRemoved }) => (
    <>
      {isRemoved ? 'Removed' : 'Set'} {name} in the internal title data
    </>
  ),
  SetPublisherData: ({ name, isRemoved }) => (
    <>
      {isRemoved ? 'Removed' : 'Set'} {name} in the publisher data
    </>
  ),
  SetTitleDataAndOverrides: ({ name, amount, isRemoved, label }) => (
    <>
      {isRemoved ? 'Removed' : 'Set'} {amount === '1' ? name : manyKeys(amount, name)} in{' '}
      {label === undefined ? 'the title data' : `the overrides ${label} of the title data`}
    </>
  ),
  RestoreTitleData: ({ name, label }) => (
    <>
      Took {name} back in{' '}
      {label === undefined ? 'the title data' : `the overrides ${label} of the title data`}
    </>
  ),
  RestoreTitleInternalData: ({ name }) => <>Took {name} back in the internal title data</>,
  RestorePublisherData: ({ name }) => <>Took {name} back in the publisher data</>,
  DeleteTitleDataOverride: ({ label }) => <>Removed the overrides {label} of the title data</>,
  SetTitleSettings: ({ sessionSettings }) => <>Changed {sessionSettings}</>,
  SetTitlePurchaseRules: ({ purchaseRules }) => <>Changed {purchaseRules}</>,
  CreateOpenIdConnection: ({ connection }) => <>Made the OpenID connection {connection}</>,
  UpdateOpenIdConnection: ({ connection }) => <>Changed the OpenID connection {connection}</>,
  DeleteOpenIdConnection: ({ connection }) => <>Removed the OpenID connection {connection}</>,
  SetIdentityProvider: ({ provider }) => <>Set up the identity provider {provider}</>,
  RemoveIdentityProvider: ({ provider }) => <>Removed the identity provider {provider}</>,
  SetPaymentPlatform: ({ platform }) => <>Set up the payment platform {platform}</>,
  RemovePaymentPlatform: ({ platform }) => <>Removed the payment platform {platform}</>,
  ConfirmPassword: () => <>Confirmed the own password</>,
  ChangeOwnPassword: () => <>Changed the own password</>,
  BeginSecondFactor: () => <>Began to set up the own second factor</>,
  EnableSecondFactor: () => <>Enabled the own second factor</>,
  DisableSecondFactor: () => <>Removed the own second factor</>,
  RenewRecoveryCodes: () => <>Made other recovery codes for the own second factor</>,
  EndOwnSession: () => <>Ended one of the own sessions</>,
  SignOut: () => <>Signed out</>,
  SignOutEverywhere: () => <>Signed out everywhere</>,
};

/** Sentences about revisions of what is sold, by what was done. */
const OF_REVISIONS: Readonly<Record<string, Sentence>> = {
  set: ({ subject }) => <>Replaced {subject}</>,
  update: ({ subject }) => <>Changed {subject}</>,
  remove: ({ subject }) => <>Deleted {subject}</>,
  open: ({ subject }) => <>Opened {subject}</>,
  close: ({ subject }) => <>Closed {subject}</>,
  restore: ({ subject }) => <>Took changes of {subject} back</>,
  copy: ({ subject }) => <>Made {subject} as a copy</>,
};

/** Texts about what operators did, and about revisions. */
export const ACTS_TEXTS = {
  ofPlayers: OF_PLAYERS,
  ofThings: OF_THINGS,
  ofRevisions: OF_REVISIONS,
  somebody: 'a player',
  something: 'an item',
  someAmount: 'currency',
  receipt: (receipt: ReactNode) => <>the receipt {receipt}</>,
  someReceipt: 'a receipt',
  until: (at: ReactNode) => <>until {at}</>,
  withAddress: (player: ReactNode, address: string) => (
    <>
      {player} and the address {address}
    </>
  ),
  forEver: 'for ever',
  revision: (number: string) => `revision ${number}`,
  scheduled: (number: string) => `scheduled change ${number}`,
  sale: {
    Start: (sale: ReactNode, isAtOnce: boolean) => (
      <>
        the start of the sale {sale}
        {isAtOnce && ', which began at once'}
      </>
    ),
    End: (sale: ReactNode, isAtOnce: boolean, by = 'somebody') => (
      <>
        the end of the sale {sale}
        {isAtOnce && `, which ${by} ended before its time`}
      </>
    ),
  },
  effectiveAt: (at: ReactNode) => <>takes effect {at}</>,
  ofReceipt: (product: string) => `(${product})`,
  store: (link: ReactNode) => <>the store {link}</>,
  storeOf: (store: ReactNode, catalog: ReactNode) => (
    <>
      {store} of {catalog}
    </>
  ),
  purchaseRules: 'the rules of purchases',
  sessionSettings: 'the settings of sessions, tokens, friends and statistics',
  catalog: (link: ReactNode) => <>the catalog {link}</>,
  dropTables: (link: ReactNode) => <>the drop tables of {link}</>,
  currencies: 'the currencies',
  dataKey: (link: ReactNode, store: string, label: string | undefined) => (
    <>
      {link} in {label === undefined ? store : `the overrides ${label} of ${store}`}
    </>
  ),
  dataStores: {
    titleData: 'the title data',
    internalData: 'the internal title data',
    publisherData: 'the publisher data',
  },
  why: (text: string) => `“${text}”`,
  more: (count: number) => `and ${count} more`,
  about: (member: string, value: ReactNode) => (
    <>
      {member} {value}
    </>
  ),
} as const;
