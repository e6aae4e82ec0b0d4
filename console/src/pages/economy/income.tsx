import { Text } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import type { IncomeLine } from 'purser-client';
import { Empty } from '../../parts/empty.tsx';
import { Pending } from '../../parts/page.tsx';
import { describeMoney } from '../../parts/prices.ts';
import { Section } from '../../parts/section.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { writeNumber } from '../../texts/locale.ts';
import { REAL_MONEY_TEXTS } from '../../texts/real-money.tsx';

const { income: texts, ...words } = REAL_MONEY_TEXTS;

/** The income in real money in a time, by platform, source of the price and currency. */
export function Income({ from, until }: { readonly from: string; readonly until: string }) {
  return (
    <Section heading={texts.heading} isFramed={false}>
      <Lines from={from} until={until} />
      <Text size="sm" c="dimmed" maw={860}>
        {texts.about}
      </Text>
    </Section>
  );
}

function Lines({ from, until }: { readonly from: string; readonly until: string }) {
  const purser = usePurser();
  const income = useQuery({
    queryKey: ['income', from, until],
    queryFn: ({ signal }) => purser.admin.getIncome({ From: from, To: until }, { signal }),
  });
  if (!income.data) return <Pending of={income} />;
  const { Income: lines } = income.data;
  if (lines.length === 0) return <Empty icon={IconCash} heading={texts.none} />;
  return (
    <DataTable
      withTableBorder
      borderRadius="md"
      striped
      idAccessor={({ Platform, PriceSource, Currency }) => `${Platform} ${PriceSource} ${Currency}`}
      records={[...lines]}
      columns={COLUMNS}
    />
  );
}

const COLUMNS: DataTableColumn<IncomeLine>[] = [
  {
    accessor: 'Platform',
    title: words.platform,
    noWrap: true,
    render: ({ Platform }) => words.platforms[Platform],
  },
  {
    accessor: 'PriceSource',
    title: words.source,
    noWrap: true,
    render: ({ PriceSource }) => words.sources[PriceSource],
  },
  {
    accessor: 'Purchases',
    title: texts.purchases,
    textAlign: 'right',
    render: ({ Purchases }) => writeNumber(Purchases),
  },
  {
    accessor: 'Amount',
    title: texts.amount,
    textAlign: 'right',
    noWrap: true,
    render: ({ Amount, Currency }) => (
      <Text size="sm" fw={600}>
        {describeMoney(Amount, Currency)}
      </Text>
    ),
  },
  {
    accessor: 'Refunded',
    title: texts.refunded,
    textAlign: 'right',
    noWrap: true,
    render: ({ Refunds, Refunded, Currency }) =>
      Refunds === 0 ? '–' : texts.refunds(Refunds, describeMoney(Refunded, Currency)),
  },
];
