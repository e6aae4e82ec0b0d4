import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useDefaultVersion } from '../../api/catalog-queries.ts';
import { useTitleId } from '../../session/title.tsx';
import { ACTS_TEXTS } from '../../texts/acts.tsx';
import type { ActParts } from '../../texts/acts-of-players.tsx';
import { CONNECTIONS_TEXTS } from '../../texts/connections.tsx';
import { LOCALE } from '../../texts/locale.ts';
import { playerAddress, titleAddress, withParams } from '../addresses.ts';
import { Moment } from '../moment.tsx';

const texts = ACTS_TEXTS;

/** One thing that an act did, to a player or to something else. */
export interface ActLine {
  /** The operation's; undefined: a revision of what is sold. */
  readonly path: string | undefined;
  readonly titleId: string | undefined;
  readonly about: Readonly<Record<string, string>>;
  /** The name of the author; undefined: nobody knows it. */
  readonly madeBy?: string | undefined;
}

/** A link within the console. */
export function To({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Anchor component={Link} href={href} inherit underline="always">
      {children}
    </Anchor>
  );
}

type Linked = (text: string, page: string, search?: Readonly<Record<string, string>>) => ReactNode;

/** The parts of the sentence about a line. A fact that an older version did not write down has a general word. */
export function partsOf({ titleId, about }: ActLine): ActParts {
  const { ItemId, Amount, VirtualCurrency = '', Uses, Keys = '', Key = Keys, Name = Key } = about;
  const { CatalogVersion: version = '', KeyId = '', OperatorId = '', PendingChange = '' } = about;
  const { CopyOf, Sale = '', PercentOff, ConnectionId = '', Provider = '', Platform = '' } = about;
  const linked: Linked = (text, page, search = {}) =>
    titleId === undefined ? text : <To href={titleAddress(titleId, page, search)}>{text}</To>;
  return {
    player: playerOf({ titleId, about }),
    item:
      ItemId === undefined
        ? texts.something
        : linked(ItemId, 'catalogs/item', { version, item: ItemId }),
    amount: Amount === undefined ? texts.someAmount : amountOf(Amount, VirtualCurrency),
    until: untilOf(about),
    uses: Number(Uses) > 0 ? `+${Uses}` : Uses,
    receipt: receiptOf({ titleId, about }),
    isInVain: about['Reason'] !== undefined,
    subject: subjectOf({ titleId, about }, linked),
    source: CopyOf === undefined ? undefined : linked(CopyOf, 'catalogs', { version: CopyOf }),
    key: linked(Name || KeyId, 'keys'),
    // Signing keys are those of all titles.
    signingKey: KeyId === '' ? undefined : <To href={withParams('keys/signing', {})}>{KeyId}</To>,
    title: about['TitleId'],
    provider: linked(nameOf(Provider), 'connections'),
    connection: linked(ConnectionId, 'connections'),
    platform: linked(nameOf(Platform), 'connections/platforms'),
    purchaseRules: linked(texts.purchaseRules, 'exposure'),
    sessionSettings: linked(
      texts.sessionSettings,
      about['JoinTokensOnly'] === undefined ? 'connections/sessions' : 'keys/joining',
    ),
    operator: <To href={withParams('operators', { find: Name })}>{Name || OperatorId}</To>,
    number: PendingChange,
    sale: linked(Name || Sale, 'sales', { sale: Sale }),
    percentOff: PercentOff,
    isCancelled: about['Cancel'] === 'true',
    isEnded: about['SaleMoment'] === 'End',
    isOpened: about['Open'] === undefined ? undefined : about['Open'] === 'true',
    isAccepted: about['Accepted'] === 'true',
    character: characterOf({ titleId, about }),
    statistics: about['Statistics'],
    name: Name,
    keys: Amount,
    removed: about['Removed'],
    isRemoved: about['Kind'] === 'removed',
    isMixed: about['Kind'] === 'changed',
    label: about['OverrideLabel'] || undefined,
    isLost: about['Kind'] === 'lost',
  };
}

type Told = Omit<ActLine, 'path'>;

/** The player, and the address that was banned with the player. */
function playerOf({ titleId, about }: Told): ReactNode {
  const { ServiceId: playerId, IPAddress } = about;
  const isLinked = playerId !== undefined && titleId !== undefined;
  const player = isLinked ? (
    <To href={playerAddress({ titleId, playerId })}>{playerId}</To>
  ) : (
    (playerId ?? texts.somebody)
  );
  return IPAddress === undefined ? player : texts.withAddress(player, IPAddress);
}

/** A character, by its name where that is known. */
function characterOf({ titleId, about }: Told): ReactNode {
  const { ServiceId: playerId, CharacterId, CharacterName = CharacterId } = about;
  if (CharacterId === undefined) return undefined;
  if (playerId === undefined || titleId === undefined) return CharacterName;
  const place = { titleId, playerId, tab: 'characters', params: { character: CharacterId } };
  return <To href={playerAddress(place)}>{CharacterName}</To>;
}

/** The name of an identity provider or a payment platform, for people. */
function nameOf(provider: string): string {
  const names: Readonly<Record<string, string>> = CONNECTIONS_TEXTS.providers;
  return names[provider] ?? provider;
}

/** The end of a ban; null: nobody knows it, because the player is deleted. */
function untilOf({ ServiceId, Expires }: ActLine['about']): ReactNode {
  if (Expires !== undefined) return texts.until(<Moment at={Expires} />);
  return ServiceId === undefined ? null : texts.forEver;
}

function amountOf(amount: string, currency: string): string {
  return `${Math.abs(Number(amount)).toLocaleString(LOCALE)} ${currency}`.trim();
}

function receiptOf({ titleId, about }: Told): ReactNode {
  const { ReceiptId, ProductId, ServiceId: playerId } = about;
  if (ReceiptId === undefined) return texts.someReceipt;
  const isLinked = playerId !== undefined && titleId !== undefined;
  return texts.receipt(
    <>
      {isLinked ? (
        <To href={playerAddress({ titleId, playerId, tab: 'receipts' })}>{ReceiptId}</To>
      ) : (
        ReceiptId
      )}
      {ProductId !== undefined && <> {texts.ofReceipt(ProductId)}</>}
    </>,
  );
}

/** The pages of a title's data. */
const DATA_PAGES = {
  titleData: 'title-data',
  internalData: 'title-data/internal',
  publisherData: 'title-data/publisher',
} as const;

function subjectOf({ titleId, about }: Told, linked: Linked): ReactNode {
  const { Kind, StoreId, CatalogVersion: version = '', Key, OverrideLabel, Amount } = about;
  const data = DATA_PAGES[Kind as keyof typeof DATA_PAGES];
  if (data !== undefined) {
    const store = texts.dataStores[Kind as keyof typeof DATA_PAGES];
    const keys = texts.keysOf(linked(Key ?? texts.someKeys, data), Amount);
    return texts.dataKeys(keys, store, OverrideLabel);
  }
  const catalog = texts.catalog(linked(version, 'catalogs', { version }));
  if (StoreId !== undefined) {
    const store = texts.store(linked(StoreId, 'stores', { version, store: StoreId }));
    return <Store store={store} catalog={catalog} of={{ titleId, version }} />;
  }
  if (version === '') return linked(texts.currencies, 'currencies');
  if (Kind === 'dropTables') return texts.dropTables(linked(version, 'drop-tables', { version }));
  return catalog;
}

/** A store, with its catalog version unless that is known to be the default one. */
function Store({
  store,
  catalog,
  of: { titleId, version },
}: {
  readonly store: ReactNode;
  readonly catalog: ReactNode;
  readonly of: { readonly titleId: string | undefined; readonly version: string };
}) {
  const isHere = useTitleId() === titleId;
  const byDefault = useDefaultVersion().data;
  const isNamed = version !== '' && !(isHere && (byDefault === undefined || byDefault === version));
  return isNamed ? texts.storeOf(store, catalog) : store;
}
