import { Anchor, Group, Text } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useStores } from '../../api/catalog-queries.ts';
import { storeAddress, withParams } from '../../parts/addresses.ts';
import { Empty } from '../../parts/empty.tsx';
import { STORES_TEXTS } from '../../texts/stores.ts';
import { findNearNames } from './near-names.ts';
import type { StoreRef } from './use-store.ts';

const texts = STORES_TEXTS.noStore;

/** Says that there is no such store, and leads to those that may be meant. */
export function NoStore({ of: { CatalogVersion, StoreId } }: { readonly of: StoreRef }) {
  const stores = useStores(CatalogVersion).data?.Stores ?? [];
  const near = findNearNames(
    stores.map((store) => store.StoreId),
    StoreId,
  );
  return (
    <Empty icon={IconBuildingStore} heading={texts.heading}>
      <Text size="sm" c="dimmed" ta="center" className="anywhere">
        {texts.advice(StoreId, CatalogVersion)}
      </Text>
      {near.length > 0 && (
        <Group gap="sm" justify="center">
          <Text size="sm">{texts.near}</Text>
          {near.map((id) => (
            <Anchor
              key={id}
              component={Link}
              size="sm"
              className="anywhere"
              href={storeAddress({ CatalogVersion, StoreId: id })}
            >
              {id}
            </Anchor>
          ))}
        </Group>
      )}
      <Anchor component={Link} size="sm" href={withParams('stores', { version: CatalogVersion })}>
        {texts.all(CatalogVersion)}
      </Anchor>
    </Empty>
  );
}
