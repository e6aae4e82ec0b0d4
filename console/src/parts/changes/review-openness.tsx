import { Text } from '@mantine/core';
import type { StoreSummary } from 'purser-client';
import { usePurser } from '../../session/purser-context.tsx';
import { CHANGES_TEXTS } from '../../texts/changes.ts';
import { LookAgain } from './look-again.tsx';
import { ReviewChange } from './review-change.tsx';

const texts = CHANGES_TEXTS.openness;

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
  const verb = Open ? texts.open : texts.close;
  return (
    <ReviewChange
      change={{
        title: verb,
        what: texts.what,
        of: { Of: 'Store', CatalogVersion, StoreId },
        subject: texts.subject(StoreId),
        verb,
        revision: Revision,
        send: (options, call) =>
          purser.admin.setStoreOpen({ CatalogVersion, StoreId, Open, ...options }, call),
      }}
      warning={
        <Text size="sm" className="anywhere">
          {Open ? texts.opened(StoreId) : texts.closed(StoreId)}
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
