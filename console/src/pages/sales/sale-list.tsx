import { Anchor, Group, Paper, Stack, Text } from '@mantine/core';
import { IconRosetteDiscount } from '@tabler/icons-react';
import type { SaleInfo } from 'purser-client';
import { Link } from 'wouter';
import { useOpenSales } from '../../api/open-sales.ts';
import { withParams } from '../../parts/addresses.ts';
import { describeAuthor } from '../../parts/changes/describe-author.ts';
import { Empty } from '../../parts/empty.tsx';
import { Moment } from '../../parts/moment.tsx';
import { More } from '../../parts/more.tsx';
import { Pending } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { ZonedMoment } from '../../parts/zoned-moment.tsx';
import { SALES_TEXTS } from '../../texts/sales.tsx';
import { SaleBadge } from './sale-badge.tsx';
import { useAllSales } from './use-sales.ts';

const texts = SALES_TEXTS;

/** The sales of the title: those that run or are planned first, then those that are over. */
export function SaleList({ newSale }: { readonly newSale: React.ReactNode }) {
  const open = useOpenSales();
  const all = useAllSales();
  const waits = [open, all].find(({ data, error }) => !data || error);
  if (!open.data || !all.data) return <Pending of={waits ?? open} />;
  const over = all.data.pages
    .flatMap(({ Sales }) => Sales)
    .filter(({ Status }) => Status !== 'Coming' && Status !== 'Running');
  if (open.data.length + over.length === 0) {
    return (
      <Empty icon={IconRosetteDiscount} heading={texts.none}>
        <Text size="sm" c="dimmed" ta="center">
          {texts.noneHint}
        </Text>
        {newSale}
      </Empty>
    );
  }
  return (
    <>
      <Section heading={texts.open} isFramed={false}>
        {open.data.length === 0 && (
          <Text size="sm" c="dimmed">
            {texts.noneOpen}
          </Text>
        )}
        <Cards of={open.data} />
      </Section>
      {(over.length > 0 || all.hasNextPage) && (
        <Section heading={texts.over} isFramed={false}>
          <Cards of={over} />
          <More of={all} />
        </Section>
      )}
    </>
  );
}

function Cards({ of }: { readonly of: readonly SaleInfo[] }) {
  return of.map((sale) => (
    <Paper key={sale.Sale} withBorder p="md" component="article" aria-label={texts.sale(sale.Sale)}>
      <Stack gap={6}>
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Anchor
            component={Link}
            href={withParams('sales', { sale: `${sale.Sale}` })}
            size="sm"
            fw={600}
            className="anywhere"
          >
            {texts.heading(sale.Sale, sale.Name)}
          </Anchor>
          <SaleBadge of={sale.Status} />
        </Group>
        <SaleLines of={sale} />
      </Stack>
    </Paper>
  ));
}

/** The scope of a sale, its time and its author, and the news of its end. */
export function SaleLines({ of: sale }: { readonly of: SaleInfo }) {
  const { Reason, NotPutBack } = sale;
  return (
    <>
      <Text size="sm" className="anywhere">
        {texts.scope({
          percentOff: sale.PercentOff,
          items: sale.Stores.reduce((sum, { Items }) => sum + Items, 0),
          stores: sale.Stores.map(({ StoreId }) => StoreId),
        })}
      </Text>
      <Text size="sm">
        {texts.time(<ZonedMoment at={sale.StartsAt} />, <ZonedMoment at={sale.EndsAt} />)}
      </Text>
      <Text size="sm" c="dimmed" className="anywhere">
        {texts.by(describeAuthor(sale.Author), <Moment at={sale.Time} />)}
      </Text>
      {Reason !== undefined && (
        <Text size="sm" className="anywhere">
          {Reason}
        </Text>
      )}
      {NotPutBack > 0 && <Text size="sm">{texts.notPutBack(NotPutBack)}</Text>}
    </>
  );
}
