import { Anchor, Text } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useStores } from '../../api/catalog-queries.ts';
import { storeAddress, withParams } from '../../parts/addresses.ts';
import { Empty } from '../../parts/empty.tsx';
import { NearLinks } from '../../parts/near-links.tsx';
import { STORES_TEXTS } from '../../texts/stores.ts';
import type { StoreRef } from './use-store.ts';

const texts = STORES_TEXTS.noStore;

/** Says that there is no such store, and leads to those that may be meant. */
export function NoStore({ of: { CatalogVersion, StoreId } }: { readonly of: StoreRef }) {
  const stores = useStores(CatalogVersion).data?.Stores ?? [];
  return (
    <Empty icon={IconBuildingStore} heading={texts.heading}>
      <Text size="sm" c="dimmed" ta="center" className="anywhere">
        {texts.advice(StoreId, CatalogVersion)}
      </Text>
      <NearLinks
        names={stores.map((store) => store.StoreId)}
        typed={StoreId}
        addressOf={(id) => storeAddress({ CatalogVersion, StoreId: id })}
      />
      <Anchor component={Link} size="sm" href={withParams('stores', { version: CatalogVersion })}>
        {texts.all(CatalogVersion)}
      </Anchor>
    </Empty>
  );
}
