import { ActionIcon, Anchor, Box, Menu, Text } from '@mantine/core';
import { IconDots, IconGripVertical, IconJson, IconTrash } from '@tabler/icons-react';
import type { CatalogItem, StoreItem } from 'purser-client';
import { type KeyboardEvent, memo, type PointerEvent } from 'react';
import { Link } from 'wouter';
import type { Edit } from './draft.ts';
import { itemAddress } from '../../parts/addresses.ts';
import { AmountInput } from '../../parts/amount-input/amount-input.tsx';
import { PRICE_MAX } from '../../parts/prices.ts';
import { writeAmount } from '../../parts/amount-input/read-amount.ts';
import { FieldOwnerContext } from '../../parts/amount-input/wrong-amounts.ts';
import { LOCALE } from '../../texts/locale.ts';
import { STORES_TEXTS } from '../../texts/stores.ts';
import { usePurchaseRules } from '../../parts/use-purchase-rules.ts';
import { describePrice, type PriceColumn } from './prices.ts';
import classes from './item-table.module.css';

const texts = STORES_TEXTS.row;

export interface RowProps {
  readonly item: StoreItem;
  readonly inCatalog: CatalogItem | undefined;
  readonly columns: readonly PriceColumn[];
  readonly place: number;
  readonly rowIndex: number;
  /** The row that is dragged, or before or behind which it would be put. */
  readonly mark: 'dragged' | 'before' | 'behind' | undefined;
  readonly isChanged: boolean;
  readonly mayEdit: boolean;
  readonly canMove: boolean;
  readonly edit: (edit: Edit) => void;
  readonly onDetails: (itemId: string) => void;
  readonly onGripKey: (place: number, event: KeyboardEvent) => void;
  readonly onGrip: (place: number, event: PointerEvent) => void;
}

/** One item of the store with its prices. */
export const ItemRow = memo(function ItemRow(props: RowProps) {
  const { item, inCatalog, columns, place, rowIndex, mark, isChanged, mayEdit, canMove } = props;
  const { ItemId } = item;
  return (
    <tr
      className={classes['row']}
      aria-rowindex={rowIndex}
      data-mark={mark}
      data-changed={isChanged || undefined}
    >
      {mayEdit && (
        <td className={classes['grip']}>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={!canMove}
            data-grip={place}
            aria-label={texts.move(ItemId, place + 1)}
            title={canMove ? texts.moveHint : texts.noMoveHint}
            style={{ touchAction: 'none', cursor: canMove ? 'grab' : undefined }}
            onKeyDown={(event) => props.onGripKey(place, event)}
            onPointerDown={(event) => props.onGrip(place, event)}
          >
            <IconGripVertical size={16} aria-hidden />
          </ActionIcon>
        </td>
      )}
      <th scope="row" className={classes['name']}>
        <Text size="sm" truncate title={inCatalog?.DisplayName ?? ItemId}>
          {inCatalog ? (
            <Anchor
              component={Link}
              inherit
              href={itemAddress(inCatalog.CatalogVersion ?? '', ItemId)}
            >
              {inCatalog.DisplayName ?? ItemId}
            </Anchor>
          ) : (
            ItemId
          )}
        </Text>
        <Text size="xs" c="dimmed" truncate title={ItemId}>
          {ItemId}
        </Text>
      </th>
      {columns.map(({ member, code }) => (
        <td key={`${member}/${code}`}>
          <FieldOwnerContext value={ItemId}>
            <PriceCell {...{ member, code, item, inCatalog, mayEdit }} edit={props.edit} />
          </FieldOwnerContext>
        </td>
      ))}
      <td className={classes['actions']}>
        <RowMenu {...props} />
      </td>
    </tr>
  );
});

function PriceCell({
  member,
  code,
  item,
  inCatalog,
  mayEdit,
  edit,
}: PriceColumn & Pick<RowProps, 'item' | 'inCatalog' | 'mayEdit' | 'edit'>) {
  const price = item[member]?.[code];
  const catalogPrice = inCatalog?.[member]?.[code];
  // Real money is never free.
  const isZeroFree =
    usePurchaseRules().data?.ZeroPrice === 'Free' &&
    member === 'VirtualCurrencyPrices' &&
    code !== 'RM';
  const description = describePrice({ store: price, catalog: catalogPrice }, isZeroFree);
  return (
    <Box w={{ base: 88, sm: 150 }}>
      {mayEdit ? (
        <AmountInput
          isCell
          label={texts.price(item.ItemId, code)}
          description={description}
          field={`${member}/${code}`}
          size="xs"
          max={PRICE_MAX}
          placeholder={catalogPrice ? writeAmount(catalogPrice) : ''}
          amount={price}
          onAmount={(typed) => {
            if (typed !== null && typed !== price)
              edit({ kind: 'price', itemId: item.ItemId, member, code, price: typed });
          }}
        />
      ) : (
        <>
          <Text size="sm">{(price ?? catalogPrice)?.toLocaleString(LOCALE) ?? '–'}</Text>
          <Text size="xs" c="dimmed" truncate>
            {description}
          </Text>
        </>
      )}
    </Box>
  );
}

function RowMenu({ item: { ItemId }, mayEdit, edit, onDetails }: RowProps) {
  if (!mayEdit) {
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.data(ItemId)}
        onClick={() => onDetails(ItemId)}
      >
        <IconJson size={16} />
      </ActionIcon>
    );
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={texts.actions(ItemId)}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconJson size={16} />} onClick={() => onDetails(ItemId)}>
          {texts.details}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={16} />}
          onClick={() => edit({ kind: 'remove', itemId: ItemId })}
        >
          {texts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
