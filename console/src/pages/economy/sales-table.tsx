import { Anchor, Button, Center } from '@mantine/core';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Names } from '../../api/catalog-queries.ts';
import { itemAddress } from '../../parts/addresses.ts';
import { ItemName } from '../../parts/changes/item-name.tsx';
import { sumOf } from '../../parts/chart/layers.ts';
import { describeAmount } from '../../parts/prices.ts';
import { ECONOMY_TEXTS } from '../../texts/economy.tsx';
import { writeNumber } from '../../texts/locale.ts';
import { PARTS_TEXTS } from '../../texts/parts.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { keyOfSales, revenueOf, type Sales } from './report.ts';

const texts = ECONOMY_TEXTS.sales;
const AT_ONCE = 50;

/** Sales with how often each was sold and what came in by it, and what came in of each currency in all. */
export function SalesTable({
  sales,
  names,
}: {
  readonly sales: readonly Sales[];
  readonly names: Names;
}) {
  const [count, setCount] = useState(AT_ONCE);
  return (
    <>
      <DataTable
        withTableBorder
        borderRadius="md"
        striped
        idAccessor={keyOfSales}
        records={sales.slice(0, count)}
        columns={columnsOf(sales, names)}
      />
      {sales.length > count && (
        <Center>
          <Button variant="default" onClick={() => setCount(count + 4 * AT_ONCE)}>
            {PARTS_TEXTS.showMore}
          </Button>
        </Center>
      )}
    </>
  );
}

function columnsOf(sales: readonly Sales[], names: Names): DataTableColumn<Sales>[] {
  const [first] = sales;
  const sold = sumOf(sales.map((one) => sumOf(one.sold)));
  const revenue = [...revenueOf(sales)].map(([code, sum]) => describeAmount(sum, code));
  const columns: DataTableColumn<Sales>[] = [
    {
      accessor: 'itemId',
      title: SHARED_TEXTS.item,
      hidden: first?.itemId === undefined,
      render: ({ itemId = '' }) => (
        <Anchor component={Link} size="sm" className="anywhere" href={itemAddress('', itemId)}>
          <ItemName of={itemId} names={names} />
        </Anchor>
      ),
    },
    {
      accessor: 'storeId',
      title: SHARED_TEXTS.store,
      hidden: first?.storeId === undefined,
      render: ({ storeId }) => <span className="anywhere">{storeId || texts.noStore}</span>,
    },
    {
      accessor: 'price',
      title: texts.price,
      textAlign: 'right',
      noWrap: true,
      hidden: first?.price === undefined,
      render: ({ price = 0, code }) => describeAmount(price, code),
    },
    {
      accessor: 'sold',
      title: texts.sold,
      textAlign: 'right',
      render: (one) => writeNumber(sumOf(one.sold)),
      footer: writeNumber(sold),
    },
    {
      accessor: 'revenue',
      title: texts.revenue,
      textAlign: 'right',
      noWrap: true,
      render: (one) => describeAmount(sumOf(one.revenue), one.code),
      footer: texts.sums(revenue),
    },
  ];
  const [left, ...others] = columns.filter(({ hidden }) => hidden !== true);
  return left ? [{ ...left, footer: texts.sum }, ...others] : [];
}
