import { Button, Text, TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { PARTS_TEXTS } from '../../texts/parts.ts';
import { type AmountReading, type Bounds, readAmount, writeAmount } from './read-amount.ts';
import { useWrongText } from './use-wrong-text.ts';

const texts = PARTS_TEXTS.amount;

interface Amount extends Bounds {
  readonly amount: number | undefined;
  /** undefined: nothing is typed. null: the text is no amount, and nobody knows yet what is meant. */
  readonly onAmount: (amount: number | undefined | null) => void;
  readonly label: string;
  /** In a table, which shows the label and the bounds in its own way. */
  readonly isCell?: boolean;
  /** Keeps a wrong text when the field leaves the page, as a row that is scrolled away. Absent: the text goes with the field. */
  readonly field?: string;
  /** Another fault of an amount. */
  readonly fault?: string | undefined;
  readonly description?: string | undefined;
}

type Others = Omit<
  TextInputProps,
  'defaultValue' | 'error' | 'onChange' | 'required' | 'type' | 'value' | keyof Amount
>;

/**
 * A field for a whole amount. It takes digits and spaces. Another text stays as it was typed, and is refused beside the field, with the
 * number that was likely meant on a button.
 */
export function AmountInput({
  amount,
  onAmount,
  min = 0,
  max,
  isRequired = false,
  label,
  isCell = false,
  field,
  fault,
  description,
  ...others
}: Amount & Others) {
  const input = useRef<HTMLInputElement>(null);
  const bounds = { min, max, isRequired };
  const { wrong, refuse, accept } = useWrongText(field, { amount, label });
  // A right amount stays as it was typed, too.
  const [typed, setTyped] = useState('');
  const isAsTyped = isReadAs(readAmount(typed, bounds), amount);
  const reading = wrong === undefined ? undefined : readAmount(wrong, bounds);
  function type(text: string): void {
    const read = readAmount(text, bounds);
    if (read.status === 'wrong') {
      refuse(text);
      onAmount(null);
    } else {
      setTyped(text);
      accept();
      onAmount(read.amount);
    }
  }
  function takeLikely(likely: number): void {
    type(writeAmount(likely));
    input.current?.focus();
  }
  const refusal = reading?.status === 'wrong' && (
    <Refusal {...{ reading, bounds, label }} onLikely={takeLikely} />
  );
  return (
    <TextInput
      {...(isCell
        ? cellWords(label, { bounds, note: refusal ? undefined : description })
        : { label, description: describe(bounds, description) })}
      {...others}
      ref={input}
      inputMode="numeric"
      autoComplete="off"
      error={refusal || fault}
      value={wrong ?? (isAsTyped ? typed : writeAmount(amount))}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function isReadAs(reading: AmountReading, amount: number | undefined): boolean {
  return reading.status === 'right' && reading.amount === amount;
}

function describe({ min = 0, max }: Bounds, description: string | undefined): string {
  const words = texts.bounds(min, max);
  return description === undefined ? words : texts.described(description, words);
}

/** A cell says its bounds to readers of screens and to the pointer. Its description stands below, as long as nothing is refused there. */
function cellWords(
  label: string,
  {
    bounds: { min = 0, max },
    note,
  }: { readonly bounds: Bounds; readonly note?: string | undefined },
) {
  return {
    'aria-label': label,
    title: texts.bounds(min, max),
    inputWrapperOrder: ['input' as const, 'description' as const, 'error' as const],
    ...(note !== undefined && {
      description: (
        <Text span inherit display="block" truncate>
          {note}
        </Text>
      ),
    }),
  };
}

function Refusal({
  reading: { fault, likely },
  bounds: { min = 0, max },
  label,
  onLikely,
}: {
  readonly reading: Extract<AmountReading, { status: 'wrong' }>;
  readonly bounds: Bounds;
  readonly label: string;
  readonly onLikely: (likely: number) => void;
}) {
  return (
    <span aria-live="polite">
      {fault === 'notWhole' && min < 0
        ? texts.notSigned
        : texts.faults[fault](fault === 'tooLow' ? min : max)}{' '}
      {likely !== undefined && (
        <Button size="compact-sm" variant="default" onClick={() => onLikely(likely)}>
          {texts.use(likely)}
          <VisuallyHidden>{texts.useFor(label)}</VisuallyHidden>
        </Button>
      )}
    </span>
  );
}
