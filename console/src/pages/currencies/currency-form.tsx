import { Button, Drawer, Group, Stack, Text, TextInput } from '@mantine/core';
import type { VirtualCurrencyData } from 'purser-client';
import { type SubmitEvent, useState } from 'react';
import { AmountInput } from '../../parts/amount-input/amount-input.tsx';
import { useWrongAmounts, WrongAmountsContext } from '../../parts/amount-input/wrong-amounts.ts';
import { CURRENCIES_TEXTS } from '../../texts/currencies.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';

const texts = CURRENCIES_TEXTS.form;

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
  const { wrongAmounts, isWrong } = useWrongAmounts();
  const fault = currency ? undefined : findFault(typed.CurrencyCode, taken);
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (fault === undefined && !isWrong) onReview(toWritten(typed));
  }
  const amount = (name: (typeof AMOUNTS)[number], label: string, description: string) => (
    <AmountInput
      label={label}
      description={description}
      max={BALANCE_MAX}
      placeholder="0"
      amount={typed[name]}
      onAmount={(value) => value !== null && setTyped(withAmount(typed, name, value))}
    />
  );
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={currency ? texts.heading(currency.CurrencyCode) : CURRENCIES_TEXTS.newCurrency}
    >
      <form onSubmit={submit}>
        <Stack>
          {!currency && (
            <TextInput
              label={CURRENCIES_TEXTS.code}
              description={texts.codeHint}
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
            label={SHARED_TEXTS.name}
            maxLength={256}
            value={typed.DisplayName ?? ''}
            onChange={(event) => set({ DisplayName: event.currentTarget.value })}
          />
          <WrongAmountsContext value={wrongAmounts}>
            {amount('InitialDeposit', CURRENCIES_TEXTS.initialDeposit, texts.initialDepositHint)}
            {amount('RechargeRate', texts.rechargeRate, texts.rechargeRateHint)}
            {amount('RechargeMax', texts.rechargeMax, texts.rechargeMaxHint)}
          </WrongAmountsContext>
          <Text size="xs" c="dimmed">
            {describeRecharge(typed)} {texts.depositOnce}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {SHARED_TEXTS.cancel}
            </Button>
            <Button type="submit" disabled={fault !== undefined || isWrong}>
              {texts.review}
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  );
}

const AMOUNTS = ['InitialDeposit', 'RechargeRate', 'RechargeMax'] as const;

function findFault(code: string, taken: readonly string[]): string | undefined {
  if (!CODE.test(code)) return texts.noCode;
  return taken.includes(code) ? texts.codeTaken : undefined;
}

/** The currency with another amount; undefined: without one. */
function withAmount(
  typed: VirtualCurrencyData,
  name: (typeof AMOUNTS)[number],
  amount: number | undefined,
): VirtualCurrencyData {
  const { [name]: _, ...others } = typed;
  return amount === undefined ? others : { ...others, [name]: amount };
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
  const { recharge } = CURRENCIES_TEXTS;
  if (RechargeRate === 0 || RechargeMax === 0) return recharge.never;
  const minutes = Math.round((24 * 60) / RechargeRate);
  if (minutes < 1) return recharge.withinMinute(RechargeMax);
  if (minutes < 120) return recharge.byMinutes(minutes, RechargeMax);
  return recharge.byHours(Math.round(minutes / 60), RechargeMax);
}
