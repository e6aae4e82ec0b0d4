import { TextInput } from '@mantine/core';
import { DATA_TEXTS } from '../../texts/data.tsx';

/** A field for the key of a new value. */
export function KeyInput({
  charsMax,
  value,
  onValue,
  taken,
}: {
  readonly charsMax: number;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** The keys that there are. */
  readonly taken: readonly string[];
}) {
  return (
    <TextInput
      label={DATA_TEXTS.key}
      description={DATA_TEXTS.keyHint(charsMax)}
      required
      withAsterisk={false}
      maxLength={charsMax}
      data-autofocus
      error={value !== '' && keyFault(value, taken)}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  );
}

/** Why a text is no key for a new value; undefined: it is one. */
export function keyFault(text: string, taken: readonly string[]): string | undefined {
  const key = text.trim();
  if (key === '' || key.startsWith('!')) return DATA_TEXTS.wrongKey;
  return taken.includes(key) ? DATA_TEXTS.taken : undefined;
}
