import { Anchor, Group, Tabs, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import {
  isUnconfigured,
  useDefaultVersion,
  useItemNames,
  useStores,
} from '../../api/catalog-queries.ts';
import { withParams } from '../../parts/addresses.ts';
import { ReviewOpenness } from '../../parts/changes/review-openness.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Page, Pending } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { VersionPicker } from '../../parts/version-picker.tsx';
import { PRICE_AUDIT_TEXTS } from '../../texts/price-audit.ts';
import { LAYOUT_TEXTS } from '../../texts/layout.ts';
import { AsOf } from './as-of.tsx';
import { FilterBar, shareOf } from './filter-bar.tsx';
import { ItemDrawer } from './item-drawer.tsx';
import { ItemTable } from './item-table.tsx';
import { PurchaseRules } from './purchase-rules.tsx';
import { useWarnings } from './use-price-audit.ts';
import { countOf } from './warning-groups.tsx';
import { WarningList } from './warning-list.tsx';

/**
 * Shows the prices at which a tampered client could buy right now. The address names the catalog version; without a
 * name it is the default.
 */
export default function PriceAuditPage() {
  const [{ version = '' }] = useAddress();
  const byDefault = useDefaultVersion();
  const shown = version || byDefault.data;
  return (
    <Page heading={LAYOUT_TEXTS.pages.exposure}>
      {shown ? (
        <PriceAuditOf key={shown} catalogVersion={shown} />
      ) : byDefault.data === null ? (
        <NoCatalog />
      ) : (
        <Pending of={byDefault} />
      )}
    </Page>
  );
}

function PriceAuditOf({ catalogVersion }: { readonly catalogVersion: string }) {
  const [address, setAddress] = useAddress();
  const queries = useQueryClient();
  const audit = useWarnings(catalogVersion, shareOf(address));
  const stores = useStores(catalogVersion).data?.Stores ?? [];
  const names = useItemNames(catalogVersion);
  const [closed, setClosed] = useState<string>();
  const closing = stores.find(({ StoreId }) => StoreId === closed);
  const view = address['view'] === 'prices' ? 'prices' : 'warnings';
  const act = {
    catalogVersion,
    openStores: stores.flatMap(({ StoreId, Open }) => (Open ? [StoreId] : [])),
    onCloseStore: setClosed,
    onItem: (item: string) => setAddress({ item }),
  };
  const warnings = audit.data?.Warnings ?? [];
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <VersionPicker
          version={catalogVersion}
          onVersion={(version) =>
            setAddress({ version, item: '', q: '', kind: '', currency: '', page: '' })
          }
        />
        <AsOf at={audit.dataUpdatedAt} />
      </Group>
      {isUnconfigured(audit.error) ? (
        <NoCatalog />
      ) : !audit.data ? (
        <Pending of={audit} />
      ) : (
        <>
          <PurchaseRules catalogVersion={catalogVersion} />
          <Tabs
            value={view}
            onChange={(tab) => setAddress({ view: tab === 'prices' ? 'prices' : '', page: '' })}
          >
            <Tabs.List mb="md">
              <Tabs.Tab value="warnings">
                {PRICE_AUDIT_TEXTS.warnings(countOf(audit.data.WarningCounts, 'Warning'))}
              </Tabs.Tab>
              <Tabs.Tab value="prices">{PRICE_AUDIT_TEXTS.allPrices}</Tabs.Tab>
            </Tabs.List>
            <FilterBar counts={audit.data.WarningCounts} />
            <Tabs.Panel value="warnings" mt="md">
              <WarningList audit={audit.data} names={names} act={act} />
            </Tabs.Panel>
            <Tabs.Panel value="prices" mt="md">
              {view === 'prices' && (
                <ItemTable {...{ catalogVersion, warnings, names }} onItem={act.onItem} />
              )}
            </Tabs.Panel>
          </Tabs>
        </>
      )}
      {address['item'] !== undefined && (
        <ItemDrawer
          itemId={address['item']}
          {...{ warnings, names, act }}
          onClose={() => setAddress({ item: '' })}
        />
      )}
      {closing && (
        <ReviewOpenness
          store={closing}
          Open={false}
          onClose={() => setClosed(undefined)}
          onReload={() => queries.invalidateQueries()}
        />
      )}
    </>
  );
}

function NoCatalog() {
  const texts = PRICE_AUDIT_TEXTS.noCatalog;
  return (
    <Empty icon={IconShieldCheck} heading={texts.heading}>
      <Text size="sm" c="dimmed" ta="center" maw={480}>
        {texts.advice}
      </Text>
      <Anchor component={Link} href={withParams('catalogs', {})} size="sm">
        {texts.begin}
      </Anchor>
    </Empty>
  );
}
