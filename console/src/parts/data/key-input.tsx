import { TextInput } from '@mantine/core';
import { DATA_TEXTS } from '../../texts/data.tsx';

/** The rule of the service for names of objects, but for their length. */
const OBJECT_NAME = /^[\w().-]+$/;

/** A field for the key of a new value. */
export function KeyInput({
  charsMax,
  value,
  onValue,
  taken,
  isObject = false,
}: {
  readonly charsMax: number;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** The keys that there are. */
  readonly taken: readonly string[];
  /** It is the name of an object. */
  readonly isObject?: boolean;
}) {
  return (
    <TextInput
      label={DATA_TEXTS.key}
      description={(isObject ? DATA_TEXTS.nameHint : DATA_TEXTS.keyHint)(charsMax)}
      required
      withAsterisk={false}
      maxLength={charsMax}
      data-autofocus
      error={value !== '' && keyFault(value, taken, isObject)}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  );
}

/** Why a text is no key for a new value; undefined: it is one. */
export function keyFault(
  text: string,
  taken: readonly string[],
  isObject = false,
): string | undefined {
  const key = text.trim();
  if (isObject && !OBJECT_NAME.test(key)) return DATA_TEXTS.wrongName;
  if (key === '' || key.startsWith('!')) return DATA_TEXTS.wrongKey;
  return taken.includes(key) ? DATA_TEXTS.taken : undefined;
}
