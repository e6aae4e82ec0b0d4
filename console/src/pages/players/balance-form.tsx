import { Text } from '@mantine/core';
import { useState } from 'react';
import { AmountInput } from '../../parts/amount-input/amount-input.tsx';
import { ActForm } from '../../parts/act-form.tsx';
import { usePurchaseRules } from '../../parts/use-purchase-rules.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { PLAYERS_ECONOMY_TEXTS } from '../../texts/players-economy.tsx';

const texts = PLAYERS_ECONOMY_TEXTS.wallet;

const BALANCE_MAX = 2_147_483_647;

/** Adds to a balance or subtracts from it. */
export function BalanceForm({
  playerId,
  act,
  code,
  balance,
  onClose,
}: {
  readonly playerId: string;
  readonly act: 'Add' | 'Subtract';
  readonly code: string;
  readonly balance: number;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  const [amount, setAmount] = useState<number | undefined | null>();
  const mayBeNegative = usePurchaseRules().data?.AllowNegativeBalances === true;
  const isAmount = typeof amount === 'number';
  const after = isAmount ? balance + (act === 'Add' ? amount : -amount) : balance;
  const fault =
    act === 'Subtract' && after < 0 && !mayBeNegative
      ? texts.tooMuch(balance)
      : after > BALANCE_MAX
        ? texts.overMax(BALANCE_MAX)
        : undefined;
  return (
    <ActForm
      act={texts.changes[act].act}
      isDestructive={act === 'Subtract'}
      takesNote
      request={
        isAmount && fault === undefined
          ? { ServiceId: playerId, VirtualCurrency: code, Amount: amount }
          : undefined
      }
      send={(request, options) =>
        act === 'Add'
          ? purser.admin.addUserVirtualCurrency(request, options)
          : purser.admin.subtractUserVirtualCurrency(request, options)
      }
      done={({ Balance }) => texts.done(Balance, code)}
      onClose={onClose}
    >
      <AmountInput
        label={texts.amount}
        isRequired
        min={1}
        max={BALANCE_MAX}
        data-autofocus
        fault={fault}
        amount={amount ?? undefined}
        onAmount={setAmount}
      />
      <Text size="sm">
        {texts.effect({
          code,
          balance,
          after: isAmount && fault === undefined ? after : undefined,
        })}
      </Text>
    </ActForm>
  );
}
