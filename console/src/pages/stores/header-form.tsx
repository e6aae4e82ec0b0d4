import { Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isSame } from '../../parts/is-same.ts';
import { JsonInput, parseJson, toJsonText } from '../../parts/json-input.tsx';
import type { Header } from './content.ts';
import { HEADER_FIELDS, type HeaderField, readField, writeField } from './header-fields.ts';

/** The header fields of a store: the texts and data about it that players get with it. */
export function HeaderForm({
  header,
  mayEdit,
  onHeader,
}: {
  readonly header: Header;
  readonly mayEdit: boolean;
  readonly onHeader: (header: Header) => void;
}) {
  return (
    <Stack maw={720}>
      {HEADER_FIELDS.map((field) => {
        const Input = INPUTS[field.kind];
        return (
          <Input
            key={field.path.join('/')}
            field={field}
            value={readField(header, field)}
            mayEdit={mayEdit}
            onValue={(value) => onHeader(writeField(header, field, value))}
          />
        );
      })}
    </Stack>
  );
}

interface InputOfField {
  readonly field: HeaderField;
  /** undefined: there is none. */
  readonly value: unknown;
  readonly mayEdit: boolean;
  readonly onValue: (value: unknown) => void;
}

function toTextProps({ field: { label, help, charsMax }, value, mayEdit, onValue }: InputOfField) {
  return {
    label,
    description: help,
    maxLength: charsMax,
    readOnly: !mayEdit,
    value: typeof value === 'string' ? value : '',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onValue(event.currentTarget.value),
  };
}

const INPUTS: Readonly<Record<HeaderField['kind'], React.ComponentType<InputOfField>>> = {
  line: (props) => <TextInput {...toTextProps(props)} />,
  text: (props) => <Textarea autosize minRows={2} {...toTextProps(props)} />,
  json: JsonOfField,
};

function JsonOfField({ field, value, mayEdit, onValue }: InputOfField) {
  const [text, setText] = useState(toJsonText(value));
  const parsed = parseJson(text);
  // A value that was discarded or taken over from somebody else is shown; a typed text that is no JSON yet stays.
  if (parsed.status === 'fits' && !isSame(parsed.value, value)) setText(toJsonText(value));
  return (
    <JsonInput
      label={field.label}
      {...(field.help !== undefined && { description: field.help })}
      text={text}
      onText={(typed) => {
        if (!mayEdit) return;
        setText(typed);
        const now = parseJson(typed);
        if (now.status === 'fits') onValue(now.value);
      }}
    />
  );
}
