import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconRosetteDiscount } from '@tabler/icons-react';
import type { StoreItem } from 'purser-client';
import type { ReactNode } from 'react';
import { type Names, useItemNames } from '../../api/catalog-queries.ts';
import type { StoreSale } from '../../api/store-sales.ts';
import { ItemName } from '../../parts/changes/item-name.tsx';
import { describeZoned } from '../../parts/zoned-moment.tsx';
import { CHANGES_TEXTS } from '../../texts/changes.ts';
import { STORES_TEXTS } from '../../texts/stores.ts';
import type { Draft } from './draft.ts';
import { idsLeaving, idsOnSale } from './store-sales.ts';

const texts = STORES_TEXTS.sale;

const AT_ONCE = 10;

interface Running {
  /** Those that run in the store. */
  readonly sales: readonly StoreSale[];
}

/** Says that a copy of a store has the prices from before the sales that run in it. */
export function CopyDuringSale({ sales }: Running) {
  return sales.map((sale) => (
    <Notice key={sale.Sale} of={sale}>
      {texts.copy}
    </Notice>
  ));
}

/** Says which of the items that a rule is about are on sale, and by which prices it goes. */
export function BulkDuringSale({
  sales,
  items,
}: Running & { readonly items: readonly StoreItem[] }) {
  return sales.map((sale) => {
    const { length } = idsOnSale(items, sale);
    return (
      length > 0 && (
        <Notice key={sale.Sale} of={sale}>
          {texts.bulk(length)}
        </Notice>
      )
    );
  });
}

/** Lists the items whose edited prices leave a sale, and says what that means for players. Of a new store it says which prices it gets. */
export function ReviewDuringSale({
  isNew,
  sales,
  draft,
  store,
}: Running & {
  /** It begins as a copy of the one in which the sales run. */
  readonly isNew: boolean;
  readonly draft: Draft;
  readonly store: { readonly CatalogVersion: string };
}) {
  const names = useItemNames(store.CatalogVersion);
  if (isNew) return <CopyDuringSale sales={sales} />;
  return sales.map((sale) => {
    const itemIds = idsLeaving(draft, sale);
    return (
      itemIds.length > 0 && (
        <Notice key={sale.Sale} of={sale}>
          {texts.leaving(itemIds.length)}
          <Items of={itemIds} names={names} />
        </Notice>
      )
    );
  });
}

function Notice({
  of: { Name, EndsAt },
  children,
}: {
  readonly of: StoreSale;
  readonly children: ReactNode;
}) {
  return (
    <Alert
      color="orange"
      variant="light"
      className="anywhere"
      title={texts.runs(Name, describeZoned(EndsAt))}
      icon={<IconRosetteDiscount aria-hidden />}
    >
      <Text size="sm" component="div">
        {children}
      </Text>
    </Alert>
  );
}

function Items({ of, names }: { readonly of: readonly string[]; readonly names: Names }) {
  const [isAll, all] = useDisclosure();
  return (
    <Stack gap={4} mt={6} align="flex-start">
      <List size="sm">
        {of.slice(0, isAll ? undefined : AT_ONCE).map((itemId) => (
          <List.Item key={itemId}>
            <ItemName of={itemId} names={names} />
          </List.Item>
        ))}
      </List>
      {!isAll && of.length > AT_ONCE && (
        <Button size="xs" variant="default" onClick={all.open}>
          {CHANGES_TEXTS.sold.showAll(of.length)}
        </Button>
      )}
    </Stack>
  );
}
