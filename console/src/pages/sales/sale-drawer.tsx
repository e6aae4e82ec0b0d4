import { Drawer, Group, Stack, Text } from '@mantine/core';
import type { SaleInfo } from 'purser-client';
import { type Names, useItemNames } from '../../api/catalog-queries.ts';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { Pending } from '../../parts/page.tsx';
import { useMay } from '../../session/title.tsx';
import { SALES_TEXTS } from '../../texts/sales.tsx';
import { SaleBadge } from './sale-badge.tsx';
import { CancelForm, MoveForm } from './sale-forms.tsx';
import { SaleLines } from './sale-list.tsx';
import { PreviewedPrices, PricesThen } from './sale-prices.tsx';
import { useSale, useSalePreview } from './use-sales.ts';

const texts = SALES_TEXTS;

/** One sale: what it does or has done, and what can be done with it. */
export function SaleDrawer({
  number,
  onClose,
}: {
  readonly number: number;
  readonly onClose: () => void;
}) {
  const found = useSale(number);
  const sale = found.data;
  const names = useItemNames(sale?.CatalogVersion);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="xl"
      title={
        <Text fw={600} className="anywhere">
          {sale ? texts.heading(sale.Sale, sale.Name) : texts.sale(number)}
        </Text>
      }
    >
      {sale ? (
        <Stack>
          <Group>
            <SaleBadge of={sale.Status} />
          </Group>
          <SaleLines of={sale} />
          <SaleFacts of={sale} />
          <Acts of={sale} />
          {isOpen(sale) ? (
            <PricesNow of={sale} names={names} />
          ) : (
            <PricesThen of={sale} names={names} />
          )}
        </Stack>
      ) : sale === null ? (
        <Text size="sm">{texts.gone(number)}</Text>
      ) : (
        <Pending of={found} />
      )}
    </Drawer>
  );
}

function isOpen({ Status }: SaleInfo): boolean {
  return Status === 'Coming' || Status === 'Running';
}

function SaleFacts({ of: sale }: { readonly of: SaleInfo }) {
  const { facts } = texts;
  return (
    <Facts>
      <Fact label={facts.stores}>
        {sale.Stores.map(({ StoreId, Items }) => (
          <div key={StoreId}>{facts.store(StoreId, Items)}</div>
        ))}
      </Fact>
      <Fact label={facts.version}>{sale.CatalogVersion}</Fact>
      <Fact label={facts.rounding}>{facts.multiples(sale.RoundTo)}</Fact>
      <Fact label={facts.currencies}>
        {sale.VirtualCurrencies.join(', ') || facts.allCurrencies}
      </Fact>
    </Facts>
  );
}

function Acts({ of: sale }: { readonly of: SaleInfo }) {
  const mayChange = useMay()('stores:write');
  if (!mayChange || !isOpen(sale)) return null;
  const cancellation = texts.cancellation[sale.Status === 'Running' ? 'Running' : 'Coming'];
  return (
    <Group gap="xs">
      <DialogButton
        label={texts.move.act}
        heading={texts.move.heading(sale.Sale)}
        variant="default"
      >
        {(close) => <MoveForm sale={sale} onClose={close} />}
      </DialogButton>
      <DialogButton
        label={cancellation.act}
        heading={cancellation.heading(sale.Sale)}
        variant="light"
        color="red"
      >
        {(close) => <CancelForm sale={sale} onClose={close} />}
      </DialogButton>
    </Group>
  );
}

/** The effect of a sale that is planned, or of the end of a running one, as if it were now. */
function PricesNow({ of: sale, names }: { readonly of: SaleInfo; readonly names: Names }) {
  const preview = useSalePreview(sale.Sale);
  const shown = preview.data?.Preview;
  if (!shown) return <Pending of={preview} />;
  const headings = texts.prices[sale.Status === 'Running' ? 'running' : 'coming'];
  return <PreviewedPrices of={shown} headings={headings} names={names} />;
}
