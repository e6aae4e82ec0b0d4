import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { withParams } from '../../parts/addresses.ts';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { Page } from '../../parts/page.tsx';
import { useMay } from '../../session/title.tsx';
import { REAL_MONEY_TEXTS } from '../../texts/real-money.tsx';
import { FindReceipts } from './find-receipts.tsx';

/** The receipts of what was bought with real money, first those that are paid and not given. */
export default function RealMoneyPage() {
  const mayRead = useMay()('receipts:read');
  const toEconomy = (text: string) => (
    <Anchor component={Link} inherit href={withParams('economy', {})}>
      {text}
    </Anchor>
  );
  return (
    <Page heading={REAL_MONEY_TEXTS.heading}>
      <PermissionDenied permission="receipts:read" to={REAL_MONEY_TEXTS.denied} />
      {mayRead && (
        <>
          <Text size="sm">{REAL_MONEY_TEXTS.toIncome(toEconomy)}</Text>
          <FindReceipts />
        </>
      )}
    </Page>
  );
}
