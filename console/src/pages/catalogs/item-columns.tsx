import { ActionIcon, Anchor, Badge, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconChartHistogram } from '@tabler/icons-react';
import type { DataTableColumn } from 'mantine-datatable';
import type { CatalogItemInput } from 'purser-client';
import { Link } from 'wouter';
import { itemAddress } from '../../parts/addresses.ts';
import { Amounts } from '../../parts/amounts.tsx';
import { CATALOGS_TEXTS } from '../../texts/catalogs.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { kindsOf, pricesOf } from './item-filter.ts';
import { PriceCell, type CellPlace } from './price-cell.tsx';
import { type Currency, priceOf } from './prices.ts';

const texts = CATALOGS_TEXTS.table;

/** One row of the table. */
export interface ItemRow {
  readonly id: string;
  /** As it is on the page; of a removed one, as it was. */
  readonly item: CatalogItemInput;
  /** As it is saved; undefined: it is new. */
  readonly saved: CatalogItemInput | undefined;
  readonly state: 'saved' | 'changed' | 'new' | 'removed';
}

export interface RowActions {
  readonly catalogVersion: string;
  readonly onOpen: (id: string) => void;
  readonly onUndo: (id: string) => void;
}

const COLORS = { changed: 'blue', new: 'green', removed: 'red' } as const;

const KIND_BADGES = [
  ['bundle', 'grape'],
  ['container', 'cyan'],
  ['limited', 'orange'],
  ['consumable', 'teal'],
] as const;

const TAGS_SHOWN = 3;

/** On a phone two currencies stand beside the name. */
const ITEM_WIDTH = 'clamp(120px, 34vw, 300px)';
const PRICE_WIDTH = 'clamp(84px, 24vw, 140px)';

/** The item, with what was done to it. */
export function itemColumn({
  catalogVersion,
  onOpen,
  onUndo,
}: RowActions): DataTableColumn<ItemRow> {
  return {
    accessor: 'id',
    title: SHARED_TEXTS.item,
    width: ITEM_WIDTH,
    render: ({ id, item, state }) => (
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <div style={{ minWidth: 0, flex: 1 }}>
          <Anchor
            component="button"
            type="button"
            size="sm"
            maw="100%"
            ta="left"
            truncate
            td={state === 'removed' ? 'line-through' : undefined}
            onClick={() => onOpen(id)}
          >
            {item.DisplayName || id}
          </Anchor>
          <Text size="xs" c="dimmed" truncate title={id}>
            {id}
          </Text>
        </div>
        {state !== 'new' && (
          <ActionIcon
            component={Link}
            href={itemAddress(catalogVersion, id)}
            variant="subtle"
            color="gray"
            size={24}
            aria-label={texts.toPage(id)}
            title={texts.toPage(id)}
          >
            <IconChartHistogram size={16} aria-hidden />
          </ActionIcon>
        )}
        {state !== 'saved' && (
          <Group gap={4} wrap="nowrap">
            <Badge size="sm" variant="light" color={COLORS[state]} style={{ flexShrink: 0 }}>
              {texts.states[state]}
            </Badge>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={texts.undo(id)}
              onClick={() => onUndo(id)}
            >
              <IconArrowBackUp size={14} />
            </ActionIcon>
          </Group>
        )}
      </Group>
    ),
  };
}

/** The columns that describe an item. */
export function itemColumns(actions: RowActions): DataTableColumn<ItemRow>[] {
  return [
    itemColumn(actions),
    {
      accessor: 'item.ItemClass',
      title: CATALOGS_TEXTS.class,
      width: 140,
      ellipsis: true,
      render: ({ item }) => item.ItemClass,
    },
    {
      accessor: 'item.Tags',
      title: CATALOGS_TEXTS.tags,
      width: 180,
      render: ({ item: { Tags = [] } }) => (
        <Group gap={4}>
          {[...new Set(Tags)].slice(0, TAGS_SHOWN).map((tag) => (
            <Badge key={tag} variant="default" size="sm" fw={400} maw={160}>
              {tag}
            </Badge>
          ))}
          {Tags.length > TAGS_SHOWN && (
            <Text size="xs" c="dimmed">
              {texts.moreTags(Tags.length - TAGS_SHOWN)}
            </Text>
          )}
        </Group>
      ),
    },
    {
      accessor: 'kind',
      title: CATALOGS_TEXTS.kind,
      width: 170,
      render: ({ item }) => <Kinds item={item} />,
    },
    {
      accessor: 'prices',
      title: CATALOGS_TEXTS.prices,
      width: 200,
      render: ({ item }) => <Amounts of={Object.fromEntries(pricesOf(item))} />,
    },
  ];
}

function Kinds({ item }: { readonly item: CatalogItemInput }) {
  const kinds = kindsOf(item);
  return (
    <Group gap={4}>
      {KIND_BADGES.filter(([kind]) => kinds.includes(kind)).map(([kind, color]) => (
        <Badge key={kind} size="sm" variant="light" color={color}>
          {kind === 'limited'
            ? texts.limited(item.InitialLimitedEditionCount ?? 0)
            : texts.kinds[kind]}
        </Badge>
      ))}
    </Group>
  );
}

/** One column for each currency, to type into. */
export function priceColumns(of: {
  readonly currencies: readonly Currency[];
  readonly isReadOnly: boolean;
  readonly onPrice: (itemId: string, currency: Currency, price: number | undefined) => void;
  readonly onPaste: (from: CellPlace, cells: readonly (readonly string[])[]) => void;
}): DataTableColumn<ItemRow>[] {
  return of.currencies.map((currency, column) => ({
    accessor: `${currency.kind} ${currency.code}`,
    title: currency.kind === 'real' ? texts.realCurrency(currency.code) : currency.code,
    width: PRICE_WIDTH,
    textAlign: 'right',
    render: ({ id, item, saved, state }, row) => (
      <PriceCell
        itemId={id}
        currency={currency}
        price={priceOf(item, currency)}
        was={saved && priceOf(saved, currency)}
        row={row}
        column={column}
        isReadOnly={of.isReadOnly || state === 'removed'}
        onPrice={of.onPrice}
        onPaste={of.onPaste}
      />
    ),
  }));
}
