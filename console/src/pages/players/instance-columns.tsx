import { Badge, Group, Text, VisuallyHidden } from '@mantine/core';
import type { DataTableColumn } from 'mantine-datatable';
import type { ItemInstance } from 'purser-client';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Moment } from '../../parts/moment.tsx';
import { CustomDataForm } from './custom-data-form.tsx';
import { RevokeForm } from './revoke-form.tsx';
import { UsesForm } from './uses-form.tsx';

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
    { accessor: 'ItemId', title: 'Item', render: (item) => <Name item={item} /> },
    {
      accessor: 'RemainingUses',
      title: 'Uses',
      textAlign: 'right',
      render: ({ RemainingUses }) => RemainingUses?.toLocaleString() ?? '–',
    },
    {
      accessor: 'PurchaseDate',
      title: 'Since',
      noWrap: true,
      render: ({ PurchaseDate, Expiration }) => (
        <>
          <Text size="sm">{PurchaseDate !== undefined && <Moment at={PurchaseDate} />}</Text>
          {Expiration !== undefined && (
            <Text size="xs" c="dimmed">
              until <Moment at={Expiration} />
            </Text>
          )}
        </>
      ),
    },
    { accessor: 'UnitPrice', title: 'Came by', render: originOf },
    {
      accessor: 'acts',
      title: <VisuallyHidden>Actions</VisuallyHidden>,
      textAlign: 'right',
      render: (item) => <Acts item={item} {...inventory} />,
    },
  ];
}

function Name({
  item: { ItemId, DisplayName, CatalogVersion, CustomData },
}: {
  readonly item: ItemInstance;
}) {
  const entries = Object.keys(CustomData ?? {}).length;
  return (
    <>
      <Text size="sm" className="anywhere" miw={120}>
        {DisplayName ?? ItemId}
      </Text>
      <Text size="xs" c="dimmed" className="anywhere">
        {ItemId} in {CatalogVersion}
      </Text>
      {entries > 0 && (
        <Badge size="xs" variant="light" miw="max-content">
          custom data
        </Badge>
      )}
    </>
  );
}

function originOf({ UnitCurrency, UnitPrice, BundleParent, Annotation }: ItemInstance): string {
  if (UnitCurrency !== undefined) {
    return `bought for ${UnitPrice.toLocaleString()} ${UnitCurrency}`;
  }
  const origin = BundleParent === undefined ? 'given' : `came with ${BundleParent}`;
  return Annotation === undefined ? origin : `${origin}: ${Annotation}`;
}

function Acts({ item, playerId, mayWrite }: Inventory & { readonly item: ItemInstance }) {
  const { ItemInstanceId, ItemId = '' } = item;
  if (ItemInstanceId === undefined) return null;
  const of = { playerId, item, itemInstanceId: ItemInstanceId };
  const looks = { size: 'compact-sm', variant: 'subtle' } as const;
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {mayWrite && item.RemainingUses !== undefined && (
        <DialogButton {...looks} label="Uses" heading="Change the uses" about={`of ${ItemId}`}>
          {(close) => <UsesForm {...of} onClose={close} />}
        </DialogButton>
      )}
      <DialogButton {...looks} label="Data" heading="Custom data" about={`of ${ItemId}`}>
        {(close) => <CustomDataForm {...of} mayWrite={mayWrite} onClose={close} />}
      </DialogButton>
      {mayWrite && (
        <DialogButton
          {...looks}
          color="red"
          label="Revoke"
          heading="Revoke this item"
          about={ItemId}
        >
          {(close) => <RevokeForm {...of} onClose={close} />}
        </DialogButton>
      )}
    </Group>
  );
}
