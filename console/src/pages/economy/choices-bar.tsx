import { Group, Input, MultiSelect, SegmentedControl, Select, TextInput } from '@mantine/core';
import {
  useCurrencies,
  useDefaultVersion,
  useItemNames,
  useStores,
} from '../../api/catalog-queries.ts';
import { ECONOMY_TEXTS } from '../../texts/economy.tsx';
import { type Change, type Choices, daysIn, isPossible, PERIODS, STEPS } from './choices.ts';

const texts = ECONOMY_TEXTS.choices;

const OWN = 'own';
const LIMIT = 100;
/** Two beside each other on a phone. */
const HALF = 'calc(50% - 6px)';

/** The choices of the page. Stores and items are those of the default catalog version, and what is chosen already. */
export function ChoicesBar({
  choices,
  choose,
}: {
  readonly choices: Choices;
  readonly choose: (change: Change) => void;
}) {
  return (
    <Group align="flex-end" gap="sm">
      <TimeChoices choices={choices} choose={choose} />
      <Narrowing choices={choices} choose={choose} />
    </Group>
  );
}

type Props = Parameters<typeof ChoicesBar>[0];

/** The choice of a time and of its steps. */
export function TimeChoices({ choices, choose }: Props) {
  const { period, from, until, step } = choices;
  const days = daysIn(choices);
  return (
    <>
      <Select
        label={texts.period}
        w={{ base: '100%', xs: 150 }}
        allowDeselect={false}
        data={[
          ...PERIODS.map((value) => ({ value, label: texts.periods[value] })),
          { value: OWN, label: texts.own },
        ]}
        value={period ?? OWN}
        onChange={(chosen) =>
          choose(
            chosen === OWN
              ? { period: '', from, until }
              : { period: chosen ?? '', from: '', until: '' },
          )
        }
      />
      {period === undefined && (
        <>
          <DayInput label={texts.from} day={from} onDay={(day) => choose({ from: day })} />
          <DayInput label={texts.until} day={until} onDay={(day) => choose({ until: day })} />
        </>
      )}
      <Input.Wrapper label={texts.step} labelElement="div" w={{ base: '100%', xs: 'auto' }}>
        <SegmentedControl
          aria-label={texts.step}
          fullWidth
          withItemsBorders={false}
          data={STEPS.map((value) => ({
            value,
            label: texts.steps[value],
            disabled: !isPossible(value, days),
          }))}
          value={step}
          onChange={(chosen) => choose({ step: chosen })}
        />
      </Input.Wrapper>
    </>
  );
}

/** A field for a day. While it has none, nothing changes. */
function DayInput({
  label,
  day,
  onDay,
}: {
  readonly label: string;
  readonly day: string;
  readonly onDay: (day: string) => void;
}) {
  return (
    <TextInput
      type="date"
      label={label}
      w={{ base: HALF, xs: 160 }}
      value={day}
      onChange={({ currentTarget: { value } }) => value !== '' && onDay(value)}
    />
  );
}

function Narrowing({ choices: { currency, store, items }, choose }: Props) {
  const version = useDefaultVersion().data ?? undefined;
  const names = useItemNames(version);
  const currencies = useCurrencies().data?.VirtualCurrencies ?? [];
  const stores = useStores(undefined).data?.Stores ?? [];
  const filter = { searchable: true, clearable: true, limit: LIMIT } as const;
  return (
    <>
      <Select
        {...filter}
        label={texts.currency}
        placeholder={texts.all}
        w={{ base: HALF, xs: 160 }}
        data={withChosen(
          currencies.map(({ CurrencyCode }) => CurrencyCode),
          [currency],
        )}
        value={currency === '' ? null : currency}
        onChange={(chosen) => choose({ currency: chosen ?? '' })}
      />
      <Select
        {...filter}
        label={texts.store}
        placeholder={texts.all}
        w={{ base: HALF, xs: 180 }}
        data={withChosen(
          stores.map(({ StoreId }) => StoreId),
          [store],
        )}
        value={store === '' ? null : store}
        onChange={(chosen) => choose({ store: chosen ?? '' })}
      />
      <MultiSelect
        {...filter}
        label={texts.items}
        placeholder={items.length === 0 ? texts.all : ''}
        nothingFoundMessage={texts.noItem}
        w={{ base: '100%', xs: 'auto' }}
        miw={{ xs: 200 }}
        maw={{ xs: 420 }}
        maxValues={LIMIT}
        data={withChosen([...names.keys()], items).map((value) => {
          return { value, label: names.get(value) || value };
        })}
        value={[...items]}
        onChange={(chosen) => choose({ item: chosen })}
      />
    </>
  );
}

/** The values that can be chosen, with those that are chosen and gone. */
function withChosen(known: readonly string[], chosen: readonly string[]): string[] {
  return [...new Set([...chosen.filter((one) => one !== ''), ...known])];
}
