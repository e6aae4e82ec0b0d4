import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import type { CatalogItem } from 'purser-client';
import { Link } from 'wouter';
import { useCatalog, useDefaultVersion, useDropTables } from '../../api/catalog-queries.ts';
import { itemAddress, withParams } from '../../parts/addresses.ts';
import { Empty } from '../../parts/empty.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { Page, Pending } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { ITEMS_TEXTS } from '../../texts/items.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { OfferedPrices } from '../price-audit/item-drawer.tsx';
import { useAuditedItem } from '../price-audit/use-price-audit.ts';
import { type Container, containersOf } from './inside.ts';
import { ItemAmounts } from './item-amounts.tsx';
import { ItemChanges } from './item-changes.tsx';

const texts = ITEMS_TEXTS;

/** An item of a catalog version: its prices over time, what contains it, how it comes to players and goes, and its history. */
export default function ItemPage() {
  const [{ version = '', item = '' }] = useAddress();
  const byDefault = useDefaultVersion();
  const shown = version || byDefault.data;
  if (item === '' || shown === null) {
    return (
      <Page heading={SHARED_TEXTS.item}>
        <Empty icon={IconPackage} heading={texts.none.heading}>
          <Text size="sm" c="dimmed">
            {texts.none.advice}
          </Text>
        </Empty>
      </Page>
    );
  }
  if (shown) return <OfVersion key={`${shown} ${item}`} version={shown} itemId={item} />;
  return (
    <Page heading={item}>
      <Pending of={byDefault} />
    </Page>
  );
}

interface Named {
  readonly version: string;
  readonly itemId: string;
}

function OfVersion({ version, itemId }: Named) {
  const catalog = useCatalog(version);
  const item = catalog.data?.Catalog.find(({ ItemId }) => ItemId === itemId);
  const links = [
    [texts.edit, withParams('catalogs', { version, item: itemId })],
    [texts.toEconomy, withParams('economy', { item: itemId })],
  ] as const;
  return (
    <Page
      heading={item?.DisplayName || itemId}
      actions={links.map(([text, address]) => (
        <Button key={text} component={Link} href={address} variant="default">
          {text}
        </Button>
      ))}
    >
      {catalog.data ? (
        <Stack gap="xl">
          {item ? <About item={item} /> : <Gone itemId={itemId} />}
          {item && <Sold version={version} itemId={itemId} />}
          <Inside version={version} itemId={itemId} catalog={catalog.data.Catalog} />
          <ItemChanges version={version} itemId={itemId} item={item} />
          <ItemAmounts itemId={itemId} />
        </Stack>
      ) : (
        <Pending of={catalog} />
      )}
    </Page>
  );
}

function Gone({ itemId }: { readonly itemId: string }) {
  return (
    <Empty icon={IconPackage} heading={texts.unknown(itemId)}>
      <Text size="sm" c="dimmed">
        {texts.unknownAdvice}
      </Text>
    </Empty>
  );
}

function About({ item }: { readonly item: CatalogItem }) {
  const { ItemId, CatalogVersion, ItemClass, Description } = item;
  return (
    <Facts>
      <Fact label={texts.facts.id}>{ItemId}</Fact>
      <Fact label={texts.facts.version}>{CatalogVersion}</Fact>
      {ItemClass && <Fact label={texts.facts.class}>{ItemClass}</Fact>}
      {Description && <Fact label={texts.facts.description}>{Description}</Fact>}
    </Facts>
  );
}

function Sold({ version, itemId }: Named) {
  const audited = useAuditedItem(version, itemId);
  return (
    <Section heading={texts.sold.heading}>
      {audited.data ? (
        <OfferedPrices item={audited.data} version={version} />
      ) : audited.data === null ? (
        <Text size="sm">{texts.sold.nowhere}</Text>
      ) : (
        <Pending of={audited} />
      )}
    </Section>
  );
}

function Inside({
  version,
  itemId,
  catalog,
}: Named & { readonly catalog: readonly CatalogItem[] }) {
  const tables = useDropTables(version);
  const found = tables.data && containersOf(itemId, catalog, Object.values(tables.data.Tables));
  return (
    <Section heading={texts.inside.heading}>
      {!found ? (
        <Pending of={tables} />
      ) : found.length === 0 ? (
        <Text size="sm">{texts.inside.nothing}</Text>
      ) : (
        found.map((one) => (
          <Group key={`${one.kind} ${one.id}`} gap="xs">
            <Anchor component={Link} size="sm" className="anywhere" href={addressOf(one, version)}>
              {one.id}
            </Anchor>
            <Text size="sm" c="dimmed" className="anywhere">
              {describeContainer(one)}
            </Text>
          </Group>
        ))
      )}
    </Section>
  );
}

function addressOf({ kind, id }: Container, version: string): string {
  return kind === 'table'
    ? withParams('drop-tables', { version, table: id })
    : itemAddress(version, id);
}

function describeContainer({ kind, count, through }: Container): string {
  const words = texts.inside[kind];
  return through === undefined
    ? texts.inside.times(words, count)
    : texts.inside.through(words, through);
}
