import { Anchor, Badge, Group, Text, VisuallyHidden } from '@mantine/core';
import type { DataTableColumn } from 'mantine-datatable';
import type { ItemInstance } from 'purser-client';
import { Link } from 'wouter';
import { itemAddress } from '../../parts/addresses.ts';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Moment } from '../../parts/moment.tsx';
import { LOCALE } from '../../texts/locale.ts';
import { PLAYERS_ECONOMY_TEXTS } from '../../texts/players-economy.tsx';
import { PLAYERS_TEXTS } from '../../texts/players.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { CustomDataForm } from './custom-data-form.tsx';
import { RevokeForm } from './revoke-form.tsx';
import { UsesForm } from './uses-form.tsx';

const { customData, inventory: texts, revocation, uses } = PLAYERS_ECONOMY_TEXTS;

/** Whether an item is one that somebody looks for. */
export function matches(item: ItemInstance, text: string): boolean {
  const sought = text.trim().toLowerCase();
  const { ItemId = '', DisplayName = '', ItemInstanceId = '', Annotation = '' } = item;
  return [ItemId, DisplayName, ItemInstanceId, Annotation].some((one) =>
    one.toLowerCase().includes(sought),
  );
}

interface Inventory {
  readonly playerId: string;
  readonly mayWrite: boolean;
}

/** The columns of an inventory. */
export function instanceColumns(inventory: Inventory): readonly DataTableColumn<ItemInstance>[] {
  return [
    { accessor: 'ItemId', title: SHARED_TEXTS.item, render: (item) => <Name item={item} /> },
    {
      accessor: 'RemainingUses',
      title: texts.uses,
      textAlign: 'right',
      render: ({ RemainingUses }) => RemainingUses?.toLocaleString(LOCALE) ?? '–',
    },
    {
      accessor: 'PurchaseDate',
      title: PLAYERS_TEXTS.since,
      noWrap: true,
      render: ({ PurchaseDate, Expiration }) => (
        <>
          <Text size="sm">{PurchaseDate !== undefined && <Moment at={PurchaseDate} />}</Text>
          {Expiration !== undefined && (
            <Text size="xs" c="dimmed">
              {texts.until(<Moment at={Expiration} />)}
            </Text>
          )}
        </>
      ),
    },
    { accessor: 'UnitPrice', title: texts.cameBy, render: originOf },
    {
      accessor: 'acts',
      title: <VisuallyHidden>{SHARED_TEXTS.actions}</VisuallyHidden>,
      textAlign: 'right',
      render: (item) => <Acts item={item} {...inventory} />,
    },
  ];
}

function Name({
  item: { ItemId = '', DisplayName, CatalogVersion = '', CustomData },
}: {
  readonly item: ItemInstance;
}) {
  const entries = Object.keys(CustomData ?? {}).length;
  return (
    <>
      <Text size="sm" className="anywhere" miw={120}>
        <Anchor component={Link} inherit href={itemAddress(CatalogVersion, ItemId)}>
          {DisplayName ?? ItemId}
        </Anchor>
      </Text>
      <Text size="xs" c="dimmed" className="anywhere">
        {texts.inCatalog(ItemId, CatalogVersion)}
      </Text>
      {entries > 0 && (
        <Badge size="xs" variant="light" miw="max-content">
          {texts.customData}
        </Badge>
      )}
    </>
  );
}

function originOf({ UnitCurrency, UnitPrice, BundleParent, Annotation }: ItemInstance): string {
  if (UnitCurrency !== undefined) return texts.bought(UnitPrice, UnitCurrency);
  const origin = BundleParent === undefined ? texts.given : texts.cameWith(BundleParent);
  return Annotation === undefined ? origin : texts.annotated(origin, Annotation);
}

function Acts({ item, playerId, mayWrite }: Inventory & { readonly item: ItemInstance }) {
  const { ItemInstanceId, ItemId = '' } = item;
  if (ItemInstanceId === undefined) return null;
  const of = { playerId, item, itemInstanceId: ItemInstanceId };
  const about = texts.about(ItemId);
  const looks = { size: 'compact-sm', variant: 'subtle' } as const;
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {mayWrite && item.RemainingUses !== undefined && (
        <DialogButton {...looks} label={texts.uses} heading={uses.heading} about={about}>
          {(close) => <UsesForm {...of} onClose={close} />}
        </DialogButton>
      )}
      <DialogButton
        {...looks}
        label={customData.open}
        heading={SHARED_TEXTS.customData}
        about={about}
      >
        {(close) => <CustomDataForm {...of} mayWrite={mayWrite} onClose={close} />}
      </DialogButton>
      {mayWrite && (
        <DialogButton
          {...looks}
          color="red"
          label={revocation.act}
          heading={revocation.heading}
          about={ItemId}
        >
          {(close) => <RevokeForm {...of} onClose={close} />}
        </DialogButton>
      )}
    </Group>
  );
}
