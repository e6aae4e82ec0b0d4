import { Group, Paper, Stack, Text } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { VirtualCurrencyData, VirtualCurrencyRechargeTime } from 'purser-client';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Lacking } from '../../parts/lacking.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Pending } from '../../parts/page.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { BalanceForm } from './balance-form.tsx';
import { Ledger } from './ledger.tsx';
import type { TabContent } from './player.ts';

/** What a player has of each currency, and how that came about. */
export function WalletTab({ player: { ServiceId: playerId } }: TabContent) {
  const purser = usePurser();
  const currencies = useQuery({
    queryKey: ['currencies'],
    queryFn: ({ signal }) => purser.admin.listVirtualCurrencyTypes({}, { signal }),
  });
  const wallet = useQuery({
    queryKey: ['player', playerId, 'wallet'],
    queryFn: ({ signal }) =>
      purser.admin.getUserInventory({ ServiceId: playerId, MaxResults: 1 }, { signal }),
  });
  if (!currencies.data || !wallet.data) {
    return <Pending of={currencies.error ? currencies : wallet} />;
  }
  const { VirtualCurrencies } = currencies.data;
  if (VirtualCurrencies.length === 0) {
    return (
      <Empty icon={IconCoins} heading="This title has no currency yet">
        <Text size="sm" c="dimmed">
          Players have a wallet as soon as there is a currency.
        </Text>
      </Empty>
    );
  }
  return (
    <Stack>
      <Paper withBorder>
        {VirtualCurrencies.map((currency) => (
          <Balance
            key={currency.CurrencyCode}
            playerId={playerId}
            currency={currency}
            balance={wallet.data.VirtualCurrency[currency.CurrencyCode] ?? 0}
            recharge={wallet.data.VirtualCurrencyRechargeTimes[currency.CurrencyCode]}
          />
        ))}
      </Paper>
      <Lacking permission="wallets:write" to="change balances" />
      <Ledger playerId={playerId} />
    </Stack>
  );
}

function Balance({
  playerId,
  currency: { CurrencyCode: code, DisplayName },
  balance,
  recharge,
}: {
  readonly playerId: string;
  readonly currency: VirtualCurrencyData;
  readonly balance: number;
  readonly recharge: VirtualCurrencyRechargeTime | undefined;
}) {
  const mayWrite = useMay()('wallets:write');
  return (
    <Group px="md" py="sm" justify="space-between" className="row" gap="xs">
      <Stack gap={0} miw={0} flex="1 1 160px">
        <Text size="xs" c="dimmed" className="anywhere">
          {DisplayName === undefined ? code : `${DisplayName} (${code})`}
        </Text>
        <Text fw={600} role="status" aria-label={`Balance in ${code}`}>
          {balance.toLocaleString()}
        </Text>
        {recharge && balance < recharge.RechargeMax && (
          <Text size="xs" c="dimmed">
            one more at <Moment at={recharge.RechargeTime} />, up to{' '}
            {recharge.RechargeMax.toLocaleString()}
          </Text>
        )}
      </Stack>
      {mayWrite && (
        <Group gap="xs">
          {(['Add', 'Subtract'] as const).map((act) => (
            <DialogButton
              key={act}
              size="compact-sm"
              variant="light"
              label={act}
              about={code}
              heading={`${act} ${DisplayName ?? code}`}
            >
              {(close) => (
                <BalanceForm
                  playerId={playerId}
                  act={act}
                  code={code}
                  balance={balance}
                  onClose={close}
                />
              )}
            </DialogButton>
          ))}
        </Group>
      )}
    </Group>
  );
}
