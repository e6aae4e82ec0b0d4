import { Select } from '@mantine/core';
import { BULK_TEXTS } from '../../texts/bulk.ts';

/** Multiples that are offered for prices to be rounded to. */
const ROUNDINGS: readonly number[] = [1, 5, 10, 50, 100, 500, 1_000];

/** A choice of the multiples to which prices are rounded. */
export function RoundingInput({
  description,
  roundTo,
  onRoundTo,
}: {
  readonly description: string;
  readonly roundTo: number;
  readonly onRoundTo: (roundTo: number) => void;
}) {
  return (
    <Select
      label={BULK_TEXTS.rounding}
      description={description}
      allowDeselect={false}
      data={ROUNDINGS.map((value) => ({
        value: `${value}`,
        label: BULK_TEXTS.multiples(value),
      }))}
      value={`${roundTo}`}
      onChange={(value) => onRoundTo(Number(value))}
    />
  );
}
