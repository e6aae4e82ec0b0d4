import {
  Alert,
  Anchor,
  Breadcrumbs,
  Button,
  Group,
  MultiSelect,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import type { AdminCreateSaleRequest } from 'purser-client';
import { useState } from 'react';
import { Link } from 'wouter';
import { useDefaultVersion } from '../../api/catalog-queries.ts';
import { useWrongAmounts, WrongAmountsContext } from '../../parts/amount-input/wrong-amounts.ts';
import { withParams } from '../../parts/addresses.ts';
import { Empty } from '../../parts/empty.tsx';
import { Page, PageAction, Pending } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { VersionPicker } from '../../parts/version-picker.tsx';
import { LAYOUT_TEXTS } from '../../texts/layout.ts';
import { SALES_TEXTS } from '../../texts/sales.tsx';
import { STORES_TEXTS } from '../../texts/stores.ts';
import { newDraft, requestOf, SALE_ITEMS_MAX, SALE_STORES_MAX, type SaleDraft } from './draft.ts';
import { ItemChoice } from './item-choice.tsx';
import { ReviewSale } from './review-sale.tsx';
import { Discount, NameInput, TimeOfSale } from './terms-form.tsx';
import { useSoldItems } from './use-sold-items.ts';

const texts = SALES_TEXTS.form;

/** The page of a sale that is not made yet. The address names the catalog version, or it is the default one. */
export function NewSale() {
  const [{ version = '' }, setAddress] = useAddress();
  const byDefault = useDefaultVersion();
  const shown = version || byDefault.data;
  return (
    <Page heading={SALES_TEXTS.newSale}>
      <Breadcrumbs>
        <Anchor component={Link} href={withParams('sales', {})}>
          {LAYOUT_TEXTS.pages.sales}
        </Anchor>
        <Text>{SALES_TEXTS.newSale}</Text>
      </Breadcrumbs>
      {shown ? (
        <SaleForm
          key={shown}
          catalogVersion={shown}
          onVersion={(chosen) => setAddress({ version: chosen })}
        />
      ) : byDefault.data === null ? (
        <Empty icon={IconBuildingStore} heading={STORES_TEXTS.noCatalog.heading}>
          <Text size="sm" c="dimmed">
            {STORES_TEXTS.noCatalog.advice}
          </Text>
        </Empty>
      ) : (
        <Pending of={byDefault} />
      )}
    </Page>
  );
}

function SaleForm({
  catalogVersion,
  onVersion,
}: {
  readonly catalogVersion: string;
  readonly onVersion: (version: string) => void;
}) {
  const [draft, setDraft] = useState(() => newDraft(new Date()));
  const [reviewed, setReviewed] = useState<AdminCreateSaleRequest>();
  const { wrongAmounts, isWrong } = useWrongAmounts();
  const edit = (change: Partial<SaleDraft>) => setDraft({ ...draft, ...change });
  const sold = useSoldItems(catalogVersion, draft.storeIds);
  const now = new Date();
  // Of items that were chosen only those count that the stores have, which may be others by now.
  const chosen = (sold.items ?? []).filter(({ ItemId }) => draft.itemIds.has(ItemId));
  const places = chosen.flatMap(({ ItemId }) => sold.storesOf(ItemId));
  const request = requestOf(
    { ...draft, itemIds: new Set(chosen.map(({ ItemId }) => ItemId)) },
    { CatalogVersion: catalogVersion, storeIds: [...new Set(places)], now },
  );
  const isTooMuch = places.length > SALE_ITEMS_MAX;
  return (
    <WrongAmountsContext value={wrongAmounts}>
      <PageAction>
        <Button disabled={!request || isWrong || isTooMuch} onClick={() => setReviewed(request)}>
          {texts.review}
        </Button>
      </PageAction>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Section heading={texts.items}>
          <Stack gap="sm">
            <VersionPicker version={catalogVersion} onVersion={onVersion} />
            <StoreChoice {...{ draft, edit }} allStores={sold.allStores} />
            {sold.items ? (
              sold.allStores?.length !== 0 && (
                <ItemChoice
                  items={sold.items}
                  chosen={draft.itemIds}
                  onChosen={(itemIds) => edit({ itemIds })}
                />
              )
            ) : (
              <Pending of={sold.of} />
            )}
            <Group role="status">
              <Text size="sm" fw={600}>
                {texts.chosen(chosen.length)}
              </Text>
            </Group>
            {isTooMuch && (
              <Alert color="orange">{texts.tooManyItems(places.length, SALE_ITEMS_MAX)}</Alert>
            )}
          </Stack>
        </Section>
        <Stack>
          <Section heading={texts.discount}>
            <Discount {...{ draft, edit }} />
          </Section>
          <Section heading={texts.time}>
            <TimeOfSale {...{ draft, edit, now }} />
            <NameInput {...{ draft, edit, now }} />
          </Section>
        </Stack>
      </SimpleGrid>
      {reviewed && <ReviewSale of={reviewed} onClose={() => setReviewed(undefined)} />}
    </WrongAmountsContext>
  );
}

function StoreChoice({
  draft,
  edit,
  allStores,
}: {
  readonly draft: SaleDraft;
  readonly edit: (change: Partial<SaleDraft>) => void;
  readonly allStores: readonly string[] | undefined;
}) {
  if (!allStores) return null;
  if (allStores.length === 0) return <Text size="sm">{texts.noStores}</Text>;
  const isEach = allStores.length <= SALE_STORES_MAX;
  return (
    <MultiSelect
      label={texts.stores}
      description={
        isEach ? texts.storesHint(allStores.length) : texts.tooManyStores(SALE_STORES_MAX)
      }
      data={[...allStores]}
      limit={100}
      maxValues={SALE_STORES_MAX}
      searchable
      clearable
      comboboxProps={{ keepMounted: false }}
      value={[...draft.storeIds]}
      onChange={(storeIds) => edit({ storeIds })}
    />
  );
}
