import { Button, Text } from '@mantine/core';
import { IconCoins, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { VirtualCurrencyData } from 'purser-client';
import { useState } from 'react';
import { useCurrencies } from '../../api/catalog-queries.ts';
import { LookAgain } from '../../parts/changes/look-again.tsx';
import { ReviewChange } from '../../parts/changes/review-change.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Page, Pending } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useMay } from '../../session/title.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { CURRENCIES_TEXTS } from '../../texts/currencies.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { CurrencyForm } from './currency-form.tsx';
import { CurrencyTable } from './currency-table.tsx';

/** The change that is about to be saved. */
interface Act {
  readonly kind: 'save' | 'remove';
  readonly currency: VirtualCurrencyData;
}

const NEW = '+';

/** The virtual currencies of the title. The address names the one that is open. */
export default function CurrenciesPage() {
  const currencies = useCurrencies();
  const canWrite = useMay()('currencies:write');
  const [{ currency: open = '' }, setAddress] = useAddress();
  const [act, setAct] = useState<Act>();
  const list = currencies.data?.VirtualCurrencies ?? [];
  const opened = list.find(({ CurrencyCode }) => CurrencyCode === open);
  const close = () => setAddress({ currency: '' });
  return (
    <Page
      heading={SHARED_TEXTS.currencies}
      actions={
        canWrite && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAddress({ currency: NEW })}
          >
            {CURRENCIES_TEXTS.newCurrency}
          </Button>
        )
      }
    >
      {!canWrite && (
        <Text size="sm" c="dimmed">
          {CURRENCIES_TEXTS.readOnly}
        </Text>
      )}
      {!currencies.data ? (
        <Pending of={currencies} />
      ) : list.length === 0 ? (
        <Empty icon={IconCoins} heading={CURRENCIES_TEXTS.empty.heading}>
          <Text size="sm" c="dimmed" ta="center" maw={480}>
            {CURRENCIES_TEXTS.empty.advice}
          </Text>
        </Empty>
      ) : (
        <CurrencyTable
          currencies={list}
          canWrite={canWrite}
          onOpen={(code) => setAddress({ currency: code })}
          onRemove={(currency) => setAct({ kind: 'remove', currency })}
        />
      )}
      {canWrite && currencies.data && (opened || open === NEW) && (
        <CurrencyForm
          key={open}
          currency={opened}
          taken={list.map(({ CurrencyCode }) => CurrencyCode)}
          onReview={(currency) => setAct({ kind: 'save', currency })}
          onClose={close}
        />
      )}
      {act && currencies.data && (
        <ReviewCurrency
          act={act}
          revision={currencies.data.Revision}
          onClose={() => setAct(undefined)}
          onSaved={() => {
            setAct(undefined);
            close();
          }}
        />
      )}
    </Page>
  );
}

function ReviewCurrency({
  act: { kind, currency },
  revision,
  onClose,
  onSaved,
}: {
  readonly act: Act;
  readonly revision: number;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const purser = usePurser();
  const queries = useQueryClient();
  const request = { VirtualCurrencies: [currency] };
  return (
    <ReviewChange
      change={{
        what: CURRENCIES_TEXTS.change.what,
        of: { Of: 'Currencies' },
        subject: CURRENCIES_TEXTS.change.subject,
        verb:
          kind === 'save'
            ? CURRENCIES_TEXTS.change.save
            : CURRENCIES_TEXTS.table.remove(currency.CurrencyCode),
        isDestructive: kind === 'remove',
        revision,
        send: (options, call) =>
          kind === 'save'
            ? purser.admin.addVirtualCurrencyTypes({ ...request, ...options }, call)
            : purser.admin.removeVirtualCurrencyTypes({ ...request, ...options }, call),
      }}
      warning={
        kind === 'remove' && (
          <Text size="sm">{CURRENCIES_TEXTS.change.removalEffect(currency.CurrencyCode)}</Text>
        )
      }
      conflict={
        <LookAgain onLook={() => queries.invalidateQueries({ queryKey: ['currencies'] })} />
      }
      onClose={onClose}
      onSaved={async () => {
        await queries.invalidateQueries();
        onSaved();
      }}
    />
  );
}
