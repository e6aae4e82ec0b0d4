import { Anchor, Drawer, Stack, Table, Text, Title } from '@mantine/core';
import type { AuditedItem, PriceWarning } from 'purser-client';
import { Link } from 'wouter';
import { Pending } from '../../parts/page.tsx';
import { describeAmount } from '../../parts/prices.ts';
import { PRICE_AUDIT_TEXTS } from '../../texts/price-audit.ts';
import { referencePrices, shareBelow } from './severity.ts';
import { SeverityBadge } from './severity-badge.tsx';
import type { Names } from '../../api/catalog-queries.ts';

import { describeSource, sourceAddress } from './sources.ts';
import { useAuditedItems } from './use-price-audit.ts';
import { type Act, WarningCard } from './warning-card.tsx';

const texts = PRICE_AUDIT_TEXTS.item;

/** One item: what is wrong with its prices, and each price at which it can be had. */
export function ItemDrawer({
  itemId,
  warnings,
  names,
  act,
  onClose,
}: {
  readonly itemId: string;
  readonly warnings: readonly PriceWarning[];
  readonly names: Names;
  readonly act: Act;
  readonly onClose: () => void;
}) {
  const { items, isComplete, ...query } = useAuditedItems(act.catalogVersion);
  const item = items.find(({ ItemId }) => ItemId === itemId);
  const name = names.get(itemId);
  const own = warnings.filter(({ ItemId }) => ItemId === itemId);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="xl"
      title={<span className="anywhere">{name ? texts.name(name, itemId) : itemId}</span>}
    >
      <Stack>
        {own.map((warning) => (
          <WarningCard
            key={JSON.stringify(warning)}
            warning={warning}
            name={name}
            act={{ ...act, onItem: undefined }}
          />
        ))}
        {item ? (
          <OfferedPrices item={item} version={act.catalogVersion} />
        ) : isComplete ? (
          <Text size="sm">{texts.unknown}</Text>
        ) : (
          <Pending of={query} />
        )}
      </Stack>
    </Drawer>
  );
}

/** Each price at which an item can be had, with its place. */
export function OfferedPrices({
  item,
  version,
}: {
  readonly item: AuditedItem;
  readonly version: string;
}) {
  const references = referencePrices(item);
  const { ItemId, Prices: prices, PricesLeftOut } = item;
  if (prices.length === 0) return <Text size="sm">{texts.notSold}</Text>;
  return (
    <>
      <Title order={3} size="h5">
        {texts.heading}
      </Title>
      <Table.ScrollContainer
        minWidth={300}
        scrollAreaProps={{
          viewportProps: { tabIndex: 0, 'aria-label': texts.prices, role: 'region' },
        }}
      >
        <Table aria-label={texts.prices}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th ta="right">{texts.price}</Table.Th>
              <Table.Th>{texts.where}</Table.Th>
              <Table.Th>{PRICE_AUDIT_TEXTS.severity.label}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {prices.map((price) => (
              <Table.Tr key={JSON.stringify(price)}>
                <Table.Td ta="right" fw={600} style={{ whiteSpace: 'nowrap' }}>
                  {describeAmount(price.Price, price.VirtualCurrency)}
                </Table.Td>
                <Table.Td className="anywhere">
                  <Anchor
                    component={Link}
                    size="sm"
                    href={sourceAddress(price, { version, item: ItemId })}
                  >
                    {describeSource(price)}
                  </Anchor>
                </Table.Td>
                <Table.Td>
                  <SeverityBadge
                    severity={shareBelow(price.Price, references.get(price.VirtualCurrency))}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          {PricesLeftOut > 0 && <Table.Caption>{texts.leftOut(PricesLeftOut)}</Table.Caption>}
        </Table>
      </Table.ScrollContainer>
    </>
  );
}
