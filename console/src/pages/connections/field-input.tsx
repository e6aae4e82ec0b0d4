import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { MomentInput } from '../../parts/moment-input.tsx';
import { CONNECTIONS_TEXTS } from '../../texts/connections.tsx';
import type { SingleProvider } from './connection.ts';
import type { Field } from './fields.ts';

const texts = CONNECTIONS_TEXTS;

/** The input for a setting. */
export function FieldInput({
  provider,
  field: { member, kind, isNeeded = false },
  value,
  onValue,
}: {
  readonly provider: SingleProvider;
  readonly field: Field;
  readonly value: string | boolean;
  readonly onValue: (value: string | boolean) => void;
}) {
  const ownHints: Readonly<Record<string, Readonly<Record<string, string>>>> = texts.ownHints;
  const description = ownHints[provider]?.[member] ?? texts.hints[member];
  const words = { label: texts.labels[member], description };
  if (kind === 'flag') {
    return (
      <Checkbox
        {...words}
        checked={value === true}
        onChange={(event) => onValue(event.currentTarget.checked)}
      />
    );
  }
  if (kind === 'choice') {
    const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = texts.choices;
    return (
      <Select
        {...words}
        data={Object.entries(choices[member] ?? {}).map(([of, label]) => ({ value: of, label }))}
        allowDeselect={false}
        value={String(value)}
        onChange={(chosen) => chosen !== null && onValue(chosen)}
      />
    );
  }
  if (kind === 'moment') {
    return <MomentInput {...words} moment={String(value)} onMoment={onValue} />;
  }
  const isLong = kind === 'texts' || kind === 'pairs';
  const Input = isLong ? Textarea : TextInput;
  return (
    <Input
      {...words}
      withAsterisk={isNeeded}
      aria-required={isNeeded}
      {...(isLong && { autosize: true, minRows: 2, maxRows: 8 })}
      spellCheck={false}
      value={String(value)}
      onChange={(event: { readonly currentTarget: { readonly value: string } }) =>
        onValue(event.currentTarget.value)
      }
    />
  );
}
