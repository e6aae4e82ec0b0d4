import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Page, Pending } from '../../parts/page.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { StoreEditor } from './store-editor.tsx';

/** One store, with the prices of its catalog version beside its own. */
export function StorePage({
  catalogVersion,
  storeId,
}: {
  readonly catalogVersion: string;
  readonly storeId: string;
}) {
  const purser = usePurser();
  const of = { CatalogVersion: catalogVersion, StoreId: storeId };
  const store = useQuery({
    queryKey: ['store', purser, of],
    queryFn: ({ signal }) => purser.admin.getStoreItems(of, { signal }),
    // What somebody types must not be lost to what another tab does.
    refetchOnWindowFocus: false,
  });
  const catalog = useQuery({
    queryKey: ['catalog', purser, catalogVersion],
    queryFn: ({ signal }) =>
      purser.admin.getCatalogItems({ CatalogVersion: catalogVersion }, { signal }),
  });
  return (
    <Page heading={storeId}>
      <Breadcrumbs>
        <Anchor component={Link} href="/">
          Stores
        </Anchor>
        <Text>{storeId}</Text>
      </Breadcrumbs>
      {store.data && catalog.data ? (
        <StoreEditor
          store={store.data}
          catalog={catalog.data.Catalog}
          onReload={() => store.refetch()}
        />
      ) : (
        <Pending of={store.error ? store : catalog} />
      )}
    </Page>
  );
}
