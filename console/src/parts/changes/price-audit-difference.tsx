import { Stack, Table, Text, Title } from '@mantine/core';
import type { PriceAuditDifference as PriceAuditDifferenceOnWire } from 'purser-client';
import { CHANGES_TEXTS } from '../../texts/changes.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import type { Names } from '../../api/catalog-queries.ts';
import { describePrice } from '../prices.ts';

import { ItemName } from './item-name.tsx';
import { type Acceptance, PriceAuditWarnings } from './price-audit-warnings.tsx';

const texts = CHANGES_TEXTS.priceAudit;

const ROWS_MAX = 100;

/** The effects of a change on the lowest prices at which items can be bought, and on the warnings. */
export function PriceAuditDifference({
  of,
  names,
  acceptance,
}: {
  readonly of: PriceAuditDifferenceOnWire;
  readonly names: Names;
  /** Absent: the change is made already, or planned. */
  readonly acceptance?: Acceptance | undefined;
}) {
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        {texts.heading}
      </Title>
      <PriceAuditWarnings
        title={texts.raised}
        warnings={of.WarningsRaised}
        counts={of.WarningsRaisedCounts.filter(({ Level }) => Level === 'Warning')}
        isUnusual
        acceptance={acceptance}
      />
      <PriceAuditWarnings
        title={texts.information}
        warnings={of.WarningsRaised}
        counts={of.WarningsRaisedCounts.filter(({ Level }) => Level === 'Information')}
      />
      <PriceAuditWarnings
        title={texts.accepted}
        warnings={of.WarningsRaised}
        counts={of.WarningsRaisedCounts.filter(({ Level }) => Level === 'Accepted')}
      />
      <PriceAuditWarnings
        title={texts.removed}
        warnings={of.WarningsRemoved}
        counts={of.WarningsRemovedCounts}
      />
      <LowestPrices of={of} names={names} />
    </Stack>
  );
}

function LowestPrices({
  of: { Items, ItemsLeftOut },
  names,
}: {
  readonly of: PriceAuditDifferenceOnWire;
  readonly names: Names;
}) {
  const rows = Items.slice(0, ROWS_MAX).flatMap(({ ItemId, LowestBefore, LowestAfter }) =>
    Object.keys({ ...LowestBefore, ...LowestAfter })
      .toSorted()
      .filter((code) => LowestBefore[code] !== LowestAfter[code])
      .map((code) => ({ ItemId, code, before: LowestBefore[code], after: LowestAfter[code] })),
  );
  const more = Math.max(Items.length - ROWS_MAX, 0) + ItemsLeftOut;
  if (rows.length === 0) return <Text size="sm">{texts.unchanged}</Text>;
  return (
    <Table.ScrollContainer
      minWidth={320}
      scrollAreaProps={{
        viewportProps: { tabIndex: 0, 'aria-label': texts.table, role: 'region' },
      }}
    >
      <Table aria-label={texts.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.item}</Table.Th>
            <Table.Th ta="right">{SHARED_TEXTS.before}</Table.Th>
            <Table.Th ta="right">{SHARED_TEXTS.after}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ ItemId, code, before, after }) => (
            <Table.Tr key={`${ItemId}\n${code}`}>
              <Table.Td className="anywhere">
                <ItemName of={ItemId} names={names} />
              </Table.Td>
              <Table.Td ta="right">{describePrice(before, code)}</Table.Td>
              <Table.Td ta="right" fw={600}>
                {describePrice(after, code)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        {more > 0 && <Table.Caption>{texts.moreItems(more)}</Table.Caption>}
      </Table>
    </Table.ScrollContainer>
  );
}
