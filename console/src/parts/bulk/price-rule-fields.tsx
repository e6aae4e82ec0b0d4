import { Select } from '@mantine/core';
import { useState } from 'react';
import { BULK_TEXTS } from '../../texts/bulk.ts';
import { AmountInput } from '../amount-input/amount-input.tsx';
import { PRICE_MAX } from '../prices.ts';
import type { PriceChange, PricedIn, PriceRule } from './bulk-rule.ts';
import { RoundingInput } from './rounding-input.tsx';

const texts = BULK_TEXTS;

const HOWS = ['lower', 'raise', 'set', 'remove'] as const;
/** The most percent by which prices are lowered, and raised. */
const PERCENT_MAX = { lower: 99, raise: 900 } as const;

interface Fields {
  readonly how: PriceChange['how'];
  /** undefined or null: nothing that is a number is typed. */
  readonly amount: number | undefined | null;
  readonly roundTo: number;
  readonly currency: PricedIn | undefined;
}

/** Says how prices change. `onRule` gets undefined as long as something is missing. */
export function PriceRuleFields({
  currencies,
  onRule,
}: {
  readonly currencies: readonly PricedIn[];
  readonly onRule: (rule: PriceRule | undefined) => void;
}) {
  const [fields, setFields] = useState<Fields>({
    how: 'lower',
    amount: undefined,
    roundTo: 1,
    currency: undefined,
  });
  const { how, amount, roundTo, currency } = fields;
  function set(change: Partial<Fields>): void {
    const next = { ...fields, ...change };
    setFields(next);
    onRule(ruleOf(next));
  }
  const keyOf = ({ kind, code }: PricedIn) => `${kind} ${code}`;
  const isByPercent = how === 'lower' || how === 'raise';
  return (
    <>
      <Select
        label={texts.currency}
        allowDeselect={false}
        data={[
          ...(how === 'set' ? [] : [{ value: '', label: texts.allCurrencies }]),
          ...currencies.map((one) => ({
            value: keyOf(one),
            label: one.kind === 'real' ? texts.real(one.code) : one.code,
          })),
        ]}
        value={currency ? keyOf(currency) : how === 'set' ? null : ''}
        onChange={(key) => set({ currency: currencies.find((one) => keyOf(one) === key) })}
      />
      <Select
        label={texts.how}
        allowDeselect={false}
        data={HOWS.map((value) => ({ value, label: texts.changes[value] }))}
        value={how}
        onChange={(next) => next && set({ how: next, amount: undefined })}
      />
      {how !== 'remove' && (
        <AmountInput
          key={how}
          label={isByPercent ? texts.percent : texts.price}
          min={isByPercent ? 1 : 0}
          max={isByPercent ? PERCENT_MAX[how] : PRICE_MAX}
          amount={amount ?? undefined}
          onAmount={(typed) => set({ amount: typed })}
        />
      )}
      {isByPercent && (
        <RoundingInput
          description={texts.roundingHint}
          roundTo={roundTo}
          onRoundTo={(next) => set({ roundTo: next })}
        />
      )}
    </>
  );
}

function ruleOf({ how, amount, roundTo, currency }: Fields): PriceRule | undefined {
  if (how === 'remove') return { of: 'prices', currency, change: { how } };
  if (amount === undefined || amount === null) return undefined;
  if (how !== 'set') return { of: 'prices', currency, change: { how, percent: amount, roundTo } };
  return currency && { of: 'prices', currency, change: { how, price: amount } };
}
