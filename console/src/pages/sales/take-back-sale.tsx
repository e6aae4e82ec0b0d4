import { Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import type { ChangedSale } from 'purser-client';
import type { ReactNode } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { newIdempotencyKey } from '../../parts/idempotency-key.ts';
import { showDone } from '../../parts/undo/show-done.tsx';
import { askOverPage } from '../../parts/undo/undo-host.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useTitle } from '../../session/title.tsx';
import { SALES_TEXTS } from '../../texts/sales.tsx';
import { CancelForm, seenTimes } from './sale-forms.tsx';

const texts = SALES_TEXTS.cancellation;

/** Takes a sale back that was just made: one that has not begun at once, one that runs after a question. */
export function useTakeBack(): (
  sale: ChangedSale,
  ask: (dialog: ReactNode) => void,
) => Promise<void> {
  const purser = usePurser();
  const title = useTitle();
  const queries = useQueryClient();
  return async (sale, ask) => {
    if (sale.Status === 'Running') {
      const close = () => askOverPage(undefined);
      ask(
        <Modal opened centered onClose={close} title={texts.Running.heading(sale.Sale)}>
          <CancelForm sale={sale} onClose={close} />
        </Modal>,
      );
      return;
    }
    try {
      const call = { idempotencyKey: newIdempotencyKey() };
      await purser.admin.updateSale({ Sale: sale.Sale, Cancel: true, ...seenTimes(sale) }, call);
      showDone(texts.Coming.done(sale.Sale), title);
    } catch (error) {
      notifications.show({ message: <Failure error={error} />, color: 'red', autoClose: false });
    }
    await queries.invalidateQueries();
  };
}
