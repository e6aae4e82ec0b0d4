import { Group, Paper, Stack, Text } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { VirtualCurrencyData, VirtualCurrencyRechargeTime } from 'purser-client';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Pending } from '../../parts/page.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { LOCALE } from '../../texts/locale.ts';
import { PLAYERS_ECONOMY_TEXTS } from '../../texts/players-economy.tsx';
import { BalanceForm } from './balance-form.tsx';
import { Ledger } from './ledger.tsx';
import type { TabContent } from './player.ts';

const { named, wallet: texts } = PLAYERS_ECONOMY_TEXTS;

/** The balances of a player in each currency, and the ledger behind them. */
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
      <Empty icon={IconCoins} heading={texts.noCurrency.heading}>
        <Text size="sm" c="dimmed">
          {texts.noCurrency.advice}
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
      <PermissionDenied permission="wallets:write" to={texts.denied} />
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
          {DisplayName === undefined ? code : named(DisplayName, code)}
        </Text>
        <Text fw={600} role="status" aria-label={texts.balanceIn(code)}>
          {balance.toLocaleString(LOCALE)}
        </Text>
        {recharge && balance < recharge.RechargeMax && (
          <Text size="xs" c="dimmed">
            {texts.recharge(<Moment at={recharge.RechargeTime} />, recharge.RechargeMax)}
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
              label={texts.changes[act].act}
              about={code}
              heading={texts.changes[act].heading(DisplayName ?? code)}
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
