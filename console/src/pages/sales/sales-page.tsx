import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Page } from '../../parts/page.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useMay } from '../../session/title.tsx';
import { LAYOUT_TEXTS } from '../../texts/layout.ts';
import { SALES_TEXTS } from '../../texts/sales.tsx';
import { NewSale } from './new-sale.tsx';
import { SaleDrawer } from './sale-drawer.tsx';
import { SaleList } from './sale-list.tsx';

/** Sales: the list, one of them, and a new one. The address says which. */
export default function SalesPage() {
  const [{ sale = '', new: isNew = '' }, setAddress] = useAddress();
  const mayWrite = useMay()('stores:write');
  if (isNew !== '' && mayWrite) return <NewSale />;
  const newSale = mayWrite && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setAddress({ new: 'yes', sale: '' })}
    >
      {SALES_TEXTS.newSale}
    </Button>
  );
  const number = Number(sale) || 0;
  return (
    <Page heading={LAYOUT_TEXTS.pages.sales} actions={newSale}>
      <PermissionDenied permission="stores:write" to={SALES_TEXTS.denied} />
      <SaleList newSale={newSale} />
      {number > 0 && <SaleDrawer number={number} onClose={() => setAddress({ sale: '' })} />}
    </Page>
  );
}
