import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ACTS_TEXTS, type ActParts } from '../../texts/acts.tsx';
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
  const { ItemId, Amount, VirtualCurrency = '', Expires, Uses = '0', Name = '' } = about;
  const { CatalogVersion: version = '', KeyId = '', OperatorId = '', PendingChange = '' } = about;
  const { CopyOf, Sale = '', PercentOff } = about;
  const linked: Linked = (text, page, search = {}) =>
    titleId === undefined ? text : <To href={titleAddress(titleId, page, search)}>{text}</To>;
  return {
    player: playerOf({ titleId, about }),
    item:
      ItemId === undefined
        ? texts.something
        : linked(ItemId, 'catalogs/item', { version, item: ItemId }),
    amount: Amount === undefined ? texts.someAmount : amountOf(Amount, VirtualCurrency),
    until: Expires === undefined ? texts.forEver : texts.until(<Moment at={Expires} />),
    uses: Number(Uses) > 0 ? `+${Uses}` : Uses,
    receipt: receiptOf({ titleId, about }),
    isInVain: about['Reason'] !== undefined,
    subject: subjectOf(about, linked),
    source: CopyOf === undefined ? undefined : linked(CopyOf, 'catalogs', { version: CopyOf }),
    key: linked(Name || KeyId, 'keys'),
    operator: <To href={withParams('operators', { find: Name })}>{Name || OperatorId}</To>,
    number: PendingChange,
    sale: linked(Name || Sale, 'sales', { sale: Sale }),
    percentOff: PercentOff,
    isCancelled: about['Cancel'] === 'true',
    isOpened: about['Open'] === undefined ? undefined : about['Open'] === 'true',
    isAccepted: about['Accepted'] === 'true',
    name: Name,
    removed: about['Removed'],
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

function amountOf(amount: string, currency: string): string {
  return `${Math.abs(Number(amount)).toLocaleString(LOCALE)} ${currency}`.trim();
}

function receiptOf({ titleId, about }: Told): ReactNode {
  const { ReceiptId, ProductId, ServiceId: playerId } = about;
  const isLinked = playerId !== undefined && titleId !== undefined;
  return (
    <>
      {isLinked ? (
        <To href={playerAddress({ titleId, playerId, tab: 'receipts' })}>{ReceiptId}</To>
      ) : (
        ReceiptId
      )}
      {ProductId !== undefined && <> {texts.ofReceipt(ProductId)}</>}
    </>
  );
}

function subjectOf(
  { Kind, StoreId, CatalogVersion: version = '' }: ActLine['about'],
  linked: Linked,
): ReactNode {
  if (StoreId !== undefined) {
    return texts.store(linked(StoreId, 'stores', { version, store: StoreId }));
  }
  if (version === '') return linked(texts.currencies, 'currencies');
  if (Kind === 'dropTables') return texts.dropTables(linked(version, 'drop-tables', { version }));
  return texts.catalog(linked(version, 'catalogs', { version }));
}
