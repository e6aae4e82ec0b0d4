import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { Page } from '../../parts/page.tsx';
import { useMay } from '../../session/title.tsx';
import { REAL_MONEY_TEXTS } from '../../texts/real-money.tsx';
import { FindReceipts } from './find-receipts.tsx';
import { Income } from './income.tsx';

/** The income in real money, and the receipts, first those that are paid and not given. */
export default function RealMoneyPage() {
  const mayRead = useMay()('receipts:read');
  return (
    <Page heading={REAL_MONEY_TEXTS.heading}>
      <PermissionDenied permission="receipts:read" to={REAL_MONEY_TEXTS.denied} />
      {mayRead && (
        <>
          <Income />
          <FindReceipts />
        </>
      )}
    </Page>
  );
}
