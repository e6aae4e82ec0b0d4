import { MultiSelect, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useCurrencies } from '../../api/catalog-queries.ts';
import { AmountInput } from '../../parts/amount-input/amount-input.tsx';
import { RoundingInput } from '../../parts/bulk/rounding-input.tsx';
import { SALES_TEXTS } from '../../texts/sales.tsx';
import {
  type BadSpan,
  findBadSpan,
  nameOf,
  type Period,
  SALE_NAME_CHARS_MAX,
  type SaleDraft,
} from './draft.ts';
import { spanOf } from './period.ts';
import { TimeInput } from './time-input.tsx';

const texts = SALES_TEXTS.form;

interface Form {
  readonly draft: SaleDraft;
  readonly edit: (change: Partial<SaleDraft>) => void;
}

interface TimedForm extends Form {
  readonly now: Date;
}

/** How much lower prices become, in which currencies, and to what they are rounded. */
export function Discount({ draft, edit }: Form) {
  const currencies = useCurrencies().data?.VirtualCurrencies ?? [];
  return (
    <Stack gap="sm">
      <AmountInput
        label={texts.percent}
        description={texts.percentHint}
        min={1}
        max={99}
        isRequired
        amount={draft.percentOff ?? undefined}
        onAmount={(percentOff) => edit({ percentOff })}
      />
      <RoundingInput
        description={texts.roundingHint}
        roundTo={draft.roundTo}
        onRoundTo={(roundTo) => edit({ roundTo })}
      />
      {currencies.length > 1 && (
        <MultiSelect
          label={texts.currencies}
          description={texts.currenciesHint}
          data={currencies.map(({ CurrencyCode }) => CurrencyCode)}
          clearable
          comboboxProps={{ keepMounted: false }}
          value={[...draft.codes]}
          onChange={(codes) => edit({ codes })}
        />
      )}
    </Stack>
  );
}

/** From when until when: the next weekend, from now on, or another time. */
export function TimeOfSale({ draft, edit, now }: TimedForm) {
  const { period, startsAt, endsAt } = draft;
  const bad = findBadSpan(draft, now);
  const faultOf = (of: BadSpan['of']) => (bad?.of === of ? bad.why : undefined);
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={texts.period}
        withItemsBorders={false}
        style={{ flexWrap: 'wrap', alignSelf: 'start' }}
        data={(['weekend', 'day', 'own'] as const).map((value) => ({
          value,
          label: texts.periods[value],
        }))}
        value={period}
        onChange={(chosen) => edit(changeTo(chosen, draft))}
      />
      {period !== 'day' && (
        <TimeInput
          label={texts.startsAt}
          moment={startsAt}
          onMoment={(at) => edit({ period: 'own', startsAt: at })}
          fault={faultOf('startsAt')}
        />
      )}
      <TimeInput
        label={texts.endsAt}
        moment={endsAt}
        onMoment={(at) => edit({ endsAt: at, ...(period === 'weekend' && { period: 'own' }) })}
        fault={faultOf('endsAt')}
      />
    </Stack>
  );
}

/** Another period brings its times. One's own time begins with what was shown before. */
function changeTo(period: Period, draft: SaleDraft): Partial<SaleDraft> {
  if (period !== 'own') return { period, ...spanOf(period, new Date()) };
  return draft.startsAt === '' ? { ...spanOf('weekend', new Date()), period } : { period };
}

/** The name of the sale. */
export function NameInput({ draft, edit, now }: TimedForm) {
  return (
    <TextInput
      label={texts.name}
      description={texts.nameHint}
      maxLength={SALE_NAME_CHARS_MAX}
      value={nameOf(draft, now)}
      onChange={(event) => edit({ name: event.currentTarget.value })}
    />
  );
}
