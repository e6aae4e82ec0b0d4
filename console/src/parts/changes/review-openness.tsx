import { Text } from '@mantine/core';
import type { StoreSummary } from 'purser-client';
import { usePurser } from '../../session/purser-context.tsx';
import { LookAgain } from './look-again.tsx';
import { ReviewChange } from './review-change.tsx';

/** Opens a store to purchases, or closes it, after a look at what that does. */
export function ReviewOpenness({
  store: { CatalogVersion, StoreId, Revision },
  Open,
  onClose,
  onReload,
}: {
  readonly store: Pick<StoreSummary, 'CatalogVersion' | 'StoreId' | 'Revision'>;
  readonly Open: boolean;
  readonly onClose: () => void;
  readonly onReload: () => Promise<unknown>;
}) {
  const purser = usePurser();
  const verb = Open ? 'Open the store' : 'Close the store';
  return (
    <ReviewChange
      change={{
        title: verb,
        what: 'store',
        subject: `the store ${StoreId}`,
        verb,
        revision: Revision,
        send: (terms, call) =>
          purser.admin.setStoreOpen({ CatalogVersion, StoreId, Open, ...terms }, call),
      }}
      warning={
        <Text size="sm" className="anywhere">
          {Open
            ? `From the moment of the change everybody can buy in “${StoreId}”, at its prices.`
            : `Nobody can buy in it then: “${StoreId}” can still be read and edited.`}
        </Text>
      }
      conflict={<LookAgain onLook={onReload} />}
      onClose={onClose}
      onSaved={() => {
        onClose();
        return onReload();
      }}
    />
  );
}
