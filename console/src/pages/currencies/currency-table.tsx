import { ActionIcon, Anchor, Text, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { DataTable } from 'mantine-datatable';
import type { VirtualCurrencyData } from 'purser-client';
import { describeRecharge } from './currency-form.tsx';

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
          title: 'Code',
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
        { accessor: 'DisplayName', title: 'Name', width: 200, ellipsis: true },
        {
          accessor: 'InitialDeposit',
          title: 'Initial deposit',
          textAlign: 'right',
          width: 140,
          render: ({ InitialDeposit = 0 }) => InitialDeposit.toLocaleString(),
        },
        {
          accessor: 'Recharge',
          width: 320,
          render: (currency) => <Text size="sm">{describeRecharge(currency)}</Text>,
        },
        {
          accessor: 'remove',
          title: <VisuallyHidden>Remove</VisuallyHidden>,
          width: 60,
          textAlign: 'right',
          hidden: !canWrite,
          render: (currency) => (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove ${currency.CurrencyCode}`}
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
