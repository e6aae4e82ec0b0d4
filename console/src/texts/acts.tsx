import type { ReactNode } from 'react';
import { LOCALE } from './locale.ts';
import { OF_PLAYERS, type Sentence } from './acts-of-players.tsx';

/** The first of several keys, and how many more there are. */
const keysOf = (first: ReactNode, amount = '1') => (
  <>
    {first}
    {Number(amount) > 1 && ` and ${(Number(amount) - 1).toLocaleString(LOCALE)} more`}
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
  SetTitleDataAndOverrides: ({ name, keys, isRemoved, isMixed, label }) => (
    <>
      {isMixed ? 'Changed' : isRemoved ? 'Removed' : 'Set'} {keysOf(name, keys)} in{' '}
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
  dataKeys: (keys: ReactNode, store: string, label: string | undefined) => (
    <>
      {keys} in {label === undefined ? store : `the overrides ${label} of ${store}`}
    </>
  ),
  someKeys: 'some keys',
  dataStores: {
    titleData: 'the title data',
    internalData: 'the internal title data',
    publisherData: 'the publisher data',
  },
  why: (text: string) => `“${text}”`,
  keysOf,
  more: (count: number) => `and ${count} more`,
  about: (member: string, value: ReactNode) => (
    <>
      {member} {value}
    </>
  ),
} as const;
