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
  /** A character; undefined: the act is about none, or an older version did not write it down. */
  readonly character: ReactNode;
  /** Statistics with their values; undefined: the same. */
  readonly statistics: string | undefined;
  /** A name, or an id. */
  readonly name: string;
  /** How many keys of data it is about, of which the name is the first; undefined: it is about something else. */
  readonly keys: string | undefined;
  /** A thing was removed and not set. */
  readonly isRemoved: boolean;
  /** Some of several were removed, and others set. */
  readonly isMixed: boolean;
  /** Of overrides of a title's data; undefined: the data themselves. */
  readonly label: string | undefined;
  /** How a note began that was removed. Undefined: an older version did not write it down. */
  readonly removed: string | undefined;
  /** Another player has got what this one had. */
  readonly isLost: boolean;
}

/** A sentence about an act. */
export type Sentence = (parts: ActParts) => ReactNode;

const loggedIn: Sentence = ({ player }) => <>Logged in as {player}</>;
const linked: Sentence = ({ player, isLost }) =>
  isLost ? <>Took an identity from {player} for another player</> : <>Gave {player} an identity</>;
/** Data of a player, or of a character, were changed; their keys, where they are known. */
const dataOf =
  (what: string): Sentence =>
  ({ player, name }) => (
    <>
      Changed {what} of {player}
      {name !== '' && <> ({name})</>}
    </>
  );
const characterOf = ({ player, character }: ActParts) => (
  <>
    {character === undefined ? 'a character' : <>the character {character}</>} of {player}
  </>
);
const dataOfCharacter = (what: string): Sentence => {
  const ofOwner = dataOf(what);
  return (parts) => ofOwner({ ...parts, player: characterOf(parts) });
};
const changedStatistics: Sentence = ({ statistics, ...parts }) =>
  dataOf('statistics')({ ...parts, statistics, name: statistics ?? parts.name });
const opened: Sentence = ({ player }) => <>Opened a container of {player}</>;
const unlinked: Sentence = ({ player }) => <>Took an identity from {player}</>;

/** Sentences about what was done to a player, by the last part of the operation's path. */
export const OF_PLAYERS: Readonly<Record<string, Sentence>> = {
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
  SetObjects: dataOf('objects'),
  UpdateCharacterData: dataOfCharacter('the data'),
  UpdateCharacterReadOnlyData: dataOfCharacter('the read-only data'),
  UpdateCharacterInternalData: dataOfCharacter('the internal data'),
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
  UpdatePlayerStatistics: changedStatistics,
  ResetUserStatistics: ({ player }) => <>Removed all statistics of {player}</>,
  UpdateCharacterStatistics: (parts) => changedStatistics({ ...parts, player: characterOf(parts) }),
  ResetCharacterStatistics: (parts) => <>Removed all statistics of {characterOf(parts)}</>,
  GrantCharacterToUser: ({ player, character, name }) => (
    <>
      Gave {player} the character {character ?? <>“{name}”</>}
    </>
  ),
  DeleteCharacterFromUser: ({ player, removed }) => (
    <>
      Deleted the character “{removed}” of {player}
    </>
  ),
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
