import { ActionIcon, Anchor, Text, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { DataTable } from 'mantine-datatable';
import type { VirtualCurrencyData } from 'purser-client';
import { CURRENCIES_TEXTS } from '../../texts/currencies.ts';
import { LOCALE } from '../../texts/locale.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { describeRecharge } from './currency-form.tsx';

const texts = CURRENCIES_TEXTS.table;

/** The currencies of a title, 100 at most. */
export function CurrencyTable({
  currencies,
  canWrite,
  onOpen,
  onRemove,
}: {
  readonly currencies: readonly VirtualCurrencyData[];
  readonly canWrite: boolean;
  readonly onOpen: (code: string) => void;
  readonly onRemove: (currency: VirtualCurrencyData) => void;
}) {
  return (
    <DataTable
      withTableBorder
      borderRadius="md"
      highlightOnHover
      idAccessor="CurrencyCode"
      records={[...currencies]}
      columns={[
        {
          accessor: 'CurrencyCode',
          title: CURRENCIES_TEXTS.code,
          width: 90,
          render: ({ CurrencyCode }) =>
            canWrite ? (
              <Anchor
                component="button"
                type="button"
                size="sm"
                fw={600}
                onClick={() => onOpen(CurrencyCode)}
              >
                {CurrencyCode}
              </Anchor>
            ) : (
              <Text size="sm" fw={600}>
                {CurrencyCode}
              </Text>
            ),
        },
        { accessor: 'DisplayName', title: SHARED_TEXTS.name, width: 200, ellipsis: true },
        {
          accessor: 'InitialDeposit',
          title: CURRENCIES_TEXTS.initialDeposit,
          textAlign: 'right',
          width: 140,
          render: ({ InitialDeposit = 0 }) => InitialDeposit.toLocaleString(LOCALE),
        },
        {
          accessor: 'Recharge',
          title: texts.recharge,
          width: 320,
          render: (currency) => <Text size="sm">{describeRecharge(currency)}</Text>,
        },
        {
          accessor: 'remove',
          title: <VisuallyHidden>{SHARED_TEXTS.remove}</VisuallyHidden>,
          width: 60,
          textAlign: 'right',
          hidden: !canWrite,
          render: (currency) => (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={texts.remove(currency.CurrencyCode)}
              onClick={() => onRemove(currency)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          ),
        },
      ]}
    />
  );
}
