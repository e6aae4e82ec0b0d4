import { TextInput, type TextInputProps } from '@mantine/core';
import { fromLocalField, toLocalField } from './local-field.ts';

/** A field for a moment as the wire has it, which people see and type in local time. Empty: none. */
export function MomentInput({
  moment,
  onMoment,
  ...input
}: Pick<TextInputProps, 'label' | 'description' | 'error' | 'w' | 'flex'> & {
  readonly moment: string;
  readonly onMoment: (moment: string) => void;
}) {
  return (
    <TextInput
      {...input}
      type="datetime-local"
      value={toLocalField(moment)}
      onChange={(event) => onMoment(fromLocalField(event.currentTarget.value))}
    />
  );
}
