import { ActionIcon, Autocomplete, Button, Group, Input, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, use, useState } from 'react';
import { type Counted, fromCounted, suggest, toCounted } from './counted.ts';
import { inOrderOfCodes, PRICE_MAX } from '../../parts/prices.ts';
import { AmountInput } from '../../parts/amount-input/amount-input.tsx';
import {
  FieldOwnerContext,
  fieldOf,
  WrongAmountsContext,
} from '../../parts/amount-input/wrong-amounts.ts';
import { CATALOGS_TEXTS } from '../../texts/catalogs.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';

const texts = CATALOGS_TEXTS.contents;

const LIST_MAX = 1_000;

/** Ids with how many of each: what is in a bundle or a container. */
export function IdsForm({
  label,
  ids,
  known,
  onChange,
}: {
  readonly label: string;
  readonly ids: readonly string[];
  /** The ids to choose from. */
  readonly known: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}) {
  const counted = toCounted(ids);
  const set = (next: readonly Counted[]) => onChange(fromCounted(next));
  return (
    <Input.Wrapper
      component="fieldset"
      label={label}
      labelElement="div"
      description={texts.counts(LIST_MAX)}
      p={0}
      m={0}
      bd={0}
    >
      <Stack gap={6}>
        {counted.map(({ id, count }) => (
          <EntryRow
            key={id}
            id={id}
            label={label}
            amount={count}
            min={1}
            max={LIST_MAX}
            onAmount={(next) =>
              set(counted.map((one) => (one.id === id ? { id, count: next } : one)))
            }
            onRemove={() => set(counted.filter((one) => one.id !== id))}
          />
        ))}
        <AddEntry label={label} known={known} onAdd={(id) => onChange([...ids, id])} />
      </Stack>
    </Input.Wrapper>
  );
}

/** Amounts by currency. */
export function AmountsForm({
  label,
  amounts,
  known,
  onChange,
}: {
  readonly label: string;
  readonly amounts: Readonly<Record<string, number>>;
  readonly known: readonly string[];
  readonly onChange: (amounts: Readonly<Record<string, number>>) => void;
}) {
  return (
    <Input.Wrapper
      component="fieldset"
      label={label}
      labelElement="div"
      description={texts.amounts(PRICE_MAX)}
      p={0}
      m={0}
      bd={0}
    >
      <Stack gap={6}>
        {inOrderOfCodes(amounts).map(([code, amount]) => (
          <EntryRow
            key={code}
            id={code}
            label={label}
            amount={amount}
            min={0}
            max={PRICE_MAX}
            onAmount={(next) => onChange({ ...amounts, [code]: next })}
            onRemove={() => {
              const { [code]: _, ...others } = amounts;
              onChange(others);
            }}
          />
        ))}
        <AddEntry
          label={label}
          known={known.filter((code) => !Object.hasOwn(amounts, code))}
          onAdd={(code) => onChange({ [code]: 0, ...amounts })}
        />
      </Stack>
    </Input.Wrapper>
  );
}

function EntryRow({
  id,
  label,
  amount,
  min,
  max,
  onAmount,
  onRemove,
}: {
  readonly id: string;
  readonly label: string;
  readonly amount: number;
  readonly min: number;
  readonly max: number;
  readonly onAmount: (amount: number) => void;
  readonly onRemove: () => void;
}) {
  const field = `${label}/${id}`;
  const owner = use(FieldOwnerContext);
  const wrongAmounts = use(WrongAmountsContext);
  function remove(): void {
    wrongAmounts?.forget(fieldOf(owner, field));
    onRemove();
  }
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <Text size="sm" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        {id}
      </Text>
      <AmountInput
        isCell
        isRequired
        label={texts.amount(label, id)}
        field={field}
        size="xs"
        w={130}
        min={min}
        max={max}
        amount={amount}
        onAmount={(next) => typeof next === 'number' && onAmount(next)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.takeOut(label, id)}
        onClick={remove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}

function AddEntry({
  label,
  known,
  onAdd,
}: {
  readonly label: string;
  readonly known: readonly string[];
  readonly onAdd: (id: string) => void;
}) {
  const [text, setText] = useState('');
  function add(id: string): void {
    if (id.trim() === '') return;
    onAdd(id.trim());
    setText('');
  }
  function addByKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add(text);
  }
  return (
    <Group gap={6} wrap="nowrap">
      <Autocomplete
        aria-label={texts.addTo(label)}
        placeholder={texts.addHint}
        size="xs"
        flex={1}
        data={suggest(known, text)}
        filter={({ options }) => options}
        value={text}
        onChange={setText}
        onKeyDown={addByKey}
      />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={text.trim() === ''}
        onClick={() => add(text)}
      >
        {SHARED_TEXTS.add}
      </Button>
    </Group>
  );
}
