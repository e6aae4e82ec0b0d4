import { SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { useMemo } from 'react';
import { type Names, useDefaultVersion, useItemNames } from '../../api/catalog-queries.ts';
import { DrawnParts } from '../../parts/chart/drawn-parts.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Pending } from '../../parts/page.tsx';
import { describeAmount } from '../../parts/prices.ts';
import { Section } from '../../parts/section.tsx';
import { ECONOMY_TEXTS } from '../../texts/economy.tsx';
import { writeNumber } from '../../texts/locale.ts';
import { type Change, type Choices, momentsOf, SALE_GROUPS } from './choices.ts';
import type { DrawnReport } from './drawn-report.ts';
import { restOf, type Sales as SalesOfKind, salesOf } from './report.ts';
import { SalesTable } from './sales-table.tsx';
import { TooLarge } from './too-large.tsx';
import { isTooLarge, useReport } from './use-report.ts';

const texts = ECONOMY_TEXTS.sales;

/** The sales of the time, of what is chosen: by item, by store, or by item, store and price. */
export function Sales({
  of,
  choices,
  choose,
}: {
  readonly of: DrawnReport;
  readonly choices: Choices;
  readonly choose: (change: Change) => void;
}) {
  const { step, currency, store, items, by } = choices;
  const prices = useReport({
    ...momentsOf(choices),
    Step: step,
    GroupBy: 'Price',
    ...(currency !== '' && { VirtualCurrency: currency }),
    ...(store !== '' && { StoreId: store }),
    ...(items.length > 0 && { ItemIds: items }),
  });
  const { data } = prices;
  const sales = useMemo(() => (data ? salesOf(data, by, of.steps) : []), [data, by, of.steps]);
  return (
    <Section
      heading={texts.heading}
      isFramed={false}
      actions={
        <SegmentedControl
          aria-label={texts.by}
          withItemsBorders={false}
          data={SALE_GROUPS.map((value) => ({ value, label: texts.groups[value] }))}
          value={by}
          onChange={(chosen) => choose({ by: chosen })}
        />
      }
    >
      {!data ? (
        isTooLarge(prices.error) ? (
          <TooLarge />
        ) : (
          <Pending of={prices} />
        )
      ) : sales.length === 0 ? (
        <Empty
          icon={IconShoppingCart}
          heading={store === '' && items.length === 0 ? texts.none : texts.noneOfChoice}
        />
      ) : (
        <Sold sales={sales} of={of} />
      )}
      {data && <Rest of={restOf(data)} />}
    </Section>
  );
}

/** The revenue of sales that no row is of. */
function Rest({ of }: { readonly of: ReturnType<typeof restOf> }) {
  if (of.length === 0) return null;
  const amounts = of.map(([code, revenue]) => describeAmount(revenue, code));
  return <Text size="sm">{texts.rest(texts.sums(amounts))}</Text>;
}

interface NamedSales extends SalesOfKind {
  readonly label: string;
}

function Sold({ sales, of }: { readonly sales: readonly SalesOfKind[]; readonly of: DrawnReport }) {
  const names = useItemNames(useDefaultVersion().data ?? undefined);
  const { sold, revenues } = useMemo(() => {
    const named = sales.map((one) => ({ ...one, label: labelOf(one, names) }));
    const byCode = [...Map.groupBy(named, ({ code }) => code)];
    const isOfOne = byCode.length === 1;
    return {
      sold: named.map(({ label, code, sold: values }) => {
        return { label: isOfOne ? label : texts.inCurrency(label, code), values };
      }),
      revenues: byCode.toSorted(([one], [other]) => (one < other ? -1 : 1)),
    };
  }, [sales, names]);
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <DrawnParts {...of} name={texts.soldChart} parts={sold} none={texts.none} />
        {revenues.map(([code, own]) => (
          <Revenue key={code} code={code} sales={own} of={of} />
        ))}
      </SimpleGrid>
      <SalesTable sales={sales} names={names} />
    </>
  );
}

/** The members by which sales are apart, in words. */
function labelOf({ itemId, storeId, price }: SalesOfKind, names: Names): string {
  return texts.kind([
    ...(itemId === undefined ? [] : [names.get(itemId) || itemId]),
    ...(storeId === undefined ? [] : [storeId || texts.noStore]),
    ...(price === undefined ? [] : [writeNumber(price)]),
  ]);
}

function Revenue({
  code,
  sales,
  of,
}: {
  readonly code: string;
  readonly sales: readonly NamedSales[];
  readonly of: DrawnReport;
}) {
  const parts = useMemo(
    () => sales.map(({ label, revenue: values }) => ({ label, values })),
    [sales],
  );
  return <DrawnParts {...of} name={texts.revenueOf(code)} parts={parts} none={texts.noRevenue} />;
}
