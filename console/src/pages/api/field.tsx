import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { createContext, use } from 'react';
import { API_TEXTS } from '../../texts/api.ts';
import { JsonField } from './json-area.tsx';
import { ListField, MapField } from './list-field.tsx';
import { ObjectField } from './object-field.tsx';
import { Prose } from './prose.tsx';
import { canShow, describeLimits, fromNumberText, type JsonSchema, kindOf } from './schema.ts';

const texts = API_TEXTS.form;

/** Follows references of schemas. */
export const ResolveContext = createContext((schema: JsonSchema): JsonSchema => schema);

export interface FieldProps {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
  readonly value: unknown;
  /** Undefined: the member is left out. */
  readonly onChange: (value: unknown) => void;
}

/** A field for a member, by its schema. A value that the schema does not expect is shown as JSON. */
export function Field(props: FieldProps) {
  const resolve = use(ResolveContext);
  const schema = resolve(props.schema);
  const own = { ...props, schema };
  const kind = kindOf(schema);
  if (!canShow(kind, props.value)) return <AnyField {...own} />;
  switch (kind) {
    case 'choice':
      return <ChoiceField {...own} choices={(schema.enum ?? []).map(String)} />;
    case 'boolean':
      return <BooleanField {...own} />;
    case 'number':
      return <NumberField {...own} />;
    case 'text':
      return <TextField {...own} />;
    case 'list':
      return <ListField {...own} />;
    case 'object':
      return <ObjectField {...own} />;
    case 'map':
      return <MapField {...own} />;
    case 'json':
      return <AnyField {...own} />;
  }
}

/** The label, description and attributes that all simple fields share. */
function wordsOf({ name, schema, isRequired }: FieldProps) {
  const words = [schema.description, describeLimits(schema)].filter(Boolean).join(' ');
  return {
    label: name,
    description: words === '' ? undefined : <Prose text={words} />,
    withAsterisk: isRequired,
    'aria-required': isRequired,
    autoComplete: 'off',
  };
}

function TextField(props: FieldProps) {
  const { value, schema, onChange } = props;
  const Input = schema.format === 'password' ? PasswordInput : TextInput;
  return (
    <Input
      {...wordsOf(props)}
      {...(schema.format === 'password' && { autoComplete: 'new-password' })}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => {
        const text = event.currentTarget.value;
        onChange(text === '' ? undefined : text);
      }}
    />
  );
}

function NumberField(props: FieldProps) {
  const { value, schema, onChange } = props;
  const isNumber = typeof value !== 'string';
  const isWhole = typeof value !== 'number' || schema.type !== 'integer' || Number.isInteger(value);
  return (
    <TextInput
      {...wordsOf(props)}
      inputMode={schema.type === 'integer' ? 'numeric' : 'decimal'}
      error={isNumber ? !isWhole && texts.notWhole : texts.notNumber}
      value={typeof value === 'number' ? String(value) : isNumber ? '' : value}
      onChange={(event) => onChange(fromNumberText(event.currentTarget.value))}
    />
  );
}

const LEFT_OUT = { value: '', label: texts.leftOut };

function BooleanField(props: FieldProps) {
  const { value, onChange } = props;
  return (
    <NativeSelect
      {...wordsOf(props)}
      data={[LEFT_OUT, 'true', 'false']}
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={({ currentTarget: { value: chosen } }) =>
        onChange(chosen === '' ? undefined : chosen === 'true')
      }
    />
  );
}

function ChoiceField({
  choices,
  ...props
}: FieldProps & {
  readonly choices: readonly string[];
}) {
  const value = typeof props.value === 'string' ? props.value : '';
  // A choice that the schema does not know is shown all the same.
  const unknown = value === '' || choices.includes(value) ? [] : [value];
  return (
    <NativeSelect
      {...wordsOf(props)}
      data={[LEFT_OUT, ...choices, ...unknown]}
      value={value}
      onChange={({ currentTarget: { value: chosen } }) =>
        props.onChange(chosen === '' ? undefined : chosen)
      }
    />
  );
}

function AnyField(props: FieldProps) {
  const { label, description } = wordsOf(props);
  return (
    <JsonField
      label={API_TEXTS.json.member(label)}
      description={description}
      value={props.value}
      onChange={props.onChange}
    />
  );
}
