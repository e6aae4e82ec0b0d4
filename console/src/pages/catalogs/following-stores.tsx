import { Divider, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { describePrice } from '../../parts/prices.ts';
import { Failure } from '../../parts/failure.tsx';
import { Pending } from '../../parts/page.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { CATALOGS_TEXTS } from '../../texts/catalogs.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import type { CatalogBase, Draft } from './draft.ts';
import { findFollowed, type FollowedPrice } from './following.ts';
import { isUnconfigured } from '../../api/catalog-queries.ts';

const texts = CATALOGS_TEXTS.following;

/** So many stores are read for one preview. */
const STORES_READ_MAX = 50;
const SHOWN_MAX = 100;

/** Which stores show a price of the catalog that changes. */
export function FollowingStores({
  catalogVersion,
  base,
  draft,
}: {
  readonly catalogVersion: string;
  readonly base: CatalogBase;
  readonly draft: Draft;
}) {
  const stores = useStores(catalogVersion);
  if (stores.error && isUnconfigured(stores.error)) return null;
  if (stores.error) return <Failure error={stores.error} onRetry={() => void stores.refetch()} />;
  if (!stores.data) return <Pending of={stores} />;
  const { read, unread } = stores.data;
  const followed = read.flatMap((store) => findFollowed({ base, draft }, store));
  return (
    <>
      <Divider label={texts.heading} labelPosition="left" />
      {followed.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.none}
        </Text>
      ) : (
        <FollowedPrices of={followed.slice(0, SHOWN_MAX)} />
      )}
      {followed.length > SHOWN_MAX && (
        <Text size="sm" c="dimmed">
          {texts.more(followed.length - SHOWN_MAX)}
        </Text>
      )}
      {unread > 0 && (
        <Text size="sm" c="dimmed">
          {texts.unread(unread)}
        </Text>
      )}
    </>
  );
}

function useStores(catalogVersion: string) {
  const purser = usePurser();
  return useQuery({
    queryKey: ['storesOfVersion', catalogVersion],
    async queryFn({ signal }) {
      const of = { CatalogVersion: catalogVersion };
      const { Stores } = await purser.admin.listStores(of, { signal });
      const read = [];
      for (const { StoreId } of Stores.slice(0, STORES_READ_MAX)) {
        // One after the other: a preview must not take what players need.
        // oxlint-disable-next-line no-await-in-loop
        read.push(await purser.admin.getStoreItems({ ...of, StoreId }, { signal }));
      }
      return { read, unread: Stores.length - read.length };
    },
  });
}

function FollowedPrices({ of }: { readonly of: readonly FollowedPrice[] }) {
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{SHARED_TEXTS.store}</Table.Th>
            <Table.Th>{SHARED_TEXTS.item}</Table.Th>
            <Table.Th>{SHARED_TEXTS.before}</Table.Th>
            <Table.Th>{SHARED_TEXTS.after}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {of.map(({ storeId, itemId, code, before, after }) => (
            <Table.Tr key={JSON.stringify([storeId, itemId, code])}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{storeId}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{itemId}</Table.Td>
              <Table.Td>{describePrice(before, code)}</Table.Td>
              <Table.Td>{describePrice(after, code)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
