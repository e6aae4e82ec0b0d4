import { Button, Drawer, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import type { VirtualCurrencyData } from 'purser-client';
import { type SubmitEvent, useState } from 'react';

const BALANCE_MAX = 2_147_483_647;
const CODE = /^(?!RM$)[A-Z0-9]{2}$/;

/** A currency, to be typed. `currency` absent: a new one. */
export function CurrencyForm({
  currency,
  taken,
  onReview,
  onClose,
}: {
  readonly currency?: VirtualCurrencyData | undefined;
  /** The codes that the title has. */
  readonly taken: readonly string[];
  readonly onReview: (currency: VirtualCurrencyData) => void;
  readonly onClose: () => void;
}) {
  const [typed, setTyped] = useState<VirtualCurrencyData>(currency ?? { CurrencyCode: '' });
  const set = (members: Partial<VirtualCurrencyData>) => setTyped({ ...typed, ...members });
  const fault = currency ? undefined : findFault(typed.CurrencyCode, taken);
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (fault === undefined) onReview(toWritten(typed));
  }
  const amount = (name: (typeof AMOUNTS)[number], label: string, description: string) => (
    <NumberInput
      label={label}
      description={description}
      min={0}
      max={BALANCE_MAX}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator=" "
      placeholder="0"
      value={typed[name] ?? ''}
      onChange={(value) => set({ [name]: typeof value === 'number' ? value : 0 })}
    />
  );
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={currency ? `Currency ${currency.CurrencyCode}` : 'New currency'}
    >
      <form onSubmit={submit}>
        <Stack>
          {!currency && (
            <TextInput
              label="Code"
              description="Two upper-case letters or digits. RM stands for real money."
              required
              withAsterisk={false}
              maxLength={2}
              data-autofocus
              error={typed.CurrencyCode.length === 2 && fault}
              value={typed.CurrencyCode}
              onChange={(event) => set({ CurrencyCode: event.currentTarget.value.toUpperCase() })}
            />
          )}
          <TextInput
            label="Name"
            maxLength={256}
            value={typed.DisplayName ?? ''}
            onChange={(event) => set({ DisplayName: event.currentTarget.value })}
          />
          {amount('InitialDeposit', 'Initial deposit', 'What a player gets at the first login.')}
          {amount('RechargeRate', 'Recharges by, in a day', 'Units that a low balance grows by.')}
          {amount('RechargeMax', 'Recharges up to', 'More can be given all the same.')}
          <Text size="xs" c="dimmed">
            {describeRecharge(typed)} Players who exist already get no initial deposit.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={fault !== undefined}>
              Review
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  );
}

const AMOUNTS = ['InitialDeposit', 'RechargeRate', 'RechargeMax'] as const;

function findFault(code: string, taken: readonly string[]): string | undefined {
  if (!CODE.test(code)) return 'It is no code of a currency.';
  return taken.includes(code) ? 'The title has this currency already.' : undefined;
}

/** The currency without what says nothing. */
function toWritten(typed: VirtualCurrencyData): VirtualCurrencyData {
  const { CurrencyCode, DisplayName = '' } = typed;
  const amounts = AMOUNTS.map((name) => [name, typed[name] ?? 0] as const);
  return {
    CurrencyCode,
    ...(DisplayName.trim() !== '' && { DisplayName: DisplayName.trim() }),
    ...Object.fromEntries(amounts.filter(([, amount]) => amount > 0)),
  };
}

/** How fast a currency recharges, in words. */
export function describeRecharge({
  RechargeRate = 0,
  RechargeMax = 0,
}: VirtualCurrencyData): string {
  if (RechargeRate === 0 || RechargeMax === 0) return 'It does not recharge.';
  const minutes = Math.round((24 * 60) / RechargeRate);
  const often =
    minutes < 1
      ? 'more than once a minute'
      : minutes < 120
        ? `about every ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
        : `about every ${Math.round(minutes / 60)} hours`;
  return `It recharges by one ${often}, up to ${RechargeMax.toLocaleString()}.`;
}
