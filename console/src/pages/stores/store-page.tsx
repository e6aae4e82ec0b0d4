import { Alert, Anchor, Badge, Breadcrumbs, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { withParams } from '../../parts/addresses.ts';
import { usePendingContents } from '../../api/pending-changes.ts';
import { type StoreSale, useStoreSales } from '../../api/store-sales.ts';
import { EditNotice } from '../../parts/schedule/edit-notice.tsx';
import { PendingNotice } from '../../parts/schedule/pending-notice.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { Page, Pending } from '../../parts/page.tsx';
import { useMay } from '../../session/title.tsx';
import { STORES_TEXTS } from '../../texts/stores.ts';
import { StoreActions } from './store-actions.tsx';
import { NoStore } from './no-store.tsx';
import { StoreEditor } from './store-editor.tsx';
import { type LoadedStore, type StoreRef, useStore, useStoreToCopy } from './use-store.ts';

const texts = STORES_TEXTS.page;

const NO_CODES: readonly string[] = [];
const NO_SALES: readonly StoreSale[] = [];

/** One store, with the prices of its catalog version beside its own. */
export function StorePage({
  of,
  mayBeNew,
}: {
  readonly of: StoreRef;
  /** Somebody is about to make it. */
  readonly mayBeNew: boolean;
}) {
  const mayEdit = useMay()('stores:write');
  const { store, catalog, currencies } = useStore(of);
  const loaded = store.data;
  const [{ pending = '', copy = '' }, setAddress] = useAddress();
  const number = Number(pending) || undefined;
  const contents = usePendingContents(mayEdit ? number : undefined);
  const scheduled = contents.data?.Contents?.Store && contents.data;
  const copied = useStoreToCopy({ ...of, StoreId: copy }, mayBeNew && copy !== '');
  // Also of a store that is new: its editor, which has a draft, stays on the page when it is there.
  const sales = useStoreSales(of, loaded?.store.Revision);
  const running = loaded?.isNew ? (copied.data?.sales ?? NO_SALES) : sales.data;
  const leave = () => setAddress({ pending: '' });
  // One that was deleted can still be edited: somebody may be at it.
  const isMissing =
    loaded?.isNew === true && loaded.store.Revision === 0 && !mayBeNew && number === undefined;
  return (
    <Page
      heading={of.StoreId}
      actions={
        loaded &&
        !loaded.isNew && (
          <>
            <State {...loaded} />
            <StoreActions
              store={loaded.store}
              sales={running ?? NO_SALES}
              mayEdit={mayEdit}
              onReload={() => store.refetch()}
            />
          </>
        )
      }
    >
      <Breadcrumbs style={{ flexWrap: 'wrap' }}>
        <Anchor component={Link} href={withParams('stores', { version: of.CatalogVersion })}>
          {texts.storesOf(of.CatalogVersion)}
        </Anchor>
        <Text style={{ overflowWrap: 'anywhere' }}>{of.StoreId}</Text>
      </Breadcrumbs>
      {!mayEdit && <ReadOnly />}
      {loaded?.isNew && !isMissing && <NotThereYet {...loaded} />}
      {number !== undefined && !contents.isLoading ? (
        <EditNotice number={number} change={scheduled} onLeave={leave} />
      ) : (
        <PendingNotice
          isAbout={({ CatalogVersion, StoreId = '' }, saleStores) =>
            CatalogVersion === of.CatalogVersion && [StoreId, ...saleStores].includes(of.StoreId)
          }
        />
      )}
      {isMissing ? (
        <NoStore of={of} />
      ) : loaded &&
        running &&
        catalog.data &&
        !contents.isLoading &&
        !copied.isLoading &&
        !copied.error ? (
        <StoreEditor
          key={pending}
          scheduled={scheduled}
          onReplaced={leave}
          store={loaded.store}
          isNew={loaded.isNew}
          copied={loaded.isNew ? copied.data?.store : undefined}
          sales={running}
          catalog={catalog.data.Catalog}
          codes={currencies.data?.VirtualCurrencies.map(toCode) ?? NO_CODES}
          mayEdit={mayEdit}
          onReload={async () => (await store.refetch()).data?.store}
        />
      ) : (
        <Pending of={[store, copied, sales].find(({ error }) => error) ?? catalog} />
      )}
    </Page>
  );
}

function toCode({ CurrencyCode }: { readonly CurrencyCode: string }): string {
  return CurrencyCode;
}

function State({ store: { Open, Revision } }: LoadedStore) {
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {texts.revision(Revision)}
      </Text>
      <OpenBadge isOpen={Open !== false} />
    </Group>
  );
}

/** Whether players can buy in a store. */
export function OpenBadge({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <Badge color={isOpen ? 'green' : 'gray'} variant="light" c="var(--mantine-color-text)">
      {texts.openness(isOpen)}
    </Badge>
  );
}

function ReadOnly() {
  return (
    <Text size="sm" c="dimmed">
      {texts.readOnly}
    </Text>
  );
}

function NotThereYet({ store: { Revision } }: LoadedStore) {
  return (
    <Alert color="blue" variant="light" title={Revision === 0 ? texts.isNew : texts.wasDeleted}>
      <Text size="sm">{Revision === 0 ? texts.newAdvice : texts.deletedAdvice}</Text>
    </Alert>
  );
}
