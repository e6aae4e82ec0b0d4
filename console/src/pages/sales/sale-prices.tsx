import { Button, List, Stack, Table, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ItemOfStore, LeftPrice, SaleInfo, SalePreview } from 'purser-client';
import { Fragment, type ReactNode } from 'react';
import type { Names } from '../../api/catalog-queries.ts';
import { ItemName } from '../../parts/changes/item-name.tsx';
import { describeAmount, describePrice } from '../../parts/prices.ts';
import { SALES_TEXTS } from '../../texts/sales.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';

const texts = SALES_TEXTS.prices;

/** Rows that are shown until somebody asks for all. */
const AT_ONCE = 50;

/** A price before, in and after a sale. */
interface PriceRow extends ItemOfStore {
  readonly VirtualCurrency: string;
  readonly Before: number;
  readonly During: number;
  /** Absent: it is not known. */
  readonly After?: number;
}

interface Named {
  /** Of the items. */
  readonly names: Names;
}

/** Headings, each with how many prices there are. A page has each of them once. */
interface Headings {
  readonly prices: (count: number) => string;
  readonly left: (count: number) => string;
}

/** The effect of a sale: prices by item before, in and after it, what its end leaves alone, and what stays as it is. */
export function PreviewedPrices({
  of: { Prices, LeftPrices, NotCheaper },
  headings,
  names,
}: Named & {
  readonly of: SalePreview;
  readonly headings: Headings;
}) {
  return (
    <>
      <PriceTable heading={headings.prices(Prices.length)} of={Prices} names={names} />
      <LeftPriceTable heading={headings.left(LeftPrices.length)} of={LeftPrices} names={names} />
      <NotCheaperList of={NotCheaper} names={names} />
    </>
  );
}

/** The prices that a sale that is over has put back, and those that it has left alone. */
export function PricesThen({
  of: { Prices = [], LeftPrices = [], Status },
  names,
}: Named & { readonly of: SaleInfo }) {
  const nameOf = ({ StoreId, ItemId, VirtualCurrency }: LeftPrice | PriceRow) =>
    JSON.stringify([StoreId, ItemId, VirtualCurrency]);
  const left = new Set(LeftPrices.map(nameOf));
  const back = Prices.filter((price) => !left.has(nameOf(price)));
  const headings: Headings = Status === 'Ended' ? texts.over : texts.failed;
  if (Prices.length === 0) return null;
  return (
    <>
      <PriceTable heading={headings.prices(back.length)} of={back} names={names} />
      <LeftPriceTable heading={headings.left(LeftPrices.length)} of={LeftPrices} names={names} />
    </>
  );
}

function PriceTable({
  heading,
  of,
  names,
}: Named & { readonly heading: string; readonly of: readonly PriceRow[] }) {
  const hasAfter = of.some(({ After }) => After !== undefined);
  return (
    <Rows
      heading={heading}
      columns={[SHARED_TEXTS.before, texts.during, ...(hasAfter ? [SHARED_TEXTS.after] : [])]}
      of={of}
      names={names}
      cells={({ Before, During, After, VirtualCurrency }) => [
        <Whole key="before">{describeAmount(Before, VirtualCurrency)}</Whole>,
        <Fragment key="during">
          <Whole>
            <b>{describeAmount(During, VirtualCurrency)}</b>
          </Whole>{' '}
          <Whole>{texts.percent(Math.round((During / Before - 1) * 100))}</Whole>
        </Fragment>,
        ...(hasAfter ? [<Whole key="after">{describePrice(After, VirtualCurrency)}</Whole>] : []),
      ]}
    />
  );
}

/** A text that stays on one line. */
function Whole({ children }: { readonly children: ReactNode }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{children}</span>;
}

function LeftPriceTable({
  heading,
  of,
  names,
}: Named & { readonly heading: string; readonly of: readonly LeftPrice[] }) {
  if (of.length === 0) return null;
  return (
    <Rows
      heading={heading}
      advice={texts.leftWhy}
      columns={[texts.during, texts.found]}
      of={of}
      names={names}
      cells={({ SalePrice, Found, VirtualCurrency }) => [
        describeAmount(SalePrice, VirtualCurrency),
        Found === undefined ? texts.notFound : describeAmount(Found, VirtualCurrency),
      ]}
    />
  );
}

function Rows<Row extends ItemOfStore & { readonly VirtualCurrency: string }>({
  heading,
  advice,
  columns,
  of,
  names,
  cells,
}: Named & {
  readonly heading: string;
  readonly advice?: string;
  /** Beside the item. */
  readonly columns: readonly string[];
  readonly of: readonly Row[];
  readonly cells: (row: Row) => readonly ReactNode[];
}) {
  const [isAll, all] = useDisclosure();
  const shown = of.slice(0, isAll ? undefined : AT_ONCE);
  return (
    <Stack gap={4} align="stretch" component="section">
      <Title order={3} size="h5">
        {heading}
      </Title>
      {advice && (
        <Text size="sm" c="dimmed">
          {advice}
        </Text>
      )}
      {of.length > 0 && (
        <Table.ScrollContainer
          minWidth={320}
          scrollAreaProps={{
            viewportProps: { tabIndex: 0, 'aria-label': heading, role: 'region' },
          }}
        >
          <Table aria-label={heading} verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{SHARED_TEXTS.item}</Table.Th>
                {columns.map((column) => (
                  <Table.Th key={column} ta="right">
                    {column}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map((row) => (
                <Table.Tr key={JSON.stringify([row.StoreId, row.ItemId, row.VirtualCurrency])}>
                  <Table.Td className="anywhere">
                    <ItemOf row={row} names={names} />
                  </Table.Td>
                  {cells(row).map((cell, index) => (
                    <Table.Td key={columns[index]} ta="right">
                      {cell}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {shown.length < of.length && (
        <Button variant="default" size="xs" onClick={all.open} style={{ alignSelf: 'start' }}>
          {texts.showAll(of.length)}
        </Button>
      )}
    </Stack>
  );
}

function ItemOf({ row, names }: Named & { readonly row: ItemOfStore }) {
  return (
    <>
      <ItemName of={row.ItemId} names={names} />
      <Text size="xs" c="dimmed">
        {texts.inStore(row.StoreId)}
      </Text>
    </>
  );
}

function NotCheaperList({ of, names }: Named & { readonly of: readonly ItemOfStore[] }) {
  const [isAll, all] = useDisclosure();
  if (of.length === 0) return null;
  const heading = texts.notCheaper(of.length);
  const shown = of.slice(0, isAll ? undefined : AT_ONCE);
  return (
    <Stack gap={4} align="flex-start" component="section">
      <Title order={3} size="h5">
        {heading}
      </Title>
      <List size="sm" className="anywhere">
        {shown.map((item) => (
          <List.Item key={JSON.stringify([item.StoreId, item.ItemId])}>
            <ItemName of={item.ItemId} names={names} />{' '}
            <Text span size="xs" c="dimmed">
              {texts.inStore(item.StoreId)}
            </Text>
          </List.Item>
        ))}
      </List>
      {shown.length < of.length && (
        <Button variant="default" size="xs" onClick={all.open}>
          {texts.showAll(of.length)}
        </Button>
      )}
    </Stack>
  );
}
