import type { ReactNode } from 'react';

/** The parts of a sentence about an act, some of them links. */
export interface ActParts {
  readonly player: ReactNode;
  readonly item: ReactNode;
  readonly amount: ReactNode;
  readonly until: ReactNode;
  readonly uses: string;
  readonly receipt: ReactNode;
  /** The receipt could not be given. */
  readonly isInVain: boolean;
  /** A store, a catalog version, drop tables or currencies. */
  readonly subject: ReactNode;
  /** The catalog version of which the subject is a copy; undefined: the call does not say. */
  readonly source: ReactNode;
  readonly key: ReactNode;
  readonly operator: ReactNode;
  readonly number: string;
  readonly sale: ReactNode;
  /** Undefined: the call says none. */
  readonly percentOff: string | undefined;
  readonly isCancelled: boolean;
  /** A store was opened; false: closed. Undefined: an older version did not write it down. */
  readonly isOpened: boolean | undefined;
  /** A warning of a price is meant; false: no longer. */
  readonly isAccepted: boolean;
  /** A name, or an id. */
  readonly name: string;
  /** How a note began that was removed. Undefined: an older version did not write it down. */
  readonly removed: string | undefined;
  /** Another player has got what this one had. */
  readonly isLost: boolean;
}

type Sentence = (parts: ActParts) => ReactNode;

const loggedIn: Sentence = ({ player }) => <>Logged in as {player}</>;
const linked: Sentence = ({ player, isLost }) =>
  isLost ? <>Took an identity from {player} for another player</> : <>Gave {player} an identity</>;
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
      Changed the uses of {item} of {player} by {uses}
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
      {isInVain ? 'Could not give' : 'Gave'} {player} what the receipt {receipt} has paid
    </>
  ),
  RefundReceipt: ({ player, receipt }) => (
    <>
      Marked the receipt {receipt} of {player} as refunded
    </>
  ),
  AddPlayerNote: ({ player }) => <>Wrote a note on {player}</>,
  RemovePlayerNote: ({ player, removed }) => (
    <>
      Removed {removed === undefined ? 'a note' : `the note “${removed}”`} on {player}
    </>
  ),
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
  UpdatePlayerIdentity: ({ player }) => <>Changed the identities of {player}</>,
  UpdateUserTitleDisplayName: ({ player }) => <>Changed the display name of {player}</>,
  RemoveContactEmail: ({ player }) => <>Removed the contact address of {player}</>,
  RevokePlayerSessions: ({ player }) => <>Ended sessions of {player}</>,
  LiftLimit: ({ player }) => <>Lifted the limits of {player}</>,
};

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
  UpdateSale: ({ sale, isCancelled }) => (
    <>
      {isCancelled ? 'Cancelled' : 'Moved'} the sale {sale}
    </>
  ),
  IncrementLimitedEditionItemAvailability: ({ item, amount }) => (
    <>
      Added {amount} to the limited edition of {item}
    </>
  ),
  CreateSecretKey: ({ key }) => <>Made the secret key {key}</>,
  RevokeSecretKey: ({ key }) => <>Revoked the secret key {key}</>,
  ExpireSecretKey: ({ key }) => <>Let the secret key {key} end</>,
  InviteOperator: ({ operator }) => <>Invited {operator}</>,
  SetOperatorRoles: ({ operator }) => <>Set the roles of {operator}</>,
  DisableOperator: ({ operator }) => <>Disabled {operator}</>,
  EnableOperator: ({ operator }) => <>Enabled {operator}</>,
  EndOperatorSessions: ({ operator }) => <>Ended the sessions of {operator}</>,
  CreateOperatorLink: ({ operator }) => <>Made a one-time link for {operator}</>,
  RemoveSecondFactor: ({ operator }) => <>Removed the second factor of {operator}</>,
  CreateTitle: ({ name }) => <>Made the title {name}</>,
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
  until: (at: ReactNode) => <>until {at}</>,
  withAddress: (player: ReactNode, address: string) => (
    <>
      {player} and the address {address}
    </>
  ),
  forEver: 'for ever',
  revision: (number: string) => `revision ${number}`,
  scheduled: (number: string) => `scheduled change ${number}`,
  effectiveAt: (at: ReactNode) => <>takes effect {at}</>,
  ofReceipt: (product: string) => `(${product})`,
  store: (link: ReactNode) => <>the store {link}</>,
  catalog: (link: ReactNode) => <>the catalog {link}</>,
  dropTables: (link: ReactNode) => <>the drop tables of {link}</>,
  currencies: 'the currencies',
  why: (text: string) => `“${text}”`,
  more: (count: number) => `and ${count} more`,
  about: (member: string, value: ReactNode) => (
    <>
      {member} {value}
    </>
  ),
} as const;
